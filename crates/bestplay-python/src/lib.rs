//! The native half of the Python package: rules written in Python as a game of the engine, and
//! solutions, the catalogue and estimates as Python objects.
//!
//! Everything here is thin: it turns Python objects into what the engine takes, and what the
//! engine gives into Python objects. The half written in Python (`python/bestplay`) is what users
//! see.

mod answer;
mod asked;
mod attend;
mod averaged;
mod catalogue;
mod command;
mod crew;
mod dice;
mod endless;
mod errors;
mod explained;
mod hidden;
mod interval;
mod mirrored;
mod mistake;
mod number;
mod plays;
mod read;
mod rules;
mod sampler;
mod saved;
mod sheet;
mod solution;
mod solved_entry;
mod solved_rules;
mod twice;
mod value;

use pyo3::prelude::*;

/// The native half of bestplay.
#[pymodule]
mod _bestplay {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::averaged::{Average, average_rules, restore_average};
    #[pymodule_export]
    use crate::catalogue::{CatalogueGame, catalogue, judge};
    #[pymodule_export]
    use crate::command::run_command;
    #[pymodule_export]
    use crate::dice::roll_dice;
    #[pymodule_export]
    use crate::errors::{
        BestplayError, LimitError, PrecisionError, RulesError, RulesWarning, SolutionError,
        UndefinedError, UsageError,
    };
    #[pymodule_export]
    use crate::hidden::{HiddenGame, hidden_rules};
    #[pymodule_export]
    use crate::number::written;
    #[pymodule_export]
    use crate::sampler::{Sampler, rules_sampler};
    #[pymodule_export]
    use crate::saved::{Saved, restore_rules};
    #[pymodule_export]
    use crate::sheet::sheet_rules;
    #[pymodule_export]
    use crate::solution::Solution;
    #[pymodule_export]
    use crate::solved_rules::{confirm_mirror, solve_rules};
    #[pymodule_export]
    use crate::value::Bounds;

    /// A constant; and what the engine finds wrong has no state of Python's, unless somebody gives it one.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let py = module.py();
        module.add("MOST_DIGITS", bestplay_answers::MOST_DIGITS)?;
        py.get_type::<RulesError>().setattr("state", py.None())
    }
}
