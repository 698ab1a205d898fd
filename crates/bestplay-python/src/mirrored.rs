//! Mirror images of states that rules written in Python lead to.
//!
//! Rules say of a state which one is its mirror image. Of an `End` that stands where a state may they
//! say nothing: the first one is met in some state, and so is its counterpart in the mirror image of
//! that state; what both pay adds up to the same everywhere.

use std::sync::Mutex;

use bestplay::Rational;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;

use crate::asked::Asked;
use crate::attend::lock;
use crate::mistake::{called, mistake, shown};
use crate::number::rational;
use crate::read::{inline_end, is_choice, is_inline};

/// What is known of ends and their mirror images.
#[derive(Default)]
pub(crate) struct Ends {
    /// The first state from which play comes to an end that stands where a state may.
    first: Mutex<Option<Py<PyAny>>>,
    /// What both pay.
    sum: Mutex<Option<Rational>>,
}

impl Ends {
    /// Rules lead from a state to another one.
    pub(crate) fn met(&self, from: &Bound<'_, PyAny>, to: &Bound<'_, PyAny>) -> PyResult<()> {
        if inline_end(to)?.is_some() {
            lock(&self.first).get_or_insert_with(|| from.clone().unbind());
        }
        Ok(())
    }

    pub(crate) fn image<'py>(
        &self,
        asked: &Asked,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = state.py();
        let Some(mirror) = asked.mirror.as_ref().map(|mirror| mirror.bind(py)) else {
            return Ok(None);
        };
        if let Some(payoff) = inline_end(state)? {
            let Some(sum) = self.sum(asked, mirror)? else {
                return Ok(None);
            };
            let paid = rational(py, &(sum - payoff.to_rational()))?;
            return state.get_type().call1((paid,)).map(Some);
        }
        if is_choice(state)? {
            return Err(PyValueError::new_err(format!(
                "{} stands where a state may and has no mirror image; in a game with mirror give a \
                 state, in which node(state) returns this choice",
                shown(state)
            )));
        }
        let image = match is_inline(state)? {
            // Only play that starts by chance has such a state.
            true => {
                let rules = py.import("bestplay.rules")?;
                rules.call_method1(intern!(py, "mirrored_chance"), (state, mirror))?
            }
            false => called(mirror, state)?,
        };
        Ok(Some(image).filter(|image| !image.is_none()))
    }

    /// What an end and its mirror image pay; `None` before an end was met.
    fn sum(&self, asked: &Asked, mirror: &Bound<'_, PyAny>) -> PyResult<Option<Rational>> {
        if let Some(sum) = lock(&self.sum).as_ref() {
            return Ok(Some(sum.clone()));
        }
        let py = mirror.py();
        let first = lock(&self.first).as_ref().map(|first| first.clone_ref(py));
        let Some(first) = first else {
            return Ok(None);
        };
        let first = first.bind(py);
        let image = called(mirror, first)?;
        if image.is_none() {
            // The next one may have a mirror image.
            lock(&self.first).take();
            return Ok(None);
        }
        let image = asked.canonical_form(&image)?;
        let (one, two) = (asked.ask(first)?.steps(), asked.ask(&image)?.steps());
        for (one, two) in one.iter().flatten().zip(two.iter().flatten()) {
            if let (Some(one), Some(two)) = (inline_end(&one.to)?, inline_end(&two.to)?) {
                let sum = one.to_rational() + two.to_rational();
                *lock(&self.sum) = Some(sum.clone());
                return Ok(Some(sum));
            }
        }
        let error = PyValueError::new_err(format!(
            "the state {} is its mirror, but does not lead to an End where this one does; actions and \
             outcomes must be listed in the same order in both",
            shown(&image)
        ));
        Err(mistake(error, first))
    }
}
