//! Steps along directions that a hierarchy proposes.
//!
//! The length of each step is such that the residual, counted by how often each state is visited,
//! is at right angles to the direction, and so it stays for the last few directions. Counted like
//! that, the symmetric part of x - P x is positive: no step is infinite, and where steps lead to
//! and fro equally often, these are conjugate gradients with a preconditioner that may change
//! from step to step (Notay 2000).

use super::super::{Flow, largest};
use super::hierarchy::Hierarchy;
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

/// Steps in a chain.
pub(super) struct Steps<'a> {
    matrix: &'a Flow,
    /// How much the residual of each state counts.
    weight: &'a [f64],
    /// The last directions. None of them sees the image of a later one.
    kept: Vec<Direction>,
}

impl<'a> Steps<'a> {
    /// No step yet.
    pub(super) fn new(matrix: &'a Flow, weight: &'a [f64]) -> Steps<'a> {
        Steps {
            matrix,
            weight,
            kept: Vec::new(),
        }
    }

    /// Takes `x` along a direction, which changes the residual `rest`. Tells whether there was a step to take.
    pub(super) fn take(&mut self, mut along: Vec<f64>, x: &mut [f64], rest: &mut [f64]) -> bool {
        if self.kept.len() == KEPT {
            self.kept.remove(0);
            for direction in &mut self.kept {
                direction.products.remove(0);
            }
        }
        let mut image = self.matrix.apply(&along);
        // What the old directions see of each other's images is a triangular matrix.
        let mut parts: Vec<f64> = Vec::with_capacity(KEPT);
        for (at, old) in self.kept.iter().enumerate() {
            let known = old.products.iter().zip(&parts).map(|(g, p)| g * p);
            let known: f64 = known.sum();
            let seen = dot(self.weight, &old.along, &image);
            parts.push((seen - known) / old.products[at]);
        }
        for (old, part) in self.kept.iter().zip(&parts) {
            add(&mut along, -part, &old.along);
            add(&mut image, -part, &old.image);
        }
        let olds = self.kept.iter().map(|old| &old.image);
        let products = olds.map(|old| dot(self.weight, &along, old));
        let mut products: Vec<f64> = products.collect();
        let own = dot(self.weight, &along, &image);
        products.push(own);
        let step = dot(self.weight, &along, rest) / own;
        if !step.is_finite() {
            return false;
        }
        add(x, step, &along);
        add(rest, -step, &image);
        self.kept.push(Direction {
            along,
            image,
            products,
        });
        true
    }
}

/// Improves `x`, a solution of x = P x + right, until the largest residual, each times its state's
/// factor, is at most `enough`, or as far as it goes. Tells whether it is that small, or as small as
/// rounding allows.
pub(super) fn iterate(
    matrix: &Flow,
    hierarchy: &Hierarchy,
    right: &[f64],
    x: &mut [f64],
    (factor, enough): (&[f64], f64),
    interrupt: &Interrupt<'_>,
) -> Result<bool> {
    let mut rest = matrix.residual(right, x);
    let ones = vec![1.0; rest.len()];
    let mut steps = Steps::new(matrix, hierarchy.weight().unwrap_or(&ones));
    let mut measures: Vec<f64> = Vec::new();
    while measures.len() < STEPS {
        let sizes = rest.iter().zip(factor);
        let measure = sizes.map(|(rest, factor)| (rest * factor).abs());
        let measure = measure.fold(0.0, f64::max);
        let before = measures.len().checked_sub(HALVING).filter(|&at| at > 0);
        measures.push(measure);
        if measure <= enough.max(ROUNDING * largest(x)) {
            return Ok(true);
        }
        if !measure.is_finite() || before.is_some_and(|at| measure > 0.5 * measures[at]) {
            break;
        }
        let along = hierarchy.cycle(0, matrix, &rest, interrupt)?;
        if !steps.take(along, x, &mut rest) {
            break;
        }
    }
    Ok(false)
}

/// Σ weight · a · b.
pub(super) fn dot(weight: &[f64], a: &[f64], b: &[f64]) -> f64 {
    let products = weight.iter().zip(a).zip(b);
    products.map(|((weight, a), b)| weight * a * b).sum()
}

/// Adds a multiple of a vector to another.
fn add(a: &mut [f64], factor: f64, b: &[f64]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a += factor * b);
}
