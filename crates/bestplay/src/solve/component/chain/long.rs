//! Floating-point numbers of some words, 256 bits mostly, with a wide exponent, in which chains are eliminated that
//! play goes round in for longer than doubles can refine.
//!
//! Elimination keeps numbers right relative to their size, so that neither what is computed nor the
//! bits need be longer the longer play lasts. Results are cut off, not rounded.

use dashu_base::Sign;
use dashu_int::{IBig, UBig, Word};

use super::real::Real;

/// Words of whole numbers in one word of a mantissa.
const EACH: usize = u64::BITS as usize / Word::BITS as usize;

/// `mantissa` · 2^`exponent`, where the mantissa is 0 or has its highest bit set; its lowest word
/// comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Long<const WORDS: usize = 4> {
    mantissa: [u64; WORDS],
    exponent: i32,
    negative: bool,
}

impl<const WORDS: usize> Long<WORDS> {
    /// The bits of a mantissa.
    const BITS: i32 = 64 * WORDS as i32;

    /// The number mantissa · 2^exponent, whatever its highest bit is.
    fn normal(mut mantissa: [u64; WORDS], exponent: i32, negative: bool) -> Self {
        let Some(top) = mantissa.iter().rposition(|&word| word != 0) else {
            return Self::ZERO;
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

    /// A whole number of at most 128 bits.
    pub(in super::super) fn from_count(count: u128) -> Self {
        let mut mantissa = [0; WORDS];
        (mantissa[0], mantissa[1]) = (count as u64, (count >> 64) as u64);
        Long::normal(mantissa, 0, false)
    }

    /// A whole number of any length, cut off.
    pub(in super::super) fn from_big(x: &IBig) -> Self {
        let (sign, words) = x.as_sign_words();
        let negative = sign == Sign::Negative;
        // The highest word may be short: half as many bits again make up for it.
        let (rest, high) = words.split_at(words.len().saturating_sub(EACH * WORDS));
        let (rest, low) = rest.split_at(rest.len().saturating_sub(EACH * WORDS / 2));
        let part = |words: &[Word], below: usize| {
            let mut bytes = [[0u8; 8]; WORDS];
            let places = bytes.as_flattened_mut();
            for (place, word) in places.chunks_exact_mut(size_of::<Word>()).zip(words) {
                place.copy_from_slice(&word.to_le_bytes());
            }
            let mantissa = bytes.map(u64::from_le_bytes);
            let bits = below as u64 * u64::from(Word::BITS);
            Long::normal(mantissa, i32::try_from(bits).unwrap_or(i32::MAX), negative)
        };
        part(high, rest.len() + low.len()).plus(part(low, rest.len()))
    }

    /// The nearest whole number.
    pub(in super::super) fn to_big(self) -> IBig {
        if self.exponent < -Self::BITS - 1 {
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

    /// Its size, roughly, for comparison.
    pub(in super::super) fn size(self) -> (i32, u64) {
        match self.mantissa[WORDS - 1] {
            0 => (i32::MIN, 0),
            top => (self.exponent, top),
        }
    }

    /// The number times 2^places.
    pub(in super::super) fn shifted(self, places: i32) -> Self {
        Long {
            exponent: self.exponent.saturating_add(places),
            ..self
        }
    }

    pub(super) fn negated(self) -> Self {
        Long {
            negative: !self.negative,
            ..self
        }
    }

    fn is_zero(self) -> bool {
        self.mantissa[WORDS - 1] == 0
    }
}

/// Shifts a mantissa down by fewer bits than it has.
#[inline]
fn shifted<const WORDS: usize>(mut mantissa: [u64; WORDS], by: u32) -> [u64; WORDS] {
    let (words, bits) = (by as usize / 64, by % 64);
    let above = |mantissa: [u64; WORDS], at: usize| mantissa.get(at).copied().unwrap_or(0);
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
fn sum<const WORDS: usize>(
    mut mantissa: [u64; WORDS],
    other: [u64; WORDS],
) -> ([u64; WORDS], bool) {
    let mut carry = false;
    for (word, more) in mantissa.iter_mut().zip(other) {
        let (sum, first) = word.overflowing_add(more);
        let (sum, second) = sum.overflowing_add(carry.into());
        (*word, carry) = (sum, first || second);
    }
    (mantissa, carry)
}

/// The product of two mantissas that are not 0, cut off, and its exponent.
#[inline]
fn product<const WORDS: usize>(one: &[u64; WORDS], other: &[u64; WORDS]) -> ([u64; WORDS], i32) {
    // What the lowest words are worth together shows in none of the highest ones.
    let mut halves = [[0u64; WORDS]; 2];
    let product = halves.as_flattened_mut();
    for (at, &a) in one.iter().enumerate() {
        let mut carry = 0;
        for (to, &b) in other
            .iter()
            .enumerate()
            .skip((WORDS - 2).saturating_sub(at))
        {
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
    (mantissa, Long::<WORDS>::BITS - up as i32)
}

impl<const WORDS: usize> Real for Long<WORDS> {
    const ZERO: Self = Long {
        mantissa: [0; WORDS],
        exponent: 0,
        negative: false,
    };

    fn plus(self, other: Self) -> Self {
        if other.is_zero() {
            return self;
        }
        let (large, small) = match self.size() < other.size() {
            true => (other, self),
            false => (self, other),
        };
        if small.is_zero() {
            return large;
        }
        let apart = large.exponent.saturating_sub(small.exponent);
        if apart >= Self::BITS {
            return large;
        }
        let small_mantissa = shifted(small.mantissa, apart as u32);
        if large.negative == small.negative {
            let (mantissa, carry) = sum(large.mantissa, small_mantissa);
            if !carry {
                return Long { mantissa, ..large };
            }
            let mut mantissa = shifted(mantissa, 1);
            mantissa[WORDS - 1] |= 1 << 63;
            return Long {
                mantissa,
                exponent: large.exponent.saturating_add(1),
                ..large
            };
        }
        let (mut mantissa, mut carry) = (large.mantissa, false);
        for (word, less) in mantissa.iter_mut().zip(small_mantissa) {
            let (rest, first) = word.overflowing_sub(less);
            let (rest, second) = rest.overflowing_sub(carry.into());
            (*word, carry) = (rest, first || second);
        }
        if carry {
            // The other one was larger, by lower words.
            for word in &mut mantissa {
                let (rest, still) = (!*word).overflowing_add(carry.into());
                (*word, carry) = (rest, still);
            }
            return Long::normal(mantissa, large.exponent, small.negative);
        }
        Long::normal(mantissa, large.exponent, large.negative)
    }

    fn times(self, other: Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return Self::ZERO;
        }
        let (mantissa, exponent) = product(&self.mantissa, &other.mantissa);
        Long {
            mantissa,
            exponent: self
                .exponent
                .saturating_add(other.exponent)
                .saturating_add(exponent),
            negative: self.negative != other.negative,
        }
    }

    #[inline]
    fn add_product(&mut self, one: &Self, other: &Self) {
        let small = self.is_zero() || one.is_zero() || other.is_zero();
        if small || self.negative || one.negative || other.negative {
            *self = self.plus(one.times(*other));
            return;
        }
        // What elimination does most: nothing is copied to and fro.
        let (more, exponent) = product(&one.mantissa, &other.mantissa);
        let exponent = one
            .exponent
            .saturating_add(other.exponent)
            .saturating_add(exponent);
        let apart = self.exponent.saturating_sub(exponent);
        let shift = apart.unsigned_abs();
        let cut_off = |mantissa| match shift < Self::BITS as u32 {
            true => shifted(mantissa, shift),
            false => [0; WORDS],
        };
        let (mantissa, carry) = match apart >= 0 {
            true => sum(self.mantissa, cut_off(more)),
            false => sum(more, cut_off(self.mantissa)),
        };
        self.exponent = self.exponent.max(exponent);
        self.mantissa = mantissa;
        if carry {
            self.mantissa = shifted(mantissa, 1);
            self.mantissa[WORDS - 1] |= 1 << 63;
            self.exponent = self.exponent.saturating_add(1);
        }
    }

    /// By Newton's method: each round doubles the bits.
    fn inverse(self) -> Self {
        let top = self.mantissa[WORDS - 1];
        if top == 0 {
            return Self::ZERO;
        }
        // About 2^127 / top, a bit less than 64 bits.
        let first = (1u128 << 127) / u128::from(top);
        let scaled = Long {
            exponent: 0,
            negative: false,
            ..self
        };
        let first = Long::from_count(first);
        let mut y = Long {
            exponent: first.exponent.saturating_sub(Self::BITS - 64 + 127),
            ..first
        };
        for _ in 0..WORDS.ilog2() {
            let off = scaled.times(y).negated();
            y = y.times(Long::from_count(2).plus(off));
        }
        Long {
            exponent: y.exponent.saturating_sub(self.exponent),
            negative: self.negative,
            ..y
        }
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
                assert_eq!(
                    count(a).plus(count(b)).to_big(),
                    &whole + &other,
                    "{a} + {b}"
                );
                assert_eq!(
                    count(a).times(count(b)).to_big(),
                    whole * other,
                    "{a} * {b}"
                );
            }
        }
    }

    /// What 1 is beyond a number times its inverse.
    fn off_by<const WORDS: usize>(x: u128) -> Long<WORDS> {
        let x = Long::from_count(x);
        Long::from_count(1).plus(x.times(x.inverse()).negated())
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
            assert_eq!(off_by::<4>(x).shifted(240).to_big(), IBig::ZERO, "{x}");
            assert_eq!(off_by::<32>(x).shifted(1920).to_big(), IBig::ZERO, "{x}");
        }
    }

    #[test]
    fn numbers_of_any_length_come_back_but_for_what_is_cut_off() {
        let mut x = IBig::from(-3);
        for _ in 0..14 {
            let off = <Long>::from_big(&x).to_big() - &x;
            assert!(off << 250usize <= x.clone().abs(), "{x}");
            let off = Long::<32>::from_big(&x).to_big() - &x;
            assert!(off << 2040usize <= x.clone().abs(), "{x}");
            x = &x * &x + IBig::ONE;
        }
    }

    #[test]
    fn the_nearest_whole_number() {
        let three_quarters = <Long>::from_count(3).times(Long::from_count(4).inverse());
        assert_eq!(three_quarters.to_big(), IBig::ONE);
        let quarter = <Long>::from_count(4).inverse();
        assert_eq!(quarter.to_big(), IBig::ZERO);
        assert_eq!(quarter.times(quarter).to_big(), IBig::ZERO);
        assert_eq!(count(-13).times(quarter).to_big(), IBig::from(-3));
    }
}
