//! What is to be got at the ends of a component in which nothing is paid: no value lies beyond the best
//! of them and the worst, or nothing where play goes on for ever.
//!
//! Where a player can make sure of the best one, every state is worth just that, however long the way:
//! from everywhere he can get there with some probability whatever the other one does, and takes no
//! row that leads elsewhere. The graph alone tells; bounds that are the same everywhere prove it.

use super::super::proven::{Candidate, Proven, Side};
use super::local::Local;
use crate::graph::{Backward, Kind};
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
        let mut ends: Option<Ends<I>> = None;
        for &state in &whole.states {
            for row in proven.graph.rows(state) {
                if !proven.totals.allows(&row) || proven.paid(row.shape_id).sign() != 0 {
                    return None;
                }
                for (lower, upper) in row.targets.iter().filter_map(|&t| proven.get(t).ok()) {
                    let (lower, upper) = (lower.clone(), upper.clone());
                    let (lower, upper) = match ends {
                        None => ((lower.clone(), lower), (upper.clone(), upper)),
                        Some(ends) => (widened(ends.lower, lower), widened(ends.upper, upper)),
                    };
                    ends = Some(Ends { lower, upper });
                }
            }
        }
        ends
    }

    /// What no value is beyond.
    pub(super) fn most(&self, side: Side) -> I {
        match side {
            Side::Lower => I::default().min(self.lower.0.clone()),
            Side::Upper => I::default().max(self.upper.1.clone()),
        }
    }
}

fn widened<I: Ord + Clone>((least, most): (I, I), x: I) -> (I, I) {
    (least.min(x.clone()), most.max(x))
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
) -> Option<Candidate<I>> {
    for (player, lower, upper) in [
        (Kind::Max, &ends.lower.1, &ends.upper.1),
        (Kind::Min, &ends.lower.0, &ends.upper.0),
    ] {
        let (worth, sign) = match player {
            Kind::Max => (lower, 1),
            _ => (upper, -1),
        };
        if worth.sign() != sign {
            continue;
        }
        let Some(chosen) = certain(proven, whole, player, worth) else {
            continue;
        };
        let choice = |row: u32| whole.rows[row as usize].choice;
        return Some(Candidate {
            lower: vec![lower.clone(); whole.len()],
            upper: vec![upper.clone(); whole.len()],
            choices: chosen.into_iter().map(choice).collect(),
        });
    }
    None
}

/// The rows by which a player gets what is worth so much, for certain, from everywhere.
fn certain<I: Fixed>(
    proven: &Proven<'_, I>,
    whole: &Local<I>,
    player: Kind,
    worth: &I,
) -> Option<Vec<u32>> {
    let mut good = Vec::with_capacity(whole.rows.len());
    for state in 0..whole.len() {
        let mut rows = proven.graph.rows(whole.states[state]).enumerate();
        for row in whole.rows_of(state) {
            let choice = whole.rows[row].choice as usize;
            let found = rows.find(|&(at, _)| at == choice);
            let is_worth = |&target: &u32| match (proven.get(target), player) {
                (Err(_), _) => true,
                (Ok((lower, _)), Kind::Max) => *lower >= *worth,
                (Ok((_, upper)), _) => *upper <= *worth,
            };
            good.push(found.is_some_and(|(_, row)| row.targets.iter().all(is_worth)));
        }
    }
    const NONE: u32 = u32::MAX;
    let mut chosen = vec![NONE; whole.len()];
    // The rows of the others that do not lead on yet.
    let mut waiting = vec![0u32; whole.len()];
    let mut owner = vec![NONE; whole.rows.len()];
    for (state, waiting) in waiting.iter_mut().enumerate() {
        let rows = whole.rows_of(state);
        if whole.kinds[state] != player {
            if rows.clone().any(|row| !good[row]) {
                return None;
            }
            *waiting = rows.len() as u32;
        }
        for row in rows.filter(|&row| good[row]) {
            owner[row] = state as u32;
        }
    }
    let back = Backward::new(whole.len(), || {
        (0..owner.len())
            .filter(|&row| owner[row] != NONE)
            .flat_map(|row| {
                let targets = whole.targets(row).iter();
                targets.map(move |&target| (target, row as u32))
            })
    });
    let mut found = Vec::new();
    let mut reached = 0;
    let leaves = |row: &u32| owner[*row as usize] != NONE && whole.rows[*row as usize].exit > 0.0;
    let mut rows: Vec<u32> = (0..whole.rows.len() as u32).filter(leaves).collect();
    loop {
        for row in rows.drain(..) {
            // A row is counted once.
            let state = std::mem::replace(&mut owner[row as usize], NONE);
            if state == NONE || chosen[state as usize] != NONE {
                continue;
            }
            let own = whole.kinds[state as usize] == player;
            let waiting = &mut waiting[state as usize];
            *waiting = waiting.saturating_sub(1);
            if own || *waiting == 0 {
                chosen[state as usize] = row;
                reached += 1;
                found.push(state);
            }
        }
        let Some(state) = found.pop() else {
            break;
        };
        rows.extend(back.of(state));
    }
    (reached == whole.len()).then_some(chosen)
}
