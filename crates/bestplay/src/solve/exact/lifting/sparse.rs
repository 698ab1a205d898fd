//! A block of equations modulo a prime, factored once to be solved many times.
//!
//! States are eliminated in the order of Markowitz (1957, "The elimination form of the inverse"):
//! always one for which the fewest entries are touched. Where what is left has become so full that
//! vector instructions on all entries are cheaper than lists of them, it is factored densely
//! ([`Dense`]). Pivots lie on the diagonal. As whole numbers they are never 0; if one is modulo
//! this prime, another prime is taken.

use std::collections::BTreeSet;

use super::super::Failure;
use super::dense::Dense;
use super::prime::{PRODUCTS, Prime};

/// Eliminating a state goes by dense rows once its entries, times this, are not fewer than those
/// of a dense rest.
const DENSE: usize = 24;

/// Entries touched between two pauses.
const PAUSE: usize = 1 << 18;

/// diagonal · x(place) = right(place) + Σ entry · x(other place), modulo a prime.
pub(super) struct Equations {
    pub(super) diagonal: Vec<u32>,
    /// Places and entries, by place; none on the diagonal.
    pub(super) rows: Vec<Vec<(u32, u32)>>,
}

/// Equations ready to be solved.
pub(super) struct Factors {
    prime: Prime,
    /// The places in the order of their elimination, those of the dense rest last.
    order: Vec<u32>,
    /// 1 / the pivot of each place that was eliminated sparsely, in that order.
    inverses: Vec<u32>,
    /// In that order, what each row takes of earlier rows.
    lower: Lists,
    /// In that order, the entries of the places that were eliminated sparsely.
    upper: Lists,
    dense: Option<Dense>,
}

/// Lists one after another.
#[derive(Default)]
struct Lists {
    entries: Vec<(u32, u32)>,
    ends: Vec<usize>,
}

impl Lists {
    fn push(&mut self, list: &[(u32, u32)]) {
        self.entries.extend_from_slice(list);
        self.ends.push(self.entries.len());
    }

    #[inline]
    fn get(&self, list: usize) -> &[(u32, u32)] {
        let start = list.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.entries[start..self.ends[list]]
    }
}

impl Factors {
    /// Factors equations; `None` if a pivot is 0 modulo the prime. Stops with the error of `pause`,
    /// which is asked now and then.
    pub(super) fn new(
        prime: Prime,
        equations: Equations,
        pause: &dyn Fn() -> Result<(), Failure>,
    ) -> Result<Option<Factors>, Failure> {
        let mut work = 0;
        let mut elimination = Elimination::new(prime, equations);
        let mut factors = Factors {
            prime,
            order: Vec::new(),
            inverses: Vec::new(),
            lower: Lists::default(),
            upper: Lists::default(),
            dense: None,
        };
        while let Some(place) = elimination.next() {
            work += elimination.costs[place] + 1;
            if work >= PAUSE {
                work = 0;
                pause()?;
            }
            let Some(inverse) = elimination.eliminate(place) else {
                return Ok(None);
            };
            factors.order.push(place as u32);
            factors.inverses.push(inverse);
            factors.lower.push(&elimination.taken[place]);
            factors.upper.push(&elimination.rows[place]);
            // What was copied is not needed any more.
            elimination.taken[place] = Vec::new();
            elimination.rows[place] = Vec::new();
        }
        let rest: Vec<u32> = elimination.queue.iter().map(|&(_, place)| place).collect();
        if !rest.is_empty() {
            let dense = Dense::new(prime, rest.len(), elimination.entries(&rest), pause)?;
            if dense.is_none() {
                return Ok(None);
            }
            factors.dense = dense;
            for &place in &rest {
                factors.lower.push(&elimination.taken[place as usize]);
            }
            factors.order.extend(rest);
        }
        Ok(Some(factors))
    }

    /// Entries of the factors.
    pub(super) fn places(&self) -> usize {
        let dense = self.dense.as_ref().map_or(0, Dense::places);
        self.lower.entries.len() + self.upper.entries.len() + dense
    }

    /// Solves for right sides in place; `rest` is room to work in.
    pub(super) fn solve(&self, right: &mut [u32], rest: &mut Vec<u32>) {
        let prime = self.prime;
        let sparse = self.inverses.len();
        for (step, &place) in self.order.iter().enumerate() {
            let taken = dot(prime, self.lower.get(step), right);
            right[place as usize] = prime.add(right[place as usize], taken);
        }
        if let Some(dense) = &self.dense {
            let places = &self.order[sparse..];
            rest.clear();
            rest.extend(places.iter().map(|&place| right[place as usize]));
            dense.solve(rest);
            for (&place, &x) in places.iter().zip(&*rest) {
                right[place as usize] = x;
            }
        }
        for step in (0..sparse).rev() {
            let place = self.order[step] as usize;
            let sum = prime.add(right[place], dot(prime, self.upper.get(step), right));
            right[place] = prime.multiply(sum, self.inverses[step]);
        }
    }
}

/// Σ entry · x(place).
#[inline]
fn dot(prime: Prime, entries: &[(u32, u32)], x: &[u32]) -> u32 {
    let mut whole = 0;
    for entries in entries.chunks(PRODUCTS) {
        let products = entries
            .iter()
            .map(|&(place, entry)| u64::from(entry) * u64::from(x[place as usize]));
        whole = prime.add(whole, prime.reduce(products.sum()));
    }
    whole
}

/// Equations while they are eliminated.
struct Elimination {
    prime: Prime,
    diagonal: Vec<u32>,
    rows: Vec<Vec<(u32, u32)>>,
    /// The rows that refer to each place.
    into: Vec<Vec<u32>>,
    /// What each row has taken of eliminated ones.
    taken: Vec<Vec<(u32, u32)>>,
    /// The places that are left, by cost.
    queue: BTreeSet<(usize, u32)>,
    costs: Vec<usize>,
    /// Room to merge rows.
    merged: Vec<(u32, u32)>,
}

impl Elimination {
    fn new(prime: Prime, equations: Equations) -> Elimination {
        let Equations { diagonal, rows } = equations;
        let mut into: Vec<Vec<u32>> = vec![Vec::new(); rows.len()];
        for (place, row) in (0..).zip(&rows) {
            row.iter()
                .for_each(|&(target, _)| into[target as usize].push(place));
        }
        let cost = |place: usize| rows[place].len() * into[place].len();
        let costs: Vec<usize> = (0..rows.len()).map(cost).collect();
        let mut queue = BTreeSet::new();
        queue.extend(costs.iter().copied().zip(0..));
        Elimination {
            prime,
            diagonal,
            taken: vec![Vec::new(); rows.len()],
            queue,
            rows,
            into,
            costs,
            merged: Vec::new(),
        }
    }

    /// The next place to eliminate; `None` if there is none, or the rest is dense.
    fn next(&mut self) -> Option<usize> {
        let &(cost, place) = self.queue.first()?;
        let left = self.queue.len();
        if left > 1 && cost * DENSE >= left * left {
            return None;
        }
        self.queue.pop_first();
        Some(place as usize)
    }

    /// Eliminates a place: every row that refers to it refers to what its row refers to. The
    /// inverse of the pivot; `None` if that is 0.
    fn eliminate(&mut self, place: usize) -> Option<u32> {
        let prime = self.prime;
        let inverse = prime.inverse(self.diagonal[place])?;
        let row = std::mem::take(&mut self.rows[place]);
        for before in std::mem::take(&mut self.into[place]) {
            self.substitute(before, place as u32, &row, inverse);
        }
        for &(target, _) in &row {
            let into = &mut self.into[target as usize];
            if let Some(found) = into.iter().position(|&source| source == place as u32) {
                into.swap_remove(found);
            }
            self.queue_again(target);
        }
        self.rows[place] = row;
        Some(inverse)
    }

    /// Replaces `place` in the row `before`.
    fn substitute(&mut self, before: u32, place: u32, row: &[(u32, u32)], inverse: u32) {
        let prime = self.prime;
        let b = before as usize;
        let Ok(found) = self.rows[b].binary_search_by_key(&place, |&(target, _)| target) else {
            return;
        };
        let (_, entry) = self.rows[b].remove(found);
        let factor = prime.multiply(entry, inverse);
        self.taken[b].push((place, factor));
        self.merged.clear();
        let mut own = self.rows[b].iter().copied().peekable();
        for &(target, entry) in row {
            let product = prime.multiply(factor, entry);
            if target == before {
                self.diagonal[b] = prime.add(self.diagonal[b], prime.negate(product));
                continue;
            }
            while let Some(ahead) = own.next_if(|&(other, _)| other < target) {
                self.merged.push(ahead);
            }
            match own.next_if(|&(other, _)| other == target) {
                Some((_, entry)) => self.merged.push((target, prime.add(entry, product))),
                None => {
                    self.merged.push((target, product));
                    self.into[target as usize].push(before);
                }
            }
        }
        self.merged.extend(own);
        std::mem::swap(&mut self.rows[b], &mut self.merged);
        self.queue_again(before);
    }

    /// Finds a place by its new cost, if it is left.
    fn queue_again(&mut self, place: u32) {
        let p = place as usize;
        let cost = self.rows[p].len() * self.into[p].len();
        if cost != self.costs[p] && self.queue.remove(&(self.costs[p], place)) {
            self.queue.insert((cost, place));
            self.costs[p] = cost;
        }
    }

    /// What is left, densely.
    fn entries(&self, rest: &[u32]) -> Vec<u32> {
        let size = rest.len();
        let mut number = vec![0u32; self.rows.len()];
        for (new, &place) in (0..).zip(rest) {
            number[place as usize] = new;
        }
        let mut entries = vec![0u32; size * size];
        for (row, &place) in entries.chunks_mut(size).zip(rest) {
            for &(target, entry) in &self.rows[place as usize] {
                row[number[target as usize] as usize] = entry;
            }
            let diagonal = self.diagonal[place as usize];
            row[number[place as usize] as usize] = self.prime.negate(diagonal);
        }
        entries
    }
}
