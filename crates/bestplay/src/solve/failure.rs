//! Why bounds or fractions were not found, and whether longer numbers mend it.

use crate::Error;

/// Why bounds were not found.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A number does not fit in the integers at hand: take longer ones.
    Overflow,
    /// The numbers have too few places to prove anything: take longer ones.
    Precision,
    /// Proven bounds are so many bits too wide: take numbers that are as much longer.
    Wide(u32),
    /// The bounds of another state are needed first.
    Waiting,
    /// Something that longer numbers do not mend.
    Error(Error),
}

impl Failure {
    /// The error where exact values are asked for, and no longer numbers will be tried.
    pub(super) fn inseparable(self) -> Error {
        match self {
            Failure::Error(error) => error,
            _ => Error::inseparable(),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Error(error)
    }
}
