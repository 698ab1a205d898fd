//! A Markov chain by its weights, eliminated in [long floats](super::long).

use std::cell::OnceCell;

use dashu_int::IBig;

use super::eliminate::{MOST, Rest, Source};
use super::eliminated::Eliminated;
use super::halt::Halt;
use super::long::Long;
use super::real::Real;

/// A chain by whole weights. What is missing from a state's total leaves the chain.
#[derive(Default)]
pub(in super::super) struct Weighted {
    ends: Vec<u32>,
    steps: Vec<(u32, u128)>,
    exits: Vec<u128>,
    /// Whether a state is no part of the chain.
    absent: Vec<bool>,
}

/// A chain of which every state was taken out.
pub(in super::super) struct LongChain {
    chain: Weighted,
    eliminated: Eliminated<Long>,
    /// The same in wide floats, unless that takes too much.
    wide: OnceCell<Option<Eliminated<Long<WIDE>>>>,
    /// The bytes that it may take.
    bytes: u64,
}

/// Words of floats that take fewer rounds where numbers are long. What is loaded from afar does without:
/// code for another length takes some kilobytes.
pub(in super::super) const WIDE: usize = match cfg!(target_family = "wasm") {
    true => NARROW,
    false => 32,
};

/// Words of the others.
const NARROW: usize = 4;

/// How much more work a step is in these.
const HEAVIER: usize = 64;

impl Weighted {
    /// Adds a step of the state that is being added.
    pub(in super::super) fn step(&mut self, to: u32, weight: u128) {
        self.steps.push((to, weight));
    }

    /// Ends the state whose steps were added: they and what leaves the chain make up the total.
    pub(in super::super) fn end_state(&mut self, total: u128) {
        let start = self.ends.last().map_or(0, |&end| end as usize);
        let steps = self.steps[start..].iter();
        let exit = steps.fold(total, |left, &(_, weight)| left.saturating_sub(weight));
        self.end(exit, false);
    }

    /// Adds a state that is no part of the chain: what leads to it leaves.
    pub(in super::super) fn leave_out(&mut self) {
        self.end(0, true);
    }

    fn end(&mut self, exit: u128, absent: bool) {
        self.exits.push(exit);
        self.absent.push(absent);
        self.ends.push(self.steps.len() as u32);
    }

    /// Takes out all states; `None` if that takes too much work or more than so many bytes, or after
    /// a stop.
    ///
    /// # Complexity
    ///
    /// That of elimination with few neighbours first: linear for paths, cubic at worst.
    pub(in super::super) fn eliminate(
        self,
        bytes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<LongChain> {
        let eliminated = self.taken_out(bytes, MOST, stop)?;
        Some(LongChain {
            chain: self,
            eliminated,
            wide: OnceCell::new(),
            bytes,
        })
    }

    fn taken_out<const WORDS: usize>(
        &self,
        bytes: u64,
        most: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Eliminated<Long<WORDS>>> {
        let halt = Halt::new(stop);
        let mut rest = Rest::new(self, &self.absent, &halt);
        rest.shrink(&halt);
        let step = size_of::<(u32, Long<WORDS>)>();
        let room = usize::try_from(bytes).unwrap_or(usize::MAX) / step;
        let done = rest.finish(most, room, &halt) && !halt.now();
        done.then(|| rest.into_eliminated())
    }
}

impl<const WORDS: usize> Source<Long<WORDS>> for Weighted {
    fn len(&self) -> usize {
        self.ends.len()
    }

    fn transitions(&self) -> usize {
        self.steps.len()
    }

    fn steps(&self, state: usize) -> impl Iterator<Item = (u32, Long<WORDS>)> {
        let start = match state {
            0 => 0,
            _ => self.ends[state - 1] as usize,
        };
        let steps = self.steps[start..self.ends[state] as usize].iter();
        steps.map(|&(to, weight)| (to, Long::from_count(weight)))
    }

    fn exit(&self, state: usize) -> Long<WORDS> {
        Long::from_count(self.exits[state])
    }
}

impl LongChain {
    /// A sum, and what a state's steps are worth beyond the state itself, times its total.
    pub(in super::super) fn add_excess<const WORDS: usize>(
        &self,
        sum: Long<WORDS>,
        x: &[Long<WORDS>],
        state: usize,
    ) -> Long<WORDS> {
        if self.chain.absent[state] {
            return sum;
        }
        let own = x[state].negated();
        let sum = sum.plus(own.times(self.chain.exit(state)));
        let steps = self.chain.steps(state);
        steps.fold(sum, |sum, (to, weight)| {
            sum.plus(weight.times(x[to as usize].plus(own)))
        })
    }

    /// About the solution of total · x = right + Σ weight · x(t) in whole numbers, times 2^places,
    /// with 0 in states that were left out; replaces the right-hand sides. After a stop, it means
    /// nothing.
    ///
    /// It solves, but for the last place, a chain whose steps and ways to leave are right to nearly
    /// all bits of a float, and right-hand sides that are so too if they have one sign. Values whose
    /// differences are small beside them get these differences as closely: a state is worth what its
    /// likeliest successor is worth and the differences to others.
    ///
    /// # Complexity
    ///
    /// Linear in the steps that elimination left, times the length of the numbers.
    pub(in super::super) fn solve(
        &self,
        right: &mut [Long],
        places: i32,
        stop: &dyn Fn() -> bool,
    ) -> Vec<IBig> {
        self.solve_by(&self.eliminated, right, places, stop)
    }

    /// Whether there are wide floats as well: where that is little work.
    pub(in super::super) fn is_wide(&self, stop: &dyn Fn() -> bool) -> bool {
        let eliminate = || self.chain.taken_out(self.bytes, MOST / HEAVIER, stop);
        WIDE > NARROW && self.wide.get_or_init(eliminate).is_some()
    }

    /// The same as [`solve`](Self::solve) in wide floats; nothing where there are none.
    pub(in super::super) fn solve_widely(
        &self,
        right: &mut [Long<WIDE>],
        places: i32,
        stop: &dyn Fn() -> bool,
    ) -> Vec<IBig> {
        match self.wide.get().and_then(Option::as_ref) {
            Some(wide) => self.solve_by(wide, right, places, stop),
            None => vec![IBig::ZERO; right.len()],
        }
    }

    fn solve_by<const WORDS: usize>(
        &self,
        eliminated: &Eliminated<Long<WORDS>>,
        right: &mut [Long<WORDS>],
        places: i32,
        stop: &dyn Fn() -> bool,
    ) -> Vec<IBig> {
        let halt = Halt::new(stop);
        for (right, _) in right
            .iter_mut()
            .zip(&self.chain.absent)
            .filter(|(_, absent)| **absent)
        {
            *right = Long::ZERO;
        }
        eliminated.forward(right, &halt);
        let mut x = vec![IBig::ZERO; right.len()];
        for (at, &state) in eliminated.order.iter().enumerate().rev() {
            if halt.at(at) {
                break;
            }
            let (row, exit) = (eliminated.after.row(at), eliminated.exits[at]);
            let likeliest = row.iter().max_by(|(_, p), (_, q)| p.size().cmp(&q.size()));
            let likeliest = likeliest.filter(|(_, p)| p.size() >= exit.size());
            let mut more = right[state as usize].shifted(places);
            let Some(&(base, _)) = likeliest else {
                // Most leaves the chain.
                for &(to, p) in row {
                    more = more.plus(p.times(Long::from_big(&x[to as usize])));
                }
                x[state as usize] = more.to_big();
                continue;
            };
            let base = &x[base as usize];
            for &(to, p) in row {
                let away = &x[to as usize] - base;
                more = more.plus(p.times(Long::from_big(&away)));
            }
            if exit != Long::ZERO {
                more = more.plus(exit.times(Long::from_big(base)).negated());
            }
            x[state as usize] = more.to_big() + base;
        }
        x
    }
}
