//! The core of a chain: what elimination left, solved by iteration.
//!
//! Where each sweep halves the error, sweeps are all it takes ([`sweep`]). Else states that lead to each
//! other are lumped together ([`aggregate`]), again and again ([`hierarchy`]), and the hierarchy proposes
//! the directions of steps ([`krylov`]).
//!
//! Sweeps go by the numbers of states, which begin where play may leave: where it heads for that, most
//! of what a state leads to comes before it, and neighbours are near each other in memory.

mod aggregate;
mod hierarchy;
mod krylov;
mod sweep;

use super::eliminate::Rest;
use super::eliminated::Doubles;
use super::{Flow, largest};
use crate::Result;
use crate::interrupt::Interrupt;
use hierarchy::Hierarchy;
use krylov::iterate;

/// Sweeps that are enough where each halves the error.
const SWEEPS: usize = 60;

/// A step that is rare, and how few states with one count.
const RARE: f64 = 1e-7;
const STIFF: usize = 16;

/// What elimination left of a chain.
pub(super) struct Core {
    /// The states, in the order of sweeps.
    states: Vec<u32>,
    matrix: Flow,
    /// For each: the probability of leaving it.
    leaving: Vec<f64>,
    /// Whether sweeps are all it takes.
    fast: bool,
    /// What it is lumped into, else.
    hierarchy: Option<Hierarchy>,
}

impl Core {
    /// What is left of a chain of so many states.
    pub(super) fn new(rest: &Rest<Doubles>, count: usize) -> Core {
        let states = rest.states();
        let mut place = vec![u32::MAX; count];
        for (at, &state) in states.iter().enumerate() {
            place[state as usize] = at as u32;
        }
        let mut matrix = Flow::default();
        let leaving = states.iter().map(|&state| {
            for &(to, p) in &rest.rows[state as usize] {
                matrix.step(place[to as usize], p);
            }
            matrix.end_scaled(rest.exits[state as usize])
        });
        Core {
            leaving: leaving.collect(),
            states,
            fast: matrix.shrinks(),
            matrix,
            hierarchy: None,
        }
    }

    /// Whether sweeps alone solve it fast.
    pub(super) fn is_fast(&self) -> bool {
        self.fast
    }

    /// Whether things happen at so different speeds that steps along directions take long, if they
    /// come to an end: many states have steps that are rare beside others.
    pub(super) fn is_stiff(&self) -> bool {
        let rare = |&at: &usize| self.matrix.row(at).iter().any(|&(_, p)| p < RARE);
        (0..self.matrix.len()).filter(rare).count() > self.matrix.len() / STIFF
    }

    pub(super) fn places(&self) -> usize {
        self.matrix.places()
    }

    /// Prepares for iteration.
    pub(super) fn lump(&mut self, interrupt: &Interrupt<'_>) -> Result<()> {
        if !self.fast {
            self.hierarchy = Some(Hierarchy::new(&self.matrix, interrupt)?);
        }
        Ok(())
    }

    /// Solves the core, given the right-hand sides of its states in `x`, which it replaces by
    /// their values. Tells whether the residual is at most `enough`, or as small as rounding
    /// allows.
    pub(super) fn solve(
        &self,
        x: &mut [f64],
        guess: Option<&[f64]>,
        enough: f64,
        interrupt: &Interrupt<'_>,
    ) -> Result<bool> {
        let scaled = |(&state, leaving): (&u32, &f64)| x[state as usize] / leaving;
        let right: Vec<f64> = self.states.iter().zip(&self.leaving).map(scaled).collect();
        let mut y: Vec<f64> = match guess {
            Some(guess) => self.states.iter().map(|&s| guess[s as usize]).collect(),
            None => vec![0.0; right.len()],
        };
        let reached = match &self.hierarchy {
            None => self.sweeps(&right, &mut y, enough, interrupt)?,
            Some(hierarchy) => {
                let goal = (&self.leaving[..], enough);
                iterate(&self.matrix, hierarchy, &right, &mut y, goal, interrupt)?
            }
        };
        for (&state, y) in self.states.iter().zip(y) {
            x[state as usize] = y;
        }
        Ok(reached)
    }

    /// Sweeps until little changes. Tells whether it came to that.
    fn sweeps(
        &self,
        right: &[f64],
        x: &mut [f64],
        enough: f64,
        interrupt: &Interrupt<'_>,
    ) -> Result<bool> {
        for _ in 0..SWEEPS {
            let change = self.matrix.sweep_watched(right, x, &self.leaving);
            if change <= enough.max(f64::EPSILON * largest(x)) {
                return Ok(true);
            }
            interrupt.check()?;
        }
        Ok(false)
    }
}
