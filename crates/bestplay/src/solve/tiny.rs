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

use std::convert::Infallible;

use crate::graph::{Attractor, Graph, Kind, RowList, StateId};
use crate::{Payoff, Player};

/// Whether the value of the first state surely is not 0. It may be another number if the answer is no.
///
/// # Complexity
///
/// Linear in the transitions.
pub(super) fn is_surely_not_zero(graph: &Graph) -> bool {
    let states = || 0..graph.states() as StateId;
    let ends = || states().filter(|&state| graph.kind(state) == Kind::End);
    let Ok(rows) = RowList::of_graph(graph, |_, _, _| Ok::<_, Infallible>(true));
    let surely_ends = || {
        let ending = Attractor::of_rows(&rows, |_| true, |_| false);
        ending.drawn_to(ends()).found.len() == graph.states()
    };
    let forever = match graph.forever() {
        forever if forever.is_zero() || surely_ends() => Payoff::ZERO,
        forever => forever,
    };
    favoured(graph, forever).is_some_and(|favoured| {
        let player = |state| graph.kind(state).player();
        let is_driven = |state| player(state).is_none_or(|player| player == favoured);
        let mut paid = Attractor::of_rows(&rows, |_| true, is_driven);
        for (number, row) in (0..).zip(states().flat_map(|state| graph.rows(state))) {
            if !row.shape.payoffs().is_empty() {
                paid.meet(number, 0);
            }
        }
        let paying = ends().filter(|&state| graph.end_payoff(state) != Payoff::ZERO);
        paid.drawn_to(paying).holds(0)
    })
}

/// The player who likes every payoff that there is, and this one; `None` if neither does.
fn favoured(graph: &Graph, forever: Payoff) -> Option<Player> {
    let on_the_way = graph.shapes().iter().flat_map(|shape| shape.payoffs());
    let ends = graph.end_payoffs().iter();
    let mut payoffs = ends.chain(on_the_way).chain([&forever]);
    let signs = payoffs.try_fold([false; 2], |[plus, minus], payoff| {
        let (plus, minus) = (plus | (payoff.signum() > 0), minus | (payoff.signum() < 0));
        (!(plus && minus)).then_some([plus, minus])
    })?;
    match signs {
        [true, _] => Some(Player::Max),
        [_, true] => Some(Player::Min),
        _ => None,
    }
}
