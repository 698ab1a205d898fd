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
pub(super) const QUALITY: f64 = 8.0;

/// How states are lumped: the group of each state, if it is in one.
pub(super) struct Grouping {
    pub(super) group: Vec<u32>,
    pub(super) groups: usize,
}

/// Groups of up to 2^`passes` states, made of pairs that are not worse than `worst`.
pub(super) fn group(
    matrix: &Matrix,
    visits: &[f64],
    passes: usize,
    worst: f64,
    halt: &Halt<'_>,
) -> Grouping {
    let mut all = pair(matrix, visits, worst, halt);
    for _ in 1..passes {
        let (lumped, leaving) = lump(matrix, visits, &all, halt);
        let next = pair(&lumped, &leaving, worst, halt);
        for group in &mut all.group {
            if *group != NONE {
                *group = next.group[*group as usize];
            }
        }
        all.groups = next.groups;
    }
    all
}

/// Pairs of states, and states alone.
fn pair(matrix: &Matrix, visits: &[f64], worst: f64, halt: &Halt<'_>) -> Grouping {
    let count = matrix.len();
    // What leads to each state, with its flow.
    let mut starts = vec![0u32; count + 1];
    let mut inflow = vec![0.0; count];
    for (at, visits) in visits.iter().enumerate() {
        if halt.at(at) {
            break;
        }
        for (to, p) in matrix.row(at) {
            starts[to as usize + 1] += 1;
            inflow[to as usize] += visits * p;
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
    // Half of what exits and sources take and give.
    let slack: Vec<f64> = (0..count)
        .map(|at| (visits[at] * matrix.exit(at) + (visits[at] - inflow[at]).max(0.0)) / 2.0)
        .collect();
    let mut group = vec![NONE; count];
    let mut waiting = vec![true; count];
    for at in 0..count {
        let between = (visits[at] * (1.0 - matrix.exit(at)) + inflow[at]) / 2.0;
        // Sweeps alone do for what its exit or its source rules.
        if slack[at] * (QUALITY - 2.0) >= 2.0 * between {
            waiting[at] = false;
        }
    }
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
            let open = slack[at] * slack[to] / (slack[at] + slack[to]).max(f64::MIN_POSITIVE);
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
