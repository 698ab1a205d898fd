//! How long a fraction can get: a multiple of every value's denominator, known before any value is.
//!
//! A state that is solved on its own has x(s) = (Σ wᵢ·x(tᵢ) + c) / e with whole numbers wᵢ, c and
//! e, so that D(s) = e · lcm D(tᵢ) makes D(s)·x(s) whole; in a block of states e is its
//! determinant (Cramer's rule), and the lcm goes over what leads out of it. The exponent of a prime
//! in D(s) is then the largest sum along the ways from s. It is not above the sum over all of the
//! game. Hence
//!
//! - the few factors that come again and again are followed along the ways, as exponents;
//! - what is left of each divisor is counted once, whoever needs it;
//! - of a larger block's determinant only a bound is known: rows are dominated by their divisors,
//!   elimination only makes those smaller, and the determinant is the product of what is left of
//!   them; it is not above the product of the divisors themselves.
//!
//! With a bound on |x(s)| this says how long the numerator is.

use crate::sorting::sort_by;
use std::collections::HashMap;

use dashu_base::BitTest;
use dashu_int::UBig;

use super::system::System;

/// The most factors that are followed along the ways.
const MOST_FACTORS: usize = 48;

/// Exponents that are kept at the most: half a gigabyte.
const MOST_EXPONENTS: usize = 1 << 27;

/// Primes below this are taken out of a divisor.
const SMALL: u64 = 1 << 10;

/// Bounds on the fractions of a system, in units of 1 / (the common denominator of all payoffs).
pub(super) struct Lengths {
    /// For each root a number K such that K · (product of the larger blocks' determinants) · value
    /// is whole.
    pub(super) known: Vec<UBig>,
    /// Bits of the product of the larger blocks' determinants.
    pub(super) unknown: f64,
    /// Bits of that whole number, for the roots, and of what a claim's two sides differ by.
    pub(super) numerator: f64,
}

/// How often each divisor is used, and how it splits.
struct Divisor {
    uses: usize,
    /// Numbers of factors with their exponents.
    parts: Vec<(usize, u32)>,
    /// What is not followed.
    rest: u128,
}

impl Lengths {
    /// The bounds for values of less than 2^`unit_bits` units.
    pub(super) fn of(system: &System, unit_bits: usize) -> Lengths {
        let states = system.states;
        let most = MOST_FACTORS.min(MOST_EXPONENTS / states.max(1));
        let (factors, divisors) = follow(system, most);
        let count = factors.len();
        let bits: Vec<f64> = factors.iter().map(|&factor| length(factor)).collect();
        let measure = |exponents: &[u32]| -> f64 {
            let parts = exponents.iter().zip(&bits);
            parts.map(|(&e, bits)| f64::from(e) * bits).sum()
        };
        let rest_bits = divisors.iter().map(|d| d.uses as f64 * length(d.rest));
        let rest_bits: f64 = rest_bits.sum();
        let mut unknown = 0.0;
        let mut exponents = vec![0u32; states * count];
        let mut own = vec![0u32; count];
        let (mut longest, mut widest) = (0.0f64, 0.0f64);
        for (group, number) in system.groups() {
            own.fill(0);
            for row in group.clone() {
                let targets = system.terms(row).iter().map(|&(target, _)| target);
                let claimed = system.rows[row].is_claim;
                for target in targets.chain(claimed.then_some(system.rows[row].state)) {
                    // States of the block itself have no exponents yet.
                    let target = target as usize * count;
                    for (own, &other) in own.iter_mut().zip(&exponents[target..target + count]) {
                        *own = (*own).max(other);
                    }
                }
            }
            let first = &system.rows[group.start];
            if first.is_claim {
                let constant = system.constants[first.constant as usize].clone();
                let sides = length(system.divisor(group.start)) + unit_bits as f64 + 1.0;
                let sides = sides.max(constant.bit_len() as f64) + 2.0;
                widest = widest.max(measure(&own) + sides);
                continue;
            }
            match number {
                Some(number) => {
                    for &(factor, exponent) in &divisors[number as usize].parts {
                        own[factor] += exponent;
                    }
                }
                None => {
                    let lengths = group.clone().map(|row| length(system.divisor(row)));
                    unknown += lengths.sum::<f64>();
                }
            }
            for row in group {
                let state = system.rows[row].state as usize * count;
                exponents[state..state + count].copy_from_slice(&own);
            }
        }
        let rest = divisors.iter().filter(|d| d.rest > 1);
        let rest: UBig = rest.map(|d| UBig::from(d.rest).pow(d.uses)).product();
        let known = (0..system.roots).map(|root| {
            let own = &exponents[root * count..(root + 1) * count];
            longest = longest.max(measure(own) + unit_bits as f64);
            let powers = own.iter().zip(&factors);
            let powers = powers.map(|(&e, &factor)| UBig::from(factor).pow(e as usize));
            powers.chain([rest.clone()]).product()
        });
        Lengths {
            known: known.collect(),
            unknown,
            numerator: longest.max(widest) + rest_bits + unknown + 2.0,
        }
    }
}

/// Chooses the factors to follow, and splits the system's divisors into those and the rest.
fn follow(system: &System, most: usize) -> (Vec<u128>, Vec<Divisor>) {
    let mut uses = vec![0usize; system.divisors.len()];
    let equations = (system.groups()).filter(|(group, _)| !system.rows[group.start].is_claim);
    for number in equations.filter_map(|(_, number)| number) {
        uses[number as usize] += 1;
    }
    let is_prime = |n: &u64| (2..*n).all(|d| d * d > *n || !n.is_multiple_of(d));
    let primes: Vec<u64> = (2..SMALL).filter(is_prime).collect();
    let split = |(&divisor, &uses): (&u128, &usize)| match uses {
        0 => Vec::new(),
        _ => split(divisor, &primes),
    };
    let split: Vec<_> = system.divisors.iter().zip(&uses).map(split).collect();
    let mut weight: HashMap<u128, (usize, f64)> = HashMap::new();
    for (&own, parts) in uses.iter().zip(&split) {
        for &(factor, exponent) in parts {
            let (uses, bits) = weight.entry(factor).or_default();
            *uses += own;
            *bits += own as f64 * f64::from(exponent) * length(factor);
        }
    }
    let again = weight.into_iter().filter(|&(_, (uses, _))| uses > 1);
    let mut factors: Vec<(u128, f64)> = again.map(|(factor, (_, bits))| (factor, bits)).collect();
    sort_by(&mut factors, |a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    factors.truncate(most);
    let factors: Vec<u128> = factors.into_iter().map(|(factor, _)| factor).collect();
    let places: HashMap<u128, usize> = factors.iter().copied().zip(0..).collect();
    let divisor = |(uses, split): (usize, Vec<(u128, u32)>)| {
        let (mut parts, mut rest) = (Vec::new(), 1);
        for (factor, exponent) in split {
            match places.get(&factor) {
                Some(&place) => parts.push((place, exponent)),
                None => rest *= factor.pow(exponent),
            }
        }
        Divisor { uses, parts, rest }
    };
    let divisors = uses.into_iter().zip(split).map(divisor).collect();
    (factors, divisors)
}

/// A divisor as small primes and what is left of it.
fn split(mut divisor: u128, primes: &[u64]) -> Vec<(u128, u32)> {
    let mut parts = Vec::new();
    for &prime in primes {
        let mut exponent = 0;
        // Short divisions are much faster.
        let divides = |n: u128| match u64::try_from(n) {
            Ok(short) => short.is_multiple_of(prime),
            Err(_) => n.is_multiple_of(prime.into()),
        };
        while divides(divisor) {
            divisor /= u128::from(prime);
            exponent += 1;
        }
        if exponent > 0 {
            parts.push((u128::from(prime), exponent));
        }
        if divisor == 1 {
            return parts;
        }
    }
    parts.push((divisor, 1));
    parts
}

/// The length of a number in bits, not too small.
fn length(number: u128) -> f64 {
    (number as f64).log2() * (1.0 + 1e-12) + 1e-12
}
