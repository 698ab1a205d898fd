//! The odds of a solved game: how play ends, and how long it lasts, when the best strategies are
//! followed from the start.
//!
//! With a strategy for each player there is nothing left to choose: what remains is a chain of
//! random steps ([`chain`]). How likely each result is, is then the value of that chain in which
//! this result pays 1 and all else 0 ([`paying`]): the engine proves it, cycles and all. Where there are
//! many results, all are found together, in one pass from the start ([`spread`]). How likely each length is, is
//! found by following the probability forward, step by step ([`forward`]).
//!
//! Where something is paid on the way, results are those of a chain whose states are a state of the
//! game together with what was paid so far. Where play can be paid again and again without end, there
//! is no limit to them; they are then found like the lengths, as far as play is followed. Lengths never
//! need more than the game's states.

mod asked;
mod chain;
mod course;
mod forward;
mod lengths;
mod paying;
mod results;
mod spread;
mod sums;

use std::ops::Deref;

use crate::{Result, Solved, Solver, Value};

use asked::Asked;
use chain::{Chain, Play};

pub use lengths::Lengths;
pub use results::{Results, Share};

/// How play ends and how long it lasts, when both players follow their best strategies.
#[derive(Clone, Debug)]
pub struct Odds {
    /// The results, the least first.
    pub results: Vec<Share>,
    /// The probability of an end with a result that is not listed, or not yet known: 0 unless play
    /// can be paid on the way without end, or is cut off.
    pub rest: Value,
    /// The probability that play never ends.
    pub never: Value,
    /// How long play lasts.
    pub lengths: Lengths,
}

impl Solver<'_> {
    /// How play ends and how long it lasts, when both players follow the strategies that the
    /// solution records, those that prove its bounds: [`results`](Self::results) and
    /// [`lengths`](Self::lengths) in one.
    ///
    /// # Errors
    ///
    /// Those of both.
    ///
    /// # Complexity
    ///
    /// That of both; the chain of states is explored once.
    ///
    /// # Examples
    ///
    /// With the Pig of the [guide](crate::guide):
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
    /// # fn main() -> bestplay::Result<()> {
    /// use bestplay::{Solver, Value};
    ///
    /// let solver = Solver::new().exact();
    /// let odds = solver.odds(&solver.solve(&Pig { goal: 2 })?)?;
    /// assert_eq!(odds.results[1].probability, Value::fraction(4, 5));
    /// assert_eq!(odds.lengths.mean, Value::fraction(4, 3));
    /// # Ok(()) }
    /// ```
    pub fn odds(&self, solution: &(impl Deref<Target = Solved> + ?Sized)) -> Result<Odds> {
        let solution = solution.deref();
        self.ask(solution, |mut asked| {
            let by_totals = asked.by_totals()?;
            let followed = asked.follow()?;
            let mut left = asked.finish();
            let Results {
                shares,
                rest,
                never,
            } = left.results(by_totals, &solution.value())?;
            Ok(Odds {
                results: shares,
                rest,
                lengths: left.lengths(followed, never.clone())?,
                never,
            })
        })
    }

    /// How likely each result is, when both players follow the strategies that the solution
    /// records.
    ///
    /// The arithmetic is that of the probabilities. Where play can be paid on the way without end,
    /// it is followed within [`max_steps`](Self::max_steps), until at most 10^-digits of the plays
    /// that may still end are left (12 digits where the arithmetic is exact).
    ///
    /// Where several actions are equally good, one of them is followed; the others give the same
    /// value, but perhaps other odds. Where play is [cut off](crate::Node::Between), what it is paid is no
    /// result: how likely that is counts as [`rest`](Results::rest).
    ///
    /// # Errors
    ///
    /// Payoffs on the way make more different totals than the limits allow; the watch asks to stop; as
    /// [`solve`](Self::solve).
    ///
    /// # Complexity
    ///
    /// Only states that the strategies reach count, each with every total that can have been paid
    /// by then. One pass through their chain for all results, or, where there are few and large sets of
    /// states lead to each other, one solve of it for each; and one solve for play that never ends. Where
    /// there is no limit to the totals, each step costs the transitions of the states and totals that
    /// play may then have.
    pub fn results(&self, solution: &(impl Deref<Target = Solved> + ?Sized)) -> Result<Results> {
        let solution = solution.deref();
        self.ask(solution, |asked| {
            let by_totals = asked.by_totals()?;
            asked.finish().results(by_totals, &solution.value())
        })
    }

    /// How long play lasts, when both players follow the strategies that the solution records.
    ///
    /// The arithmetic is that of the mean. The digits also say how far play is followed, within
    /// [`max_steps`](Self::max_steps): until at most 10^-digits of the plays that may still end are
    /// left (12 digits where the arithmetic is exact). What is paid on the way does not matter, and play that is
    /// [cut off](crate::Node::Between) has ended.
    ///
    /// # Errors
    ///
    /// The watch asks to stop; as [`solve`](Self::solve).
    ///
    /// # Complexity
    ///
    /// Only states that the strategies reach count. One solve of their chain for the mean and one
    /// for play that never ends; each step costs the transitions of the states where play may then
    /// be.
    pub fn lengths(&self, solution: &(impl Deref<Target = Solved> + ?Sized)) -> Result<Lengths> {
        let solution = solution.deref();
        self.ask(solution, |mut asked| {
            let followed = asked.follow()?;
            let mut left = asked.finish();
            let never = left.never()?;
            left.lengths(followed, never)
        })
    }

    /// Explores the chain of a solution's states, and asks about it.
    fn ask<T>(&self, solution: &Solved, ask: impl FnOnce(Asked<'_>) -> Result<T>) -> Result<T> {
        let play = Play {
            graph: solution.graph(),
            values: &solution.values,
            solver: self,
        };
        let mut states = Chain::new(&play, None);
        states.explore_all()?;
        ask(Asked::new(self, states))
    }
}
