//! Fixed-point numbers from 0 to 1 that are only ever rounded down.
//!
//! A number x is held as the whole number ⌊x · ONE⌋, and a factor a as ⌊a · 2·ONE⌋ (the largest
//! word for a = 1): then a · x is the upper half of the product of two words. Each is at most one
//! unit (1/ONE) below what it stands for, and never above it.

use std::ops::{Add, Sub};

use bestplay::{Integer, Natural, Rational};

/// A word that holds a number from 0 to 1.
pub(super) trait Fixed:
    Copy
    + Ord
    + Default
    + Add<Output = Self>
    + Sub<Output = Self>
    + Into<Natural>
    + for<'n> TryFrom<&'n Natural>
{
    /// The number 1.
    const ONE: Self;

    /// The binary places of a number; a factor has one more.
    const PLACES: usize;
    /// The largest word.
    const MAX: Self;

    /// The upper half of the product: `factor` times `self`, rounded down.
    fn times(self, factor: Self) -> Self;

    /// `self - other`, or 0 if that is negative.
    #[inline]
    fn minus(self, other: Self) -> Self {
        self.max(other) - other
    }
}

/// The factor `numerator / denominator`, from 0 to 1, rounded down.
pub(super) fn factor<W: Fixed>(numerator: &Natural, denominator: &Natural) -> W {
    W::try_from(&((numerator << (W::PLACES + 1)) / denominator)).unwrap_or(W::MAX)
}

/// So many units as a fraction.
pub(super) fn fraction<W: Fixed>(units: Natural) -> Rational {
    Rational::from_parts(Integer::from(units), Natural::ONE << W::PLACES)
}

impl Fixed for u64 {
    const ONE: u64 = 1 << 63;
    const PLACES: usize = 63;
    const MAX: u64 = u64::MAX;

    #[inline]
    fn times(self, factor: u64) -> u64 {
        ((u128::from(self) * u128::from(factor)) >> 64) as u64
    }
}

impl Fixed for u128 {
    const ONE: u128 = 1 << 127;
    const PLACES: usize = 127;
    const MAX: u128 = u128::MAX;

    /// With halves h and l of 64 bits each: hh·2^128 + (hl + lh)·2^64 + ll, its upper 128 bits.
    #[inline]
    fn times(self, factor: u128) -> u128 {
        let halves = |word: u128| (word >> 64, u128::from(word as u64));
        let ((high, low), (factor_high, factor_low)) = (halves(self), halves(factor));
        // The two middle products with what the low one carries: none overflows, since a product
        // of two halves is at most 2^128 - 2^65 + 1.
        let middle = high * factor_low + ((low * factor_low) >> 64);
        let (carry, rest) = halves(middle);
        high * factor_high + carry + ((low * factor_high + rest) >> 64)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_wide_product_is_the_upper_half(a: u128, b: u128) {
            prop_assert_eq!(Natural::from(a.times(b)), (Natural::from(a) * Natural::from(b)) >> 128);
        }
    }
}
