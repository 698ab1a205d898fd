//! What is to be got at the ends of a component in which nothing is paid: no value lies beyond the best
//! of them and the worst, or nothing where play goes on for ever.
//!
//! Where a player reaches the best one almost surely, every state is worth just that, however long the way.
//! He does if the attractor of its exits by rows that lead to nothing worse is the whole component: then he
//! gets there with some probability from everywhere, whatever the other one does. The graph alone decides;
//! bounds that are the same everywhere prove it.

use super::super::proven::{Candidate, Proven, Side};
use super::local::Local;
use super::search::by_row;
use crate::Result;
use crate::graph::{Attractor, Leads, Row};
use crate::interrupt::Interrupt;
use crate::number::Fixed;

/// The bounds of all that lies outside a component.
pub(super) struct Ends<I> {
    /// Of lower bounds the least and the largest, and of upper bounds.
    lower: (I, I),
    upper: (I, I),
}

impl<I: Fixed> Ends<I> {
    /// Those of a component; `None` if something is paid on the way, or play never leaves.
    pub(super) fn of(proven: &Proven<'_, I>, whole: &Local<I>) -> Option<Ends<I>> {
        let rows = || whole.states.iter().flat_map(|&s| proven.graph.rows(s));
        let is_free =
            |row: Row<'_>| proven.totals.allows(&row) && proven.paid(row.shape_id).sign() == 0;
        if !rows().all(is_free) {
            return None;
        }
        let targets = rows().flat_map(|row| row.targets.iter());
        let outside = targets.filter_map(|&target| proven.get(target).ok());
        let both = |x: &I| (x.clone(), x.clone());
        outside.fold(None, |ends: Option<Ends<I>>, (lower, upper)| {
            let (lower, upper) = match ends {
                None => (both(&lower), both(&upper)),
                Some(ends) => (widened(ends.lower, &lower), widened(ends.upper, &upper)),
            };
            Some(Ends { lower, upper })
        })
    }
}

fn widened<I: Ord + Clone>((least, most): (I, I), x: &I) -> (I, I) {
    (least.min(x.clone()), most.max(x.clone()))
}

/// The bounds of a component in which a player can make sure of the best end for him; `None` if neither
/// can.
///
/// # Complexity
///
/// Linear in the transitions of the component.
pub(super) fn make_sure<I: Fixed>(
    proven: &Proven<'_, I>,
    whole: &Local<I>,
    ends: &Ends<I>,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Candidate<I>>> {
    for (side, lower, upper) in [
        (Side::Lower, &ends.lower.1, &ends.upper.1),
        (Side::Upper, &ends.lower.0, &ends.upper.0),
    ] {
        let worth = side.of((lower, upper));
        if worth.sign() == side.wrong()
            && let Some(chosen) = certain(proven, whole, side, worth, interrupt)?
        {
            return Ok(Some(Candidate {
                lower: vec![lower.clone(); whole.len()],
                upper: vec![upper.clone(); whole.len()],
                choices: whole.choices_of(&chosen),
            }));
        }
    }
    Ok(None)
}

/// The rows by which the player of a side gets what is worth so much, for certain, from everywhere.
fn certain<I: Fixed>(
    proven: &Proven<'_, I>,
    whole: &Local<I>,
    side: Side,
    worth: &I,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Vec<u32>>> {
    let is_worth = |&target: &u32| match (proven.get(target), side) {
        (Err(_), _) => true,
        (Ok((lower, _)), Side::Lower) => *lower >= *worth,
        (Ok((_, upper)), Side::Upper) => *upper <= *worth,
    };
    let good = by_row(whole, |row, state| {
        let row = proven.graph.row(whole.states[state], whole.choice(row));
        row.targets.iter().all(is_worth)
    });
    let is_own = |state: u32| whole.kinds[state as usize] == side.prover();
    let linked = whole.linked(|row| good[row]);
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
