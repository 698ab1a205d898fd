//! Where play can be kept: states in which it may stay for ever by rows out of a given choice.

use super::flow::Backward;
use super::local::Local;
use crate::number::Fixed;

/// The largest set of the states marked in `inside` each of which has one of the `rows` (a row
/// with its state) that leads only to states of the set. Rows that leave the component or pay do
/// not count.
///
/// # Complexity
///
/// Linear in the transitions of the component.
pub(super) fn kept<I: Fixed>(
    local: &Local<I>,
    rows: impl Fn(usize, usize) -> bool,
    mut inside: Vec<bool>,
) -> Vec<bool> {
    let count = local.len();
    let mut owner = vec![u32::MAX; local.rows.len()];
    let mut left = vec![0u32; count];
    for state in (0..count).filter(|&state| inside[state]) {
        for row in local.rows_of(state) {
            if local.rows[row].is_idle() && rows(state, row) {
                owner[row] = state as u32;
                left[state] += 1;
            }
        }
    }
    let back = Backward::new(count, || {
        (0..owner.len())
            .filter(|&row| owner[row] != u32::MAX)
            .flat_map(|row| {
                let targets = local.targets(row);
                targets.iter().map(move |&target| (target, row as u32))
            })
    });
    let mut gone: Vec<u32> = (0..count as u32).filter(|&s| !inside[s as usize]).collect();
    for state in 0..count {
        if inside[state] && left[state] == 0 {
            inside[state] = false;
            gone.push(state as u32);
        }
    }
    while let Some(state) = gone.pop() {
        for &row in back.of(state) {
            let from = std::mem::replace(&mut owner[row as usize], u32::MAX);
            if from == u32::MAX {
                continue;
            }
            left[from as usize] -= 1;
            if left[from as usize] == 0 && std::mem::replace(&mut inside[from as usize], false) {
                gone.push(from);
            }
        }
    }
    inside
}

/// The end components that the given rows make: sets of states that lead to each other by rows
/// that stay in the set. For each state the number of its set, if it is in one, and how many there
/// are.
///
/// # Complexity
///
/// Linear in the transitions, times the rounds in which sets fall apart.
pub(super) fn end_components<I: Fixed>(
    local: &Local<I>,
    rows: impl Fn(usize, usize) -> bool,
) -> (Vec<Option<u32>>, u32) {
    let count = local.len();
    let mut inside = vec![true; count];
    // The set of each state so far: at first all states are in one.
    let mut part = vec![0u32; count];
    loop {
        let stays = |state: usize, row: usize| {
            rows(state, row)
                && local
                    .targets(row)
                    .iter()
                    .all(|&target| part[target as usize] == part[state])
        };
        inside = kept(local, stays, inside);
        if !inside.contains(&true) {
            return (vec![None; count], 0);
        }
        let usable = |state: usize, row: usize| {
            local.rows[row].is_idle()
                && stays(state, row)
                && local
                    .targets(row)
                    .iter()
                    .all(|&target| inside[target as usize])
        };
        let (finer, parts) = components(&inside, |state| {
            let rows = local.rows_of(state).filter(|&row| usable(state, row));
            rows.flat_map(|row| local.targets(row)).copied().collect()
        });
        // The same sets again: nothing falls apart any more.
        let mut split = false;
        let mut seen = std::collections::HashMap::new();
        for state in (0..count).filter(|&state| inside[state]) {
            split |= *seen.entry(part[state]).or_insert(finer[state]) != finer[state];
        }
        if !split {
            let number = |state: usize| inside[state].then_some(finer[state]);
            return ((0..count).map(number).collect(), parts);
        }
        part = finer;
    }
}

/// Strongly connected components of the states inside: for each its number, successors first
/// (Pearce's form of Tarjan's algorithm, with a stack of its own).
pub(super) fn components(inside: &[bool], targets: impl Fn(usize) -> Vec<u32>) -> (Vec<u32>, u32) {
    let count = inside.len();
    let mut part = vec![u32::MAX; count];
    let mut low = vec![0u32; count];
    let (mut visited, mut parts) = (0u32, 0u32);
    let mut waiting: Vec<u32> = Vec::new();
    let mut path: Vec<Visit> = Vec::new();
    for start in (0..count).filter(|&state| inside[state]) {
        if low[start] != 0 {
            continue;
        }
        let mut entered = Some(start);
        loop {
            if let Some(state) = entered.take() {
                visited += 1;
                low[state] = visited;
                waiting.push(state as u32);
                path.push(Visit {
                    state,
                    number: visited,
                    targets: targets(state),
                });
            }
            let Some(visit) = path.last_mut() else { break };
            let state = visit.state;
            if let Some(target) = visit.targets.pop() {
                let target = target as usize;
                if low[target] == 0 {
                    entered = Some(target);
                } else if part[target] == u32::MAX {
                    low[state] = low[state].min(low[target]);
                }
                continue;
            }
            if low[state] == visit.number {
                while let Some(last) = waiting.pop() {
                    part[last as usize] = parts;
                    if last as usize == state {
                        break;
                    }
                }
                parts += 1;
            }
            path.pop();
            if let Some(parent) = path.last()
                && part[state] == u32::MAX
            {
                low[parent.state] = low[parent.state].min(low[state]);
            }
        }
    }
    (part, parts)
}

/// A state on the way down, with the successors that were not looked at yet.
struct Visit {
    state: usize,
    number: u32,
    targets: Vec<u32>,
}
