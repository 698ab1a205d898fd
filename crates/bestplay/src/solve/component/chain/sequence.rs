//! The order in which sweeps go through a core: each state after what it leads to, but for what leads
//! back.
//!
//! States are numbered from where play may leave. Where most steps lead towards that, as on boards that
//! are crossed, their numbers are such an order, and one in which neighbours are near each other in
//! memory. Else a search depth first finds one.

use super::eliminate::Rest;
use super::halt::Halt;

/// The part of all steps that leads to lower numbers where these are good enough.
const MOST: f64 = 0.75;

/// The states that are left, in the order of sweeps.
pub(super) fn sequence(rest: &Rest<f64>, count: usize, halt: &Halt<'_>) -> Vec<u32> {
    let left = rest.states();
    match leads_down(rest, &left) {
        true => left,
        false => depth_first(rest, left, count, halt),
    }
}

/// Whether most steps lead to states of lower numbers, or out of the chain.
fn leads_down(rest: &Rest<f64>, states: &[u32]) -> bool {
    let mut down = 0.0;
    for &state in states {
        let (mut lower, mut all) = (rest.exit(state as usize), rest.exit(state as usize));
        for &(to, p) in rest.row(state as usize) {
            all += p;
            lower += if to < state { p } else { 0.0 };
        }
        down += lower / all;
    }
    down >= MOST * states.len() as f64
}

/// The states that are left, each after what it leads to in a search depth first.
fn depth_first(rest: &Rest<f64>, left: Vec<u32>, count: usize, halt: &Halt<'_>) -> Vec<u32> {
    let mut seen = vec![true; count];
    for &state in &left {
        seen[state as usize] = false;
    }
    let mut order = Vec::with_capacity(left.len());
    let mut path: Vec<(u32, u32)> = Vec::new();
    for start in left {
        if std::mem::replace(&mut seen[start as usize], true) {
            continue;
        }
        path.push((start, 0));
        while let Some((state, next)) = path.last_mut() {
            match rest.row(*state as usize).get(*next as usize) {
                Some(&(target, _)) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[target as usize], true) {
                        path.push((target, 0));
                    }
                }
                None => {
                    if halt.at(order.len()) {
                        return order;
                    }
                    order.push(*state);
                    path.pop();
                }
            }
        }
    }
    order
}
