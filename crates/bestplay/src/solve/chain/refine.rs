//! The solution of a chain to the last unit, by iterative refinement: what is left of each row is
//! counted exactly in whole numbers, corrections are solved for in floats.
//!
//! Doubles do where play lasts fewer than 2^50 steps or so. Beyond that a chain is eliminated in
//! [longer floats](super::LongChain), each round of which brings some 100 bits, however long play
//! lasts: what a round leaves of a row is as small beside the steps that its values differ by, so that
//! the next one is as good.

use dashu_int::IBig;

use super::long::Long;
use super::{Chain, LongChain, scaled};
use crate::interrupt::Interrupt;
use crate::number::{Fixed, coarse};
use crate::solve::Failure;
use crate::solve::proven::Limit;

/// How closely doubles solve for corrections.
const CLOSELY: f64 = 1e-10;

/// Rounds without progress after which there is no point in going on: the largest errors are
/// common to all values, and others show only when these are gone. And what is left of different rows
/// may happen to cancel out: a correction is smaller than its turn then, and the next one is not.
const PATIENCE: u32 = 3;

/// Binary places in which corrections are found.
const PLACES: i32 = 32;

/// What may be left of a row before values are rounded: 2^-4 of a unit. That is more than rounding to
/// [`PLACES`] leaves, which must not be corrected: multiplied by the length of play, it may be more
/// than all that a round is to correct.
const LEFT: i32 = -4;

/// Whether what is left gets less from round to round.
#[derive(Default)]
pub(in crate::solve) struct Progress {
    /// The least so far, as a power of 2.
    least: Option<f64>,
    waits: u32,
}

impl Progress {
    /// Notes that `worst` times 2^shift is left; tells whether it is no use to go on.
    pub(in crate::solve) fn ends(&mut self, shift: u32, worst: f64) -> bool {
        let size = f64::from(shift) + worst.log2();
        if self.least.is_none_or(|least| size <= least - 1.0) {
            self.least = Some(size);
            self.waits = 0;
        } else {
            self.waits += 1;
        }
        self.waits > PATIENCE
    }
}

/// A chain that finds corrections.
pub(in crate::solve) trait Corrects {
    /// About what is missing, times 2^places, where so much is left of each row, times its total.
    fn correct(
        &self,
        left: Vec<Long>,
        total: &dyn Fn(usize) -> u128,
        places: i32,
    ) -> Result<Vec<IBig>, Failure>;
}

impl Corrects for LongChain<'_> {
    fn correct(
        &self,
        left: Vec<Long>,
        _: &dyn Fn(usize) -> u128,
        places: i32,
    ) -> Result<Vec<IBig>, Failure> {
        Ok(self.solve(left, places)?)
    }
}

impl Corrects for Chain<'_> {
    fn correct(
        &self,
        left: Vec<Long>,
        total: &dyn Fn(usize) -> u128,
        places: i32,
    ) -> Result<Vec<IBig>, Failure> {
        // Doubles see the leading bits of what is left.
        let most = left.iter().map(|left| left.size().0).max().unwrap_or(0);
        let each = left.into_iter().enumerate();
        let each = each.map(|(at, left)| left.shifted(-most).narrow() / coarse(total(at)));
        let right: Vec<f64> = each.collect();
        let x = self.solve(&right, None, CLOSELY)?;
        scaled(&x, most + places)
    }
}

/// Corrects x until each row is right but for about a unit, or until that gets no better; `excess` is
/// what a state's row is worth at given numbers beyond the state's own, times the row's total. Of the total
/// the `weights` lead on within the chain.
///
/// For [long floats](LongChain) it starts from nothing, or from what solves the same chain with another
/// right-hand side. Other numbers, however close, may be off by different amounts in neighbouring
/// states, which the length of play makes much of.
///
/// # Complexity
///
/// That of solving the chain, for every 30 bits (doubles) or 100 bits (long floats) of the largest number.
pub(in crate::solve) fn refine<I: Fixed, W: Iterator<Item = (u32, u128)>>(
    chain: &impl Corrects,
    mut x: Vec<I>,
    excess: impl Fn(&[I], usize) -> I,
    (total, weights): (impl Fn(usize) -> u128, impl Fn(usize) -> W),
    limit: Limit,
    interrupt: &Interrupt<'_>,
) -> Result<Vec<I>, Failure> {
    let mut progress = Progress::default();
    // What values are beyond x, times 2^PLACES: half a unit at most.
    let mut beyond = vec![0i32; x.len()];
    loop {
        let is_whole = beyond.iter().all(|&part| part == 0);
        let part = |state: usize| Long::from(beyond[state]).shifted(-PLACES);
        // What these parts add to a row.
        let more = |state: usize, total: u128| {
            let own = -part(state);
            let step = |(sum, out), (to, weight)| {
                (
                    sum + Long::from(weight) * (part(to as usize) + own),
                    out - weight,
                )
            };
            let (sum, out) = weights(state).fold((Long::default(), total), step);
            sum + Long::from(out) * own
        };
        let (mut done, mut tolerable) = (true, true);
        let mut left = Vec::with_capacity(x.len());
        for state in 0..x.len() {
            let mut own = Long::from_big(&excess(&x, state).to_big());
            if !is_whole {
                own = own + more(state, total(state));
            }
            let total = Long::from(total(state));
            let enough = own.size() <= total.shifted(LEFT).size();
            done &= enough;
            tolerable &= own.size() <= total.size();
            left.push(if enough { Long::default() } else { own });
            interrupt.step()?;
        }
        if done {
            return Ok(x);
        }
        let corrections = chain.correct(left, &total, PLACES)?;
        let most = corrections.iter().map(IBig::bit_length).max().unwrap_or(0);
        if progress.ends(most, 1.0) {
            return tolerable.then_some(x).ok_or(Failure::Precision);
        }
        for ((x, beyond), correction) in x.iter_mut().zip(&mut beyond).zip(corrections) {
            let sum = correction + *beyond;
            let half: IBig = (&sum >> (PLACES as usize - 1)) + 1;
            let whole = half >> 1usize;
            // It fits.
            *beyond = i32::try_from(sum - (&whole << PLACES as usize)).unwrap_or_default();
            let whole = I::from_big(&whole).ok_or(Failure::Overflow)?;
            limit.check(&whole)?;
            x.add(&whole);
            limit.check(x)?;
            interrupt.step()?;
        }
    }
}
