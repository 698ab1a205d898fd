//! Steps along directions that a hierarchy proposes.
//!
//! The length of each step is such that the residual, counted by how often each state is visited,
//! is at right angles to the direction, and so it stays for the last few directions. Counted like
//! that, the symmetric part of x - P x is positive: no step is infinite, and where steps lead to
//! and fro equally often, these are conjugate gradients with a preconditioner that may change
//! from step to step (Notay 2000).

use super::super::largest;
use super::halt::Halt;
use super::levels::{Levels, add, dot};
use super::matrix::Matrix;

/// Directions kept.
const KEPT: usize = 4;

/// Steps at most, and steps in which the residual must halve.
const STEPS: usize = 500;
const HALVING: usize = 24;

/// Steps after which directions start anew if the residual is still more than that part of it.
const PATIENCE: usize = 6;
const STUCK: f64 = 0.7;

/// Residuals are not smaller than rounding, times the largest value.
const ROUNDING: f64 = 2.0 * f64::EPSILON;

/// A direction, where x - P x takes it, and what it sees of the images of the directions before
/// it and of its own.
struct Direction {
    along: Vec<f64>,
    image: Vec<f64>,
    products: Vec<f64>,
}

/// Improves `x`, whose residual is `rest`, until the largest residual, each times its state's
/// factor, is at most `enough`, or as far as it goes. Returns what is to be added to all of `x`:
/// where play goes on for very long, values are nearly the same everywhere, and their differences
/// would be lost to rounding in a sum. Also tells whether the residual is that small, or as small
/// as rounding allows, and the number of steps.
pub(super) fn iterate(
    matrix: &Matrix,
    levels: &Levels,
    x: &mut [f64],
    rest: &mut [f64],
    (factor, enough): (&[f64], f64),
    halt: &Halt<'_>,
) -> (f64, bool, usize) {
    let ones = vec![1.0; rest.len()];
    let weight = levels.weight().unwrap_or(&ones);
    let mut kept: Vec<Direction> = Vec::new();
    let mut measures: Vec<f64> = Vec::new();
    let exits: f64 = (0..matrix.len())
        .map(|at| weight[at] * matrix.exit(at))
        .sum();
    let mut everywhere = 0.0;
    let mut fresh = 0;
    while measures.len() < STEPS && !halt.now() {
        if levels.endless() {
            // As much must leave in all as is put in.
            let put: f64 = weight.iter().zip(&*rest).map(|(w, rest)| w * rest).sum();
            let shift = put / exits;
            if shift.is_finite() {
                everywhere += shift;
                let rows = rest.iter_mut().enumerate();
                rows.for_each(|(at, rest)| *rest -= shift * matrix.exit(at));
            }
        }
        let sizes = rest
            .iter()
            .zip(factor)
            .map(|(rest, factor)| (rest * factor).abs());
        let measure = sizes.fold(0.0, f64::max);
        let largest = largest(x);
        let before = measures.len().checked_sub(HALVING).filter(|&at| at > 0);
        measures.push(measure);
        if measure <= enough.max(ROUNDING * largest) {
            return (everywhere, true, measures.len());
        }
        if !measure.is_finite() || before.is_some_and(|at| measure > 0.5 * measures[at]) {
            break;
        }
        if let Some(before) = measures.len().checked_sub(PATIENCE + 1)
            && before >= fresh
            && measure > STUCK * measures[before]
        {
            // The directions kept lead nowhere any more.
            fresh = measures.len();
            kept.clear();
        }
        if kept.len() == KEPT {
            kept.remove(0);
            for direction in &mut kept {
                direction.products.remove(0);
            }
        }
        let Some(new) = direction(matrix, levels, weight, rest, &kept, halt) else {
            break;
        };
        let own = new.products[kept.len()];
        let step = dot(weight, &new.along, rest) / own;
        if !step.is_finite() {
            break;
        }
        add(x, step, &new.along);
        add(rest, -step, &new.image);
        kept.push(new);
    }
    (everywhere, false, measures.len())
}

/// A new direction, whose image no old direction sees.
fn direction(
    matrix: &Matrix,
    levels: &Levels,
    weight: &[f64],
    rest: &[f64],
    kept: &[Direction],
    halt: &Halt<'_>,
) -> Option<Direction> {
    let mut along = levels.cycle(matrix, rest, halt);
    let mut image = vec![0.0; rest.len()];
    matrix.apply(&along, &mut image, halt);
    // What the old directions see of each other's images is a triangular matrix.
    let mut parts: Vec<f64> = Vec::with_capacity(KEPT);
    for (at, old) in kept.iter().enumerate() {
        let known = old.products.iter().zip(&parts).map(|(g, p)| g * p);
        let known: f64 = known.sum();
        let seen = dot(weight, &old.along, &image);
        parts.push((seen - known) / old.products[at]);
    }
    for (old, part) in kept.iter().zip(&parts) {
        add(&mut along, -part, &old.along);
        add(&mut image, -part, &old.image);
    }
    let mut new = Direction {
        along,
        image,
        products: Vec::with_capacity(KEPT),
    };
    let olds = kept.iter().map(|old| dot(weight, &new.along, &old.image));
    let mut products: Vec<f64> = olds.collect();
    products.push(dot(weight, &new.along, &new.image));
    new.products = products;
    parts.iter().all(|part| part.is_finite()).then_some(new)
}
