//! Rows among numbered states: what searches need to know of a graph, or of a part of it.

use std::ops::Range;

use super::{Backward, Graph, Row, StateId};

/// States numbered from 0, and the rows that lead to each.
pub(crate) trait Leads {
    fn states(&self) -> usize;

    fn owner(&self, row: u32) -> u32;

    /// The rows that lead to a state, once for each time that they do.
    fn before(&self, state: u32) -> &[u32];
}

/// The rows of states, numbered state after state. A row may lead out of these states as well; then
/// only its targets inside are listed.
pub(crate) trait Rows {
    /// Whether each state has one row, of its own number.
    const ONE_EACH: bool = false;

    fn rows_of(&self, state: u32) -> Range<u32>;

    /// Where a row may lead, but for so many of the first.
    fn ahead(&self, row: u32, but: u32) -> impl Iterator<Item = u32>;
}

/// Where states lead to each, as if all their rows were one.
impl Leads for Backward {
    fn states(&self) -> usize {
        self.starts.len() - 2
    }

    #[inline]
    fn owner(&self, state: u32) -> u32 {
        state
    }

    #[inline]
    fn before(&self, state: u32) -> &[u32] {
        self.of(state)
    }
}

/// Rows in a list of their own.
#[derive(Default)]
pub(crate) struct RowList {
    /// The rows of each state start here; one more entry.
    first: Vec<u32>,
    owners: Vec<u32>,
    /// Where the targets of each row end.
    ends: Vec<usize>,
    targets: Vec<u32>,
    before: Backward,
}

/// A list of rows in the making.
pub(crate) struct RowListBuilder(RowList);

impl RowListBuilder {
    pub(crate) fn new() -> RowListBuilder {
        let first = vec![0];
        RowListBuilder(RowList {
            first,
            ..RowList::default()
        })
    }

    /// Adds a row to the state at hand.
    pub(crate) fn row(&mut self, targets: impl Iterator<Item = u32>) {
        let rows = &mut self.0;
        rows.owners.push(rows.first.len() as u32 - 1);
        rows.targets.extend(targets);
        rows.ends.push(rows.targets.len());
    }

    /// Goes on to the next state.
    pub(crate) fn end_state(&mut self) {
        self.0.first.push(self.0.owners.len() as u32);
    }

    /// The list, once all states have ended.
    pub(crate) fn build(self) -> RowList {
        let mut rows = self.0;
        rows.before = Backward::new(rows.states(), || {
            let all = 0..rows.len() as u32;
            all.flat_map(|row| rows.targets(row).iter().map(move |&target| (target, row)))
        });
        rows
    }
}

impl RowList {
    /// The rows of states, given where those of each begin, and their end; where the targets of each row end, and the
    /// targets.
    pub(crate) fn of_lists(first: Vec<u32>, ends: Vec<usize>, targets: Vec<u32>) -> RowList {
        let spans = (0..).zip(first.windows(2));
        let owners = spans.flat_map(|(state, span)| (span[0]..span[1]).map(move |_| state));
        RowListBuilder(RowList {
            owners: owners.collect(),
            first,
            ends,
            targets,
            before: Backward::default(),
        })
        .build()
    }

    /// The rows of a graph that are kept, each asked about by its state and place; no other state is left out.
    pub(crate) fn of_graph<E>(
        graph: &Graph,
        mut keeps: impl FnMut(StateId, u32, &Row<'_>) -> Result<bool, E>,
    ) -> Result<RowList, E> {
        let mut kept = RowListBuilder::new();
        for state in 0..graph.states() as StateId {
            for (choice, row) in (0..).zip(graph.rows(state)) {
                if keeps(state, choice, &row)? {
                    kept.row(row.targets.iter());
                }
            }
            kept.end_state();
        }
        Ok(kept.build())
    }

    pub(crate) fn len(&self) -> usize {
        self.owners.len()
    }

    #[inline]
    pub(crate) fn targets(&self, row: u32) -> &[u32] {
        let row = row as usize;
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.targets[start..self.ends[row]]
    }
}

impl Leads for RowList {
    fn states(&self) -> usize {
        self.first.len() - 1
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

impl Rows for RowList {
    #[inline]
    fn rows_of(&self, state: u32) -> Range<u32> {
        self.first[state as usize]..self.first[state as usize + 1]
    }

    #[inline]
    fn ahead(&self, row: u32, but: u32) -> impl Iterator<Item = u32> {
        self.targets(row)[but as usize..].iter().copied()
    }
}
