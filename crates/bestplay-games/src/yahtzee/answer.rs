//! What `solve` and `explain` answer by the fast method.

use bestplay::{Arithmetic, Notation};

use super::fast::Table;
use super::rules::{State, Throw, Yahtzee};
use bestplay_answers::{Answer, Explained, Field, GameError, Task, explained_by, fields, state_of};

/// What the answer has beyond the value.
pub(super) const FIELDS: &[Field] = fields! {};

/// The game, if its value is asked for as precisely as it is found.
pub(super) fn game(task: &Task<'_>) -> Result<Yahtzee, GameError> {
    match task.effort.arithmetic() {
        Arithmetic::Bounds { digits: ..=12 } => super::read(task.arguments),
        _ => Err(GameError::usage(
            "the fast method of yahtzee proves bounds of 12 digits; ask for no more, or for more by \
             the rules, which small cards allow",
        )),
    }
}

/// Answers `solve`.
pub(super) fn solve(task: &Task<'_>) -> Result<Answer, GameError> {
    let game = game(task)?;
    let table = Table::new(game.card(), task.watch)?;
    let mut answer = Answer::default();
    answer.value("value", "value", table.value(game.card().empty()), 12);
    Ok(answer)
}

/// Answers `explain`: a card, or dice, with all that can be done.
pub(super) fn explain(
    task: &Task<'_>,
    state: Option<&str>,
) -> Result<(Explained, Answer), GameError> {
    let game = game(task)?;
    let state = state_of(&game, state)?;
    let table = Table::new(game.card(), task.watch)?;
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
    Ok((explained_by(&game, &state, value_of), Answer::default()))
}
