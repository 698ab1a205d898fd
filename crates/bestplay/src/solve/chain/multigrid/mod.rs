//! The core of a chain: what elimination left, solved by iteration.
//!
//! States that lead to each other are lumped together ([`aggregate`]), again and again ([`hierarchy`]); the
//! hierarchy proposes the directions of steps ([`krylov`]), and [`sweep`]s those of each level.
//!
//! Sweeps go by the numbers of states, which begin where play may leave: where it heads for that, most
//! of what a state leads to comes before it, and neighbours are near each other in memory.

mod aggregate;
mod hierarchy;
mod krylov;
mod sweep;

use super::eliminate::Rest;
use super::eliminated::Doubles;
use super::flow::{Flow, Step, largest};
use crate::Result;
use crate::interrupt::Interrupt;
use hierarchy::Hierarchy;

/// Steps at most, and steps in which the residual must halve.
const STEPS: usize = 500;
const HALVING: usize = 24;

/// Residuals are not smaller than rounding, times the largest value.
const ROUNDING: f64 = 2.0 * f64::EPSILON;

/// What elimination left of a chain.
pub(super) struct Core<'a> {
    /// The states, in the order of sweeps.
    states: Vec<u32>,
    /// For each: the probability of leaving it.
    leaving: Vec<f64>,
    /// Its chain, and what that is lumped into.
    pub(super) hierarchy: Hierarchy<'a>,
}

impl<'a> Core<'a> {
    /// What is left of a chain. Of that, nothing stays.
    pub(super) fn new(mut rest: Rest<'_, Doubles>, interrupt: &'a Interrupt<'a>) -> Core<'a> {
        rest.finish();
        let states = rest.states();
        let mut place = vec![u32::MAX; rest.rows.len()];
        for (at, &state) in states.iter().enumerate() {
            place[state as usize] = at as u32;
        }
        let mut matrix = Flow::default();
        matrix.reserve(states.len(), rest.places);
        let leaving = states.iter().map(|&state| {
            for Step(to, p) in std::mem::take(&mut rest.rows[state as usize]) {
                matrix.step(place[to as usize], p);
            }
            matrix.end_scaled(rest.exits[state as usize])
        });
        Core {
            leaving: leaving.collect(),
            states,
            hierarchy: Hierarchy::of(matrix, interrupt),
        }
    }

    /// Solves the core, given the right-hand sides of its states in `x`, which it replaces by
    /// their values. Tells whether the residual is at most `enough`, or as small as rounding
    /// allows.
    pub(super) fn solve(&self, x: &mut [f64], guess: Option<&[f64]>, enough: f64) -> Result<bool> {
        let scaled = |(&state, leaving): (&u32, &f64)| x[state as usize] / leaving;
        let right: Vec<f64> = self.states.iter().zip(&self.leaving).map(scaled).collect();
        let mut y: Vec<f64> = match guess {
            Some(guess) => self.states.iter().map(|&s| guess[s as usize]).collect(),
            None => vec![0.0; right.len()],
        };
        let reached = self.iterate(&right, &mut y, enough)?;
        for (&state, y) in self.states.iter().zip(y) {
            x[state as usize] = y;
        }
        Ok(reached)
    }

    /// Improves `x`, a solution of x = P x + right, until the largest residual, each times the probability of
    /// leaving its state, is at most `enough`, or as far as it goes. Tells whether it is that small, or as small
    /// as rounding allows.
    fn iterate(&self, right: &[f64], x: &mut [f64], enough: f64) -> Result<bool> {
        let mut rest = self.hierarchy.matrices[0].residual(right, x, Vec::new());
        let (mut steps, mut rooms) = (self.hierarchy.steps(0), self.hierarchy.rooms());
        let mut measures: Vec<f64> = Vec::new();
        while measures.len() < STEPS {
            let sizes = rest.iter().zip(&self.leaving);
            let measure = sizes.map(|(rest, leaving)| (rest * leaving).abs());
            let measure = measure.fold(0.0, f64::max);
            let before = measures.len().checked_sub(HALVING).filter(|&at| at > 0);
            measures.push(measure);
            if measure <= enough.max(ROUNDING * largest(x)) {
                return Ok(true);
            }
            if !measure.is_finite() || before.is_some_and(|at| measure > 0.5 * measures[at]) {
                break;
            }
            let mut next = steps.room();
            next.along = self.hierarchy.cycle(0, &rest, next.along, &mut rooms)?;
            if !steps.take(next, x, &mut rest) {
                break;
            }
        }
        Ok(false)
    }
}
