//! What `solve` answers: the value, and the charts to pin to the wall.

use bestplay::Value;

use super::fast::{Against, Ranked, value};
use super::rules::{Action, Blackjack, show_card};
use super::table::ACE;
use crate::fast::valued;
use bestplay_answers::{Answer, Content, Field, GameError, Table, Task, fields};

/// A chart: the player's hand, and what to do against each card of the dealer's.
const CHART: &[Field] = fields! {
    hand: Text, "the player's two cards, or what they add up to";
    up_2: Text, "what to do against a 2: S stand, H hit, Ds or Dh double (or stand, or hit, where that is not \
                 allowed), P split, Rs or Rh surrender (or stand, or hit)";
    up_3: Text, "against a 3";
    up_4: Text, "against a 4";
    up_5: Text, "against a 5";
    up_6: Text, "against a 6";
    up_7: Text, "against a 7";
    up_8: Text, "against an 8";
    up_9: Text, "against a 9";
    up_10: Text, "against a 10";
    up_ace: Text, "against an ace";
};

/// What the answer has.
pub(super) const FIELDS: &[Field] = fields! {
    hard: Table(CHART), "hands in which no ace counts 11";
    soft: Table(CHART), "hands in which one does";
    pairs?: Table(CHART), "pairs, where they may be split";
};

/// The dealer's cards in the order of a chart.
const UPS: [u8; 10] = [2, 3, 4, 5, 6, 7, 8, 9, 10, ACE];

/// What to do, as a chart writes it.
fn letters(ranked: &Ranked) -> &'static str {
    let place = |wanted| ranked.iter().position(|(action, _)| *action == wanted);
    let stands = match (place(Action::Stand), place(Action::Hit)) {
        (Some(stand), Some(hit)) => stand < hit,
        (stand, _) => stand.is_some(),
    };
    match (ranked.first().map(|(action, _)| *action), stands) {
        (Some(Action::Split), _) => "P",
        (Some(Action::Double), true) => "Ds",
        (Some(Action::Double), false) => "Dh",
        (Some(Action::Surrender), true) => "Rs",
        (Some(Action::Surrender), false) => "Rh",
        (_, true) => "S",
        (_, false) => "H",
    }
}

/// Answers `solve`.
pub(super) fn solve(task: &Task<'_>) -> Result<Answer, GameError> {
    let game = Blackjack::new(super::read(task.arguments)?);
    let all: Vec<Against<'_>> = (1..=10).map(|up| Against::new(&game, up)).collect();
    let mut answer = valued(Value::Exact(value(&game, &all)), 12);
    let row = |hand: String, one: u8, other: u8| -> Vec<Content> {
        let against = |up: u8| letters(&all[usize::from(up) - 1].first(one, other)).into();
        [hand.into()].into_iter().chain(UPS.map(against)).collect()
    };
    // A hard total as two different cards, as low as they can be.
    let hard = (5..=19u8).map(|points| {
        let one = points.saturating_sub(10).max(2);
        row(points.to_string(), one, points - one)
    });
    let soft = (2..=9u8).map(|card| row(format!("A,{card}"), ACE, card));
    let columns = || CHART.iter().map(|field| field.key);
    answer.table("hard", "hard", Table::new(columns(), hard));
    answer.table("soft", "soft", Table::new(columns(), soft));
    if game.table.hands != Some(1) {
        let pairs = UPS.map(|card| row(format!("{0},{0}", show_card(card)), card, card));
        answer.table("pairs", "pairs", Table::new(columns(), pairs));
    }
    Ok(answer)
}
