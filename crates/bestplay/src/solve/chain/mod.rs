//! The Markov chain that two fixed strategies leave of a component, prepared once so that many
//! right-hand sides can be solved.
//!
//! 1. If all cycles go through one state, one pass and a division solve the chain ([`hub`]).
//! 2. Else states go one after another as long as that does not make the chain larger ([`eliminate`]).
//!    Paths, ladders and forced choices are solved by that alone, and accurately to the last bit
//!    or nearly so, however seldom the chain is left.
//! 3. What is left, the core, is eliminated if that is little work, or iteration is likely to fail as steps are of
//!    very different sizes; else solved by steps along directions that sweeps propose, or ever smaller chains of
//!    lumped states ([`multigrid`]).
//! 4. Where that fails, everything is eliminated if memory and time allow.
//!
//! All numbers are doubles; whoever needs more refines them by exact residuals. Where play
//! lasts so long that doubles leave too much to refine, or are out of range, there are [longer
//! floats](LongChain).

mod eliminate;
mod eliminated;
mod flow;
mod hub;
mod long;
mod long_chain;
mod multigrid;
#[cfg(test)]
mod tests;
mod workshop;

pub(in crate::solve) use eliminate::Rest;
pub(crate) use eliminated::Numbers;
pub(in crate::solve) use eliminated::{Eliminated, Gone};
pub(in crate::solve) use flow::{Flow, Step, Weighted, largest};
pub(in crate::solve) use long::Long;
pub(in crate::solve) use long_chain::LongChain;
pub(in crate::solve) use workshop::Workshop;

use std::cell::OnceCell;

use crate::Result;
use eliminate::MOST;
use eliminated::Doubles;
use hub::Hub;
use multigrid::Core;

/// The part of the right-hand side that iteration may leave where it cannot go on.
const FAR: f64 = 0.01;

/// What chains are made of.
pub(in crate::solve) trait Source {
    /// The next states of a chain, each of which takes its row.
    fn flow(&self, rows: &[u32]) -> Flow;
}

/// A chain that is ready to be solved. States among which play goes round for ever are *trapped*:
/// their value is 0.
pub(in crate::solve) struct Chain<'a> {
    source: &'a dyn Source,
    /// The row of each state.
    pub(in crate::solve) rows: Vec<u32>,
    /// Whether each state is trapped.
    pub(in crate::solve) trapped: Vec<bool>,
    way: Way<'a>,
    /// Everything eliminated, where iteration failed and that was not too much work.
    whole: OnceCell<Option<Eliminated<Doubles>>>,
    workshop: &'a Workshop<'a>,
}

/// How a chain is solved.
enum Way<'a> {
    Hub(Hub, Flow),
    /// Some states are eliminated, or all.
    Eliminated(Eliminated<Doubles>, Option<Box<Core<'a>>>),
}

impl Chain<'_> {
    /// About the solution of x = P x + right, with 0 in trapped states, starting from `guess`,
    /// until max |right - (x - P x)| is at most `tolerance` · max |right| or rounding allows no
    /// more. Where something on the way is too large or too small for a double it is no number.
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

    /// As [`solve`](Self::solve); where iteration fails, how far it came, for [`solve_hard`](Self::solve_hard).
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
            Way::Hub(hub, flow) => hub.solve(flow, &mut x),
            Way::Eliminated(eliminated, core) => {
                eliminated.forward(&mut x);
                if let Some(core) = core {
                    let enough = tolerance * size;
                    reached = core.solve(&mut x, guess, enough)?;
                }
                eliminated.backward(&mut x);
            }
        }
        self.workshop.interrupt.check()?;
        // Where not all was reached that was asked for, the next round goes on from there.
        match reached || self.residual(right, &x) <= FAR * size {
            true => Ok(Ok(x)),
            false => Ok(Err(x)),
        }
    }

    /// The solution with everything eliminated; if that is far too much work, as far as iteration came.
    pub(in crate::solve) fn solve_hard(&self, right: &[f64], far: Vec<f64>) -> Result<Vec<f64>> {
        if self.whole.get().is_none() {
            let &Workshop {
                most, interrupt, ..
            } = self.workshop;
            let (flow, trapped) = (self.source.flow(&self.rows), |at| self.trapped[at]);
            let all = Eliminated::all_of(Doubles, &flow, trapped, (MOST, most), interrupt)?;
            let _ = self.whole.set(all);
        }
        let all = self.whole.get().and_then(Option::as_ref);
        let x = all.map(|all| all.solve(self.untrapped(right)));
        self.workshop.interrupt.check()?;
        Ok(x.unwrap_or(far))
    }

    /// A right-hand side with 0 in trapped states.
    fn untrapped(&self, right: &[f64]) -> Vec<f64> {
        let each = right.iter().zip(&self.trapped);
        each.map(|(&right, &trapped)| if trapped { 0.0 } else { right })
            .collect()
    }

    /// max |right - (x - P x)| over the states that are not trapped.
    fn residual(&self, right: &[f64], x: &[f64]) -> f64 {
        let rest = self.untrapped(&self.source.flow(&self.rows).residual(right, x, Vec::new()));
        // What is not a number is not hidden.
        rest.iter()
            .fold(0.0, |most: f64, rest| match rest.is_nan() {
                true => *rest,
                false => most.max(rest.abs()),
            })
    }
}
