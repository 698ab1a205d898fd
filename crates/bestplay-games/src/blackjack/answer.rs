//! What `solve` answers: the value, and the charts to pin to the wall.

use bestplay::{Notation, Turn, Value};

use super::fast::{Against, value};
use super::rules::{Blackjack, Split, State, show_card};
use super::table::ACE;
use crate::fast::valued;
use bestplay_answers::{Answer, Content, Field, GameError, Result, Table, Task, fields};

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

pub(super) const FIELDS: &[Field] = fields! {
    hard: Table(CHART), "hands in which no ace counts 11, as two cards, the lower one as low as it can be";
    soft: Table(CHART), "hands in which one does";
    pairs?: Table(CHART), "pairs, where they may be split";
};

/// The dealer's cards in the order of a chart.
const UPS: [u8; 10] = [2, 3, 4, 5, 6, 7, 8, 9, 10, ACE];

/// What to do, as a chart writes it: by the names of the actions, the best first.
fn letters(ranked: &[String]) -> &'static str {
    let place = |wanted| ranked.iter().position(|action| action == wanted);
    let stands = match (place("stand"), place("hit")) {
        (Some(stand), Some(hit)) => stand < hit,
        (stand, _) => stand.is_some(),
    };
    match (ranked.first().map(String::as_str), stands) {
        (Some("split"), _) => "P",
        (Some("double"), true) => "Ds",
        (Some("double"), false) => "Dh",
        (Some("surrender"), true) => "Rs",
        (Some("surrender"), false) => "Rh",
        (_, true) => "S",
        (_, false) => "H",
    }
}

/// Answers `solve`: hand by hand with an endless deck, by the rules with others.
pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let game = Blackjack::new(super::read(task.arguments)?);
    if game.table.decks.is_some() {
        let rules = (super::ENTRY.rules)(task.arguments)?;
        let solved = rules.solve(&task.effort.watch(task.watch))?;
        let best = |up, one, other| {
            let state = State::Turn(up, game.hand(one, other), Split::NONE);
            match solved.explain(Some(&game.show_state(&state)))?.turn {
                Turn::Choice(_, lines) => Ok(lines.into_iter().map(|line| line.action).collect()),
                Turn::End(_) | Turn::Chance(_) => Ok(Vec::new()),
            }
        };
        return charted(&game, solved.value(), best);
    }
    let all: Vec<Against<'_>> = (1..=10).map(|up| Against::new(&game, up)).collect();
    let best = |up: u8, one, other| {
        let ranked = all[usize::from(up) - 1].first(one, other);
        Ok(ranked
            .iter()
            .map(|(action, _)| game.show_action(action))
            .collect())
    };
    charted(&game, Value::Exact(value(&game, &all)), best)
}

/// The value, and charts of what is best against one card with two others, the best first.
fn charted(
    game: &Blackjack,
    value: Value,
    best: impl Fn(u8, u8, u8) -> Result<Vec<String>>,
) -> Result<Answer> {
    let mut answer = valued(value, 12);
    let row = |(hand, one, other): (String, u8, u8)| {
        let against = UPS.map(|up| Ok(letters(&best(up, one, other)?).into()));
        let row = [Ok(hand.into())].into_iter().chain(against);
        row.collect::<Result<Vec<Content>>>()
    };
    // A hard total as two different cards, as low as they can be.
    let hard = (5..=19u8).map(|points| {
        let one = points.saturating_sub(10).max(2);
        (points.to_string(), one, points - one)
    });
    let soft = (2..=9u8).map(|card| (format!("A,{card}"), ACE, card));
    let pairs = UPS.map(|card| (format!("{0},{0}", show_card(card)), card, card));
    let mut chart = |key, hands: &mut dyn Iterator<Item = (String, u8, u8)>| {
        let rows = hands.map(row).collect::<Result<Vec<_>, _>>()?;
        answer.add(key, key, Table::of(CHART, rows));
        Ok::<(), GameError>(())
    };
    chart("hard", &mut hard.into_iter())?;
    chart("soft", &mut soft.into_iter())?;
    if game.table.hands != Some(1) {
        chart("pairs", &mut pairs.into_iter())?;
    }
    Ok(answer)
}
