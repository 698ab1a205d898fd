//! Where somebody might stall: keep play going round for ever because that pays 0.

use super::restrict::Restricted;
use crate::graph::{Backward, Kind, Row, StateId};

/// The states of a component in which a player might stall where that would be better than the
/// value: `Min` where the value may be positive, `Max` where it may be negative, the other player
/// taking first rows. Every row is taken for as good as the first.
///
/// If nobody gains by stalling, the value is 0 in all of them. For suppose that all rows are
/// equally good. Then the values of these states are averages of each other's while the staller
/// stalls, and the same throughout each set of states in which play ends up. Where that value is
/// not 0, stalling would gain; if it is 0 in each such set, it is 0 in all the states.
///
/// `place` gives the place of each state in `states`, `u32::MAX` for others; `room` is used again.
///
/// # Complexity
///
/// Linear in the transitions of the component.
pub(super) fn stallers(
    restricted: &Restricted,
    states: &[StateId],
    place: &[u32],
    room: &mut Room,
) -> Vec<StateId> {
    let mut found: Vec<StateId> = Vec::new();
    for (staller, sign) in [(Kind::Min, 1), (Kind::Max, 0)] {
        let likes = |&state: &StateId| restricted.signs[state as usize][sign];
        room.inside.clear();
        room.inside.extend(states.iter().map(likes));
        if room.inside.contains(&true) {
            keep(restricted, states, place, staller, room);
            let kept = states.iter().zip(&room.inside);
            found.extend(kept.filter(|&(_, kept)| *kept).map(|(&state, _)| state));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Room for a search.
#[derive(Default)]
pub(super) struct Room {
    inside: Vec<bool>,
    gone: Vec<u32>,
}

/// Leaves the largest part of the states inside in which `staller` can keep play for ever.
fn keep(
    restricted: &Restricted,
    states: &[StateId],
    place: &[u32],
    staller: Kind,
    Room { inside, gone }: &mut Room,
) {
    let graph = &restricted.graph;
    let idle = |row: &Row<'_>, inside: &[bool]| {
        let stays = |&target: &StateId| inside.get(place[target as usize] as usize) == Some(&true);
        row.shape.payoffs().is_empty() && row.targets.iter().all(stays)
    };
    let stays = |state: StateId, inside: &[bool]| match graph.kind(state) {
        Kind::End => false,
        kind if kind == staller => graph.rows(state).any(|row| idle(&row, inside)),
        _ => idle(&graph.row(state, 0), inside),
    };
    gone.clear();
    for i in 0..states.len() {
        if inside[i] && !stays(states[i], inside) {
            inside[i] = false;
            gone.push(i as u32);
        }
    }
    if gone.len() == states.len() || !inside.contains(&true) {
        return;
    }
    let back = Backward::new(states.len(), || {
        (0..).zip(states).flat_map(|(i, &state)| {
            let ahead = graph
                .rows(state)
                .flat_map(|row| row.targets.iter().copied());
            let inner = ahead.map(|target| place[target as usize]);
            inner
                .filter(|&target| target != u32::MAX)
                .map(move |target| (target, i))
        })
    });
    // A state that was looked at before a successor left is looked at again, and so is one whose
    // successors were never inside: they were no reason to stay.
    while let Some(left) = gone.pop() {
        for &before in back.of(left) {
            let i = before as usize;
            if inside[i] && !stays(states[i], inside) {
                inside[i] = false;
                gone.push(before);
            }
        }
    }
}
