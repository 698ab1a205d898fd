//! Sets of states that one player moves about in as he likes, taken for one state.
//!
//! Where a player can get from every state of a set to every other, surely and for nothing, and nobody
//! else has a choice there, all of them are worth the same: what the best way out is worth, or
//! nothing if he would rather stay (the end components of a game with one player; Ciesinski,
//! Baier, Größer and Klein 2008, Haddad and Monmege 2018). A maze that slips is one such set but for
//! what is next to its pits. What is left is small, and no way among equals leads astray.
//!
//! This is where guesses come from. The certificate sees all states.

use super::super::proven::Candidate;
use super::local::{Layout, Local};
use super::nodes::{Nodes, end_components};
use super::tunables::{COLLAPSE_LEAST, COLLAPSE_PART};
use crate::Result;
use crate::graph::{Attractor, Kind, NONE};
use crate::interrupt::Interrupt;
use crate::number::Fixed;

/// A component with some of its states taken for one.
pub(super) struct Collapsed<I> {
    /// What is left.
    pub(super) local: Local<I>,
    nodes: Nodes,
    /// The row of the whole component that each row left stands for; [`NONE`] for staying.
    rows: Vec<u32>,
}

impl<I: Fixed> Collapsed<I> {
    /// Takes states for one wherever that can be done, if these are many.
    ///
    /// # Complexity
    ///
    /// Linear in the transitions, times the rounds in which sets fall apart.
    pub(super) fn new(whole: &Local<I>, interrupt: &Interrupt<'_>) -> Result<Option<Collapsed<I>>> {
        if whole.len() <= COLLAPSE_LEAST {
            return Ok(None);
        }
        let (mut sets, mut count) = (vec![None; whole.len()], 0);
        for player in [Kind::Max, Kind::Min] {
            if !whole.kinds.contains(&player) {
                continue;
            }
            let is_free = |state: usize, _: usize| {
                let chooses = whole.kinds[state] == player;
                sets[state].is_none() && (chooses || whole.rows_of(state).len() == 1)
            };
            let (found, more) = end_components(whole, &is_free, interrupt)?;
            for (set, found) in sets.iter_mut().zip(found) {
                *set = set.or(found.map(|found| found + count));
            }
            count += more;
        }
        let nodes = Nodes::of_sets((sets, count));
        if nodes.len() + whole.len() / COLLAPSE_PART > whole.len() {
            return Ok(None);
        }
        let (local, rows) = whole.regrouped(&nodes, true, &vec![true; whole.row_count()]);
        Ok(Some(Collapsed { local, nodes, rows }))
    }

    /// What bounds of what is left say of all states. Those of a set head for where the `chosen` row
    /// leaves it.
    pub(super) fn expand(
        &self,
        whole: &Local<I>,
        bounds: [Vec<I>; 2],
        chosen: &[u32],
    ) -> Candidate<I> {
        let [lower, upper] = bounds.map(|bounds| self.nodes.spread(&bounds));
        Candidate {
            lower,
            upper,
            choices: whole.choices_of(&self.headed(whole, chosen)),
        }
    }

    /// The row of each state of the whole component.
    fn headed(&self, whole: &Layout, chosen: &[u32]) -> Vec<u32> {
        let nodes = &self.nodes;
        let inside = whole.by_row(|row, state| nodes.joins(whole, state, row));
        let linked = whole.linked();
        let mut heading = Attractor::of_rows(&linked, |row| inside[row as usize], |_| true);
        for (node, &chosen) in chosen.iter().enumerate() {
            match self.rows[chosen as usize] {
                // Who stays takes any row that does.
                NONE => {
                    for &state in nodes.members(node) {
                        let mut rows = whole.rows_of(state as usize);
                        if let Some(row) = rows.find(|&row| inside[row]) {
                            heading.add_by(row as u32);
                        }
                    }
                }
                row => heading.add_by(row),
            }
        }
        heading.spread_at_once();
        heading.by
    }
}
