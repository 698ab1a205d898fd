//! What was asked, put together: results from totals or from ends, lengths from states alone.

use super::chain::{Chain, Outcome, Totals};
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
use crate::{Error, Result, Solver, Value};

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

    /// The results with the probability of all others; `None` where nothing is paid on the way, so that ends say it
    /// all. It fails if totals outgrow the limits.
    pub(super) fn by_totals(&self) -> Result<Option<(Vec<Share>, Value)>> {
        if !self.states.pays {
            return Ok(None);
        }
        let (course, play) = (&self.course, self.states.play);
        let endless = course.totals_are_endless(&self.states);
        let totals = Totals {
            sums: Sums::of(play.graph),
            traps: &course.traps,
        };
        let mut chain = Chain::new(play, Some(totals));
        if endless {
            let followed = forward::follow(&mut chain, course, self.solver)?;
            let (_, outcomes) = chain.finish();
            let (shares, cut) = shares(outcomes, followed.results(), self.solver)?;
            return Ok(Some((shares, followed.rest().plus(&cut))));
        }
        chain.explore_all().map_err(Error::with_totals)?;
        let (mut graph, outcomes) = chain.finish();
        let found = paying::results(&mut graph, course, self.solver)?;
        shares(outcomes, found, self.solver).map(Some)
    }

    /// Follows play through the game's states.
    pub(super) fn follow(&mut self) -> Result<Followed> {
        forward::follow(&mut self.states, &self.course, self.solver)
    }

    /// What can still be asked once play was followed.
    pub(super) fn finish(self) -> Left<'a> {
        let (graph, outcomes) = self.states.finish();
        Left {
            solver: self.solver,
            course: self.course,
            graph,
            outcomes,
        }
    }
}

/// The chain's graph, to be paid in one way after the other.
pub(super) struct Left<'a> {
    solver: &'a Solver<'a>,
    course: Course,
    graph: Graph,
    /// What its ends pay in the game.
    outcomes: Vec<Outcome>,
}

impl Left<'_> {
    /// How likely each result is: as totals say, or, without them, by where play ends. `mean` is
    /// the value of the start.
    pub(super) fn results(
        &mut self,
        by_totals: Option<(Vec<Share>, Value)>,
        mean: &Value,
    ) -> Result<Results> {
        let (shares, rest) = match by_totals {
            Some(found) => found,
            None => {
                let solver = self.solver;
                let mean = Some(mean).filter(|_| !self.course.may_never_end());
                let results: Option<Vec<_>> = self.outcomes.iter().cloned().collect();
                let by_value = mean.zip(results);
                let found =
                    by_value.and_then(|(mean, results)| paying::by_value(mean, &results, solver));
                let found = match found {
                    Some(found) => found,
                    None => paying::results(&mut self.graph, &self.course, solver)?,
                };
                shares(std::mem::take(&mut self.outcomes), found, solver)?
            }
        };
        Ok(Results {
            shares,
            rest,
            never: self.never()?,
        })
    }

    /// The probability that play never ends.
    pub(super) fn never(&mut self) -> Result<Value> {
        paying::never(&mut self.graph, &self.course, self.solver)
    }

    /// How long play lasts.
    pub(super) fn lengths(&mut self, followed: Followed, never: Value) -> Result<Lengths> {
        let mean = paying::mean(&mut self.graph, self.solver)?;
        Ok(Lengths::new(mean, never, &self.course, followed))
    }
}

/// Results with their probabilities, the least result first; only those of which one is known. Beside them, how
/// likely play is cut off.
fn shares(
    outcomes: Vec<Outcome>,
    mut probabilities: Vec<Value>,
    solver: &Solver<'_>,
) -> Result<(Vec<Share>, Value)> {
    let interrupt = Interrupt::new(solver.watch, Stage::Counting, outcomes.len());
    let known = outcomes.into_iter().zip(0..probabilities.len());
    let (mut shares, mut cut) = (Vec::with_capacity(known.len()), Value::fraction(0, 1));
    for (outcome, place) in sorted(known, &interrupt)? {
        let probability = std::mem::replace(&mut probabilities[place], Value::fraction(0, 1));
        match outcome {
            Some(result) => shares.push(Share {
                result,
                probability,
            }),
            None => cut = probability,
        }
    }
    Ok((shares, cut))
}
