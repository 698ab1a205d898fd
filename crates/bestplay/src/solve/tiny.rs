//! Whether a value that bounds cannot tell from 0 surely is another number, so that longer numbers
//! will show its digits.
//!
//! If nothing that is paid is negative, the value of a state is positive just if `Max` can make it
//! possible that something is paid at all, however unlikely. Against a `Min` who prevents that with
//! certainty the value is 0; where he cannot, `Max` can see to it within as many steps as there are
//! states, with a probability that is positive. So the states with a positive value are those from
//! which play may be driven to a payoff, where chance is on the side of `Max`: an *attractor*, which is
//! found backwards from all payoffs. For payoffs that are not positive, `Min` is that player. A payoff
//! for play that never ends may add to what is found that way, if it has the sign of the others, and
//! does not count where play ends with certainty whatever is done: where every state may lead to
//! an end, with a probability that is positive.
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
    let before = Backward::of_graph(graph);
    let surely_ends = || {
        let ends = attracted(graph, &before, |state, known| ends(graph, state, known));
        ends.iter().all(|&ends| ends)
    };
    let forever = match graph.forever() {
        forever if forever.is_zero() || surely_ends() => Payoff::ZERO,
        forever => forever,
    };
    favoured(graph, forever).is_some_and(|favoured| {
        let paid = |state: StateId, known: &[bool]| is_paid(graph, state, favoured, known);
        attracted(graph, &before, paid)[0]
    })
}

/// All states that belong to a set, if what belongs to it depends on which others are known to.
fn attracted(
    graph: &Graph,
    before: &Backward,
    belongs: impl Fn(StateId, &[bool]) -> bool,
) -> Vec<bool> {
    let mut known = vec![false; graph.states()];
    let mut found = Vec::new();
    for state in 0..graph.states() as StateId {
        if belongs(state, &known) {
            known[state as usize] = true;
            found.push(state);
        }
    }
    while let Some(state) = found.pop() {
        for &from in before.of(state) {
            if !known[from as usize] && belongs(from, &known) {
                known[from as usize] = true;
                found.push(from);
            }
        }
    }
    known
}

/// The player who likes every payoff that there is, and this one; `None` if neither does.
fn favoured(graph: &Graph, forever: Payoff) -> Option<Player> {
    let on_the_way = graph.shapes().iter().flat_map(|shape| shape.payoffs());
    let ends = graph.end_payoffs().iter();
    let mut payoffs = ends.chain(on_the_way).chain([&forever]);
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

/// Whether play may end whatever the players do: here, or from a state of which that is known.
fn ends(graph: &Graph, state: StateId, known: &[bool]) -> bool {
    let may_end = |row: Row<'_>| row.targets.iter().any(|&target| known[target as usize]);
    graph.kind(state) == Kind::End || graph.rows(state).all(may_end)
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
