//! What `solve` and `explain` answer by the fast method.

use bestplay::Notation;

use super::card::Card;
use super::fast::Table;
use super::rules::{State, Throw, Yahtzee};
use crate::fast::{Explanation, Last, up_to_12_digits, valued};
use bestplay_answers::{Answer, GameError, Result, Task, explained_by, state_of};

/// The game, if its value is asked for as precisely as it is found.
pub(super) fn game(task: &Task<'_>) -> Result<Yahtzee> {
    up_to_12_digits(task, "yahtzee", "small cards")?;
    super::read(task.arguments)
}

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let game = game(task)?;
    let table = Table::new(&game.card, task.watch)?;
    Ok(valued(table.value(game.card.empty()), 12))
}

static LAST: Last<Card, Table> = Last::new();

/// Answers `explain`: a card, or dice, with all that can be done.
pub(super) fn explain(task: &Task<'_>, state: Option<&str>) -> Explanation {
    let game = game(task)?;
    let state = state_of(&game, state)?;
    let table = LAST.of(game.card.clone(), || Table::new(&game.card, task.watch))?;
    if !table.reachable(state.filled.open).contains(&state.filled) {
        return Err(GameError::usage(format!(
            "no play comes to {}: the boxes that are filled do not have such points",
            game.show_state(&state)
        )));
    }
    // All states that are asked about have the same card, or are cards.
    let turn = table.turn(state.filled);
    let value_of = |&State { filled, throw }: &State| match throw {
        Throw::First => table.value(filled),
        Throw::Rolled(dice, left) => table.rolled(&turn, filled, &dice, left),
        Throw::Kept(dice, left) => table.kept(&turn, filled, dice, left),
    };
    let explained = explained_by(&game, &state, |state| (value_of(state), None));
    Ok((explained, Answer::default()))
}
