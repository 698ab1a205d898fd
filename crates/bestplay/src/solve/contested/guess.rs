//! Strategies that may be best where the players are at odds, found in a game that always settles.
//!
//! In that game one player is *punished* for going round. Wherever a row pays and surely stays in
//! its component, play first ends with a tiny probability δ, and he loses a huge amount K. So no
//! payoff is collected for ever. Let δ, and then the tax δK on each payment, become ever smaller, and K
//! ever larger:
//!
//! - A play that settles is worth what it was, less a tax that vanishes.
//! - One that goes on for ever comes to -K, unless it is paid on average as the punished player wants:
//!   that is worth more than any K.
//!
//! So what is best in all games that are extreme enough is best in the game itself if totals without
//! meaning count against the punished player, unless one way leads to either infinity: there are finitely
//! many strategies that look at nothing but the state, and what two of them are worth changes order only
//! finitely often (Blackwell 1962, "Discrete dynamic programming"). Whether a game is extreme enough is
//! not known: what it says is a guess.

use super::super::totals::Totals;
use super::super::{Failure, Means};
use super::bounds;
use crate::graph::{Components, Graph, GraphBuilder, Kind, Order, Row, StateId};
use crate::{Payoff, Player};

/// How extreme the games are that are tried one after another: how many times play has to be stopped,
/// each time with a probability of 1/2^60, before it ends.
pub(super) const EXTREMES: [u32; 3] = [1, 2, 4];

/// Bits of one stage.
const RARE: u32 = 60;

/// Binary places beyond those that a chance of δ twice in a row takes.
const SPARE_BITS: u32 = 64;

/// Choices for all states, of both players, that may be best if totals that do not settle count
/// against the punished player; `None` if none were found.
pub(super) fn choices(
    graph: &Graph,
    components: &Components,
    punished: Player,
    stages: u32,
    means: Means<'_>,
) -> Result<Option<Vec<u32>>, crate::Error> {
    let Some(settling) = settling(graph, components, punished, stages) else {
        return Ok(None);
    };
    let mut order = Order::new(&settling, means.threads);
    order.finish();
    let Some(totals) = Totals::defined(&settling, order.found(), means.watch)? else {
        return Ok(None);
    };
    let bits = 2 * RARE * stages + SPARE_BITS;
    match bounds(&settling, &totals, &mut order, (0, bits), means) {
        Ok(mut bounds) => {
            bounds.best.truncate(graph.states());
            Ok(Some(bounds.best))
        }
        Err(Failure::Error(error)) => Err(error),
        Err(_) => Ok(None),
    }
}

/// The game that always settles; `None` if its states or payoffs do not fit.
///
/// After the states of the graph come some for each row that pays and stays: the stages, and the row
/// itself. Then come the one that pays K, and an end.
fn settling(
    graph: &Graph,
    components: &Components,
    punished: Player,
    stages: u32,
) -> Option<Graph> {
    let stays = staying(graph, components);
    let rows = (0..graph.states() as StateId).map(|state| {
        let rows = graph.rows(state);
        rows.filter(|row| stays(state, row)).count() as u64
    });
    let all = graph.states() as u64 + rows.sum::<u64>() * u64::from(stages + 1) + 2;
    if all >= u64::from(StateId::MAX) {
        return None;
    }
    let mut taxed: Vec<Row<'_>> = Vec::new();
    let count = graph.states() as StateId;
    let first = |place: usize| count + place as StateId * (stages + 1);
    let mut builder = GraphBuilder::new(graph.forever());
    for state in 0..count {
        let kind = graph.kind(state);
        if kind == Kind::End {
            builder.end(graph.end_payoff(state));
            continue;
        }
        for row in graph.rows(state) {
            match stays(state, &row) {
                true => {
                    builder.outcome(first(taxed.len()), 1, None);
                    builder.end_choice();
                    taxed.push(row);
                }
                false => builder.copy(&row),
            }
        }
        builder.end_state(kind.player());
    }
    let lost = first(taxed.len());
    for (place, row) in taxed.iter().enumerate() {
        let first = first(place);
        let goes_on = first + stages;
        for next in first + 1..=goes_on {
            let stopped = if next < goes_on { next } else { lost };
            builder.outcome(goes_on, (1 << RARE) - 1, None);
            builder.outcome(stopped, 1, None);
            builder.end_choice();
            builder.end_state(None);
        }
        builder.copy(row);
        builder.end_state(None);
    }
    // K is the largest payoff divided by the square root of δ.
    let loss = loss(graph, punished)?;
    builder.outcome(lost, (1 << (RARE * stages / 2)) - 1, Some(loss));
    builder.outcome(lost + 1, 1, Some(loss));
    builder.end_choice();
    builder.end_state(None);
    builder.end(graph.forever());
    Some(builder.build())
}

/// Whether a row pays and surely stays in the component of its state.
fn staying(graph: &Graph, components: &Components) -> impl Fn(StateId, &Row<'_>) -> bool {
    let mut number = vec![0u32; graph.states()];
    for (component, states) in (0..).zip(components.iter()) {
        for &state in states {
            number[state as usize] = component;
        }
    }
    move |state, row| {
        let inside = |&target: &StateId| number[target as usize] == number[state as usize];
        !row.shape.payoffs().is_empty() && row.targets.iter().all(inside)
    }
}

/// The largest amount that is paid anywhere, whoever gets it, as the punished player does not want it.
fn loss(graph: &Graph, punished: Player) -> Option<Payoff> {
    let ways = graph.shapes().iter().flat_map(|shape| shape.payoffs());
    let amounts = ways.chain(graph.end_payoffs());
    let size = |&paid: &Payoff| paid.checked_neg().map_or(paid, |other| paid.max(other));
    let most = amounts.map(size).max()?;
    match punished {
        Player::Max => most.checked_neg(),
        Player::Min => Some(most),
    }
}
