//! What arithmetic modulo primes of any kind needs.

/// Whether an odd number above 40 is prime: Miller and Rabin's test with the first twelve primes,
/// which decides every 64-bit number (Sorenson and Webster 2015).
pub(super) fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if BASES.iter().any(|&p| n.is_multiple_of(p)) {
        return false;
    }
    let product = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let mut x = power(base, (n - 1) >> twos, product);
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = product(x, x);
            x == n - 1
        })
    })
}

/// A power by repeated squaring.
pub(super) fn power<T: Copy + From<u8>>(
    mut base: T,
    mut exponent: u64,
    product: impl Fn(T, T) -> T,
) -> T {
    let mut power = T::from(1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = product(power, base);
        }
        base = product(base, base);
        exponent >>= 1;
    }
    power
}

/// The inverse of an odd number modulo 2^128: by Newton's iteration, which doubles the number of right
/// bits. An odd number is its own inverse modulo 8.
pub(super) fn inverse_of_odd(n: u64) -> u128 {
    let n = u128::from(n);
    (0..6).fold(n, |inverse, _| {
        inverse.wrapping_mul(2u128.wrapping_sub(n.wrapping_mul(inverse)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_those_found_by_division() {
        let by_division = |n: u64| (2..1000u64).all(|d| !n.is_multiple_of(d) || n == d);
        assert!((41..2000).step_by(2).all(|n| is_prime(n) == by_division(n)));
    }
}
