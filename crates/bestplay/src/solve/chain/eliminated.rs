//! What elimination leaves behind: the states that were taken out, and how values get past them.

use super::eliminate::Rest;
use super::flow::{Flow, Rows};
use super::real::Real;
use crate::Result;
use crate::interrupt::Interrupt;

/// The states that were taken out, in order, with what it takes to get their values.
pub(super) struct Eliminated<N> {
    pub(super) order: Vec<u32>,
    /// For each: 1 / (the probability of leaving it).
    pub(super) scale: Vec<N>,
    /// For each: how likely the chain is left once it is left.
    pub(super) exits: Vec<N>,
    /// For each: the states that led to it, and how likely.
    pub(super) before: Rows<N>,
    /// For each: the states it leads to, and how likely once it is left.
    pub(super) after: Rows<N>,
}

impl<N: Real> Eliminated<N> {
    /// Nothing was taken out yet.
    pub(super) fn nothing() -> Eliminated<N> {
        Eliminated {
            order: Vec::new(),
            scale: Vec::new(),
            exits: Vec::new(),
            before: Rows::new(),
            after: Rows::new(),
        }
    }

    /// All states of a chain but those that are left out, unless that takes more than `most` steps of
    /// work or `room` places of memory.
    ///
    /// # Complexity
    ///
    /// That of elimination with few neighbours first: linear for paths, cubic at worst.
    pub(super) fn all_of<W: Copy + Into<N>>(
        flow: &Flow<W>,
        left_out: &[bool],
        (most, room): (usize, usize),
        interrupt: &Interrupt<'_>,
    ) -> Result<Option<Eliminated<N>>> {
        let mut rest = Rest::new(flow, left_out);
        rest.shrink(interrupt)?;
        let done = rest.finish(most, room, interrupt)?;
        Ok(done.then(|| rest.into_eliminated()))
    }

    /// Takes the right-hand sides of the states that were taken out over to those that are left.
    pub(super) fn forward(&self, right: &mut [N]) {
        for (at, &state) in self.order.iter().enumerate() {
            let part = right[state as usize] * self.scale[at];
            right[state as usize] = part;
            for &(source, p) in self.before.of(at) {
                let sum = &mut right[source as usize];
                *sum = *sum + p * part;
            }
        }
    }

    /// Gives the states that were taken out their values, once the others have theirs.
    pub(super) fn backward(&self, x: &mut [N]) {
        for (at, &state) in self.order.iter().enumerate().rev() {
            let row = self.after.of(at).iter();
            let own = x[state as usize];
            x[state as usize] = row.fold(own, |sum, &(to, p)| sum + p * x[to as usize]);
        }
    }

    /// Turns sources into visits, if every state was taken out: visits = source + Pᵀ visits.
    pub(super) fn visits(&self, visits: &mut [N]) {
        for (at, &state) in self.order.iter().enumerate() {
            for &(to, p) in self.after.of(at) {
                visits[to as usize] = visits[to as usize] + p * visits[state as usize];
            }
        }
        for (at, &state) in self.order.iter().enumerate().rev() {
            let row = self.before.of(at).iter();
            let own = visits[state as usize];
            let sum = row.fold(own, |sum, &(source, p)| sum + p * visits[source as usize]);
            visits[state as usize] = sum * self.scale[at];
        }
    }

    /// Forgets all but the first states that were taken out.
    pub(super) fn truncate(&mut self, count: usize) {
        self.order.truncate(count);
        self.scale.truncate(count);
        self.exits.truncate(count);
        self.before.truncate(count);
        self.after.truncate(count);
    }
}
