//! How people play on boards: near the middle.

use bestplay::Chance;

use super::Mnk;
use bestplay_answers::Chooses;

strategies! {
    Mnk:
    "centre", "place the stone on the empty cell that is nearest to the middle of the board, the first of several",
    "folklore" =>
        |mnk, _| Ok(nearest(mnk));
}

/// Always the empty cell that is nearest to the middle.
fn nearest(mnk: &Mnk) -> Box<Chooses<'_, Mnk>> {
    let (columns, rows) = (mnk.board().columns(), mnk.board().rows());
    // Twice the distance of a cell from the middle along both sides, squared.
    let distance = move |cell: u8| {
        let (column, row) = (u32::from(cell) / rows, u32::from(cell) % rows);
        let along = |place: u32, of: u32| (2 * place + 1).abs_diff(of).pow(2);
        along(column, columns) + along(row, rows)
    };
    Box::new(move |_, _, actions| {
        let cells = actions.iter().map(|&(cell, _)| distance(cell)).enumerate();
        let nearest = cells.min_by_key(|&(_, distance)| distance);
        Chance::certain(nearest.map_or(usize::MAX, |(place, _)| place))
    })
}
