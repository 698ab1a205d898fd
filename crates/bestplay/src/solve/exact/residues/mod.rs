//! Exact values by computing modulo many primes.
//!
//! For systems in which every state follows from its successors' values, alone or together with
//! one other state. Modulo a prime each equation then costs a few machine instructions, however
//! long the fractions are in the end. [`Lengths`] says how many primes make the numerators certain;
//! the Chinese remainder theorem puts them together ([`combine`]).
//!
//! Claims are looked at modulo every prime. Their two sides' difference times a known whole number
//! is a whole number below the product of the primes: if it is 0 modulo all of them, it is 0.

mod combine;
mod field;

use std::ops::Range;

use dashu_int::UBig;
use rayon::prelude::*;

use super::Failure;
use super::denominator::Lengths;
use super::system::{Role, System};
use crate::graph::StateId;
use crate::watch::{Stage, Watch, tell};
use combine::Combined;
use field::{Field, fields};

/// Primes that are worked on at once: each row's terms are read once for all of them.
const LANES: usize = 4;

/// The same for several primes.
type Lanes = [u64; LANES];

/// A system that can be solved modulo primes.
pub(super) struct Residues<'a> {
    system: &'a System,
    /// The blocks of one row or two, and the claims.
    groups: Vec<Group>,
    /// The determinants of the pairs.
    determinants: Vec<u128>,
    roots: usize,
}

/// A step of the computation, by its first row.
struct Group {
    row: usize,
    /// For a pair.
    pair: Option<Pair>,
}

/// Rows x = (… + there·y) / d and y = (… + back·x) / e.
struct Pair {
    determinant: usize,
    there: u64,
    back: u64,
    /// e.
    other: u64,
}

/// What came of some primes.
enum Outcome {
    Roots(Vec<Lanes>),
    /// A claim fails.
    Refuted,
    /// One of the primes divides a divisor.
    Unsuited,
}

impl<'a> Residues<'a> {
    /// `None` if the system has larger blocks, or weights that are too long.
    pub(super) fn new(system: &'a System, roots: usize) -> Option<Residues<'a>> {
        if system.rows.iter().any(|row| row.role.is_long()) {
            return None;
        }
        let mut determinants = Vec::new();
        let mut pair = |rows: &Range<usize>| {
            let (a, b) = (rows.start, rows.start + 1);
            determinants.push(system.determinant(rows)?);
            Some(Pair {
                determinant: determinants.len() - 1,
                there: system.weight_to(a, system.rows[b].state) as u64,
                back: system.weight_to(b, system.rows[a].state) as u64,
                other: system.divisor(b) as u64,
            })
        };
        let groups = system.groups().map(|rows| {
            Some(Group {
                row: rows.start,
                pair: match rows.len() {
                    1 => None,
                    _ => Some(pair(&rows)?),
                },
            })
        });
        let groups = groups.collect::<Option<Vec<Group>>>()?;
        Some(Residues {
            system,
            groups,
            determinants,
            roots,
        })
    }

    /// The roots' values modulo the product of enough primes.
    ///
    /// # Complexity
    ///
    /// Primes times terms, and the square of the number of primes.
    pub(super) fn run(
        &self,
        states: usize,
        lengths: &Lengths,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<(Vec<UBig>, UBig), Failure> {
        // A prime has more than 61 bits; numerators of either sign are told apart.
        let count = ((lengths.numerator + 1.0) / 61.0).ceil() as usize + 1;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let crew = pool.as_ref().map_or(1, |pool| pool.current_num_threads());
        let mut scratches: Vec<Scratch> = Vec::new();
        scratches.resize_with(crew, || Scratch {
            values: vec![[0; LANES]; states],
            ..Scratch::default()
        });
        let mut primes = fields();
        let mut combined = vec![Combined::default(); self.roots];
        let mut done = 0;
        while done < count {
            tell(watch, Stage::Reconstructing, done, count)?;
            let wave = crew.min((count - done).div_ceil(LANES));
            let batches: Vec<Vec<Field>> = (0..wave)
                .map(|_| primes.by_ref().take(LANES).collect())
                .collect();
            let jobs = batches.iter().zip(&mut scratches);
            let outcomes: Vec<Outcome> = match &pool {
                Ok(pool) if wave > 1 => {
                    let jobs: Vec<_> = jobs.collect();
                    let work = |(fields, scratch): (&Vec<Field>, &mut Scratch)| {
                        self.residues(fields, scratch)
                    };
                    pool.install(|| jobs.into_par_iter().map(work).collect())
                }
                _ => jobs
                    .map(|(fields, scratch)| self.residues(fields, scratch))
                    .collect(),
            };
            for (fields, outcome) in batches.iter().zip(outcomes) {
                match outcome {
                    Outcome::Roots(roots) => {
                        done += LANES;
                        for (combined, root) in combined.iter_mut().zip(roots) {
                            combined.extend(fields.iter().zip(root));
                        }
                    }
                    // The bounds did not tell two actions apart.
                    Outcome::Refuted => return Err(Failure::Precision),
                    Outcome::Unsuited => {}
                }
            }
        }
        let mut modulus = UBig::ONE;
        let mut values = Vec::with_capacity(self.roots);
        for combined in combined {
            let (value, product) = combined.finish();
            values.push(value);
            modulus = product;
        }
        Ok((values, modulus))
    }

    /// The roots' values modulo some primes.
    fn residues(&self, fields: &[Field], scratch: &mut Scratch) -> Outcome {
        let system = self.system;
        let Ok(lanes) = <[Field; LANES]>::try_from(fields) else {
            return Outcome::Unsuited;
        };
        let inverses = invert(&lanes, &system.divisors, 1, &mut scratch.divisors);
        let determinants = invert(&lanes, &self.determinants, 2, &mut scratch.determinants);
        if inverses.and(determinants).is_none() {
            return Outcome::Unsuited;
        }
        let residues = |of: &dyn Fn(&Field) -> u64| std::array::from_fn(|lane| of(&lanes[lane]));
        scratch.constants.clear();
        let constants = system.constants.iter();
        let constants = constants.map(|c| residues(&|field: &Field| field.residue(c)));
        scratch.constants.extend(constants);
        let Scratch {
            values,
            divisors,
            determinants,
            constants,
        } = scratch;
        let sums = |row: usize, values: &[Lanes]| {
            let mut sums = constants[system.rows[row].constant as usize].map(u128::from);
            for &(target, weight) in system.terms(row) {
                let target = &values[target as usize];
                for lane in 0..LANES {
                    sums[lane] += u128::from(weight) * u128::from(target[lane]);
                }
            }
            sums
        };
        // A number over 2^64, times an inverse times 2^128, is divided.
        let divide = |sums: [u128; LANES], by: &Lanes| -> Lanes {
            std::array::from_fn(|lane| {
                lanes[lane].multiply(lanes[lane].reduce(sums[lane]), by[lane])
            })
        };
        let place = |state: StateId| state as usize;
        for group in &self.groups {
            let row = &system.rows[group.row];
            let own = place(row.state);
            let Some(pair) = &group.pair else {
                let found = sums(group.row, values);
                if row.role == Role::Claim {
                    let divisor = system.divisors[row.divisor as usize];
                    for lane in 0..LANES {
                        let other = divisor * u128::from(values[own][lane]);
                        if lanes[lane].reduce(found[lane]) != lanes[lane].reduce(other) {
                            return Outcome::Refuted;
                        }
                    }
                } else {
                    values[own] = divide(found, &divisors[row.divisor as usize]);
                }
                continue;
            };
            let row = &system.rows[group.row + 1];
            let other = place(row.state);
            // What each row is without the other state.
            (values[own], values[other]) = ([0; LANES], [0; LANES]);
            let (first, second) = (sums(group.row, values), sums(group.row + 1, values));
            let both: [u128; LANES] = std::array::from_fn(|lane| {
                let field = &lanes[lane];
                u128::from(pair.other) * u128::from(field.reduce(first[lane]))
                    + u128::from(pair.there) * u128::from(field.reduce(second[lane]))
            });
            values[own] = divide(both, &determinants[pair.determinant]);
            let rest = std::array::from_fn(|lane| {
                second[lane] + u128::from(pair.back) * u128::from(values[own][lane])
            });
            values[other] = divide(rest, &divisors[row.divisor as usize]);
        }
        Outcome::Roots(values[..self.roots].to_vec())
    }
}

/// Room for one batch of primes.
#[derive(Default)]
struct Scratch {
    values: Vec<Lanes>,
    /// Inverses times 2^128.
    divisors: Vec<Lanes>,
    /// Inverses times 2^192: a sum over pairs is reduced once more.
    determinants: Vec<Lanes>,
    constants: Vec<Lanes>,
}

/// Inverses of some numbers modulo each prime, times 2^64 once and `more` times; `None` if one is
/// divisible by a prime.
///
/// All at once: the inverse of their product, and products of all but one (Montgomery 1987,
/// "Speeding the Pollard and elliptic curve methods of factorization").
fn invert(lanes: &[Field], numbers: &[u128], more: u32, into: &mut Vec<Lanes>) -> Option<()> {
    into.clear();
    into.resize(numbers.len(), [0; LANES]);
    for (lane, field) in lanes.iter().enumerate() {
        // With m = n / 2^64, each product is p' = p · m / 2^64, so that p / p' = 2^128 / n; one
        // factor of 2^64 is lost when it is multiplied out.
        let mut product = 1;
        for (&number, before) in numbers.iter().zip(into.iter_mut()) {
            before[lane] = product;
            product = field.multiply(product, field.scaled(number));
        }
        let mut inverse = (0..more).fold(field.inverse(product)?, |x, _| field.raised(x));
        for (&number, place) in numbers.iter().zip(into.iter_mut()).rev() {
            place[lane] = field.multiply(inverse, place[lane]);
            inverse = field.multiply(inverse, field.scaled(number));
        }
    }
    Some(())
}
