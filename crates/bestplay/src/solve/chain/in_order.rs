//! Elimination in a known order, row by row.
//!
//! The chains of one component differ in few steps and lie on the same map, so an order that was good
//! for one is good for the next. With the order known a state's row is made in one go from the rows of
//! the states that went before it (Gustavson 1978): what it sends to the first of them goes on at once to
//! where that leads, then what it sends to the next one, and so on. Nothing is looked for, moved or
//! counted on the way, and each row is written once.

use super::eliminated::{Eliminated, Gone, Numbers};
use super::flow::Flow;
use crate::Result;
use crate::graph::Backward;
use crate::interrupt::Interrupt;

/// How much more work than the chain before a chain may take in the same order.
const AGAIN: usize = 2;

/// The place of a state that is not in the order.
const ABSENT: u32 = u32::MAX;

/// The row that is being made.
struct Open<'o, N> {
    /// For each state, its place in the order.
    places: &'o [u32],
    /// The place of the row's own state.
    own: u32,
    /// How likely it leads to each state; 0 but where noted below.
    steps: Vec<N>,
    /// A bit for each place: whether the row leads to its state, which is gone.
    gone: Vec<u64>,
    /// The states that it leads to and that are not gone.
    ahead: Vec<u32>,
}

impl<N: Copy + Default + PartialEq> Open<'_, N> {
    /// Adds to a step; tells whether its state is in the order.
    #[inline]
    fn add(&mut self, numbers: impl Numbers<Number = N>, to: u32, more: N) -> bool {
        let place = self.places[to as usize];
        if place == self.own || place == ABSENT || more == N::default() {
            return place != ABSENT;
        }
        let step = &mut self.steps[to as usize];
        if *step == N::default() {
            match place < self.own {
                true => self.gone[place as usize / 64] |= 1 << (place % 64),
                false => self.ahead.push(to),
            }
        }
        *step = numbers.add(*step, more);
        true
    }

    /// Takes the first place of the row that is gone, in words of 64 places from this one on.
    #[inline]
    fn take_first(&mut self, word: &mut usize) -> Option<usize> {
        let last = self.own as usize / 64;
        while *word < last && self.gone[*word] == 0 {
            *word += 1;
        }
        let bits = &mut self.gone[*word];
        let first = (*bits != 0).then(|| *word * 64 + bits.trailing_zeros() as usize);
        *bits &= bits.wrapping_sub(1);
        first
    }
}

/// The order in which the states of the last chain were taken out, and the steps of work that takes.
#[derive(Default)]
pub(super) struct Order {
    /// How many states the chain has, those that were left out among them.
    count: usize,
    states: Vec<u32>,
    work: usize,
}

impl Order {
    /// That of a chain of `count` states, of which all but those that are left out were taken out.
    pub(super) fn of<A: Numbers>(done: &Eliminated<A>, count: usize) -> Order {
        let work = |at: usize| done.before.of(at).len() * (done.after.of(at).len() + 1);
        Order {
            count,
            states: done.order.iter().map(|gone| gone.state).collect(),
            work: (0..done.order.len()).map(work).sum(),
        }
    }

    /// All states of another chain but those that are left out, taken out in this order; `None` if they
    /// are others, or it takes much more work or more than `room` places of memory: the order is forgotten then.
    pub(super) fn again<A: Numbers, W: Copy + Into<A::Number>>(
        &mut self,
        numbers: A,
        flow: &Flow<W>,
        left_out: impl Fn(usize) -> bool,
        room: usize,
        interrupt: &Interrupt<'_>,
    ) -> Result<Option<Eliminated<A>>> {
        let order = std::mem::take(self);
        if order.count != flow.len() {
            return Ok(None);
        }
        let states = order.states.iter().copied();
        let states: Vec<u32> = states.filter(|&state| !left_out(state as usize)).collect();
        let all = (0..flow.len()).filter(|&state| !left_out(state)).count();
        if states.len() < all {
            return Ok(None);
        }
        let limits = (order.work.saturating_mul(AGAIN), room);
        let done = Eliminated::in_order(numbers, flow, &states, limits, interrupt)?;
        if done.is_some() {
            *self = order;
        }
        Ok(done)
    }
}

impl<A: Numbers> Eliminated<A> {
    /// The states of a chain that are in an order, taken out in that order, unless that takes more than
    /// `most` steps of work or `room` places of memory. What leads to other states leaves the chain.
    ///
    /// # Complexity
    ///
    /// A step for each step of a state that is gone whenever a row is led through it, and one for every
    /// 64 states of each row.
    fn in_order<W: Copy + Into<A::Number>>(
        numbers: A,
        flow: &Flow<W>,
        order: &[u32],
        (most, room): (usize, usize),
        interrupt: &Interrupt<'_>,
    ) -> Result<Option<Eliminated<A>>> {
        let mut places = vec![ABSENT; flow.len()];
        for (place, &state) in (0..).zip(order) {
            places[state as usize] = place;
        }
        let mut open = Open {
            places: &places,
            own: 0,
            steps: vec![A::Number::default(); flow.len()],
            gone: vec![0; order.len() / 64 + 1],
            ahead: Vec::new(),
        };
        let mut done = Eliminated::nothing(numbers);
        // The places that rows were led through, each with the row's state and how likely.
        let mut through = Vec::new();
        let mut work = 0;
        for (own, &state) in (0..).zip(order) {
            open.own = own;
            let mut exit = flow.exit(state as usize).into();
            for &(to, p) in flow.row(state as usize) {
                if !open.add(numbers, to, p.into()) {
                    exit = numbers.add(exit, p.into());
                }
            }
            let mut word = 0;
            while let Some(place) = open.take_first(&mut word) {
                let gone = done.order[place];
                let p = std::mem::take(&mut open.steps[gone.state as usize]);
                exit = numbers.add(exit, numbers.multiply(p, gone.exit));
                let ahead = done.after.of(place);
                for &(to, share) in ahead {
                    open.add(numbers, to, numbers.multiply(p, share));
                }
                through.push((place as u32, (state, p)));
                work += ahead.len() + 1;
            }
            let row = open.ahead.iter().map(|&to| open.steps[to as usize]);
            let leaving = row.fold(exit, |sum, p| numbers.add(sum, p));
            let places = through.len() + done.after.entries.len() + open.ahead.len();
            let is_enough = work <= most && places <= room;
            let Some(scale) = numbers.inverse(leaving).filter(|_| is_enough) else {
                return Ok(None);
            };
            for to in open.ahead.drain(..) {
                let p = std::mem::take(&mut open.steps[to as usize]);
                let share = numbers.multiply(p, scale);
                done.after.entries.push((to, share));
            }
            done.after.end();
            let exit = numbers.multiply(exit, scale);
            done.order.push(Gone { state, scale, exit });
            interrupt.step()?;
        }
        let pairs = || through.iter().zip(0..);
        let rows = Backward::new(order.len(), || pairs().map(|(&(place, _), at)| (place, at)));
        for place in 0..order.len() as u32 {
            let entries = rows.of(place).iter().map(|&at| through[at as usize].1);
            done.before.entries.extend(entries);
            done.before.end();
        }
        Ok(Some(done))
    }
}
