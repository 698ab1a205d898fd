//! Generalised conjugate residuals with a preconditioner that may change from step to step
//! (Eisenstat, Elman and Schultz 1983; the last few directions are kept).

use super::halt::Halt;
use super::levels::{add, dot};
use super::matrix::Matrix;

/// Directions kept.
const KEPT: usize = 4;

/// What ends an iteration.
pub(super) struct Goal<'a> {
    /// The measure of a residual.
    pub(super) measure: &'a dyn Fn(&[f64]) -> f64,
    pub(super) enough: f64,
    pub(super) steps: usize,
}

/// Improves `x`, whose residual is `rest`, until the measure of the residual is small enough.
/// `improve` gives about the solution for a residual. Returns the number of steps.
pub(super) fn iterate(
    matrix: &Matrix,
    weight: &[f64],
    x: &mut [f64],
    rest: &mut [f64],
    improve: &dyn Fn(&[f64]) -> Vec<f64>,
    goal: &Goal<'_>,
    halt: &Halt<'_>,
) -> usize {
    let mut kept: Vec<Direction> = Vec::new();
    let mut steps = 0;
    let (mut last, mut lasted) = (f64::INFINITY, 0);
    while steps < goal.steps && !halt.now() {
        let measure = (goal.measure)(rest);
        if measure <= goal.enough || !measure.is_finite() {
            break;
        }
        // Without progress for long, there is none to come.
        if measure < 0.9 * last {
            (last, lasted) = (measure, 0);
        } else {
            lasted += 1;
            if lasted > 24 {
                break;
            }
        }
        if kept.len() == KEPT {
            kept.remove(0);
            for direction in &mut kept {
                direction.products.remove(0);
            }
        }
        let mut along = improve(rest);
        let mut image = vec![0.0; rest.len()];
        matrix.apply(&along, &mut image, halt);
        // No old direction may see the image of the new one: a triangular system.
        let mut parts: Vec<f64> = Vec::with_capacity(KEPT);
        for (at, old) in kept.iter().enumerate() {
            let seen = dot(weight, &old.along, &image);
            let known: f64 = old.products[..at]
                .iter()
                .zip(&parts)
                .map(|(g, p)| g * p)
                .sum();
            parts.push((seen - known) / old.products[at]);
        }
        for (old, part) in kept.iter().zip(&parts) {
            add(&mut along, -part, &old.along);
            add(&mut image, -part, &old.image);
        }
        let olds = kept.iter().map(|old| dot(weight, &along, &old.image));
        let mut products: Vec<f64> = olds.collect();
        let own = dot(weight, &along, &image);
        products.push(own);
        let step = dot(weight, &along, rest) / own;
        if !step.is_finite() {
            break;
        }
        add(x, step, &along);
        add(rest, -step, &image);
        kept.push(Direction {
            along,
            image,
            products,
        });
        steps += 1;
    }
    steps
}

/// A direction, where x - P x takes it, and what it sees of the images of the directions before
/// it and of its own.
struct Direction {
    along: Vec<f64>,
    image: Vec<f64>,
    products: Vec<f64>,
}
