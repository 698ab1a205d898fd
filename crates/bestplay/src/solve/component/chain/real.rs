//! The numbers that a chain is eliminated in: doubles, doubles with a wide exponent, or
//! [longer ones](super::long).
//!
//! Elimination only adds, multiplies and divides what is not negative, so that nothing cancels; a
//! number of steps like 2^2001 or a chance of 10^-400 only needs an exponent that holds it.

/// A number to eliminate with.
pub(super) trait Real: Copy + PartialEq {
    const ZERO: Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// `self += one · other`.
    #[inline]
    fn add_product(&mut self, one: &Self, other: &Self) {
        *self = self.plus(one.times(*other));
    }
    /// 1 / self.
    fn inverse(self) -> Self;
}

impl Real for f64 {
    const ZERO: f64 = 0.0;

    #[inline]
    fn plus(self, other: f64) -> f64 {
        self + other
    }

    #[inline]
    fn times(self, other: f64) -> f64 {
        self * other
    }

    #[inline]
    fn inverse(self) -> f64 {
        1.0 / self
    }
}

/// `mantissa` · 2^`exponent`, where the mantissa is 0 or of a size from 1/2 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wide {
    pub(super) mantissa: f64,
    pub(super) exponent: i64,
}

impl From<f64> for Wide {
    fn from(x: f64) -> Wide {
        Wide::new(x, 0)
    }
}

impl Wide {
    /// The number with this mantissa, of any size, and this exponent.
    pub(super) fn new(mantissa: f64, exponent: i64) -> Wide {
        const BITS: u64 = 0x7ff << 52;
        if mantissa == 0.0 || !mantissa.is_finite() {
            return Wide {
                mantissa,
                exponent: 0,
            };
        }
        let bits = mantissa.to_bits();
        let size = ((bits & BITS) >> 52) as i64;
        if size == 0 {
            // Subnormal: into the range of normal numbers.
            return Wide::new(mantissa * 2f64.powi(64), exponent - 64);
        }
        Wide {
            mantissa: f64::from_bits(bits & !BITS | 1022 << 52),
            exponent: exponent + size - 1022,
        }
    }
}

impl Real for Wide {
    const ZERO: Wide = Wide {
        mantissa: 0.0,
        exponent: 0,
    };

    fn plus(self, other: Wide) -> Wide {
        if self.mantissa == 0.0 {
            return other;
        }
        if other.mantissa == 0.0 {
            return self;
        }
        let (large, small) = match self.exponent >= other.exponent {
            true => (self, other),
            false => (other, self),
        };
        // 2^-64 of the larger number is below its last bit.
        let shift = (large.exponent - small.exponent).min(64) as u64;
        let scaled = small.mantissa * f64::from_bits((1023 - shift) << 52);
        Wide::new(large.mantissa + scaled, large.exponent)
    }

    fn times(self, other: Wide) -> Wide {
        let exponent = self.exponent.saturating_add(other.exponent);
        Wide::new(self.mantissa * other.mantissa, exponent)
    }

    fn inverse(self) -> Wide {
        Wide::new(1.0 / self.mantissa, -self.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::{Real, Wide};

    #[test]
    fn wide_numbers_count_like_doubles() {
        let numbers = [0.0, 1.0, -1.0, 0.1, -3.7e200, 5e-310, 1e-60, 123456.789];
        for a in numbers {
            for b in numbers {
                let (wide, other) = (Wide::from(a), Wide::from(b));
                assert_eq!(wide.plus(other), Wide::from(a + b), "{a} + {b}");
                if a * b != 0.0 && (a * b).is_normal() && a.is_normal() && b.is_normal() {
                    assert_eq!(wide.times(other), Wide::from(a * b), "{a} * {b}");
                }
            }
        }
    }

    #[test]
    fn wide_numbers_reach_far() {
        let mut x = Wide::from(3.0);
        for _ in 0..40 {
            x = x.times(x);
        }
        // 3^(2^40) has 1.58 * 2^40 bits.
        assert!((x.exponent as f64 / 2f64.powi(40) - 3f64.log2()).abs() < 1e-9);
        let one = x.times(x.inverse());
        assert!((one.mantissa * 2f64.powi(one.exponent as i32) - 1.0).abs() < 1e-12);
    }
}
