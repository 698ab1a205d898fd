//! Some rows of a component, with what leads to each state.

use std::ops::Range;

use super::Layout;
use crate::graph::{Backward, Leads, Rows};

/// All rows of a component, of which some count: what leads to a state are those.
pub(in super::super) struct Linked<'a> {
    layout: &'a Layout,
    owners: Vec<u32>,
    before: Backward,
}

impl Layout {
    /// Looks which of the rows that count lead to each state.
    ///
    /// # Complexity
    ///
    /// Linear in the rows and in the successors of those that count.
    pub(in super::super) fn linked(&self, counts: impl Fn(usize) -> bool) -> Linked<'_> {
        let mut owners = vec![0; self.row_count()];
        for state in 0..self.len() {
            owners[self.rows_of(state)].fill(state as u32);
        }
        let before = Backward::new(self.len(), || {
            let rows = (0..self.row_count()).filter(|&row| counts(row));
            rows.flat_map(|row| self.targets(row).iter().map(move |&to| (to, row as u32)))
        });
        Linked {
            layout: self,
            owners,
            before,
        }
    }
}

impl Leads for Linked<'_> {
    fn states(&self) -> usize {
        self.layout.len()
    }

    #[inline]
    fn owner(&self, row: u32) -> u32 {
        self.owners[row as usize]
    }

    #[inline]
    fn before(&self, state: u32) -> &[u32] {
        self.before.of(state)
    }
}

impl Rows for Linked<'_> {
    #[inline]
    fn rows_of(&self, state: u32) -> Range<u32> {
        let rows = self.layout.rows_of(state as usize);
        rows.start as u32..rows.end as u32
    }

    #[inline]
    fn targets(&self, row: u32) -> &[u32] {
        self.layout.targets(row as usize)
    }
}
