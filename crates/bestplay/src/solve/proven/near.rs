//! Values to some forty bits, in machine words: most actions are proven not to matter by these.
//!
//! For each settled state s the word n(s) is its lower bound in coarse units, rounded down, and
//!
//! ```text
//!   n(s) · unit ≤ L(s) ≤ U(s) ≤ (n(s) + 2) · unit
//! ```
//!
//! Bounds are nearly always narrower than a coarse unit; a state whose bounds are not has no word,
//! and actions that lead to it are compared by their bounds. Weighted sums of these words fit in a
//! word again. They are whole numbers, so that an inequality between them, with the two units on the
//! right side, proves the one between the bounds.
//!
//! Weights that are too long for that are rounded down, all of a row to the same place. An inequality
//! Σ weight · difference ≥ 0 then has to hold with as much to spare as that may have changed.
//!
//! The unit is known from the start: a word depends on the bounds of its state alone, and not on what else
//! was settled before. Where totals are paid it leaves room for sums of many payoffs; a larger total has no word.

use crate::graph::{Graph, Shape};
use crate::number::{Coarse, Fixed, Scale};

/// Bits that the total of a row's weights is cut to if it has more.
const MOST_WEIGHT_BITS: u32 = 30;

/// Bits that a weighted sum of words, or what is paid on the way, may have.
const SUM_BITS: u32 = 60;

/// Bits that are left free for totals: larger ones have no words.
const TOTAL_BITS: u32 = 16;

/// How words are added up.
pub(super) struct Near {
    /// For each shape what it pays on the way, in coarse units and as its weights are rounded, rounded down: at
    /// most one coarse unit below the truth; and how its weights are rounded.
    shapes: Vec<(Sum, Rounding)>,
    pub(super) unit: Coarse,
}

/// Σ weight · n over some states, unless one of them has no word.
#[derive(Clone, Copy, Default)]
pub(super) struct Sum {
    sum: i64,
    is_unknown: bool,
}

/// How the weights of a row are rounded.
#[derive(Clone, Copy)]
pub(super) struct Rounding {
    /// The bits that are left out.
    shift: u32,
    /// How many weights may not be what they were.
    rounded: u32,
}

impl Rounding {
    /// That of a shape.
    pub(super) fn of(shape: &Shape) -> Rounding {
        let bits = u128::BITS - shape.total().leading_zeros();
        let shift = bits.saturating_sub(MOST_WEIGHT_BITS);
        let rounded = if shift > 0 { shape.len() } else { 0 };
        Rounding {
            shift,
            rounded: u32::try_from(rounded).unwrap_or(u32::MAX),
        }
    }

    /// A weight, rounded.
    #[inline]
    pub(super) fn down(&self, weight: u128) -> i64 {
        match self.shift {
            0 => weight as i64,
            shift => (weight >> shift) as i64,
        }
    }
}

impl Near {
    /// `longest` is what ends pay at the most, in bits.
    pub(super) fn new<I: Fixed>(graph: &Graph, ways: &[I], longest: u32) -> Near {
        let bits = SUM_BITS - Scale::weight_bits(graph).min(MOST_WEIGHT_BITS);
        let ways = || ways.iter().zip(graph.shapes().iter().map(Rounding::of));
        // A bound may be rounded beyond what is paid at an end.
        let mut shift = (longest + 1).saturating_sub(bits);
        // What is paid on the way is a sum over weights already.
        for (paid, rounding) in ways() {
            let paid_bits = paid.bit_length().saturating_sub(rounding.shift);
            shift = shift.max(paid_bits.saturating_sub(SUM_BITS));
        }
        if ways().any(|(paid, _)| paid.sign() != 0) {
            shift += TOTAL_BITS;
        }
        let known = |(paid, rounding): (&I, Rounding)| {
            let paid = paid.word(shift.saturating_add(rounding.shift), SUM_BITS);
            let (sum, is_unknown) = (paid.unwrap_or_default(), false);
            (Sum { sum, is_unknown }, rounding)
        };
        Near {
            shapes: ways().map(known).collect(),
            unit: Coarse::new(shift, bits),
        }
    }

    /// What a shape pays, and how its weights are rounded.
    #[inline]
    pub(super) fn known(&self, shape: u32) -> (Sum, Rounding) {
        self.shapes[shape as usize]
    }

    /// By how much rounding the weights of a row may have changed Σ weight · difference of words.
    #[inline]
    pub(super) fn spare(&self, rounding: Rounding) -> i64 {
        // Each weight lost less than 1, and a difference has two bits more than a word. For 2^30 weights
        // that is more than any sum.
        let rounded = rounding.rounded.min(1 << MOST_WEIGHT_BITS);
        i64::from(rounded) << (self.unit.bits() + 2)
    }
}

impl Sum {
    /// Adds weight · n, if there is a word n.
    #[inline]
    pub(super) fn add(&mut self, weight: i64, word: Option<i64>) {
        self.is_unknown |= word.is_none();
        let word = word.unwrap_or_default();
        self.sum = self.sum.wrapping_add(weight.wrapping_mul(word));
    }

    /// The sum, if all have words.
    #[inline]
    pub(super) fn get(self) -> Option<i64> {
        (!self.is_unknown).then_some(self.sum)
    }

    /// The sum, or some number: for guesses.
    #[inline]
    pub(super) fn guess(self) -> f64 {
        self.sum as f64
    }
}
