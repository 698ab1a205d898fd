//! Chains solved to the last unit where play lasts so long that doubles cannot refine what they
//! find: 200 heads in a row, or a walk that drifts away from its end.
//!
//! States are eliminated once in floats of a few words ([`LongChain`]). What leaves a state is
//! summed, not subtracted from 1 (Grassmann, Taksar and Heyman 1985), so that these are right
//! relative to their size, and a chain whose steps are right relative to their size has values that
//! are so too, however long it lasts (O'Cinneide 1993): floats need not be as long as the numbers
//! that are looked for. These are whole numbers, refined by exact residuals, some 200 bits in each
//! round, or some 2,000 in wider floats where they are very long. What a round leaves of a row is as
//! small beside the steps that its values differ by, so that the next one is as good.
//!
//! # References
//!
//! C. A. O'Cinneide, *Entrywise perturbation theory and error analysis for Markov chains*, 1993.

use dashu_int::IBig;

use super::chain::{Long, LongChain, WIDE};
use crate::number::Fixed;
use crate::solve::proven::Limit;
use crate::solve::{Failure, Interrupt};

/// Bits that rounds must bring at least, and how many rounds may bring less one after the other: where
/// what is left in different rows happens to cancel out, a correction is smaller than its turn, and the
/// next one is not.
const LEAST: u32 = 16;
const FUTILE: u32 = 2;

/// Binary places in which corrections are found.
const PLACES: usize = 32;

/// What may be left of a row before values are rounded: 2^-4 of a unit. That is more than rounding to
/// [`PLACES`] leaves, which must not be corrected: multiplied by the length of play, it may be more
/// than all that a round is to correct.
const LEFT: i32 = -4;

/// Bits of a correction from which on wide floats take less time.
const VERY_LONG: u32 = 3000;

/// The solution of a chain so that each row is right but for about a unit; `excess` is what a state's
/// row is worth at given numbers beyond the state's own, times the row's total.
///
/// It starts from x: nothing, or what solves the same chain with another right-hand side. Other
/// numbers, however close, may be off by different amounts in neighbouring states, which the length
/// of play makes much of.
///
/// # Complexity
///
/// Linear in the steps that elimination left and the bits of the largest number, for every 200 of
/// these bits.
pub(super) fn solve<I: Fixed>(
    chain: &LongChain,
    mut x: Vec<I>,
    excess: impl Fn(&[I], usize) -> I,
    total: impl Fn(usize) -> u128,
    limit: Limit,
    interrupt: &Interrupt<'_>,
) -> Result<Vec<I>, Failure> {
    let (mut least, mut futile) = (u32::MAX, 0);
    let mut wide = false;
    // What values are beyond x, times 2^PLACES.
    let mut beyond = vec![IBig::ZERO; x.len()];
    let stop = || interrupt.stops();
    loop {
        let left = Left {
            chain,
            excess: &excess,
            total: &total,
            interrupt,
        };
        let corrections = match wide {
            true => left
                .of::<WIDE, I>(&x, &beyond)?
                .map(|mut left| chain.solve_widely(&mut left, PLACES as i32, &stop)),
            false => left
                .of::<4, I>(&x, &beyond)?
                .map(|mut left| chain.solve(&mut left, PLACES as i32, &stop)),
        };
        let Some(corrections) = corrections else {
            return Ok(x);
        };
        interrupt.check()?;
        let most = corrections.iter().map(IBig::bit_length).max().unwrap_or(0);
        match most.saturating_add(LEAST) <= least {
            true => (least, futile) = (most, 0),
            false => futile += 1,
        }
        if futile > FUTILE {
            return Err(Failure::Precision);
        }
        for ((x, beyond), correction) in x.iter_mut().zip(&mut beyond).zip(corrections) {
            *beyond += correction;
            let half: IBig = (&*beyond >> (PLACES - 1)) + 1;
            let whole = half >> 1usize;
            *beyond -= &whole << PLACES;
            let whole = I::from_big(&whole).ok_or(Failure::Overflow)?;
            limit.check(&whole)?;
            x.add(&whole);
            limit.check(x)?;
            interrupt.step()?;
        }
        wide = wide || most > VERY_LONG && chain.is_wide(&stop);
    }
}

/// Where what is left of rows is looked up.
struct Left<'a, E, T> {
    chain: &'a LongChain,
    excess: &'a E,
    total: &'a T,
    interrupt: &'a Interrupt<'a>,
}

impl<E, T> Left<'_, E, T> {
    /// What the values leave of each row; `None` if that is nothing that counts.
    fn of<const WORDS: usize, I: Fixed>(
        &self,
        x: &[I],
        beyond: &[IBig],
    ) -> Result<Option<Vec<Long<WORDS>>>, Failure>
    where
        E: Fn(&[I], usize) -> I,
        T: Fn(usize) -> u128,
    {
        let fraction = |beyond: &IBig| Long::<WORDS>::from_big(beyond).shifted(-(PLACES as i32));
        let fractions: Vec<Long<WORDS>> = beyond.iter().map(fraction).collect();
        let mut done = true;
        let mut all = Vec::with_capacity(x.len());
        for state in 0..x.len() {
            let excess = Long::from_big(&(self.excess)(x, state).to_big());
            let excess = self.chain.add_excess(excess, &fractions, state);
            let total = Long::<WORDS>::from_count((self.total)(state));
            let enough = excess.size() <= total.shifted(LEFT).size();
            done = done && enough;
            all.push(if enough { Long::from_count(0) } else { excess });
            self.interrupt.step()?;
        }
        Ok((!done).then_some(all))
    }
}

#[cfg(test)]
mod tests {
    use dashu_base::Abs;

    use super::super::chain::Weighted;
    use super::*;
    use crate::watch::{Silent, Stage};

    /// The expected length of a walk of so many states, two up to three down, each step of which
    /// pays `unit`.
    #[test]
    fn a_walk_that_drifts_away_from_its_end() {
        let units = [IBig::from(12), IBig::ONE << 168usize];
        for (states, unit) in [500u32, 3_000].into_iter().zip(units) {
            let mut chain = Weighted::default();
            for state in 0..states {
                if state + 1 < states {
                    chain.step(state + 1, 2);
                }
                chain.step(state.saturating_sub(1), 3);
                chain.end_state(5);
            }
            let at = |x: &[IBig], state: usize| x.get(state).cloned().unwrap_or(IBig::ZERO);
            let excess = |x: &[IBig], state: usize| {
                let ahead = at(x, state + 1) * 2 + at(x, state.saturating_sub(1)) * 3;
                &unit * 5 + ahead - &x[state] * 5
            };
            let chain = chain.eliminate(1 << 30, &|| false).unwrap();
            let x = vec![IBig::ZERO; states as usize];
            let limit = Limit::new::<IBig>(0, states as usize, 1 << 30, 1 << 30);
            let interrupt = Interrupt::new(&Silent, Stage::Solving, 0);
            let x = solve(&chain, x, excess, |_| 5, limit, &interrupt).unwrap();
            // About 1.5^states steps.
            assert!(x[0].bit_length() > states / 2);
            for state in 0..states as usize {
                assert!(excess(&x, state).abs() <= IBig::from(5), "{state}");
            }
        }
    }
}
