//! How the chains of a component are prepared: how much work elimination may take, by what the chains
//! before took.

use std::cell::OnceCell;

use super::eliminate::{MOST, Rest};
use super::eliminated::{Doubles, Eliminated};
use super::hub::Hub;
use super::multigrid::Core;
use super::{Chain, Flow, LongChain, Way, Weighted};
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

/// What one round learns about the shape of a component for the next.
pub(in crate::solve) struct Workshop<'a> {
    /// Places that elimination may take at the most.
    most: usize,
    /// The places of a core that was too much work to eliminate, and how much was.
    too_large: Option<(usize, usize)>,
    /// The most memory, in bytes, that elimination may take.
    memory: u64,
    interrupt: &'a Interrupt<'a>,
}

impl<'a> Workshop<'a> {
    /// Elimination may take so many bytes of memory, and not more than is reasonable.
    pub(in crate::solve) fn new(memory: u64, interrupt: &'a Interrupt<'a>) -> Workshop<'a> {
        let most = usize::try_from(memory / PLACE_BYTES).unwrap_or(usize::MAX);
        Workshop {
            most: most.min(PLACES),
            too_large: None,
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
    pub(in crate::solve) fn prepare(&mut self, flow: Flow) -> Result<Chain<'a>> {
        let back = flow.backward();
        let (trapped, way) = match Hub::of(&flow, &back) {
            Some(hub) => (vec![false; flow.len()], Way::Hub(hub)),
            None => {
                let trapped = flow.trapped(&back, self.interrupt)?;
                drop(back);
                let (eliminated, core) = self.eliminate(&flow, &trapped)?;
                (trapped, Way::Eliminated(eliminated, core))
            }
        };
        self.interrupt.check()?;
        Ok(Chain {
            flow,
            trapped,
            way,
            most: self.most,
            whole: OnceCell::new(),
            interrupt: self.interrupt,
        })
    }

    /// Prepares a chain in long floats; `None` if that takes too much work or memory.
    pub(in crate::solve) fn prepare_long(&self, flow: Weighted) -> Result<Option<LongChain<'a>>> {
        LongChain::new(flow, self.memory, self.interrupt)
    }

    /// What is eliminated, and the core that is left if that is not all.
    fn eliminate(
        &mut self,
        flow: &Flow,
        trapped: &[bool],
    ) -> Result<(Eliminated<Doubles>, Option<Box<Core<'a>>>)> {
        let interrupt = self.interrupt;
        let mut rest = Rest::new(Doubles, flow, |at| trapped[at], interrupt);
        rest.shrink()?;
        let cheap = rest.done.order.len();
        let mut core = Core::new(&rest, flow.len(), interrupt);
        let places = core.matrix().places();
        let most = match core.is_stiff() {
            true => {
                let each = STIFF.max(BOARD * places.isqrt());
                each.saturating_mul(places).clamp(LEAST, MOST)
            }
            false => (LEAST + WORK * places).min(LARGEST),
        };
        let too_much = |&(large, work): &(usize, usize)| 2 * places > large && most < 2 * work;
        if !core.fast && !self.too_large.as_ref().is_some_and(too_much) {
            if rest.take_out(|_, _| true, (most, self.most))? {
                self.too_large = None;
                return Ok((rest.done, None));
            }
            self.too_large = Some((places, most));
        }
        let eliminated = rest.first_done(cheap);
        core.lump()?;
        Ok((eliminated, (places > 0).then(|| Box::new(core))))
    }
}
