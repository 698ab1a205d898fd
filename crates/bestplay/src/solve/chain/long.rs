//! Floating-point numbers of 256 bits with a wide exponent, in which chains are eliminated that play
//! goes round in for longer than doubles can refine, or count.
//!
//! Elimination keeps numbers right relative to their size, so that neither what is computed nor the
//! bits need be longer the longer play lasts. Results are cut off, not rounded.

use std::ops::{Add, Mul, Neg};

use dashu_base::Sign;
use dashu_int::{IBig, UBig, Word};

use super::eliminated::Numbers;

/// Words of a mantissa, and its bits.
const WORDS: usize = 4;
const BITS: i32 = 64 * WORDS as i32;

type Mantissa = [u64; WORDS];

/// `mantissa` · 2^`exponent`, where the mantissa is 0 or has its highest bit set; its lowest word
/// comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::solve) struct Long {
    mantissa: Mantissa,
    exponent: i32,
    negative: bool,
}

/// Whole numbers of at most 128 bits.
impl From<u128> for Long {
    fn from(count: u128) -> Long {
        let mut mantissa = [0; WORDS];
        (mantissa[0], mantissa[1]) = (count as u64, (count >> 64) as u64);
        Long::normal(mantissa, 0, false)
    }
}

/// Doubles that are finite.
impl From<f64> for Long {
    fn from(x: f64) -> Long {
        const PLACES: u64 = (1 << 52) - 1;
        let bits = x.to_bits();
        let exponent = (bits >> 52 & 0x7ff) as i32;
        let hidden = u64::from(exponent > 0) << 52;
        let mantissa = [bits & PLACES | hidden, 0, 0, 0];
        Long::normal(mantissa, exponent.max(1) - 1075, x.is_sign_negative())
    }
}

impl Long {
    /// The number mantissa · 2^exponent, whatever its highest bit is.
    fn normal(mut mantissa: Mantissa, exponent: i32, negative: bool) -> Long {
        let Some(top) = mantissa.iter().rposition(|&word| word != 0) else {
            return Long::default();
        };
        let words = WORDS - 1 - top;
        if words > 0 {
            mantissa.copy_within(..=top, words);
            mantissa[..words].fill(0);
        }
        let bits = mantissa[WORDS - 1].leading_zeros();
        if bits > 0 {
            for at in (1..WORDS).rev() {
                mantissa[at] = mantissa[at] << bits | mantissa[at - 1] >> (64 - bits);
            }
            mantissa[0] <<= bits;
        }
        Long {
            mantissa,
            exponent: exponent.saturating_sub(64 * words as i32 + bits as i32),
            negative,
        }
    }

    /// A sum of mantissas, which may have a bit more.
    #[inline]
    fn carried((mantissa, carry): (Mantissa, bool), exponent: i32, negative: bool) -> Long {
        if !carry {
            return Long {
                mantissa,
                exponent,
                negative,
            };
        }
        let mut mantissa = shifted(mantissa, 1);
        mantissa[WORDS - 1] |= 1 << 63;
        Long {
            mantissa,
            exponent: exponent.saturating_add(1),
            negative,
        }
    }

    /// A whole number of any length, cut off.
    pub(super) fn from_big(x: &IBig) -> Long {
        // The highest word may be short: half as many bits again make up for it.
        const MOST: usize = 3 * BITS as usize / 2 / Word::BITS as usize;
        let (sign, words) = x.as_sign_words();
        let highest = words.iter().enumerate().rev().take(MOST);
        let size = highest.fold(Long::default(), |sum, (at, &word)| {
            let places = i32::try_from(at * Word::BITS as usize).unwrap_or(i32::MAX);
            sum + Long::from(u128::from(word)).shifted(places)
        });
        Long {
            negative: sign == Sign::Negative,
            ..size
        }
    }

    /// The nearest whole number.
    pub(super) fn to_big(self) -> IBig {
        if self.exponent < -BITS - 1 {
            return IBig::ZERO;
        }
        let bytes = self.mantissa.map(u64::to_le_bytes);
        let mantissa = UBig::from_le_bytes(bytes.as_flattened());
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

    /// A double and the power of 2 that it is to be multiplied by.
    pub(super) fn coarse(self) -> (f64, i64) {
        let size = self.mantissa[WORDS - 1] as f64;
        let exponent = i64::from(self.exponent) + i64::from(BITS - 64);
        (if self.negative { -size } else { size }, exponent)
    }

    /// The nearest double, or one that is infinite or 0.
    pub(super) fn narrow(self) -> f64 {
        let (size, exponent) = self.coarse();
        // In two steps, as 2^exponent alone may be out of range.
        let exponent = exponent.clamp(-2400, 2400) as i32;
        size * 2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
    }

    /// Its size, roughly, for comparison.
    pub(super) fn size(self) -> (i32, u64) {
        match self.mantissa[WORDS - 1] {
            0 => (i32::MIN, 0),
            top => (self.exponent, top),
        }
    }

    /// The number times 2^places.
    pub(super) fn shifted(self, places: i32) -> Long {
        Long {
            exponent: self.exponent.saturating_add(places),
            ..self
        }
    }

    fn is_zero(self) -> bool {
        self.mantissa[WORDS - 1] == 0
    }
}

/// Shifts a mantissa down by fewer bits than it has.
#[inline]
fn shifted(mut mantissa: Mantissa, by: u32) -> Mantissa {
    let (words, bits) = (by as usize / 64, by % 64);
    let above = |mantissa: Mantissa, at: usize| mantissa.get(at).copied().unwrap_or(0);
    let mut step = 1;
    while step < WORDS {
        if words & step != 0 {
            mantissa = std::array::from_fn(|at| above(mantissa, at + step));
        }
        step *= 2;
    }
    // In two steps, as no word is shifted by 64 bits.
    std::array::from_fn(|at| mantissa[at] >> bits | above(mantissa, at + 1) << 1 << (63 - bits))
}

/// The sum of two mantissas, and whether it has a bit more.
#[inline]
fn sum(mut mantissa: Mantissa, other: Mantissa) -> (Mantissa, bool) {
    let mut carry = false;
    for (word, more) in mantissa.iter_mut().zip(other) {
        let (sum, first) = word.overflowing_add(more);
        let (sum, second) = sum.overflowing_add(carry.into());
        (*word, carry) = (sum, first || second);
    }
    (mantissa, carry)
}

/// The mantissa and the exponent of a product of two numbers that are not 0, cut off.
#[inline]
fn product(one: &Long, other: &Long) -> (Mantissa, i32) {
    // What the lowest words are worth together shows in none of the highest ones.
    let mut halves = [[0u64; WORDS]; 2];
    let product = halves.as_flattened_mut();
    for (at, &a) in one.mantissa.iter().enumerate() {
        let mut carry = 0;
        let from = (WORDS - 2).saturating_sub(at);
        for (to, &b) in other.mantissa.iter().enumerate().skip(from) {
            let sum = u128::from(a) * u128::from(b) + u128::from(product[at + to]) + carry;
            product[at + to] = sum as u64;
            carry = sum >> 64;
        }
        product[at + WORDS] = carry as u64;
    }
    // One bit more where the highest one is missing.
    let up = u32::from(product[2 * WORDS - 1] >> 63 == 0);
    let mantissa = std::array::from_fn(|at| {
        let (word, below) = (product[at + WORDS], product[at + WORDS - 1]);
        word << up | below >> 1 >> (63 - up)
    });
    let exponent = one.exponent.saturating_add(other.exponent);
    (mantissa, exponent.saturating_add(BITS - up as i32))
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

    fn add(self, other: Long) -> Long {
        if other.is_zero() {
            return self;
        }
        let sizes = self.exponent.cmp(&other.exponent);
        let places = || self.mantissa.iter().rev().cmp(other.mantissa.iter().rev());
        let (large, small) = match self.is_zero() || sizes.then_with(places).is_lt() {
            true => (other, self),
            false => (self, other),
        };
        if small.is_zero() {
            return large;
        }
        let apart = large.exponent.saturating_sub(small.exponent);
        if apart >= BITS {
            return large;
        }
        let small_mantissa = shifted(small.mantissa, apart as u32);
        if large.negative == small.negative {
            let sum = sum(large.mantissa, small_mantissa);
            return Long::carried(sum, large.exponent, large.negative);
        }
        let (mut mantissa, mut borrow) = (large.mantissa, false);
        for (word, less) in mantissa.iter_mut().zip(small_mantissa) {
            let (rest, first) = word.overflowing_sub(less);
            let (rest, second) = rest.overflowing_sub(borrow.into());
            (*word, borrow) = (rest, first || second);
        }
        Long::normal(mantissa, large.exponent, large.negative)
    }
}

impl Mul for Long {
    type Output = Long;

    fn mul(self, other: Long) -> Long {
        if self.is_zero() || other.is_zero() {
            return Long::default();
        }
        let (mantissa, exponent) = product(&self, &other);
        Long {
            mantissa,
            exponent,
            negative: self.negative != other.negative,
        }
    }
}

impl Long {
    /// 1 / self by Newton's method: each round doubles the bits; 0 of 0.
    fn inverse(self) -> Long {
        let top = self.mantissa[WORDS - 1];
        if top == 0 {
            return Long::default();
        }
        // About 2^127 / top, a bit less than 64 bits.
        let first = (1u128 << 127) / u128::from(top);
        let scaled = Long {
            exponent: 0,
            negative: false,
            ..self
        };
        let first = Long::from(first);
        let mut y = Long {
            exponent: first.exponent.saturating_sub(BITS - 64 + 127),
            ..first
        };
        for _ in 0..WORDS.ilog2() {
            y = y * (Long::from(2) + -(scaled * y));
        }
        Long {
            exponent: y.exponent.saturating_sub(self.exponent),
            negative: self.negative,
            ..y
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
                assert_eq!((count(a) * count(b)).to_big(), whole * other, "{a} * {b}");
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
            assert_eq!(off.shifted(240).to_big(), IBig::ZERO, "{x:?}");
        }
    }

    #[test]
    fn numbers_of_any_length_come_back_but_for_what_is_cut_off() {
        let mut x = IBig::from(-3);
        for _ in 0..14 {
            let off = Long::from_big(&x).to_big() - &x;
            assert!(off << 250usize <= x.clone().abs(), "{x}");
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
    fn doubles_come_back() {
        for x in [
            0.0,
            1.0,
            -1.0,
            0.1,
            -3.7e200,
            1e-60,
            123456.789,
            2f64.powi(-1022),
        ] {
            let long = Long::from(x);
            assert_eq!(long.narrow(), x);
            let square = (long * long).narrow();
            assert!(
                square == x * x || (square / (x * x) - 1.0).abs() < 1e-15,
                "{x}"
            );
        }
        let mut x = Long::from(3.0);
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
