//! The chains that pairs of strategies leave of one component, each prepared once.

use std::rc::Rc;

use super::flow::{flow, weighted};
use super::local::Layout;
use crate::Result;
use crate::interrupt::Interrupt;
pub(super) use crate::solve::chain::Chain as Evaluated;
use crate::solve::chain::{Chain, Flow, LongChain, Weighted, Workshop};

/// A chain in long floats, unless that takes too much work or memory.
type MaybeLong<'a> = Option<Rc<LongChain<'a>>>;

/// Prepares the chains of one component.
pub(super) struct Evaluator<'a> {
    workshop: Workshop<'a>,
    /// The rows that were chosen last, and their chain.
    last: Option<(Vec<u32>, Rc<Chain<'a>>)>,
    /// The rows that were eliminated last in long floats, and what came of it.
    long: Option<(Vec<Option<u32>>, MaybeLong<'a>)>,
    /// The most memory, in bytes, that elimination may take.
    memory: u64,
    interrupt: &'a Interrupt<'a>,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(memory: u64, interrupt: &'a Interrupt<'a>) -> Evaluator<'a> {
        Evaluator {
            workshop: Workshop::new(memory, interrupt),
            last: None,
            long: None,
            memory,
            interrupt,
        }
    }

    /// The chain in which every state takes its chosen row.
    pub(super) fn prepare(&mut self, local: &Layout, chosen: &[u32]) -> Result<Rc<Chain<'a>>> {
        if let Some((last, chain)) = &self.last
            && last == chosen
        {
            return Ok(Rc::clone(chain));
        }
        self.forget();
        let chain = self.prepare_flow(flow(local, chosen.iter().copied().map(Some)))?;
        self.last = Some((chosen.to_vec(), Rc::clone(&chain)));
        Ok(chain)
    }

    /// Makes room: the chain that was prepared last takes as much as its component.
    pub(super) fn forget(&mut self) {
        self.last = None;
    }

    /// Any chain.
    pub(super) fn prepare_flow(&mut self, flow: Flow) -> Result<Rc<Chain<'a>>> {
        Ok(Rc::new(self.workshop.prepare(flow)?))
    }

    /// The chain of some rows in long floats, where states without one are left out; `None` if that
    /// takes too much work or memory.
    pub(super) fn prepare_long(
        &mut self,
        local: &Layout,
        rows: &[Option<u32>],
    ) -> Result<MaybeLong<'a>> {
        if let Some((last, chain)) = &self.long
            && last == rows
        {
            return Ok(chain.clone());
        }
        self.long = None;
        let chain = self.eliminate(weighted(local, rows))?;
        let chain = chain.map(Rc::new);
        self.long = Some((rows.to_vec(), chain.clone()));
        Ok(chain)
    }

    /// Any chain in long floats; `None` if that takes too much work or memory.
    pub(super) fn eliminate(&self, chain: Weighted) -> Result<Option<LongChain<'a>>> {
        LongChain::new(chain, self.memory, self.interrupt)
    }
}
