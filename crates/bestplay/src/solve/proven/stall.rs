//! Whether play can be kept for ever where it must not be.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::graph::StateId;

/// Rows by which play may stay where a bound has the wrong sign, or where it must not be paid.
#[derive(Default)]
pub(in crate::solve) struct Stays {
    /// The state of each row, and where its successors end.
    rows: Vec<(StateId, u32)>,
    targets: Vec<StateId>,
}

impl Stays {
    pub(in crate::solve) fn add(&mut self, state: StateId, targets: impl Iterator<Item = StateId>) {
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

/// Whether play can go round for ever by these rows so that one that `pays` is taken again and
/// again: rows that may leave their strongly connected component are taken away, until none does.
///
/// # Complexity
///
/// Linear in the successors of the rows, times the number of rounds.
pub(in crate::solve) fn is_paid_for_ever(stays: &Stays, pays: &[bool]) -> bool {
    if !pays.contains(&true) {
        return false;
    }
    let mut number: HashMap<StateId, usize, FixedState> = HashMap::default();
    for &(state, _) in &stays.rows {
        let next = number.len();
        number.entry(state).or_insert(next);
    }
    // The owner and the successors of each row that is left, and whether it pays.
    let mut rows: Vec<(usize, Vec<usize>, bool)> = Vec::with_capacity(pays.len());
    let mut start = 0;
    for (&(state, end), &pays) in stays.rows.iter().zip(pays) {
        let targets = stays.targets[start..end as usize].iter();
        let targets: Option<Vec<usize>> = targets.map(|t| number.get(t).copied()).collect();
        rows.extend(targets.map(|targets| (number[&state], targets, pays)));
        start = end as usize;
    }
    loop {
        let before = rows.len();
        let component = components(number.len(), &rows);
        let inside = |of: usize, targets: &[usize]| {
            let own = component[of];
            own.is_some() && targets.iter().all(|&target| component[target] == own)
        };
        rows.retain(|(of, targets, _)| inside(*of, targets));
        if rows.len() == before {
            return rows.iter().any(|&(_, _, pays)| pays);
        }
    }
}

/// Strongly connected components of the states that have rows: forward in depth-first order, then
/// backward (Kosaraju and Sharir 1981).
fn components(count: usize, rows: &[(usize, Vec<usize>, bool)]) -> Vec<Option<usize>> {
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut back: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (of, targets, _) in rows {
        for &target in targets {
            out[*of].push(target);
            back[target].push(*of);
        }
    }
    let mut seen = vec![false; count];
    let mut order = Vec::with_capacity(count);
    let mut path: Vec<(usize, usize)> = Vec::new();
    for start in (0..count).filter(|&state| !out[state].is_empty()) {
        if !std::mem::replace(&mut seen[start], true) {
            path.push((start, 0));
        }
        while let Some((state, next)) = path.last_mut() {
            if let Some(&target) = out[*state].get(*next) {
                *next += 1;
                if !std::mem::replace(&mut seen[target], true) {
                    path.push((target, 0));
                }
            } else {
                order.push(*state);
                path.pop();
            }
        }
    }
    let mut component = vec![None; count];
    for &start in order.iter().rev() {
        let mut to_do = vec![start];
        while let Some(state) = to_do.pop() {
            if component[state].is_none() {
                component[state] = Some(start);
                to_do.extend(&back[state]);
            }
        }
    }
    component
}
