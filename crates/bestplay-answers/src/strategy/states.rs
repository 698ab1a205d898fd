//! All states of a solved game as one table.

use bestplay::{Arithmetic, Watch};

use crate::any_game::AnySolution;
use crate::{Content, Field, Result, Table, fields, row};

/// The columns of the table.
pub const STATES: &[Field] = fields! {
    state: Text, "the state, in the game's notation";
    player?: Text, "who chooses, Max or Min";
    value: Value, "its value under best play";
    action?: Text, "the action that the strategy takes";
};

/// The states of a game in the order in which play finds them, each with its value and what the strategy
/// takes there. After an exact solve the values are fractions.
///
/// # Errors
///
/// As [`Solved::find_exact_values`](bestplay::Solved::find_exact_values).
pub fn states(solved: &dyn AnySolution, digits: usize, watch: &dyn Watch) -> Result<Table> {
    if solved.arithmetic() == Arithmetic::Exact {
        solved.find_exact_values(watch)?;
    }
    let row = |state: bestplay::graph::State<'_>| {
        let (id, player) = (state.id(), state.player());
        let place = solved.choices()[id.index()] as usize;
        row![
            solved.state(id),
            player.map(|player| player.to_string()),
            Content::Value(solved.value_at(id), digits),
            player.and_then(|_| solved.actions(id).into_iter().nth(place)),
        ]
    };
    Ok(Table::of(STATES, solved.graph().iter().map(row)))
}
