//! The equations of each group, solved for one node after the other modulo a prime.
//!
//! A node is replaced by what it is worth in terms of the others, and is gone; the one that makes
//! the fewest new terms goes first (Markowitz 1957). What leads to a node that is gone is noted
//! with the node that it led from, so that any constants can be followed through later. The
//! product of the diagonal, as each node leaves it behind, is the determinant.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::Range;

use super::field::Field;
use super::system::System;
use crate::Result;

/// Terms beyond which the attempt is given up: half a gigabyte.
const MOST_TERMS: usize = 1 << 25;

/// Products between two looks at the watch.
const PAUSE: u64 = 1 << 23;

/// Why there are no factors.
pub(super) enum Failure {
    /// The prime divides a number that has to be divided by.
    Prime,
    /// Too much work, or too many terms.
    Work,
}

/// All groups of a system, solved for their nodes.
pub(super) struct Factors {
    field: Field,
    /// As many for each group as it has nodes, in the order in which they go.
    pivots: Vec<Pivot>,
    /// What a node takes over of the constants of those before it in its group.
    lower: Vec<(u32, u64)>,
    /// What a node is worth in terms of those after it in its group, times its diagonal.
    upper: Vec<(u32, u64)>,
    inverses: HashMap<u128, u64>,
    pub(super) work: u64,
}

struct Pivot {
    place: u32,
    /// Of the diagonal.
    inverse: u64,
    lower_end: usize,
    upper_end: usize,
}

impl Factors {
    pub(super) fn new(field: Field) -> Factors {
        Factors {
            field,
            pivots: Vec::new(),
            lower: Vec::new(),
            upper: Vec::new(),
            inverses: HashMap::new(),
            work: 0,
        }
    }

    /// Adds the next group; returns its determinant. Gives up after `most` products in all;
    /// `pause` is called now and then.
    pub(super) fn add(
        &mut self,
        system: &System,
        group: Range<usize>,
        most: u64,
        pause: &dyn Fn() -> Result<()>,
    ) -> Result<std::result::Result<u64, Failure>> {
        if group.len() > 1 {
            return Elimination::of(system, group, self.field).run(self, most, pause);
        }
        let diagonal = system.diagonal(group.start);
        let determinant = self.field.reduce(diagonal);
        let field = &self.field;
        let inverse = match self.inverses.get(&diagonal) {
            Some(&inverse) => inverse,
            None => {
                let Some(inverse) = field.inverse(determinant) else {
                    return Ok(Err(Failure::Prime));
                };
                self.inverses.insert(diagonal, inverse);
                inverse
            }
        };
        self.push(group.start as u32, inverse);
        Ok(Ok(determinant))
    }

    fn push(&mut self, place: u32, inverse: u64) {
        self.pivots.push(Pivot {
            place,
            inverse,
            lower_end: self.lower.len(),
            upper_end: self.upper.len(),
        });
    }

    /// The inverse of what stands on the diagonal of a group of one.
    #[inline]
    pub(super) fn inverse(&self, place: usize) -> u64 {
        self.pivots[place].inverse
    }

    /// Replaces the constants of a group by the values that solve its equations.
    pub(super) fn solve(&self, group: Range<usize>, values: &mut [u64]) {
        let field = &self.field;
        let start = |number: usize, end: fn(&Pivot) -> usize| match number {
            0 => 0,
            _ => end(&self.pivots[number - 1]),
        };
        for number in group.clone() {
            let pivot = &self.pivots[number];
            let terms = start(number, |p| p.lower_end)..pivot.lower_end;
            let own = values[pivot.place as usize];
            values[pivot.place as usize] = sum(field, own, &self.lower[terms], values);
        }
        for number in group.rev() {
            let pivot = &self.pivots[number];
            let terms = start(number, |p| p.upper_end)..pivot.upper_end;
            let own = values[pivot.place as usize];
            let whole = sum(field, own, &self.upper[terms], values);
            values[pivot.place as usize] = field.mul(whole, pivot.inverse);
        }
    }

    /// Products that solving all groups takes.
    pub(super) fn terms(&self) -> usize {
        self.lower.len() + self.upper.len() + self.pivots.len()
    }
}

/// own + Σ factor · value.
fn sum(field: &Field, own: u64, terms: &[(u32, u64)], values: &[u64]) -> u64 {
    // Each product is below 2^122, so that 32 of them fit.
    terms.chunks(32).fold(own, |own, terms| {
        let product =
            |&(place, factor): &(u32, u64)| u128::from(factor) * u128::from(values[place as usize]);
        field.reduce(terms.iter().map(product).sum::<u128>() + u128::from(own))
    })
}

/// A group in the course of being solved. Nodes are numbered from 0 in it.
struct Elimination {
    field: Field,
    first: u32,
    diagonals: Vec<u64>,
    /// The terms of each node that is left, by target; none leads to a node that is gone.
    rows: Vec<Vec<(u32, u64)>>,
    /// What leads to each node, and perhaps some that are gone.
    into: Vec<Vec<u32>>,
    lower: Vec<Vec<(u32, u64)>>,
    gone: Vec<bool>,
    /// The number of nodes left that lead to each.
    counts: Vec<u32>,
    /// Nodes by the number of terms that taking them makes; some are there with old numbers.
    queue: BinaryHeap<Reverse<(u64, u32)>>,
}

impl Elimination {
    fn of(system: &System, group: Range<usize>, field: Field) -> Elimination {
        let first = group.start as u32;
        let mut rows = Vec::with_capacity(group.len());
        let mut into = vec![Vec::new(); group.len()];
        for (node, row) in group.clone().enumerate() {
            let inside = |&(target, _): &(u32, u128)| group.contains(&(target as usize));
            let terms = system.all_terms(row).filter(inside);
            let terms = terms.map(|(target, weight)| (target - first, field.reduce(weight)));
            let terms: Vec<(u32, u64)> = terms.collect();
            for &(target, _) in &terms {
                into[target as usize].push(node as u32);
            }
            rows.push(terms);
        }
        let diagonals = group.clone().map(|row| field.reduce(system.diagonal(row)));
        let mut elimination = Elimination {
            field,
            first,
            diagonals: diagonals.collect(),
            counts: into.iter().map(|rows| rows.len() as u32).collect(),
            into,
            lower: vec![Vec::new(); rows.len()],
            gone: vec![false; rows.len()],
            rows,
            queue: BinaryHeap::new(),
        };
        for node in 0..elimination.rows.len() as u32 {
            elimination.wait(node);
        }
        elimination
    }

    fn cost(&self, node: u32) -> u64 {
        self.rows[node as usize].len() as u64 * u64::from(self.counts[node as usize])
    }

    fn wait(&mut self, node: u32) {
        self.queue.push(Reverse((self.cost(node), node)));
    }

    fn run(
        mut self,
        factors: &mut Factors,
        most: u64,
        pause: &dyn Fn() -> Result<()>,
    ) -> Result<std::result::Result<u64, Failure>> {
        let field = self.field;
        let (mut determinant, mut rested) = (1, factors.work);
        let mut spare = Vec::new();
        while let Some(Reverse((cost, node))) = self.queue.pop() {
            let n = node as usize;
            if self.gone[n] || cost != self.cost(node) {
                continue;
            }
            self.gone[n] = true;
            let diagonal = self.diagonals[n];
            let Some(inverse) = field.inverse(diagonal) else {
                return Ok(Err(Failure::Prime));
            };
            determinant = field.mul(determinant, diagonal);
            let own = std::mem::take(&mut self.rows[n]);
            for &(target, _) in &own {
                self.counts[target as usize] -= 1;
            }
            for from in std::mem::take(&mut self.into[n]) {
                if !self.gone[from as usize] {
                    factors.work += (own.len() + self.rows[from as usize].len()) as u64;
                    self.replace(node, from, inverse, &own, &mut spare);
                    self.wait(from);
                }
            }
            for &(target, _) in &own {
                self.wait(target);
            }
            let lower = std::mem::take(&mut self.lower[n]);
            let named = |(target, factor)| (target + self.first, factor);
            factors.lower.extend(lower.into_iter().map(named));
            factors.upper.extend(own.into_iter().map(named));
            factors.push(node + self.first, inverse);
            let terms = factors.lower.len() + factors.upper.len();
            if factors.work > most || terms > MOST_TERMS {
                return Ok(Err(Failure::Work));
            }
            if factors.work > rested + PAUSE {
                rested = factors.work;
                pause()?;
            }
        }
        Ok(Ok(determinant))
    }

    /// Replaces a node in the row of another one.
    fn replace(
        &mut self,
        node: u32,
        from: u32,
        inverse: u64,
        own: &[(u32, u64)],
        spare: &mut Vec<(u32, u64)>,
    ) {
        let field = self.field;
        let row = std::mem::replace(&mut self.rows[from as usize], std::mem::take(spare));
        let known = row.iter().find(|&&(target, _)| target == node);
        let factor = field.mul(known.map_or(0, |&(_, weight)| weight), inverse);
        let merged = &mut self.rows[from as usize];
        let (mut old, mut new) = (row.iter().peekable(), own.iter().peekable());
        loop {
            let next = match (old.peek(), new.peek()) {
                (None, None) => break,
                (Some(&&(a, weight)), fresh) if fresh.is_none_or(|&&(b, _)| a < b) => {
                    old.next();
                    if a == node {
                        continue;
                    }
                    (a, weight)
                }
                (kept, Some(&&(b, weight))) => {
                    let kept = kept.filter(|&&&(a, _)| a == b).map(|&&(_, weight)| weight);
                    new.next();
                    if b == from {
                        let loss = field.mul(factor, weight);
                        let diagonal = &mut self.diagonals[from as usize];
                        *diagonal = field.sub(*diagonal, loss);
                        continue;
                    }
                    match kept {
                        Some(_) => {
                            old.next();
                        }
                        None => {
                            self.into[b as usize].push(from);
                            self.counts[b as usize] += 1;
                        }
                    }
                    (b, field.mul_add(kept.unwrap_or(0), factor, weight))
                }
                (Some(_), None) => break,
            };
            merged.push(next);
        }
        self.lower[from as usize].push((node, factor));
        *spare = row;
        spare.clear();
    }
}
