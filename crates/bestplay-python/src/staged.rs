//! Rules in Python that say how far play has come (`stage`), solved stage by stage in a folder.
//!
//! States are Python's objects themselves, so that those of a part of a stage are forgotten with it. A state that
//! enters a stage is packed by Python (`_packed.py`), when rules come to it: what goes wrong has its state.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use bestplay::{Game, Kept, Node, Notation, Payoff, Solver, Stages, Turn, Watch};
use bestplay_answers::question::told_in_stages;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};

use crate::answer::pieces;
use crate::asked::{Asked, InPython};
use crate::attend::{self, Listener};
use crate::errors;
use crate::explained::{self, player_of};
use crate::mistake::{called, mistake, shown, unhashable};
use crate::read::is_inline;
use crate::rules::size;
use crate::solution::{self, Effort};

/// One state in so many is measured.
const SAMPLE: u64 = 64;

/// Bytes that a state takes beside its object, about.
const EACH: u64 = 100;

pub(crate) fn packed(object: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    static PACK: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let pack = PACK.import(object.py(), "bestplay._packed", "pack")?;
    let packed = pack.call1((object,));
    packed.map_err(|error| mistake(error, object))?.extract()
}

pub(crate) fn unpacked<'py>(py: Python<'py>, packed: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    static UNPACK: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let unpack = UNPACK.import(py, "bestplay._packed", "unpack")?;
    unpack.call1((packed,))
}

#[derive(Clone)]
pub(crate) struct State(Arc<Object>);

/// The object, with what Python has said of it.
struct Object {
    object: Py<PyAny>,
    hash: isize,
    stage: u64,
    packed: OnceLock<Vec<u8>>,
    held: Arc<AtomicU64>,
}

impl Drop for Object {
    fn drop(&mut self) {
        self.held.fetch_sub(1, Ordering::Relaxed);
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Python::attach(|py| shown(self.0.object.bind(py))))
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        let (one, other) = (&self.0, &other.0);
        if Arc::ptr_eq(one, other) || one.hash != other.hash {
            return Arc::ptr_eq(one, other);
        }
        // What raises an exception when it is compared equals nothing.
        Python::attach(|py| one.object.bind(py).eq(&other.object).unwrap_or(false))
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash.hash(hasher);
    }
}

pub(crate) struct Rules {
    asked: Asked,
    initial: State,
    told: Told,
}

/// What rules and Python say of a state.
struct Told {
    stage: Option<Py<PyAny>>,
    /// How many states there are, and the bytes of those that were measured, and how many these were.
    held: Arc<AtomicU64>,
    measured: AtomicU64,
    bytes: AtomicU64,
}

impl Told {
    fn new(game: &Bound<'_, PyAny>) -> PyResult<Told> {
        let stage = game.getattr_opt(intern!(game.py(), "stage"))?;
        Ok(Told {
            stage: stage.filter(|stage| !stage.is_none()).map(Bound::unbind),
            held: Arc::default(),
            measured: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        })
    }

    /// A state in canonical form, to which play comes from a stage, unless it begins there; a choice that stands in its
    /// place is of that stage, or of the first.
    fn state(&self, object: Bound<'_, PyAny>, from: Option<u64>) -> PyResult<State> {
        let stage = match is_inline(&object)? {
            true => from.unwrap_or(0),
            false => self.stage_of(&object)?,
        };
        let hash = object.hash().map_err(|_| unhashable(&object))?;
        let number = self.held.fetch_add(1, Ordering::Relaxed);
        if number.is_multiple_of(SAMPLE) {
            let bytes = size(&object, crate::rules::NESTED)?;
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
            self.measured.fetch_add(1, Ordering::Relaxed);
        }
        Ok(State(Arc::new(Object {
            object: object.unbind(),
            hash,
            stage,
            packed: OnceLock::new(),
            held: Arc::clone(&self.held),
        })))
    }

    fn stage_of(&self, object: &Bound<'_, PyAny>) -> PyResult<u64> {
        let Some(stage) = &self.stage else {
            return Ok(0);
        };
        let told = called(stage.bind(object.py()), object)?;
        told.extract().map_err(|_| {
            let expected = PyValueError::new_err(format!(
                "stage gave {}; expected a whole number of at most 64 bits, 0 or more",
                shown(&told)
            ));
            mistake(expected, object)
        })
    }

    fn packed<'s>(&self, py: Python<'_>, state: &'s State) -> PyResult<&'s [u8]> {
        if let Some(packed) = state.0.packed.get() {
            return Ok(packed);
        }
        let packed = packed(state.0.object.bind(py))?;
        Ok(state.0.packed.get_or_init(|| packed))
    }
}

impl Rules {
    /// The rules of an object, which may have a method `stage`.
    pub(crate) fn new(game: &Bound<'_, PyAny>) -> PyResult<Rules> {
        let (asked, told) = (Asked::new(game, true)?, Told::new(game)?);
        let initial = asked.canonical_form(asked.initial(game.py()))?;
        let initial = told.state(initial, None)?;
        // So is known where the classes of states are.
        told.packed(game.py(), &initial)?;
        Ok(Rules {
            asked,
            initial,
            told,
        })
    }

    /// What happens in a state, with names for the actions.
    fn node_with<'py, A>(
        &self,
        py: Python<'py>,
        state: &State,
        name: &dyn Fn(u32, Bound<'py, PyAny>) -> A,
    ) -> Node<State, A> {
        let stage = state.0.stage;
        let place = |to: &Bound<'_, PyAny>| {
            let to = self.asked.canonical_form(to)?;
            let next = self.told.state(to, Some(stage))?;
            if next.0.stage != stage {
                self.told.packed(py, &next)?;
            }
            Ok(next)
        };
        self.asked.node(state.0.object.bind(py), &place, name)
    }

    /// The actions of a state, as the rules name them; none where nobody chooses.
    fn actions(&self, py: Python<'_>, state: &State) -> Vec<Py<PyAny>> {
        match self.node_with(py, state, &|_, action| action.unbind()) {
            Node::Choice(_, actions) => actions.into_iter().map(|(action, _)| action).collect(),
            _ => Vec::new(),
        }
    }
}

impl Game for Rules {
    type State = State;
    type Action = u32;

    fn initial(&self) -> State {
        self.initial.clone()
    }

    fn node(&self, state: &State) -> Node<State, u32> {
        Python::attach(|py| self.node_with(py, state, &|place, _| place))
    }

    fn stage(&self, state: &State) -> u64 {
        state.0.stage
    }

    fn forever(&self) -> Payoff {
        self.asked.forever
    }

    fn held_bytes(&self) -> u64 {
        let of = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let each = EACH + of(&self.told.bytes) / of(&self.told.measured).max(1);
        of(&self.told.held) * each
    }
}

impl InPython for Rules {
    fn asked(&self) -> &Asked {
        &self.asked
    }

    fn placed(&self, object: &Bound<'_, PyAny>) -> PyResult<State> {
        self.told.state(self.asked.canonical_form(object)?, None)
    }

    fn object<'py>(&self, py: Python<'py>, state: &State) -> Bound<'py, PyAny> {
        state.0.object.bind(py).clone()
    }

    fn named<A>(&self, state: &State, name: &dyn Fn(u32, Bound<'_, PyAny>) -> A) -> Node<State, A> {
        Python::attach(|py| self.node_with(py, state, name))
    }

    fn packed(&self, py: Python<'_>, state: &State) -> PyResult<Vec<u8>> {
        Ok(self.told.packed(py, state)?.to_vec())
    }
}

impl Notation for Rules {
    fn show_state(&self, state: &State) -> String {
        format!("{state:?}")
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        Err(format!(
            "'{text}': states of rules in Python are not read from text"
        ))
    }

    fn show_action(&self, place: &u32) -> String {
        place.to_string()
    }

    fn pack(&self, state: &State, out: &mut Vec<u8>) {
        self.pack_into(state, out);
    }

    fn unpack(&self, packed: &[u8]) -> Result<State, String> {
        self.unpacked(packed)
    }
}

/// A game in Python with the folder in which it is solved, under a name and with parameters.
#[pyclass(frozen, module = "bestplay._bestplay")]
pub(crate) struct StagedRules {
    game: Py<PyAny>,
    kept: Kept,
}

impl StagedRules {
    fn rules(&self, py: Python<'_>) -> PyResult<Rules> {
        Rules::new(self.game.bind(py))
    }

    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        asked: (Effort, &Listener),
        ask: impl FnOnce(&Stages<Rules>, &Solver<'_>) -> bestplay::Result<T> + Send,
    ) -> PyResult<T> {
        let game = Stages::new(self.rules(py)?);
        ask_of(py, &game, asked, |solver, _| ask(&game, solver))
    }
}

/// Asks about a game; the rules answer one thread at a time.
fn ask_of<T: Send>(
    py: Python<'_>,
    game: &Stages<Rules>,
    (effort, listener): (Effort, &Listener),
    ask: impl FnOnce(&Solver<'_>, &dyn Watch) -> bestplay::Result<T> + Send,
) -> PyResult<T> {
    let solver = effort.solver().threads(1);
    // Making the thread known to Python anew for each question takes longer than to answer it.
    let found = attend::beside(py, listener, |watch| {
        Python::attach(|py| py.detach(|| ask(&solver.watch(watch), watch)))
    })?;
    game.game().asked.settle(game.failure().map_or(found, Err))
}

#[pymethods]
impl StagedRules {
    #[new]
    fn new(
        game: Py<PyAny>,
        folder: PathBuf,
        name: &str,
        parameters: Vec<(String, String)>,
    ) -> StagedRules {
        let kept = Kept::new(folder, name, parameters);
        StagedRules { game, kept }
    }

    /// Solves the game, or goes on.
    fn solve_in_stages<'py>(
        &self,
        py: Python<'py>,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let staged = self.ask(py, (effort, &listener), |game, solver| {
            solver.solve_in_stages(game, &self.kept)
        })?;
        pieces(py, told_in_stages(staged, effort.digits))
    }

    /// The parts of a stage that others can work on before `solve_in_stages` goes on.
    fn parts(&self, py: Python<'_>, effort: Effort, listener: Listener) -> PyResult<Vec<String>> {
        self.ask(py, (effort, &listener), |game, solver| {
            solver.parts_in_stages(game, &self.kept)
        })
    }

    /// Works on such a part.
    fn work(&self, py: Python<'_>, part: &str, effort: Effort, listener: Listener) -> PyResult<()> {
        self.ask(py, (effort, &listener), |game, solver| {
            solver.work_in_stages(game, &self.kept, part)
        })
    }

    /// How likely each result is when both play their best, by the folder, and how long play lasts.
    fn odds<'py>(
        &self,
        py: Python<'py>,
        max_steps: u64,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<solution::Both<'py>> {
        let found = self.ask(py, (effort, &listener), |game, solver| {
            let line = game.followed(None, solver, &self.kept)?;
            let solver = solver.max_steps(max_steps);
            solver.odds(&solver.solve(&line)?)
        })?;
        solution::odds(py, found, effort.digits)
    }

    /// What best play takes by the folder in each state in which it has a choice, that it comes to: best play of
    /// one player, whatever the other one does, or of both.
    fn taken<'py>(
        &self,
        py: Python<'py>,
        who: Option<usize>,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyDict>> {
        let who = who.map(player_of);
        let line = self.ask(py, (effort, &listener), |game, solver| {
            game.followed(who, solver, &self.kept)
        })?;
        let (rules, taken) = (line.game(), PyDict::new(py));
        for (state, place) in line.taken() {
            // There is none where rules answer differently now, or fail.
            let action = rules.actions(py, state).into_iter().nth(place as usize);
            taken.set_item(&state.0.object, action)?;
        }
        rules.asked.settle(Ok(taken))
    }

    /// Explains a state, the initial one unless given, with what the folder knows.
    fn explain<'py>(
        &self,
        py: Python<'py>,
        state: Option<Bound<'py, PyAny>>,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let mut rules = self.rules(py)?;
        if let Some(state) = state {
            rules.initial = rules.placed(&state)?;
        }
        let state = rules.initial();
        let mut game = Stages::new(rules);
        let looked_up = game.look_up(&state, &self.kept);
        looked_up.map_err(errors::engine)?;
        let found = ask_of(py, &game, (effort, &listener), |solver, watch| {
            let solution = solver.solve(&game)?;
            solution.explain_watched(&state, effort.exact, watch)
        })?;
        let rules = game.game();
        let names = match found.turn {
            Turn::Choice(..) => rules.actions(py, &state),
            Turn::End(_) | Turn::Chance(_) => Vec::new(),
        };
        let found = found.named(
            |state| state.0.object.clone_ref(py),
            |place| names[place as usize].clone_ref(py),
        );
        explained::object(py, &(found, None), effort.digits)
    }
}
