//! Whole numbers of any length.

use dashu_base::{Approximation, BitTest, DivEuclid, Sign, Signed};
use dashu_int::{IBig, UBig};

use super::Fixed;

/// The longest number that is made of a float, in bits.
const MOST_SHIFT: i64 = 1 << 24;

impl Fixed for IBig {
    const BITS: Option<u32> = None;

    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn sub(&mut self, other: &Self) {
        *self -= other;
    }

    fn add_product(&mut self, weight: u128, x: &Self) {
        if weight == 1 {
            *self += x;
        } else {
            *self += IBig::from(weight) * x;
        }
    }

    fn product(&self, by: &Self) -> Self {
        self * by
    }

    fn div_floor(&self, by: &Self) -> Self {
        match by.trailing_zeros() {
            // The shift of a negative number rounds down as well.
            Some(zeros) if zeros + 1 == BitTest::bit_len(by) => self >> zeros,
            _ => self.div_euclid(by),
        }
    }

    fn div_ceil(&self, by: &Self) -> Self {
        -Fixed::div_floor(&-self, by)
    }

    fn coarse(&self, bits: u32) -> f64 {
        // The first 64 bits are more than a float holds.
        let dropped = self.bit_length().saturating_sub(64);
        let exponent = i64::from(dropped) - i64::from(bits);
        match IBig::to_f64(&(self >> dropped as usize)) {
            Approximation::Exact(x) | Approximation::Inexact(x, _) => x * (exponent as f64).exp2(),
        }
    }

    fn word(&self, shift: u32, bits: u32) -> Option<i64> {
        if self.bit_length() > shift.saturating_add(bits) {
            return None;
        }
        // The shift of a negative number rounds down.
        i64::try_from(self >> shift as usize).ok()
    }

    fn scaled(x: f64, exponent: i64) -> Option<Self> {
        if !x.is_finite() {
            return None;
        }
        // A float is mantissa · 2^power with a mantissa of 53 bits.
        let pattern = x.abs().to_bits();
        let (power, mantissa) = ((pattern >> 52) as i64, pattern & ((1 << 52) - 1));
        let (mantissa, power) = match power {
            0 => (mantissa, -1074),
            _ => (mantissa | 1 << 52, power - 1075),
        };
        let shift = power + exponent;
        let magnitude = if shift > MOST_SHIFT {
            return None;
        } else if shift >= 0 {
            UBig::from(mantissa) << shift as usize
        } else {
            UBig::from(mantissa) >> shift.unsigned_abs() as usize
        };
        Some(IBig::from_parts(Sign::from(x < 0.0), magnitude))
    }

    fn from_count(count: u128) -> Self {
        IBig::from(count)
    }

    fn from_big(x: &IBig) -> Option<Self> {
        Some(x.clone())
    }

    fn to_big(&self) -> IBig {
        self.clone()
    }

    fn within(&self, bits: u32) -> bool {
        self.bit_length() <= bits
    }

    fn bit_length(&self) -> u32 {
        BitTest::bit_len(self) as u32
    }

    fn sign(&self) -> i32 {
        if self.is_zero() {
            0
        } else if Signed::is_negative(self) {
            -1
        } else {
            1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_numbers_divide_alike() {
        for a in [-17i128, -16, -1, 0, 1, 5, 16, 17, 1 << 100] {
            for by in [1i128, 2, 3, 8, 10, 1 << 40] {
                let (big, whole) = (IBig::from(a), IBig::from(by));
                let (low, high) = (Fixed::div_floor(&a, &by), Fixed::div_ceil(&a, &by));
                assert_eq!(
                    IBig::from(low),
                    Fixed::div_floor(&big, &whole),
                    "{a} / {by}"
                );
                assert_eq!(
                    IBig::from(high),
                    Fixed::div_ceil(&big, &whole),
                    "{a} / {by}"
                );
                assert!(low * by <= a && a - low * by < by);
                assert!(high * by >= a && high - low <= 1);
                for upper in [a, a + 1, a + by - 1, a + (1 << 90)] {
                    let bounds = <i128 as Fixed>::div_bounds(&a, &upper, &by);
                    let high = Fixed::div_ceil(&upper, &by);
                    assert_eq!(bounds, (low, high), "{a} {upper} / {by}");
                }
            }
        }
    }

    #[test]
    fn floats_become_integers_and_come_back() {
        for x in [0.0, 1.0, -1.5, 1e10, -123456789.75, 9.007e15, 0.1] {
            let wide = <IBig as Fixed>::from_coarse(x, 60).unwrap();
            assert_eq!(
                wide,
                IBig::from(<i128 as Fixed>::from_coarse(x, 60).unwrap()),
                "{x}"
            );
            assert_eq!(wide.coarse(60), x);
            assert_eq!(
                <IBig as Fixed>::from_coarse(x, 2000).unwrap().coarse(2000),
                x
            );
        }
        assert_eq!(<IBig as Fixed>::from_coarse(f64::NAN, 3), None);
        assert_eq!(<i128 as Fixed>::from_coarse(1e20, 90), None);
    }
}
