//! Whether exact values of the chosen rows are the values of the game.

use std::collections::{HashMap, HashSet};

use dashu_ratio::RBig;

use super::super::Failure;
use super::{paid, probabilities};
use crate::graph::{Graph, Kind, StateId};
use crate::number::Fixed;

/// Confirms that nobody wants to leave the chosen rows of a component.
///
/// Three conditions, see the reasoning in `solve/component`: no row is better than the chosen one
/// for its player; no set of states of positive value lets `Min` stall against `Max`'s chosen rows
/// among rows of equal value; and none of negative value lets `Max`.
pub(super) fn check(graph: &Graph, states: &[StateId], x: &[RBig]) -> Result<(), Failure> {
    let mut tied: HashMap<StateId, Vec<bool>> = HashMap::new();
    for &state in states {
        let own = &x[state as usize];
        let rows = graph.rows(state).map(|row| {
            let worth = probabilities(&row)
                .fold(paid(&row), |sum, (p, target)| sum + p * &x[target as usize]);
            (worth.cmp(own), paid(&row).is_zero())
        });
        let rows: Vec<_> = rows.collect();
        let better = match graph.kind(state) {
            Kind::Max => std::cmp::Ordering::Greater,
            Kind::Min => std::cmp::Ordering::Less,
            _ => continue,
        };
        if rows.iter().any(|(order, _)| *order == better) {
            return Err(Failure::Precision);
        }
        tied.insert(
            state,
            rows.iter()
                .map(|(order, idle)| order.is_eq() && *idle)
                .collect(),
        );
    }
    if tied.is_empty() {
        return Ok(());
    }
    for (staller, sign) in [(Kind::Min, 1), (Kind::Max, -1)] {
        let mut inside: HashSet<StateId> = states
            .iter()
            .filter(|&&state| Fixed::sign(x[state as usize].numerator()) == sign)
            .copied()
            .collect();
        loop {
            let leaving: Vec<StateId> = inside
                .iter()
                .copied()
                .filter(|&state| {
                    let stays = |row: &crate::graph::Row<'_>| {
                        row.targets.iter().all(|target| {
                            inside.contains(target) && x[*target as usize] == x[state as usize]
                        }) && paid(row).is_zero()
                    };
                    let mut rows = graph.rows(state);
                    !if graph.kind(state) == staller {
                        rows.zip(&tied[&state])
                            .any(|(row, tied)| *tied && stays(&row))
                    } else {
                        rows.next().is_some_and(|row| stays(&row))
                    }
                })
                .collect();
            if leaving.is_empty() {
                break;
            }
            for state in leaving {
                inside.remove(&state);
            }
        }
        if !inside.is_empty() {
            return Err(Failure::Precision);
        }
    }
    Ok(())
}
