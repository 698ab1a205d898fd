//! Floating-point numbers of 128 bits with a wide exponent, in which chains are eliminated that play
//! goes round in for longer than doubles can refine, or count.
//!
//! Elimination keeps numbers right relative to their size, so that neither what is computed nor the
//! bits need be longer the longer play lasts. Results are cut off, not rounded.

use std::ops::{Add, Mul, Neg};

use dashu_base::Sign;
use dashu_int::{IBig, UBig, Word};

use crate::number::product;

/// The bits of a mantissa.
const BITS: i32 = 128;

/// `mantissa` · 2^`exponent`, where the highest bit is set unless the number is 0.
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

impl From<i32> for Long {
    fn from(count: i32) -> Long {
        Long::normal(count.unsigned_abs().into(), 0, count < 0)
    }
}

impl Long {
    /// The number mantissa · 2^exponent, whatever its highest bit is.
    #[inline]
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
    pub(in crate::solve) fn from_big(x: &IBig) -> Long {
        // The highest word may be short: as many again make up for it.
        const EACH: usize = BITS as usize / Word::BITS as usize;
        let (sign, words) = x.as_sign_words();
        let mut below = words.len();
        let highest = words.rchunks(EACH).take(2);
        let size = highest.fold(Long::default(), |sum, words| {
            below -= words.len();
            let words = words.iter().rev();
            let part = words.fold(0, |part, &word| part << Word::BITS | u128::from(word));
            let places = i32::try_from(below * Word::BITS as usize).unwrap_or(i32::MAX);
            sum + Long::from(part).shifted(places)
        });
        Long {
            negative: sign == Sign::Negative,
            ..size
        }
    }

    /// The nearest whole number.
    pub(in crate::solve) fn to_big(self) -> IBig {
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
    pub(in crate::solve) fn narrow(self) -> f64 {
        let size = self.mantissa as f64;
        let signed = if self.negative { -size } else { size };
        // In two steps, as 2^exponent alone may be out of range.
        let exponent = self.exponent.clamp(-2400, 2046);
        signed * 2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
    }

    /// Its size, for comparison.
    #[inline]
    pub(in crate::solve) fn size(self) -> (i32, u128) {
        match self.mantissa {
            0 => (i32::MIN, 0),
            mantissa => (self.exponent, mantissa),
        }
    }

    /// The number times 2^places.
    #[inline]
    pub(in crate::solve) fn shifted(self, places: i32) -> Long {
        Long {
            exponent: self.exponent.saturating_add(places),
            ..self
        }
    }

    /// 1 / self by a step of Newton's method, which doubles the bits; 0 of 0.
    pub(in crate::solve) fn inverse(self) -> Long {
        let top = self.mantissa >> 64;
        if top == 0 {
            return Long::default();
        }
        // The quotient of 2^127 and the highest word: a bit less than 64 bits.
        let inverse = Long::from((1 << 127) / top).shifted(64 - BITS - 127);
        let scaled = Long {
            exponent: 0,
            negative: false,
            ..self
        };
        let inverse = inverse * (Long::from(2) + -(scaled * inverse));
        Long {
            negative: self.negative,
            ..inverse.shifted(self.exponent.saturating_neg())
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
        let apart = large.exponent.saturating_sub(small.exponent) as u32;
        if small.mantissa == 0 || apart >= BITS as u32 {
            return large;
        }
        let more = small.mantissa >> apart;
        if large.negative != small.negative {
            return Long::normal(large.mantissa - more, large.exponent, large.negative);
        }
        match large.mantissa.overflowing_add(more) {
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
        let exponent = self.exponent.saturating_add(other.exponent);
        let negative = self.negative != other.negative;
        let (high, _) = product(self.mantissa, other.mantissa);
        Long::normal(high, exponent.saturating_add(BITS), negative)
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
        let (word, long) = (1i128 << 64, 1 << 100);
        let few = [0, 1, -1, 3, -7, 1 << 62, -word, word - 1];
        let many = [long + 1, -long + 12_345, i128::MAX, i128::MIN + 1];
        for &a in few.iter().chain(&many) {
            for &b in few.iter().chain(&many) {
                let (whole, other) = (IBig::from(a), IBig::from(b));
                let (size, times) = (whole.clone().abs() + other.clone().abs(), &whole * &other);
                let off = (count(a) + count(b)).to_big() - (whole + other);
                assert!(off.abs() << 126usize <= size, "{a} + {b}");
                let off = (count(a) * count(b)).to_big() - &times;
                assert!(off.abs() << 126usize <= times.abs(), "{a} * {b}");
            }
        }
    }

    #[test]
    fn inverses_are_right_to_nearly_all_bits() {
        let word = 1u128 << 64;
        for x in [1, 2, 3, 7, 10, word - 1, word, u128::MAX, 12_345_678_901] {
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
            assert!(off.abs() << 126usize <= x.clone().abs(), "{x}");
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
        for (x, places) in [
            (0, 3),
            (1, 0),
            (-1, 0),
            (-37, 660),
            (3, -200),
            (i32::MAX, -40),
        ] {
            let near = f64::from(x) * f64::from(places).exp2();
            assert_eq!(Long::from(x).shifted(places).narrow(), near);
        }
        let mut x = Long::from(3);
        for _ in 0..20 {
            x = x * x;
        }
        assert_eq!(x.narrow(), f64::INFINITY);
        assert_eq!((-x).narrow(), f64::NEG_INFINITY);
        assert_eq!(x.inverse().narrow(), 0.0);
    }
}
