//! What `solve` and `explain` answer: the value, what hands come to, and the holds of a hand.

use bestplay::{Rational, Value};

use super::cards::{Cards, Kind, show};
use super::dealing::Dealing;
use super::fast::{all, ranked};
use super::rules::{HAND, State};
use crate::fast::{Explanation, fraction, valued};
use bestplay_answers::{Answer, Field, Result, Task, explained_by, fields, row, state_of};

pub(super) const FIELDS: &[Field] = fields! {
    kinds?: Table(fields! {
        kind: Text, "what the final hand is";
        pays: Count, "what it pays";
        probability: Value, "how likely it is, when each hand is played as well as possible, and of \
                             holds that are worth the same that of the most cards";
    }), "what hands come to";
    held?: Table(fields! {
        cards: Count, "how many cards are held";
        probability: Value, "how likely it is that this many should be";
    }), "how many cards to hold";
    holds?: Table(fields! {
        hold: Text, "the cards that are held";
        value: Value, "what is paid on average";
    }), "all holds of one hand, the best first";
};

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let game = super::read(task.arguments)?;
    if let Some(hand) = game.dealt {
        let holds = ranked(&game, hand);
        let best = holds.first().map(|(_, best)| best.clone());
        let mut answer = valued(Value::Exact(best.unwrap_or_default()), 12);
        let row = |(held, worth): (Cards, Rational)| row![show(held), fraction(worth)];
        let rows = holds.into_iter().map(row);
        answer.rows(FIELDS, "holds", "all holds", rows);
        return Ok(answer);
    }
    let all = all(&game);
    let mut answer = valued(Value::Exact(all.value), 12);
    let kinds = Kind::ALL.iter().zip(all.kinds);
    let kinds = kinds.map(|((name, kind), probability)| {
        let pays = game.pays.table[*kind as usize];
        row![*name, pays, fraction(probability)]
    });
    answer.rows(FIELDS, "kinds", "what hands come to", kinds);
    let held = (0u64..).zip(all.held);
    let held = held.map(|(cards, probability)| row![cards, fraction(probability)]);
    answer.rows(FIELDS, "held", "how many cards to hold", held);
    Ok(answer)
}

/// Answers `explain`: a hand, with all its holds, or cards that are dealt, with those that may follow.
pub(super) fn explain(task: &Task<'_>, state: Option<&str>) -> Explanation {
    let game = super::read(task.arguments)?;
    let state = state_of(&game, state)?;
    let dealing = match state {
        State::Dealt(cards) if cards.count_ones() < HAND => Some(Dealing::from(&game, cards)),
        _ => None,
    };
    let value_of = |state: &State| match *state {
        State::Dealt(cards) => Value::Exact(match &dealing {
            Some(dealing) => dealing.value(cards),
            None => ranked(&game, cards).swap_remove(0).1,
        }),
        State::Final(kind) => Value::fraction(i64::from(game.pays.table[kind as usize]), 1),
    };
    let explained = explained_by(&game, &state, |state| (value_of(state), None));
    Ok((explained, Answer::default()))
}
