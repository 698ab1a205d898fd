//! What can go wrong in the engine.

use crate::{Fault, explore::Reached};

/// An error of the engine. Each message says what was found, what was expected and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The rules are wrong in a state.
    #[error("the rules are wrong in state {state}: {mistake}")]
    Rules {
        /// The state, in words.
        state: String,
        /// What is wrong there.
        mistake: Mistake,
    },
    /// The game has more states than the limit allows.
    #[error(
        "the game has more than {limit} states, the limit; {reached}. \
         Raise the limit (--max-states) or take a smaller instance"
    )]
    TooManyStates {
        /// The limit.
        limit: u64,
        /// How far exploring came.
        reached: Reached,
    },
    /// The graph and what solving it takes need more memory than the limit allows.
    #[error(
        "the game needs more than {} MiB of memory, the limit; {reached}. \
         Raise the limit (--memory) or take a smaller instance", .limit >> 20
    )]
    TooMuchMemory {
        /// The limit in bytes.
        limit: u64,
        /// How far exploring came.
        reached: Reached,
    },
    /// The expected total has no value.
    #[error("the expected total is undefined in state {state}: {reason}")]
    Undefined {
        /// A state in which it is undefined, in words.
        state: String,
        /// Why.
        reason: &'static str,
    },
    /// The digits asked for need more precision than the solver goes to.
    #[error(
        "{wanted} digits could not be proven within the longest numbers that the solver takes; \
         ask for fewer digits"
    )]
    Precision {
        /// The digits asked for.
        wanted: usize,
    },
    /// Actions that might be equal could not be told apart.
    #[error(
        "some actions that look equal could not be told apart with the bounds at hand; \
         solve again with more digits"
    )]
    Inseparable,
    /// A strategy was to be followed where the solution has none.
    #[error(
        "the value is infinite in state {state}, where a player has to choose, and no strategy is \
         known there; ask for the odds of a game whose value is finite"
    )]
    NoStrategy {
        /// The state, in words.
        state: String,
    },
    /// What is paid on the way adds up to too large a number.
    #[error(
        "what is paid on the way adds up to more than 126 bits hold, counted in the payoffs' common \
         denominator; take payoffs with fewer digits"
    )]
    TotalTooLarge,
    /// The caller's watch asked to stop.
    #[error("stopped on request")]
    Stopped,
    /// Sampling could not be done.
    #[error(transparent)]
    Sample(#[from] crate::sample::SampleError),
    /// A state that the game cannot reach was asked about.
    #[error("the game never reaches the state {state}; ask for one that it does")]
    UnknownState {
        /// The state, in words.
        state: String,
    },
    /// A saved solution cannot be used.
    #[error("{0}")]
    File(String),
    /// A saved solution was read, and is wrong.
    #[error("the solution is wrong in state {state}: {reason}")]
    Refuted {
        /// The state, in words.
        state: String,
        /// Which condition fails there.
        reason: String,
    },
    /// Reading or writing failed.
    #[error("{context}: {source}")]
    Io {
        /// What was read or written.
        context: String,
        /// What the operating system says.
        source: std::io::Error,
    },
}

/// What is wrong with the rules in one state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Mistake {
    /// A choice without actions.
    #[error("a player has to choose, but there is no action; end the play or add an action")]
    NoAction,
    /// The same action twice.
    #[error("the action {0} is listed twice; every action of a state must be different")]
    RepeatedAction(String),
    /// A random event is at fault.
    #[error("{0}")]
    Chance(#[from] Fault),
    /// Payoffs that have no common denominator of reasonable size.
    #[error("the payoffs' denominators have no common multiple below 2^62")]
    PayoffDenominators,
}
