//! End components: where play can be kept for ever by rows of a given kind.

use super::model::{Model, Row};

/// Which rows belong to end components, and in which component each state is.
pub(crate) struct Ends {
    /// For each state and row.
    pub(crate) inside: Vec<Vec<bool>>,
    /// The number of a state's component; `None` outside all of them.
    pub(crate) of: Vec<Option<usize>>,
}

/// The maximal end components by the rows that are allowed: rows that leave their strongly
/// connected component are taken away until none is left that does.
pub(crate) fn components(model: &Model, allowed: impl Fn(&Row) -> bool) -> Ends {
    let count = model.states();
    let of_state = |rows: &Vec<Row>| rows.iter().map(&allowed).collect();
    let mut inside: Vec<Vec<bool>> = model.rows.iter().map(of_state).collect();
    loop {
        let class = classes(model, &inside);
        let mut changed = false;
        for state in 0..count {
            for (row, keeps) in model.rows[state].iter().zip(&mut inside[state]) {
                let stays =
                    |&(to, _): &(usize, u128)| class[to].is_some() && class[to] == class[state];
                if *keeps && !row.targets.iter().all(stays) {
                    (*keeps, changed) = (false, true);
                }
            }
        }
        if !changed {
            return Ends { inside, of: class };
        }
    }
}

/// Strongly connected components by the given rows, of the states that have one; by reachability,
/// which is plain and fast enough here.
fn classes(model: &Model, inside: &[Vec<bool>]) -> Vec<Option<usize>> {
    let count = model.states();
    let mut onward: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut back: Vec<Vec<usize>> = vec![Vec::new(); count];
    for state in 0..count {
        let rows = model.rows[state].iter().zip(&inside[state]);
        for (row, _) in rows.filter(|(_, keeps)| **keeps) {
            for &(to, _) in &row.targets {
                onward[state].push(to);
                back[to].push(state);
            }
        }
    }
    let alive: Vec<bool> = inside.iter().map(|rows| rows.contains(&true)).collect();
    let mut class = vec![None; count];
    for state in 0..count {
        if class[state].is_none() && alive[state] {
            let (ahead, behind) = (reach(&onward, state), reach(&back, state));
            for other in (0..count).filter(|&o| alive[o] && ahead[o] && behind[o]) {
                class[other] = Some(state);
            }
        }
    }
    class
}

/// Where the edges lead from a state, itself included.
fn reach(edges: &[Vec<usize>], from: usize) -> Vec<bool> {
    let mut reached = vec![false; edges.len()];
    reached[from] = true;
    let mut to_do = vec![from];
    while let Some(state) = to_do.pop() {
        for &to in &edges[state] {
            if !std::mem::replace(&mut reached[to], true) {
                to_do.push(to);
            }
        }
    }
    reached
}
