//! `solve --average`: the payoff per step in the long run.

use bestplay::{Averages, Value};

use super::solve::guarantee;
use super::{Asked, Question};
use crate::any_game::{AnyGame, Averaged};
use crate::{Answer, Content, Field, Piece, Result, Topic, fields};

/// What an answer has.
pub(super) const FIELDS: &[Field] = fields! {
    average: Value, "the payoff per step in the long run";
    first?: Text, "the first action, where somebody chooses at the start";
    states: Count, "states explored";
    transitions: Count, "transitions explored";
    seconds: Seconds, "the time it took";
};

/// The payoff per step in the long run.
#[derive(Clone, Copy, Debug)]
pub struct Average {
    /// Whether play begins anew where it ends.
    pub again: bool,
}

impl Question for Average {
    fn topic(&self) -> Topic {
        Topic::Average
    }

    fn answer(&self, asked: &Asked<'_>) -> Result<Answer> {
        self.answer_and_keep(asked, |_| Ok(()))
    }
}

impl Average {
    /// The answer, once the caller has kept the averages.
    pub fn answer_and_keep(
        &self,
        asked: &Asked<'_>,
        keep: impl FnOnce(&Averages) -> Result<()>,
    ) -> Result<Answer> {
        let (effort, game) = (asked.effort, asked.instance.rules()?);
        let solver = asked.solver().again(self.again);
        let found = game.average(&solver)?;
        keep(&found.0)?;
        Ok(told(&*game, found, self.again, effort.digits))
    }
}

/// What a file says of the payoff per step in the long run, confirmed.
#[cfg(feature = "files")]
#[derive(Clone, Copy, Debug)]
pub struct SavedAverage<'s>(pub &'s bestplay::Saved);

#[cfg(feature = "files")]
impl Question for SavedAverage<'_> {
    fn topic(&self) -> Topic {
        Topic::Average
    }

    fn answer(&self, asked: &Asked<'_>) -> Result<Answer> {
        let (effort, game) = (asked.effort, asked.instance.rules()?);
        let found = game.restore_average(self.0, &asked.solver())?;
        let again = self.0.again() == Some(true);
        Ok(told(&*game, found, again, effort.digits))
    }
}

fn told(game: &dyn AnyGame, (averages, first): Averaged, again: bool, digits: usize) -> Answer {
    let mut answer = Answer::default();
    tell_average(&mut answer, averages.value(), again, digits);
    if let Some((player, action)) = first {
        answer.push(Piece {
            note: game.player_name(player).to_owned(),
            ..Piece::new("first", "first", action)
        });
    }
    answer.explored(averages.graph(), averages.time());
    answer
}

/// Tells an average, what it means and what is guaranteed.
pub fn tell_average(answer: &mut Answer, value: Value, again: bool, digits: usize) {
    let means = match again {
        true => "payoff per step in the long run, played again and again",
        false => "payoff per step in the long run; what ends is paid nothing more",
    };
    let mut below = vec![means.to_owned()];
    below.extend(guarantee(&value, digits).map(String::from));
    answer.push(Piece {
        below,
        ..Piece::new("average", "average", Content::Value(value, digits))
    });
}
