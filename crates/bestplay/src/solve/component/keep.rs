//! Where play can be kept: states in which it may stay for ever by rows out of a given choice.

use super::chain::components;
use super::local::Layout;
use crate::graph::Backward;

/// The largest set of the states marked in `inside` each of which has one of the `rows` (a row
/// with its state) that leads only to states of the set. Rows that leave the component or pay do
/// not count.
///
/// # Complexity
///
/// Linear in the transitions of the component.
pub(super) fn kept(
    local: &Layout,
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
pub(super) fn end_components(
    local: &Layout,
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
        let usable = &usable;
        let (finer, parts) = components(&inside, |state| {
            let rows = local.rows_of(state);
            rows.filter(move |&row| usable(state, row))
                .flat_map(|row| local.targets(row))
                .copied()
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
