//! The plain twin of the fast methods, for tests: the values of all states, put into every equation.

use dashu_ratio::RBig;

use crate::graph::{Graph, Kind, Row, StateId};
use crate::{Payoff, Player};

/// Whether these are the values of all states, attained by first rows, in a game that pays nothing if
/// it never ends.
///
/// First rows have to be worth just that and no row more to its player; and a player must not be able to
/// stall, by rows that are worth as much, where that is better for him than the value. (See the
/// reasoning in `solve/proven/component.rs`.)
pub(super) fn confirms(graph: &Graph, x: &[RBig]) -> bool {
    let worth = |row: &Row<'_>| {
        let total = RBig::from(row.shape.total());
        let outcome = |(target, weight, payoff): (StateId, u128, Option<Payoff>)| {
            let paid = payoff.unwrap_or(Payoff::ZERO).to_rational();
            RBig::from(weight) * (paid + &x[target as usize])
        };
        row.outcomes().map(outcome).fold(RBig::ZERO, |a, b| a + b) / total
    };
    let states = || 0..graph.states() as StateId;
    let holds = |state: StateId| {
        let own = &x[state as usize];
        match graph.kind(state) {
            Kind::End => graph.end_payoff(state).to_rational() == *own,
            kind => {
                worth(&graph.row(state, 0)) == *own
                    && graph.rows(state).all(|row| match kind.player() {
                        Some(Player::Min) => worth(&row) >= *own,
                        _ => worth(&row) <= *own,
                    })
            }
        }
    };
    let can_stall = |staller: Kind, is_liked: fn(&RBig) -> bool| {
        let mut inside: Vec<bool> = x.iter().map(is_liked).collect();
        let stays = |state: StateId, inside: &[bool]| {
            let own = &x[state as usize];
            let stays = |row: Row<'_>| {
                let keeps = |&t: &StateId| inside[t as usize] && x[t as usize] == *own;
                row.targets.iter().all(keeps) && worth(&row) == *own
            };
            match graph.kind(state) {
                Kind::End => false,
                kind if kind == staller => graph.rows(state).any(stays),
                _ => stays(graph.row(state, 0)),
            }
        };
        while let Some(left) = states().find(|&s| inside[s as usize] && !stays(s, &inside)) {
            inside[left as usize] = false;
        }
        inside.contains(&true)
    };
    states().all(holds)
        && !can_stall(Kind::Min, |x| *x > RBig::ZERO)
        && !can_stall(Kind::Max, |x| *x < RBig::ZERO)
}
