//! The Markov chain that two fixed strategies leave of a component, prepared once so that many
//! right-hand sides can be solved.
//!
//! 1. If all cycles go through one state, one pass and a division solve the chain ([`hub`]).
//! 2. Else states go one after another as long as that does not make the chain larger ([`eliminate`]).
//!    Paths, ladders and forced choices are solved by that alone, and accurately to the last bit
//!    or nearly so, however seldom the chain is left.
//! 3. What is left, the core, is swept through where each sweep halves the error; else eliminated
//!    if that is little work, or iteration is likely to fail as steps are of very different sizes; else
//!    solved by steps along directions that ever smaller
//!    chains of lumped states propose ([`multigrid`]).
//! 4. Where that fails, everything is eliminated if memory and time allow.
//!
//! All numbers are doubles; whoever needs more [refines](refine()) them by exact residuals. Where play
//! lasts so long that doubles leave too much to refine, or are out of range, there are [longer
//! floats](LongChain).

mod dissect;
mod eliminate;
mod eliminated;
mod flow;
mod hub;
mod long;
mod long_chain;
mod multigrid;
mod refine;
#[cfg(test)]
mod tests;
mod workshop;

pub(in crate::solve) use eliminate::Rest;
pub(in crate::solve) use eliminated::{Eliminated, Gone, Numbers};
pub(in crate::solve) use flow::{Flow, Weighted};
pub(in crate::solve) use long::Long;
pub(in crate::solve) use long_chain::LongChain;
pub(in crate::solve) use refine::{Progress, refine};
pub(in crate::solve) use workshop::Workshop;

use std::cell::OnceCell;

use crate::Result;
use crate::graph::NONE;
use crate::interrupt::Interrupt;
use eliminate::MOST;
use eliminated::Doubles;
use hub::Hub;
use multigrid::Core;

/// The part of the right-hand side that iteration may leave where it cannot go on.
const FAR: f64 = 0.01;

/// The largest size of some numbers.
pub(in crate::solve) fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |size: f64, x| size.max(x.abs()))
}

/// A chain that is ready to be solved. States among which play goes round for ever are *trapped*:
/// their value is 0.
pub(in crate::solve) struct Chain<'a> {
    flow: Flow,
    /// For each state the number of the round that it is trapped in, or [`NONE`].
    rounds: Vec<u32>,
    count: usize,
    way: Way,
    /// Places that elimination may take at the most.
    most: usize,
    /// Everything eliminated, where iteration failed and that was not too much work.
    whole: OnceCell<Option<Eliminated<Doubles>>>,
    interrupt: &'a Interrupt<'a>,
}

/// How a chain is solved.
enum Way {
    Hub(Hub),
    /// Some states are eliminated, or all.
    Eliminated(Eliminated<Doubles>, Option<Box<Core>>),
}

impl Chain<'_> {
    /// Whether play goes round for ever once it is in a state.
    pub(in crate::solve) fn is_trapped(&self, state: usize) -> bool {
        self.rounds[state] != NONE
    }

    /// The rounds that trapped states make: for each the number of its round, and how many there are.
    pub(in crate::solve) fn rounds(&self) -> (&[u32], usize) {
        (&self.rounds, self.count)
    }

    /// About the solution of x = P x + right, with 0 in trapped states, starting from `guess`,
    /// until max |right - (x - P x)| is at most `tolerance` · max |right| or rounding allows no
    /// more.
    ///
    /// # Complexity
    ///
    /// About linear in states and transitions, for every further digit.
    pub(in crate::solve) fn solve(
        &self,
        right: &[f64],
        guess: Option<&[f64]>,
        tolerance: f64,
    ) -> Result<Vec<f64>> {
        match self.solve_unless_hard(right, guess, tolerance)? {
            Ok(x) => Ok(x),
            Err(far) => self.solve_hard(right, far),
        }
    }

    /// The same, or how far iteration came where it fails and everything would have to be eliminated.
    pub(in crate::solve) fn solve_unless_hard(
        &self,
        right: &[f64],
        guess: Option<&[f64]>,
        tolerance: f64,
    ) -> Result<std::result::Result<Vec<f64>, Vec<f64>>> {
        let mut x = self.untrapped(right);
        let size = largest(&x);
        let mut reached = true;
        match &self.way {
            Way::Hub(hub) => hub.solve(&self.flow, &mut x),
            Way::Eliminated(eliminated, core) => {
                eliminated.forward(&mut x);
                if let Some(core) = core {
                    let enough = tolerance * size;
                    reached = core.solve(&mut x, guess, enough, self.interrupt)?;
                }
                eliminated.backward(&mut x);
            }
        }
        self.interrupt.check()?;
        // Where not all was reached that was asked for, the next round goes on from there.
        match reached || self.residual(right, &x) <= FAR * size {
            true => Ok(Ok(x)),
            false => Ok(Err(x)),
        }
    }

    /// The solution with everything eliminated; if that is far too much work, as far as iteration came.
    pub(in crate::solve) fn solve_hard(&self, right: &[f64], far: Vec<f64>) -> Result<Vec<f64>> {
        if self.whole.get().is_none() {
            let (flow, limits) = (&self.flow, (MOST, self.most));
            let trapped: Vec<bool> = (0..flow.len()).map(|at| self.is_trapped(at)).collect();
            let all = Eliminated::all_of(Doubles, flow, &trapped, limits, self.interrupt)?;
            let _ = self.whole.set(all);
        }
        let all = self.whole.get().and_then(Option::as_ref);
        let x = all.map_or(far, |all| {
            let mut x = self.untrapped(right);
            all.forward(&mut x);
            all.backward(&mut x);
            x
        });
        self.interrupt.check()?;
        Ok(x)
    }

    /// A right-hand side with 0 in trapped states.
    fn untrapped(&self, right: &[f64]) -> Vec<f64> {
        let each = right.iter().zip(&self.rounds);
        let each = each.map(|(&right, &round)| if round == NONE { right } else { 0.0 });
        each.collect()
    }

    /// max |right - (x - P x)| over the states that are not trapped.
    fn residual(&self, right: &[f64], x: &[f64]) -> f64 {
        let rest = self.flow.residual(right, x);
        let free = rest
            .iter()
            .zip(&self.rounds)
            .filter(|(_, round)| **round == NONE);
        // What is not a number is not hidden.
        free.fold(0.0, |most: f64, (rest, _)| match rest.is_nan() {
            true => *rest,
            false => most.max(rest.abs()),
        })
    }
}
