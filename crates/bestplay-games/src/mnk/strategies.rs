//! How people play on boards: near the middle.

use bestplay::Chance;

use crate::board::{InLine, Kept};

strategies! {
    with S: Kept, InLine<false, S>:
    "centre", "place the stone on the empty cell that is nearest to the middle of the board, the first of several",
    "folklore" => |mnk, _| {
        let (columns, rows) = (mnk.board.columns(), mnk.board.rows());
        Ok(Box::new(move |_, _, actions| {
            // Twice the distance of a cell from the middle along both sides, squared.
            let along = |place: u32, of: u32| (2 * place + 1).abs_diff(of).pow(2);
            let away = |place: &usize| {
                let cell = u32::from(actions[*place].0);
                along(cell / rows, columns) + along(cell % rows, rows)
            };
            Chance::certain((0..actions.len()).min_by_key(away).unwrap_or(usize::MAX))
        }))
    };
}
