//! The dense rest of a system that was eliminated sparsely, modulo a prime.
//!
//! Products are summed up to 64 at a time before they are reduced, in tiles that stay in the
//! processor's registers and first cache (the delayed reduction of Dumas, Giorgi and Pernet 2008,
//! "Dense linear algebra over word-size prime fields", with whole numbers). No rows are exchanged:
//! a pivot that is 0 modulo this prime asks for another prime.

use std::ops::Range;

use super::prime::{PRODUCTS, Prime};
use crate::Result;
use crate::interrupt::Interrupt;
use crate::solve::chain::Numbers;

/// Columns that are eliminated together.
const PANEL: usize = PRODUCTS;

/// Columns of a tile, and those that are taken further between two pauses.
const TILE: usize = 32;
const BAND: usize = 8 * TILE;

/// Runs something with the widest vector instructions that the machine has. A browser has those for which the module is
/// compiled.
#[inline(always)]
fn vectorised<T>(run: impl FnOnce() -> T) -> T {
    #[cfg(target_family = "wasm")]
    return run();
    #[cfg(not(target_family = "wasm"))]
    pulp::Arch::new().dispatch(run)
}

/// d(i)·x(i) = right(i) + Σ n(i, j)·x(j), factored. Entries are kept with the sign that makes all
/// updates sums: below the diagonal what a row takes of an earlier one, above it n, on it -d.
pub(super) struct Dense {
    prime: Prime,
    size: usize,
    entries: Vec<u32>,
    /// 1 / d for each row, after elimination.
    inverses: Vec<u32>,
}

impl Dense {
    /// Factors a matrix with n off the diagonal and -d on it, row by row; `None` if a pivot is 0.
    ///
    /// # Complexity
    ///
    /// A third of the third power of the size.
    pub(super) fn new(
        prime: Prime,
        size: usize,
        entries: Vec<u32>,
        interrupt: &Interrupt<'_>,
    ) -> Result<Option<Dense>> {
        let mut dense = Dense {
            prime,
            size,
            entries,
            inverses: Vec::with_capacity(size),
        };
        for start in (0..size).step_by(PANEL) {
            interrupt.check()?;
            let end = (start + PANEL).min(size);
            if vectorised(|| dense.factor_panel(start, end)).is_none() {
                return Ok(None);
            }
            for left in (end..size).step_by(BAND) {
                interrupt.check()?;
                let columns = left..(left + BAND).min(size);
                vectorised(|| dense.update(start, end, columns));
            }
        }
        Ok(Some(dense))
    }

    /// Solves for a right side in place.
    pub(super) fn solve(&self, right: &mut [u32]) {
        vectorised(|| self.solve_by_products(right));
    }

    #[inline(always)]
    fn row(&self, row: usize) -> &[u32] {
        &self.entries[row * self.size..(row + 1) * self.size]
    }

    /// Eliminates the columns of a panel in the panel and below.
    #[inline(always)]
    fn factor_panel(&mut self, start: usize, end: usize) -> Option<()> {
        let (prime, width) = (self.prime, end - start);
        // The panel's upper rows by columns, to be read along.
        let mut columns = [[0u32; PANEL]; PANEL];
        for row in start..self.size {
            let own = &mut self.entries[row * self.size + start..row * self.size + end];
            let limit = (row - start).min(width);
            for t in 0..width {
                let before = t.min(limit);
                let mut sum = u64::from(own[t]);
                for (&l, &n) in own[..before].iter().zip(&columns[t][..before]) {
                    sum += u64::from(l) * u64::from(n);
                }
                let value = prime.reduce(sum);
                own[t] = if t < limit {
                    prime.multiply(value, self.inverses[start + t])
                } else {
                    value
                };
            }
            if row < end {
                let place = row - start;
                for t in place..width {
                    columns[t][place] = own[t];
                }
                let pivot = prime.negate(own[place]);
                self.inverses.push(prime.inverse(pivot)?);
            }
        }
        Some(())
    }

    /// Takes the panel's rows into columns that are right of it: in the panel one row after the
    /// other, below it all at once.
    #[inline(always)]
    fn update(&mut self, start: usize, end: usize, columns: Range<usize>) {
        let mut tile = [[0u32; TILE]; PANEL];
        for left in columns.clone().step_by(TILE) {
            let right = (left + TILE).min(columns.end);
            for row in start..self.size {
                let place = (row - start).min(end - start);
                let base = row * self.size;
                let (before, own) = self.entries[base..base + self.size].split_at_mut(end);
                let taken = &before[start..start + place];
                let own = &mut own[left - end..right - end];
                let mut sums = [0u64; TILE];
                for (sum, &own) in sums.iter_mut().zip(&*own) {
                    *sum = u64::from(own);
                }
                for (&l, upper) in taken.iter().zip(&tile) {
                    for (sum, &n) in sums.iter_mut().zip(upper) {
                        *sum += u64::from(l) * u64::from(n);
                    }
                }
                for (own, sum) in own.iter_mut().zip(sums) {
                    *own = self.prime.reduce(sum);
                }
                if place < end - start {
                    tile[place][..own.len()].copy_from_slice(own);
                }
            }
        }
    }

    #[inline(always)]
    fn solve_by_products(&self, right: &mut [u32]) {
        let prime = self.prime;
        for row in 0..self.size {
            let taken = dot(prime, &self.row(row)[..row], &right[..row]);
            right[row] = prime.add(right[row], taken);
        }
        for row in (0..self.size).rev() {
            let ahead = dot(prime, &self.row(row)[row + 1..], &right[row + 1..]);
            right[row] = prime.multiply(prime.add(right[row], ahead), self.inverses[row]);
        }
    }
}

/// Σ a·b.
#[inline(always)]
fn dot(prime: Prime, a: &[u32], b: &[u32]) -> u32 {
    const LANES: usize = 32;
    let mut whole = 0;
    for (a, b) in a.chunks(LANES * PRODUCTS).zip(b.chunks(LANES * PRODUCTS)) {
        let mut sums = [0u64; LANES];
        let (a, a_rest) = a.as_chunks::<LANES>();
        let (b, b_rest) = b.as_chunks::<LANES>();
        for (a, b) in a.iter().zip(b) {
            for ((sum, &a), &b) in sums.iter_mut().zip(a).zip(b) {
                *sum += u64::from(a) * u64::from(b);
            }
        }
        let mut sum = sums.iter().map(|&sum| u64::from(prime.reduce(sum))).sum();
        for (&a, &b) in a_rest.iter().zip(b_rest) {
            sum += u64::from(prime.multiply(a, b));
        }
        whole = prime.add(whole, prime.reduce(sum));
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::watch::{Silent, Stage};

    #[test]
    fn solutions_solve() {
        let prime = Prime::all().next().unwrap();
        let interrupt = Interrupt::new(&Silent, Stage::Solving, 0);
        for size in [1usize, 2, 31, 64, 65, 130, 200] {
            let mut random = Random(size as u64);
            let mut residue = |_| prime.reduce(random.next());
            let entries: Vec<u32> = (0..size * size).map(&mut residue).collect();
            let right: Vec<u32> = (0..size).map(residue).collect();
            let mut x = right.clone();
            let dense = Dense::new(prime, size, entries.clone(), &interrupt);
            dense.unwrap().unwrap().solve(&mut x);
            for row in 0..size {
                let ahead = (0..size).map(|j| prime.multiply(entries[row * size + j], x[j]));
                let sum = ahead.fold(right[row], |sum, part| prime.add(sum, part));
                assert_eq!(sum, 0, "size {size}, row {row}");
            }
        }
        let singular = Dense::new(prime, 2, vec![1, 1, 1, 1], &interrupt);
        assert!(singular.unwrap().is_none());
    }
}
