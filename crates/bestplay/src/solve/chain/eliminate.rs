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

use super::eliminated::{Doubles, Eliminated, Gone, Numbers};
use super::flow::{Flow, Step};
use crate::Result;
use crate::interrupt::Interrupt;

/// Steps of work that are not too much where nothing else will do: a minute or two.
pub(super) const MOST: usize = 1 << if usize::BITS < 64 { 30 } else { 33 };

/// Steps of work between two questions whether to stop.
const POLL: usize = 1 << 16;

/// Rows longer than this are not changed as long as elimination is to be cheap: a step out of a
/// long row is found by going through it.
const SHORT: u32 = 64;

/// A step that is rare, and how few states with one count.
const RARE: f64 = 1e-7;
const STIFF: usize = 16;

/// Steps of a state that need no memory of their own.
const FEW: usize = 4;

/// Where a state leads.
type Steps<A> = SmallVec<[Step<<A as Numbers>::Number>; FEW]>;

impl<A: Numbers> Eliminated<A> {
    /// All states of a chain but those that are left out, unless that takes more than `most` steps of
    /// work or `room` places of memory.
    ///
    /// # Complexity
    ///
    /// That of elimination with few neighbours first: linear for paths, cubic at worst.
    pub(super) fn all_of<W: Copy + Into<A::Number>>(
        numbers: A,
        flow: &Flow<W>,
        left_out: impl Fn(usize) -> bool,
        (most, room): (usize, usize),
        interrupt: &Interrupt<'_>,
    ) -> Result<Option<Eliminated<A>>> {
        let mut rest = Rest::new(numbers, flow, left_out, interrupt);
        rest.shrink()?;
        let done = rest.take_out(|_, _| true, (most, room))?;
        Ok(done.then_some(rest.done))
    }
}

/// A chain out of which states are being taken. Steps of a state to itself are left out: what leaves
/// a state need not sum up to 1.
pub(in crate::solve) struct Rest<'a, A: Numbers> {
    /// Where each state that is left leads, and how likely it leaves the chain.
    pub(in crate::solve) rows: Vec<Steps<A>>,
    pub(in crate::solve) exits: Vec<A::Number>,
    /// What led to each state; some of that may be gone.
    sources: Vec<SmallVec<[u32; FEW]>>,
    /// The number of states that lead to a state.
    incoming: Vec<u32>,
    gone: Vec<bool>,
    /// For the successors of a row at hand: 1 + their place in the row. Else 0.
    slot: Vec<u32>,
    /// The places of all rows.
    pub(super) places: usize,
    /// The states that were taken out.
    pub(in crate::solve) done: Eliminated<A>,
    /// Steps looked at.
    work: usize,
    interrupt: &'a Interrupt<'a>,
}

impl<'a, A: Numbers> Rest<'a, A> {
    /// The states of a chain but those that are left out.
    pub(in crate::solve) fn new<W: Copy + Into<A::Number>>(
        numbers: A,
        flow: &Flow<W>,
        left_out: impl Fn(usize) -> bool,
        interrupt: &'a Interrupt<'a>,
    ) -> Rest<'a, A> {
        let mut rest = Rest::of_none(numbers, flow.len(), left_out, interrupt);
        rest.enter(flow);
        rest
    }

    /// None of so many states, which are to be [entered](Self::enter).
    pub(super) fn of_none(
        numbers: A,
        count: usize,
        left_out: impl Fn(usize) -> bool,
        interrupt: &'a Interrupt<'a>,
    ) -> Rest<'a, A> {
        Rest {
            rows: vec![SmallVec::new(); count],
            sources: vec![SmallVec::new(); count],
            incoming: vec![0; count],
            exits: Vec::with_capacity(count),
            gone: (0..count).map(left_out).collect(),
            slot: vec![0; count],
            places: 0,
            done: Eliminated::nothing(numbers),
            work: 0,
            interrupt,
        }
    }

    /// Enters the next states, where they lead and how likely they leave the chain.
    pub(super) fn enter<W: Copy + Into<A::Number>>(&mut self, flow: &Flow<W>) {
        let first = self.exits.len();
        self.exits
            .extend(flow.exits.iter().map(|&exit| exit.into()));
        for (at, state) in (first..self.exits.len()).enumerate() {
            if self.gone[state] {
                continue;
            }
            for &Step(to, p) in flow.row(at) {
                let p: A::Number = p.into();
                if to as usize == state || p == A::Number::default() {
                    continue;
                }
                match self.gone[to as usize] {
                    true => self.exits[state] = self.done.numbers.add(self.exits[state], p),
                    // The same successor twice becomes one step.
                    false => self.add(state, to, p),
                }
            }
            self.close(state);
        }
    }

    /// Adds to a step of a state, which begins as 0.
    #[inline]
    fn add(&mut self, state: usize, to: u32, more: A::Number) {
        let row = &mut self.rows[state];
        if let at @ 1.. = self.slot[to as usize] {
            let step = &mut row[at as usize - 1];
            step.1 = self.done.numbers.add(step.1, more);
            return;
        }
        row.push(Step(to, more));
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
        for &Step(to, _) in &self.rows[state] {
            self.slot[to as usize] = 0;
        }
    }

    /// The states that are left.
    pub(in crate::solve) fn states(&self) -> Vec<u32> {
        let states = 0..self.gone.len() as u32;
        states.filter(|&state| !self.gone[state as usize]).collect()
    }

    /// Takes out states as long as that does not make the chain larger.
    ///
    /// # Complexity
    ///
    /// About linear in states and transitions.
    pub(super) fn shrink(&mut self) -> Result<()> {
        let count = self.gone.len();
        let mut again: Vec<u32> = Vec::new();
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
            self.interrupt.step()?;
            if self.gone[state] || !self.is_cheap(state) {
                continue;
            }
            // Those that come later are still to be looked at for the first time.
            let near = self.near(state as u32);
            again.extend(near.filter(|&state| (state as usize) < next));
            self.eliminate(state);
        }
    }

    /// Takes out the states that may go, those with few neighbours first, within limits of steps of work and of
    /// places of memory. Tells whether these were enough, and each state's number had an inverse.
    pub(in crate::solve) fn take_out(
        &mut self,
        may_go: impl Fn(&Rest<'_, A>, usize) -> bool,
        (most, room): (usize, usize),
    ) -> Result<bool> {
        let limit = self.work.saturating_add(most);
        // The cost by which a state is to be found, as far as a word counts: other entries of it are outdated.
        let mut queued = vec![u32::MAX; self.gone.len()];
        let mut heap: BinaryHeap<(Reverse<u32>, u32)> = BinaryHeap::new();
        let cost = |rest: &Self, at| rest.cost(at).min(u64::from(u32::MAX) - 1) as u32;
        let mut near: Vec<u32> = (0..self.gone.len() as u32).collect();
        let mut polled = self.work;
        loop {
            // Those whose cost fell would be found too late.
            for state in near.drain(..) {
                let at = state as usize;
                let now = cost(self, at);
                if !self.gone[at] && now < queued[at] && may_go(self, at) {
                    queued[at] = now;
                    heap.push((Reverse(now), state));
                }
            }
            let Some((Reverse(found), state)) = heap.pop() else {
                return Ok(true);
            };
            let at = state as usize;
            if self.gone[at] || found != queued[at] {
                continue;
            }
            if cost(self, at) > found || !may_go(self, at) {
                queued[at] = u32::MAX;
                near.push(state);
                continue;
            }
            near.extend(self.near(state));
            let possible = self.eliminate(at);
            self.work += near.len();
            if possible.is_none() || self.work > limit || self.places() > room {
                return Ok(false);
            }
            if self.work - polled > POLL {
                polled = self.work;
                self.interrupt.check()?;
            }
        }
    }

    /// Places taken by what was and what was not eliminated.
    fn places(&self) -> usize {
        self.done.before.entries.len() + self.done.after.entries.len() + 2 * self.places
    }

    /// The states that a state leads to, and those that lead to it.
    fn near(&self, state: u32) -> impl Iterator<Item = u32> {
        let ahead = self.rows[state as usize].iter().map(|&Step(to, _)| to);
        ahead.chain(self.live_sources(state as usize))
    }

    fn live_sources(&self, state: usize) -> impl Iterator<Item = u32> {
        let sources = self.sources[state].iter().copied();
        sources.filter(|&source| !self.gone[source as usize])
    }

    /// How many steps the removal of a state makes, at most.
    pub(in crate::solve) fn cost(&self, state: usize) -> u64 {
        u64::from(self.incoming[state]) * self.rows[state].len() as u64
    }

    /// Whether the removal of a state makes no more steps than it removes, and little work.
    fn is_cheap(&self, state: usize) -> bool {
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
                row.iter().any(|&Step(to, _)| to == source)
            });
            if made - mutual.count() as u32 > removed {
                return false;
            }
        }
        let mut sources = self.live_sources(state);
        sources.all(|source| self.rows[source as usize].len() <= SHORT as usize)
    }

    /// Nothing more is taken out: what that would take is given back.
    pub(super) fn finish(&mut self) {
        self.sources = Vec::new();
        self.incoming = Vec::new();
        self.slot = Vec::new();
    }

    /// How likely a state is left.
    fn leaving(&self, state: usize) -> A::Number {
        let (row, exit) = (&self.rows[state], self.exits[state]);
        row.iter()
            .fold(exit, |sum, &Step(_, p)| self.done.numbers.add(sum, p))
    }

    /// Takes out a state; `None` if nothing leaves it.
    fn eliminate(&mut self, state: usize) -> Option<()> {
        let numbers = self.done.numbers;
        let scale = numbers.inverse(self.leaving(state))?;
        let mut row = std::mem::take(&mut self.rows[state]);
        let exit = numbers.multiply(self.exits[state], scale);
        for step in &mut row {
            step.1 = numbers.multiply(step.1, scale);
            self.incoming[step.0 as usize] -= 1;
        }
        self.places -= row.len();
        self.done.order.push(Gone {
            state: state as u32,
            scale,
            exit,
        });
        self.done.after.entries.extend_from_slice(&row);
        self.done.after.end();
        self.gone[state] = true;
        for source in std::mem::take(&mut self.sources[state]) {
            if !self.gone[source as usize] {
                self.redirect(source as usize, state as u32, &row, exit);
            }
        }
        self.done.before.end();
        Some(())
    }

    /// Lets what a source sends to a state go on to where the state leads.
    fn redirect(&mut self, source: usize, state: u32, ahead: &[Step<A::Number>], exit: A::Number) {
        let numbers = self.done.numbers;
        let row = &mut self.rows[source];
        self.work += row.len() + ahead.len();
        let here = row.iter().position(|&Step(to, _)| to == state);
        let Step(_, p) = row.swap_remove(here.unwrap_or_default());
        self.places -= 1;
        for (at, &Step(to, _)) in (1..).zip(row.iter()) {
            self.slot[to as usize] = at;
        }
        self.done.before.entries.push(Step(source as u32, p));
        self.exits[source] = numbers.add(self.exits[source], numbers.multiply(p, exit));
        for &Step(to, share) in ahead {
            if to as usize != source {
                self.add(source, to, numbers.multiply(p, share));
            }
        }
        self.close(source);
    }
}

impl Rest<'_, Doubles> {
    /// Whether things happen at so different speeds that steps along directions take long, if they come to an
    /// end: many of the states that are left have steps that are rare beside others.
    pub(super) fn is_stiff(&self) -> bool {
        let rare = |&state: &u32| {
            let few = RARE * self.leaving(state as usize);
            let mut steps = self.rows[state as usize].iter();
            steps.any(|&Step(_, p)| p < few)
        };
        let states = self.states();
        states.iter().filter(|state| rare(state)).count() > states.len() / STIFF
    }
}
