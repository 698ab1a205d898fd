//! Arithmetic modulo a prime of 61 bits, plainly.

/// The whole numbers modulo a prime.
#[derive(Clone, Copy)]
pub(super) struct Field {
    prime: u64,
    /// 2^61 - prime.
    below: u64,
}

const LOW: u64 = (1 << 61) - 1;

impl Field {
    /// Different primes of 61 bits, the largest first.
    pub(super) fn descending() -> impl Iterator<Item = Field> {
        let candidates = (1 << 60..1u64 << 61).rev().filter(|n| n % 2 == 1);
        candidates
            .filter(|&candidate| is_prime(candidate))
            .map(|prime| Field {
                prime,
                below: (1 << 61) - prime,
            })
    }

    pub(super) fn prime(&self) -> u64 {
        self.prime
    }

    /// The remainder: with a prime 2^61 - c, h·2^61 + l leaves what h·c + l does.
    #[inline]
    pub(super) fn reduce(&self, mut x: u128) -> u64 {
        let c = u128::from(self.below);
        while x >> 61 > 0 {
            x = (x >> 61) * c + (x & u128::from(LOW));
        }
        let x = x as u64;
        if x < self.prime { x } else { x - self.prime }
    }

    /// The remainder of a number of either sign.
    #[inline]
    pub(super) fn residue(&self, x: i128) -> u64 {
        let size = self.reduce(x.unsigned_abs());
        if x < 0 { self.sub(0, size) } else { size }
    }

    /// The sum of two remainders.
    #[inline]
    pub(super) fn add(&self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        if sum < self.prime {
            sum
        } else {
            sum - self.prime
        }
    }

    /// The difference of two remainders.
    #[inline]
    pub(super) fn sub(&self, a: u64, b: u64) -> u64 {
        self.add(a, if b == 0 { 0 } else { self.prime - b })
    }

    #[inline]
    pub(super) fn mul(&self, a: u64, b: u64) -> u64 {
        self.reduce(u128::from(a) * u128::from(b))
    }

    /// a + b·c.
    #[inline]
    pub(super) fn mul_add(&self, a: u64, b: u64, c: u64) -> u64 {
        self.reduce(u128::from(b) * u128::from(c) + u128::from(a))
    }

    /// The inverse, unless x is 0: x to the power of prime - 2 (Fermat).
    pub(super) fn inverse(&self, x: u64) -> Option<u64> {
        let (mut exponent, mut square, mut result) = (self.prime - 2, x, 1);
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.mul(result, square);
            }
            square = self.mul(square, square);
            exponent >>= 1;
        }
        (x != 0).then_some(result)
    }
}

fn power(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64;
    let (mut square, mut result) = (base % modulus, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, square);
        }
        square = times(square, square);
        exponent >>= 1;
    }
    result
}

/// Whether an odd number above 37 is prime: the test of Miller and Rabin with the first twelve
/// primes, which is certain below 3.3·10^24 (Sorenson and Webster 2015).
fn is_prime(n: u64) -> bool {
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    [2u64, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
        .iter()
        .all(|&base| {
            let mut x = power(base, odd, n);
            let mut passes = x == 1 || x == n - 1;
            for _ in 1..twos {
                x = power(x, 2, n);
                passes |= x == n - 1;
            }
            passes
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_told_apart() {
        // 2^61 - 1 is a prime of Mersenne's; the others are products.
        assert!(is_prime((1 << 61) - 1));
        assert!(!is_prime((1 << 60) + 1));
        assert!(!is_prime(1_000_003 * 1_000_033));
        assert!(is_prime(1_000_003) && is_prime(41));
        let fields: Vec<Field> = Field::descending().take(3).collect();
        assert_eq!(fields[0].prime(), (1 << 61) - 1);
        for field in &fields {
            assert_eq!(field.mul(12345, field.inverse(12345).unwrap()), 1);
            assert_eq!(field.sub(1, 2), field.prime() - 1);
            assert_eq!(field.sub(2, 2), 0);
            for x in [
                0,
                1,
                u128::from(field.prime()),
                1 << 61,
                (1 << 122) - 1,
                u128::MAX,
            ] {
                let remainder = x % u128::from(field.prime());
                assert_eq!(u128::from(field.reduce(x)), remainder);
            }
        }
        assert!(fields.is_sorted_by(|a, b| a.prime() > b.prime()));
    }
}
