//! How the opponent of an avoider makes harm happen for ever, wherever that cannot be avoided for certain.
//!
//! States leave X in groups, round after round ([`avoid`](super::avoid)). From those of a group play comes,
//! with positive probability, to a row that is harmful and does not lead to where harm was avoided in an
//! earlier round, or to one that may lead to a group that left before: whatever the avoider does, if
//! the opponent always heads there. So it does so again and again until it is in an earlier group, or
//! stays among harmful rows.

use super::objective::{Objective, Role};
use super::part::NONE;
use crate::Result;
use crate::graph::{Attractor, Leads, Rows};

/// For each state that left X, where the avoider does not choose, its choice that heads for harm, and
/// [`NONE`] elsewhere.
///
/// # Complexity
///
/// Linear in the transitions.
pub(super) fn replies(objective: &Objective<'_>, left: &[u32]) -> Result<Vec<u32>> {
    let part = objective.part;
    let has_left = |row: u32| left[part.owner(row) as usize] != NONE;
    let counts = |row: u32| has_left(row) && objective.roles[row as usize] != Role::Absent;
    let mut harmed = Attractor::of_rows(&part.list, counts, |state| !objective.chooses(state));
    for row in (0..part.rows.len() as u32).filter(|&row| counts(row)) {
        let own = left[part.owner(row) as usize];
        let mut targets = part.targets(row).iter();
        let when = |target: &u32| left[*target as usize];
        match objective.roles[row as usize] {
            Role::Lost => harmed.meet(row, 0),
            _ if targets.clone().any(|target| when(target) < own) => harmed.meet(row, 0),
            // To where harm is avoided.
            Role::Leaves | Role::Absent => harmed.miss(row),
            _ if targets.any(|target| when(target) > own) => harmed.miss(row),
            Role::Harmful => harmed.meet(row, 0),
            // To states of the group only.
            Role::Harmless => {}
        }
    }
    // Who can take nothing is harmed as well.
    for (state, &left) in (0..).zip(left) {
        if left != NONE && objective.chooses(state) && harmed.left[state as usize] == 0 {
            harmed.add(state, 0);
        }
    }
    harmed.spread(|| part.interrupt.step())?;
    let choice = |state: u32| match harmed.by[state as usize] {
        row if row == NONE || objective.chooses(state) => NONE,
        row => row - part.rows_of(state).start,
    };
    Ok((0..part.len() as u32).map(choice).collect())
}
