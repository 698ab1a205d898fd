//! Where both players are at odds about rounds that pay: the mixed sets of components in which both
//! choose.

use super::Totals;
use super::part::{NONE, Part};
use super::rounds::{Rounds, Set};
use super::signs::{Sign, signs};
use crate::graph::{Components, Graph, Kind, StateId};
use crate::solve::Interrupt;
use crate::watch::{Stage, Watch};
use crate::{Player, Result};

/// For each state whether it is contested; empty if none is.
///
/// # Errors
///
/// A watch that asks to stop.
pub(in crate::solve) fn contested(
    graph: &Graph,
    components: &Components,
    watch: &dyn Watch,
) -> Result<Vec<bool>> {
    let signs = signs(graph);
    let interrupt = Interrupt::new(watch, Stage::Ordering, graph.states());
    let sizes = Totals::default();
    let mut place = vec![NONE; graph.states()];
    let mut found = vec![false; graph.states()];
    let chooses = |states: &[StateId], player: Player| {
        let own = |&state: &StateId| graph.kind(state).player() == Some(player);
        states.iter().any(own)
    };
    for states in components.iter() {
        interrupt.step()?;
        interrupt.done(states.len());
        let both = chooses(states, Player::Max) && chooses(states, Player::Min);
        if !both || graph.kind(states[0]) == Kind::End {
            continue;
        }
        let part = Part::new(graph, &signs, &sizes, states, &mut place);
        if part.rows.iter().all(|row| row.sign == Sign::Nothing) {
            continue;
        }
        let rounds = Rounds::of(&part, |_| true, &interrupt)?;
        for row in 0..part.rows.len() as u32 {
            if rounds.set(&part, row) == Some(Set::Mixed) {
                let owner = part.rows[row as usize].owner;
                found[states[owner as usize] as usize] = true;
            }
        }
    }
    if !found.contains(&true) {
        found.clear();
    }
    Ok(found)
}

/// Whether some state of a state's component is contested: if not, what is said of it is certain.
pub(in crate::solve) fn is_near(
    state: StateId,
    contested: &[bool],
    components: &Components,
) -> bool {
    let is_contested = |&state: &StateId| contested.get(state as usize) == Some(&true);
    let own = components.iter().find(|states| states.contains(&state));
    own.is_some_and(|states| states.iter().any(is_contested))
}
