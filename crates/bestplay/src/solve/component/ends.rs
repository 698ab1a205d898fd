//! What is to be got at the ends of a component in which nothing is paid: no value lies beyond the best
//! of them and the worst, or nothing where play goes on for ever.
//!
//! Where a player reaches the best one almost surely, every state is worth just that, however long the way.
//! He does if the attractor of its exits by rows that lead to nothing worse is the whole component: then he
//! gets there with some probability from everywhere, whatever the other one does. The graph alone decides;
//! bounds that are the same everywhere prove it.

use super::super::proven::{Candidate, Proven};
use super::local::Local;
use crate::graph::{Attractor, Leads, Row};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::{Player, Result};

/// The bounds of a component in which a player can make sure of the best end for him; `None` if neither
/// can, or something is paid on the way.
///
/// # Complexity
///
/// Linear in the transitions of the component.
pub(super) fn make_sure<I: Fixed>(
    proven: &Proven<'_, I>,
    whole: &Local<I>,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Candidate<I>>> {
    let rows = || whole.states.iter().flat_map(|&s| proven.graph.rows(s));
    let is_free =
        |row: Row<'_>| proven.totals.allows(&row) && proven.paid(row.shape_id).sign() == 0;
    if !rows().all(is_free) {
        return Ok(None);
    }
    for prover in Player::BOTH {
        let better = |one: I, other: I| match prover {
            Player::Max => one.max(other),
            Player::Min => one.min(other),
        };
        let targets = rows().flat_map(|row| row.targets.iter());
        let outside = targets.filter_map(|target| proven.get(target).ok());
        let outside = outside.map(|(lower, upper)| (lower.clone(), upper.clone()));
        let best = outside.reduce(|one, other| (better(one.0, other.0), better(one.1, other.1)));
        if let Some((lower, upper)) = best
            && let worth = prover.of((&lower, &upper))
            && worth.sign() == prover.wrong()
            && let Some(chosen) = certain(proven, whole, prover, worth, interrupt)?
        {
            return Ok(Some(Candidate {
                lower: vec![lower; whole.len()],
                upper: vec![upper; whole.len()],
                choices: whole.choices_of(&chosen),
            }));
        }
    }
    Ok(None)
}

/// The rows by which a player gets what is worth so much, for certain, from everywhere.
fn certain<I: Fixed>(
    proven: &Proven<'_, I>,
    whole: &Local<I>,
    prover: Player,
    worth: &I,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Vec<u32>>> {
    let is_worth = |target| match proven.get(target) {
        Ok(bounds) => prover.is_proven((*prover.of(bounds)).cmp(worth)),
        Err(_) => true,
    };
    let good = whole.by_row(|row, state| {
        let row = proven
            .graph
            .row(whole.states[state], whole.choice(state, row));
        row.targets.iter().all(is_worth)
    });
    let is_own = |state: u32| whole.kinds[state as usize] == prover.kind();
    let linked = whole.linked();
    if (0..good.len() as u32).any(|row| !good[row as usize] && !is_own(linked.owner(row))) {
        return Ok(None);
    }
    let mut sure = Attractor::of_rows(&linked, |row| good[row as usize], is_own);
    for row in (0..good.len()).filter(|&row| good[row] && whole.shape(row).exit > 0.0) {
        sure.meet(row as u32, 0);
    }
    sure.spread(|| interrupt.step())?;
    Ok((sure.found.len() == whole.len()).then_some(sure.by))
}
