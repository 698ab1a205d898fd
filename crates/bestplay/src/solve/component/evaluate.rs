//! What a pair of strategies is worth, by floating point.

use super::chain::Chain;
use super::flow::Flow;
use super::local::Local;
use crate::number::Fixed;
use crate::solve::{Failure, Interrupt};

/// Prepares the chains that pairs of strategies leave of one component.
pub(super) struct Evaluator<'a> {
    interrupt: &'a Interrupt<'a>,
}

/// A chain that is ready to be solved.
pub(super) struct Evaluated {
    chain: Chain,
    states: usize,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(interrupt: &'a Interrupt<'a>) -> Evaluator<'a> {
        Evaluator { interrupt }
    }

    /// The chain in which every state takes its chosen row.
    pub(super) fn prepare<I: Fixed>(
        &mut self,
        local: &Local<I>,
        chosen: &[u32],
    ) -> Result<Evaluated, Failure> {
        self.prepare_flow(Flow::of(local, chosen))
    }

    /// Any chain.
    pub(super) fn prepare_flow(&mut self, flow: Flow) -> Result<Evaluated, Failure> {
        let states = flow.len();
        let chain = Chain::new(flow);
        self.interrupt.check()?;
        Ok(Evaluated { chain, states })
    }
}

impl Evaluated {
    /// Whether play goes round for ever once it is in a state: it is worth 0 then.
    pub(super) fn is_trapped(&self, state: usize) -> bool {
        self.chain.trapped(state)
    }

    /// About the solution of x = P x + right, starting from a guess.
    pub(super) fn solve(
        &self,
        right: &[f64],
        _guess: Option<&[f64]>,
        _closely: f64,
        interrupt: &Interrupt<'_>,
    ) -> Result<Vec<f64>, Failure> {
        debug_assert_eq!(right.len(), self.states);
        let x = self.chain.solve(|state| right[state]);
        interrupt.check()?;
        Ok(x)
    }
}
