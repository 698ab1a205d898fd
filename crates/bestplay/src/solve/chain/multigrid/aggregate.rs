//! Which states are lumped together.
//!
//! Pairs of states that lead to each other strongly, compared with what else flows in and out of
//! them, are grouped, and pairs of pairs. How well a pair may be represented by one state is
//! measured as by Napov and Notay (2012) for nonsymmetric M-matrices: with each row weighted by
//! the visits to its state, rows and columns both sum up to what is left for exits and sources,
//! and the symmetric part decides.

use super::super::flow::{Flow, Step};
use crate::Result;
use crate::graph::{Backward, NONE};
use crate::interrupt::Interrupt;

/// How badly a pair may represent its two states.
const QUALITY: f64 = 8.0;

/// The same where everything is close to everything; links that hardly matter join nothing.
const POOR: f64 = 1000.0;

/// How states are lumped: the group of each state.
pub(super) struct Grouping {
    pub(super) group: Vec<u32>,
    pub(super) groups: usize,
}

impl Grouping {
    /// The states, each after its group.
    pub(super) fn grouped(&self) -> impl Iterator<Item = (usize, usize)> {
        let groups = self.group.iter().map(|&group| group as usize);
        groups.zip(0..)
    }
}

/// How states are lumped, and the chain of the groups with the weight that leaves each.
pub(super) struct Lumped {
    pub(super) grouping: Grouping,
    pub(super) matrix: Flow,
    pub(super) leaving: Vec<f64>,
}

/// Passes of pairing at least, as long as there are more groups than `few`.
const PASSES: usize = 2;

/// Groups pairs of states, pairs of pairs, and so on until the chain of the groups takes less than
/// half the room. Where everything is close to everything, as in a random graph, that takes large
/// groups; sweeps do the rest there.
pub(super) fn group(
    matrix: &Flow,
    visits: &[f64],
    few: usize,
    interrupt: &Interrupt<'_>,
) -> Result<Lumped> {
    let mut worst = QUALITY;
    let mut all = lump(matrix, visits, pair(matrix, visits, worst));
    let mut pass = 1;
    while (pass < PASSES || 2 * all.matrix.places() > matrix.places()) && all.matrix.len() > few {
        interrupt.check()?;
        let next = pair(&all.matrix, &all.leaving, worst);
        if 4 * next.groups > 3 * all.matrix.len() {
            if worst > QUALITY {
                break;
            }
            // No good pairs are left: others will do, or none.
            if pass >= PASSES && 3 * all.matrix.places() < 2 * matrix.places() {
                break;
            }
            worst = POOR;
            continue;
        }
        let mut next = lump(&all.matrix, &all.leaving, next);
        let of = |&group: &u32| next.grouping.group[group as usize];
        next.grouping.group = all.grouping.group.iter().map(of).collect();
        all = next;
        pass += 1;
    }
    Ok(all)
}

/// Pairs of states, and states alone.
fn pair(matrix: &Flow, visits: &[f64], worst: f64) -> Grouping {
    let count = matrix.len();
    let owners = (0..count).flat_map(|at| std::iter::repeat_n(at as u32, matrix.row(at).len()));
    let owners: Vec<u32> = owners.collect();
    let steps = &matrix.rows.entries;
    let behind = Backward::new(count, || {
        steps.iter().zip(0..).map(|(&Step(to, _), step)| (to, step))
    });
    // Half of what exits take. What sources give is left out: visits may not be known well yet.
    let slack = |at: usize| visits[at] * matrix.exit(at) / 2.0;
    let mut group = vec![NONE; count];
    let mut flow = vec![0.0; count];
    let mut near: Vec<u32> = Vec::new();
    let mut groups = 0;
    for at in 0..count {
        if group[at] != NONE {
            continue;
        }
        group[at] = groups;
        let ahead = matrix.row(at).iter();
        let ahead = ahead.map(|&Step(to, p)| (to, visits[at] * p));
        let behind = behind.of(at as u32).iter().map(|&step| {
            let from = owners[step as usize];
            (from, visits[from as usize] * steps[step as usize].1)
        });
        for (other, amount) in ahead.chain(behind) {
            if group[other as usize] == NONE {
                if flow[other as usize] == 0.0 {
                    near.push(other);
                }
                flow[other as usize] += amount;
            }
        }
        let mut best = (worst, NONE);
        for &other in &near {
            let to = other as usize;
            let mutual = std::mem::take(&mut flow[to]) / 2.0;
            let size = 2.0 * visits[at] * visits[to] / (visits[at] + visits[to]);
            let (one, two) = (slack(at), slack(to));
            let open = one * two / (one + two).max(f64::MIN_POSITIVE);
            let quality = size / (mutual + open);
            if quality < best.0 {
                best = (quality, other);
            }
        }
        near.clear();
        if best.1 != NONE {
            group[best.1 as usize] = groups;
        }
        groups += 1;
    }
    Grouping {
        group,
        groups: groups as usize,
    }
}

/// The chain of the groups, each row of the matrix counted by its weight, and how much weight
/// leaves each group.
fn lump(matrix: &Flow, weight: &[f64], grouping: Grouping) -> Lumped {
    let Grouping { group, groups } = &grouping;
    let members = Backward::new(*groups, || {
        let grouped = grouping.grouped();
        grouped.map(|(group, at)| (group as u32, at as u32))
    });
    let mut lumped = Flow::default();
    let mut leaving = Vec::with_capacity(*groups);
    let mut flow = vec![0.0; *groups];
    let mut near: Vec<u32> = Vec::new();
    for at in 0..*groups as u32 {
        let mut exit = 0.0;
        for &member in members.of(at) {
            let weight = weight[member as usize];
            exit += weight * matrix.exit(member as usize);
            for &Step(to, p) in matrix.row(member as usize) {
                let (to, amount) = (group[to as usize], weight * p);
                if to != at && amount > 0.0 {
                    if flow[to as usize] == 0.0 {
                        near.push(to);
                    }
                    flow[to as usize] += amount;
                }
            }
        }
        for to in near.drain(..) {
            lumped.step(to, std::mem::take(&mut flow[to as usize]));
        }
        leaving.push(lumped.end_scaled(exit));
    }
    lumped.rows.entries.shrink_to_fit();
    Lumped {
        grouping,
        matrix: lumped,
        leaving,
    }
}
