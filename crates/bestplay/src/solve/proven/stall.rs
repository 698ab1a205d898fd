//! Whether play can be kept for ever where it must not be.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::graph::StateId;

/// Rows by which play may stay where a bound has the wrong sign.
#[derive(Default)]
pub(super) struct Stays {
    /// The state of each row, and where its successors end.
    rows: Vec<(StateId, u32)>,
    targets: Vec<StateId>,
}

impl Stays {
    pub(super) fn add(&mut self, state: StateId, targets: impl Iterator<Item = StateId>) {
        self.targets.extend(targets);
        self.rows.push((state, self.targets.len() as u32));
    }
}

/// Whether some states can be left only to each other by these rows: states without a row that
/// stays among those that are left are taken away, until none is.
///
/// # Complexity
///
/// Linear in the successors of the rows.
pub(super) fn can_stall(stays: Stays) -> bool {
    let Stays { rows, targets } = stays;
    let mut number: HashMap<StateId, u32, FixedState> = HashMap::default();
    for &(state, _) in &rows {
        let next = number.len() as u32;
        number.entry(state).or_insert(next);
    }
    // How many rows each state has left, and which rows lead to it.
    let mut left = vec![0u32; number.len()];
    let mut into: Vec<Vec<u32>> = vec![Vec::new(); number.len()];
    let mut broken = vec![false; rows.len()];
    let mut start = 0;
    for (row, &(state, end)) in rows.iter().enumerate() {
        left[number[&state] as usize] += 1;
        for target in &targets[start..end as usize] {
            match number.get(target) {
                Some(&target) => into[target as usize].push(row as u32),
                None => broken[row] = true,
            }
        }
        start = end as usize;
    }
    let mut gone = Vec::new();
    let break_row = |row: usize, left: &mut Vec<u32>, gone: &mut Vec<u32>| {
        let state = number[&rows[row].0];
        left[state as usize] -= 1;
        if left[state as usize] == 0 {
            gone.push(state);
        }
    };
    for row in (0..rows.len()).filter(|&row| broken[row]) {
        break_row(row, &mut left, &mut gone);
    }
    let mut kept = number.len();
    while let Some(state) = gone.pop() {
        kept -= 1;
        for &row in &into[state as usize] {
            if !std::mem::replace(&mut broken[row as usize], true) {
                break_row(row as usize, &mut left, &mut gone);
            }
        }
    }
    kept > 0
}
