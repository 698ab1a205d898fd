//! What a solution file holds besides bounds and choices, so that a checker need not search.
//!
//! Ranks show that nobody can stall where values are finite, levels and potentials that totals
//! grow where they are not: `docs/certificate.md` has the conditions, and why they suffice.

#[cfg(feature = "files")]
use dashu_int::IBig;

/// Whether a state's expected total is finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    Finite,
    PlusInfinite,
    MinusInfinite,
}

/// Ranks, levels and potentials of all states. Lists that hold nothing but 0 may be empty.
#[cfg(feature = "files")]
#[derive(Clone, Debug, Default)]
pub(crate) struct Witness {
    /// The ranks of the lower and of the upper bounds.
    pub(crate) ranks: [Vec<u32>; 2],
    /// The levels of states of infinite value.
    pub(crate) levels: Vec<u32>,
    /// Their potentials, in units of 1 / (common denominator of the payoffs · 2^places).
    pub(crate) heights: Vec<IBig>,
    pub(crate) places: usize,
}
