//! States of a component, with those among which play may be kept without gain or loss taken for
//! one.

use super::local::Layout;
use super::tunables::STALL_PASSES;
use crate::Result;
use crate::graph::{Backward, Ends, Leads, NONE, RowListBuilder};
use crate::interrupt::Interrupt;

/// The states grouped into nodes.
pub(super) struct Nodes {
    /// The node of each state.
    pub(super) of: Vec<u32>,
    members: Backward,
}

impl Nodes {
    /// Sets taken for one state each: for each state the number of its set, if it is in one, and how
    /// many there are.
    pub(super) fn of_sets((sets, found): (Vec<Option<u32>>, u32)) -> Nodes {
        let mut count = found;
        let mut of = Vec::with_capacity(sets.len());
        for set in sets {
            of.push(set.unwrap_or(count));
            count += u32::from(set.is_none());
        }
        let members = Backward::new(count as usize, || of.iter().copied().zip(0..));
        Nodes { of, members }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.members.states()
    }

    /// The states of a node.
    #[inline]
    pub(super) fn members(&self, node: usize) -> &[u32] {
        self.members.of(node as u32)
    }

    /// What is said of each node, of the states.
    pub(super) fn spread<T: Clone>(&self, of_nodes: &[T]) -> Vec<T> {
        let of = self.of.iter();
        of.map(|&node| of_nodes[node as usize].clone()).collect()
    }

    /// Whether a row of a state stays inside the node.
    #[inline]
    pub(super) fn joins(&self, local: &Layout, state: usize, row: usize) -> bool {
        let node = self.of[state];
        let mut targets = local.targets(row).iter();
        local.shape(row).is_idle() && targets.all(|&target| self.of[target as usize] == node)
    }
}

/// The maximal end components that the given rows make (each a row with its state) as far as they
/// neither leave the component nor pay: for each state the number of its set, if it is in one, and how many
/// there are.
///
/// # Complexity
///
/// That of [`Ends::of`].
pub(super) fn end_components(
    local: &Layout,
    rows: &dyn Fn(usize, usize) -> bool,
    interrupt: &Interrupt<'_>,
) -> Result<(Vec<Option<u32>>, u32)> {
    let playable = local.by_row(|row, state| local.shape(row).is_idle() && rows(state, row));
    let mut inside = vec![true; local.len()];
    let stays = |row: usize, inside: &[bool]| {
        let mut targets = local.targets(row).iter();
        playable[row] && targets.all(|&target| inside[target as usize])
    };
    // Most states fall to a few looks.
    for _ in 0..STALL_PASSES {
        for state in 0..local.len() {
            let mut rows = local.rows_of(state);
            inside[state] = inside[state] && rows.any(|row| stays(row, &inside));
        }
    }
    if !inside.contains(&true) {
        return Ok((vec![None; local.len()], 0));
    }
    let mut idle = RowListBuilder::new();
    for state in 0..local.len() {
        let rows = local.rows_of(state).filter(|_| inside[state]);
        for row in rows.filter(|&row| stays(row, &inside)) {
            idle.row(local.targets(row).iter().copied());
        }
        idle.end_state();
    }
    let idle = idle.build();
    let ends = Ends::of(&idle, vec![true; idle.len()], interrupt)?;
    // Numbered by their first states.
    let (mut numbers, mut count) = (vec![None; ends.count], 0);
    let sets = ends.set.iter().map(|&set| {
        (set != NONE).then(|| {
            *numbers[set as usize].get_or_insert_with(|| {
                count += 1;
                count - 1
            })
        })
    });
    Ok((sets.collect(), count))
}
