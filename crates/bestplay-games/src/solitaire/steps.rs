//! One game, step by step, as a person wants to see it.

use super::cards::{Card, Deck};
use super::rules::{Step, play};
use crate::{Report, Table};

/// Plays one game and reports each step with the table after it, the cards that are left, and
/// whether that is a win. `order` may be the beginning of a deck only.
pub fn report(deck: Deck, order: &[Card]) -> Report {
    let mut rows = Vec::new();
    let left = play(deck, order, |step, table| {
        let (what, card) = match step {
            Step::Dealt(card) => ("deal", card),
            Step::Removed(card, _) => ("remove", card),
        };
        rows.push(vec![
            what.into(),
            deck.show(card).into(),
            deck.show_all(table).into(),
        ]);
    });
    let mut report = Report::default();
    report
        .text("order", "order", deck.show_all(order))
        .text("left", "left", deck.show_all(&left))
        .number("cards_left", "cards left", left.len() as u64);
    if order.len() == deck.cards() {
        report.text(
            "result",
            "result",
            if left.len() == 2 { "won" } else { "lost" },
        );
    }
    report.table(Table {
        key: "steps",
        title: "step by step".into(),
        columns: ["step", "card", "table"].map(str::to_owned).to_vec(),
        rows,
    });
    report
}
