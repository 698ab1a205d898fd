//! `solve --average`: the payoff per step in the long run.

use bestplay::{Averages, Value};

use super::solve::tell_meaning;
use super::{Asked, Question};
use crate::any_game::{AnyGame, Averaged};
use crate::{Answer, Field, Piece, Result, Topic, fields};

pub(super) const FIELDS: &[Field] = fields! {
    average: Value, "the payoff per step in the long run";
    first?: Text, "the first action, where somebody chooses at the start";
    states: Count, "states explored";
    transitions: Count, "transitions explored";
    seconds: Seconds, "the time it took";
};

/// The payoff per step in the long run; `again` if play begins anew where it ends.
pub fn average(again: bool) -> Question<'static> {
    Question::new(Topic::Average, move |asked| {
        asked.average(again).map(|(answer, _)| answer)
    })
}

impl Asked<'_> {
    /// The payoff per step in the long run, with the averages.
    pub fn average(&self, again: bool) -> Result<(Answer, Averages)> {
        let game = self.instance.rules()?;
        let found = game.average(&self.solver().again(again))?;
        let answer = told(&*game, &found, again, self.effort.digits);
        Ok((answer, found.0))
    }
}

/// What a file says of the payoff per step in the long run, confirmed.
#[cfg(feature = "files")]
pub fn saved_average(saved: &bestplay::Saved) -> Question<'_> {
    Question::new(Topic::Average, move |asked| {
        let game = asked.instance.rules()?;
        let found = game.restore_average(saved, &asked.solver())?;
        let again = saved.again() == Some(true);
        Ok(told(&*game, &found, again, asked.effort.digits))
    })
}

fn told(game: &dyn AnyGame, (averages, first): &Averaged, again: bool, digits: usize) -> Answer {
    let mut answer = Answer::default();
    tell_average(&mut answer, averages.value(), again, digits);
    if let Some((player, action)) = first {
        answer.push(Piece {
            note: game.player_name(*player).to_owned(),
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
    answer.value("average", "average", value, digits);
    tell_meaning(answer, "average", means);
}
