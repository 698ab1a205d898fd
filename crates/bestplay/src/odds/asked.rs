//! What was asked, put together: results from totals or from ends, lengths from states alone.

use super::chain::{Chain, Totals};
use super::course::Course;
use super::forward::{self, Followed};
use super::lengths::Lengths;
use super::paying;
use super::results::{Results, Share};
use super::sums::Sums;
use crate::graph::Graph;
use crate::interrupt::Interrupt;
use crate::sorting::sorted;
use crate::watch::Stage;
use crate::{Error, Rational, Result, Solver, Value};

/// The chain of a game's states, and the course that play can take in it.
pub(super) struct Asked<'a> {
    solver: &'a Solver<'a>,
    states: Chain<'a>,
    course: Course,
}

impl<'a> Asked<'a> {
    /// A chain that is explored to the end.
    pub(super) fn new(solver: &'a Solver<'a>, states: Chain<'a>) -> Asked<'a> {
        Asked {
            solver,
            course: Course::of(&states),
            states,
        }
    }

    /// The results with the probability of all others; `None` where nothing is paid on the way, so
    /// that ends say it all.
    ///
    /// # Errors
    ///
    /// Totals that outgrow the limits; as [`solve`](Solver::solve).
    pub(super) fn by_totals(&self) -> Result<Option<(Vec<Share>, Value)>> {
        if !self.states.pays() {
            return Ok(None);
        }
        let (course, play) = (&self.course, self.states.play());
        let endless = course.totals_are_endless(&self.states)?;
        let totals = Totals {
            sums: Sums::of(play.graph),
            traps: &course.traps,
        };
        let mut chain = Chain::new(play, Some(totals));
        if endless {
            let followed = forward::follow(&mut chain, course, self.solver)?;
            let (_, results) = chain.finish();
            let shares = shares(results, followed.results(), self.solver)?;
            return Ok(Some((shares, followed.rest())));
        }
        chain.explore_all().map_err(Error::with_totals)?;
        let (mut graph, results) = chain.finish();
        let found = paying::results(&mut graph, course, self.solver)?;
        let shares = shares(results, found, self.solver)?;
        Ok(Some((shares, Value::fraction(0, 1))))
    }

    /// Follows play through the game's states.
    ///
    /// # Errors
    ///
    /// As [`forward::follow`].
    pub(super) fn follow(&mut self) -> Result<Followed> {
        forward::follow(&mut self.states, &self.course, self.solver)
    }

    /// What can still be asked once play was followed.
    pub(super) fn finish(self) -> Left<'a> {
        let (graph, results) = self.states.finish();
        Left {
            solver: self.solver,
            course: self.course,
            graph,
            results,
        }
    }
}

/// The chain's graph, to be paid in one way after the other.
pub(super) struct Left<'a> {
    solver: &'a Solver<'a>,
    course: Course,
    graph: Graph,
    /// What its ends pay in the game.
    results: Vec<Rational>,
}

impl Left<'_> {
    /// How likely each result is: as totals say, or, without them, by where play ends. `mean` is
    /// the value of the start.
    ///
    /// # Errors
    ///
    /// As [`solve`](Solver::solve).
    pub(super) fn results(
        &mut self,
        by_totals: Option<(Vec<Share>, Value)>,
        mean: &Value,
    ) -> Result<Results> {
        let (shares, rest) = match by_totals {
            Some(found) => found,
            None => {
                let mean = Some(mean).filter(|_| !self.course.may_never_end());
                let solver = self.solver;
                let found =
                    match mean.and_then(|mean| paying::by_value(mean, &self.results, solver)) {
                        Some(found) => found,
                        None => paying::results(&mut self.graph, &self.course, solver)?,
                    };
                let results = std::mem::take(&mut self.results);
                (shares(results, found, solver)?, Value::fraction(0, 1))
            }
        };
        Ok(Results {
            shares,
            rest,
            never: self.never()?,
        })
    }

    /// The probability that play never ends.
    ///
    /// # Errors
    ///
    /// As [`solve`](Solver::solve).
    pub(super) fn never(&mut self) -> Result<Value> {
        paying::never(&mut self.graph, &self.course, self.solver)
    }

    /// How long play lasts.
    ///
    /// # Errors
    ///
    /// As [`solve`](Solver::solve).
    pub(super) fn lengths(&mut self, followed: Followed, never: Value) -> Result<Lengths> {
        let mean = paying::mean(&mut self.graph, self.solver)?;
        Ok(Lengths::new(mean, never, &self.course, followed))
    }
}

/// Results with their probabilities, the least result first; only those of which one is known.
///
/// # Errors
///
/// The watch asks to stop.
fn shares(
    results: Vec<Rational>,
    mut probabilities: Vec<Value>,
    solver: &Solver<'_>,
) -> Result<Vec<Share>> {
    let interrupt = Interrupt::new(solver.watch, Stage::Counting, results.len());
    let known = results.into_iter().zip(0..probabilities.len());
    let ordered = sorted(known, &interrupt)?;
    let share = |(result, place): (Rational, usize)| Share {
        result,
        probability: std::mem::replace(&mut probabilities[place], Value::fraction(0, 1)),
    };
    Ok(ordered.into_iter().map(share).collect())
}
