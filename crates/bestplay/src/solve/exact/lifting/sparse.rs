//! A block of equations modulo a prime, factored once to be solved many times.
//!
//! States are [eliminated](Rest) as those of chains are, those with few neighbours first. Where what is left
//! has become so full that vector instructions on all entries are cheaper than lists of them, it is
//! factored densely ([`Dense`]). Pivots lie on the diagonal. As whole numbers they are never 0; if one is
//! modulo this prime, another prime is taken.

use super::dense::Dense;
use super::prime::{PRODUCTS, Prime};
use crate::interrupt::Interrupt;
use crate::solve::chain::{Eliminated, Flow, Gone, Numbers, Rest, Step};
use crate::solve::failure::Failure;

/// Eliminating a state goes by dense rows once its entries, times this, are not fewer than those
/// of a dense rest.
const DENSE: usize = 24;

/// Equations ready to be solved.
pub(super) struct Factors {
    prime: Prime,
    eliminated: Eliminated<Prime>,
    /// The states of the dense rest.
    left: Vec<u32>,
    dense: Dense,
}

impl Factors {
    /// Factors the equations of a chain, of which the steps and exits are residues; `None` if a pivot is 0
    /// modulo the prime.
    pub(super) fn new(
        prime: Prime,
        flow: &Flow<u32>,
        interrupt: &Interrupt<'_>,
    ) -> Result<Option<Factors>, Failure> {
        let mut rest = Rest::new(prime, flow, |_| false, interrupt);
        let is_sparse = |rest: &Rest<'_, Prime>, state: usize| {
            let left = flow.len() - rest.done.order.len();
            left == 1 || rest.cost(state) * (DENSE as u64) < (left * left) as u64
        };
        let limits = (usize::MAX, usize::MAX);
        if !rest.take_out(is_sparse, limits)? {
            return Ok(None);
        }
        let left = rest.states();
        let size = left.len();
        let mut number = vec![0; flow.len()];
        for (new, &state) in left.iter().enumerate() {
            number[state as usize] = new;
        }
        let mut entries = vec![0u32; size * size];
        for (at, &state) in left.iter().enumerate() {
            let row = &mut entries[at * size..(at + 1) * size];
            let mut leaving = rest.exits[state as usize];
            for &Step(to, entry) in &rest.rows[state as usize] {
                row[number[to as usize]] = entry;
                leaving = prime.add(leaving, entry);
            }
            row[at] = prime.negate(leaving);
        }
        let dense = Dense::new(prime, size, entries, interrupt)?;
        Ok(dense.map(|dense| Factors {
            prime,
            eliminated: rest.done,
            left,
            dense,
        }))
    }

    /// Solves for right sides in place; `rest` is room to work in.
    pub(super) fn solve(&self, right: &mut [u64], rest: &mut Vec<u32>) {
        let prime = self.prime;
        let (order, after) = (&self.eliminated.order, &self.eliminated.after);
        for (at, &Gone { state, scale, .. }) in order.iter().enumerate() {
            let part = prime.multiply(prime.reduce(right[state as usize]), scale);
            right[state as usize] = part.into();
            for &Step(source, entry) in self.eliminated.before.of(at) {
                // A product and half a word fit in a word.
                let sum = right[source as usize] + u64::from(entry) * u64::from(part);
                right[source as usize] = match sum >> 63 {
                    0 => sum,
                    _ => prime.reduce(sum).into(),
                };
            }
        }
        rest.clear();
        let left = self.left.iter();
        rest.extend(left.map(|&state| prime.reduce(right[state as usize])));
        self.dense.solve(rest);
        for (&state, &x) in self.left.iter().zip(&*rest) {
            right[state as usize] = x.into();
        }
        for (at, &Gone { state, .. }) in order.iter().enumerate().rev() {
            let mut sum = right[state as usize];
            for entries in after.of(at).chunks(PRODUCTS) {
                let entries = entries.iter();
                let products =
                    entries.map(|&Step(to, entry)| u64::from(entry) * right[to as usize]);
                sum = prime.reduce(sum + products.sum::<u64>()).into();
            }
            right[state as usize] = sum;
        }
    }
}
