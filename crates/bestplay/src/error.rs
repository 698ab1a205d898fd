//! What can go wrong in the engine.

use std::fmt;
use std::io;

use crate::Fault;

/// The engine's result.
pub type Result<T> = std::result::Result<T, Error>;

/// An error of the engine.
///
/// Its message states what was found and what was expected, and leaves advice to whoever shows it:
/// [`kind`](Self::kind) says what sort of error it is.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() {
/// use bestplay::{ErrorKind, Solver};
///
/// let error = Solver::new().max_states(10).solve(&Pig { goal: 20 }).err().unwrap();
/// assert_eq!(error.kind(), ErrorKind::TooManyStates);
/// assert!(error.reached().unwrap().found > 10);
/// # }
/// ```
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: ErrorKind,
    message: String,
    state: Option<String>,
    reached: Option<Reached>,
    source: Option<io::Error>,
}

/// What sort of error it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The rules are wrong in a state.
    Rules,
    /// A strategy does not fit the game in a state.
    Strategy,
    /// The game has more states than the limit allows.
    TooManyStates,
    /// The graph and what solving it takes need more memory than the limit allows.
    TooMuchMemory,
    /// The expected total has no value, or none is known.
    Undefined,
    /// The digits asked for could not be proven.
    Precision,
    /// Actions that might be equal could not be told apart with the bounds at hand.
    Inseparable,
    /// A watch asked to stop.
    Stopped,
    /// A state that the game cannot reach was asked about.
    UnknownState,
    /// What was read is not a saved solution.
    NotASolution,
    /// What was read is a saved solution, but is damaged or of another version.
    Damaged,
    /// A saved solution is of another game.
    OtherGame,
    /// A saved solution was read, and is wrong.
    Refuted,
    /// A run of samples was asked for something impossible.
    Plan,
    /// A sampled game could not be played to its end, or paid what cannot be counted.
    Play,
    /// A checkpoint is damaged, or belongs to another run.
    Checkpoint,
    /// Reading or writing failed; [`source`](std::error::Error::source) is the
    /// [`io::Error`].
    Io,
}

impl Error {
    /// What sort of error it is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The state in which it went wrong, in words, if it is about one.
    pub fn state(&self) -> Option<&str> {
        self.0.state.as_deref()
    }

    /// How far exploring came, if it met a limit.
    pub fn reached(&self) -> Option<Reached> {
        self.0.reached
    }

    /// A computation was stopped: what a fast method of one's own ends with when its
    /// [`Watch`](crate::Watch) asks it to.
    pub fn stopped() -> Error {
        Error::new(ErrorKind::Stopped, "stopped on request")
    }

    /// So many digits could not be proven.
    pub fn precision(digits: usize) -> Error {
        let message = format!("{digits} digits could not be proven by the longest numbers in use");
        Error::new(ErrorKind::Precision, message)
    }

    /// A run of samples was asked for something impossible, as `message` says.
    pub fn plan(message: impl Into<String>) -> Error {
        Error::new(ErrorKind::Plan, message)
    }

    /// A sampled game could not be played, as `message` says.
    pub fn play(message: impl Into<String>) -> Error {
        Error::new(ErrorKind::Play, message)
    }

    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Error {
        Error(Box::new(Inner {
            kind,
            message: message.into(),
            state: None,
            reached: None,
            source: None,
        }))
    }

    fn in_state(mut self, state: String) -> Error {
        self.0.state = Some(state);
        self
    }

    #[cold]
    pub(crate) fn rules(state: String, mistake: Mistake) -> Error {
        if let Mistake::Chance(fault @ Fault::UnknownAction) = mistake {
            let message = format!("the strategy is wrong in state {state}: {fault}");
            return Error::new(ErrorKind::Strategy, message).in_state(state);
        }
        let message = format!("the rules are wrong in state {state}: {mistake}");
        Error::new(ErrorKind::Rules, message).in_state(state)
    }

    /// The payoffs, in whatever states they are paid, do not go together.
    pub(crate) fn payoffs(mistake: Mistake) -> Error {
        Error::new(ErrorKind::Rules, format!("the rules are wrong: {mistake}"))
    }

    #[cold]
    pub(crate) fn too_many_states(limit: u64, reached: Reached) -> Error {
        let message = format!("the game has more than {limit} states, the limit; {reached}");
        let mut error = Error::new(ErrorKind::TooManyStates, message);
        error.0.reached = Some(reached);
        error
    }

    #[cold]
    pub(crate) fn too_much_memory(limit: u64, reached: Reached) -> Error {
        let limit = amount(limit);
        let message = format!("the game needs more than {limit} of memory, the limit; {reached}");
        let mut error = Error::new(ErrorKind::TooMuchMemory, message);
        error.0.reached = Some(reached);
        error
    }

    /// The same of states with all that may have been paid on the way to them, if it is a limit that
    /// they meet.
    #[cold]
    pub(crate) fn with_totals(mut self) -> Error {
        if self.0.reached.is_some() {
            let message = &self.0.message;
            self.0.message = format!(
                "for the results a state counts once for every total that may have been paid by then, and \
                 there {message}"
            );
        }
        self
    }

    /// Play is cut off somewhere, so that this is not known.
    pub(crate) fn cut_off(what: &str) -> Error {
        let message = format!(
            "where play is cut off, what it pays is known within bounds; {what} cannot be told from these"
        );
        Error::new(ErrorKind::Undefined, message)
    }

    /// Numbers get too long.
    pub(crate) fn too_long(limit: u64) -> Error {
        let limit = amount(limit);
        let message = format!(
            "the values are so long that their digits need more than {limit} of memory, the limit"
        );
        Error::new(ErrorKind::TooMuchMemory, message)
    }

    /// Numbers with so many binary places need about so many bytes.
    #[cold]
    pub(crate) fn too_long_for(places: u32, needed: u64, limit: u64) -> Error {
        let digits = u64::from(places) * 3 / 10;
        let (needed, limit) = (amount(needed), amount(limit));
        let message = format!(
            "values to about {digits} digits need {needed} of memory, more than {limit}, the limit"
        );
        Error::new(ErrorKind::TooMuchMemory, message)
    }

    /// The fractions of so many states are too long to be kept.
    #[cold]
    pub(crate) fn too_long_together(states: usize) -> Error {
        let message = format!(
            "the exact values of all {states} states are too long to be kept together; ask for those \
             of single states"
        );
        Error::new(ErrorKind::TooMuchMemory, message)
    }

    pub(crate) fn undefined(state: String, reason: &str) -> Error {
        let message = format!("the expected total is undefined in state {state}: {reason}");
        Error::new(ErrorKind::Undefined, message).in_state(state)
    }

    pub(crate) fn no_value(state: String, reason: &str) -> Error {
        let message = format!("no value is known of the expected total in state {state}: {reason}");
        Error::new(ErrorKind::Undefined, message).in_state(state)
    }

    pub(crate) fn inseparable() -> Error {
        Error::new(
            ErrorKind::Inseparable,
            "some actions that look equal could not be told apart with the bounds at hand",
        )
    }

    pub(crate) fn unknown_state(state: String) -> Error {
        let message = format!("the game never reaches the state {state}");
        Error::new(ErrorKind::UnknownState, message).in_state(state)
    }

    #[cfg(feature = "files")]
    pub(crate) fn refuted(state: String, reason: &str) -> Error {
        let message = format!("the solution is wrong in state {state}: {reason}");
        Error::new(ErrorKind::Refuted, message).in_state(state)
    }

    pub(crate) fn checkpoint(message: impl Into<String>) -> Error {
        Error::new(ErrorKind::Checkpoint, message)
    }

    #[cfg(feature = "files")]
    pub(crate) fn damaged(message: impl Into<String>) -> Error {
        Error::new(ErrorKind::Damaged, message)
    }

    #[cfg(feature = "files")]
    pub(crate) fn io(context: impl fmt::Display, source: io::Error) -> Error {
        let mut error = Error::new(ErrorKind::Io, format!("{context}: {source}"));
        error.0.source = Some(source);
        error
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({:?})", self.0.kind, self.0.message)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        let source = self.0.source.as_ref()?;
        Some(source)
    }
}

/// How far exploring came before it met a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// States whose node was asked for.
    pub explored: u64,
    /// States that were found.
    pub found: u64,
    /// The memory taken so far, in bytes, with what solving these states would take.
    pub bytes: u64,
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reached {
            explored,
            found,
            bytes,
        } = self;
        write!(
            f,
            "explored {explored} of the {found} found so far, in {}",
            amount(*bytes)
        )
    }
}

/// An amount of memory, or of room on a disk, in words: in MiB, or in bytes where it is less than one.
pub(crate) fn amount(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{bytes} bytes"),
        mebibytes => format!("{mebibytes} MiB"),
    }
}

/// What is wrong with the rules in one state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Mistake {
    /// A choice without actions.
    #[error("a player has to choose, but there is no action; end the play or add an action")]
    NoAction,
    /// The same action twice.
    #[error("the action {0} is listed twice; every action of a state must be different")]
    RepeatedAction(String),
    /// A random event is at fault.
    #[error("{0}")]
    Chance(#[from] Fault),
    /// An end that pays at least more than at most.
    #[error("play is cut off between {} and {}; the least that it may pay comes first", .0[0], .0[1])]
    Between([crate::Payoff; 2]),
    /// A canonical form that has another canonical form.
    #[error(
        "the canonical form of this state is another state; the canonical form of a canonical form must \
         be itself"
    )]
    Canonical,
    /// Other answers after a solve than before.
    #[error("they say something else of it now than when the game was solved; solve again")]
    Changed,
    /// A mirror that is none.
    #[error("{0}")]
    Mirror(String),
    /// Payoffs that have no common denominator of reasonable size.
    #[error("the payoffs' denominators have no common multiple of at most {0} bits")]
    PayoffDenominators(usize),
}
