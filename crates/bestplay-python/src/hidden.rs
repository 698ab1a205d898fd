//! Rules written in Python in which players do not see everything.
//!
//! The engine compares views and actions, so each gets a number by the dictionary in which it was first
//! met. Odds pass as lists, a list for each information set in the engine's order.

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex};

use bestplay::{
    Behaviour, Game, Hidden, HiddenSolution, Node, Player, Rational, Remembered, Solver, Unfolded,
};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use self_cell::self_cell;

use crate::attend::{self, Listener, lock};
use crate::errors;
use crate::mistake::{mistake, raised, shown};
use crate::number::{fraction, read_fraction};
use crate::read::{is_choice, is_inline};
use crate::rules::{Number, Rules, as_rules_say};
use crate::solution::Effort;
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

/// Rules, and what a player sees in a state.
pub(crate) struct HiddenRules {
    rules: Rules,
    seen: Py<PyAny>,
    players: [Py<PyAny>; 2],
    /// The view of what shows nothing.
    nothing: Py<PyAny>,
    numbers: Py<PyDict>,
    names: Mutex<Vec<(Py<PyAny>, Arc<str>)>>,
}

impl HiddenRules {
    fn new(game: &Bound<'_, PyAny>) -> PyResult<HiddenRules> {
        let py = game.py();
        let players = py.import("bestplay.rules")?;
        let player = |name| Ok::<_, PyErr>(players.getattr(name)?.unbind());
        Ok(HiddenRules {
            rules: Rules::new(game)?,
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

    /// The same; a failure is kept, and raised once the engine has stopped.
    fn named(&self, thing: PyResult<Bound<'_, PyAny>>, state: &Bound<'_, PyAny>) -> Name {
        let name = thing.and_then(|thing| self.name(&thing));
        name.unwrap_or_else(|error| {
            self.rules.fail(mistake(error, state));
            Name(u32::MAX, "".into())
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

    fn thing(&self, py: Python<'_>, name: &Name) -> Py<PyAny> {
        lock(&self.names)[name.0 as usize].0.clone_ref(py)
    }
}

impl Game for HiddenRules {
    type State = Number;
    type Action = Name;

    as_rules_say!();

    fn node(&self, number: &Number) -> Node<Number, Name> {
        Python::attach(|py| {
            let state = self.rules.state(py, *number);
            let name = |_, action| self.named(Ok(action), &state);
            self.rules.node_with(py, *number, &name)
        })
    }
}

impl Hidden for HiddenRules {
    type View = Name;

    fn seen(&self, number: &Number, player: Player) -> Name {
        Python::attach(|py| {
            let state = self.rules.state(py, *number);
            self.named(self.view(&state, player), &state)
        })
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

/// A game in which players do not see everything.
#[pyclass(frozen, module = "bestplay._bestplay")]
pub(crate) struct HiddenGame {
    cell: Cell,
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
    let cell = Cell::try_new(HiddenRules::new(game)?, |rules| {
        found(game.py(), rules, (solve, &solver), &listener)
    })?;
    Ok(HiddenGame {
        cell,
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
    fn game(&self) -> &Unfolded<'_, HiddenRules> {
        match self.cell.borrow_dependent() {
            Found::Unfolded(game) => game,
            Found::Solved(solution) => solution.game(),
        }
    }

    fn solution(&self) -> PyResult<&HiddenSolution<'_, HiddenRules>> {
        match self.cell.borrow_dependent() {
            Found::Solved(solution) => Ok(solution),
            Found::Unfolded(_) => Err(errors::UsageError::new_err("the game was not solved")),
        }
    }

    fn behaviour(&self, player: Player, odds: &Odds<'_>) -> PyResult<Behaviour> {
        let read = |odds: &Vec<Bound<'_, PyAny>>| odds.iter().map(read_fraction).collect();
        let odds: Vec<Vec<Rational>> = odds.iter().map(read).collect::<PyResult<_>>()?;
        let mut odds = odds.into_iter();
        let behaviour = self
            .game()
            .behaviour(player, |_| odds.next().unwrap_or_default());
        behaviour.map_err(errors::engine)
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
        value::object(py, &self.solution()?.value(), self.digits)
    }

    /// The information sets of a player.
    fn sets(&self, py: Python<'_>, player: usize) -> Vec<Set> {
        let rules = self.cell.borrow_owner();
        let sets = self.game().information_sets(player_of(player));
        let set = |set: bestplay::InformationSet<Name, Name>| {
            let item = |item: &Remembered<Name, Name>| match item {
                Remembered::Saw(view) => (true, rules.thing(py, view)),
                Remembered::Did(action) => (false, rules.thing(py, action)),
            };
            let actions = set.actions.iter().map(|action| rules.thing(py, action));
            let memory = set.memory.iter().map(item);
            let memory = memory.filter(|(_, thing)| !thing.is(&rules.nothing));
            (memory.collect(), actions.collect())
        };
        sets.map(set).collect()
    }

    /// The odds by which a player guarantees the value.
    fn strategy<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Odds<'py>> {
        table(py, self.solution()?.strategy(player_of(player)))
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
        fraction(py, &self.game().evaluate(&max, &min))
    }

    /// The best reply to a strategy of a player, and the value then.
    fn reply<'py>(
        &self,
        py: Python<'py>,
        player: usize,
        odds: Odds<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Odds<'py>)> {
        let reply = self
            .game()
            .reply(&self.behaviour(player_of(player), &odds)?);
        Ok((fraction(py, reply.value())?, table(py, reply.behaviour())?))
    }

    /// How much less than the value a strategy of a player guarantees.
    fn exploitability<'py>(
        &self,
        py: Python<'py>,
        player: usize,
        odds: Odds<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let behaviour = self.behaviour(player_of(player), &odds)?;
        value::object(
            py,
            &self.solution()?.exploitability(&behaviour),
            self.digits,
        )
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
        let row = |row: bestplay::Explained| {
            let worth = row.worth.map(|worth| fractions(py, &worth)).transpose()?;
            Ok((worth, fraction(py, &row.reached)?, fraction(py, &row.cost)?))
        };
        self.game()
            .explain(&own, &other)
            .into_iter()
            .map(row)
            .collect()
    }
}
