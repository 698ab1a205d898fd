//! What the saved actions are worth, digit by digit in the base of a prime.
//!
//! With A x = b in whole numbers and v ≡ A⁻¹ b modulo p, the rest b' = (b - A v) / p is whole, and
//! x = v + p·A⁻¹ b': each digit takes one look at the equations, and the rests stay about as long as
//! the numbers in A. A claim is followed in the same way: as long as it is 0 modulo the next power
//! of p, its rest is whole.
//!
//! Reference: Dixon 1982, "Exact solution of linear equations using p-adic expansions".

use std::collections::HashMap;
use std::ops::Range;

use dashu_base::{Signed, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::factor::Factors;
use super::field::Field;
use super::system::{NOTHING, System};

/// The digits of all values, as far as they were found.
pub(super) struct Lift<'a> {
    system: &'a System,
    factors: &'a Factors,
    field: Field,
    /// The inverse of the prime modulo 2^128: dividing what it divides is to multiply by this.
    inverse: u128,
    /// What is left of each row's constant; for wide rows in `wide`.
    rests: Vec<i128>,
    wide: HashMap<usize, IBig>,
    /// The last digit of each value.
    pub(super) digits: Vec<u64>,
}

impl<'a> Lift<'a> {
    pub(super) fn new(system: &'a System, factors: &'a Factors, field: Field) -> Lift<'a> {
        let prime = u128::from(field.prime());
        // Each step doubles the number of right bits; a number is its own inverse modulo 8.
        let inverse = (0..6).fold(prime, |inverse, _| {
            inverse.wrapping_mul(2u128.wrapping_sub(prime.wrapping_mul(inverse)))
        });
        let wide = (0..system.rows())
            .filter_map(|row| Some((row, system.wide(row)?.constant.clone())))
            .collect();
        Lift {
            system,
            factors,
            field,
            inverse,
            rests: system.constants().to_vec(),
            wide,
            digits: vec![0; system.equations()],
        }
    }

    /// Finds the next digit of all values. Returns whether all claims are still 0; no digit can be
    /// found after one that shows a claim to be wrong.
    pub(super) fn next(&mut self) -> bool {
        for group in self.system.groups() {
            match group.len() {
                1 => self.alone(group.start),
                _ => self.group(group),
            }
        }
        (self.system.equations()..self.system.rows()).all(|claim| self.carry(claim))
    }

    fn alone(&mut self, row: usize) {
        if self.system.wide(row).is_some() {
            let residue = self.residue(row);
            self.digits[row] = self.field.mul(residue, self.factors.inverse(row));
            self.carry(row);
            return;
        }
        let sum = self.sum(row);
        let digit = self
            .field
            .mul(self.field.residue(sum), self.factors.inverse(row));
        self.digits[row] = digit;
        let (diagonal, ..) = self.system.short(row);
        self.rests[row] = self.divided(sum - product(diagonal, digit));
    }

    fn group(&mut self, group: Range<usize>) {
        for row in group.clone() {
            let residue = self.residue_outside(row, &group);
            self.digits[row] = residue;
        }
        self.factors.solve(group.clone(), &mut self.digits);
        for row in group {
            self.carry(row);
        }
    }

    /// The rest of a row with the digits of its terms: Σ weight · digit is below 2^124, as all
    /// weights together are below 2^62.
    #[inline]
    fn sum(&self, row: usize) -> i128 {
        let (_, targets, weights) = self.system.short(row);
        let terms = targets.iter().zip(weights);
        terms.fold(self.rests[row], |sum, (&target, &weight)| {
            sum + product(weight, self.digits[target as usize])
        })
    }

    /// The same modulo the prime, of any row.
    fn residue(&self, row: usize) -> u64 {
        self.residue_outside(row, &(0..0))
    }

    /// The same without the terms in a group.
    fn residue_outside(&self, row: usize, group: &Range<usize>) -> u64 {
        let field = &self.field;
        let rest = match self.wide.get(&row) {
            Some(rest) => residue(field, rest),
            None => field.residue(self.rests[row]),
        };
        let outside = |&(target, _): &(u32, u128)| !group.contains(&(target as usize));
        let terms = self.system.all_terms(row).filter(outside);
        terms.fold(rest, |sum, (target, weight)| {
            field.mul_add(sum, field.reduce(weight), self.digits[target as usize])
        })
    }

    /// What is left of a row after its digits; whether it is whole.
    fn carry(&mut self, row: usize) -> bool {
        let own = match self.system.owner(row) {
            NOTHING => 0,
            place => self.digits[place as usize],
        };
        let Some(wide) = self.system.wide(row) else {
            let (diagonal, ..) = self.system.short(row);
            let left = self.sum(row) - product(diagonal, own);
            self.rests[row] = self.divided(left);
            return self.field.residue(left) == 0;
        };
        let mut left = self.wide[&row].clone() - IBig::from(wide.diagonal) * IBig::from(own);
        for &(target, weight) in &wide.terms {
            left += IBig::from(weight) * IBig::from(self.digits[target as usize]);
        }
        let prime = IBig::from(self.field.prime());
        let whole = &left / &prime;
        let exact = &whole * prime == left;
        self.wide.insert(row, whole);
        exact
    }

    /// A multiple of the prime, divided by it.
    #[inline]
    fn divided(&self, x: i128) -> i128 {
        (x as u128).wrapping_mul(self.inverse) as i128
    }
}

/// A weight times a digit.
#[inline]
fn product(weight: u64, digit: u64) -> i128 {
    (u128::from(weight) * u128::from(digit)) as i128
}

/// A long number modulo the prime.
pub(super) fn residue(field: &Field, x: &IBig) -> u64 {
    let size = x.clone().unsigned_abs() % UBig::from(field.prime());
    let size = u64::try_from(size).unwrap_or_default();
    if x.is_negative() {
        field.sub(0, size)
    } else {
        size
    }
}
