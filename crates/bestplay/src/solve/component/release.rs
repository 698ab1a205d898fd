//! Switches taken back that trap play.
//!
//! Where both players switch at once, each counts on what the other did before: `Max` passes as
//! `Min` is about to move, `Min` passes as `Max` is, and play never ends. One player's switches alone,
//! each a gain against what the other does, lead to no such trap that he does not want. So those of
//! the player who loses by it are taken back, as few as it takes for play to go on.

use super::local::Layout;
use crate::graph::{Attractor, Backward, Kind};

/// Takes rows back to what they were `before`, where from their states play cannot leave the component
/// any more and the player who chose them loses by that: about `worth` is lost.
///
/// # Complexity
///
/// Linear in the successors of the chosen rows.
pub(super) fn release(
    local: &Layout,
    worth: impl Fn(usize) -> f64,
    before: &[u32],
    chosen: &mut [u32],
) {
    let loses = |state: usize| match local.kinds[state] {
        Kind::Max => worth(state) > 0.0,
        Kind::Min => worth(state) < 0.0,
        _ => false,
    };
    let switched = (0..local.len()).filter(|&state| chosen[state] != before[state]);
    let switched: Vec<usize> = switched.filter(|&state| loses(state)).collect();
    if switched.is_empty() {
        return;
    }
    let targets = |state: u32| local.targets(chosen[state as usize] as usize);
    let back = Backward::of_steps(local.len(), |state| targets(state).iter().copied());
    let leaves = |row: u32| local.shape(row as usize).exit > 0.0;
    // The states from which play can leave.
    let leaving = (0..local.len() as u32).filter(|&state| leaves(chosen[state as usize]));
    let mut free = Attractor::of_any(&back).drawn_to(leaving);
    let mut stuck = switched;
    stuck.retain(|&state| !free.holds(state as u32));
    let returns = Backward::new(local.len(), || {
        stuck.iter().flat_map(|&state| {
            let targets = local.targets(before[state] as usize).iter();
            targets.map(move |&target| (target, state as u32))
        })
    });
    let is_way_out = |&&state: &&usize| {
        let row = before[state];
        let mut targets = local.targets(row as usize).iter();
        leaves(row) || targets.any(|&target| free.holds(target))
    };
    let ways_out = stuck.iter().filter(is_way_out);
    let mut ways_out: Vec<u32> = ways_out.map(|&state| state as u32).collect();
    // One after the other: what is taken back may free others as they are.
    while let Some(state) = ways_out.pop() {
        if free.holds(state) {
            continue;
        }
        chosen[state as usize] = before[state as usize];
        let known = free.found.len();
        free.add(state, 0);
        free.spread_at_once();
        let fresh = free.found[known..].iter();
        ways_out.extend(fresh.flat_map(|&state| returns.of(state)));
    }
}
