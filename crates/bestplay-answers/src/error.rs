//! What can go wrong when a game of the catalogue is asked for something.

use bestplay::ErrorKind;

use crate::{Remedy, grouped};

/// What the functions of this crate return.
pub type Result<T, E = GameError> = std::result::Result<T, E>;

/// An error of the catalogue. Each message says what was given and what was expected; what to do is
/// in [`remedies`](GameError::remedies), since front ends have different names for it.
///
/// # Examples
///
/// ```
/// use bestplay_answers::{Dialect, GameError, Remedy, advise, brief};
///
/// let error = GameError::advised("the rules have too many states", &[Remedy::TakeFast]);
/// assert!(error.is_usage() && error.parameter().is_none());
/// assert_eq!(error.remedies(), [Remedy::TakeFast]);
///
/// let error = GameError::of_parameter("goal", "goal=0: expected a number from 1 on");
/// assert_eq!(error.parameter(), Some("goal"));
/// assert!(!GameError::input("line 3: expected two cells").is_usage());
/// assert!(GameError::usage("no such game").remedies().is_empty());
/// let error = GameError::from(bestplay::Error::stopped());
/// assert!(error.is_stopped() && !error.is_too_large() && !error.is_beyond_rules());
/// let error = GameError::io("reading x.csv", std::io::ErrorKind::NotFound.into());
/// assert!(error.to_string().starts_with("reading x.csv: "));
/// let dialect = Dialect {
///     max_states: "--max-states", memory: "--memory", digits: "--digits", exact: "--exact", fast: "--fast",
///     strategy: "--strategy", save: "--save", games: "games", estimate: |game| format!("estimate {game}"),
/// };
/// let advised = advise("too many states", Remedy::of(bestplay::ErrorKind::TooManyStates), &dialect);
/// assert_eq!(advised, "too many states; raise --max-states or try a smaller instance");
/// assert_eq!(brief(&"x".repeat(1000)).len(), 503);
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The user asked for something that the game does not have: wrong words on the command line,
    /// a malformed state, an instance outside the range.
    #[error("{message}")]
    Usage {
        /// What was given and what was expected.
        message: String,
        /// The parameter whose value was wrong, if it is one.
        parameter: Option<&'static str>,
        /// What can be done about it.
        remedies: &'static [Remedy],
    },
    /// The input of a contest format or a data file is malformed.
    #[error("{0}")]
    Input(String),
    /// The rules cannot be written for these parameters; a fast method may still answer.
    #[error("{0}")]
    BeyondRules(String),
    /// The fast method is not made for these parameters; the rules may still answer.
    #[error("{0}")]
    BeyondFast(String),
    /// Reading or writing failed.
    #[error("{context}: {source}")]
    Io {
        /// What was read or written.
        context: String,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// A computation was stopped because the process as a whole took more memory than is allowed.
    #[error("this takes more than {} MiB of memory, the limit", grouped(*.limit >> 20))]
    TooMuchMemory {
        /// The limit in bytes.
        limit: u64,
    },
    /// The engine could not do it.
    #[error(transparent)]
    Engine(#[from] bestplay::Error),
}

impl From<bestplay_sheets::Error> for GameError {
    fn from(error: bestplay_sheets::Error) -> GameError {
        match error {
            bestplay_sheets::Error::Engine(error) => GameError::Engine(error),
            refused => GameError::usage(refused.to_string()),
        }
    }
}

impl GameError {
    /// The user's words were wrong.
    pub fn usage(message: impl Into<String>) -> GameError {
        GameError::advised(message, &[])
    }

    /// The user's words were wrong, and this can be done about it.
    pub fn advised(message: impl Into<String>, remedies: &'static [Remedy]) -> GameError {
        GameError::Usage {
            message: message.into(),
            parameter: None,
            remedies,
        }
    }

    /// The value of this parameter was wrong.
    pub fn of_parameter(name: &'static str, message: impl Into<String>) -> GameError {
        GameError::Usage {
            message: message.into(),
            parameter: Some(name),
            remedies: &[],
        }
    }

    /// What was read from a file or from standard input was wrong.
    pub fn input(message: impl Into<String>) -> GameError {
        GameError::Input(message.into())
    }

    /// Reading or writing `context` failed.
    pub fn io(context: impl Into<String>, source: std::io::Error) -> GameError {
        GameError::Io {
            context: context.into(),
            source,
        }
    }

    /// Whether the fault lies in how the command was called: also in a plan of sampling that makes no sense.
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            GameError::Usage { .. } | GameError::BeyondRules(_) | GameError::BeyondFast(_)
        ) || self.is(ErrorKind::Plan)
    }

    /// The parameter, or option, whose value was wrong, if the fault lies in one.
    pub fn parameter(&self) -> Option<&'static str> {
        match self {
            GameError::Usage { parameter, .. } => *parameter,
            _ => None,
        }
    }

    /// What can be done about it, to follow the message.
    pub fn remedies(&self) -> &'static [Remedy] {
        match self {
            GameError::Usage { remedies, .. } => remedies,
            GameError::TooMuchMemory { .. } => Remedy::of(ErrorKind::TooMuchMemory),
            GameError::Engine(error) => Remedy::of(error.kind()),
            GameError::BeyondRules(_)
            | GameError::BeyondFast(_)
            | GameError::Input(_)
            | GameError::Io { .. } => &[],
        }
    }

    /// Whether the game has more states, or needs more memory, than is allowed.
    pub fn is_too_large(&self) -> bool {
        matches!(self, GameError::TooMuchMemory { .. })
            || self.is(ErrorKind::TooManyStates)
            || self.is(ErrorKind::TooMuchMemory)
    }

    /// Whether the rules are the wrong way, and another one may lead to an answer.
    pub fn is_beyond_rules(&self) -> bool {
        matches!(self, GameError::BeyondRules(_)) || self.is_too_large()
    }

    /// Whether a watch asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.is(ErrorKind::Stopped)
    }

    fn is(&self, kind: ErrorKind) -> bool {
        matches!(self, GameError::Engine(error) if error.kind() == kind)
    }
}
