//! Exact values by rational numbers: the plain twin of the fast methods, for tests.

mod check;
mod elimination;

use std::collections::{BTreeMap, HashMap};

use dashu_ratio::RBig;

use self::check::check;
use self::elimination::System;
use super::Failure;
use super::restrict::Restricted;
use crate::graph::{Graph, Kind, Row, StateId};

/// The values of the first `count` states.
pub(super) fn values(restricted: &Restricted, count: usize) -> Result<Vec<RBig>, Failure> {
    let graph = &restricted.graph;
    let mut x = vec![RBig::ZERO; graph.states()];
    for states in restricted.components.iter() {
        solve(graph, states, &mut x);
        check(graph, states, &x)?;
    }
    x.truncate(count);
    Ok(x)
}

/// What the chosen rows of a component are worth.
fn solve(graph: &Graph, states: &[StateId], x: &mut [RBig]) {
    if let [state] = *states
        && graph.kind(state) == Kind::End
    {
        let payoff = graph.end_payoff(state);
        x[state as usize] = payoff.to_rational() - graph.forever().to_rational();
        return;
    }
    let trapped = trapped(graph, states);
    let free: Vec<StateId> = states
        .iter()
        .zip(&trapped)
        .filter(|(_, trapped)| !**trapped)
        .map(|(&s, _)| s)
        .collect();
    let place: HashMap<StateId, u32> = free
        .iter()
        .enumerate()
        .map(|(place, &state)| (state, place as u32))
        .collect();
    let mut system = System::default();
    for &state in &free {
        let row = graph.row(state, 0);
        let (mut constant, mut exit) = (paid(&row), RBig::ZERO);
        let mut terms = BTreeMap::new();
        for (p, target) in probabilities(&row) {
            match place.get(&target) {
                Some(&place) => {
                    terms.insert(place, p + terms.get(&place).unwrap_or(&RBig::ZERO));
                }
                None => {
                    constant += &p * &x[target as usize];
                    exit += p;
                }
            }
        }
        system.push(constant, exit, terms);
    }
    for (&state, value) in free.iter().zip(system.solve()) {
        x[state as usize] = value;
    }
}

/// For each state of a component, whether the chosen rows never lead out of it, nor to where
/// anything is paid: such a state is worth 0.
fn trapped(graph: &Graph, states: &[StateId]) -> Vec<bool> {
    let place: HashMap<StateId, usize> = states
        .iter()
        .enumerate()
        .map(|(place, &state)| (state, place))
        .collect();
    let mut trapped = vec![true; states.len()];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (i, &state) in states.iter().enumerate() {
            let leads_out = |target: &StateId| place.get(target).is_none_or(|&t| !trapped[t]);
            let row = graph.row(state, 0);
            if trapped[i] && (row.targets.iter().any(leads_out) || !paid(&row).is_zero()) {
                trapped[i] = false;
                changed = true;
            }
        }
    }
    trapped
}

/// What a row pays on the way, in the mean.
pub(super) fn paid(row: &Row<'_>) -> RBig {
    let total = row.shape.total();
    let pairs = row.shape.weights().iter().zip(row.shape.payoffs());
    pairs
        .map(|(&w, payoff)| payoff.to_rational() * RBig::from_parts(w.into(), total.into()))
        .fold(RBig::ZERO, |sum, part| sum + part)
}

/// The probabilities of a row with its successors.
pub(super) fn probabilities(row: &Row<'_>) -> impl Iterator<Item = (RBig, StateId)> {
    let total = row.shape.total();
    let probability = move |&w: &u128| RBig::from_parts(w.into(), total.into());
    row.shape
        .weights()
        .iter()
        .map(probability)
        .zip(row.targets.iter().copied())
}
