//! The chance of at least each of several totals, in one sweep: what is missing of a total is what
//! the state knows, so that all totals share one graph. The curve is the best such chances, and what best
//! play for the mean gives.

use std::time::Duration;

use bestplay::made::{Aimed, Collected, Numbered, Totals, Walked};
use bestplay::sorting::sort;
use bestplay::{Graph, Payoff, Rational, Turn, Value};

use crate::question::people::{both, walked};
use crate::question::room::Room;
use crate::{Answer, Field, GameError, Result, fields, grouped, row};

/// The most totals that are asked for at once.
const MOST: usize = 100_000;

/// The totals that are asked for in ascending order: those named, or all that there are, unless these have no
/// limit, or are too many.
pub(super) fn totals(graph: &Graph, named: Option<&[Payoff]>) -> Result<Vec<Payoff>> {
    if let Some(named) = named {
        let mut totals = named.to_vec();
        sort(&mut totals);
        totals.dedup();
        return Ok(totals);
    }
    let known = Totals::of(graph);
    let Some((least, most)) = &known.range else {
        return Err(GameError::usage(
            "totals have no limit that is known: something is paid in a cycle; name totals, like 'at least 0..300..10'",
        ));
    };
    if known.step == Rational::ZERO || least == most {
        return Ok(Vec::from_iter(Payoff::from_rational(least)));
    }
    let count = ((most - least) / &known.step).ceil();
    let count = usize::try_from(count).ok().filter(|&count| count < MOST);
    let total = |n: usize| Payoff::from_rational(&(least + &known.step * Rational::from(n)));
    let totals = count.and_then(|count| (0..=count).map(total).collect());
    totals.ok_or_else(|| {
        GameError::usage(format!(
            "there are more than {} possible totals; name some, like 'at least 0..300..10'",
            grouped(MOST)
        ))
    })
}

/// The chances of totals in ascending order, and the size of the work.
pub(super) struct Chances {
    pub(super) totals: Vec<Rational>,
    /// The chance of at least each.
    pub(super) at_least: Vec<Value>,
    /// States and transitions.
    size: [u64; 2],
    time: Duration,
}

/// The chance of at least each total in a game made of a graph; players that are free seek it or
/// prevent it.
pub(super) fn chances(room: &Room<'_>, play: Walked<'_>, totals: &[Payoff]) -> Result<Chances> {
    let aimed = room.rising(Aimed::at_least_each(play, totals.iter().copied()));
    let solved = room.solver.solve(&aimed)?;
    // After an exact solve each of them is wanted exactly.
    let mut exact = Vec::new();
    if room.asked.effort.is_exact() && totals.len() > 1 {
        let start = solved.explain_watched(&Collected::Start, true, room.asked.watch)?;
        if let Turn::Chance(outcomes) = start.turn {
            exact = outcomes;
        }
    }
    let value = |total: &Payoff| {
        let state = aimed.asking(*total);
        let exactly = exact.iter().find(|outcome| outcome.state == state);
        let exactly = exactly.map(|outcome| outcome.value.clone());
        exactly.or_else(|| solved.value_of(&state))
    };
    let at_least: Option<Vec<Value>> = totals.iter().map(value).collect();
    let graph = solved.graph();
    Ok(Chances {
        totals: totals.iter().map(|total| total.to_rational()).collect(),
        // Every total that is asked for is a state in which play starts.
        at_least: at_least.unwrap_or_default(),
        size: [graph.states() as u64, graph.transitions()],
        time: solved.time(),
    })
}

pub(in crate::question) const CURVE: &[Field] = fields! {
    totals: Table(fields! {
        total: Rational, "a total";
        best: Value, "the chance of at least that much, under best play for this very total";
        mean: Value, "the same when both play their best for the mean instead";
    }), "the totals";
    states: Count, "states, each with what is missing";
    transitions: Count, "transitions between them";
    seconds: Seconds, "the time it took, but for solving for the mean";
};

pub(super) fn curve(room: &Room<'_>, named: Option<&[Payoff]>) -> Result<Answer> {
    let totals = totals(room.game.graph(), named)?;
    let best = chances(room, walked(&*room.game), &totals)?;
    let mean = Numbered::new(room.game.choices());
    let play = both(&*room.game, &mean, &mean);
    let mean = chances(room, play, &totals)?;
    let rows = best.totals.into_iter();
    let rows = rows.zip(best.at_least.into_iter().zip(mean.at_least));
    let rows = rows.map(|(total, (best, mean))| row![total, room.shown(best), room.shown(mean)]);
    let mut answer = Answer::default();
    let title = "the chance of at least a total: the best one, and by best play for the mean";
    answer.rows(CURVE, "totals", title, rows);
    let [states, transitions] = best.size;
    answer.size(states, transitions).time(best.time + mean.time);
    Ok(answer)
}
