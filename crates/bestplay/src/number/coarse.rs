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

    /// The word n of two short numbers that both lie from n · unit to (n + [`ABOVE`]) · unit, and how far they are above
    /// n · unit, if that fits in words too. (Numbers of a damaged file may be the wrong way round.)
    #[inline]
    pub(super) fn split(&self, lower: i128, upper: i128) -> Option<(i64, [u64; 2])> {
        let word = (lower >> (self.shift & 63)) as i64;
        let base = self.whole(word);
        let above = [lower, upper].map(|number| number.wrapping_sub(base) as u128);
        let fits =
            |above: u128| above >> 64 == 0 && above as u64 >> (self.shift & 63) < ABOVE as u64;
        let is_word = self.shift < 64 && word.unsigned_abs() <= 1 << self.bits;
        (is_word && above.into_iter().all(fits)).then(|| (word, above.map(|above| above as u64)))
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
