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

use super::dissect::ranks;
use super::eliminated::Eliminated;
use super::halt::Halt;
use super::lists::Lists;
use super::real::Real;

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

/// Bits of what the removal of a state costs; above them is its rank.
const COST: u32 = 48;

/// A chain out of which states are being taken.
struct Work<N> {
    /// Where each state leads.
    rows: Lists<(u32, N)>,
    /// What led to each state; some of that may be gone.
    sources: Lists<u32>,
    /// The number of states that lead to a state.
    incoming: Vec<u32>,
    exits: Vec<N>,
    gone: Vec<bool>,
    /// For the successors of a row at hand: 1 + their place in the row. Else 0.
    slot: Vec<u32>,
    /// The row of the state at hand.
    share: Vec<(u32, N)>,
    done: Eliminated<N>,
    /// Steps looked at.
    work: usize,
}

/// What is left of a chain after elimination: some of its states, by their numbers in the chain,
/// and where these lead. Steps of a state to itself are left out: what leaves a state need not sum
/// up to 1.
pub(super) struct Rest<N> {
    work: Work<N>,
}

/// A chain whose steps are numbers of a kind. What leaves a state need not sum up to 1.
pub(super) trait Source<N> {
    /// The number of states.
    fn len(&self) -> usize;
    /// The number of steps that lead on within the chain.
    fn transitions(&self) -> usize;
    /// Where a state leads within the chain.
    fn steps(&self, state: usize) -> impl Iterator<Item = (u32, N)>;
    /// How likely a state leaves the chain.
    fn exit(&self, state: usize) -> N;
}

impl<N: Real> Rest<N> {
    /// The states of a chain that are not trapped.
    pub(super) fn new(flow: &impl Source<N>, trapped: &[bool], halt: &Halt<'_>) -> Rest<N> {
        let count = flow.len();
        let mut incoming = vec![0u32; count];
        let mut exits = Vec::with_capacity(count);
        let mut data = Vec::with_capacity(flow.transitions());
        let mut place = Vec::with_capacity(count);
        let mut slot = vec![0u32; count];
        let mut halted = false;
        for state in 0..count {
            halted |= halt.at(state);
            let start = data.len();
            let mut exit = flow.exit(state);
            let skipped = halted || trapped[state];
            let row = (!skipped).then(|| flow.steps(state));
            for (to, p) in row.into_iter().flatten() {
                if to as usize == state || p == N::ZERO {
                    continue;
                }
                if trapped[to as usize] {
                    exit = exit.plus(p);
                    continue;
                }
                // The same successor twice becomes one step.
                let seen = slot[to as usize] as usize;
                if seen > start {
                    let (_, sum): &mut (u32, N) = &mut data[seen - 1];
                    *sum = sum.plus(p);
                } else {
                    data.push((to, p));
                    slot[to as usize] = data.len() as u32;
                    incoming[to as usize] += 1;
                }
            }
            exits.push(exit);
            let length = (data.len() - start) as u32;
            place.push((start as u32, length, length));
        }
        slot.fill(0);
        let rows = Lists { data, place };
        let mut start = 0;
        let place = incoming.iter().map(|&room| {
            start += room;
            (start - room, 0, room)
        });
        let mut sources = Lists {
            place: place.collect(),
            data: vec![0; rows.data.len()],
        };
        for state in 0..count {
            if halt.at(state) {
                break;
            }
            for &(to, _) in rows.of(state) {
                let (start, length, _) = &mut sources.place[to as usize];
                sources.data[(*start + *length) as usize] = state as u32;
                *length += 1;
            }
        }
        let work = Work {
            rows,
            sources,
            incoming,
            exits,
            gone: trapped.to_vec(),
            slot,
            share: Vec::new(),
            done: Eliminated::nothing(),
            work: 0,
        };
        Rest { work }
    }

    /// The states that are left.
    pub(super) fn states(&self) -> Vec<u32> {
        let gone = self.work.gone.iter().enumerate();
        gone.filter(|(_, gone)| !**gone)
            .map(|(state, _)| state as u32)
            .collect()
    }

    /// Where a state that is left leads.
    pub(super) fn row(&self, state: usize) -> &[(u32, N)] {
        self.work.rows.of(state)
    }

    /// How likely it leaves the chain.
    pub(super) fn exit(&self, state: usize) -> N {
        self.work.exits[state]
    }

    /// The number of states that were taken out.
    pub(super) fn eliminated(&self) -> usize {
        self.work.done.order.len()
    }

    /// The states that were taken out.
    pub(super) fn into_eliminated(self) -> Eliminated<N> {
        self.work.done
    }

    /// Takes out states as long as that does not make the chain larger.
    ///
    /// # Complexity
    ///
    /// About linear in states and transitions.
    pub(super) fn shrink(&mut self, halt: &Halt<'_>) {
        let count = self.work.gone.len();
        let mut again: Vec<u32> = Vec::new();
        let mut near: Vec<u32> = Vec::new();
        let (mut next, mut visits) = (0, 0);
        loop {
            // Neighbours of what went are looked at again before the next state.
            let state = match again.pop() {
                Some(state) => state as usize,
                None if next < count => {
                    next += 1;
                    next - 1
                }
                None => return,
            };
            visits += 1;
            if halt.at(visits) {
                return;
            }
            if self.work.gone[state] || !self.work.is_cheap(state) {
                continue;
            }
            near.clear();
            near.extend(self.work.rows.of(state).iter().map(|&(to, _)| to));
            near.extend(self.work.live_sources(state));
            self.work.eliminate(state);
            // Only states that come before are looked at again; the others are still to come.
            again.extend(near.iter().filter(|&&state| (state as usize) < next));
        }
    }

    /// Takes out all states, those with few neighbours first but for those that keep many others apart
    /// ([`dissect`](super::dissect)), unless that takes more than `most`
    /// steps of work or `room` places of memory. Tells whether it did.
    pub(super) fn finish(&mut self, most: usize, room: usize, halt: &Halt<'_>) -> bool {
        let work = &mut self.work;
        let limit = work.work.saturating_add(most);
        // The cost by which a state is to be found: other entries of it are outdated.
        let ranks = work.ranks(most, halt);
        let rank = |state: usize| u64::from(ranks.get(state).copied().unwrap_or(0));
        let cost = |work: &Work<N>, state: usize| {
            rank(state) << COST | work.cost(state).min((1 << COST) - 1)
        };
        let mut queued: Vec<u64> = (0..work.gone.len()).map(|at| cost(work, at)).collect();
        let mut heap: BinaryHeap<(Reverse<u64>, u32)> = (0..work.gone.len())
            .filter(|&state| !work.gone[state])
            .map(|state| (Reverse(queued[state]), state as u32))
            .collect();
        let mut near: Vec<u32> = Vec::new();
        let mut polled = work.work;
        while let Some((Reverse(found), state)) = heap.pop() {
            let at = state as usize;
            if work.gone[at] || found != queued[at] {
                continue;
            }
            let now = cost(work, at);
            if now > found {
                queued[at] = now;
                heap.push((Reverse(now), state));
                continue;
            }
            near.clear();
            near.extend(work.rows.of(at).iter().map(|&(to, _)| to));
            near.extend(work.live_sources(at));
            work.eliminate(at);
            work.work += near.len();
            // Those whose cost fell would be found too late.
            for &state in &near {
                let now = cost(work, state as usize);
                if now < queued[state as usize] {
                    queued[state as usize] = now;
                    heap.push((Reverse(now), state));
                }
            }
            if work.work > limit || work.places() > room {
                return false;
            }
            if work.work - polled > POLL {
                polled = work.work;
                if halt.now() {
                    return false;
                }
            }
        }
        true
    }
}

impl<N: Real> Work<N> {
    /// Places taken by what was and what was not eliminated.
    fn places(&self) -> usize {
        let done = self.done.before.entries.len() + self.done.after.entries.len();
        done + self.rows.data.len() + self.sources.data.len() / 2
    }

    /// The ranks of states, lower ones to be taken out first, where there are so many and so much work
    /// that it matters.
    fn ranks(&self, most: usize, halt: &Halt<'_>) -> Vec<u16> {
        let states = (0..self.gone.len() as u32).filter(|&state| !self.gone[state as usize]);
        let states: Vec<u32> = states.collect();
        if states.len() < MANY || most / HARD < states.len() {
            return Vec::new();
        }
        let near = |state: u32| {
            let ahead = self.rows.of(state as usize).iter().map(|&(to, _)| to);
            ahead.chain(self.live_sources(state as usize))
        };
        ranks(self.gone.len(), states, near, halt)
    }

    fn live_sources(&self, state: usize) -> impl Iterator<Item = u32> {
        let sources = self.sources.of(state).iter().copied();
        sources.filter(|&source| !self.gone[source as usize])
    }

    /// How many steps the removal of a state makes, at most.
    fn cost(&self, state: usize) -> u64 {
        u64::from(self.incoming[state]) * u64::from(self.rows.len(state))
    }

    /// Whether the removal of a state makes no more steps than it removes, and little work.
    fn is_cheap(&mut self, state: usize) -> bool {
        let (into, out) = (self.incoming[state], self.rows.len(state));
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
                let row = self.rows.of(state);
                row.iter().any(|&(to, _)| to == source)
            });
            if made - mutual.count() as u32 > removed {
                return false;
            }
        }
        self.live_sources(state)
            .all(|source| self.rows.len(source as usize) <= SHORT)
    }

    /// Takes out a state.
    fn eliminate(&mut self, state: usize) {
        self.share.clear();
        self.share.extend_from_slice(self.rows.of(state));
        let exit = self.exits[state];
        let leaving = self.share.iter().fold(exit, |sum, &(_, p)| sum.plus(p));
        let scale = leaving.inverse();
        let exit = exit.times(scale);
        for (to, share) in &mut self.share {
            *share = share.times(scale);
            self.incoming[*to as usize] -= 1;
        }
        self.done.order.push(state as u32);
        self.done.scale.push(scale);
        self.done.exits.push(exit);
        self.done.after.entries.extend_from_slice(&self.share);
        self.done.after.end_row();
        self.gone[state] = true;
        let (start, length, _) = self.sources.place[state];
        for at in start..start + length {
            let source = self.sources.data[at as usize];
            if !self.gone[source as usize] {
                self.redirect(source as usize, state as u32, exit);
            }
        }
        self.done.before.end_row();
    }

    /// Lets what a source sends to a state go on to where the state leads.
    fn redirect(&mut self, source: usize, state: u32, exit: N) {
        let (start, length, _) = self.rows.place[source];
        let row = &mut self.rows.data[start as usize..(start + length) as usize];
        let mut here = 0;
        for (at, &(to, _)) in row.iter().enumerate() {
            self.slot[to as usize] = at as u32 + 1;
            if to == state {
                here = at;
            }
        }
        self.slot[state as usize] = 0;
        self.work += row.len() + self.share.len();
        let p = row[here].1;
        self.done.before.entries.push((source as u32, p));
        self.exits[source].add_product(&p, &exit);
        // The first new step takes the place of the one that goes.
        let mut free = Some(here);
        for index in 0..self.share.len() {
            let (to, ref share) = self.share[index];
            if to as usize == source {
                continue;
            }
            let at = self.slot[to as usize];
            let (start, ..) = self.rows.place[source];
            if at > 0 {
                let (_, sum) = &mut self.rows.data[(start + at - 1) as usize];
                sum.add_product(&p, share);
                continue;
            }
            let part = p.times(*share);
            self.incoming[to as usize] += 1;
            let gone = &self.gone;
            self.sources
                .push(to as usize, source as u32, |&old| !gone[old as usize]);
            match free.take() {
                Some(at) => self.rows.data[start as usize + at] = (to, part),
                None => {
                    self.rows.push(source, (to, part), |_| true);
                }
            }
        }
        let (start, _, _) = self.rows.place[source];
        if let Some(at) = free {
            let last = start + self.rows.place[source].1 - 1;
            self.rows.data[start as usize + at] = self.rows.data[last as usize];
            self.rows.place[source].1 -= 1;
        }
        // The slots of the old row and of what came.
        for at in 0..self.rows.place[source].1 {
            let (to, _) = self.rows.data[(start + at) as usize];
            self.slot[to as usize] = 0;
        }
    }
}
