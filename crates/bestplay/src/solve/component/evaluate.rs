//! The chains that pairs of strategies leave of one component, each prepared once.

use std::cell::RefCell;
use std::rc::Rc;

use super::local::Layout;
use crate::Result;
use crate::graph::NONE;
use crate::solve::chain::{Chain, Flow, LongChain, Source, Weighted, Workshop};

/// A chain in long floats, unless that takes too much work or memory.
type MaybeLong<'a> = Option<Rc<LongChain<'a>>>;

/// A component, with what was made of it last.
pub(super) struct Evaluator<'a> {
    pub(super) local: &'a Layout,
    pub(super) workshop: &'a Workshop<'a>,
    last: RefCell<Option<Rc<Chain<'a>>>>,
    /// With the rows that were chosen.
    long: RefCell<Option<(Vec<u32>, MaybeLong<'a>)>>,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(local: &'a Layout, workshop: &'a Workshop<'a>) -> Evaluator<'a> {
        Evaluator {
            local,
            workshop,
            last: RefCell::default(),
            long: RefCell::default(),
        }
    }

    /// The chain in which every state takes its chosen row; where that is [`NONE`] it is left at once.
    pub(super) fn prepare(&self, rows: &[u32]) -> Result<Rc<Chain<'a>>> {
        if let Some(last) = &*self.last.borrow()
            && last.rows == rows
        {
            return Ok(Rc::clone(last));
        }
        // It takes as much room as the component.
        self.last.take();
        let chain = Rc::new(self.workshop.prepare(self.local, rows.to_vec())?);
        self.last.replace(Some(Rc::clone(&chain)));
        Ok(chain)
    }

    /// The chain of some rows in long floats, where states without one are left out; `None` if that
    /// takes too much work or memory.
    pub(super) fn prepare_long(&self, rows: &[u32]) -> Result<MaybeLong<'a>> {
        if let Some((last, chain)) = &*self.long.borrow()
            && last == rows
        {
            return Ok(chain.clone());
        }
        self.long.take();
        let mut flow = Weighted::default();
        for row in rows.iter().map(|&row| taken(row)) {
            let weights = row.into_iter().flat_map(|row| self.local.weights(row));
            weights.for_each(|(target, weight)| flow.step(target, weight));
            flow.end_total(row.map_or(0, |row| self.local.shape(row).total));
        }
        let chain = LongChain::new(&flow, self.workshop)?.map(Rc::new);
        self.long.replace(Some((rows.to_vec(), chain.clone())));
        Ok(chain)
    }

    /// Forgets everything: its room is needed.
    pub(super) fn forget(&self) {
        self.last.take();
        self.long.take();
    }
}

impl Source for Layout {
    fn flow(&self, rows: &[u32]) -> Flow {
        let all = || rows.iter().map(|&row| taken(row));
        let steps = all().flatten().map(|row| self.targets(row).len());
        let mut flow = Flow::default();
        flow.reserve(rows.len(), steps.sum());
        for row in all() {
            let terms = row.into_iter().flat_map(|row| self.terms(row));
            terms.for_each(|(target, probability)| flow.step(target, probability));
            flow.end_state(row.map_or(1.0, |row| self.shape(row).exit));
        }
        flow
    }
}

/// The row that a state takes, unless it is [`NONE`].
#[inline]
pub(super) fn taken(row: u32) -> Option<usize> {
    (row != NONE).then_some(row as usize)
}
