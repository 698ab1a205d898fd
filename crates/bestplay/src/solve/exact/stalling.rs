//! Where play can go round for ever and get nothing: what is left of a graph by an attractor.

use std::convert::Infallible;

use super::restrict::Restricted;
use crate::graph::{Attractor, Graph, Kind, Row, RowList, StateId};
use crate::solve::failure::Failure;

/// The states from which first rows never lead to an end, nor to where anything is paid: each is worth 0.
///
/// # Errors
///
/// There are states from which neither such a state nor an end is reached: what is collected there has
/// no end.
///
/// # Complexity
///
/// Linear in the successors by first rows.
pub(super) fn trapped(
    graph: &Graph,
    component: &[u32],
    pays: &dyn Fn(&Row<'_>) -> bool,
) -> Result<Vec<bool>, Failure> {
    let states = 0..graph.states() as StateId;
    let is_end = |state: &StateId| graph.kind(*state) == Kind::End;
    let leaves = |state: &StateId| {
        let own = component[*state as usize];
        let mut targets = graph.row(*state, 0).targets.iter();
        targets.any(|target| component[target as usize] != own)
    };
    if states.clone().all(|state| is_end(&state) || leaves(&state)) {
        return Ok(vec![false; graph.states()]);
    }
    let Ok(rows) = RowList::of_graph(graph, |_, choice, _| Ok::<_, Infallible>(choice == 0));
    let is_paid = |state: &StateId| is_end(state) || pays(&graph.row(*state, 0));
    let free = Attractor::of_any(&rows).drawn_to(states.clone().filter(is_paid));
    // Who pays has to come to an end, or to where nothing is paid.
    let stays = |state: &StateId| is_end(state) || !free.holds(*state);
    let ending = Attractor::of_any(&rows).drawn_to(states.clone().filter(stays));
    match ending.found.len() == graph.states() {
        true => Ok(states.map(|state| !free.holds(state)).collect()),
        false => Err(Failure::Precision),
    }
}

/// The states in which a player might stall where that would be better than the value: `Min` where
/// the value may be positive, `Max` where it may be negative, the other player taking first rows.
/// Every row is taken for as good as the first.
///
/// If nobody gains by stalling, the value is 0 in all of them. For suppose that all rows are
/// equally good. Then the values of these states are averages of each other's while the staller
/// stalls, and the same throughout each set of states in which play ends up. Where that value is
/// not 0, stalling would gain; if it is 0 in each such set, it is 0 in all the states.
///
/// # Complexity
///
/// Linear in the transitions.
pub(super) fn stallers(restricted: &Restricted, component: &[u32]) -> Vec<bool> {
    let graph = &restricted.graph;
    let mut found = vec![false; graph.states()];
    for (staller, sign) in [(Kind::Min, 1), (Kind::Max, 0)] {
        let likes = |state: StateId| restricted.signs[state as usize][sign];
        let idles = |state: StateId, row: &Row<'_>| {
            let own = component[state as usize];
            let stays = |target: StateId| component[target as usize] == own && likes(target);
            row.shape.payoffs().is_empty() && row.targets.iter().all(stays)
        };
        let Ok(rows) = RowList::of_graph(graph, |state, choice, row| {
            let counts = choice == 0 || graph.kind(state) == staller;
            Ok::<_, Infallible>(counts && likes(state) && idles(state, row))
        });
        if rows.len() > 0 {
            let leaving = Attractor::of_rows(&rows, |_| true, |_| false).drawn_to_needless();
            for (state, found) in (0..).zip(&mut found) {
                *found |= !leaving.holds(state);
            }
        }
    }
    found
}
