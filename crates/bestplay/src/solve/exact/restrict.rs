//! The part of a graph that optimal play can visit, with the actions that can be best.

use super::super::totals::finite::Totals;
use super::super::witness::Claims;
use crate::graph::{Components, Graph, GraphBuilder, Kind, Row, StateId};
use crate::number::Fixed;

/// A graph with fewer states and fewer actions, but the same values.
///
/// An action whose bounds lie below the bounds of its state is never best. Optimal strategies do
/// without it, so that the game has the same value without it.
pub(super) struct Restricted {
    /// The first row of each state is the one that the bounds' strategy takes. The first states
    /// are the roots.
    pub(super) graph: Graph,
    pub(super) components: Components,
    pub(super) totals: Totals,
    /// Values have fewer bits, counted in units of 1 / (the common denominator of all payoffs).
    pub(super) unit_bits: usize,
    /// Whether the bounds allow the value of a state to be negative, and to be positive.
    pub(super) signs: Vec<[bool; 2]>,
}

impl Restricted {
    /// Restricts a graph to what can be reached from `roots`. Linear in the transitions of the states that are left.
    pub(super) fn new<I: Fixed>(claims: &Claims<'_, I>, roots: &[StateId]) -> Restricted {
        let (graph, bounds) = (claims.graph, claims.bounds);
        let mut builder = GraphBuilder::new(graph.forever());
        let mut number = vec![u32::MAX; graph.states()];
        let mut found: Vec<StateId> = Vec::new();
        let mut visit = |state: StateId, found: &mut Vec<StateId>| {
            let number = &mut number[state as usize];
            if *number == u32::MAX {
                *number = found.len() as u32;
                found.push(state);
            }
            *number
        };
        for &root in roots {
            visit(root, &mut found);
        }
        let mut largest = I::default();
        let mut signs = Vec::new();
        let mut next = 0;
        while next < found.len() {
            let state = found[next];
            next += 1;
            let (lower, upper) = bounds.of(state);
            signs.push([lower.sign() < 0, upper.sign() > 0]);
            let mut negative = I::default();
            negative.sub(&lower);
            largest = largest.max(negative).max(upper.clone());
            let kind = graph.kind(state);
            if kind == Kind::End {
                builder.end(graph.end_payoff(state));
                continue;
            }
            let chosen = bounds.best[state as usize];
            let mut left = 0;
            let mut add = |row: &Row<'_>, found: &mut Vec<StateId>| {
                left += 1;
                for (target, weight, payoff) in row.outcomes() {
                    builder.outcome(visit(target, found), weight, payoff);
                }
                builder.end_choice();
            };
            add(&graph.row(state, chosen), &mut found);
            if kind.player().is_some() {
                for (choice, row) in (0..).zip(graph.rows(state)) {
                    if choice != chosen && may_be_best(claims, state, &row) {
                        add(&row, &mut found);
                    }
                }
            }
            builder.end_state(kind.player().filter(|_| left > 1));
        }
        let graph = builder.build();
        let components = Components::of(&graph);
        let totals = claims.totals.narrowed(&graph, &found);
        let fraction = bounds.scale.places();
        let unit_bits = largest.bit_length().saturating_sub(fraction) as usize + 1;
        Restricted {
            graph,
            components,
            totals,
            unit_bits,
            signs,
        }
    }
}

/// Whether the bounds leave it open that the choices of all states are best.
pub(super) fn choices_may_be_best<I: Fixed>(claims: &Claims<'_, I>) -> bool {
    let graph = claims.graph;
    (0..graph.states() as StateId).all(|state| {
        let chosen = || graph.row(state, claims.bounds.best[state as usize]);
        graph.kind(state).player().is_none() || may_be_best(claims, state, &chosen())
    })
}

/// Whether the bounds leave it open that a row of a state is best.
fn may_be_best<I: Fixed>(claims: &Claims<'_, I>, state: StateId, row: &Row<'_>) -> bool {
    let free = claims.bounds.ways[row.shape_id as usize].sign() == 0;
    let stalls = free && row.targets.iter().eq([state]);
    let (lower, upper) = claims.bounds.of(state);
    // Stalling on the spot is worth 0.
    claims.may_be_best(state, row) && (!stalls || lower.sign() <= 0 && upper.sign() >= 0)
}
