//! Steps along directions that a hierarchy proposes: generalised conjugate residuals (Eisenstat, Elman and
//! Schultz 1983), with a preconditioner that may change from step to step.
//!
//! Each step is as long as leaves the least residual, counted by how often each state is visited, and
//! does not undo what the last few steps have achieved.

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

/// The last directions, each with where x - P x takes it and how large that is. These images are at right
/// angles to each other.
pub(super) struct Steps<'a> {
    matrix: &'a Flow,
    weight: &'a [f64],
    kept: Vec<(Vec<f64>, Vec<f64>, f64)>,
}

impl<'a> Steps<'a> {
    /// No step yet; `weight` says how much the residual of each state counts.
    pub(super) fn new(matrix: &'a Flow, weight: &'a [f64]) -> Steps<'a> {
        Steps {
            matrix,
            weight,
            kept: Vec::new(),
        }
    }

    /// Takes `x` along a direction, which lessens the residual `rest`. Tells whether there was a step to take.
    pub(super) fn take(&mut self, mut along: Vec<f64>, x: &mut [f64], rest: &mut [f64]) -> bool {
        let mut image = self.matrix.apply(&along);
        for (old_along, old_image, size) in &self.kept {
            let part = dot(self.weight, old_image, &image) / size;
            add(&mut along, -part, old_along);
            add(&mut image, -part, old_image);
        }
        let size = dot(self.weight, &image, &image);
        let step = dot(self.weight, &image, rest) / size;
        if !step.is_finite() {
            return false;
        }
        add(x, step, &along);
        add(rest, -step, &image);
        if self.kept.len() == KEPT {
            self.kept.remove(0);
        }
        self.kept.push((along, image, size));
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
