//! Totals that may grow for ever: where the expected payoff is infinite or has no meaning.
//!
//! # What a value is
//!
//! A play is paid what it collects on the way and at its end. If it never ends, the total either
//! stands still from some time on (then it is paid what the rules say for such a play), or grows to
//! plus infinity, or falls to minus infinity, or does not settle. Let V⁻(s) be the value if
//! totals that do not settle count as the least that they come to again and again (lim inf), and an
//! expectation in which both infinities have positive probability as minus infinity; let V⁺(s) be the
//! value if they count as the most (lim sup), and such an expectation as plus infinity. The value of a
//! state is *defined* if V⁻(s) = V⁺(s): what a total is worth that has no meaning then makes no
//! difference to anybody who plays well.
//!
//! # How it is found
//!
//! First, totals that do not settle count as either infinity: what is the same then is the value. Where it
//! is not, totals that stay within bounds are looked at ([`zero`]).
//!
//! A play that never ends stays in an *end component* from some time on, a set of states that lead
//! to each other by rows that surely stay in the set (de Alfaro 1997, "Formal verification of
//! probabilistic systems", theorem 3.2), and there only the rows that are taken again and again
//! count. In each maximal end component ([`Ends`](crate::graph::Ends)) the mean payments of its rows decide ([`signs`](mod@signs)).
//! If none pays, it is *still*. If all that pay have a positive mean, it is *plus*:
//! what is collected again and again adds up to plus infinity, by the law of large numbers for
//! martingales, whatever is done in between. The mirror image is
//! *minus*; all others are *mixed*, unless all their rows tend one way as long as play does not idle,
//! or one player alone chooses and can make them ([`potential`]): then they are plus or minus as
//! well, with all rows that do not idle for rows of positive or negative mean.
//!
//! Let A be where `Min` can almost surely take only finitely often the rows of positive mean in plus
//! sets, and those of positive mean or of mean 0 in mixed ones, and almost surely avoid values of
//! plus infinity further on ([`avoid`]). Let B be the same for `Max`, with minus. Then ([`judge`]):
//!
//! - In A and B, the value is finite: V⁻ > -∞ and V⁺ < ∞.
//! - In B but not in A, V⁺ = ∞ unless a mixed set is to blame. V⁻ = ∞ where `Max`, keeping to rows
//!   that stay in B, can make play collect for ever in a plus set (or come to a value of plus
//!   infinity) with positive probability: when that fails he goes on as he does to stay safe.
//! - In A but not in B, the mirror image.
//! - In neither, V⁻ = -∞ and V⁺ = ∞, unless a mixed set is to blame.
//!
//! How an infinite value is gained comes of the same searches: [`avoid`] says what to do against a player
//! who cannot avoid it, and potentials what to do where nobody else chooses.
//!
//! # What is refused
//!
//! 1. States in neither A nor B; states in one of them whose other infinity can only be had at the
//!    risk of the opposite one. Without mixed sets all of these are undefined. (`Max` may end play
//!    at 0 or take a coin between plus and minus infinity: V⁻ = 0, V⁺ = ∞.)
//! 2. Games in which a mixed set is left among the states of finite value and the rows that stay
//!    among them. Such games are often undefined (`Max` may collect 1 or end play at -1, then `Min` may
//!    take it back or end play at 2: both would rather go on), but not always, and the same holds for 1
//!    with mixed sets: whether payments of both signs in one round add up to something
//!    positive is the question that mean-payoff games ask, for which no fast algorithm is known.
//!
//! What is left and takes back whatever it pays is *zero* ([`zero`]): then two games in which nothing is
//! paid there bound the value from both sides ([`rebased`](super::rebased)). Everything else is refused.
//!
//! Every state that play can reach has to have a value, also those that nobody wants to reach: a solution
//! has a value, and bounds that prove it, for each of its states, and to shun a state is to know what it
//! is worth.
//!
//! # Complexity
//!
//! Components in which nothing is paid, and behind which nothing is infinite, are passed over. In
//! the others the work is linear in the transitions but for the two searches named above: end components
//! cost only what changes ([`Ends`](crate::graph::Ends)), and [`avoid`] starts again as often as states turn
//! out to be lost. Mixed sets take averages as well ([`potential`]).

mod avoid;
pub(super) mod finite;
mod judge;
mod objective;
mod part;
mod potential;
mod rounds;
mod signs;
mod slope;
#[cfg(test)]
mod tests;
pub(super) mod zero;

use crate::Result;
use crate::graph::{Components, Graph, Kind, Places, Row, StateId};
use crate::interrupt::Interrupt;
use crate::watch::{Stage, Watch};
use finite::Totals;
pub(super) use judge::Undefined;
use part::Part;
pub(super) use potential::heights;
use signs::{Sign, signs};
pub(super) use slope::find_zero_ends;

/// Looks for infinite totals; or tells a state in which the expected total has no meaning.
///
/// # Errors
///
/// A watch that asks to stop.
pub(super) fn find(
    graph: &Graph,
    components: &Components,
    watch: &dyn Watch,
) -> Result<std::result::Result<Totals, Undefined>> {
    let mut totals = Totals::finite(graph);
    if !totals.pays {
        return Ok(Ok(totals));
    }
    let signs = signs(graph);
    let interrupt = Interrupt::new(watch, Stage::Ordering, graph.states());
    let mut place = Places::default();
    for states in components.iter() {
        interrupt.step()?;
        interrupt.done(states.len());
        if !may_grow(&totals, graph, &signs, states) {
            continue;
        }
        let size = |state| totals.size(state);
        let part = Part::new(graph, &signs, size, states, &mut place, &interrupt);
        let judged = match judge::judge(&part)? {
            Ok(judged) => judged,
            Err(undefined) => return Ok(Err(undefined)),
        };
        for (&state, (size, choice)) in states.iter().zip(judged) {
            totals.note(graph, state, size, choice);
        }
    }
    Ok(Ok(totals))
}

/// Whether there is anything to judge in a component: something that is paid where play may
/// return, or something infinite further on.
fn may_grow(totals: &Totals, graph: &Graph, signs: &[Sign], states: &[StateId]) -> bool {
    let infinite = |target| !totals.is_finite(target);
    let ahead = |&state: &StateId| graph.successors(state).any(infinite);
    let pays = |row: &Row<'_>| signs[row.shape_id as usize] != Sign::Nothing;
    if graph.kind(states[0]) == Kind::End {
        return false;
    }
    if !totals.allows_all() && states.iter().any(ahead) {
        return true;
    }
    if let &[state] = states {
        let stays = |row: &Row<'_>| row.targets.iter().all(|target| target == state);
        return graph.rows(state).any(|row| pays(&row) && stays(&row));
    }
    let mut rows = states.iter().flat_map(|&state| graph.rows(state));
    rows.any(|row| pays(&row))
}
