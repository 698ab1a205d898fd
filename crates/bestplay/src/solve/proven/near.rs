//! Values to some forty bits, in machine words: most actions are proven not to matter by these.
//!
//! For each settled state s the word n(s) is its lower bound in coarse units, rounded down, so that
//!
//! ```text
//!   n(s) · unit ≤ L(s) ≤ U(s) ≤ (n(s) + 1 + slop) · unit
//! ```
//!
//! where slop covers the widest bounds so far. Weighted sums of these words fit in a word again.
//! They are whole numbers, so that an inequality between them, with slop on the right side, proves
//! the one between the bounds.

use crate::graph::StateId;
use crate::number::Fixed;

/// Weights that leave too few bits for words to be of use.
const MOST_WEIGHT_BITS: u32 = 30;

/// Bits that a weighted sum of words, or what is paid on the way, may have.
const SUM_BITS: u32 = 60;

/// Bits that are left free when units become coarser, so that this happens seldom.
const STEP: u32 = 8;

/// The words of all settled states.
pub(super) struct Near {
    words: Vec<i64>,
    /// What each shape pays on the way, in coarse units, rounded down.
    paid: Vec<i64>,
    /// One coarse unit is 2^shift units.
    shift: u32,
    /// Bits that a word may have.
    bits: u32,
    /// Coarse units by which an upper bound may be above the lower one, rounded up.
    slop: i64,
    /// The widest bounds, as bits.
    width: u32,
}

impl Near {
    /// No state is settled.
    pub(super) fn new<I: Fixed>(states: usize, weight_bits: u32, ways: &[I]) -> Near {
        let on = weight_bits <= MOST_WEIGHT_BITS;
        let mut near = Near {
            words: vec![0; if on { states } else { 0 }],
            paid: Vec::new(),
            shift: 0,
            bits: if on { SUM_BITS - weight_bits } else { 0 },
            slop: 0,
            width: 0,
        };
        if on {
            near.pay(ways);
        }
        near
    }

    /// Whether there are words at all.
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        self.bits > 0
    }

    /// The word of a state.
    #[inline]
    pub(super) fn word(&self, state: StateId) -> i64 {
        self.words[state as usize]
    }

    /// What a shape pays, rounded down; at most one coarse unit below the truth.
    #[inline]
    pub(super) fn paid(&self, shape: u32) -> i64 {
        self.paid[shape as usize]
    }

    /// How far upper bounds may be above n(s), in coarse units.
    #[inline]
    pub(super) fn above(&self) -> i64 {
        1 + self.slop
    }

    /// A number in coarse units, rounded down. It has passed [`enter`](Self::enter) or is near to
    /// one that has.
    #[inline]
    pub(super) fn down<I: Fixed>(&self, x: &I) -> Option<i64> {
        x.word(self.shift, self.bits)
    }

    /// A number in coarse units, by floating point.
    #[inline]
    pub(super) fn coarse<I: Fixed>(&self, x: &I) -> f64 {
        x.coarse(self.shift)
    }

    /// Notes a state's bounds; `false` if they do not fit.
    #[inline]
    pub(super) fn enter<I: Fixed>(&mut self, state: StateId, lower: &I, upper: &I) -> bool {
        if !self.is_on() {
            return true;
        }
        let Some(word) = lower.word(self.shift, self.bits) else {
            return false;
        };
        self.words[state as usize] = word;
        let mut width = upper.clone();
        width.sub(lower);
        let width = width.bit_length();
        if width > self.width {
            self.width = width;
            self.widen();
        }
        true
    }

    fn widen(&mut self) {
        // width < 2^bits, so that it is at most 2^(bits - shift) coarse units.
        let bits = self.width.saturating_sub(self.shift);
        if self.width == 0 {
            self.slop = 0;
        } else if bits < self.bits {
            self.slop = 1 << bits;
        } else {
            // Bounds as wide as the values: words say nothing.
            self.bits = 0;
        }
    }

    /// Takes coarser units, so that `x` fits.
    pub(super) fn coarsen<I: Fixed>(&mut self, lower: &[I], ways: &[I], x: &I) {
        self.shift = (x.bit_length() + STEP).saturating_sub(self.bits);
        for (word, lower) in self.words.iter_mut().zip(lower) {
            *word = lower.word(self.shift, self.bits).unwrap_or_default();
        }
        self.pay(ways);
        self.widen();
    }

    fn pay<I: Fixed>(&mut self, ways: &[I]) {
        let longest = ways.iter().map(I::bit_length).max().unwrap_or(0);
        // What is paid is a sum over weights already.
        self.shift = self.shift.max(longest.saturating_sub(SUM_BITS));
        let paid = ways.iter().map(|paid| paid.word(self.shift, SUM_BITS));
        self.paid = paid.map(Option::unwrap_or_default).collect();
    }
}
