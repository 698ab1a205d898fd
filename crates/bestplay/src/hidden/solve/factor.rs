//! Sparse symmetric systems in floating point: L·D·Lᵀ with an order that keeps L sparse.
//!
//! The matrices are quasidefinite (Vanderbei 1995, "Symmetric quasidefinite matrices"): some unknowns
//! have positive pivots, the others negative ones, in whatever order they are eliminated. The order is
//! found once, by minimum degree (Tinney and Walker 1967), and is used with many diagonals. L is
//! computed row by row along the elimination tree (Davis 2005, "A concise sparse Cholesky factorization
//! package").

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::Result;
use crate::graph::NONE;
use crate::interrupt::Interrupt;
use crate::sorting::sort;

/// The least absolute value of a pivot.
const LEAST_PIVOT: f64 = 1e-30;

/// The pivot of an unknown that is left alone.
const MOST_PIVOT: f64 = 1e60;

/// An unknown, and those that it meets when it is eliminated.
type Eliminated = (u32, Vec<u32>);

/// A matrix but for its diagonal, with its order, and room for the factors.
pub(super) struct Factor {
    /// Unknowns in the order of elimination, and the place of each.
    order: Vec<u32>,
    /// The upper triangle in that order, by columns: for each of them the rows above the diagonal, with
    /// the entries.
    columns: Vec<Vec<(u32, f64)>>,
    signs: Vec<bool>,
    /// The first row of each column of L.
    parents: Vec<u32>,
    /// L by columns: where each begins, how far it is filled, the rows and the entries.
    starts: Vec<usize>,
    filled: Vec<usize>,
    rows: Vec<u32>,
    entries: Vec<f64>,
    pivots: Vec<f64>,
    work: Vec<f64>,
}

impl Factor {
    /// Prepares for matrices with these entries at pairs of unknowns, besides the diagonal. `positive` says which
    /// pivots are; an unknown from `late` on is not eliminated before one of those that it meets. `None` if L has more
    /// than `most` entries.
    pub(super) fn new(
        entries: &[(u32, u32, f64)],
        positive: &[bool],
        late: usize,
        most: usize,
        interrupt: &Interrupt<'_>,
    ) -> Result<Option<Factor>> {
        let size = positive.len();
        let Some(eliminated) = minimum_degree(entries, size, late, most, interrupt)? else {
            return Ok(None);
        };
        let order: Vec<u32> = eliminated.iter().map(|&(unknown, _)| unknown).collect();
        let mut places = vec![0u32; size];
        (0..)
            .zip(&order)
            .for_each(|(place, &unknown)| places[unknown as usize] = place);
        let mut columns: Vec<Vec<(u32, f64)>> = vec![Vec::new(); size];
        for &(a, b, entry) in entries {
            let (a, b) = (places[a as usize], places[b as usize]);
            columns[a.max(b) as usize].push((a.min(b), entry));
        }
        let (mut starts, mut parents) = (vec![0usize], Vec::with_capacity(size));
        for (_, list) in eliminated {
            starts.push(starts[parents.len()] + list.len());
            let rows = list.iter().map(|&unknown| places[unknown as usize]);
            parents.push(rows.min().unwrap_or(NONE));
        }
        let all = starts[size];
        Ok(Some(Factor {
            signs: order
                .iter()
                .map(|&unknown| positive[unknown as usize])
                .collect(),
            order,
            columns,
            parents,
            filled: vec![0; size],
            starts,
            rows: vec![0; all],
            entries: vec![0.0; all],
            pivots: vec![0.0; size],
            work: vec![0.0; size],
        }))
    }

    /// Factors the matrix with this diagonal. It takes the sum of the squares of the lengths of the columns of L.
    pub(super) fn factor(&mut self, diagonal: &[f64], interrupt: &Interrupt<'_>) -> Result<()> {
        let size = self.order.len();
        let mut marks = vec![NONE; size];
        let mut pattern = vec![0u32; size];
        let mut path = Vec::new();
        for k in 0..size {
            interrupt.check()?;
            let mark = k as u32;
            marks[k] = mark;
            let mut top = size;
            for &(row, entry) in &self.columns[k] {
                self.work[row as usize] += entry;
                let mut at = row;
                while marks[at as usize] != mark {
                    path.push(at);
                    marks[at as usize] = mark;
                    at = self.parents[at as usize];
                }
                while let Some(last) = path.pop() {
                    top -= 1;
                    pattern[top] = last;
                }
            }
            let mut pivot = diagonal[self.order[k] as usize];
            self.filled[k] = self.starts[k];
            for &column in &pattern[top..] {
                let c = column as usize;
                let x = std::mem::take(&mut self.work[c]);
                let end = self.filled[c];
                for (row, entry) in self.rows[self.starts[c]..end]
                    .iter()
                    .zip(&self.entries[self.starts[c]..end])
                {
                    self.work[*row as usize] -= entry * x;
                }
                let entry = x / self.pivots[c];
                pivot -= entry * x;
                self.rows[end] = mark;
                self.entries[end] = entry;
                self.filled[c] += 1;
            }
            // A pivot that is lost to rounding is made so large that its unknown stays as it is.
            self.pivots[k] = match self.signs[k] == (pivot > 0.0) && pivot.abs() > LEAST_PIVOT {
                true => pivot,
                false if self.signs[k] => MOST_PIVOT,
                false => -MOST_PIVOT,
            };
        }
        Ok(())
    }

    /// Solves in place.
    pub(super) fn solve(&mut self, right: &mut [f64]) {
        let x = &mut self.work;
        for (x, &unknown) in x.iter_mut().zip(&self.order) {
            *x = right[unknown as usize];
        }
        let column = |c: usize| self.starts[c]..self.filled[c];
        for c in 0..self.order.len() {
            let own = x[c];
            let list = self.rows[column(c)].iter().zip(&self.entries[column(c)]);
            list.for_each(|(row, entry)| x[*row as usize] -= entry * own);
        }
        for c in (0..self.order.len()).rev() {
            let list = self.rows[column(c)].iter().zip(&self.entries[column(c)]);
            let below: f64 = list.map(|(row, entry)| entry * x[*row as usize]).sum();
            x[c] = x[c] / self.pivots[c] - below;
        }
        for (x, &unknown) in x.iter_mut().zip(&self.order) {
            right[unknown as usize] = std::mem::take(x);
        }
    }
}

/// A place in a queue of what meets few others, the fewest first; stale once it meets another number of them.
pub(super) fn fewest_first(meets: usize, number: u32) -> (Reverse<u64>, u32) {
    (Reverse((meets as u64) << 32 | u64::from(number)), number)
}

/// An order of elimination, always the unknown that meets the fewest others; `None` if they meet more than `most`
/// together.
fn minimum_degree(
    entries: &[(u32, u32, f64)],
    size: usize,
    late: usize,
    most: usize,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Vec<Eliminated>>> {
    let mut meets: Vec<Vec<u32>> = vec![Vec::new(); size];
    for &(a, b, _) in entries {
        meets[a as usize].push(b);
        meets[b as usize].push(a);
    }
    for list in &mut meets {
        sort(list);
        list.dedup();
    }
    let mut ready: Vec<bool> = (0..size).map(|unknown| unknown < late).collect();
    let key = |ready: bool, degree: usize, unknown: u32| {
        fewest_first(if ready { degree } else { degree + size }, unknown)
    };
    let mut queue: BinaryHeap<_> = (0..size)
        .map(|u| key(ready[u], meets[u].len(), u as u32))
        .collect();
    let mut order = Vec::with_capacity(size);
    let mut merged = Vec::new();
    let mut all = 0;
    while let Some(first) = queue.pop() {
        let unknown = first.1;
        if first
            != key(
                ready[unknown as usize],
                meets[unknown as usize].len(),
                unknown,
            )
        {
            continue;
        }
        interrupt.check()?;
        all += meets[unknown as usize].len();
        if all > most {
            return Ok(None);
        }
        let list = std::mem::take(&mut meets[unknown as usize]);
        for &other in &list {
            let o = other as usize;
            // What it meets now: all that either meets, but for the two.
            merged.clear();
            let mut own = meets[o].iter().copied().peekable();
            for &also in list.iter().filter(|&&also| also != other) {
                while let Some(ahead) = own.next_if(|&next| next < also) {
                    merged.push(ahead);
                }
                own.next_if(|&next| next == also);
                merged.push(also);
            }
            merged.extend(own);
            merged.retain(|&next| next != unknown);
            std::mem::swap(&mut meets[o], &mut merged);
            ready[o] = true;
            queue.push(key(true, meets[o].len(), other));
        }
        order.push((unknown, list));
    }
    Ok(Some(order))
}
