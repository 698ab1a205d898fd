//! A factored Markov chain.
//!
//! States are eliminated one after another; the diagonal is never subtracted from 1 but summed up
//! from what leaves the state (Grassmann, Taksar and Heyman 1985), so that every number is a sum
//! of positive terms and a chain that leaves its component once in 10^12 steps is solved as
//! accurately as any other.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::flow::Flow;

const NONE: u32 = u32::MAX;

/// A chain with its states eliminated.
pub(super) struct Factors {
    /// The states in the order of elimination.
    order: Vec<u32>,
    /// For each place in the order: the states eliminated before that its row referred to.
    before: Sparse,
    /// For each place in the order: the states eliminated later that its row refers to.
    after: Sparse,
    /// For each place in the order: 1 / (the probability of leaving the state).
    scale: Vec<f64>,
}

/// Rows of places and factors.
#[derive(Default)]
struct Sparse {
    starts: Vec<u32>,
    entries: Vec<(u32, f64)>,
}

impl Sparse {
    fn row(&self, place: usize) -> &[(u32, f64)] {
        &self.entries[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    fn end_row(&mut self) {
        self.starts.push(self.entries.len() as u32);
    }
}

impl Factors {
    /// Factors a chain, eliminating its states in the given order; `None` if more than `most`
    /// places fill in. States that are not in the order are worth 0.
    ///
    /// # Complexity
    ///
    /// Linear in transitions if little fills in; cubic in states at worst, but for `most`.
    pub(super) fn new(flow: &Flow, order: Vec<u32>, most: usize) -> Option<Factors> {
        let mut place = vec![NONE; flow.len()];
        for (at, &state) in order.iter().enumerate() {
            place[state as usize] = at as u32;
        }
        let mut chain = Factors {
            before: Sparse {
                starts: vec![0],
                ..Sparse::default()
            },
            after: Sparse {
                starts: vec![0],
                ..Sparse::default()
            },
            scale: Vec::with_capacity(order.len()),
            order,
        };
        let mut row = vec![0.0; chain.order.len()];
        let mut filled: Vec<u32> = Vec::new();
        let mut earlier: BinaryHeap<Reverse<u32>> = BinaryHeap::new();
        let mut exits: Vec<f64> = Vec::with_capacity(chain.order.len());
        for at in 0..chain.order.len() {
            let state = chain.order[at] as usize;
            let mut exit = flow.exit(state);
            let mut own = 0.0;
            let mut add = |to: u32, p: f64, row: &mut [f64], earlier: &mut BinaryHeap<_>| {
                if to == at as u32 {
                    own += p;
                    return;
                }
                if row[to as usize] == 0.0 {
                    if (to as usize) < at {
                        earlier.push(Reverse(to));
                    } else {
                        filled.push(to);
                    }
                }
                row[to as usize] += p;
            };
            for &(target, p) in flow.row(state) {
                match place[target as usize] {
                    NONE => exit += p,
                    to => add(to, p, &mut row, &mut earlier),
                }
            }
            // Replace every earlier state by what it leads to.
            while let Some(Reverse(to)) = earlier.pop() {
                let p = std::mem::take(&mut row[to as usize]);
                if p == 0.0 {
                    continue;
                }
                chain.before.entries.push((to, p));
                exit += p * exits[to as usize];
                for &(next, q) in chain.after.row(to as usize) {
                    add(next, p * q, &mut row, &mut earlier);
                }
            }
            let leaving = exit + filled.iter().map(|&to| row[to as usize]).sum::<f64>();
            let scale = 1.0 / leaving;
            for &to in &filled {
                chain.after.entries.push((to, row[to as usize] * scale));
                row[to as usize] = 0.0;
            }
            filled.clear();
            chain.before.end_row();
            chain.after.end_row();
            chain.scale.push(scale);
            exits.push(exit * scale);
            if chain.before.entries.len() + chain.after.entries.len() > most {
                return None;
            }
        }
        Some(chain)
    }

    /// The solution of x = P x + right for so many states.
    pub(super) fn solve(&self, states: usize, right: impl Fn(usize) -> f64) -> Vec<f64> {
        let mut y = vec![0.0; self.order.len()];
        for at in 0..y.len() {
            let before = self
                .before
                .row(at)
                .iter()
                .map(|&(to, p)| p * y[to as usize]);
            y[at] = (right(self.order[at] as usize) + before.sum::<f64>()) * self.scale[at];
        }
        for at in (0..y.len()).rev() {
            let after = self.after.row(at).iter().map(|&(to, p)| p * y[to as usize]);
            y[at] += after.sum::<f64>();
        }
        let mut x = vec![0.0; states];
        for (at, &state) in self.order.iter().enumerate() {
            x[state as usize] = y[at];
        }
        x
    }
}
