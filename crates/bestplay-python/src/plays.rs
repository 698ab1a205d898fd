//! Plays of rules written in Python.
//!
//! A play sees each state once, and there may be billions of plays: so states are handed to the
//! engine as they are, and none is remembered.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bestplay::sample::{Actions, Playout, Quantity, Sampler, Stream, Tally, uniformly};
use bestplay::{Explored, Game, Node, Payoff, Player};
use pyo3::prelude::*;
use self_cell::self_cell;

use crate::asked::{Asked, Failure};
use crate::errors::UsageError;
use crate::mistake::shown;
use crate::rules::{Number, Rules};
use crate::sampler::AnySampler;

/// A Python object: a state, or an action.
///
/// Two are equal if they are the same object. The engine compares states where it explores; plays
/// are not explored.
#[derive(Clone)]
pub(crate) struct Object(Arc<Py<PyAny>>);

impl Object {
    pub(crate) fn new(object: &Bound<'_, PyAny>) -> Object {
        Object(Arc::new(object.clone().unbind()))
    }

    pub(crate) fn bind<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.0.bind(py)
    }
}

impl PartialEq for Object {
    fn eq(&self, other: &Object) -> bool {
        self.0.is(&*other.0)
    }
}

impl Eq for Object {}

impl Hash for Object {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_ptr().hash(state);
    }
}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = Python::attach(|py| shown(self.bind(py)));
        f.write_str(&shown)
    }
}

/// The rules of a game written in Python, as a play sees them, and who chooses.
struct Plays {
    asked: Asked,
    strategy: Strategy,
}

impl Game for Plays {
    type State = Object;
    type Action = Object;

    fn initial(&self) -> Object {
        Python::attach(|py| Object::new(self.asked.initial(py)))
    }

    fn node(&self, state: &Object) -> Node<Object, Object> {
        Python::attach(|py| {
            let place = |state: &Bound<'_, PyAny>| Ok(Object::new(state));
            self.asked
                .node(state.bind(py), &place, &|_, action| Object::new(&action))
        })
    }

    fn canonical(&self, state: Object) -> Object {
        Python::attach(|py| match self.asked.canonical_form(state.bind(py)) {
            Ok(canonical) => Object::new(&canonical),
            Err(error) => {
                self.asked.fail(error);
                state
            }
        })
    }
}

pub(crate) enum Strategy {
    /// Every action of a state is equally likely.
    Random,
    /// A function from states to actions.
    Function(Py<PyAny>),
    /// The strategy of a solution.
    Solved(Box<Choices>),
}

/// The strategy of a solution: the place of the action in each of the explored states.
pub(crate) struct Choices {
    pub(crate) rules: Rules,
    pub(crate) explored: Explored<Number>,
    pub(crate) places: Vec<u32>,
}

impl Choices {
    /// The place of the action in a state in canonical form.
    fn place(&self, state: &Bound<'_, PyAny>) -> PyResult<usize> {
        let number = self.rules.known(state)?;
        let found = number.and_then(|number| self.explored.find(&number));
        match found {
            Some(id) => Ok(self.places[id.index()] as usize),
            None => Err(UsageError::new_err(format!(
                "the solution does not know the state {}; take a solution of this very game",
                shown(state)
            ))),
        }
    }
}

impl Strategy {
    /// The place of the action that is taken; one that there is not if something went wrong.
    fn choose(
        &self,
        asked: &Asked,
        state: &Object,
        actions: &Actions<Plays>,
        stream: &mut Stream,
    ) -> usize {
        let place = match self {
            Strategy::Random => return uniformly(state, (), actions, stream),
            // The rules had nothing to offer: what went wrong is kept already.
            _ if actions.is_empty() => return 0,
            Strategy::Function(function) => {
                Python::attach(|py| named(function.bind(py), state.bind(py), actions))
            }
            Strategy::Solved(choices) => Python::attach(|py| choices.place(state.bind(py))),
        };
        place.unwrap_or_else(|error| {
            asked.fail(error);
            usize::MAX
        })
    }
}

/// The place of the action that a function names.
fn named(
    function: &Bound<'_, PyAny>,
    state: &Bound<'_, PyAny>,
    actions: &Actions<Plays>,
) -> PyResult<usize> {
    let py = state.py();
    let action = function.call1((state,))?;
    for (place, (known, _)) in actions.iter().enumerate() {
        let known = known.bind(py);
        if known.is(&action) || known.eq(&action)? {
            return Ok(place);
        }
    }
    let names = actions.iter().map(|(known, _)| format!("{known:?}"));
    let (known, action, state) = (
        names.collect::<Vec<_>>().join(", "),
        shown(&action),
        shown(state),
    );
    Err(UsageError::new_err(format!(
        "the strategy chose {action} in state {state}, where the actions are {known}"
    )))
}

/// Games in a block: few, since rules written in Python may be slow.
const BLOCK_GAMES: u64 = 16;

self_cell!(
    struct Playing {
        owner: Plays,
        #[covariant]
        dependent: AnySampler,
    }
);

pub(crate) struct PlayedOut(Playing);

impl PlayedOut {
    /// Plays of `game`; `name` says what is played and how, for checkpoints. The total payoff lies
    /// in `range` and is a multiple of 1/`unit`.
    pub(crate) fn new(
        game: &Bound<'_, PyAny>,
        strategy: Strategy,
        name: &str,
        range: (Payoff, Payoff),
        unit: u64,
    ) -> PyResult<PlayedOut> {
        let asked = Asked::new(game, false)?;
        let playing = Playing::try_new(Plays { asked, strategy }, |plays| {
            let choose =
                |state: &Object, _: Player, actions: &Actions<Plays>, stream: &mut Stream| {
                    plays.strategy.choose(&plays.asked, state, actions, stream)
                };
            let playout = Playout::new(plays, name, choose, range, unit)?;
            Ok(Box::new(match plays.strategy {
                Strategy::Solved(_) => playout.in_canonical_form(),
                Strategy::Random | Strategy::Function(_) => playout,
            }) as AnySampler<'_>)
        });
        let playing = playing.map_err(|error: bestplay::Error| crate::errors::engine(error))?;
        Ok(PlayedOut(playing))
    }

    pub(crate) fn failure(&self) -> Failure {
        Arc::clone(&self.0.borrow_owner().asked.failure)
    }
}

impl Sampler for PlayedOut {
    fn identity(&self) -> String {
        self.0.borrow_dependent().identity()
    }

    fn block_games(&self) -> u64 {
        BLOCK_GAMES
    }

    fn quantity(&self) -> Quantity {
        self.0.borrow_dependent().quantity()
    }

    fn play(&self, seed: u64, block: u64, games: u64) -> bestplay::Result<Tally> {
        // Attached all the while: what a play leaves behind is freed at once.
        Python::attach(|_| self.0.borrow_dependent().play(seed, block, games))
    }
}
