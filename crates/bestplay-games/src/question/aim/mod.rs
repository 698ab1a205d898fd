//! Questions about the total in place of its mean: the chance to reach it, under best play for that
//! and under any strategies; for all totals at once; and how the total spreads.
//!
//! The game is solved once. What is asked then is a game made of its graph, in which the state also
//! knows what is missing ([`Aimed`]).

mod chances;
mod curve;
mod one;
mod spread;
mod written;

use bestplay::made::{Aimed, Totals, Walked};
use bestplay::{Solver, Watch};

pub use written::{Aim, Event};

use super::Effort;
use crate::{Answer, AnySolution, Field, GameError, Instance, Strategy, Topic};

/// What is asked: by whom play is for the aim, and how hard to try.
pub(super) struct Asked<'a> {
    /// The aim.
    pub(super) aim: &'a Aim,
    /// Strategies to play by; without them, best play is asked for.
    pub(super) strategies: Option<&'a [Strategy]>,
    /// How hard to try.
    pub(super) effort: &'a Effort,
}

/// What the question is about, by which an answer's fields are known.
pub(super) fn topic(aim: &Aim, strategies: Option<&[Strategy]>) -> Topic {
    match (aim, strategies) {
        (Aim::One(_), None) => Topic::Aim,
        (Aim::Each(_), None) => Topic::Curve,
        (Aim::One(_), Some(_)) => Topic::Reach,
        (Aim::Each(_), Some(_)) => Topic::Spread,
    }
}

/// What an answer has.
pub(super) fn fields(topic: Topic) -> &'static [Field] {
    match topic {
        Topic::Aim => one::BEST,
        Topic::Curve => curve::FIELDS,
        Topic::Reach => one::FOLLOWED,
        _ => spread::FIELDS,
    }
}

/// Answers.
pub(super) fn aim(
    instance: &Instance,
    asked: &Asked<'_>,
    watch: &dyn Watch,
) -> Result<Answer, GameError> {
    let game = instance.rules()?;
    let solver = asked.effort.solver.watch(watch);
    let solved = game.solve(&solver)?;
    let context = Context {
        instance,
        solved: &*solved,
        solver,
        watch,
        digits: asked.effort.digits,
        totals: Totals::of(solved.graph()),
    };
    match (asked.aim, asked.strategies) {
        (Aim::One(event), None) => one::best(&context, *event),
        (Aim::One(event), Some(strategies)) => one::followed(&context, *event, strategies),
        (Aim::Each(totals), None) => curve::curve(&context, totals.as_deref()),
        (Aim::Each(totals), Some(strategies)) => {
            spread::spread(&context, totals.as_deref(), strategies)
        }
    }
}

/// A game that was solved for the mean.
struct Context<'a> {
    instance: &'a Instance,
    solved: &'a dyn AnySolution,
    solver: Solver<'a>,
    watch: &'a dyn Watch,
    digits: usize,
    totals: Totals,
}

impl Context<'_> {
    /// A game that is played for an aim; it is over as soon as that is settled, where payoffs only
    /// add.
    fn rising<'w>(&self, aimed: Aimed<Walked<'w>>) -> Aimed<Walked<'w>> {
        match self.totals.rising {
            true => aimed.rising(),
            false => aimed,
        }
    }
}
