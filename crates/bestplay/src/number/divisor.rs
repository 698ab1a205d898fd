//! Division by the same number again and again: its inverse is found once, and what that is short of
//! is put right by a multiplication (Granlund and Montgomery, *Division by invariant integers using
//! multiplication*, 1994).

use super::product;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Divisor {
    by: u128,
    /// 2^128 over it, rounded down; 0 for powers of two, which need none.
    inverse: u128,
}

impl Divisor {
    /// A divisor that is not 0.
    pub(crate) fn new(by: u128) -> Divisor {
        let inverse = match by.is_power_of_two() {
            true => 0,
            false => u128::MAX / by,
        };
        Divisor { by, inverse }
    }

    pub(crate) fn get(&self) -> u128 {
        self.by
    }

    /// The quotient, rounded down.
    #[inline]
    pub(crate) fn divide(&self, x: u128) -> u128 {
        if self.inverse == 0 {
            return x >> self.by.trailing_zeros();
        }
        // 2^128 = by · inverse + rest with 0 < rest ≤ by, so that x/by - x · inverse / 2^128
        // = x · rest / (by · 2^128) < 1: the product, rounded down, is right or one less.
        let (quotient, _) = product(x, self.inverse);
        let rest = x - quotient * self.by;
        quotient + u128::from(rest >= self.by)
    }
}

#[cfg(test)]
mod tests {
    use super::Divisor;

    #[test]
    fn quotients_are_those_of_a_division() {
        let mut seed = 7u128;
        let mut next = || {
            seed = seed
                .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                .wrapping_add(0x5851_f42d_4c95_7f2d);
            seed ^ seed >> 61
        };
        let edges = [
            1,
            2,
            3,
            6,
            7,
            1 << 64,
            (1 << 64) - 1,
            (1 << 64) + 1,
            u128::MAX,
        ];
        let divisors: Vec<u128> = (0..200).map(|i| (next() >> (i % 127)).max(1)).collect();
        for by in edges.into_iter().chain(divisors) {
            let divisor = Divisor::new(by);
            let mut numbers = vec![0, 1, by - 1, by, u128::MAX, u128::MAX - 1];
            for shift in 0..128 {
                let x = next() >> shift;
                let multiple = x / by * by;
                numbers.extend([x, multiple, multiple.saturating_sub(1)]);
            }
            for x in numbers {
                assert_eq!(divisor.divide(x), x / by, "{x} / {by}");
            }
        }
    }
}
