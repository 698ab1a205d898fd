//! Saved solutions: read, confirmed, and made ready to be asked again.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use pyo3::prelude::*;

use crate::asked::InPython;
use crate::attend::{self, Listener};
use crate::errors;
use crate::rules::Rules;
use crate::solution::{Effort, Solution};

/// A solution read from a file. That the file is whole is certain; that the solution is true is
/// not before it has been checked.
#[pyclass(frozen, module = "bestplay._bestplay")]
pub(crate) struct Saved(pub(crate) bestplay::Saved);

#[pymethods]
impl Saved {
    #[new]
    fn load(path: PathBuf) -> PyResult<Saved> {
        let saved = bestplay::Saved::load(path);
        saved.map(Saved).map_err(errors::engine)
    }

    #[getter]
    fn game(&self) -> &str {
        self.0.game()
    }

    #[getter]
    fn parameters(&self) -> Vec<(String, String)> {
        self.0.parameters().to_vec()
    }

    /// For a long-run average whether play begins anew where it ends; None for a solution's values.
    #[getter]
    fn again(&self) -> Option<bool> {
        self.0.again()
    }

    /// Whether it holds odds, of a game in which players do not see everything.
    #[getter]
    fn hidden(&self) -> bool {
        self.0.is_hidden()
    }

    #[getter]
    fn states(&self) -> usize {
        self.0.states()
    }
}

/// Confirms a saved solution against rules written in Python, and makes it ready.
#[pyfunction]
pub(crate) fn restore_rules(
    game: &Bound<'_, PyAny>,
    saved: &Saved,
    effort: Effort,
    listener: Listener,
) -> PyResult<Solution> {
    let start = Instant::now();
    let rules = Arc::new(Rules::new(game)?);
    let solver = effort.solver().threads(1);
    // Checking numbers the states of the rules in the same order as exploring does.
    let restored = attend::here(game.py(), &listener, |watch| {
        let restored = solver.watch(watch).restore(Arc::clone(&rules), &saved.0);
        rules.asked().settle(restored)
    })?;
    Ok(Solution::new(restored?, &effort, start))
}
