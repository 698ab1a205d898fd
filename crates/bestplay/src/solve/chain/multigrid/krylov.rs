//! Steps along directions that a hierarchy proposes.
//!
//! The length of each step is such that the residual, counted by how often each state is visited,
//! is at right angles to the direction, and so it stays for the last few directions. Counted like
//! that, the symmetric part of x - P x is positive: no step is infinite, and where steps lead to
//! and fro equally often, these are conjugate gradients with a preconditioner that may change
//! from step to step (Notay 2000).

use super::super::flow::Flow;

/// Directions kept.
const KEPT: usize = 4;

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

/// Σ weight · a · b.
pub(super) fn dot(weight: &[f64], a: &[f64], b: &[f64]) -> f64 {
    let products = weight.iter().zip(a).zip(b);
    products.map(|((weight, a), b)| weight * a * b).sum()
}

/// Adds a multiple of a vector to another.
fn add(a: &mut [f64], factor: f64, b: &[f64]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a += factor * b);
}
