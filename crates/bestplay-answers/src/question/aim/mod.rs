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

pub use written::{Aim, Event};

use super::room::Room;
use crate::{Answer, Field, GameError, Strategy, Topic};

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

/// Answers, for play by strategies if there are any, else for best play.
pub(super) fn aim(
    room: &Room<'_>,
    aim: &Aim,
    strategies: Option<&[Strategy]>,
) -> Result<Answer, GameError> {
    let context = Context {
        room,
        totals: Totals::of(room.solved.graph()),
    };
    match (aim, strategies) {
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
    room: &'a Room<'a>,
    totals: Totals,
}

impl<'a> std::ops::Deref for Context<'a> {
    type Target = Room<'a>;

    fn deref(&self) -> &Room<'a> {
        self.room
    }
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
