//! Steps along directions that a hierarchy proposes.
//!
//! The length of each step is such that the residual, counted by how often each state is visited,
//! is at right angles to the direction, and so it stays for the last few directions. Counted like
//! that, the symmetric part of x - P x is positive: no step is infinite, and where steps lead to
//! and fro equally often, these are conjugate gradients with a preconditioner that may change
//! from step to step (Notay 2000).

use super::super::{Flow, largest};
use super::hierarchy::{Hierarchy, add, dot};
use crate::Result;
use crate::interrupt::Interrupt;

/// Directions kept.
const KEPT: usize = 4;

/// Steps at most, and steps in which the residual must halve.
const STEPS: usize = 500;
const HALVING: usize = 24;

/// Residuals are not smaller than rounding, times the largest value.
const ROUNDING: f64 = 2.0 * f64::EPSILON;

/// A direction, where x - P x takes it, and what it sees of the images of the directions before
/// it and of its own.
struct Direction {
    along: Vec<f64>,
    image: Vec<f64>,
    products: Vec<f64>,
}

/// Improves `x`, a solution of x = P x + right, until the largest residual, each times its state's
/// factor, is at most `enough`, or as far as it goes. Tells whether it is that small, or as small as
/// rounding allows, and the number of steps.
pub(super) fn iterate(
    matrix: &Flow,
    hierarchy: &Hierarchy,
    right: &[f64],
    x: &mut [f64],
    (factor, enough): (&[f64], f64),
    interrupt: &Interrupt<'_>,
) -> Result<(bool, usize)> {
    let mut rest = matrix.residual(right, x);
    let ones = vec![1.0; rest.len()];
    let weight = hierarchy.weight().unwrap_or(&ones);
    let mut kept: Vec<Direction> = Vec::new();
    let mut measures: Vec<f64> = Vec::new();
    while measures.len() < STEPS {
        let sizes = rest
            .iter()
            .zip(factor)
            .map(|(rest, factor)| (rest * factor).abs());
        let measure = sizes.fold(0.0, f64::max);
        let largest = largest(x);
        let before = measures.len().checked_sub(HALVING).filter(|&at| at > 0);
        measures.push(measure);
        if measure <= enough.max(ROUNDING * largest) {
            return Ok((true, measures.len()));
        }
        if !measure.is_finite() || before.is_some_and(|at| measure > 0.5 * measures[at]) {
            break;
        }
        if kept.len() == KEPT {
            kept.remove(0);
            for direction in &mut kept {
                direction.products.remove(0);
            }
        }
        let along = hierarchy.cycle(0, matrix, &rest, interrupt)?;
        let Some(new) = direction(matrix, weight, along, &kept) else {
            break;
        };
        let own = new.products[kept.len()];
        let step = dot(weight, &new.along, &rest) / own;
        if !step.is_finite() {
            break;
        }
        add(x, step, &new.along);
        add(&mut rest, -step, &new.image);
        kept.push(new);
    }
    Ok((false, measures.len()))
}

/// A new direction, whose image no old direction sees.
fn direction(
    matrix: &Flow,
    weight: &[f64],
    mut along: Vec<f64>,
    kept: &[Direction],
) -> Option<Direction> {
    let mut image = matrix.apply(&along);
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
    let olds = kept.iter().map(|old| &old.image).chain([&image]);
    let products = olds.map(|image| dot(weight, &along, image)).collect();
    let new = Direction {
        along,
        image,
        products,
    };
    parts.iter().all(|part| part.is_finite()).then_some(new)
}
