//! One game, step by step, as a person wants to see it.

use super::cards::{Card, Deck};
use super::rules::{Step, play};
use bestplay_answers::{Answer, Field, fields, row};

pub(super) const FIELDS: &[Field] = fields! {
    order: Text, "the cards in the order in which they come";
    left: Text, "the cards that are left";
    cards_left: Count, "how many they are";
    result?: Text, "won or lost, if all cards have come";
    seed?: Count, "the seed of a random order";
    steps: Table(fields! {
        step: Text, "deal or remove";
        card: Text, "the card";
        table: Text, "the cards on the table afterwards";
    }), "the play, step by step";
};

/// Plays one game and reports each step with the table after it, the cards that are left, and
/// whether that is a win. `order` may be the beginning of a deck only.
pub fn report(deck: Deck, order: &[Card]) -> Answer {
    let mut rows = Vec::new();
    let left = play(deck, order, |step, table| {
        let (what, card) = match step {
            Step::Dealt(card) => ("deal", card),
            Step::Removed(card, _) => ("remove", card),
        };
        rows.push(row![what, deck.show(card), deck.show_all(table)]);
    });
    let mut answer = Answer::default();
    answer
        .add("order", "order", deck.show_all(order))
        .add("left", "left", deck.show_all(&left))
        .add("cards_left", "cards left", left.len() as u64);
    if order.len() == deck.cards() {
        let result = if left.len() == 2 { "won" } else { "lost" };
        answer.add("result", "result", result);
    }
    answer.rows(FIELDS, "steps", "step by step", rows);
    answer
}
