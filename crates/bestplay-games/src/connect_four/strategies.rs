//! How people play Connect Four: near the middle.

use bestplay::Chance;

use crate::board::{InLine, Kept};

strategies! {
    with S: Kept, InLine<true, S>:
    "centre", "drop the stone into the column nearest to the middle that is not full, the left one of two", "folklore" =>
        |game, _| {
            let columns = game.board.columns();
            Ok(Box::new(move |_, _, actions| {
                let away = |place: &usize| (2 * u32::from(actions[*place].0) + 1).abs_diff(columns);
                Chance::certain((0..actions.len()).min_by_key(away).unwrap_or(usize::MAX))
            }))
        };
}
