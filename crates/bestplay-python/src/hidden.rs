//! Rules written in Python in which players do not see everything.
//!
//! The engine compares views and actions, so each gets a number by the dictionary in which it was first
//! met. Odds pass as lists, a list for each information set in the engine's order.

use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex};

use bestplay::{
    Behaviour, Explained, Game, Hidden, HiddenSolution, Node, Player, Rational, Remembered, Reply,
    Results, Solver, Unfolded, Value,
};
use bestplay_answers::AnyGame;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use self_cell::self_cell;

use crate::attend::{self, Listener, lock};
use crate::errors;
use crate::mistake::{mistake, raised, shown};
use crate::number::{fraction, read_fraction};
use crate::read::{is_choice, is_inline};
use crate::rules::{Number, Rules, as_rules_say};
use crate::solution::{self, Effort};
use crate::value;

/// A view or an action: its number, and how it is shown.
#[derive(Clone)]
pub(crate) struct Name(u32, Arc<str>);

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.0 == other.0
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

/// What a player sees in a state; views and actions by their numbers.
pub(crate) struct Views {
    seen: Py<PyAny>,
    players: [Py<PyAny>; 2],
    /// The view of what shows nothing.
    nothing: Py<PyAny>,
    numbers: Py<PyDict>,
    names: Mutex<Vec<(Py<PyAny>, Arc<str>)>>,
}

impl Views {
    pub(crate) fn new(game: &Bound<'_, PyAny>) -> PyResult<Views> {
        let py = game.py();
        let players = py.import("bestplay.rules")?;
        let player = |name| Ok::<_, PyErr>(players.getattr(name)?.unbind());
        Ok(Views {
            seen: game.getattr(intern!(py, "seen"))?.unbind(),
            players: [player("MAX")?, player("MIN")?],
            nothing: py.get_type::<PyAny>().call0()?.unbind(),
            numbers: PyDict::new(py).unbind(),
            names: Mutex::default(),
        })
    }

    /// The name of a view or an action.
    fn name(&self, thing: &Bound<'_, PyAny>) -> PyResult<Name> {
        let numbers = self.numbers.bind(thing.py());
        if let Some(number) = numbers.get_item(thing)? {
            let number: u32 = number.extract()?;
            return Ok(Name(number, lock(&self.names)[number as usize].1.clone()));
        }
        let words: Arc<str> = shown(thing).into();
        let mut names = lock(&self.names);
        let number = names.len() as u32;
        names.push((thing.clone().unbind(), words.clone()));
        drop(names);
        numbers.set_item(thing, number)?;
        Ok(Name(number, words))
    }

    /// The same; a failure is kept by the rules, and raised once the engine has stopped.
    pub(crate) fn named(
        &self,
        rules: &Rules,
        thing: PyResult<Bound<'_, PyAny>>,
        state: &Bound<'_, PyAny>,
    ) -> Name {
        let name = thing.and_then(|thing| self.name(&thing));
        name.unwrap_or_else(|error| {
            rules.fail(mistake(error, state));
            Name(u32::MAX, "".into())
        })
    }

    /// What a player sees in a state of the rules.
    pub(crate) fn seen(&self, rules: &Rules, number: Number, player: Player) -> Name {
        Python::attach(|py| {
            let state = rules.state(py, number);
            self.named(rules, self.view(&state, player), &state)
        })
    }

    /// What a player sees: nothing, before a random event by which play starts and where it is over.
    fn view<'py>(&self, state: &Bound<'py, PyAny>, player: Player) -> PyResult<Bound<'py, PyAny>> {
        let py = state.py();
        if is_choice(state)? {
            return Err(PyTypeError::new_err(
                "a choice that stands where a state may shows nothing to whoever chooses; give a state, in which \
                 node(state) returns this choice",
            ));
        }
        if is_inline(state)? {
            return Ok(self.nothing.bind(py).clone());
        }
        let view = self
            .seen
            .bind(py)
            .call1((state, &self.players[player as usize]));
        view.map_err(|error| raised(error, state))
    }

    /// What has a name, unless naming it has failed.
    pub(crate) fn thing(&self, py: Python<'_>, name: &Name) -> Option<Py<PyAny>> {
        let names = lock(&self.names);
        names
            .get(name.0 as usize)
            .map(|(thing, _)| thing.clone_ref(py))
    }
}

/// Rules, and what a player sees in a state.
struct HiddenRules {
    rules: Rules,
    views: Views,
}

impl Game for HiddenRules {
    type State = Number;
    type Action = Name;

    as_rules_say!();

    fn node(&self, number: &Number) -> Node<Number, Name> {
        Python::attach(|py| {
            let state = self.rules.state(py, *number);
            let name = |_, action| self.views.named(&self.rules, Ok(action), &state);
            self.rules.node_with(py, *number, &name)
        })
    }
}

impl Hidden for HiddenRules {
    type View = Name;

    fn seen(&self, number: &Number, player: Player) -> Name {
        self.views.seen(&self.rules, *number, player)
    }
}

self_cell!(
    struct Cell {
        owner: HiddenRules,
        #[covariant]
        dependent: Found,
    }
);

/// Rules with their information sets, and perhaps with their value.
enum Found<'g> {
    Unfolded(Unfolded<'g, HiddenRules>),
    Solved(HiddenSolution<'g, HiddenRules>),
}

self_cell!(
    struct EntryCell {
        owner: Box<dyn AnyGame>,
        #[covariant]
        dependent: FoundEntry,
    }
);

type FoundEntry<'g> = bestplay_answers::HiddenGame<'g>;

/// A game with its information sets, by rules in Python or of the catalogue.
trait Known: Send + Sync {
    fn sets(&self, py: Python<'_>, player: Player) -> Vec<Set>;
    fn value(&self) -> PyResult<Value>;
    fn strategy(&self, player: Player) -> PyResult<&Behaviour>;
    fn behaviour(&self, player: Player, odds: Vec<Vec<Rational>>) -> PyResult<Behaviour>;
    fn evaluate(&self, max: &Behaviour, min: &Behaviour) -> Rational;
    fn reply(&self, to: &Behaviour) -> Reply;
    fn explain(&self, own: &Behaviour, other: &Behaviour) -> Vec<Explained>;
    fn odds(&self, of: [&Behaviour; 2], solver: &Solver<'_>) -> PyResult<bestplay::Odds>;
}

impl Known for EntryCell {
    /// What is remembered is one text.
    fn sets(&self, py: Python<'_>, player: Player) -> Vec<Set> {
        let text = |text: &String| PyString::new(py, text).into_any().unbind();
        let sets = self.borrow_dependent().sets(player).iter();
        let set = |set: &bestplay_answers::Remembers| {
            let memory = vec![(true, text(&set.memory))];
            (memory, set.actions.iter().map(text).collect())
        };
        sets.map(set).collect()
    }

    fn value(&self) -> PyResult<Value> {
        self.borrow_dependent().value().map_err(errors::game)
    }

    fn strategy(&self, player: Player) -> PyResult<&Behaviour> {
        self.borrow_dependent()
            .strategy(player)
            .map_err(errors::game)
    }

    fn behaviour(&self, player: Player, odds: Vec<Vec<Rational>>) -> PyResult<Behaviour> {
        let found = self.borrow_dependent().behaviour(player, odds);
        found.map_err(errors::game)
    }

    fn evaluate(&self, max: &Behaviour, min: &Behaviour) -> Rational {
        self.borrow_dependent().evaluate(max, min)
    }

    fn reply(&self, to: &Behaviour) -> Reply {
        self.borrow_dependent().reply(to)
    }

    fn explain(&self, own: &Behaviour, other: &Behaviour) -> Vec<Explained> {
        self.borrow_dependent().explain(own, other)
    }

    fn odds(&self, of: [&Behaviour; 2], solver: &Solver<'_>) -> PyResult<bestplay::Odds> {
        let found = self.borrow_dependent().odds(of, solver);
        found.map_err(errors::game)
    }
}

impl Cell {
    fn game(&self) -> &Unfolded<'_, HiddenRules> {
        match self.borrow_dependent() {
            Found::Unfolded(game) => game,
            Found::Solved(solution) => solution.game(),
        }
    }

    fn solution(&self) -> PyResult<&HiddenSolution<'_, HiddenRules>> {
        match self.borrow_dependent() {
            Found::Solved(solution) => Ok(solution),
            Found::Unfolded(_) => Err(errors::UsageError::new_err("the game was not solved")),
        }
    }
}

impl Known for Cell {
    fn sets(&self, py: Python<'_>, player: Player) -> Vec<Set> {
        let views = &self.borrow_owner().views;
        let sets = self.game().information_sets(player);
        let set = |set: bestplay::InformationSet<Name, Name>| {
            let item = |item: &Remembered<Name, Name>| match item {
                Remembered::Saw(view) => Some((true, views.thing(py, view)?)),
                Remembered::Did(action) => Some((false, views.thing(py, action)?)),
            };
            let actions = set
                .actions
                .iter()
                .filter_map(|action| views.thing(py, action));
            let memory = set.memory.iter().filter_map(item);
            let memory = memory.filter(|(_, thing)| !thing.is(&views.nothing));
            (memory.collect(), actions.collect())
        };
        sets.map(set).collect()
    }

    fn value(&self) -> PyResult<Value> {
        Ok(self.solution()?.value())
    }

    fn strategy(&self, player: Player) -> PyResult<&Behaviour> {
        Ok(self.solution()?.strategy(player))
    }

    fn behaviour(&self, player: Player, odds: Vec<Vec<Rational>>) -> PyResult<Behaviour> {
        let mut odds = odds.into_iter();
        let next = |_| odds.next().unwrap_or_default();
        self.game().behaviour(player, next).map_err(errors::engine)
    }

    fn evaluate(&self, max: &Behaviour, min: &Behaviour) -> Rational {
        self.game().evaluate(max, min)
    }

    fn reply(&self, to: &Behaviour) -> Reply {
        self.game().reply(to)
    }

    fn explain(&self, own: &Behaviour, other: &Behaviour) -> Vec<Explained> {
        self.game().explain(own, other)
    }

    fn odds(&self, [max, min]: [&Behaviour; 2], solver: &Solver<'_>) -> PyResult<bestplay::Odds> {
        self.game().odds(max, min, solver).map_err(errors::engine)
    }
}

/// A game in which players do not see everything.
#[pyclass(frozen, module = "bestplay._bestplay")]
pub(crate) struct HiddenGame {
    known: Box<dyn Known>,
    digits: usize,
}

/// A memory, whose views and own actions are told apart, and the actions there.
type Set = (Vec<(bool, Py<PyAny>)>, Vec<Py<PyAny>>);

/// What actions are worth, how likely one gets there, and what the odds cost.
type Row<'py> = (
    Option<Vec<Bound<'py, PyAny>>>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
);

/// The odds of all information sets.
type Odds<'py> = Vec<Vec<Bound<'py, PyAny>>>;

/// Finds the information sets of rules, and solves them if asked to.
#[pyfunction]
pub(crate) fn hidden_rules(
    game: &Bound<'_, PyAny>,
    solve: bool,
    effort: Effort,
    listener: Listener,
) -> PyResult<HiddenGame> {
    let solver = effort.solver().threads(1);
    let (rules, views) = (Rules::new(game)?, Views::new(game)?);
    let cell = Cell::try_new(HiddenRules { rules, views }, |rules| {
        found(game.py(), rules, (solve, &solver), &listener)
    })?;
    Ok(HiddenGame {
        known: Box::new(cell),
        digits: effort.digits(),
    })
}

/// The same for a game of the catalogue.
pub(crate) fn hidden_entry(
    py: Python<'_>,
    game: Box<dyn AnyGame>,
    solve: bool,
    effort: &Effort,
    listener: &Listener,
) -> PyResult<HiddenGame> {
    let solver = effort.solver();
    let cell = attend::beside(py, listener, |watch| {
        EntryCell::try_new(game, |game| game.unfold(&solver.watch(watch), solve))
    })?;
    Ok(HiddenGame {
        known: Box::new(cell.map_err(errors::game)?),
        digits: effort.digits(),
    })
}

fn found<'g>(
    py: Python<'_>,
    rules: &'g HiddenRules,
    (solve, solver): (bool, &Solver<'_>),
    listener: &Listener,
) -> PyResult<Found<'g>> {
    let unfolded = attend::here(py, listener, |watch| solver.watch(watch).unfold(rules))?;
    let unfolded = rules.rules.settle(unfolded)?;
    if !solve {
        return Ok(Found::Unfolded(unfolded));
    }
    let solved = attend::here(py, listener, |watch| {
        solver.watch(watch).solve_unfolded(unfolded)
    })?;
    Ok(Found::Solved(solved.map_err(errors::engine)?))
}

impl HiddenGame {
    fn behaviour(&self, player: Player, odds: &Odds<'_>) -> PyResult<Behaviour> {
        let read = |odds: &Vec<Bound<'_, PyAny>>| odds.iter().map(read_fraction).collect();
        let odds = odds.iter().map(read).collect::<PyResult<_>>()?;
        self.known.behaviour(player, odds)
    }
}

fn player_of(number: usize) -> Player {
    match number {
        0 => Player::Max,
        _ => Player::Min,
    }
}

fn fractions<'py>(py: Python<'py>, odds: &[Rational]) -> PyResult<Vec<Bound<'py, PyAny>>> {
    odds.iter().map(|odds| fraction(py, odds)).collect()
}

fn table<'py>(py: Python<'py>, behaviour: &Behaviour) -> PyResult<Odds<'py>> {
    let odds = behaviour.odds().iter();
    odds.map(|odds| fractions(py, odds)).collect()
}

#[pymethods]
impl HiddenGame {
    /// The value, as bounds or as a fraction.
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value::object(py, &self.known.value()?, self.digits)
    }

    /// The information sets of a player.
    fn sets(&self, py: Python<'_>, player: usize) -> Vec<Set> {
        self.known.sets(py, player_of(player))
    }

    /// The odds by which a player guarantees the value.
    fn strategy<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Odds<'py>> {
        table(py, self.known.strategy(player_of(player))?)
    }

    /// What two strategies are worth against each other.
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        max: Odds<'py>,
        min: Odds<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let max = self.behaviour(Player::Max, &max)?;
        let min = self.behaviour(Player::Min, &min)?;
        fraction(py, &self.known.evaluate(&max, &min))
    }

    /// How play ends and how long it lasts by two strategies, as those of a solution.
    fn odds<'py>(
        &self,
        py: Python<'py>,
        max: Odds<'py>,
        min: Odds<'py>,
        max_steps: u64,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyTuple>)> {
        let max = self.behaviour(Player::Max, &max)?;
        let min = self.behaviour(Player::Min, &min)?;
        // Histories may be described by Python, on the thread that holds its lock.
        let solver = effort.solver().threads(1).max_steps(max_steps);
        let found = attend::here(py, &listener, |watch| {
            self.known.odds([&max, &min], &solver.watch(watch))
        })??;
        let ends = Results {
            shares: found.results,
            rest: found.rest,
            never: found.never,
        };
        Ok((
            solution::results(py, &ends, self.digits)?,
            solution::lengths(py, &found.lengths, self.digits)?,
        ))
    }

    /// The best reply to a strategy of a player, and the value then.
    fn reply<'py>(
        &self,
        py: Python<'py>,
        player: usize,
        odds: Odds<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Odds<'py>)> {
        let reply = self.known.reply(&self.behaviour(player_of(player), &odds)?);
        Ok((fraction(py, reply.value())?, table(py, reply.behaviour())?))
    }

    /// How much less than the value a strategy of a player guarantees.
    fn exploitability<'py>(
        &self,
        py: Python<'py>,
        player: usize,
        odds: Odds<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let player = player_of(player);
        let reply = self.known.reply(&self.behaviour(player, &odds)?);
        let reply = Value::Exact(reply.value().clone());
        let lost = reply.regret(&self.known.value()?, player);
        value::object(py, &lost, self.digits)
    }

    /// What each information set of a player is worth where two strategies meet.
    fn explain<'py>(
        &self,
        py: Python<'py>,
        player: usize,
        own: Odds<'py>,
        other: Odds<'py>,
    ) -> PyResult<Vec<Row<'py>>> {
        let player = player_of(player);
        let own = self.behaviour(player, &own)?;
        let other = self.behaviour(player.opponent(), &other)?;
        let row = |row: Explained| {
            let worth = row.worth.map(|worth| fractions(py, &worth)).transpose()?;
            Ok((worth, fraction(py, &row.reached)?, fraction(py, &row.cost)?))
        };
        let rows = self.known.explain(&own, &other).into_iter();
        rows.map(row).collect()
    }
}
