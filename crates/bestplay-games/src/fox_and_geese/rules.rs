//! The draughtboard of fox and geese.

use bestplay::Player;

use crate::board::column_letter;
use crate::hunt::{Hunt, Point, Spot, State};

/// A board of so many columns and rows, an even number, and who begins. The geese fill the dark cells of their
/// side, the fox stands in the middle of the other.
pub fn fox_and_geese(size: u8, geese_begin: bool) -> Hunt {
    let is_dark = |&(column, row): &(u8, u8)| (column + row).is_multiple_of(2);
    let cells = (0..size).flat_map(|column| (0..size).map(move |row| (column, row)));
    let dark: Vec<(u8, u8)> = cells.filter(is_dark).collect();
    let place = |cell: (u8, u8)| dark.iter().position(|&known| known == cell);
    let point = |cell: (u8, u8)| place(cell).map(|place| place as Point);
    let name = |(column, row): (u8, u8)| format!("{}{}", column_letter(column.into()), row + 1);
    let spot = |&(column, row): &(u8, u8)| {
        let rows = [row.checked_add(1), row.checked_sub(1)]
            .into_iter()
            .flatten();
        let beside = |row: u8| [column.checked_sub(1), Some(column + 1)].map(|to| Some((to?, row)));
        Spot {
            name: name((column, row)),
            ahead: row,
            next: rows.flat_map(beside).flatten().filter_map(point).collect(),
        }
    };
    let shown = |cell: (u8, u8)| match is_dark(&cell) {
        true => format!(" {{{}}}", name(cell)),
        false => "  ".into(),
    };
    let row = |row: u8| (0..size).map(|column| shown((column, row))).collect();
    let rows: Vec<String> = (0..size).rev().map(row).collect();
    let (last, middle) = (size - 1, size / 2);
    let fox = (middle - (middle + last) % 2, last);
    Hunt {
        spots: dark.iter().map(spot).collect(),
        drawn: rows.join("\n"),
        mirror: None,
        start: State {
            hunters: (0..size).filter_map(|column| point((column, 0))).collect(),
            prey: point(fox).unwrap_or_default(),
            hunters_move: geese_begin,
            stalled: 0,
        },
        stall: None,
        hunters: Player::Min,
        names: ["geese", "fox"],
        expected: format!(
            "the dark cells of the {} geese by columns and rows, that of the fox, and who is to move",
            size / 2
        ),
    }
}
