//! The package's exceptions, and which of the engine's errors each stands for.

use std::borrow::Borrow;
use std::error::Error as _;
use std::ffi::CString;

use bestplay::{Error, ErrorKind};
use bestplay_answers::{Dialect, Effort, GameError, Instance, Remedy, Topic, advise};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyOSError, PyUserWarning, PyValueError};
use pyo3::prelude::*;

/// Exceptions of the package, one a line: its name, what it is, and what it says.
macro_rules! exceptions {
    ($($name:ident: $of:ident, $about:literal;)*) => {
        $(create_exception!(bestplay, $name, $of, $about);)*
    };
}

exceptions! {
    BestplayError: PyException, "What every exception of bestplay is.";
    RulesError: BestplayError,
        "The rules of a game are wrong in a state. `state` is that state (or None).";
    RulesWarning: PyUserWarning,
        "The rules of a game may be wrong, but perhaps they are meant so.";
    LimitError: BestplayError, "The game needs more states or more memory than was allowed.";
    UndefinedError: BestplayError,
        "The expected total of a game has no meaning, because it never settles.";
    PrecisionError: BestplayError, "What was asked for needs more digits than could be proven.";
    SolutionError: BestplayError, "A saved solution is damaged, is of another game, or is wrong.";
    UsageError: PyValueError,
        "Something was asked for that there is not: a parameter, a state, a method.";
}

/// Warns of rules that may be wrong, where the package was called; an error if warnings are.
pub(crate) fn warn(py: Python<'_>, message: &str) -> PyResult<()> {
    let message = CString::new(message.replace('\0', "\u{fffd}"))?;
    PyErr::warn(py, &py.get_type::<RulesWarning>(), &message, 2)
}

/// The engine's error as an exception, with what to do about it.
pub(crate) fn engine(error: impl Borrow<Error>) -> PyErr {
    let error = error.borrow();
    let message = advise(&error.to_string(), Remedy::of(error.kind()), &PYTHON);
    match error.kind() {
        ErrorKind::Rules => RulesError::new_err(message),
        ErrorKind::TooManyStates | ErrorKind::TooMuchMemory => LimitError::new_err(message),
        ErrorKind::Undefined => UndefinedError::new_err(message),
        ErrorKind::Precision | ErrorKind::Inseparable => PrecisionError::new_err(message),
        ErrorKind::Stopped => PyKeyboardInterrupt::new_err(()),
        ErrorKind::UnknownState | ErrorKind::Plan => UsageError::new_err(message),
        ErrorKind::NotASolution
        | ErrorKind::Damaged
        | ErrorKind::OtherGame
        | ErrorKind::Refuted => SolutionError::new_err(message),
        ErrorKind::Io => os_error(error.source().and_then(|s| s.downcast_ref()), message),
        _ => BestplayError::new_err(message),
    }
}

/// How Python writes what can be set and asked for.
const PYTHON: Dialect = Dialect {
    max_states: "max_states",
    memory: "memory",
    digits: "digits",
    exact: "exact=True",
    fast: "method='fast'",
    strategy: "the strategy",
    save: "Solution.save",
    games: "help(bestplay.games)",
    estimate: |_| "bestplay.estimate".into(),
};

/// The catalogue's error as an exception.
pub(crate) fn game(error: GameError) -> PyErr {
    let message = advise(&error.to_string(), error.remedies(), &PYTHON);
    match error {
        GameError::Usage { .. }
        | GameError::BeyondRules(_)
        | GameError::BeyondFast(_)
        | GameError::Input(_) => UsageError::new_err(message),
        GameError::Io { source, .. } => os_error(Some(&source), message),
        GameError::Engine(error) => engine(error),
        _ => BestplayError::new_err(message),
    }
}

/// The catalogue's error of a question about a game, with the ways out that there are.
pub(crate) fn of_question(
    error: GameError,
    instance: &Instance,
    topic: Topic,
    effort: &Effort,
) -> PyErr {
    if !error.is_too_large() {
        return game(error);
    }
    let ways = instance.ways_out(&error, topic, Some(effort));
    LimitError::new_err(advise(&error.to_string(), &ways, &PYTHON))
}

/// The operating system's error, of the class that Python has for it (`FileNotFoundError`, ...).
fn os_error(error: Option<&std::io::Error>, message: String) -> PyErr {
    match error.and_then(std::io::Error::raw_os_error) {
        Some(code) => PyOSError::new_err((code, message)),
        None => PyOSError::new_err(message),
    }
}
