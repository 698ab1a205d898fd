//! What has to be known of a component before its rows are taken apart.

use std::collections::{HashMap, HashSet};

use super::super::Restricted;
use crate::graph::{Components, Graph, GraphBuilder, Kind, StateId};
use crate::{Payoff, Player};

/// The parts into which a component falls when only the first row of each state is taken, as
/// places in `states`, successors first.
pub(super) fn first_rows(graph: &Graph, states: &[StateId]) -> Components {
    let place: HashMap<StateId, u32> = (0..).zip(states).map(|(place, &s)| (s, place)).collect();
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    for &state in states {
        let row = graph.row(state, 0);
        let inside: Vec<u32> = row
            .targets
            .iter()
            .filter_map(|t| place.get(t).copied())
            .collect();
        if inside.is_empty() {
            builder.end(Payoff::ZERO);
            continue;
        }
        inside
            .into_iter()
            .for_each(|target| builder.outcome(target, 1, None));
        builder.end_choice();
        builder.end_state(None);
    }
    Components::of(&builder.build())
}

/// Whether the rows leave it open that a player stalls where that would be better than the value:
/// `Min` where it may be positive, `Max` where it may be negative, the other player taking first
/// rows. No values are looked at: every row is taken for as good as the first.
pub(super) fn possible(restricted: &Restricted, states: &[StateId]) -> bool {
    let graph = &restricted.graph;
    [Player::Min, Player::Max].into_iter().any(|staller| {
        let likes = |&state: &StateId| {
            let [negative, positive] = restricted.signs[state as usize];
            if staller == Player::Min {
                positive
            } else {
                negative
            }
        };
        let mut inside: HashSet<StateId> = states.iter().copied().filter(likes).collect();
        loop {
            let stays = |state: StateId| {
                let idle = |row: &crate::graph::Row<'_>| {
                    row.shape.payoffs().is_empty() && row.targets.iter().all(|t| inside.contains(t))
                };
                match graph.kind(state) {
                    Kind::End => false,
                    kind if kind.player() == Some(staller) => graph.rows(state).any(|r| idle(&r)),
                    _ => idle(&graph.row(state, 0)),
                }
            };
            let left: HashSet<StateId> = inside.iter().copied().filter(|&s| stays(s)).collect();
            if left.len() == inside.len() {
                return !inside.is_empty();
            }
            inside = left;
        }
    })
}
