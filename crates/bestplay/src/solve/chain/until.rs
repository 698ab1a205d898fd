//! What play collects until it comes to a state, if one row is taken in each: by floating point, or
//! in whole numbers as long as one likes.

use dashu_int::IBig;

use super::{Chain, Flow, LongChain, Weighted, Workshop, refine};
use crate::interrupt::Interrupt;
use crate::number::coarse;
use crate::solve::Failure;
use crate::solve::proven::Limit;

/// Memory, in bytes, that elimination in long floats may take.
const MEMORY: u64 = 1 << 25;

/// How closely floating point solves.
const CLOSELY: f64 = 1e-12;

/// A state's row without the outcomes that stay in the state: where it leads, and how the outcomes
/// weigh together.
pub(in crate::solve) struct Move<'a> {
    pub(in crate::solve) ahead: &'a [(u32, u128)],
    pub(in crate::solve) total: u128,
}

/// A chain that comes from everywhere to a state, the *root*, and what is collected on the way.
pub(in crate::solve) struct Until<'a> {
    chain: Chain<'a>,
}

impl<'a> Until<'a> {
    /// Prepares the moves of all states; that of the root does not matter.
    pub(in crate::solve) fn new(
        moves: &[Move<'_>],
        root: usize,
        interrupt: &'a Interrupt<'a>,
    ) -> crate::Result<Until<'a>> {
        let mut flow = Flow::empty();
        for (state, row) in moves.iter().enumerate() {
            if state == root {
                flow.end_state(1.0);
                continue;
            }
            for &(to, weight) in row.ahead {
                flow.step(to, coarse(weight) / coarse(row.total));
            }
            flow.end_state(0.0);
        }
        let chain = Workshop::new(u64::MAX, interrupt).prepare(flow)?;
        Ok(Until { chain })
    }

    /// About what is collected from each state on, if these amounts are in each; the root's counts for
    /// nothing.
    pub(in crate::solve) fn solve(&self, paid: &[f64]) -> crate::Result<Vec<f64>> {
        self.chain.solve(paid, None, CLOSELY)
    }
}

/// The same chain in long floats.
pub(in crate::solve) struct LongUntil<'a> {
    chain: LongChain<'a>,
    moves: &'a [Move<'a>],
    root: usize,
    interrupt: &'a Interrupt<'a>,
}

impl<'a> LongUntil<'a> {
    /// Prepares the moves of all states; `None` if that takes too much work or memory.
    pub(in crate::solve) fn new(
        moves: &'a [Move<'a>],
        root: usize,
        interrupt: &'a Interrupt<'a>,
    ) -> crate::Result<Option<LongUntil<'a>>> {
        let mut chain = Weighted::empty();
        for (state, row) in moves.iter().enumerate() {
            if state == root {
                chain.end_state(0);
                continue;
            }
            for &(to, weight) in row.ahead {
                chain.step(to, weight);
            }
            chain.end_total(row.total);
        }
        let chain = LongChain::new(chain, MEMORY, interrupt)?;
        Ok(chain.map(|chain| LongUntil {
            chain,
            moves,
            root,
            interrupt,
        }))
    }

    /// What is collected from each state on, where `paid` is collected in each, times the move's
    /// total: so that what each state is worth is right but for about a unit if its successors are.
    /// `None` if that cannot be had.
    pub(in crate::solve) fn solve(&self, paid: &[IBig]) -> crate::Result<Option<Vec<IBig>>> {
        let excess = |x: &[IBig], state: usize| match state == self.root {
            true => IBig::ZERO,
            false => excess(&self.moves[state], &paid[state], x, state),
        };
        let total = |state: usize| self.moves[state].total;
        let limit = Limit::new::<IBig>(0, self.moves.len(), MEMORY, MEMORY);
        let x = vec![IBig::ZERO; self.moves.len()];
        match refine(&self.chain, x, excess, total, limit, self.interrupt) {
            Ok(x) => Ok(Some(x)),
            Err(Failure::Error(error)) if error.kind() != crate::ErrorKind::TooMuchMemory => {
                Err(error)
            }
            Err(_) => Ok(None),
        }
    }
}

/// What a move is worth at these numbers beyond its own state, times its total.
pub(in crate::solve) fn excess(row: &Move<'_>, paid: &IBig, x: &[IBig], state: usize) -> IBig {
    let own = &x[state];
    let ahead = row.ahead.iter();
    ahead.fold(paid.clone(), |sum, &(to, weight)| {
        sum + IBig::from(weight) * (&x[to as usize] - own)
    })
}
