//! A number from its residues (the Chinese remainder theorem).

use dashu_base::{ExtendedGcd, RemEuclid};
use dashu_int::{IBig, UBig};

use super::field::Field;

/// Primes that are put together one by one; longer products are put together as wholes.
const GROUP: usize = 64;

/// A number modulo a product of primes.
#[derive(Clone, Debug)]
pub(super) struct Combined {
    groups: Vec<(UBig, UBig)>,
    number: UBig,
    modulus: UBig,
    primes: usize,
}

impl Default for Combined {
    fn default() -> Self {
        Combined {
            groups: Vec::new(),
            number: UBig::ZERO,
            modulus: UBig::ONE,
            primes: 0,
        }
    }
}

impl Combined {
    /// Adds what the number is modulo some more primes.
    pub(super) fn extend<'a>(&mut self, residues: impl Iterator<Item = (&'a Field, u64)>) {
        for (field, rest) in residues {
            field.extend(&mut self.number, &self.modulus, rest);
            self.modulus *= UBig::from(field.prime);
            self.primes += 1;
            if self.primes.is_multiple_of(GROUP) {
                let number = std::mem::take(&mut self.number);
                let modulus = std::mem::replace(&mut self.modulus, UBig::ONE);
                self.groups.push((number, modulus));
            }
        }
    }

    /// The number and the product of the primes.
    ///
    /// # Complexity
    ///
    /// The square of the number of primes.
    pub(super) fn finish(self) -> (UBig, UBig) {
        let (mut number, mut modulus) = (self.number, self.modulus);
        for (rest, by) in self.groups {
            // number + modulus · step has the right rest.
            let (_, inverse, _) = (&modulus % &by).gcd_ext(by.clone());
            let missing = (IBig::from(rest) - IBig::from(&number % &by)) * inverse;
            let step = missing.rem_euclid(&IBig::from(by.clone()));
            number += &modulus * step;
            modulus *= by;
        }
        (number, modulus)
    }
}

#[cfg(test)]
mod tests {
    use super::super::field::fields;
    use super::*;

    #[test]
    fn a_number_comes_back() {
        for primes in [1usize, 63, 64, 65, 200] {
            let number = (UBig::from(3u8).pow(38 * primes)) + UBig::from(12345u32);
            let mut combined = Combined::default();
            let fields: Vec<Field> = fields(62).take(primes).collect();
            let rests = fields
                .iter()
                .map(|field| (field, field.residue_unsigned(&number)));
            combined.extend(rests);
            assert_eq!(combined.finish().0, number, "{primes} primes");
        }
    }
}
