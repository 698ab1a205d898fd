//! Steps along directions that a hierarchy proposes.
//!
//! The length of each step is such that the residual, counted by how often each state is visited,
//! is at right angles to the direction, and so it stays for the last few directions. Counted like
//! that, the symmetric part of x - P x is positive: no step is infinite, and where steps lead to
//! and fro equally often, these are conjugate gradients with a preconditioner that may change
//! from step to step (Notay 2000).

use std::borrow::Cow;

use super::super::flow::Flow;

/// Directions kept.
const KEPT: usize = 4;

/// A direction, where x - P x takes it, and what it sees of that itself.
#[derive(Default)]
pub(super) struct Direction {
    pub(super) along: Vec<f64>,
    image: Vec<f64>,
    own: f64,
}

/// Steps in a chain.
pub(super) struct Steps<'a> {
    pub(super) matrix: &'a Flow,
    /// How much the residual of each state counts.
    pub(super) weight: Cow<'a, [f64]>,
    /// The last directions, none at first. None of them sees the image of a later one.
    pub(super) kept: Vec<Direction>,
    /// Room of others that are of no use any more.
    pub(super) spare: Vec<Direction>,
}

impl Steps<'_> {
    /// Room for the next direction: that of the oldest, which goes, if so many are kept.
    pub(super) fn room(&mut self) -> Direction {
        match self.kept.len() {
            KEPT => self.kept.remove(0),
            _ => self.spare.pop().unwrap_or_default(),
        }
    }

    /// Takes `x` along a direction, which changes the residual `rest`. Tells whether there was a step to take.
    pub(super) fn take(&mut self, next: Direction, x: &mut [f64], rest: &mut [f64]) -> bool {
        let mut along = next.along;
        let mut image = self.matrix.apply(&along, next.image);
        for old in &self.kept {
            let part = self.dot(&old.along, &image) / old.own;
            add(&mut along, -part, &old.along);
            add(&mut image, -part, &old.image);
        }
        let own = self.dot(&along, &image);
        let step = self.dot(&along, rest) / own;
        if !step.is_finite() {
            return false;
        }
        add(x, step, &along);
        add(rest, -step, &image);
        self.kept.push(Direction { along, image, own });
        true
    }

    /// Σ weight · a · b.
    pub(super) fn dot(&self, a: &[f64], b: &[f64]) -> f64 {
        let products = self.weight.iter().zip(a).zip(b);
        products.map(|((weight, a), b)| weight * a * b).sum()
    }
}

/// Adds a multiple of a vector to another.
fn add(a: &mut [f64], factor: f64, b: &[f64]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a += factor * b);
}
