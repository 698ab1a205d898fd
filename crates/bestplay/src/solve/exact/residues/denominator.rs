//! Denominators as products of few different factors.

use dashu_int::UBig;

/// The factors that divide the divisors of a program: primes, and what is left of a divisor when
/// its small primes are taken out.
#[derive(Default)]
pub(super) struct Factors {
    factors: Vec<u128>,
    bits: Vec<f64>,
}

/// Primes up to here are taken out of a divisor.
const SMALL: u128 = 1 << 12;

impl Factors {
    /// The exponents of the factors in `divisor`, by the number of the factor; new factors are
    /// added.
    pub(super) fn split(&mut self, mut divisor: u128) -> Vec<(u32, u32)> {
        let mut parts = Vec::new();
        let mut candidate = 2;
        while candidate < SMALL && candidate * candidate <= divisor {
            let mut exponent = 0;
            while divisor.is_multiple_of(candidate) {
                divisor /= candidate;
                exponent += 1;
            }
            if exponent > 0 {
                parts.push((self.number(candidate), exponent));
            }
            candidate += 1;
        }
        if divisor > 1 {
            parts.push((self.number(divisor), 1));
        }
        parts
    }

    fn number(&mut self, factor: u128) -> u32 {
        let place = self
            .factors
            .iter()
            .position(|&known| known == factor)
            .unwrap_or_else(|| {
                self.factors.push(factor);
                // Rounded up: a little more than the true length.
                self.bits.push((factor as f64).log2() * (1.0 + 1e-12));
                self.factors.len() - 1
            });
        place as u32
    }

    /// How many factors there are.
    pub(super) fn len(&self) -> usize {
        self.factors.len()
    }

    /// The length of a product in bits, not too small.
    pub(super) fn bits(&self, exponents: &[u32]) -> f64 {
        let bits = exponents
            .iter()
            .zip(&self.bits)
            .map(|(&e, bits)| f64::from(e) * bits);
        bits.sum::<f64>() + 1.0
    }

    /// The product.
    pub(super) fn product(&self, exponents: &[u32]) -> UBig {
        let powers = exponents.iter().zip(&self.factors);
        powers
            .map(|(&exponent, &factor)| UBig::from(factor).pow(exponent as usize))
            .fold(UBig::ONE, |product, power| product * power)
    }
}
