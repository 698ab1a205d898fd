//! How people play Connect Four: near the middle.

use bestplay::Chance;

use super::ConnectFour;
use bestplay_answers::Chooses;

strategies! {
    ConnectFour:
    "centre", "drop the stone into the column nearest to the middle that is not full, the left one of two", "folklore" =>
        |game, _| Ok(nearest(game.board().columns()));
}

/// Always the column that is nearest to the middle.
fn nearest<'g>(columns: u32) -> Box<Chooses<'g, ConnectFour>> {
    Box::new(move |_, _, actions| {
        let away = |column: u8| (2 * u32::from(column) + 1).abs_diff(columns);
        let columns = actions.iter().map(|&(column, _)| away(column)).enumerate();
        let nearest = columns.min_by_key(|&(_, away)| away);
        Chance::certain(nearest.map_or(usize::MAX, |(place, _)| place))
    })
}
