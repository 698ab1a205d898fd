//! The chains that pairs of strategies leave of one component, each prepared once.

use std::cell::RefCell;
use std::rc::Rc;

use super::local::Layout;
use crate::Result;
use crate::interrupt::Interrupt;
use crate::solve::chain::{Chain, Flow, LongChain, Weighted, Workshop};

/// A chain in long floats, unless that takes too much work or memory.
type MaybeLong<'a> = Option<Rc<LongChain<'a>>>;

/// The rows that were chosen last, and what was made of them.
type Last<C> = RefCell<Option<(Vec<Option<u32>>, C)>>;

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

    /// The chain in which every state takes its chosen row; one without is left at once.
    pub(super) fn prepare(
        &self,
        local: &Layout,
        rows: &[impl Into<Option<u32>> + Copy],
    ) -> Result<Rc<Chain<'a>>> {
        let rows: Vec<Option<u32>> = rows.iter().map(|&row| row.into()).collect();
        if let Some((last, chain)) = &*self.last.borrow()
            && *last == rows
        {
            return Ok(Rc::clone(chain));
        }
        // The chain before takes as much room as its component.
        self.last.take();
        let mut flow = Flow::default();
        for &row in &rows {
            let terms = row.into_iter().flat_map(|row| local.terms(row as usize));
            terms.for_each(|(target, probability)| flow.step(target, probability));
            flow.end_state(row.map_or(1.0, |row| local.shape(row as usize).exit));
        }
        let chain = Rc::new(self.workshop.borrow_mut().prepare(flow)?);
        self.last.replace(Some((rows, Rc::clone(&chain))));
        Ok(chain)
    }

    /// The chain of some rows in long floats, where states without one are left out; `None` if that
    /// takes too much work or memory.
    pub(super) fn prepare_long(
        &self,
        local: &Layout,
        rows: &[Option<u32>],
    ) -> Result<MaybeLong<'a>> {
        if let Some((last, chain)) = &*self.long.borrow()
            && last == rows
        {
            return Ok(chain.clone());
        }
        self.long.take();
        let mut flow = Weighted::default();
        for &row in rows {
            let weights = row.into_iter().flat_map(|row| local.weights(row as usize));
            weights.for_each(|(target, weight)| flow.step(target, weight));
            flow.end_total(row.map_or(0, |row| local.shape(row as usize).total));
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
