//! Whether rounds of rows that lead to one state each all pay, in whole numbers.
//!
//! Prices h with h(s) ≤ price + h(t) for every row from s to t exist if and only if no round has a
//! negative price. They are found by Bellman's passes, over the states up and down in turns, so that
//! a pass follows a path as far as it goes one way (Yen 1970, "An algorithm for finding shortest
//! routes from all source nodes to a given destination in general networks"). Where a round is
//! negative, the rows by which the prices fell go round.

use dashu_int::IBig;

/// A row: its state, where it leads, and what it costs.
pub(super) type Edge = (usize, usize, IBig);

/// Passes between two looks for a round.
const PAUSE: usize = 8;

/// Whether no round has a negative price.
///
/// # Complexity
///
/// The product of states and rows at worst.
pub(super) fn are_all_paid_for(states: usize, edges: &[Edge]) -> bool {
    let mut of = vec![Vec::new(); states];
    for (number, (from, ..)) in edges.iter().enumerate() {
        of[*from].push(number);
    }
    let mut h = vec![IBig::ZERO; states];
    let mut by: Vec<Option<usize>> = vec![None; states];
    for pass in 0..states + 2 {
        let mut changed = false;
        let mut look = |state: usize| {
            for &number in &of[state] {
                let (_, to, price) = &edges[number];
                let worth = price + &h[*to];
                if worth < h[state] {
                    h[state] = worth;
                    by[state] = Some(*to);
                    changed = true;
                }
            }
        };
        match pass % 2 {
            0 => (0..states).for_each(&mut look),
            _ => (0..states).rev().for_each(&mut look),
        }
        if !changed {
            return true;
        }
        if pass % PAUSE == PAUSE - 1 && goes_round(&by) {
            return false;
        }
    }
    false
}

/// Whether following these steps leads round.
fn goes_round(by: &[Option<usize>]) -> bool {
    // In which walk a state was seen first.
    let mut seen = vec![usize::MAX; by.len()];
    (0..by.len()).any(|start| {
        let mut next = Some(start);
        while let Some(state) = next.filter(|&state| seen[state] == usize::MAX) {
            seen[state] = start;
            next = by[state];
        }
        next.is_some_and(|state| seen[state] == start)
    })
}
