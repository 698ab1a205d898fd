//! Numbers in coarse units: nearly all of a number in a machine word.

use super::Fixed;

/// How far two bounds may be above their word, in coarse units.
pub(crate) const ABOVE: i64 = 2;

/// A coarse unit of 2^shift units, and how many bits a word may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coarse {
    shift: u32,
    bits: u32,
}

/// What is known of bounds before any is found.
pub(crate) enum Likely<I> {
    /// Nearly all of them have words in this unit.
    Near(Coarse),
    /// Nearly all of them are among these pairs.
    Few(Vec<(I, I)>),
}

impl Coarse {
    pub(crate) fn new(shift: u32, bits: u32) -> Coarse {
        Coarse { shift, bits }
    }

    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }

    /// A number in coarse units, rounded down, if that is a word.
    #[inline]
    pub(crate) fn down<I: Fixed>(&self, x: &I) -> Option<i64> {
        x.word(self.shift, self.bits)
    }

    /// Whether what is above a word fits in one.
    #[inline]
    pub(super) fn is_short(&self) -> bool {
        self.shift < 64
    }

    /// The number that a word stands for, if the unit is short.
    #[inline]
    pub(super) fn whole(&self, word: i64) -> i128 {
        let high = (word >> 1) >> (63 - self.shift);
        let low = (word as u64) << self.shift;
        i128::from(high) << 64 | i128::from(low)
    }

    /// A number in coarse units, by floating point.
    #[inline]
    pub(crate) fn about<I: Fixed>(&self, x: &I) -> f64 {
        x.coarse(self.shift)
    }
}

/// The word n of two bounds which both lie from n · unit to (n + [`ABOVE`]) · unit, given them in coarse units. (Those of
/// a damaged file may be the wrong way round.)
#[inline]
pub(super) fn word(lower: Option<i64>, upper: Option<i64>) -> Option<i64> {
    let (word, upper) = lower.zip(upper)?;
    (0..ABOVE).contains(&(upper - word)).then_some(word)
}
