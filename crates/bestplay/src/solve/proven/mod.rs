//! What is proven of every state: the one place where bounds are kept, and the only one that can
//! enter them.
//!
//! The bounds of a state are whole numbers, private to this folder. Each of the three ways to enter
//! them confirms, in whole numbers and over *all* actions, the inequalities that make them true:
//!
//! - [`alone`]: a state whose successors are settled, or that returns to itself;
//! - [`pair`]: a state and a chance event that lead to each other;
//! - [`component`]: any set of states, by the certificate that is written down there.
//!
//! What they confirm is [`Settled`], which nothing outside this folder can make. Several threads may
//! enter what they have found while others look at it: the bounds of a state are there whole, or not at
//! all.
//!
//! Whatever finds the numbers that are entered, by floating point or otherwise, may be hasty or
//! wrong: that costs time, never truth.

mod alone;
mod choices;
mod component;
mod limit;
mod near;
mod pair;
mod pattern;

use std::cmp::Ordering;
use std::sync::atomic::{self, AtomicU64};

use super::failure::Failure;
use super::totals::finite::Totals;
use crate::graph::{Graph, Row, Shape, StateId};
use crate::number::{Fixed, Likely, Scale};
use crate::{Error, Payoff, Player, Solver};

pub(super) use alone::Action;
use choices::Choices;
pub(super) use component::Candidate;
pub(super) use limit::Limit;
use near::{Near, Sum};
pub(super) use pair::Scratch;

/// The bounds of every state in units of the scale, and the strategies that prove them.
pub(crate) struct Bounds<I: Fixed> {
    pub(crate) scale: Scale,
    cells: I::Cells,
    /// The choice of the strategy that proves the bound of the state's player.
    pub(crate) best: Vec<u32>,
    /// What each shape pays on the way, Σ weight · payoff, in units.
    pub(super) ways: Vec<I>,
}

impl<I: Fixed> Bounds<I> {
    /// Those that are known to hold, state by state.
    pub(super) fn confirmed<E>(
        scale: Scale,
        graph: &Graph,
        mut state: impl FnMut(usize) -> Result<(I, I, u32), E>,
    ) -> Result<Bounds<I>, E> {
        // They fit, as they did when the bounds were found.
        let paid = |shape| scale.paid(shape).unwrap_or_default();
        let ways: Vec<I> = graph.shapes().iter().map(paid).collect();
        let ends = ends(graph, &scale).unwrap_or_default();
        let near = Near::new(graph, &ways, longest(&ends));
        let cells = I::cells(graph.states(), 1, likely(graph, &ends, &near));
        let best = (0..graph.states()).map(|number| {
            let (lower, upper, best) = state(number)?;
            I::fill(&cells, number, lower, upper);
            Ok(best)
        });
        let best = best.collect::<Result<_, E>>()?;
        Ok(Bounds {
            ways,
            scale,
            cells,
            best,
        })
    }

    /// Whether the bounds leave it open that a row of a state is as good for a player as its value.
    pub(super) fn may_attain(&self, state: StateId, row: &Row<'_>, player: Player) -> bool {
        let own = player.of(self.of(state));
        let worth = |target| Some(player.opponent().of(self.of(target)));
        let compared = compared(row, &self.ways, &own, worth);
        compared.is_some_and(|compared| player.is_proven(compared))
    }

    /// The lower and the upper bound of a state.
    #[inline]
    pub(crate) fn of(&self, state: StateId) -> (I::Lent<'_>, I::Lent<'_>) {
        // Each state was filled before these came to be.
        I::pair(&self.cells, state as usize).expect("bounds of every state")
    }
}

/// How what a row pays and leads to, Σ weight · (paid + bound), compares with total · `own`; `None` if a bound is
/// missing.
pub(super) fn compared<'a, I: Fixed + 'a>(
    row: &Row<'_>,
    ways: &[I],
    own: &I,
    bound: impl Fn(StateId) -> Option<I::Lent<'a>>,
) -> Option<Ordering> {
    let mut worth = ways[row.shape_id as usize].clone();
    for (target, weight) in row.weighted() {
        worth.add_product(weight, &*bound(target)?);
    }
    let mut whole = I::default();
    whole.add_product(row.shape.total(), own);
    Some(worth.cmp(&whole))
}

/// What is proven so far.
pub(super) struct Proven<'g, I: Fixed> {
    pub(super) graph: &'g Graph,
    pub(super) totals: &'g Totals,
    scale: Scale,
    cells: I::Cells,
    best: Choices,
    /// The least and the most that each different end pays, in units.
    ends: Vec<[I; 2]>,
    /// What each shape pays on the way: Σ weight · payoff, in units.
    ways: Vec<I>,
    near: Near,
    /// Bits that a value may have, if numbers are short.
    limit: u32,
    /// Binary places, and how many of them bounds must settle.
    pub(super) bits: u32,
    wanted: u32,
    /// The most memory, in bytes, that long numbers may take, and what those that were confirmed take.
    memory: u64,
    taken: AtomicU64,
}

/// The least and the most that each different end pays, in units, if they fit.
fn ends<I: Fixed>(graph: &Graph, scale: &Scale) -> Option<Vec<[I; 2]>> {
    let units = |[least, most]: [Payoff; 2]| Some([scale.end(least)?, scale.end(most)?]);
    graph.end_ranges().map(units).collect()
}

/// The bits of the longest of these.
fn longest<I: Fixed>(ends: &[[I; 2]]) -> u32 {
    let lengths = ends.as_flattened().iter().map(I::bit_length);
    lengths.max().unwrap_or(0)
}

/// What bounds are likely to be: where chance has no part in anything and nothing is paid on the way, those of an end,
/// or of a play that never ends.
fn likely<I: Fixed>(graph: &Graph, ends: &[[I; 2]], near: &Near) -> Likely<I> {
    let is_sure = |shape: &Shape| shape.len() == 1 && shape.payoffs().is_empty();
    if !graph.shapes().iter().all(is_sure) {
        return Likely::Near(near.unit);
    }
    let never = (I::default(), I::default());
    let pairs = ends
        .iter()
        .map(|[least, most]| (least.clone(), most.clone()));
    Likely::Few(pairs.chain([never]).collect())
}

/// Units, in bits, that bounds may always be apart.
const ROUNDED: u32 = 8;

/// Confirmed bounds of a state, given those that were entered when they were found.
pub(super) struct Settled<I> {
    state: StateId,
    lower: I,
    upper: I,
    best: u32,
}

impl<'g, I: Fixed> Proven<'g, I> {
    /// Nothing is proven yet; numbers will have `bits` binary places, of which bounds must settle
    /// `wanted`, or more of larger values, and take no more memory than there is.
    pub(super) fn new(
        graph: &'g Graph,
        totals: &'g Totals,
        bits: u32,
        wanted: u32,
        &Solver {
            threads, memory, ..
        }: &Solver<'_>,
    ) -> Result<Self, Failure> {
        limit::check_room::<I>(graph, totals, bits, memory)?;
        let scale = Scale::new(graph, bits).map_err(Error::payoffs)?;
        let ends: Vec<[I; 2]> = ends(graph, &scale).ok_or(Failure::Overflow)?;
        let ways: Option<Vec<I>> = graph.shapes().iter().map(|s| scale.paid(s)).collect();
        let ways = ways.ok_or(Failure::Overflow)?;
        let count = graph.states();
        let near = Near::new(graph, &ways, longest(&ends));
        let cells = I::cells(count, threads, likely(graph, &ends, &near));
        let best = Choices::of(graph, threads);
        if totals.pays {
            // Where the value is infinite no bounds are to be found.
            let states = 0..count as StateId;
            for state in states.filter(|&state| !totals.is_finite(state)) {
                I::fill(&cells, state as usize, I::default(), I::default());
                best.set(state as usize, totals.choice(state).unwrap_or(0));
            }
        }
        Ok(Proven {
            graph,
            totals,
            near,
            scale,
            cells,
            best,
            ends,
            ways,
            limit: Scale::limit::<I>(graph).ok_or(Failure::Overflow)?,
            bits,
            wanted,
            memory,
            taken: AtomicU64::new(0),
        })
    }

    /// Lower and upper bound of a state.
    #[inline]
    pub(super) fn get(&self, state: StateId) -> Result<(I::Lent<'_>, I::Lent<'_>), Failure> {
        I::pair(&self.cells, state as usize).ok_or(Failure::Waiting)
    }

    /// The word of a state's lower bound, if it is entered and has one.
    #[inline]
    fn word(&self, state: StateId) -> Option<i64> {
        I::near(&self.cells, state as usize)
    }

    /// The sum of words of a row, but for those of states that are being settled, once more: all others are
    /// entered, some perhaps only just.
    #[cold]
    fn words_again(&self, row: &Row<'_>, settling: [StateId; 2]) -> Result<Sum, Failure> {
        let (mut sum, rounding) = self.near.known(row.shape_id);
        for (target, weight) in row.weighted() {
            if !settling.contains(&target) {
                self.get(target)?;
                sum.add(rounding.down(weight), self.word(target));
            }
        }
        Ok(sum)
    }

    /// Whether the bounds of a state are entered.
    pub(super) fn is_entered(&self, state: StateId) -> bool {
        I::pair(&self.cells, state as usize).is_some()
    }

    /// What a shape pays on the way: Σ weight · payoff, in units.
    #[inline]
    pub(super) fn paid(&self, shape: u32) -> &I {
        &self.ways[shape as usize]
    }

    /// How long numbers of so many states may be: short ones as always, long ones by the memory left now.
    pub(super) fn limit(&self, states: usize) -> Limit {
        Limit::new::<I>(self.limit, states, self.left(), self.memory)
    }

    /// The memory, in bytes, that long numbers may still take.
    pub(super) fn left(&self) -> u64 {
        let taken = self.taken.load(atomic::Ordering::Relaxed);
        self.memory.saturating_sub(taken)
    }

    /// Everything that was proven: all states are entered.
    pub(super) fn finish(self) -> Bounds<I> {
        Bounds {
            scale: self.scale,
            cells: self.cells,
            best: self.best.finish(),
            ways: self.ways,
        }
    }

    /// Enters bounds.
    #[inline]
    pub(super) fn enter(&self, settled: Settled<I>) {
        let at = settled.state as usize;
        self.best.set(at, settled.best);
        I::fill(&self.cells, at, settled.lower, settled.upper);
    }

    /// Whether bounds confirmed together settle the wanted bits of the largest value among them, or of 1; of all
    /// states, as somebody asks also where best play does not come.
    pub(super) fn check_narrow(&self, settled: &[Settled<I>]) -> Result<(), Failure> {
        let width = |Settled { lower, upper, .. }: &Settled<I>| {
            let mut width = upper.clone();
            width.sub(lower);
            width
        };
        if settled.iter().all(|settled| width(settled).within(ROUNDED)) {
            return Ok(());
        }
        let (mut widest, mut largest) = (0, self.bits);
        for settled in settled {
            let Settled { lower, upper, .. } = settled;
            widest = widest.max(width(settled).bit_length());
            largest = largest.max(lower.bit_length().min(upper.bit_length()));
        }
        match widest.saturating_sub(largest.saturating_sub(self.wanted)) {
            0 => Ok(()),
            lacking => Err(Failure::Wide(lacking)),
        }
    }

    /// Bounds that the caller, in this folder, has confirmed.
    #[inline]
    fn settled(
        &self,
        state: StateId,
        lower: I,
        upper: I,
        best: u32,
    ) -> Result<Settled<I>, Failure> {
        debug_assert!(lower <= upper, "bounds of state {state} cross");
        if I::BITS.is_none() {
            let bytes = Limit::bytes(&lower) + Limit::bytes(&upper);
            let taken = self.taken.fetch_add(bytes, atomic::Ordering::Relaxed);
            if taken.saturating_add(bytes) > self.memory {
                return Err(Error::too_long(self.memory).into());
            }
        } else if !lower.within(self.limit) || !upper.within(self.limit) {
            return Err(Failure::Overflow);
        }
        Ok(Settled {
            state,
            lower,
            upper,
            best,
        })
    }
}
