//! The chains that pairs of strategies leave of one component, each prepared once.

use std::cell::RefCell;
use std::rc::Rc;

use super::local::Layout;
use crate::Result;
use crate::graph::NONE;
use crate::interrupt::Interrupt;
use crate::solve::chain::{Chain, Flow, LongChain, Weighted, Workshop};

/// A chain in long floats, unless that takes too much work or memory.
type MaybeLong<'a> = Option<Rc<LongChain<'a>>>;

/// The rows that were chosen last, and what was made of them.
type Last<C> = RefCell<Option<(Vec<u32>, C)>>;

/// Prepares the chains of one component, or of another one once those are forgotten. Whoever looks at the
/// component has it at hand.
pub(super) struct Evaluator<'a> {
    workshop: RefCell<Workshop<'a>>,
    last: Last<Rc<Chain<'a>>>,
    long: Last<MaybeLong<'a>>,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(memory: u64, interrupt: &'a Interrupt<'a>) -> Evaluator<'a> {
        Evaluator {
            workshop: RefCell::new(Workshop::new(memory, interrupt)),
            last: RefCell::default(),
            long: RefCell::default(),
        }
    }

    /// The chain in which every state takes its chosen row; where that is [`NONE`] it is left at once.
    pub(super) fn prepare(&self, local: &Layout, rows: &[u32]) -> Result<Rc<Chain<'a>>> {
        if let Some((last, chain)) = &*self.last.borrow()
            && last == rows
        {
            return Ok(Rc::clone(chain));
        }
        // The chain before takes as much room as its component.
        self.last.take();
        let all = || rows.iter().map(|&row| taken(row));
        let steps = all().flatten().map(|row| local.targets(row).len());
        let mut flow = Flow::default();
        flow.reserve(rows.len(), steps.sum());
        for row in all() {
            let terms = row.into_iter().flat_map(|row| local.terms(row));
            terms.for_each(|(target, probability)| flow.step(target, probability));
            flow.end_state(row.map_or(1.0, |row| local.shape(row).exit));
        }
        let chain = Rc::new(self.workshop.borrow_mut().prepare(flow)?);
        self.last.replace(Some((rows.to_vec(), Rc::clone(&chain))));
        Ok(chain)
    }

    /// The chain of some rows in long floats, where states without one are left out; `None` if that
    /// takes too much work or memory.
    pub(super) fn prepare_long(&self, local: &Layout, rows: &[u32]) -> Result<MaybeLong<'a>> {
        if let Some((last, chain)) = &*self.long.borrow()
            && last == rows
        {
            return Ok(chain.clone());
        }
        self.long.take();
        let mut flow = Weighted::default();
        for row in rows.iter().map(|&row| taken(row)) {
            let weights = row.into_iter().flat_map(|row| local.weights(row));
            weights.for_each(|(target, weight)| flow.step(target, weight));
            flow.end_total(row.map_or(0, |row| local.shape(row).total));
        }
        let chain = self.workshop.borrow_mut().prepare_long(flow)?.map(Rc::new);
        self.long.replace(Some((rows.to_vec(), chain.clone())));
        Ok(chain)
    }

    /// Forgets all chains: what comes is another component, or needs their room.
    pub(super) fn forget(&self) {
        self.last.take();
        self.long.take();
    }
}

/// The row that a state takes, unless it is [`NONE`].
#[inline]
pub(super) fn taken(row: u32) -> Option<usize> {
    (row != NONE).then_some(row as usize)
}
