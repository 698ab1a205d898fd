//! The unit in which a graph's values are counted.

use dashu_base::{BitTest, Gcd};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::Fixed;
use crate::graph::{Graph, Shape};
use crate::{Mistake, Payoff};

/// One unit is 1 / (denominator · 2^places) of a point. The denominator is a common multiple of the
/// denominators of all payoffs, so that every payoff is a whole number of units.
///
/// Values are counted from the payoff of a play that never ends: such a play has value 0.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    places: u32,
    denominator: UBig,
    forever: Payoff,
}

/// Bits that the denominator has at most; and for all states of a graph together.
const MOST_BITS: usize = 1 << 16;
const MOST_BITS_OF_ALL: u64 = 1 << 36;

/// Binary places of numbers that are worth trying.
const LEAST_PLACES: u32 = 64;

/// Makes a common denominator a multiple of another one too; says whether it grew.
pub(crate) fn extend(common: &mut UBig, own: &UBig) -> bool {
    let shared = (&*common % own).gcd(own);
    let grows = shared < *own;
    if grows {
        *common *= own / shared;
    }
    grows
}

/// How many of so many parts of one a fraction is, which is a whole number of them.
pub(crate) fn parts(number: &RBig, one: &UBig) -> IBig {
    number.numerator() * IBig::from(one / number.denominator())
}

impl Scale {
    /// The scale of a graph with `bits` binary places, those of the denominator included.
    pub(crate) fn new(graph: &Graph, bits: u32) -> Result<Scale, Mistake> {
        let forever = graph.forever();
        let each = MOST_BITS_OF_ALL / graph.states().max(1) as u64;
        let most = usize::try_from(each).map_or(MOST_BITS, |each| each.clamp(64, MOST_BITS));
        let mut denominator = UBig::ONE;
        let ends = graph.possible_payoffs();
        for payoff in ends.chain(graph.shapes().payoffs()).chain([&forever]) {
            let grows = extend(&mut denominator, &payoff.denominator());
            if grows && denominator.bit_len() > most {
                return Err(Mistake::PayoffDenominators(most));
            }
        }
        let own = denominator.trailing_zeros().unwrap_or(0);
        Ok(Scale {
            places: (bits as usize).saturating_sub(own) as u32,
            denominator,
            forever,
        })
    }

    /// The scale with these parts, of which every payoff is a whole number.
    pub(crate) fn of_parts(places: u32, denominator: UBig, forever: Payoff) -> Scale {
        Scale {
            places,
            denominator,
            forever,
        }
    }

    /// The binary places with which a graph can be solved in numbers of `width` bits; `None` if
    /// there are too few.
    ///
    /// What has to fit: a sum of values times weights, twice over (the closed form of two states
    /// multiplies two totals).
    pub(crate) fn bits_within(graph: &Graph, width: u32) -> Option<u32> {
        let weights = 2 * Scale::weight_bits(graph) + 2;
        width
            .checked_sub(weights + Scale::whole_bits(graph))
            .filter(|&bits| bits >= LEAST_PLACES)
    }

    /// The bits that values may have in these integers, so that sums of them times weights, twice over,
    /// fit; `None` if weights alone are too large.
    pub(crate) fn limit<I: Fixed>(graph: &Graph) -> Option<u32> {
        match I::BITS {
            None => Some(u32::MAX),
            Some(width) => width.checked_sub(2 * Scale::weight_bits(graph) + 2),
        }
    }

    /// Bits of the largest sum of weights.
    pub(crate) fn weight_bits(graph: &Graph) -> u32 {
        let total = graph.shapes().iter().map(Shape::total).max();
        128 - total.unwrap_or(1).leading_zeros()
    }

    /// Bits that a value may need besides its binary places: those of its whole part, and of the rest of the
    /// denominator.
    fn whole_bits(graph: &Graph) -> u32 {
        let bits = |payoff: &Payoff| {
            let below = payoff.denominator().bit_len() - 1;
            payoff.numerator().bit_len().saturating_sub(below) as u32
        };
        let forever = graph.forever();
        let ends = graph.possible_payoffs().chain([&forever]).map(bits).max();
        let ways = graph.shapes().payoffs().map(bits).max();
        let denominator =
            Scale::new(graph, 0).map_or(MOST_BITS, |Scale { denominator, .. }| {
                let own = denominator.trailing_zeros().unwrap_or(0);
                denominator.bit_len() - own.min(LEAST_PLACES as usize)
            });
        // Not above the most bits, which fit.
        let fraction = denominator as u32;
        // A total along the way has no known limit; 2^24 payments are a generous guess, and a
        // value that outgrows it is noticed.
        ends.max(ways.map(|bits| bits + 24)).unwrap_or(0) + fraction + 1
    }

    /// The number of binary places beyond those of the denominator.
    pub(crate) fn places(&self) -> u32 {
        self.places
    }

    pub(crate) fn denominator(&self) -> &UBig {
        &self.denominator
    }

    /// Bits of the units in a point.
    pub(crate) fn one_bits(&self) -> usize {
        self.denominator.bit_len() + self.places as usize
    }

    /// Whether values are counted from 0: a play that never ends is paid nothing.
    pub(crate) fn counts_from_zero(&self) -> bool {
        self.forever.is_zero()
    }

    /// What an end pays, in units, counted from what a play that never ends is paid.
    pub(crate) fn end<I: Fixed>(&self, payoff: Payoff) -> Option<I> {
        I::from_big(&(self.units(payoff) - self.units(self.forever)))
    }

    /// What a shape pays on the way, Σ weight · payoff, in units.
    pub(crate) fn paid<I: Fixed>(&self, shape: &Shape) -> Option<I> {
        let mut sum = I::default();
        for (&weight, &payoff) in shape.weights().iter().zip(shape.payoffs()) {
            sum.add_product(weight, &I::from_big(&self.units(payoff))?);
        }
        Some(sum)
    }

    pub(crate) fn units(&self, payoff: Payoff) -> IBig {
        let factor = (&self.denominator / payoff.denominator()) << self.places as usize;
        payoff.numerator() * IBig::from(factor)
    }

    pub(crate) fn number(&self, units: &IBig) -> RBig {
        self.counted(units) + self.forever.to_rational()
    }

    /// The same, counted from what a play that never ends is paid.
    pub(crate) fn counted(&self, units: &IBig) -> RBig {
        let one = &self.denominator << self.places as usize;
        RBig::from_parts(units.clone(), one)
    }
}
