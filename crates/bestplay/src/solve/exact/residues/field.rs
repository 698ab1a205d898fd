//! Arithmetic modulo word-sized primes, in Montgomery's form (Montgomery 1985, "Modular
//! multiplication without trial division").

use dashu_base::RemEuclid;
use dashu_int::IBig;

use super::super::primes::{inverse_of_odd, is_prime, power};

/// The bits of primes.
pub(super) const BITS: u32 = 62;

/// A prime between 2^61 and 2^62, with what multiplication modulo it needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) prime: u64,
    /// -1 / prime modulo 2^64.
    negative_inverse: u64,
    /// 2^128 modulo the prime.
    square: u64,
}

impl Field {
    fn new(prime: u64) -> Field {
        let residue = (1u128 << 64) % u128::from(prime);
        let square = (residue * residue % u128::from(prime)) as u64;
        Field {
            prime,
            negative_inverse: (inverse_of_odd(prime) as u64).wrapping_neg(),
            square,
        }
    }

    /// x / 2^64 modulo the prime, for x below prime · 2^64.
    #[inline]
    pub(super) fn reduce(&self, x: u128) -> u64 {
        let factor = (x as u64).wrapping_mul(self.negative_inverse);
        // Below 2 · prime · 2^64 < 2^127.
        let sum = ((x + u128::from(factor) * u128::from(self.prime)) >> 64) as u64;
        sum.checked_sub(self.prime).unwrap_or(sum)
    }

    /// a · b / 2^64 modulo the prime.
    #[inline]
    pub(super) fn multiply(&self, a: u64, b: u64) -> u64 {
        self.reduce(u128::from(a) * u128::from(b))
    }

    /// The plain product.
    pub(super) fn product(&self, a: u64, b: u64) -> u64 {
        (u128::from(a) * u128::from(b) % u128::from(self.prime)) as u64
    }

    /// 1 / x; `None` if x is divisible by the prime.
    pub(super) fn inverse(&self, x: u64) -> Option<u64> {
        let x = x % self.prime;
        (x > 0).then(|| power(x, self.prime - 2, |a, b| self.product(a, b)))
    }

    /// x / 2^64 modulo the prime.
    #[inline]
    pub(super) fn scaled(&self, x: u128) -> u64 {
        let high = (x >> 64) as u64 % self.prime;
        self.add(high, self.reduce(u128::from(x as u64)))
    }

    #[inline]
    pub(super) fn add(&self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        sum.checked_sub(self.prime).unwrap_or(sum)
    }

    #[inline]
    pub(super) fn subtract(&self, a: u64, b: u64) -> u64 {
        if a >= b { a - b } else { a + self.prime - b }
    }

    /// x · 2^64 modulo the prime.
    #[inline]
    pub(super) fn raised(&self, x: u64) -> u64 {
        self.multiply(x, self.square)
    }

    /// A whole number modulo the prime.
    pub(super) fn residue(&self, x: &IBig) -> u64 {
        match i128::try_from(x) {
            Ok(short @ 0..) => self.raised(self.scaled(short as u128)),
            Ok(short) => self.subtract(0, self.raised(self.scaled(short.unsigned_abs()))),
            // Below the prime, so that it fits.
            Err(_) => u64::try_from(x.rem_euclid(&self.prime.into())).unwrap_or_default(),
        }
    }
}

/// Primes below 2^62, largest first.
pub(super) fn fields() -> impl Iterator<Item = Field> {
    let numbers = (1u64 << (BITS - 1)..1 << BITS).rev();
    numbers.filter(|&n| is_prime(n)).map(Field::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_prime_below_a_power_of_2() {
        // The largest (OEIS A013603: the smallest k with 2^n - k prime).
        assert_eq!(fields().next().unwrap().prime, (1 << 62) - 57);
    }

    #[test]
    fn scaling_and_raising_undo_each_other() {
        for field in fields().take(6) {
            for x in [0, 1, 12345, 1 << 100, u128::MAX] {
                let rest = (x % u128::from(field.prime)) as u64;
                assert_eq!(field.raised(field.scaled(x)), rest);
                assert_eq!(field.residue(&IBig::from(x)), rest);
                let back = field.residue(&-IBig::from(x));
                assert_eq!((back + rest) % field.prime, 0);
                if let Some(inverse) = field.inverse(rest) {
                    assert_eq!(field.product(inverse, rest), 1);
                }
            }
        }
    }
}
