//! A solution of a game of the catalogue: states and actions are text in the game's own notation.

use bestplay::{Silent, Solved, StateId, StopReason, Watch};
use bestplay_answers::{AnyGame, AnySolution, GameError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::attend::{self, Listener};
use crate::errors;
use crate::explained::Pictured;
use crate::solution::Held;

fn text(py: Python<'_>, text: &str) -> Py<PyAny> {
    PyString::new(py, text).into_any().unbind()
}

/// A state given by a user.
fn given(state: &Bound<'_, PyAny>) -> PyResult<String> {
    state.extract().map_err(|_| {
        PyTypeError::new_err(format!(
            "the states of a catalogue game are text in its own notation, such as those that \
             Solution.states lists; {state:?} is none"
        ))
    })
}

/// What was found of a state, in Python's texts.
pub(crate) fn explained(
    py: Python<'_>,
    game: &dyn AnyGame,
    found: Result<bestplay_answers::Explained, GameError>,
) -> PyResult<Pictured> {
    let found = found.map_err(errors::game)?;
    let picture = game.picture(&found.state).map_err(errors::game)?;
    let picture = Some(picture).filter(|picture| *picture != found.state);
    let text = |words: String| text(py, &words);
    Ok((found.named(text, text), picture))
}

pub(crate) type Opened = (Box<dyn AnyGame>, Box<dyn AnySolution>);

impl Held for Opened {
    fn solved(&self) -> &Solved {
        self.1.solved()
    }

    fn find(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<StateId>> {
        self.1.find(&given(state)?).map_err(errors::game)
    }

    fn state(&self, py: Python<'_>, number: StateId) -> PyResult<Py<PyAny>> {
        Ok(text(py, &self.1.state(number)))
    }

    fn actions(&self, py: Python<'_>, number: StateId) -> PyResult<Vec<Py<PyAny>>> {
        let actions = self.1.actions(number);
        Ok(actions.iter().map(|action| text(py, action)).collect())
    }

    fn explain(
        &self,
        py: Python<'_>,
        state: Option<&Bound<'_, PyAny>>,
        exactly: bool,
        listener: &Listener,
    ) -> PyResult<Pictured> {
        let (game, solved) = self;
        let state = state.map(given).transpose()?;
        let explain = |watch: &dyn Watch| solved.explain_watched(state.as_deref(), exactly, watch);
        // Only fractions take long.
        let shown = match exactly || solved.stopped() == StopReason::Exact {
            true => attend::beside(py, listener, explain)?,
            false => explain(&Silent),
        };
        explained(py, &**game, shown)
    }
}
