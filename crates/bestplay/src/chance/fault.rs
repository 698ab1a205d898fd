//! What may be wrong with a random event.

/// A mistake in a random event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// An event that has no outcome at all, or none with a positive weight.
    #[error("a chance event has no outcomes; give it at least one with a positive weight")]
    Empty,
    /// The weights are too long: in a pool of dice those beyond 128 bits, elsewhere those beyond 65,536.
    #[error(
        "the weights of a chance event are too long; \
         split the event into steps with a state between them"
    )]
    Overflow,
    /// A strategy takes an action that the state does not have, or knows none for it.
    #[error("the strategy has no action that the state has")]
    UnknownAction,
    /// What is paid on the way adds up to more than a payoff can be.
    #[error("what is paid adds up to more than 512 bits hold")]
    Total,
    /// A payoff is negative, where totals were said never to fall.
    #[error("a payoff is negative, where totals were said never to fall")]
    Falls,
    /// A discount whose factor is not below 1.
    #[error("the factor of a discount has to be a fraction from 0 to below 1")]
    Discount,
    /// Play that is cut off, where what it pays counts.
    #[error("play is cut off here, and what it pays decides the question: let it go on to an end")]
    CutOff,
}
