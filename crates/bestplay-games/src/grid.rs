//! Boards that are written as rows of letters: `x` a piece of the first player, `o` one of the second,
//! `.` an empty cell.

use bestplay::Player;

use crate::board::column_letter;
use crate::sides;

/// The cells row by row, from the top.
pub(crate) type Field = Vec<u8>;

/// A player's piece; also what the two are called.
pub(crate) fn piece(player: Player) -> u8 {
    player_name(player).as_bytes()[0]
}

/// `x` moves first, `o` second.
pub(crate) fn player_name(player: Player) -> &'static str {
    match player {
        Player::Max => "x",
        Player::Min => "o",
    }
}

/// A board of so many columns and rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

impl Grid {
    /// How many cells there are.
    pub(crate) fn cells(self) -> usize {
        self.columns * self.rows
    }

    /// The column and the row of a cell.
    pub(crate) fn place(self, cell: usize) -> (usize, usize) {
        (cell % self.columns, cell / self.columns)
    }

    /// The cells to the left and right of one, above and below it.
    pub(crate) fn beside(self, cell: usize) -> impl Iterator<Item = usize> {
        let (column, row) = self.place(cell);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < self.columns).then(|| cell + 1);
        let above = (row > 0).then(|| cell - self.columns);
        let below = (row + 1 < self.rows).then(|| cell + self.columns);
        [left, right, above, below].into_iter().flatten()
    }

    /// The board with left and right exchanged.
    pub(crate) fn mirrored(self, field: &[u8]) -> Field {
        let rows = field.chunks(self.columns);
        rows.flat_map(|row| row.iter().rev().copied()).collect()
    }

    /// `xo./.ox first`: the rows from the top, and who is to move.
    pub(crate) fn show(self, field: &[u8], player: Player) -> String {
        let rows = field.chunks(self.columns).map(String::from_utf8_lossy);
        format!("{} {}", sides::joined(rows, "/"), sides::show(player))
    }

    /// What [`show`](Grid::show) wrote.
    pub(crate) fn read(self, text: &str) -> Option<(Field, Player)> {
        let (field, player) = text.trim().rsplit_once(' ')?;
        Some((self.read_rows(field.trim())?, sides::read(player)?))
    }

    /// The same, or a sentence that says what was expected: rows of cells, and what else there is.
    pub(crate) fn parse(self, text: &str, and: &str) -> Result<(Field, Player), String> {
        self.read(text).ok_or_else(|| self.expected(text, and))
    }

    /// What was expected in place of a text.
    pub(crate) fn expected(self, text: &str, and: &str) -> String {
        let Grid { columns, rows } = self;
        format!(
            "'{text}': expected {rows} rows of {columns} cells (x, o or .) from the top, and {and}"
        )
    }

    /// The cells of rows that are written so, from the top.
    pub(crate) fn read_rows(self, text: &str) -> Option<Field> {
        let rows: Vec<&str> = text.split('/').collect();
        let fits = rows.len() == self.rows && rows.iter().all(|row| row.len() == self.columns);
        let field = rows.concat().into_bytes();
        let known = field.iter().all(|cell| b"xo.".contains(cell));
        (known && fits).then_some(field)
    }

    /// `b2`: a letter for the column and a number for the row, from the bottom.
    pub(crate) fn name(self, cell: u16) -> String {
        let (column, row) = self.place(usize::from(cell));
        format!("{}{}", column_letter(column as u32), self.rows - row)
    }

    /// The rows below each other, each one `slant` places further to the right, and who is to move.
    pub(crate) fn picture(self, field: &[u8], player: Player, slant: usize) -> String {
        let mut picture = String::new();
        for (row, cells) in field.chunks(self.columns).enumerate() {
            picture.extend(std::iter::repeat_n(' ', row * slant));
            picture.extend(cells.iter().flat_map(|&cell| [' ', char::from(cell)]));
            picture.push('\n');
        }
        picture + player_name(player) + " to move"
    }
}
