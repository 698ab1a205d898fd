//! Questions about the total in place of its mean: the chance to reach it, under best play for that
//! and under any strategies; for all totals at once; and how the total spreads.
//!
//! The game is solved once. What is asked then is a game made of its graph, in which the state also
//! knows what is missing ([`Aimed`]).

pub(super) mod chances;
pub(super) mod one;
pub(super) mod spread;
mod written;

use bestplay::made::{Aimed, Totals, Walked};

pub use written::Aim;

use super::Question;
use super::room::Room;
use crate::{Strategy, Topic};

/// The chance to reach a total, or how totals spread, by strategies, one for each player or one for both; without
/// them, by best play for the aim.
pub fn objective(aim: Aim, strategies: Option<Vec<Strategy>>) -> Question<'static> {
    let topic = match (&aim, &strategies) {
        (Aim::One(..), None) => Topic::Aim,
        (Aim::Each(_), None) => Topic::Curve,
        (Aim::One(..), Some(_)) => Topic::Reach,
        (Aim::Each(_), Some(_)) => Topic::Spread,
    };
    Question::new(topic, move |asked| {
        let room = &asked.room(None)?;
        match (&aim, &strategies) {
            (Aim::One(aim, written), None) => one::best(room, aim, written),
            (Aim::One(aim, written), Some(strategies)) => {
                one::followed(room, aim, written, strategies)
            }
            (Aim::Each(totals), None) => chances::curve(room, totals.as_deref()),
            (Aim::Each(totals), Some(strategies)) => {
                spread::spread(room, totals.as_deref(), strategies)
            }
        }
    })
}

impl Room<'_> {
    /// A game that is played for an aim; it is over as soon as that is settled, where payoffs only
    /// add.
    fn rising<'w>(&self, aimed: Aimed<Walked<'w>>) -> Aimed<Walked<'w>> {
        match Totals::of(self.game.graph()).rising {
            true => aimed.rising(),
            false => aimed,
        }
    }
}
