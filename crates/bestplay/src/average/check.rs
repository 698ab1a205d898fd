//! Confirms the bounds of an average: one pass over the inequalities that prove them, in fractions.
//!
//! It shares nothing with what found them, and takes for granted that time goes on wherever play does.

use super::side::Side;
use crate::graph::{Kind, Row};
use crate::{Graph, Player, Rational};

/// The first state in which a side's bounds are not proven, if there is one.
///
/// # Complexity
///
/// Linear in transitions.
pub(super) fn unproven(graph: &Graph, times: &[u32], side: &Side) -> Option<u32> {
    let states = 0..graph.states() as u32;
    let mut states = states.filter(|&state| !is_proven(graph, times, side, state));
    states.next()
}

fn is_proven(graph: &Graph, times: &[u32], side: &Side, state: u32) -> bool {
    let Side {
        player,
        bounds,
        potentials,
        ranks,
        choices,
    } = side;
    let own = state as usize;
    // Whether the first number is not better for the player than the second.
    let within = |a: &Rational, b: &Rational| match player {
        Player::Max => a <= b,
        Player::Min => a >= b,
    };
    if graph.kind(state) == Kind::End {
        return within(&Rational::ZERO, &bounds[own]);
    }
    let holds = |row: Row<'_>| {
        let (weights, total) = row.shape.whole();
        let total = Rational::from(total);
        // Sums of weights times bounds, and times payoffs with potentials.
        let (mut ahead, mut paid) = (Rational::ZERO, Rational::ZERO);
        let (mut goes_down, mut stays) = (false, true);
        for ((target, _, payoff), weight) in row.outcomes().zip(weights) {
            let (target, weight) = (target as usize, Rational::from(weight));
            goes_down |= ranks[target] < ranks[own];
            stays &= ranks[target] == ranks[own] && bounds[target] == bounds[own];
            ahead += &weight * &bounds[target];
            let payoff = payoff.unwrap_or_default().to_rational();
            paid += weight * (payoff + &potentials[target]);
        }
        let due = &bounds[own] * Rational::from(times[own]) + &potentials[own];
        within(&ahead, &(&bounds[own] * &total))
            && (goes_down || stays && within(&paid, &(due * total)))
    };
    let follows = graph.kind(state).player() == Some(player.opponent());
    match follows {
        true => graph
            .rows(state)
            .nth(choices[own] as usize)
            .is_some_and(holds),
        false => graph.rows(state).all(holds),
    }
}
