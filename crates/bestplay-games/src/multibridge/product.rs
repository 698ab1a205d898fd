//! Long products of small numbers: exactly, or modulo a number of 64 bits.
//!
//! # Modulo an odd number p
//!
//! Montgomery's multiplication: with R = 2⁶⁴ and p·p' ≡ 1 (mod R), for x < p·R let q be
//! x·p' mod R. Then q·p ≡ x (mod R), so the high words of x and of q·p differ by (x − q·p)/R, a
//! number between −p and p that is congruent to x/R modulo p. No division, and the factors need not
//! be reduced. Each step leaves a factor 1/R; the steps are counted, and Rˢ repairs all at the end.
//!
//! One step waits for the one before, for about ten cycles; eight products side by side hide that.
//!
//! # References
//!
//! P. L. Montgomery, Modular multiplication without trial division, Mathematics of Computation 44
//! (1985).

use crate::fast::by_halves;
use bestplay::Natural;

/// Π i(2i − 1) for i in `pairs` times Π j for j in each of `numbers`; ranges include both ends and
/// are empty if the first exceeds the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    /// The first and the last i.
    pub pairs: (u64, u64),
    /// The first and the last j of each range.
    pub numbers: Vec<(u64, u64)>,
}

/// Products side by side.
const LANES: usize = 8;

impl Product {
    /// The product modulo `modulus`.
    ///
    /// # Panics
    ///
    /// If `modulus` is 0, or an i or j exceeds 2³¹.
    ///
    /// # Complexity
    ///
    /// A multiplication for each i and for two j.
    pub fn modulo(&self, modulus: u64) -> u64 {
        if modulus.is_multiple_of(2) {
            let modulus = u128::from(modulus);
            let step = |product: u128, factor: u64| product * u128::from(factor) % modulus;
            return self.factors().fold(1 % modulus, step) as u64;
        }
        let montgomery = Montgomery::new(modulus);
        let mut lanes = Lanes {
            montgomery,
            values: [1 % modulus; LANES],
            steps: 0,
        };
        let (first, last) = self.pairs;
        lanes.multiply(first, (last + 1).saturating_sub(first), 1, pair);
        for &(first, last) in &self.numbers {
            let count = (last + 1).saturating_sub(first);
            lanes.multiply(first, count / 2, 2, |j| j * (j + 1));
            lanes.multiply(last, count % 2, 1, |j| j);
        }
        lanes.finish()
    }

    /// The product.
    pub fn exact(&self) -> Natural {
        let factors: Vec<u64> = self.factors().collect();
        let few: Vec<&[u64]> = factors.chunks(16).collect();
        let product = |place: usize| few[place].iter().fold(Natural::ONE, |all, &one| all * one);
        by_halves(0..few.len(), Natural::ONE, &product, &|one, other| {
            one * other
        })
    }

    /// All factors.
    fn factors(&self) -> impl Iterator<Item = u64> {
        let pairs = (self.pairs.0..=self.pairs.1).map(pair);
        pairs.chain(self.numbers.iter().flat_map(|&(first, last)| first..=last))
    }
}

/// i(2i − 1).
fn pair(i: u64) -> u64 {
    i * (2 * i - 1)
}

/// Multiplication modulo an odd number.
#[derive(Clone, Copy, Debug)]
struct Montgomery {
    modulus: u64,
    /// The inverse of the modulus modulo 2⁶⁴.
    inverse: u64,
}

impl Montgomery {
    fn new(modulus: u64) -> Montgomery {
        // p·p ≡ 1 (mod 8) for odd p; each of Newton's steps doubles the number of right bits.
        let mut inverse = modulus;
        for _ in 0..5 {
            let error = modulus.wrapping_mul(inverse);
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(error));
        }
        Montgomery { modulus, inverse }
    }

    /// a·b/2⁶⁴ modulo p, for a < p and any b.
    #[inline(always)]
    fn times(self, a: u64, b: u64) -> u64 {
        let x = u128::from(a) * u128::from(b);
        let q = (x as u64).wrapping_mul(self.inverse);
        let subtracted = ((u128::from(q) * u128::from(self.modulus)) >> 64) as u64;
        let (difference, is_negative) = ((x >> 64) as u64).overflowing_sub(subtracted);
        match is_negative {
            true => difference.wrapping_add(self.modulus),
            false => difference,
        }
    }

    /// 2^(64·exponent) modulo p.
    fn power_of_word(self, mut exponent: u64) -> u64 {
        let modulus = u128::from(self.modulus);
        let word = (1u128 << 64) % modulus;
        // In Montgomery's form, x stands for x·2⁶⁴.
        let mut square = (word * word % modulus) as u64;
        let mut power = word as u64;
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.times(power, square);
            }
            square = self.times(square, square);
            exponent >>= 1;
        }
        self.times(power, 1)
    }
}

/// Products side by side, each step divided by 2⁶⁴.
struct Lanes {
    montgomery: Montgomery,
    values: [u64; LANES],
    steps: u64,
}

impl Lanes {
    /// Multiplies by `factor(first)`, `factor(first + stride)`, ..., `count` of them.
    fn multiply(&mut self, first: u64, count: u64, stride: u64, factor: impl Fn(u64) -> u64) {
        let montgomery = self.montgomery;
        let rounds = count / LANES as u64;
        let mut values = self.values;
        let mut at = first;
        for _ in 0..rounds {
            for value in &mut values {
                *value = montgomery.times(*value, factor(at));
                at += stride;
            }
        }
        for value in values.iter_mut().take((count % LANES as u64) as usize) {
            *value = montgomery.times(*value, factor(at));
            at += stride;
        }
        self.values = values;
        self.steps += count;
    }

    /// The product of all lanes, repaired.
    fn finish(self) -> u64 {
        let montgomery = self.montgomery;
        let product = |all, value| montgomery.times(all, value);
        let all = self.values.into_iter().reduce(product).unwrap_or(1);
        // One step more for each lane but the first, and one for the repair itself.
        montgomery.times(all, montgomery.power_of_word(self.steps + LANES as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modular_and_exact_products_agree() {
        let small = [1, 2, 3, 4, 5, 7, 9, 10, 97];
        let large = [998_244_353, (1 << 61) - 1, 1 << 63];
        let largest = [0, 1, 58].map(|less| u64::MAX - less);
        let moduli = [&small[..], &large, &largest].concat();
        let products = [
            ((1, 0), vec![]),
            ((1, 5), vec![(3, 2), (7, 7)]),
            ((3, 40), vec![(100, 131), (1, 9), (1_000_000, 1_000_020)]),
        ]
        .map(|(pairs, numbers)| Product { pairs, numbers });
        for product in &products {
            let exact = product.exact();
            for &modulus in &moduli {
                assert_eq!(product.modulo(modulus), &exact % modulus, "{modulus}");
            }
        }
        assert_eq!(products[1].exact(), Natural::from(113_400u64 * 7));
    }
}
