//! Time: what states take of it, and play that begins anew where it ends, which takes none.

use std::sync::Arc;

use super::claims::Claims;
use super::side::ranks;
use crate::explore::Explored;
use crate::graph::{Graph, GraphBuilder, Kind, RowListBuilder};
use crate::{Error, ErrorKind, Payoff, Result};

/// The graph of what was explored, in which play may begin anew where it ends; the time that each state takes,
/// and whether that is other than one unit for any.
pub(super) fn timed<S>(
    explored: &Explored<S>,
    is_again: bool,
    time: impl Fn(&S) -> u32,
) -> Result<(Arc<Graph>, Vec<u32>, bool)> {
    let mut times: Vec<u32> = explored.states().iter().map(time).collect();
    let is_timed = times.iter().any(|&time| time != 1);
    if !is_again {
        return Ok((explored.shared(), times, is_timed));
    }
    if explored.graph().is_cut() {
        return Err(Error::cut_off("an average where play begins anew"));
    }
    ends(explored.graph()).for_each(|end| times[end as usize] = 0);
    Ok((Arc::new(again(explored.graph())?), times, is_timed))
}

/// The graph in which play begins anew where it ends: what leads to an end leads to the start, and pays what the
/// end does.
fn again(graph: &Graph) -> Result<Graph> {
    let (mut builder, mut fits) = (GraphBuilder::new(Payoff::ZERO), true);
    for state in 0..graph.states() as u32 {
        if graph.kind(state) == Kind::End {
            builder.outcome(0, 1, Some(graph.end_payoff(state)));
            builder.end_choice();
        }
        for row in graph.rows(state) {
            builder.copy(&row, |target, paid| {
                let paid = paid.unwrap_or_default();
                if graph.kind(target) != Kind::End {
                    return (target, Some(paid));
                }
                let paid = paid.checked_add(graph.end_payoff(target));
                fits &= paid.is_some();
                (0, Some(paid.unwrap_or_default()))
            });
        }
        builder.end_state(graph.kind(state).player());
    }
    let message = "payoffs on the way and at the end add up to too long fractions";
    fits.then(|| builder.build())
        .ok_or_else(|| Error::new(ErrorKind::Rules, message))
}

/// For each state a number than which each of its rows may lead to a lower one, where states that take time have
/// 0; [`NONE`](crate::graph::NONE) if play can go on for ever without taking any.
pub(super) fn pauses(graph: &Graph, times: &[u32], again: bool) -> Vec<u32> {
    if !times.contains(&0) {
        return Vec::new();
    }
    let mut rows = RowListBuilder::new();
    for (state, &time) in (0..).zip(times) {
        if time == 0 && again && graph.kind(state) == Kind::End {
            rows.row(std::iter::once(0));
        }
        for row in graph.rows(state).filter(|_| time == 0) {
            rows.row(row.targets.iter());
        }
        rows.end_state();
    }
    ranks(rows)
}

impl Claims {
    /// Says of the ends after which play begins anew what its start says, so that rows may lead to them in its place.
    pub(super) fn settle_ends(&mut self, graph: &Graph) {
        for end in ends(graph) {
            let (paid, end) = (graph.end_payoff(end).to_rational(), end as usize);
            for side in &mut self.sides {
                side.potentials[end] = &side.potentials[0] + &paid;
                side.bounds[end] = side.bounds[0].clone();
                side.ranks[end] = side.ranks[0];
            }
        }
    }
}

/// The states, other than the first one, where play ends.
fn ends(graph: &Graph) -> impl Iterator<Item = u32> {
    (1..graph.states() as u32).filter(|&state| graph.kind(state) == Kind::End)
}
