//! Rules written in Python in which players do not see everything.
//!
//! The engine compares views and actions, so each gets a number by the dictionary in which it was first
//! met. Odds pass as lists, a list for each information set in the engine's order.

use std::fmt::{self, Debug, Display};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use bestplay::{
    Behaviour, Explained, Game, Hidden, Node, Notation, Player, Rational, Remembered, Solver,
};
use bestplay_answers::{AnyGame, GameError, Parcel, boxed_hidden, mark};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::asked::{Failure, InPython};
use crate::attend::{self, Listener, lock};
use crate::errors;
use crate::explained::player_of;
use crate::mistake::{mistake, raised, shown};
use crate::number::{fraction, read_fraction};
use crate::read::{is_choice, is_inline};
use crate::rules::{Number, Rules, as_rules_say};
use crate::sampler::{self, Ran};
use crate::saved::Saved;
use crate::solution::{self, Effort};
use crate::value;

/// A view or an action: its number, and how it is shown.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Name(pub(crate) u32, pub(crate) Arc<str>);

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
        let words: Arc<str> = match thing.is(&self.nothing) {
            true => "nothing".into(),
            false => shown(thing).into(),
        };
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
        rules: &impl InPython,
        thing: PyResult<Bound<'_, PyAny>>,
        state: &Bound<'_, PyAny>,
    ) -> Name {
        let name = thing.and_then(|thing| self.name(&thing));
        name.unwrap_or_else(|error| {
            rules.asked().fail_first(mistake(error, state));
            Name(u32::MAX, "".into())
        })
    }

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
        let given = (state, &self.players[player as usize]);
        let view = self.seen.bind(py).call1(given);
        view.map_err(|error| raised(error, state))
    }

    /// What has a name, unless naming it has failed.
    pub(crate) fn thing(&self, py: Python<'_>, name: &Name) -> Option<Py<PyAny>> {
        let names = lock(&self.names);
        let (thing, _) = names.get(name.0 as usize)?;
        Some(thing.clone_ref(py))
    }
}

struct HiddenRules {
    rules: Rules,
    views: Arc<Views>,
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

impl Notation for HiddenRules {
    fn show_state(&self, number: &Number) -> String {
        self.describe(number)
    }

    fn parse_state(&self, _: &str) -> Result<Number, String> {
        Err("states are Python's".into())
    }

    fn show_action(&self, action: &Name) -> String {
        action.to_string()
    }
}

/// A game with its information sets, and perhaps with its value.
pub(crate) type Found = bestplay_answers::HiddenGame;

/// A game in which players do not see everything.
#[pyclass(frozen, module = "bestplay._bestplay")]
pub(crate) struct HiddenGame {
    known: Found,
    /// What players see by rules written in Python, and what these failed with.
    rules: Option<(Arc<Views>, Failure)>,
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
    of_rules(game, &effort, &listener, |game, solver| {
        game.unfold(solver, solve)
    })
}

/// Confirms odds that were saved of rules.
#[pyfunction]
pub(crate) fn restore_hidden(
    game: &Bound<'_, PyAny>,
    saved: &Saved,
    effort: Effort,
    listener: Listener,
) -> PyResult<HiddenGame> {
    of_rules(game, &effort, &listener, |game, solver| {
        game.restore_hidden(&saved.0, solver)
    })
}

fn of_rules(
    game: &Bound<'_, PyAny>,
    effort: &Effort,
    listener: &Listener,
    find: impl Fn(&dyn AnyGame, &Solver<'_>) -> Result<Found, GameError> + Sync,
) -> PyResult<HiddenGame> {
    let solver = effort.solver().threads(1);
    let (rules, views) = (Rules::new(game)?, Arc::new(Views::new(game)?));
    let (failure, seen) = (Arc::clone(&rules.asked().failure), Arc::clone(&views));
    let rules = boxed_hidden(HiddenRules { rules, views });
    let known = attend::here(game.py(), listener, |watch| {
        find(&*rules, &solver.watch(watch))
    })?;
    let failed = lock(&failure).take();
    failed.map_or(Ok(()), Err)?;
    Ok(HiddenGame {
        known: known.map_err(errors::game)?,
        rules: Some((seen, failure)),
        digits: effort.digits,
    })
}

/// A game of the catalogue, as it is found.
pub(crate) fn hidden_entry(
    py: Python<'_>,
    game: Box<dyn AnyGame>,
    effort: &Effort,
    listener: &Listener,
    find: impl Fn(&dyn AnyGame, &Solver<'_>) -> Result<Found, GameError> + Sync,
) -> PyResult<HiddenGame> {
    let solver = effort.solver();
    Ok(HiddenGame {
        known: attend::answered(py, listener, |watch| find(&*game, &solver.watch(watch)))?,
        rules: None,
        digits: effort.digits,
    })
}

impl HiddenGame {
    fn behaviour(&self, player: Player, odds: &Odds<'_>) -> PyResult<Behaviour> {
        let read = |odds: &Vec<Bound<'_, PyAny>>| odds.iter().map(read_fraction).collect();
        let odds = odds.iter().map(read).collect::<PyResult<_>>()?;
        self.known.behaviour(player, odds).map_err(errors::game)
    }

    fn both(&self, max: &Odds<'_>, min: &Odds<'_>) -> PyResult<[Behaviour; 2]> {
        let max = self.behaviour(Player::Max, max)?;
        Ok([max, self.behaviour(Player::Min, min)?])
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
        let solution = self.known.solution().map_err(errors::game)?;
        value::object(py, &solution.value(), self.digits)
    }

    fn sets(&self, py: Python<'_>, player: usize) -> Vec<Set> {
        let (game, player) = (&self.known, player_of(player));
        let Some((views, _)) = &self.rules else {
            // What is remembered is one text.
            let text = |text: &String| PyString::new(py, text).into_any().unbind();
            let sets = game.sets(player).iter().map(|set| {
                let memory = vec![(true, text(&set.memory))];
                (memory, set.actions.iter().map(text).collect())
            });
            return sets.collect();
        };
        let thing = |parcel: &Parcel| views.thing(py, parcel.get()?);
        let sets = game.information_sets(player).map(|set| {
            let memory = set.memory.iter().filter_map(|item| match item {
                Remembered::Saw(view) => Some((true, thing(view)?)),
                Remembered::Did(action) => Some((false, thing(action)?)),
            });
            let memory = memory.filter(|(_, thing)| !thing.is(&views.nothing));
            let actions = set.actions.iter().filter_map(thing);
            (memory.collect(), actions.collect())
        });
        sets.collect()
    }

    /// Saves the odds of both players, under the game's name and parameters.
    fn save(
        &self,
        py: Python<'_>,
        path: PathBuf,
        game: &str,
        parameters: Vec<(String, String)>,
        listener: Listener,
    ) -> PyResult<()> {
        let solution = self.known.solution().map_err(errors::game)?;
        let saved = attend::here(py, &listener, |watch| {
            solution.save_watched(&path, game, &parameters, watch)
        })?;
        let failed = (self.rules.as_ref()).and_then(|(_, failure)| lock(failure).take());
        failed.map_or(Ok(()), Err)?;
        saved.map_err(errors::engine)
    }

    /// The odds by which a player guarantees the value.
    fn strategy<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Odds<'py>> {
        let solution = self.known.solution().map_err(errors::game)?;
        table(py, solution.strategy(player_of(player)))
    }

    /// What two strategies are worth against each other.
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        max: Odds<'py>,
        min: Odds<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let [max, min] = self.both(&max, &min)?;
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
    ) -> PyResult<solution::Both<'py>> {
        let [max, min] = self.both(&max, &min)?;
        // Histories may be described by Python, on the thread that holds its lock.
        let solver = effort.solver().threads(1).max_steps(max_steps);
        let found = attend::here(py, &listener, |watch| {
            self.known.odds(&max, &min, &solver.watch(watch))
        })?;
        solution::odds(py, found.map_err(errors::engine)?, self.digits)
    }

    /// A run of plays by two strategies, of the game of this name.
    fn sample<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        max: Odds<'py>,
        min: Odds<'py>,
        asked: sampler::Asked,
        listener: Listener,
        save: Option<PathBuf>,
    ) -> PyResult<Ran> {
        let [max, min] = self.both(&max, &min)?;
        let of = [&max, &min];
        let name = format!("{name} strategy=odds:{}", mark(of));
        let ran = self.known.playing(name, of, |sampler| {
            let (sampled, save) = ((sampler, None), save.as_deref());
            Ok(sampler::run(py, sampled, &asked, &listener, None, save))
        });
        ran.map_err(errors::game)?
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
        let strategy = self.behaviour(player_of(player), &odds)?;
        let solution = self.known.solution().map_err(errors::game)?;
        value::object(py, &solution.exploitability(&strategy), self.digits)
    }

    /// Of each information set of both players whether the odds of the solution are the only ones, where that is known.
    fn only(
        &self,
        py: Python<'_>,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<[Vec<Option<bool>>; 2]> {
        let solution = self.known.solution().map_err(errors::game)?;
        let solver = effort.solver();
        attend::answered(py, &listener, |watch| {
            solution.only_odds(&solver.watch(watch))
        })
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
