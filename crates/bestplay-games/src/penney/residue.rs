//! Whole numbers modulo 2^64 or 2^128, for counts whose true size is known beforehand.
//!
//! Additions and subtractions that wrap round are exact in the ring of residues, whatever the
//! size of the intermediate numbers. Where the final number is known to lie in
//! -2^(w-1)..2^(w-1), its residue modulo 2^w tells it. All counts of orders of a deck are at most
//! the number of orders of the deck: below 2^63 for up to 66 cards (C(66, 33) < 2^63), below
//! 2^117 for the largest deck (C(120, 60) < 2^117).

use std::num::Wrapping;
use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

use super::deck::Setting;

/// A residue modulo 2^64 or 2^128.
pub(crate) trait Residue:
    Copy
    + Default
    + AddAssign
    + SubAssign
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
{
    /// The residue of a number.
    fn of(number: u128) -> Self;
    /// The number nearest to 0 with this residue.
    fn signed(self) -> i128;
}

impl Residue for Wrapping<u64> {
    fn of(number: u128) -> Self {
        Wrapping(number as u64)
    }

    #[inline]
    fn signed(self) -> i128 {
        i128::from(self.0 as i64)
    }
}

impl Residue for Wrapping<u128> {
    fn of(number: u128) -> Self {
        Wrapping(number)
    }

    #[inline]
    fn signed(self) -> i128 {
        self.0 as i128
    }
}

/// Whether residues modulo 2^64 tell every difference of two counts of orders of the dealt cards.
pub(crate) fn fits_in_a_word(setting: &Setting) -> bool {
    setting.dealt() <= 66
}
