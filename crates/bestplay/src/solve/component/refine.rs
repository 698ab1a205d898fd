//! The solution of a chain to the last unit, by iterative refinement: what is left of each row is
//! counted exactly in whole numbers, corrections are solved for in floats.
//!
//! Doubles do where play lasts fewer than 2^50 steps or so. Beyond that a chain is eliminated in
//! [longer floats](crate::solve::chain::LongChain), each round of which brings some 100 bits, however long play
//! lasts: what a round leaves of a row is as small beside the steps that its values differ by, so that
//! the next one is as good.

use dashu_int::IBig;

use super::evaluate::taken;
use super::local::Local;
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::chain::Long;
use crate::solve::failure::Failure;
use crate::solve::proven::Limit;

/// Rounds without progress after which there is no point in going on: the largest errors are
/// common to all values, and others show only when these are gone. And what is left of different rows
/// may happen to cancel out: a correction is smaller than its turn then, and the next one is not.
const PATIENCE: u32 = 3;

/// Binary places in which corrections are found.
pub(super) const PLACES: i32 = 32;

/// What may be left of a row before values are rounded: 2^-4 of a unit. That is more than rounding to
/// [`PLACES`] leaves, which must not be corrected: multiplied by the length of play, it may be more
/// than all that a round is to correct.
const LEFT: i32 = -4;

/// Whether what is left gets less from round to round.
#[derive(Default)]
pub(super) struct Progress {
    /// The least so far, as a power of 2.
    least: Option<f64>,
    waits: u32,
}

impl Progress {
    /// Notes that `worst` times 2^shift is left; tells whether it is no use to go on.
    pub(super) fn ends(&mut self, shift: u32, worst: f64) -> bool {
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

impl<I: Fixed> Local<I> {
    /// Corrects x until each of the rows that some states take is right but for about a unit, or until that
    /// gets no better; `excess` is what a state's row is worth at given numbers beyond the state's own, times
    /// the row's total. `correct` finds about what is missing, times 2^[`PLACES`], where so much is left of each
    /// row, times its total.
    ///
    /// For [long floats](crate::solve::chain::LongChain) it starts from nothing, or from what solves the same chain with another
    /// right-hand side. Other numbers, however close, may be off by different amounts in neighbouring
    /// states, which the length of play makes much of.
    ///
    /// # Complexity
    ///
    /// That of solving the chain, for every 30 bits (doubles) or 100 bits (long floats) of the largest number.
    pub(super) fn refine(
        &self,
        rows: &[u32],
        mut x: Vec<I>,
        excess: impl Fn(&[I], usize, usize) -> I,
        correct: impl Fn(Vec<Long>) -> Result<Vec<IBig>, Failure>,
        (limit, interrupt): (Limit, &Interrupt<'_>),
    ) -> Result<Vec<I>, Failure> {
        let mut progress = Progress::default();
        // What values are beyond x, times 2^PLACES: half a unit at most.
        let mut beyond = vec![0i32; x.len()];
        loop {
            let is_whole = beyond.iter().all(|&part| part == 0);
            let part = |state: usize| Long::from(beyond[state]).shifted(-PLACES);
            // What these parts add to a row.
            let more = |state: usize, row: usize, total: u128| {
                let own = -part(state);
                let step = |(sum, out), (to, weight)| {
                    (
                        sum + Long::from(weight) * (part(to as usize) + own),
                        out - weight,
                    )
                };
                let (sum, out) = self.weights(row).fold((Long::default(), total), step);
                sum + Long::from(out) * own
            };
            let (mut done, mut tolerable) = (true, true);
            let mut left = vec![Long::default(); x.len()];
            for (state, row) in rows.iter().enumerate() {
                interrupt.step()?;
                let Some(row) = taken(*row) else { continue };
                let total = self.shape(row).total;
                let mut own = Long::from_big(&excess(&x, state, row).to_big());
                if !is_whole {
                    own = own + more(state, row, total);
                }
                let total = Long::from(total);
                tolerable &= own.size() <= total.size();
                if own.size() > total.shifted(LEFT).size() {
                    left[state] = own;
                    done = false;
                }
            }
            if done {
                return Ok(x);
            }
            let corrections = correct(left)?;
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
}
