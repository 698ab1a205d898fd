//! Elimination of states, as many as cost little.
//!
//! A state is taken out of a chain by letting each step that leads to it go on at once to where
//! the state leads. The probability of leaving a state is never subtracted from 1 but summed up
//! from what leaves it (Grassmann, Taksar and Heyman 1985), so that every number is a sum of
//! positive terms and a chain that is left once in 10^30 steps is solved as accurately as any
//! other.
//!
//! Taking out a state with a predecessors and b successors removes a + b steps and makes at most
//! a · b new ones. States with few neighbours go first (Markowitz 1957). First go those whose
//! removal does not make the chain larger: paths, trees, forced choices, everything that looks
//! like a ladder. What is left, the *core*, can be eliminated further within a limit of work, or
//! be solved otherwise.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use smallvec::SmallVec;

use super::dissect::ranks;
use super::eliminated::Eliminated;
use super::flow::Flow;
use super::real::Real;
use crate::Result;
use crate::interrupt::Interrupt;

/// Steps of work that are not too much where nothing else will do: a minute or two.
pub(super) const MOST: usize = match 1usize.checked_shl(33) {
    Some(most) => most,
    None => 1 << 30,
};

/// Steps of work between two questions whether to stop.
const POLL: usize = 1 << 16;

/// Rows longer than this are not changed as long as elimination is to be cheap: a step out of a
/// long row is found by going through it.
const SHORT: u32 = 64;

/// States from which on it pays to look for some that keep the others apart, and steps of work for
/// each that elimination must be allowed to take.
const MANY: usize = 1 << 14;
const HARD: usize = 1000;

/// Steps of a state that need no memory of their own.
const FEW: usize = 4;

/// Bits of what the removal of a state costs; above them is its rank.
const COST: u32 = 48;

/// A chain out of which states are being taken. Steps of a state to itself are left out: what leaves
/// a state need not sum up to 1.
pub(super) struct Rest<N> {
    /// Where each state leads.
    rows: Vec<SmallVec<[(u32, N); FEW]>>,
    /// What led to each state; some of that may be gone.
    sources: Vec<SmallVec<[u32; FEW]>>,
    /// The number of states that lead to a state.
    incoming: Vec<u32>,
    exits: Vec<N>,
    gone: Vec<bool>,
    /// For the successors of a row at hand: 1 + their place in the row. Else 0.
    slot: Vec<u32>,
    /// The places of all rows.
    places: usize,
    done: Eliminated<N>,
    /// Steps looked at.
    work: usize,
}

impl<N: Real> Rest<N> {
    /// The states of a chain that are not trapped.
    pub(super) fn new<W: Copy + Into<N>>(flow: &Flow<W>, trapped: &[bool]) -> Rest<N> {
        let count = flow.len();
        let mut rest = Rest {
            rows: vec![SmallVec::new(); count],
            sources: vec![SmallVec::new(); count],
            incoming: vec![0; count],
            exits: flow.exits.iter().map(|&exit| exit.into()).collect(),
            gone: trapped.to_vec(),
            slot: vec![0; count],
            places: 0,
            done: Eliminated::nothing(),
            work: 0,
        };
        for state in (0..count).filter(|&state| !trapped[state]) {
            for &(to, p) in flow.row(state) {
                let p: N = p.into();
                if to as usize == state || p == N::default() {
                    continue;
                }
                match trapped[to as usize] {
                    true => rest.exits[state] = rest.exits[state] + p,
                    // The same successor twice becomes one step.
                    false => rest.add(state, to, |sum| *sum = *sum + p),
                }
            }
            rest.close(state);
        }
        rest
    }

    /// Adds to a step of a state, which begins as 0.
    #[inline]
    fn add(&mut self, state: usize, to: u32, add: impl FnOnce(&mut N)) {
        let row = &mut self.rows[state];
        if let at @ 1.. = self.slot[to as usize] {
            add(&mut row[at as usize - 1].1);
            return;
        }
        let mut sum = N::default();
        add(&mut sum);
        row.push((to, sum));
        self.slot[to as usize] = row.len() as u32;
        self.places += 1;
        self.incoming[to as usize] += 1;
        let sources = &mut self.sources[to as usize];
        if sources.len() == sources.capacity() {
            sources.retain(|source| !self.gone[*source as usize]);
        }
        sources.push(state as u32);
    }

    /// Forgets where in the row of a state its steps are.
    fn close(&mut self, state: usize) {
        for &(to, _) in &self.rows[state] {
            self.slot[to as usize] = 0;
        }
    }

    /// The states that are left.
    pub(super) fn states(&self) -> Vec<u32> {
        let gone = self.gone.iter().enumerate();
        gone.filter(|(_, gone)| !**gone)
            .map(|(state, _)| state as u32)
            .collect()
    }

    /// Where a state that is left leads.
    pub(super) fn row(&self, state: usize) -> &[(u32, N)] {
        &self.rows[state]
    }

    /// How likely it leaves the chain.
    pub(super) fn exit(&self, state: usize) -> N {
        self.exits[state]
    }

    /// The number of states that were taken out.
    pub(super) fn eliminated(&self) -> usize {
        self.done.order.len()
    }

    /// The states that were taken out.
    pub(super) fn into_eliminated(self) -> Eliminated<N> {
        self.done
    }

    /// Takes out states as long as that does not make the chain larger.
    ///
    /// # Complexity
    ///
    /// About linear in states and transitions.
    pub(super) fn shrink(&mut self, interrupt: &Interrupt<'_>) -> Result<()> {
        let count = self.gone.len();
        let mut again: Vec<u32> = Vec::new();
        let mut near: Vec<u32> = Vec::new();
        let mut next = 0;
        loop {
            // Neighbours of what went are looked at again before the next state.
            let state = match again.pop() {
                Some(state) => state as usize,
                None if next < count => {
                    next += 1;
                    next - 1
                }
                None => return Ok(()),
            };
            interrupt.step()?;
            if self.gone[state] || !self.is_cheap(state) {
                continue;
            }
            near.clear();
            near.extend(self.rows[state].iter().map(|&(to, _)| to));
            near.extend(self.live_sources(state));
            self.eliminate(state);
            // Only states that come before are looked at again; the others are still to come.
            again.extend(near.iter().filter(|&&state| (state as usize) < next));
        }
    }

    /// Takes out all states, those with few neighbours first but for those that keep many others apart
    /// ([`dissect`](super::dissect)), unless that takes more than `most`
    /// steps of work or `room` places of memory. Tells whether it did.
    pub(super) fn finish(
        &mut self,
        most: usize,
        room: usize,
        interrupt: &Interrupt<'_>,
    ) -> Result<bool> {
        let limit = self.work.saturating_add(most);
        // The cost by which a state is to be found: other entries of it are outdated.
        let ranks = self.ranks(most, interrupt)?;
        let rank = |state: usize| u64::from(ranks.get(state).copied().unwrap_or(0));
        let cost = |rest: &Rest<N>, state: usize| {
            rank(state) << COST | rest.cost(state).min((1 << COST) - 1)
        };
        let mut queued: Vec<u64> = (0..self.gone.len()).map(|at| cost(self, at)).collect();
        let mut heap: BinaryHeap<(Reverse<u64>, u32)> = (0..self.gone.len())
            .filter(|&state| !self.gone[state])
            .map(|state| (Reverse(queued[state]), state as u32))
            .collect();
        let mut near: Vec<u32> = Vec::new();
        let mut polled = self.work;
        while let Some((Reverse(found), state)) = heap.pop() {
            let at = state as usize;
            if self.gone[at] || found != queued[at] {
                continue;
            }
            let now = cost(self, at);
            if now > found {
                queued[at] = now;
                heap.push((Reverse(now), state));
                continue;
            }
            near.clear();
            near.extend(self.rows[at].iter().map(|&(to, _)| to));
            near.extend(self.live_sources(at));
            self.eliminate(at);
            self.work += near.len();
            // Those whose cost fell would be found too late.
            for &state in &near {
                let now = cost(self, state as usize);
                if now < queued[state as usize] {
                    queued[state as usize] = now;
                    heap.push((Reverse(now), state));
                }
            }
            if self.work > limit || self.places() > room {
                return Ok(false);
            }
            if self.work - polled > POLL {
                polled = self.work;
                interrupt.check()?;
            }
        }
        Ok(true)
    }

    /// Places taken by what was and what was not eliminated.
    fn places(&self) -> usize {
        self.done.before.entries.len() + self.done.after.entries.len() + 2 * self.places
    }

    /// The ranks of states, lower ones to be taken out first, where there are so many and so much work
    /// that it matters.
    fn ranks(&self, most: usize, interrupt: &Interrupt<'_>) -> Result<Vec<u16>> {
        let states = (0..self.gone.len() as u32).filter(|&state| !self.gone[state as usize]);
        let states: Vec<u32> = states.collect();
        if states.len() < MANY || most / HARD < states.len() {
            return Ok(Vec::new());
        }
        let near = |state: u32| {
            let ahead = self.rows[state as usize].iter().map(|&(to, _)| to);
            ahead.chain(self.live_sources(state as usize))
        };
        ranks(self.gone.len(), states, near, interrupt)
    }

    fn live_sources(&self, state: usize) -> impl Iterator<Item = u32> {
        let sources = self.sources[state].iter().copied();
        sources.filter(|&source| !self.gone[source as usize])
    }

    /// How many steps the removal of a state makes, at most.
    fn cost(&self, state: usize) -> u64 {
        u64::from(self.incoming[state]) * self.rows[state].len() as u64
    }

    /// Whether the removal of a state makes no more steps than it removes, and little work.
    fn is_cheap(&mut self, state: usize) -> bool {
        let (into, out) = (self.incoming[state], self.rows[state].len() as u32);
        if into > SHORT || out > SHORT {
            return false;
        }
        let (made, removed) = (into * out, into + out);
        if made > removed {
            if into > 3 || out > 3 {
                return false;
            }
            // Those that it leads to and that lead to it: no steps to themselves are made.
            let mutual = self.live_sources(state).filter(|&source| {
                let row = &self.rows[state];
                row.iter().any(|&(to, _)| to == source)
            });
            if made - mutual.count() as u32 > removed {
                return false;
            }
        }
        self.live_sources(state)
            .all(|source| self.rows[source as usize].len() <= SHORT as usize)
    }

    /// Takes out a state.
    fn eliminate(&mut self, state: usize) {
        let mut row = std::mem::take(&mut self.rows[state]);
        let exit = self.exits[state];
        let leaving = row.iter().fold(exit, |sum, &(_, p)| sum + p);
        let scale = leaving.inverse();
        let exit = exit * scale;
        for (to, share) in &mut row {
            *share = *share * scale;
            self.incoming[*to as usize] -= 1;
        }
        self.places -= row.len();
        self.done.order.push(state as u32);
        self.done.scale.push(scale);
        self.done.exits.push(exit);
        self.done.after.entries.extend_from_slice(&row);
        self.done.after.end();
        self.gone[state] = true;
        for source in std::mem::take(&mut self.sources[state]) {
            if !self.gone[source as usize] {
                self.redirect(source as usize, state as u32, &row, exit);
            }
        }
        self.done.before.end();
    }

    /// Lets what a source sends to a state go on to where the state leads.
    fn redirect(&mut self, source: usize, state: u32, ahead: &[(u32, N)], exit: N) {
        let row = &mut self.rows[source];
        self.work += row.len() + ahead.len();
        let here = row.iter().position(|&(to, _)| to == state);
        let (_, p) = row.swap_remove(here.unwrap_or_default());
        self.places -= 1;
        for (at, &(to, _)) in (1..).zip(row.iter()) {
            self.slot[to as usize] = at;
        }
        self.done.before.entries.push((source as u32, p));
        self.exits[source].add_product(&p, &exit);
        for (to, share) in ahead {
            if *to as usize != source {
                self.add(source, *to, |sum| sum.add_product(&p, share));
            }
        }
        self.close(source);
    }
}
