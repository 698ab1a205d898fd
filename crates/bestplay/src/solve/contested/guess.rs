//! Strategies that may be best where the players are at odds, found in a game that always settles.
//!
//! In that game one player is *punished* for going round. Wherever a row pays and surely stays in
//! its component, play first ends with a tiny probability δ, and he loses a huge amount K. So no
//! payoff is collected for ever. At the same places his opponent may end play by paying him a large
//! amount B. Let δ, and then the tax δK on each payment, become ever smaller, B ever larger, and K ever
//! larger than B:
//!
//! - A play that settles is worth what it was, less a tax that vanishes.
//! - One that is paid on average as the punished player wants comes to B: his opponent buys it off.
//! - One that is paid the other way or not at all on average comes to -K at best, and no chance of B
//!   makes up for a chance of that.
//!
//! So what is best in all games that are extreme enough is best in the game itself if totals without
//! meaning count against the punished player: there are finitely many strategies that look at
//! nothing but the state, and what two of them are worth changes order only finitely often (Blackwell
//! 1962, "Discrete dynamic programming"). Whether a game is extreme enough is not known: what it says
//! is a guess.

use dashu_int::IBig;

use super::super::bounds::{self, Job};
use super::super::totals::{Totals, Trouble};
use super::super::{Failure, Means};
use crate::graph::{Components, Graph, GraphBuilder, Kind, Order, Row, StateId};
use crate::{Payoff, Player};

/// How extreme a game is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extreme {
    /// How many times play has to be stopped, each time with a probability of 1/2^60, before it
    /// ends.
    stages: u32,
    /// Whether rounds can be bought off. It matters only where one way leads to either infinity, and
    /// takes time.
    bought: bool,
}

impl Extreme {
    const fn new(stages: u32, bought: bool) -> Extreme {
        Extreme { stages, bought }
    }
}

/// The games that are tried one after another.
pub(super) const EXTREMES: [Extreme; 4] = [
    Extreme::new(1, false),
    Extreme::new(2, false),
    Extreme::new(4, false),
    Extreme::new(1, true),
];

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
    extreme: Extreme,
    means: Means<'_>,
) -> Result<Option<Vec<u32>>, crate::Error> {
    let Some(settling) = settling(graph, components, punished, extreme) else {
        return Ok(None);
    };
    let mut order = Order::new(&settling, means.threads);
    order.finish();
    let totals = match Totals::of(&settling, order.found(), means.watch) {
        Ok(totals) => totals,
        Err(Trouble::Undefined { .. }) => return Ok(None),
        Err(Trouble::Stopped(error)) => return Err(error),
    };
    let job = Job {
        graph: &settling,
        totals: &totals,
        wanted: 0,
        enough: None,
        again: false,
        means,
    };
    let bits = 2 * RARE * extreme.stages + SPARE_BITS;
    match bounds::solve::<IBig>(&job, &mut order, bits) {
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
/// After the states of the graph come some for each row that pays and stays: where the opponent
/// may buy it off, the stages, and the row itself. Then come those that pay B and K, and an end.
fn settling(
    graph: &Graph,
    components: &Components,
    punished: Player,
    Extreme { stages, bought }: Extreme,
) -> Option<Graph> {
    let stays = staying(graph, components);
    let rows = (0..graph.states() as StateId).map(|state| {
        let rows = graph.rows(state);
        rows.filter(|row| stays(state, row)).count() as u64
    });
    let all = graph.states() as u64 + rows.sum::<u64>() * u64::from(stages + 2) + 3;
    if all >= u64::from(StateId::MAX) {
        return None;
    }
    let mut taxed: Vec<Row<'_>> = Vec::new();
    let count = graph.states() as StateId;
    let first = |place: usize| count + place as StateId * (stages + 2);
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
    let paid = first(taxed.len());
    let (lost, over) = (paid + 1, paid + 2);
    for (place, row) in taxed.iter().enumerate() {
        let first = first(place);
        for target in [first + 1, paid].into_iter().take(1 + usize::from(bought)) {
            builder.outcome(target, 1, None);
            builder.end_choice();
        }
        builder.end_state(bought.then_some(punished.opponent()));
        let goes_on = first + stages + 1;
        for stage in 1..=stages {
            let stopped = if stage < stages {
                first + stage + 1
            } else {
                lost
            };
            builder.outcome(goes_on, (1 << RARE) - 1, None);
            builder.outcome(stopped, 1, None);
            builder.end_choice();
            builder.end_state(None);
        }
        builder.copy(row);
        builder.end_state(None);
    }
    let (gain, loss) = amounts(graph, punished)?;
    // K is the largest payoff divided by the square root of δ, and B by the fourth root.
    let bits = RARE * stages;
    for (own, amount, bits) in [(paid, gain, bits / 4), (lost, loss, bits / 2)] {
        builder.outcome(own, (1 << bits) - 1, Some(amount));
        builder.outcome(over, 1, Some(amount));
        builder.end_choice();
        builder.end_state(None);
    }
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

/// The largest amount that is paid anywhere, whoever gets it: once as the punished player wants it,
/// and once as he does not.
fn amounts(graph: &Graph, punished: Player) -> Option<(Payoff, Payoff)> {
    let ways = graph.shapes().iter().flat_map(|shape| shape.payoffs());
    let amounts = ways.chain(graph.end_payoffs());
    let size = |&paid: &Payoff| paid.checked_neg().map_or(paid, |other| paid.max(other));
    let most = amounts.map(size).max()?;
    let least = most.checked_neg()?;
    Some(match punished {
        Player::Max => (most, least),
        Player::Min => (least, most),
    })
}
