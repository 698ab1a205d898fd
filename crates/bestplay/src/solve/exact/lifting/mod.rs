//! Exact values by p-adic lifting (Dixon 1982, "Exact solution of linear equations using p-adic
//! expansions").
//!
//! The equations are factored once, modulo one prime p ([`sparse`]). The solution modulo p is the
//! last digit of each value in base p; what it leaves of the right sides is divisible by p, and the
//! quotient is the right side for the next digit. A digit costs two substitutions and one pass over
//! the equations in whole numbers. The roots' digits are then fractions modulo a power of p
//! ([`fraction`]): [`Lengths`] says how many digits make them certain.
//!
//! Claims go along: their two sides' difference is divisible by p in every step, or they are wrong.
//! Times a known bound on denominators it is a whole number below the power of p; if it is
//! divisible by that power, it is 0.

mod dense;
mod fraction;
mod prime;
mod sparse;

use std::ops::Range;

use dashu_base::DivRem;
use dashu_int::{IBig, UBig};

use super::denominator::Lengths;
use super::primes::inverse_of_odd;
use super::system::System;
use crate::interrupt::Interrupt;
use crate::solve::chain::Flow;
pub(crate) use crate::solve::chain::Numbers;
use crate::solve::failure::Failure;
use crate::watch::{Stage, Watch};
pub(crate) use fraction::Fractions;
use prime::LEAST_BITS;
pub(crate) use prime::Prime;
use sparse::Factors;

/// The roots' values modulo a power of a prime, and that power.
///
/// # Complexity
///
/// Factoring, and for each digit the places of the factors and the terms of the system. There are
/// as many digits as numerator and denominator have together.
pub(super) fn lift(
    system: &System,
    lengths: &Lengths,
    watch: &dyn Watch,
) -> Result<(Vec<UBig>, UBig), Failure> {
    let bits = lengths.numerator + lengths.unknown + 2.0;
    let count = (bits / LEAST_BITS).ceil() as usize + 1;
    for prime in Prime::all() {
        let Some(mut lifting) = Lifting::new(system, prime, watch)? else {
            continue;
        };
        let mut digits = vec![Vec::with_capacity(count); system.roots];
        let interrupt = Interrupt::new(watch, Stage::Reconstructing, count);
        for _ in 0..count {
            interrupt.check()?;
            interrupt.done(1);
            lifting.step()?;
            for (digits, &digit) in digits.iter_mut().zip(&lifting.digits) {
                digits.push(digit);
            }
        }
        let modulus = UBig::from(prime.prime).pow(count);
        let values = digits.iter().map(|digits| from_digits(digits, prime));
        return Ok((values.collect(), modulus));
    }
    // Some number is divisible by hundreds of primes of 29 bits each.
    Err(Failure::Precision)
}

/// Σ digit · pⁱ, the last digit first; by halves.
pub(crate) fn from_digits(digits: &[u32], prime: Prime) -> UBig {
    let mut parts: Vec<UBig> = digits.iter().map(|&digit| UBig::from(digit)).collect();
    let mut base = UBig::from(prime.prime);
    while parts.len() > 1 {
        parts = parts
            .chunks(2)
            .map(|pair| match pair {
                [low, high] => low + high * &base,
                rest => rest.iter().cloned().sum(),
            })
            .collect();
        base = base.sqr();
    }
    parts.pop().unwrap_or(UBig::ZERO)
}

struct Lifting<'a> {
    system: &'a System,
    prime: Prime,
    /// Quotients by the prime that leave no rest are products with it.
    quotient: u128,
    groups: Vec<(Range<usize>, Solver)>,
    /// What is left of each row's constant.
    rest: Vec<Rest>,
    /// The last digits found, by state.
    digits: Vec<u32>,
    /// Right sides of a block, and room to solve it.
    right: Vec<u64>,
    room: Vec<u32>,
}

/// How the next digits of some rows are found.
enum Solver {
    /// A single state: the inverse of its divisor.
    Alone(u32),
    Block(Box<Factors>),
    Claim,
}

/// Short wherever weights are.
enum Rest {
    Short(i128),
    Long(IBig),
}

impl<'a> Lifting<'a> {
    /// `None` if the prime divides a divisor or a determinant.
    fn new(
        system: &'a System,
        prime: Prime,
        watch: &dyn Watch,
    ) -> Result<Option<Lifting<'a>>, Failure> {
        let interrupt = Interrupt::new(watch, Stage::Solving, system.rows.len());
        let mut groups = Vec::new();
        for (rows, _) in system.groups() {
            let first = &system.rows[rows.start];
            let solver = match rows.len() {
                _ if first.is_claim => Some(Solver::Claim),
                1 => {
                    let divisor = prime.residue(system.divisor(rows.start));
                    prime.inverse(divisor).map(Solver::Alone)
                }
                _ => {
                    let factors = Factors::new(prime, &flow(system, &rows, prime), &interrupt)?;
                    factors.map(|factors| Solver::Block(Box::new(factors)))
                }
            };
            let Some(solver) = solver else {
                return Ok(None);
            };
            interrupt.done(rows.len());
            groups.push((rows, solver));
        }
        let rest = |row: &super::system::Row| {
            let constant = &system.constants[row.constant as usize];
            match i128::try_from(constant) {
                Ok(short) if !row.is_long => Rest::Short(short),
                _ => Rest::Long(constant.clone()),
            }
        };
        Ok(Some(Lifting {
            system,
            prime,
            quotient: inverse_of_odd(prime.prime),
            groups,
            rest: system.rows.iter().map(rest).collect(),
            digits: vec![0; system.states],
            right: Vec::new(),
            room: Vec::new(),
        }))
    }

    /// Finds the next digit of each value.
    fn step(&mut self) -> Result<(), Failure> {
        let (system, prime) = (self.system, self.prime);
        let state = |row: usize| system.rows[row].state as usize;
        let next = |sum: Rest, row: usize, digit: u32| {
            let next = sum.next(system.divisor(row), digit, prime, self.quotient);
            next.ok_or(Failure::Precision)
        };
        for (rows, solver) in &self.groups {
            match solver {
                Solver::Alone(inverse) => {
                    let row = rows.start;
                    let sum = self.rest[row].plus(system, row, &self.digits);
                    let digit = prime.multiply(sum.residue(prime), *inverse);
                    self.digits[state(row)] = digit;
                    self.rest[row] = next(sum, row, digit)?;
                    continue;
                }
                Solver::Block(factors) => {
                    rows.clone().for_each(|row| self.digits[state(row)] = 0);
                    self.right.clear();
                    self.right.extend(rows.clone().map(|row| {
                        let sum = self.rest[row].plus(system, row, &self.digits);
                        u64::from(sum.residue(prime))
                    }));
                    factors.solve(&mut self.right, &mut self.room);
                    for (row, &digit) in rows.clone().zip(&self.right) {
                        self.digits[state(row)] = digit as u32;
                    }
                }
                Solver::Claim => {}
            }
            for row in rows.clone() {
                let sum = self.rest[row].plus(system, row, &self.digits);
                self.rest[row] = next(sum, row, self.digits[state(row)])?;
            }
        }
        Ok(())
    }
}

impl Rest {
    /// Rest + Σ weight · digit.
    #[inline]
    fn plus(&self, system: &System, row: usize, digits: &[u32]) -> Rest {
        let terms = system.terms(row).iter();
        let terms = terms.map(|&(target, weight)| (weight, digits[target as usize]));
        match self {
            Rest::Short(rest) => {
                let products = terms.map(|(weight, digit)| u128::from(weight) * u128::from(digit));
                Rest::Short(rest + products.sum::<u128>() as i128)
            }
            Rest::Long(rest) => {
                let weight = |weight| IBig::from(system.weight(&system.rows[row], weight));
                let products = terms.map(|(place, digit)| weight(place) * IBig::from(digit));
                Rest::Long(rest + products.sum::<IBig>())
            }
        }
    }

    fn residue(&self, prime: Prime) -> u32 {
        match self {
            Rest::Short(rest) => prime.signed_residue(*rest),
            Rest::Long(rest) => prime.long_residue(rest),
        }
    }

    /// (Rest - divisor · own digit) / prime; `None` if that is not whole.
    #[inline]
    fn next(self, divisor: u128, own: u32, prime: Prime, quotient: u128) -> Option<Rest> {
        match self {
            Rest::Short(rest) => {
                // All below 2^97, and so are the products: divisors are below 2^63.
                let left = rest - (divisor * u128::from(own)) as i128;
                let next = (left as u128).wrapping_mul(quotient) as i128;
                // Only then is the product the quotient, and so short.
                (next.checked_mul(i128::from(prime.prime)) == Some(left))
                    .then_some(Rest::Short(next))
            }
            Rest::Long(rest) => {
                let left = rest - IBig::from(divisor) * IBig::from(own);
                let (next, over) = left.div_rem(IBig::from(prime.prime));
                over.is_zero().then_some(Rest::Long(next))
            }
        }
    }
}

/// The equations of a block modulo a prime, as a chain.
fn flow(system: &System, rows: &Range<usize>, prime: Prime) -> Flow<u32> {
    let mut flow = Flow::default();
    for row in rows.clone() {
        let own = &system.rows[row];
        let mut exit = system.divisor(row);
        for (to, weight) in system.within(rows, row) {
            let weight = system.weight(own, weight);
            // The divisor is not below the sum of the weights.
            exit -= weight;
            flow.step(to, prime.residue(weight));
        }
        flow.end_state(prime.residue(exit));
    }
    flow
}
