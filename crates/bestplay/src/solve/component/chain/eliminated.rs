//! What elimination leaves behind: the states that were taken out, and how values get past them.

use super::halt::Halt;
use super::real::Real;

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

/// Compressed rows.
pub(super) struct Rows<N> {
    starts: Vec<u32>,
    pub(super) entries: Vec<(u32, N)>,
}

impl<N> Rows<N> {
    fn new() -> Rows<N> {
        Rows {
            starts: vec![0],
            entries: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn row(&self, at: usize) -> &[(u32, N)] {
        &self.entries[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    pub(super) fn end_row(&mut self) {
        self.starts.push(self.entries.len() as u32);
    }
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

    /// Takes the right-hand sides of the states that were taken out over to those that are left.
    pub(super) fn forward(&self, right: &mut [N], halt: &Halt<'_>) {
        for (at, &state) in self.order.iter().enumerate() {
            if halt.at(at) {
                return;
            }
            let part = right[state as usize].times(self.scale[at]);
            right[state as usize] = part;
            for &(source, p) in self.before.row(at) {
                let sum = &mut right[source as usize];
                *sum = sum.plus(p.times(part));
            }
        }
    }

    /// Gives the states that were taken out their values, once the others have theirs.
    pub(super) fn backward(&self, x: &mut [N], halt: &Halt<'_>) {
        for (at, &state) in self.order.iter().enumerate().rev() {
            if halt.at(at) {
                return;
            }
            let row = self.after.row(at).iter();
            x[state as usize] = row.fold(x[state as usize], |sum, &(to, p)| {
                sum.plus(p.times(x[to as usize]))
            });
        }
    }

    /// Turns sources into visits, if every state was taken out.
    pub(super) fn visits(&self, visits: &mut [N]) {
        for (at, &state) in self.order.iter().enumerate() {
            for &(to, p) in self.after.row(at) {
                visits[to as usize] = visits[to as usize].plus(p.times(visits[state as usize]));
            }
        }
        for (at, &state) in self.order.iter().enumerate().rev() {
            let row = self.before.row(at).iter();
            let sum = row.fold(visits[state as usize], |sum, &(source, p)| {
                sum.plus(p.times(visits[source as usize]))
            });
            visits[state as usize] = sum.times(self.scale[at]);
        }
    }

    /// The state that was taken out last.
    pub(super) fn last(&self) -> Option<u32> {
        self.order.last().copied()
    }

    /// Forgets all but the first states that were taken out.
    pub(super) fn truncate(&mut self, count: usize) {
        self.order.truncate(count);
        self.scale.truncate(count);
        self.exits.truncate(count);
        for rows in [&mut self.before, &mut self.after] {
            rows.starts.truncate(count + 1);
            rows.entries.truncate(rows.starts[count] as usize);
        }
    }
}
