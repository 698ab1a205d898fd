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

    /// The word n of two short numbers that both lie from n · unit to (n + [`ABOVE`]) · unit, how far the lower one is
    /// above n · unit, and how far the upper one is above that, if that fits in words too. (Numbers of a damaged
    /// file may be the wrong way round.)
    #[inline]
    pub(super) fn split(&self, lower: i128, upper: i128) -> Option<(i64, u64, u64)> {
        let word = (lower >> (self.shift & 63)) as i64;
        let above = lower.wrapping_sub(self.whole(word)) as u128;
        let apart = upper.wrapping_sub(lower) as u128;
        let is_word = self.shift < 64 && word.unsigned_abs() <= 1 << self.bits;
        // Two units may be more than a word.
        let fits = (above | apart) >> 64 == 0 && {
            let upper = above + apart;
            upper >> (self.shift & 63) < ABOVE as u128
        };
        (is_word && fits).then_some((word, above as u64, apart as u64))
    }

    /// n · unit for the word of short numbers.
    #[inline]
    pub(super) fn whole(&self, word: i64) -> i128 {
        // Such words there are in units of fewer than 64 bits only.
        i128::from(word) << (self.shift & 63)
    }

    /// A number in coarse units, by floating point.
    #[inline]
    pub(crate) fn about<I: Fixed>(&self, x: &I) -> f64 {
        x.coarse(self.shift)
    }
}

/// The word n of two numbers that both lie from n · unit to (n + [`ABOVE`]) · unit, given them in coarse units.
#[inline]
pub(super) fn word(lower: Option<i64>, upper: Option<i64>) -> Option<i64> {
    let (word, upper) = lower.zip(upper)?;
    (0..ABOVE).contains(&(upper - word)).then_some(word)
}
