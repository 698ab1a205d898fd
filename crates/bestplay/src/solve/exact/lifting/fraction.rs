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
