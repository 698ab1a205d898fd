//! Whole numbers modulo 2^64 or 2^128, for counts whose true size is known beforehand.
//!
//! Additions and subtractions that wrap round are exact in the ring of residues, whatever the
//! size of the intermediate numbers. Where the final number is known to lie in
//! -2^(w-1)..2^(w-1), its residue modulo 2^w tells it. All counts of orders of a deck are at most
//! the number of orders of the deck: below 2^63 for up to 66 cards (C(66, 33) < 2^63), below
//! 2^117 for the largest deck (C(120, 60) < 2^117).

use super::deck::Setting;

/// A residue modulo 2^64 (`u64`) or 2^128 (`u128`).
pub(crate) trait Residue: Copy + Default {
    /// The residue of a number.
    fn of(number: u128) -> Self;
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference.
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// The number nearest to 0 with this residue.
    fn signed(self) -> i128;
}

macro_rules! residue {
    ($word:ty, $signed:ty) => {
        impl Residue for $word {
            fn of(number: u128) -> $word {
                number as $word
            }

            #[inline]
            fn plus(self, other: $word) -> $word {
                self.wrapping_add(other)
            }

            #[inline]
            fn minus(self, other: $word) -> $word {
                self.wrapping_sub(other)
            }

            #[inline]
            fn times(self, other: $word) -> $word {
                self.wrapping_mul(other)
            }

            #[inline]
            fn signed(self) -> i128 {
                i128::from(self as $signed)
            }
        }
    };
}

residue!(u64, i64);
residue!(u128, i128);

/// Whether residues modulo 2^64 tell every difference of two counts of orders of the dealt cards.
pub(crate) fn fits_in_a_word(setting: &Setting) -> bool {
    setting.dealt() <= 66
}
