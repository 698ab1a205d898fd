//! In what totals are counted: whole numbers of a unit that measures every payoff on the way.

use dashu_base::Gcd;

use crate::graph::Graph;
use crate::{Error, Integer, Natural, Payoff, Rational, Result};

/// One over a common denominator of what is paid on the way.
#[derive(Clone, Copy)]
pub(super) struct Unit(u64);

impl Unit {
    /// The unit of what a game pays on the way.
    ///
    /// # Errors
    ///
    /// The denominator outgrows 62 bits.
    pub(super) fn of(graph: &Graph) -> Result<Unit> {
        let payoffs = graph.shapes().iter().flat_map(|shape| shape.payoffs());
        let mut denominators = payoffs.map(|payoff| payoff.denominator());
        denominators
            .try_fold(1u64, |unit, own| unit.checked_mul(own / unit.gcd(own)))
            .filter(|&unit| unit < 1 << 62)
            .map(Unit)
            .ok_or_else(Error::total_too_large)
    }

    /// A total that grows by a payoff.
    ///
    /// # Errors
    ///
    /// It outgrows its integer.
    pub(super) fn add(self, total: i128, payoff: Payoff) -> Result<i128> {
        // 63 bits times 62.
        let more = i128::from(payoff.numerator()) * i128::from(self.0 / payoff.denominator());
        total.checked_add(more).ok_or_else(Error::total_too_large)
    }

    /// A total as a number.
    pub(super) fn number(self, total: i128) -> Rational {
        Rational::from_parts(Integer::from(total), Natural::from(self.0))
    }
}
