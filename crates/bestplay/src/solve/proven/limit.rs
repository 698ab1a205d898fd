//! How long the numbers of bounds may be.

use crate::graph::{Graph, Kind, StateId};
use crate::number::Fixed;
use crate::solve::failure::Failure;
use crate::solve::totals::finite::Totals;
use crate::{Error, Payoff};

/// Numbers that each state of a component has at once: its bounds, its value, what is missing to it,
/// the room around it, and a row's sum.
const COPIES: u64 = 7;

/// Numbers that a computation has at hand besides those that are kept.
const AT_HAND: u64 = 8;

/// Bytes that a long number takes besides its bits.
const EACH: u64 = 40;

/// The bits that a number may have: so that sums of values times weights fit, or as many as memory
/// holds.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Limit {
    bits: u32,
    /// The most memory, in bytes, that the solver may take.
    memory: u64,
}

impl Limit {
    /// Numbers that are to fit in so many bits if they are short; if not, so many states of numbers
    /// in what is left of the memory.
    pub(in crate::solve) fn new<I: Fixed>(
        bits: u32,
        states: usize,
        left: u64,
        memory: u64,
    ) -> Limit {
        let each = left / (COPIES * states as u64).max(1);
        let most = each.saturating_sub(EACH).saturating_mul(8);
        Limit {
            bits: match I::BITS {
                Some(_) => bits,
                None => u32::try_from(most).unwrap_or(u32::MAX),
            },
            memory,
        }
    }

    /// The bytes of a number.
    pub(super) fn bytes<I: Fixed>(x: &I) -> u64 {
        EACH + u64::from(x.bit_length() / 8)
    }

    /// Whether a number fits.
    pub(in crate::solve) fn holds<I: Fixed>(&self, x: &I) -> bool {
        x.within(self.bits)
    }

    /// A number that has to fit.
    ///
    /// # Errors
    ///
    /// It does not: short numbers are too short, or long ones take too much memory.
    pub(in crate::solve) fn check<I: Fixed>(&self, x: &I) -> Result<(), Failure> {
        self.need::<I>(self.holds(x))
    }

    /// The same of a number of so many bits.
    pub(in crate::solve) fn fits<I: Fixed>(&self, bits: u32) -> Result<(), Failure> {
        self.need::<I>(bits <= self.bits)
    }

    fn need<I: Fixed>(&self, fits: bool) -> Result<(), Failure> {
        match I::BITS {
            _ if fits => Ok(()),
            Some(_) => Err(Failure::Overflow),
            None => Err(Error::too_long(self.memory).into()),
        }
    }
}

/// Whether the bounds of a graph fit in memory with so many binary places: two numbers for each state, and
/// one for all that is paid. Those that are 0 are short.
///
/// # Complexity
///
/// Linear in the states, if numbers are long.
pub(super) fn check_room<I: Fixed>(
    graph: &Graph,
    totals: &Totals,
    bits: u32,
    memory: u64,
) -> crate::Result<()> {
    if I::BITS.is_some() {
        return Ok(());
    }
    let is_long = |&state: &StateId| match graph.kind(state) {
        Kind::End => graph.end_payoff(state) != graph.forever(),
        _ => totals.is_finite(state),
    };
    let states = (0..graph.states() as StateId).filter(is_long).count() as u64;
    let ends = graph.end_payoffs().iter();
    let ends = ends.filter(|&&payoff| payoff != graph.forever()).count() as u64;
    let pays = |payoffs: &[Payoff]| payoffs.iter().any(|payoff| !payoff.is_zero());
    let ways = graph.shapes().iter().filter(|shape| pays(shape.payoffs()));
    let numbers = 2 * states + ends + ways.count() as u64 + AT_HAND;
    let needed = numbers.saturating_mul(EACH + u64::from(bits / 8));
    let fits = (needed <= memory).then_some(());
    fits.ok_or_else(|| Error::too_long_for(bits, needed, memory))
}
