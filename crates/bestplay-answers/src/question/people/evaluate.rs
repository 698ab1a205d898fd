//! `evaluate`: what strategies are worth against each other, how play ends and how long it lasts.

use bestplay::Player;

use super::{both, seats, seats_of};
use crate::question::{Question, hidden, odds};
use crate::{Field, GameError, Piece, Result, Strategy, Topic, fields};

/// What an answer begins with.
pub(in crate::question) const FIELDS: &[Field] = fields! {
    value: Value, "the value when both play as said";
    best_play: Value, "the value under best play of both";
    max: Text, "the strategy of Max";
    min: Text, "the strategy of Min";
};

/// What strategies are worth, how play ends and how long it lasts, followed for at most so many steps: one strategy for
/// each player, or one for both; best play where there is none.
pub fn evaluate(strategies: Vec<Strategy>, steps: u64) -> Question<'static> {
    Question::new(Topic::Evaluate, move |asked| {
        let entry = asked.instance.entry;
        if entry.hidden {
            return hidden::evaluate(asked, &strategies, steps);
        }
        let who = match asked.instance.is_in_folder() {
            true => who_plays_best(entry.name, &strategies)?,
            false => None,
        };
        let room = asked.room(who)?;
        let named = seats(&room, &strategies)?;
        let numbered = Strategy::numbered_each(&named, &*room.game)?;
        let [max, min] = named;
        let play = both(&*room.game, &numbered[0], &numbered[1]);
        let played = room.solver.solve_walked(&play)?;
        let found = room.solver.max_steps(steps).odds(&played)?;
        let mut answer = asked.answer("value", played.value());
        answer.value("best_play", "best play", room.game.value(), room.digits());
        let names = room.names;
        answer.add("max", names[0], &max.text);
        // Who plays alone is named once.
        match names[0] == names[1] {
            true => answer.push(Piece::unseen("min", min.text.as_str())),
            false => answer.add("min", names[1], &min.text),
        };
        odds::tell(&mut answer, &found, room.digits());
        odds::note_cut(&mut answer, played.graph());
        Ok(answer)
    })
}

/// Who plays his best in a game with this name, if not both do.
fn who_plays_best(game: &str, strategies: &[Strategy]) -> Result<Option<Player>> {
    let seats = seats_of(game, Player::BOTH.len(), strategies)?;
    match seats.each_ref().map(Strategy::is_best) {
        [true, true] => Ok(None),
        [true, false] => Ok(Some(Player::Max)),
        [false, true] => Ok(Some(Player::Min)),
        [false, false] => Err(GameError::usage(
            "nobody plays best, and a folder knows of nothing else; leave the folder out",
        )),
    }
}
