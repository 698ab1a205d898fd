//! Which states are lumped together.
//!
//! Pairs of states that lead to each other strongly, compared with what else flows in and out of
//! them, are grouped, and pairs of pairs. How well a pair may be represented by one state is
//! measured as by Napov and Notay (2012) for nonsymmetric M-matrices: with each row weighted by
//! the visits to its state, rows and columns both sum up to what is left for exits and sources,
//! and the symmetric part decides.

use super::halt::Halt;
use super::matrix::Matrix;

pub(super) const NONE: u32 = u32::MAX;

/// How badly a pair may represent its two states.
const QUALITY: f64 = 8.0;

/// The same where everything is close to everything; links that hardly matter join nothing.
const POOR: f64 = 1000.0;

/// A state that is left for good like that each time is in no group.
const RULES: f64 = 0.75;

/// How states are lumped: the group of each state, if it is in one.
#[derive(Clone)]
pub(super) struct Grouping {
    pub(super) group: Vec<u32>,
    pub(super) groups: usize,
}

/// How states are lumped, and the chain of the groups with the weight that leaves each.
pub(super) struct Lumped {
    pub(super) grouping: Grouping,
    pub(super) matrix: Matrix,
    pub(super) leaving: Vec<f64>,
}

/// Passes of pairing at least, as long as there are more groups than `few`.
const PASSES: usize = 2;

/// Groups pairs of states, pairs of pairs, and so on until the chain of the groups takes less than
/// half the room. Where everything is close to everything, as in a random graph, that takes large
/// groups; sweeps do the rest there.
pub(super) fn group(matrix: &Matrix, visits: &[f64], few: usize, halt: &Halt<'_>) -> Lumped {
    let mut worst = QUALITY;
    let grouping = pair(matrix, visits, worst, halt);
    let (lumped, leaving) = lump(matrix, visits, &grouping, halt);
    let mut all = Lumped {
        grouping,
        matrix: lumped,
        leaving,
    };
    let mut pass = 1;
    while (pass < PASSES || 2 * all.matrix.places() > matrix.places())
        && all.matrix.len() > few
        && !halt.now()
    {
        let next = pair(&all.matrix, &all.leaving, worst, halt);
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
        let (lumped, leaving) = lump(&all.matrix, &all.leaving, &next, halt);
        for group in &mut all.grouping.group {
            if *group != NONE {
                *group = next.group[*group as usize];
            }
        }
        all.grouping.groups = next.groups;
        (all.matrix, all.leaving) = (lumped, leaving);
        pass += 1;
    }
    all
}

/// Pairs of states, and states alone.
fn pair(matrix: &Matrix, visits: &[f64], worst: f64, halt: &Halt<'_>) -> Grouping {
    let count = matrix.len();
    // What leads to each state, with its flow.
    let mut starts = vec![0u32; count + 1];
    for at in 0..count {
        if halt.at(at) {
            break;
        }
        for (to, _) in matrix.row(at) {
            starts[to as usize + 1] += 1;
        }
    }
    for at in 0..count {
        starts[at + 1] += starts[at];
    }
    let mut next = starts.clone();
    let mut sources = vec![(0u32, 0.0); matrix.places()];
    for (at, visits) in visits.iter().enumerate() {
        if halt.at(at) {
            return Grouping {
                group: vec![NONE; count],
                groups: 0,
            };
        }
        for (to, p) in matrix.row(at) {
            let place = &mut next[to as usize];
            sources[*place as usize] = (at as u32, visits * p);
            *place += 1;
        }
    }
    drop(next);
    // Half of what exits take. What sources give is left out: visits may not be known well yet.
    let slack = |at: usize| visits[at] * matrix.exit(at) / 2.0;
    let mut group = vec![NONE; count];
    // Sweeps alone do for what its exit rules.
    let mut waiting: Vec<bool> = (0..count).map(|at| matrix.exit(at) < RULES).collect();
    let mut flow = vec![0.0; count];
    let mut near: Vec<u32> = Vec::new();
    let mut groups = 0;
    for at in 0..count {
        if halt.at(at) {
            break;
        }
        if !std::mem::replace(&mut waiting[at], false) {
            continue;
        }
        let ahead = matrix.row(at).map(|(to, p)| (to, visits[at] * p));
        let behind = &sources[starts[at] as usize..starts[at + 1] as usize];
        for (other, amount) in ahead.chain(behind.iter().copied()) {
            if waiting[other as usize] {
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
        group[at] = groups;
        if best.1 != NONE {
            group[best.1 as usize] = groups;
            waiting[best.1 as usize] = false;
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
pub(super) fn lump(
    matrix: &Matrix,
    weight: &[f64],
    grouping: &Grouping,
    halt: &Halt<'_>,
) -> (Matrix, Vec<f64>) {
    let Grouping { group, groups } = grouping;
    let mut starts = vec![0u32; groups + 1];
    for &group in group.iter().filter(|&&group| group != NONE) {
        starts[group as usize + 1] += 1;
    }
    for at in 0..*groups {
        starts[at + 1] += starts[at];
    }
    let mut next = starts.clone();
    let mut members = vec![0u32; starts[*groups] as usize];
    for (at, &group) in group.iter().enumerate() {
        if group != NONE {
            members[next[group as usize] as usize] = at as u32;
            next[group as usize] += 1;
        }
    }
    let mut lumped = Matrix::new(*groups, 0);
    let mut leaving = Vec::with_capacity(*groups);
    let mut flow = vec![0.0; *groups];
    let mut near: Vec<u32> = Vec::new();
    let mut halted = false;
    for at in 0..*groups {
        halted |= halt.at(at);
        let members = match halted {
            true => &[],
            false => &members[starts[at] as usize..starts[at + 1] as usize],
        };
        let mut exit = 0.0;
        for &member in members {
            let weight = weight[member as usize];
            exit += weight * matrix.exit(member as usize);
            for (to, p) in matrix.row(member as usize) {
                let (to, amount) = (group[to as usize], weight * p);
                if to == NONE {
                    exit += amount;
                } else if to as usize != at && amount > 0.0 {
                    if flow[to as usize] == 0.0 {
                        near.push(to);
                    }
                    flow[to as usize] += amount;
                }
            }
        }
        let row = near.drain(..);
        let row = row.map(|to| (to, std::mem::take(&mut flow[to as usize])));
        leaving.push(lumped.push(row, exit));
    }
    (lumped, leaving)
}
