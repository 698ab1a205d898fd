//! Exact values by computing modulo many primes.
//!
//! For systems in which every state follows from its successors' values, alone or in a block in
//! which every cycle goes through one state ([`hub`]). Modulo a prime each equation then costs a few
//! machine instructions, however long the fractions are in the end. [`Lengths`] says how many primes
//! make them certain; the Chinese remainder theorem puts them together ([`combine`]).
//!
//! Claims are looked at modulo every prime. Their two sides' difference times a known whole number
//! is a whole number below the product of the primes: if it is 0 modulo all of them, it is 0.

mod combine;
mod field;
mod hub;

use dashu_int::UBig;

use super::denominator::Lengths;
use super::system::System;
use crate::solve::failure::Failure;
use crate::threads::Pool;
use crate::watch::{Stage, Watch, tell};
use combine::Tree;
use field::{BITS, Field, fields};
use hub::{Hubs, Part};

/// Primes that are worked on at once: each row's terms are read once for all of them.
const LANES: usize = 4;

/// The same for several primes.
type Lanes = [u64; LANES];

/// Groups that are worked on between two looks at the watch.
const PAUSE: usize = 1 << 12;

/// A system that can be solved modulo primes.
pub(super) struct Residues<'a> {
    system: &'a System,
    hubs: Hubs,
}

impl<'a> Residues<'a> {
    /// `None` if a block has no hub, or weights are too long.
    pub(super) fn new(system: &'a System) -> Option<Residues<'a>> {
        if system.rows.iter().any(|row| row.is_long) {
            return None;
        }
        let mut hubs = Hubs::default();
        for (rows, _) in system.groups().filter(|(rows, _)| rows.len() > 1) {
            hubs.find(system, rows)?;
        }
        Some(Residues { system, hubs })
    }

    /// The roots' values modulo the product of enough primes, that product, and the lengths by which
    /// it is enough. They are found when the claims have held modulo some primes: wrong ones, which
    /// are frequent, are seen by then.
    ///
    /// # Complexity
    ///
    /// Primes times terms, and for each root a few products of numbers as long as all primes together.
    pub(super) fn run(
        &self,
        lengths: impl FnOnce() -> Lengths,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<(Vec<UBig>, UBig, Lengths), Failure> {
        let pool = Pool::new(threads);
        let crew = pool.as_ref().map_or(1, Pool::threads);
        let mut scratches: Vec<Scratch> = Vec::new();
        scratches.resize_with(crew, || Scratch {
            values: vec![[0; LANES]; self.system.states],
            ..Scratch::default()
        });
        let mut primes = fields();
        // The primes that were suited, and each root's residues.
        let (mut suited, mut combined) = (Vec::new(), vec![Vec::new(); self.system.roots]);
        // So many batches, when so many primes are done of a number.
        let mut wave = |batches: usize, done: usize, count: usize| {
            let batch = |_| primes.by_ref().take(LANES).collect();
            let batches: Vec<Vec<Field>> = (0..batches).map(batch).collect();
            let jobs = batches.iter().zip(&mut scratches);
            let go_on = || tell(watch, Stage::Reconstructing, done, count);
            let work = |(fields, scratch): (&Vec<Field>, &mut Scratch)| {
                self.residues(fields, scratch, &go_on)
            };
            let outcomes: Vec<_> = match &pool {
                Some(pool) if batches.len() > 1 => pool.map(jobs.collect(), work),
                _ => jobs.map(work).collect(),
            };
            let mut more = 0;
            for (fields, outcome) in batches.iter().zip(outcomes) {
                if let Some(roots) = outcome? {
                    more += LANES;
                    suited.extend_from_slice(fields);
                    for (combined, root) in combined.iter_mut().zip(roots) {
                        combined.extend(root);
                    }
                }
            }
            Ok::<usize, Failure>(more)
        };
        let mut done = wave(1, 0, 1)?;
        let lengths = lengths();
        // Numerators of either sign are told apart.
        let bits = lengths.numerator + lengths.unknown + 2.0;
        // A prime is more than half of the power of 2 above it.
        let count = (bits / f64::from(BITS - 1)).ceil() as usize + 1;
        while done < count {
            done += wave(crew.min((count - done).div_ceil(LANES)), done, count)?;
        }
        let tree = Tree::new(suited);
        let values = combined.iter().map(|residues: &Vec<u64>| {
            tell(watch, Stage::Reconstructing, done, count)?;
            Ok(tree.number(residues))
        });
        let values = values.collect::<Result<_, Failure>>()?;
        Ok((values, tree.modulus(), lengths))
    }

    /// The roots' values modulo some primes, unless one of these divides a divisor; asks now and then whether
    /// to go on.
    fn residues(
        &self,
        fields: &[Field],
        scratch: &mut Scratch,
        go_on: &dyn Fn() -> crate::Result<()>,
    ) -> Result<Option<Vec<Lanes>>, Failure> {
        let system = self.system;
        let Ok(lanes) = <[Field; LANES]>::try_from(fields) else {
            return Ok(None);
        };
        let divisors = |number: usize, lane: usize| lanes[lane].scaled(system.divisors[number]);
        let count = system.divisors.len();
        if invert(&lanes, count, divisors, &mut scratch.divisors).is_none()
            || self.hubs(&lanes, scratch).is_none()
        {
            return Ok(None);
        }
        scratch.constants.clear();
        let constants = system.constants.iter();
        let residue = |c| std::array::from_fn(|lane| lanes[lane].residue(c));
        scratch.constants.extend(constants.map(residue));
        let values = &mut scratch.values;
        let place = |row: usize| system.rows[row].state as usize;
        let sums = |row: usize, values: &[Lanes]| {
            let mut sums = scratch.constants[system.rows[row].constant as usize].map(u128::from);
            for &(target, weight) in system.terms(row) {
                add_product(&mut sums, weight, &values[target as usize]);
            }
            sums
        };
        // What a row says that its state is worth.
        let worth = |row: usize, values: &[Lanes]| -> Lanes {
            let divisor = &scratch.divisors[system.rows[row].divisor as usize];
            divide(&lanes, &sums(row, values), divisor)
        };
        let enter = |row: usize, values: &mut [Lanes]| {
            let found = worth(row, values);
            // Word after word: a copy of the whole would wait for the words.
            let own = &mut values[place(row)];
            (0..LANES).for_each(|lane| own[lane] = found[lane]);
        };
        let mut hubs = self.hubs.list.iter();
        for (number, (rows, _)) in system.groups().enumerate() {
            if number % PAUSE == 0 {
                go_on()?;
            }
            if rows.len() == 1 {
                let row = rows.start;
                if !system.rows[row].is_claim {
                    enter(row, values);
                } else if worth(row, values) != values[place(row)] {
                    // The bounds did not tell two actions apart.
                    return Err(Failure::Precision);
                }
                continue;
            }
            let Some(hub) = hubs.next() else { continue };
            let Some((&first, others)) = self.hubs.rows(hub).split_first() else {
                continue;
            };
            let own = place(first);
            values[own] = [0; LANES];
            for &row in others {
                enter(row, values);
            }
            let inverse = &scratch.hubs[hub.form];
            values[own] = divide(&lanes, &sums(first, values), inverse);
            let x = values[own];
            for (&row, slope) in others.iter().zip(&scratch.slopes[hub.form][1..]) {
                let value = &mut values[place(row)];
                for lane in 0..LANES {
                    let more = lanes[lane].multiply(slope[lane], x[lane]);
                    value[lane] = lanes[lane].add(value[lane], more);
                }
            }
        }
        Ok(Some(values[..system.roots].to_vec()))
    }

    /// For each form how the other states depend on the hub, and the inverse of what the hub's own
    /// row is divided by then. They do not depend on any value.
    fn hubs(&self, lanes: &[Field; LANES], scratch: &mut Scratch) -> Option<()> {
        let system = self.system;
        let (slopes, pivots) = (&mut scratch.slopes, &mut scratch.pivots);
        slopes.clear();
        pivots.clear();
        for form in &self.hubs.forms {
            // The hub's own comes first.
            let mut own = vec![[1; LANES]];
            let within = |part: &Part, slopes: &[Lanes]| {
                let mut sums = [0; LANES];
                for &(other, weight) in &part.terms {
                    add_product(&mut sums, weight, &slopes[other as usize]);
                }
                sums
            };
            for part in &form[1..] {
                let sums = within(part, &own);
                own.push(divide(
                    lanes,
                    &sums,
                    &scratch.divisors[part.divisor as usize],
                ));
            }
            let back = within(&form[0], &own);
            let divisor = system.divisors[form[0].divisor as usize];
            pivots.push(std::array::from_fn(|lane| {
                lanes[lane].subtract(lanes[lane].scaled(divisor), lanes[lane].reduce(back[lane]))
            }));
            let raised = own
                .iter()
                .map(|slope| std::array::from_fn(|l| lanes[l].raised(slope[l])));
            slopes.push(raised.collect());
        }
        let scaled = |number: usize, lane: usize| pivots[number][lane];
        invert(lanes, pivots.len(), scaled, &mut scratch.hubs)
    }
}

/// sums + weight · x.
#[inline(always)]
fn add_product(sums: &mut [u128; LANES], weight: u64, x: &Lanes) {
    for lane in 0..LANES {
        sums[lane] += u128::from(weight) * u128::from(x[lane]);
    }
}

/// Sums, divided by numbers with these inverses times 2^128.
#[inline(always)]
fn divide(lanes: &[Field; LANES], sums: &[u128; LANES], by: &Lanes) -> Lanes {
    std::array::from_fn(|lane| lanes[lane].multiply(lanes[lane].reduce(sums[lane]), by[lane]))
}

/// Room for one batch of primes.
#[derive(Default)]
struct Scratch {
    values: Vec<Lanes>,
    /// Inverses times 2^128.
    divisors: Vec<Lanes>,
    /// For each part of each form, how the value of its state grows with the hub's, times 2^64.
    slopes: Vec<Vec<Lanes>>,
    /// What the hub's row of each form is divided by, over 2^64.
    pivots: Vec<Lanes>,
    /// Inverses of that times 2^128.
    hubs: Vec<Lanes>,
    constants: Vec<Lanes>,
}

/// Inverses of some numbers modulo each prime, times 2^128; `None` if one is divisible by a prime.
/// `scaled` gives the numbers over 2^64.
///
/// All at once: the inverse of their product, and products of all but one (Montgomery 1987,
/// "Speeding the Pollard and elliptic curve methods of factorization").
fn invert(
    lanes: &[Field; LANES],
    count: usize,
    scaled: impl Fn(usize, usize) -> u64,
    into: &mut Vec<Lanes>,
) -> Option<()> {
    into.clear();
    into.resize(count, [0; LANES]);
    for (lane, field) in lanes.iter().enumerate() {
        // With m = n / 2^64, each product is p' = p · m / 2^64, so that p / p' = 2^128 / n; one
        // factor of 2^64 is lost when it is multiplied out.
        let mut product = 1;
        for (number, before) in into.iter_mut().enumerate() {
            before[lane] = product;
            product = field.multiply(product, scaled(number, lane));
        }
        let mut inverse = field.raised(field.inverse(product)?);
        for (number, place) in into.iter_mut().enumerate().rev() {
            place[lane] = field.multiply(inverse, place[lane]);
            inverse = field.multiply(inverse, scaled(number, lane));
        }
    }
    Some(())
}
