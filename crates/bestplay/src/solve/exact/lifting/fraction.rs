//! The fraction that a residue stands for.
//!
//! If n = u·y modulo m, with |n| < 2^a, 0 < u < 2^b and 2^(a+b+1) not above m, then n / u is
//! the first remainder below 2^a of Euclid's algorithm on m and y, over its cofactor (Wang 1981, "A
//! p-adic algorithm for univariate partial fractions").

use dashu_base::{BitTest, DivRem, Sign};
use dashu_int::{IBig, UBig};

/// Fractions from their residues, one after another. Mostly the denominators so far do for the next one
/// as well.
pub(crate) struct Fractions<'a> {
    modulus: &'a UBig,
    /// Bits of numerators, at most, over the common denominator of all fractions.
    bits: usize,
    /// The common denominator of the fractions so far.
    pub(crate) common: UBig,
}

impl<'a> Fractions<'a> {
    pub(crate) fn new(modulus: &'a UBig, bits: usize) -> Fractions<'a> {
        Fractions {
            modulus,
            bits,
            common: UBig::ONE,
        }
    }

    /// The numerator of the next fraction over what is the common denominator then.
    ///
    /// # Complexity
    ///
    /// The square of the modulus's length, at worst.
    pub(crate) fn numerator(&mut self, residue: &UBig) -> IBig {
        let modulus = self.modulus;
        let rest = residue * &self.common % modulus;
        // The number of the least size with this residue.
        let least = match &rest << 1 > *modulus {
            true => IBig::from(rest.clone()) - IBig::from(modulus.clone()),
            false => IBig::from(rest.clone()),
        };
        if least.bit_len() <= self.bits {
            return least;
        }
        let (numerator, more) = fraction(rest, modulus, self.bits);
        self.common *= more;
        numerator
    }
}

/// The fraction n / u for a residue, where n has at most `bits` bits.
fn fraction(residue: UBig, modulus: &UBig, bits: usize) -> (IBig, UBig) {
    let mut remainders = (modulus.clone(), residue);
    // The absolute values of the residue's cofactors: their signs alternate.
    let mut cofactors = (UBig::ZERO, UBig::ONE);
    let mut sign = Sign::Positive;
    while remainders.1.bit_len() > bits {
        let (quotient, rest) = remainders.0.div_rem(&remainders.1);
        remainders = (remainders.1, rest);
        let next = cofactors.0 + quotient * &cofactors.1;
        cofactors = (cofactors.1, next);
        sign = -sign;
    }
    (IBig::from_parts(sign, remainders.1), cofactors.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_base::ExtendedGcd;
    use dashu_base::RemEuclid;
    use dashu_ratio::RBig;

    #[test]
    fn fractions_come_back() {
        for bits in [5usize, 60, 124, 130, 400, 3000] {
            for salt in 1..20u32 {
                let number = |base: u32, bits: usize| {
                    let power = UBig::from(base).pow(bits + 3);
                    &power >> (power.bit_len() - bits)
                };
                let numerator = number(3 + 2 * salt, bits);
                let denominator = number(5 + 2 * salt, bits + 7);
                let modulus = UBig::from((1u32 << 29) - 3).pow(2 * bits / 28 + 2);
                let (_, inverse, _) = denominator.clone().gcd_ext(modulus.clone());
                for sign in [Sign::Positive, Sign::Negative] {
                    let signed = IBig::from_parts(sign, numerator.clone());
                    let residue = (&signed * &inverse).rem_euclid(&IBig::from(modulus.clone()));
                    let (n, u) = fraction(residue, &modulus, bits);
                    assert_eq!(
                        RBig::from_parts(n, u),
                        RBig::from_parts(signed, denominator.clone()),
                        "{bits} bits, {salt}"
                    );
                }
            }
        }
        let (n, u) = fraction(UBig::ZERO, &UBig::from(1009u32), 3);
        assert_eq!((n, u), (IBig::ZERO, UBig::ONE));
    }
}
