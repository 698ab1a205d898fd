//! The native half of the Python package: rules written in Python as a game of the engine, and
//! solutions, the catalogue and estimates as Python objects.
//!
//! Everything here is thin: it turns Python objects into what the engine takes, and what the
//! engine gives into Python objects. The half written in Python (`python/bestplay`) is what users
//! see.

#![expect(
    clippy::too_many_arguments,
    reason = "calls from Python name them one by one"
)]

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
mod staged;
mod twice;
mod value;

use pyo3::prelude::*;

/// The native half of bestplay.
#[pymodule]
mod _bestplay {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        averaged::{Average, average_rules, restore_average},
        catalogue::{CatalogueGame, catalogue, judge},
        command::run_command,
        dice::roll_dice,
        errors::{
            BestplayError, LimitError, PrecisionError, RulesError, RulesWarning, SolutionError,
            UndefinedError, UsageError,
        },
        hidden::{HiddenGame, hidden_rules, restore_hidden},
        number::written,
        sampler::{Sampler, rules_sampler},
        saved::{Saved, restore_rules},
        sheet::sheet_rules,
        solution::Solution,
        solved_rules::{confirm_mirror, solve_rules},
        staged::StagedRules,
        value::Bounds,
    };

    /// A constant; and what the engine finds wrong has no state of Python's, unless somebody gives it one.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let py = module.py();
        module.add("MOST_DIGITS", bestplay_answers::MOST_DIGITS)?;
        py.get_type::<RulesError>().setattr("state", py.None())
    }
}
