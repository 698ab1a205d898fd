//! Solving a Markov chain by iteration, where factoring it would take too much room: the
//! stabilised bi-conjugate gradients of van der Vorst (1992), each state scaled by what leaves it.

use super::flow::Flow;

/// Iterations at most.
const MOST: usize = 5_000;

/// The part of the residual that is left when the iteration ends.
const ENOUGH: f64 = 1e-13;

/// About the solution of x = P x + right, with 0 in trapped states.
pub(super) fn iterate(flow: &Flow, trapped: &[bool], right: impl Fn(usize) -> f64) -> Vec<f64> {
    let count = flow.len();
    let scale: Vec<f64> = (0..count)
        .map(|state| {
            let away = flow
                .row(state)
                .iter()
                .filter(|&&(to, _)| to as usize != state);
            let leaves = flow.exit(state) + away.map(|&(_, p)| p).sum::<f64>();
            if trapped[state] { 0.0 } else { 1.0 / leaves }
        })
        .collect();
    // (x - P x), scaled.
    let apply = |x: &[f64]| -> Vec<f64> {
        let row = |state: usize| {
            let own = x[state];
            let inside = flow
                .row(state)
                .iter()
                .map(|&(to, p)| p * (own - x[to as usize]));
            (flow.exit(state) * own + inside.sum::<f64>()) * scale[state]
        };
        (0..count).map(row).collect()
    };
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let add = |a: &mut [f64], factor: f64, b: &[f64]| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += factor * b);
    };
    let mut x = vec![0.0; count];
    let mut residual: Vec<f64> = (0..count).map(|s| right(s) * scale[s]).collect();
    let enough = ENOUGH * ENOUGH * dot(&residual, &residual);
    let (mut best, mut least) = (x.clone(), dot(&residual, &residual));
    let shadow = residual.clone();
    let mut direction = residual.clone();
    let mut rho = dot(&shadow, &residual);
    for _ in 0..MOST {
        if least <= enough {
            break;
        }
        let along = apply(&direction);
        let step = rho / dot(&shadow, &along);
        add(&mut residual, -step, &along);
        let turned = apply(&residual);
        let turn = dot(&turned, &residual) / dot(&turned, &turned).max(f64::MIN_POSITIVE);
        add(&mut x, step, &direction);
        add(&mut x, turn, &residual);
        add(&mut residual, -turn, &turned);
        let next = dot(&shadow, &residual);
        let size = dot(&residual, &residual);
        // A breakdown ends the iteration: the best so far is as good as it gets.
        if !size.is_finite() || next == 0.0 {
            break;
        }
        if size < least {
            least = size;
            best.copy_from_slice(&x);
        }
        let factor = next / rho * (step / turn);
        rho = next;
        for at in 0..count {
            direction[at] = residual[at] + factor * (direction[at] - turn * along[at]);
        }
    }
    best
}
