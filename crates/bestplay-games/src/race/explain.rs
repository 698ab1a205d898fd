//! What each number of tosses is worth in a state, by the fast method: for races that have too many
//! states to be held at once.

use bestplay::Value;

use super::fast::Rows;
use super::fixed::Fixed;
use super::table::digits;
use super::{Race, State, read};
use crate::fast::Explanation;
use bestplay_answers::{Answer, Explained, GameError, Task, explained_by};

pub(super) fn explain(task: &Task<'_>, state: Option<&str>) -> Explanation {
    let setup = read(task.arguments)?;
    let state = match state {
        Some(text) => State::parse(text, setup.targets()).map_err(GameError::usage)?,
        None => State::new(setup.first(), [0, 0]),
    };
    let race = Race::new(setup).map_err(GameError::usage)?;
    let explained = match digits(task.effort)? {
        0..=12 => explained::<u64>(&race, state),
        _ => explained::<u128>(&race, state),
    };
    Ok((explained, Answer::default()))
}

/// A state leads to states of its own row, and to those of the row before it.
fn explained<W: Fixed>(race: &Race, state: State) -> Explained {
    let setup = race.setup();
    let needed = |state: State| {
        let ([one, two], [target1, target2]) = (state.points(), setup.targets());
        [target1 - one, target2 - two]
    };
    let [row, column] = needed(state);
    let mut rows = Rows::<W>::new(column, setup.heads());
    (0..row).for_each(|_| rows.advance());
    let value_of = |state: &State| match needed(*state) {
        [0, _] => Value::fraction(0, 1),
        [_, 0] => Value::fraction(1, 1),
        [own, column] if own == row => rows.value(column, state.turn()),
        [_, column] => rows.earlier(column),
    };
    explained_by(race, &state, |state| (value_of(state), None))
}
