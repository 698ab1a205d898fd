//! Arithmetic modulo a prime just below 2^29.
//!
//! Sums of 64 products fit in one word. With 2^29 = c modulo the prime, and c small, such a sum is
//! reduced by adding c times its upper part to its lower part: shifts and short products alone,
//! which compilers turn into vector instructions.

use dashu_base::RemEuclid;
use dashu_int::IBig;

use super::super::primes::{is_prime, power};
use crate::solve::chain::Numbers;

/// Bits of a prime, rounded up.
const BITS: u32 = 29;

/// The least that a prime's logarithm to base 2 is.
pub(super) const LEAST_BITS: f64 = 28.999;

/// The most products of residues whose sum, with one more residue, fits in a word.
pub(super) const PRODUCTS: usize = 64;

/// The largest c: three rounds of reduction are enough up to here.
const MOST_BELOW: u64 = 1 << 14;

/// A prime 2^29 - c.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prime {
    pub(crate) prime: u64,
    below: u64,
}

impl Prime {
    /// All primes of this kind, largest first.
    pub(crate) fn all() -> impl Iterator<Item = Prime> {
        (1..MOST_BELOW).step_by(2).filter_map(|below| {
            let prime = (1 << BITS) - below;
            is_prime(prime).then_some(Prime { prime, below })
        })
    }

    /// The residue of a word.
    #[inline(always)]
    pub(crate) fn reduce(self, x: u64) -> u32 {
        let mask = (1 << BITS) - 1;
        // Below 2^49 + 2^29, then 2^35 + 2^29, then 2^29 + 2^21: at most one prime too many.
        let x = (x >> BITS) * self.below + (x & mask);
        let x = (x >> BITS) * self.below + (x & mask);
        let x = (x >> BITS) * self.below + (x & mask);
        (if x >= self.prime { x - self.prime } else { x }) as u32
    }

    #[inline(always)]
    pub(crate) fn negate(self, a: u32) -> u32 {
        if a == 0 { 0 } else { self.prime as u32 - a }
    }

    /// The residue of a number of two words.
    pub(crate) fn residue(self, x: u128) -> u32 {
        let square = self.multiply(self.reduce(1 << 32), self.reduce(1 << 32));
        let high = self.multiply(self.reduce((x >> 64) as u64), square);
        self.add(high, self.reduce(x as u64))
    }

    /// The residue of a whole number of any length.
    pub(crate) fn long_residue(self, x: &IBig) -> u32 {
        match i128::try_from(x) {
            Ok(short) => self.signed_residue(short),
            // Below the prime, so that it fits.
            Err(_) => u32::try_from(x.rem_euclid(&self.prime.into())).unwrap_or_default(),
        }
    }

    /// The residue of a signed number.
    #[inline]
    pub(super) fn signed_residue(self, x: i128) -> u32 {
        let rest = match u64::try_from(x.unsigned_abs()) {
            Ok(short) => self.reduce(short),
            Err(_) => self.residue(x.unsigned_abs()),
        };
        if x < 0 { self.negate(rest) } else { rest }
    }
}

impl Numbers for Prime {
    type Number = u32;

    #[inline(always)]
    fn add(self, a: u32, b: u32) -> u32 {
        let sum = u64::from(a) + u64::from(b);
        sum.checked_sub(self.prime).unwrap_or(sum) as u32
    }

    #[inline(always)]
    fn multiply(self, a: u32, b: u32) -> u32 {
        self.reduce(u64::from(a) * u64::from(b))
    }

    fn inverse(self, a: u32) -> Option<u32> {
        (a > 0).then(|| power(a, self.prime - 2, |a, b| self.multiply(a, b)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::primes::inverse_of_odd;
    use super::*;
    use crate::random::Random;

    #[test]
    fn reduction_is_right_at_the_limits() {
        let primes: Vec<Prime> = Prime::all().collect();
        // 2^29 - 3 is the largest (OEIS A013603: the smallest k with 2^n - k prime).
        assert_eq!(primes[0].prime, (1 << 29) - 3);
        assert!(primes.len() > 500);
        for prime in [primes[0], primes[1], primes[primes.len() - 1]] {
            let p = prime.prime;
            assert!((p as f64).log2() > LEAST_BITS);
            assert!((PRODUCTS as u128 * u128::from(p - 1).pow(2) + u128::from(p)) < 1 << 64);
            for x in [
                0,
                1,
                p - 1,
                p,
                p + 1,
                2 * p - 1,
                1 << 29,
                u64::MAX - 1,
                u64::MAX,
            ] {
                assert_eq!(u64::from(prime.reduce(x)), x % p);
            }
            let mut random = Random(1);
            for _ in 0..10_000 {
                let x = random.next();
                assert_eq!(u64::from(prime.reduce(x)), x % p);
                let long = i128::from(x) * i128::from(x >> 2) - (1 << 124);
                assert_eq!(
                    i128::from(prime.signed_residue(long)),
                    long.rem_euclid(p.into())
                );
                let one = (x % (p - 1) + 1) as u32;
                assert_eq!(prime.multiply(one, prime.inverse(one).unwrap()), 1);
                let product = (long / i128::from(p)) * i128::from(p);
                let quotient = (product as u128).wrapping_mul(inverse_of_odd(p));
                assert_eq!(quotient as i128, product / i128::from(p));
            }
        }
    }
}
