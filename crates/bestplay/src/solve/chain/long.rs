//! Floating-point numbers of 128 bits with a wide exponent, in which chains are eliminated that play
//! goes round in for longer than doubles can refine, or count.
//!
//! Elimination keeps numbers right relative to their size, so that neither what is computed nor the
//! bits need be longer the longer play lasts. Results are cut off, not rounded.

use std::ops::{Add, Mul, Neg};

use dashu_base::Sign;
use dashu_int::{IBig, UBig, Word};

use super::eliminated::Numbers;

/// The bits of a mantissa.
const BITS: i32 = 128;

/// `mantissa` · 2^`exponent`, where the mantissa is 0 or has its highest bit set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::solve) struct Long {
    mantissa: u128,
    exponent: i32,
    negative: bool,
}

/// Whole numbers of at most 128 bits.
impl From<u128> for Long {
    fn from(count: u128) -> Long {
        Long::normal(count, 0, false)
    }
}

impl Long {
    /// The number mantissa · 2^exponent, whatever its highest bit is.
    fn normal(mantissa: u128, exponent: i32, negative: bool) -> Long {
        if mantissa == 0 {
            return Long::default();
        }
        let bits = mantissa.leading_zeros();
        Long {
            mantissa: mantissa << bits,
            exponent: exponent.saturating_sub(bits as i32),
            negative,
        }
    }

    /// A whole number of any length, cut off.
    pub(super) fn from_big(x: &IBig) -> Long {
        // The highest word may be short: half as many bits again make up for it.
        const MOST: usize = 3 * BITS as usize / 2 / Word::BITS as usize;
        let (sign, words) = x.as_sign_words();
        let highest = words.iter().enumerate().rev().take(MOST);
        highest.fold(Long::default(), |sum, (at, &word)| {
            let places = i32::try_from(at * Word::BITS as usize).unwrap_or(i32::MAX);
            sum + Long::normal(word.into(), places, sign == Sign::Negative)
        })
    }

    /// The nearest whole number.
    pub(super) fn to_big(self) -> IBig {
        if self.exponent < -BITS - 1 {
            return IBig::ZERO;
        }
        let mantissa = UBig::from(self.mantissa);
        let magnitude = match self.exponent {
            0.. => mantissa << self.exponent as usize,
            // Half a unit more, then down.
            _ => ((mantissa >> (-1 - self.exponent) as usize) + 1u8) >> 1,
        };
        let sign = match self.negative {
            true => Sign::Negative,
            false => Sign::Positive,
        };
        IBig::from_parts(sign, magnitude)
    }

    /// The nearest double, or one that is infinite or 0.
    pub(super) fn narrow(self) -> f64 {
        let size = match self.negative {
            true => -(self.mantissa as f64),
            false => self.mantissa as f64,
        };
        // In two steps, as 2^exponent alone may be out of range.
        let exponent = self.exponent.clamp(-2400, 2400);
        size * 2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
    }

    /// Its size, for comparison.
    pub(super) fn size(self) -> (i32, u128) {
        match self.mantissa {
            0 => (i32::MIN, 0),
            mantissa => (self.exponent, mantissa),
        }
    }

    /// The number times 2^places.
    pub(super) fn shifted(self, places: i32) -> Long {
        Long {
            exponent: self.exponent.saturating_add(places),
            ..self
        }
    }
}

impl Neg for Long {
    type Output = Long;

    fn neg(self) -> Long {
        Long {
            negative: !self.negative,
            ..self
        }
    }
}

impl Add for Long {
    type Output = Long;

    #[inline]
    fn add(self, other: Long) -> Long {
        let (large, small) = match self.size() < other.size() {
            true => (other, self),
            false => (self, other),
        };
        if small.mantissa == 0 {
            return large;
        }
        let apart = large.exponent.saturating_sub(small.exponent);
        let less = small.mantissa.checked_shr(apart as u32).unwrap_or(0);
        if large.negative != small.negative {
            return Long::normal(large.mantissa - less, large.exponent, large.negative);
        }
        match large.mantissa.overflowing_add(less) {
            (mantissa, false) => Long { mantissa, ..large },
            // A bit more.
            (mantissa, true) => Long {
                mantissa: mantissa >> 1 | 1 << (BITS - 1),
                ..large.shifted(1)
            },
        }
    }
}

impl Mul for Long {
    type Output = Long;

    #[inline]
    fn mul(self, other: Long) -> Long {
        let halves = |x: u128| (x >> 64, x & u128::from(u64::MAX));
        let ((a, a_low), (b, b_low)) = (halves(self.mantissa), halves(other.mantissa));
        // What the lower halves are worth together shows in none of the highest bits.
        let mantissa = a * b + ((a * b_low) >> 64) + ((a_low * b) >> 64);
        let exponent = self.exponent.saturating_add(other.exponent);
        let negative = self.negative != other.negative;
        Long::normal(mantissa, exponent.saturating_add(BITS), negative)
    }
}

impl Long {
    /// 1 / self, by Newton's method, which doubles the bits of a short quotient; 0 of 0.
    fn inverse(self) -> Long {
        let top = self.mantissa >> 64;
        if top == 0 {
            return Long::default();
        }
        // About 2^127 / top, a bit less than 64 bits.
        let first = Long::from((1 << 127) / top).shifted(-191);
        let scaled = Long {
            exponent: 0,
            negative: false,
            ..self
        };
        let inverse = first * (Long::from(2) + -(scaled * first));
        Long {
            negative: self.negative,
            ..inverse.shifted(self.exponent.saturating_neg())
        }
    }
}

/// Long floats to eliminate with.
#[derive(Clone, Copy)]
pub(super) struct Longs;

impl Numbers for Longs {
    type Number = Long;

    #[inline]
    fn add(self, a: Long, b: Long) -> Long {
        a + b
    }

    #[inline]
    fn multiply(self, a: Long, b: Long) -> Long {
        a * b
    }

    fn inverse(self, a: Long) -> Option<Long> {
        Some(a.inverse())
    }
}

#[cfg(test)]
mod tests {
    use dashu_base::Abs;

    use super::*;

    fn count(x: i128) -> Long {
        Long::from_big(&IBig::from(x))
    }

    #[test]
    fn long_numbers_add_and_multiply_like_whole_ones() {
        let numbers = [
            0i128,
            1,
            -1,
            3,
            -7,
            1 << 62,
            -(1 << 64),
            (1 << 64) - 1,
            (1 << 100) + 1,
            -(1 << 100) + 12_345,
            i128::MAX,
            i128::MIN + 1,
        ];
        for a in numbers {
            for b in numbers {
                let (whole, other) = (IBig::from(a), IBig::from(b));
                assert_eq!((count(a) + count(b)).to_big(), &whole + &other, "{a} + {b}");
                let product = whole * other;
                let off = (count(a) * count(b)).to_big() - &product;
                assert!(off.abs() << 125usize <= product.abs(), "{a} * {b}");
            }
        }
    }

    #[test]
    fn inverses_are_right_to_nearly_all_bits() {
        for x in [
            1u128,
            2,
            3,
            7,
            10,
            (1 << 64) - 1,
            1 << 64,
            u128::MAX,
            12_345_678_901,
        ] {
            let x = Long::from(x);
            let off = Long::from(1) + -(x * x.inverse());
            assert_eq!(off.shifted(120).to_big(), IBig::ZERO, "{x:?}");
        }
    }

    #[test]
    fn numbers_of_any_length_come_back_but_for_what_is_cut_off() {
        let mut x = IBig::from(-3);
        for _ in 0..14 {
            let off = Long::from_big(&x).to_big() - &x;
            assert!(off << 125usize <= x.clone().abs(), "{x}");
            x = &x * &x + IBig::ONE;
        }
    }

    #[test]
    fn the_nearest_whole_number() {
        let three_quarters = Long::from(3) * Long::from(4).inverse();
        assert_eq!(three_quarters.to_big(), IBig::ONE);
        let quarter = Long::from(4).inverse();
        assert_eq!(quarter.to_big(), IBig::ZERO);
        assert_eq!((quarter * quarter).to_big(), IBig::ZERO);
        assert_eq!((count(-13) * quarter).to_big(), IBig::from(-3));
    }

    #[test]
    fn the_nearest_double() {
        let x = (count(-37) * Long::from(10).inverse()).narrow();
        assert!((x / -3.7 - 1.0).abs() < 1e-15, "{x}");
        let mut x = count(3);
        for _ in 0..20 {
            x = x * x;
        }
        assert_eq!(
            (x.narrow(), (-x).narrow()),
            (f64::INFINITY, f64::NEG_INFINITY)
        );
        assert_eq!(x.inverse().narrow(), 0.0);
    }
}
