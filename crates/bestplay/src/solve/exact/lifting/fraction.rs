//! The fraction that a residue stands for.
//!
//! If n = u·y modulo m, with |n| < 2^a, 0 < u < 2^b and 2^(a+b+1) not above m, then n / u is
//! the first remainder below 2^a of Euclid's algorithm on m and y, over its cofactor (Wang 1981, "A
//! p-adic algorithm for univariate partial fractions"). Quotients are found from the numbers' first
//! 124 bits, many at a time (Lehmer 1938, "Euclid's algorithm for large numbers", with the condition
//! of Knuth, "The Art of Computer Programming", volume 2, algorithm 4.5.2 L).

use dashu_base::{BitTest, DivRem, Sign};
use dashu_int::{IBig, UBig};

/// Bits of the leading parts: sums of two still fit in an `i128`.
const LEADING: usize = 124;

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
    let mut euclid = Euclid {
        remainders: (modulus.clone(), residue),
        cofactors: (UBig::ZERO, UBig::ONE),
        odd: false,
    };
    // A leap shortens the remainder by less than the leading bits.
    while euclid.remainders.1.bit_len() > bits + LEADING {
        if !euclid.leap() {
            euclid.step();
        }
    }
    while euclid.remainders.1.bit_len() > bits {
        euclid.step();
    }
    let sign = if euclid.odd {
        Sign::Negative
    } else {
        Sign::Positive
    };
    let (numerator, denominator) = (euclid.remainders.1, euclid.cofactors.1);
    (IBig::from_parts(sign, numerator), denominator)
}

/// Two neighbouring remainders, and the absolute values of the second number's cofactors in them.
/// The cofactors' signs alternate.
struct Euclid {
    remainders: (UBig, UBig),
    cofactors: (UBig, UBig),
    /// Whether the second remainder's cofactor is negative.
    odd: bool,
}

impl Euclid {
    /// One division.
    fn step(&mut self) {
        let (quotient, rest) = (&self.remainders.0).div_rem(&self.remainders.1);
        self.remainders.0 = std::mem::replace(&mut self.remainders.1, rest);
        let next = &self.cofactors.0 + quotient * &self.cofactors.1;
        self.cofactors.0 = std::mem::replace(&mut self.cofactors.1, next);
        self.odd = !self.odd;
    }

    /// As many divisions as the leading bits decide; whether there was any.
    fn leap(&mut self) -> bool {
        let shift = self.remainders.0.bit_len().saturating_sub(LEADING);
        let leading = |x: &UBig| i128::try_from(x >> shift).unwrap_or_default();
        let (mut x, mut y) = (leading(&self.remainders.0), leading(&self.remainders.1));
        // The remainders are a·r + b·s and c·r + d·s.
        let (mut a, mut b, mut c, mut d) = (1i128, 0i128, 0i128, 1i128);
        let mut odd = self.odd;
        while y + c != 0 && y + d != 0 {
            let quotient = (x + a) / (y + c);
            if quotient != (x + b) / (y + d) {
                break;
            }
            (a, c) = (c, a - quotient * c);
            (b, d) = (d, b - quotient * d);
            (x, y) = (y, x - quotient * y);
            odd = !odd;
        }
        if b == 0 {
            return false;
        }
        let (r, s) = &self.remainders;
        let combine = |a: i128, b: i128| {
            let (own, other) = (
                r * UBig::from(a.unsigned_abs()),
                s * UBig::from(b.unsigned_abs()),
            );
            // One of the two is taken off the other.
            if a > 0 || b < 0 {
                own - other
            } else {
                other - own
            }
        };
        let remainders = (combine(a, b), combine(c, d));
        let (t, u) = &self.cofactors;
        let sum =
            |a: i128, b: i128| t * UBig::from(a.unsigned_abs()) + u * UBig::from(b.unsigned_abs());
        let cofactors = (sum(a, b), sum(c, d));
        (self.remainders, self.cofactors, self.odd) = (remainders, cofactors, odd);
        true
    }
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
