//! The package's exceptions, and which of the engine's errors each stands for.

use std::ffi::CString;

use bestplay::{Error, sample::SampleError};
use bestplay_games::GameError;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyOSError, PyUserWarning, PyValueError};
use pyo3::prelude::*;

create_exception!(
    bestplay,
    BestplayError,
    PyException,
    "What every exception of bestplay is."
);
create_exception!(
    bestplay,
    RulesError,
    BestplayError,
    "The rules of a game are wrong in a state. `state` is that state (or None)."
);
create_exception!(
    bestplay,
    RulesWarning,
    PyUserWarning,
    "The rules of a game may be wrong, but perhaps they are meant so."
);
create_exception!(
    bestplay,
    LimitError,
    BestplayError,
    "The game needs more states or more memory than was allowed."
);
create_exception!(
    bestplay,
    UndefinedError,
    BestplayError,
    "The expected total of a game has no meaning, because it never settles."
);
create_exception!(
    bestplay,
    PrecisionError,
    BestplayError,
    "What was asked for needs more digits than could be proven."
);
create_exception!(
    bestplay,
    SolutionError,
    BestplayError,
    "A saved solution is damaged, is of another game, or is wrong."
);
create_exception!(
    bestplay,
    UsageError,
    PyValueError,
    "Something was asked for that there is not: a parameter, a state, a method."
);

/// Warns of rules that may be wrong, where the package was called; an error if warnings are.
pub(crate) fn warn(py: Python<'_>, message: &str) -> PyResult<()> {
    let message = CString::new(message.replace('\0', "\u{fffd}"))?;
    PyErr::warn(py, &py.get_type::<RulesWarning>(), &message, 2)
}

/// The engine's error as an exception.
pub(crate) fn engine(error: Error) -> PyErr {
    let message = error.to_string();
    match error {
        Error::Rules { .. } => RulesError::new_err(message),
        Error::TooManyStates { limit, reached } => LimitError::new_err(format!(
            "the game has more than {limit} states, the limit; {reached}. Raise the limit \
             (max_states=...) or take a smaller instance"
        )),
        Error::TooMuchMemory { limit, reached } => LimitError::new_err(format!(
            "the game needs more than {} MiB of memory, the limit; {reached}. Raise the limit \
             (memory=..., in bytes) or take a smaller instance",
            limit >> 20
        )),
        Error::TotalTooLarge => LimitError::new_err(message),
        Error::Undefined { .. } | Error::NoStrategy { .. } => UndefinedError::new_err(message),
        Error::Precision { .. } | Error::Inseparable => PrecisionError::new_err(message),
        Error::Stopped => PyKeyboardInterrupt::new_err(()),
        Error::UnknownState { .. } => UsageError::new_err(message),
        Error::File(_) | Error::Refuted { .. } => SolutionError::new_err(message),
        Error::Io { source, .. } => os_error(&source, message),
        Error::Sample(error) => sample(&error),
        _ => BestplayError::new_err(message),
    }
}

/// The sampling engine's error as an exception.
pub(crate) fn sample(error: &SampleError) -> PyErr {
    match error {
        SampleError::Plan(message) => UsageError::new_err(message.clone()),
        SampleError::Io { source, .. } => os_error(source, error.to_string()),
        other => BestplayError::new_err(other.to_string()),
    }
}

/// The catalogue's error as an exception.
pub(crate) fn game(error: GameError) -> PyErr {
    let message = error.to_string();
    match error {
        GameError::Usage(_) | GameError::Input(_) => UsageError::new_err(message),
        GameError::Io { source, .. } => os_error(&source, message),
        GameError::Engine(error) => engine(error),
        _ => BestplayError::new_err(message),
    }
}

/// The operating system's error, of the class that Python has for it (`FileNotFoundError`, ...).
fn os_error(error: &std::io::Error, message: String) -> PyErr {
    match error.raw_os_error() {
        Some(code) => PyOSError::new_err((code, message)),
        None => PyOSError::new_err(message),
    }
}
