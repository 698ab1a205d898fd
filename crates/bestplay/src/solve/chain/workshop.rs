//! How the chains of a component are prepared: how much work elimination may take, by what the chains
//! before took.

use std::cell::{Cell, OnceCell};

use super::eliminate::{MOST, Rest};
use super::eliminated::{Doubles, Eliminated};
use super::hub::Hub;
use super::multigrid::Core;
use super::{Chain, Source, Way};
use crate::Result;
use crate::interrupt::Interrupt;

/// Places that elimination may take where iteration failed, if there is memory, and the bytes of each.
const PLACES: usize = 1 << 26;
const PLACE_BYTES: u64 = 24;

/// Steps of work that elimination of a core may take: for each place, in any case, and at most.
const WORK: usize = 2;
const LEAST: usize = 300_000;
const LARGEST: usize = 1_500_000;

/// The same for each place where iteration is likely to fail: in any case, and times the root of the
/// number of places, as much as large boards take.
const STIFF: usize = 4000;
const BOARD: usize = 6;

/// States of a chain that are made at a time.
const TOGETHER: usize = 1 << 12;

/// What one round learns about the shape of a component for the next.
pub(in crate::solve) struct Workshop<'a> {
    /// Places that elimination may take at the most.
    pub(super) most: usize,
    /// The places of a core that was too much work to eliminate, and how much was.
    too_large: Cell<Option<(usize, usize)>>,
    /// The most memory, in bytes, that elimination may take.
    pub(super) memory: u64,
    pub(super) interrupt: &'a Interrupt<'a>,
}

impl<'a> Workshop<'a> {
    /// Elimination may take so many bytes of memory, and not more than is reasonable.
    pub(in crate::solve) fn new(memory: u64, interrupt: &'a Interrupt<'a>) -> Workshop<'a> {
        let most = usize::try_from(memory / PLACE_BYTES).unwrap_or(usize::MAX);
        Workshop {
            most: most.min(PLACES),
            too_large: Cell::new(None),
            memory,
            interrupt,
        }
    }

    /// Prepares a chain: eliminates states as far as that is cheap, and looks how the rest is
    /// best solved.
    ///
    /// # Complexity
    ///
    /// About linear in states and transitions.
    pub(in crate::solve) fn prepare(
        &'a self,
        source: &'a dyn Source,
        rows: Vec<u32>,
    ) -> Result<Chain<'a>> {
        let flow = source.flow(&rows);
        let back = flow.backward();
        let (trapped, way) = match Hub::of(&flow, &back) {
            Some(hub) => (vec![false; flow.len()], Way::Hub(hub, flow)),
            None => {
                let trapped = flow.trapped(&back, self.interrupt)?;
                drop((flow, back));
                let way = self.eliminate(source, &rows, &trapped)?;
                (trapped, way)
            }
        };
        self.interrupt.check()?;
        Ok(Chain {
            source,
            rows,
            trapped,
            way,
            whole: OnceCell::new(),
            workshop: self,
        })
    }

    /// Whether each state is trapped by its row.
    pub(in crate::solve) fn trapped(&self, source: &dyn Source, rows: &[u32]) -> Result<Vec<bool>> {
        let flow = source.flow(rows);
        flow.trapped(&flow.backward(), self.interrupt)
    }

    /// What is eliminated, and the core that is left if that is not all. Where that turns out to be too much
    /// work it begins again: not everything is kept that may be needed then.
    fn eliminate(&self, source: &dyn Source, rows: &[u32], trapped: &[bool]) -> Result<Way<'a>> {
        let shrunk = || {
            let is_trapped = |at: usize| trapped[at];
            let mut rest = Rest::of_none(Doubles, rows.len(), is_trapped, self.interrupt);
            // Not the whole chain stands beside it.
            let parts = rows.chunks(TOGETHER);
            parts.for_each(|part| rest.enter(&source.flow(part)));
            rest.shrink().map(|()| rest)
        };
        let mut rest = shrunk()?;
        let places = rest.places;
        let most = match rest.is_stiff() {
            true => {
                let each = STIFF.max(BOARD * places.isqrt());
                each.saturating_mul(places).clamp(LEAST, MOST)
            }
            false => (LEAST + WORK * places).min(LARGEST),
        };
        let too_much = |(large, work): (usize, usize)| 2 * places > large && most < 2 * work;
        // Each place is work, once at least.
        if places <= most && !self.too_large.get().is_some_and(too_much) {
            let is_done = rest.take_out(|_, _| true, (most, self.most))?;
            self.too_large.set((!is_done).then_some((places, most)));
            if is_done {
                return Ok(Way::Eliminated(rest.done, None));
            }
            drop(rest);
            rest = shrunk()?;
        }
        let eliminated = std::mem::replace(&mut rest.done, Eliminated::nothing(Doubles));
        let mut core = Core::new(rest, self.interrupt);
        core.hierarchy.lump()?;
        let core = (places > 0).then(|| Box::new(core));
        Ok(Way::Eliminated(eliminated, core))
    }
}
