//! The chance of one event: under best play for it, and under strategies.

use bestplay::made::{Aim, Aimed, Numbered, Walked};
use bestplay::{StateId, Turn, Value};

use crate::question::people::{both, seats, tell_seats, walked};
use crate::question::room::Room;
use crate::question::solve::best as best_of;
use crate::{Answer, Field, Piece, Result, Strategy, fields};

/// What an answer has under best play.
pub(in crate::question) const BEST: &[Field] = fields! {
    aim: Text, "what is asked of the total";
    value: Value, "the chance under best play for it: Max seeks it, Min prevents it";
    mean: Value, "the chance when both play their best for the mean instead";
    best: List, "the best first actions for the aim; none where play begins with chance";
    best_proven: Flag, "whether each of them is proven best";
    states: Count, "states, each with what was collected on the way";
    transitions: Count, "transitions between them";
    seconds: Seconds, "the time it took, but for solving for the mean";
};

/// What an answer has under strategies.
pub(in crate::question) const FOLLOWED: &[Field] = fields! {
    aim: Text, "what is asked of the total";
    value: Value, "the chance when both play as said";
    best: Value, "the chance under best play for the aim";
    max: Text, "the strategy of Max";
    min: Text, "the strategy of Min";
};

/// The chance under best play for the event.
pub(super) fn best(room: &Room<'_>, aim: &Aim, written: &str) -> Result<Answer> {
    let aimed = room.rising(Aimed::new(walked(&*room.game), aim.clone()));
    let solved = room.solver.solve(&aimed)?;
    let mean = Numbered::new(room.game.choices());
    let mean = chance(room, aim, both(&*room.game, &mean, &mean))?;
    let start = solved.explain_at(StateId::INITIAL, false, room.asked.watch)?;
    let names = room.game.actions(StateId::INITIAL);
    let (places, proven) = match &start.turn {
        Turn::Choice(_, candidates) => best_of(candidates),
        // The aim is met before play begins, or out of reach.
        Turn::End(_) => ((0..names.len()).collect(), true),
        Turn::Chance(_) => (Vec::new(), true),
    };
    let best = places.iter().filter_map(|&it| names.get(it).cloned());
    let mut answer = Answer::default();
    answer.add("aim", "aim", written);
    answer.value("value", "best chance", solved.value(), room.digits());
    answer.value("mean", "by best play for the mean", mean, room.digits());
    let mut piece = Piece::new("best", "best for the aim", best.collect::<Vec<_>>());
    piece.note = if proven { "" } else { "not told apart" }.into();
    answer.push(piece);
    answer.push(Piece::unseen("best_proven", proven));
    answer.explored(solved.graph(), solved.time());
    Ok(answer)
}

/// The chance when both play as said.
pub(super) fn followed(
    room: &Room<'_>,
    aim: &Aim,
    written: &str,
    strategies: &[Strategy],
) -> Result<Answer> {
    let named = seats(room, strategies)?;
    let numbered = Strategy::numbered_each(&named, &*room.game)?;
    let play = both(&*room.game, &numbered[0], &numbered[1]);
    let value = chance(room, aim, play)?;
    let best = chance(room, aim, walked(&*room.game))?;
    let mut answer = Answer::default();
    answer.add("aim", "aim", written);
    answer.value("value", "chance", value, room.digits());
    answer.value("best", "best chance", best, room.digits());
    tell_seats(&mut answer, room.names, &named);
    Ok(answer)
}

/// The chance in a play; players that are free seek it or prevent it.
fn chance(room: &Room<'_>, aim: &Aim, play: Walked<'_>) -> Result<Value> {
    let aimed = room.rising(Aimed::new(play, aim.clone()));
    Ok(room.solver.solve(&aimed)?.value())
}
