//! Whether a value that bounds cannot tell from 0 surely is another number, so that longer numbers
//! will show its digits.
//!
//! If nothing that is paid is negative, the value of a state is positive just if `Max` can make it
//! possible that something is paid at all, however unlikely. Against a `Min` who prevents that with
//! certainty the value is 0; where he cannot, `Max` can see to it within as many steps as there are
//! states, with a probability that is positive. So the states with a positive value are those from
//! which play may be driven to a payoff, where chance is on the side of `Max`: an *attractor*, which is
//! found backwards from all payoffs. For payoffs that are not positive, `Min` is that player.
//!
//! Values in games with payoffs of both signs may be 0 because parts cancel out. No length of numbers
//! shows that, so that nothing is said about them.

use crate::graph::{Backward, Graph, Kind, Row, StateId};
use crate::{Payoff, Player};

/// Whether the value of the first state surely is not 0. It may be another number if the answer is no.
///
/// # Complexity
///
/// Linear in states and transitions, times the choices of a state at most.
pub(super) fn is_surely_not_zero(graph: &Graph) -> bool {
    let Some(favoured) = favoured(graph) else {
        return false;
    };
    let mut paid = vec![false; graph.states()];
    let mut found = Vec::new();
    for state in 0..graph.states() as StateId {
        if is_paid(graph, state, favoured, &paid) {
            paid[state as usize] = true;
            found.push(state);
        }
    }
    let before = Backward::of_graph(graph);
    while let Some(state) = found.pop() {
        for &from in before.of(state) {
            if !paid[from as usize] && is_paid(graph, from, favoured, &paid) {
                paid[from as usize] = true;
                found.push(from);
            }
        }
    }
    paid[0]
}

/// The player who likes every payoff that there is; `None` if neither does, or if play that never
/// ends is paid.
fn favoured(graph: &Graph) -> Option<Player> {
    if !graph.forever().is_zero() {
        return None;
    }
    let on_the_way = graph.shapes().iter().flat_map(|shape| shape.payoffs());
    let mut payoffs = graph.end_payoffs().iter().chain(on_the_way);
    let signs = payoffs.try_fold([false; 2], |[plus, minus], payoff| {
        let (plus, minus) = (
            plus | (payoff.numerator() > 0),
            minus | (payoff.numerator() < 0),
        );
        (!(plus && minus)).then_some([plus, minus])
    })?;
    match signs {
        [true, _] => Some(Player::Max),
        [_, true] => Some(Player::Min),
        _ => None,
    }
}

/// Whether a player can make it possible that something is paid: here, or from a state of which that
/// is known.
fn is_paid(graph: &Graph, state: StateId, favoured: Player, known: &[bool]) -> bool {
    let pays = |row: Row<'_>| {
        row.targets.iter().any(|&target| known[target as usize])
            || row.shape.payoffs().iter().any(|payoff| !payoff.is_zero())
    };
    match graph.kind(state) {
        Kind::End => graph.end_payoff(state) != Payoff::ZERO,
        kind if kind.player().is_none_or(|player| player == favoured) => {
            graph.rows(state).any(pays)
        }
        _ => graph.rows(state).all(pays),
    }
}
