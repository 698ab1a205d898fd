//! Boards of up to 64 cells on which two players place stones: what the m,n,k-games, Connect Four
//! and Reversi have in common.
//!
//! A set of cells is a 64-bit word. Cells are numbered by columns, from the bottom up; on a board
//! of 4 columns and 3 rows:
//!
//! ```text
//! 3 |  2  5  8 11
//! 2 |  1  4  7 10
//! 1 |  0  3  6  9
//!   +------------
//!      a  b  c  d
//! ```

mod few;
mod in_line;
#[cfg(feature = "files")]
mod packed;
mod symmetry;

pub use few::{Few, Kept};
pub use in_line::InLine;
pub(crate) use symmetry::Symmetries;

use crate::grid::Grid;
use crate::sides::joined;
use bestplay::Player;
use bestplay::sorting::sort;

/// The most columns: as many as there are letters.
pub(crate) const MOST_COLUMNS: u32 = 26;

const MOST_CELLS: u32 = 64;

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    columns: u32,
    rows: u32,
}

/// The stones on a board: the cells of the first player and those of the second. Where stones stay as
/// they are, the first player places one when both have as many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
    /// The cells of the first player.
    pub first: u64,
    /// The cells of the second player.
    pub second: u64,
}

impl Stones {
    /// No stones.
    pub const NONE: Stones = Stones::new(0, 0);

    /// These cells of both.
    pub const fn new(first: u64, second: u64) -> Stones {
        Stones { first, second }
    }

    /// The cells with a stone.
    #[inline]
    pub fn taken(self) -> u64 {
        self.first | self.second
    }

    /// Who places the next stone; `Max` is the first player.
    #[inline]
    pub fn turn(self) -> Player {
        match self.first.count_ones() == self.second.count_ones() {
            true => Player::Max,
            false => Player::Min,
        }
    }

    /// The cells of a player.
    #[inline]
    pub fn of(self, player: Player) -> u64 {
        match player {
            Player::Max => self.first,
            Player::Min => self.second,
        }
    }

    /// The stones with another one of `player`.
    #[inline]
    pub fn with(self, player: Player, stone: u64) -> Stones {
        let Stones { first, second } = self;
        match player {
            Player::Max => Stones::new(first | stone, second),
            Player::Min => Stones::new(first, second | stone),
        }
    }
}

impl Board {
    /// Three columns and three rows.
    pub(crate) const THREE: Board = Board {
        columns: 3,
        rows: 3,
    };

    /// A board of so many columns and rows.
    ///
    /// # Errors
    ///
    /// A sentence, if there are no columns or rows, more than 26 columns, or more than 64 cells.
    pub fn new(columns: u32, rows: u32) -> Result<Board, String> {
        let cells = columns.saturating_mul(rows);
        if !(1..=MOST_COLUMNS).contains(&columns) || !(1..=MOST_CELLS).contains(&cells) {
            return Err(format!(
                "a board of {columns} columns and {rows} rows: expected at least one of each, at \
                 most {MOST_COLUMNS} columns and at most {MOST_CELLS} cells"
            ));
        }
        Ok(Board { columns, rows })
    }

    /// The number of columns.
    pub fn columns(self) -> u32 {
        self.columns
    }

    /// The number of rows.
    pub fn rows(self) -> u32 {
        self.rows
    }

    /// All cells.
    pub fn all(self) -> u64 {
        u64::MAX >> (MOST_CELLS - self.columns * self.rows)
    }

    /// The cells of a column.
    pub fn column(self, column: u32) -> u64 {
        (u64::MAX >> (MOST_CELLS - self.rows)) << (column * self.rows)
    }

    /// The number of the cell in a column and a row, both from 0.
    fn cell(self, column: u32, row: u32) -> u32 {
        column * self.rows + row
    }

    /// The cell that is so many columns to the right of another one, and so many rows above it.
    pub(crate) fn beside(self, cell: u32, right: i32, up: i32) -> Option<u32> {
        let column = (cell / self.rows).checked_add_signed(right)?;
        let row = (cell % self.rows).checked_add_signed(up)?;
        (column < self.columns && row < self.rows).then(|| self.cell(column, row))
    }

    /// All lines of `length` cells: along columns, rows and both diagonals.
    pub fn lines(self, length: u32) -> Vec<u64> {
        let mut lines = Vec::new();
        for start in 0..self.columns * self.rows {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let cell = |step: u32| self.beside(start, step as i32 * right, step as i32 * up);
                let line = (0..length).try_fold(0, |line, step| Some(line | 1u64 << cell(step)?));
                lines.extend(line);
            }
        }
        // A line of one cell lies in every direction.
        sort(&mut lines);
        lines.dedup();
        lines
    }

    /// The name of a cell: a letter for the column, a number for the row, like `b2`.
    pub fn cell_name(self, cell: u8) -> String {
        let (column, row) = (u32::from(cell) / self.rows, u32::from(cell) % self.rows);
        format!("{}{}", column_letter(column), row + 1)
    }

    /// The stones in one line of text: the rows from the top, separated by `/`; `x` for the first
    /// player, `o` for the second, `.` for an empty cell.
    pub fn show(self, stones: Stones) -> String {
        let rows = (0..self.rows).rev();
        joined(
            rows.map(|row| self.row_signs(stones, row).collect::<String>()),
            "/",
        )
    }

    /// What [`show`](Self::show) wrote, whatever the numbers of stones.
    pub(crate) fn read(self, text: &str) -> Option<Stones> {
        let (columns, rows) = (self.columns as usize, self.rows as usize);
        let field = Grid { columns, rows }.read_rows(&text.trim().to_lowercase())?;
        let stones_of = |sign: u8| {
            let places = (0..field.len()).filter(|&place| field[place] == sign);
            places.fold(0, |stones, place| {
                let (column, row) = (place % columns, rows - 1 - place / columns);
                stones | 1u64 << self.cell(column as u32, row as u32)
            })
        };
        Some(Stones::new(stones_of(b'x'), stones_of(b'o')))
    }

    /// What is expected where a board is to be read.
    pub(crate) fn expected(self) -> String {
        format!(
            "{} rows of {} signs each from the top, separated by '/', with x for the first player, o for the second, \
             . for an empty cell",
            self.rows, self.columns
        )
    }

    /// Reads what [`show`](Self::show) writes.
    ///
    /// # Errors
    ///
    /// A sentence, if it is not such a text, or the numbers of stones are not those of a play.
    pub fn parse(self, text: &str) -> Result<Stones, String> {
        let stones = self.read(text).ok_or_else(|| {
            let (expected, example) = (self.expected(), self.show(Stones::NONE));
            format!("'{text}': expected {expected}, like '{example}'")
        })?;
        let (first, second) = (stones.first.count_ones(), stones.second.count_ones());
        if first != second && first != second + 1 {
            return Err(format!(
                "'{text}': {first} stones of x and {second} of o; x places the first stone, and \
                 then they take turns"
            ));
        }
        Ok(stones)
    }

    /// The board as a person wants to look at it, with the names of rows and columns.
    pub fn picture(self, stones: Stones, column_name: impl Fn(u32) -> String) -> String {
        let mut text = String::new();
        for row in (0..self.rows).rev() {
            text.push_str(&format!("{:>2} ", row + 1));
            text.extend(self.row_signs(stones, row).flat_map(|sign| [' ', sign]));
            text.push('\n');
        }
        let names = (0..self.columns).map(|column| format!(" {}", column_name(column)));
        text + "   " + &names.collect::<String>()
    }

    /// The signs of a row, from the left.
    fn row_signs(self, stones: Stones, row: u32) -> impl Iterator<Item = char> {
        (0..self.columns).map(move |column| {
            let stone = 1u64 << self.cell(column, row);
            match (stones.first & stone > 0, stones.second & stone > 0) {
                (true, _) => 'x',
                (_, true) => 'o',
                _ => '.',
            }
        })
    }
}

/// The letter of a column.
pub(crate) fn column_letter(column: u32) -> char {
    char::from(b'a' + (column % MOST_COLUMNS) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted() {
        // Tic-tac-toe has 8 lines, Connect Four 69, and a line of one cell is a cell.
        let lines = |columns, rows, length| Board::new(columns, rows).unwrap().lines(length).len();
        assert_eq!(lines(3, 3, 3), 8);
        assert_eq!(lines(7, 6, 4), 69);
        assert_eq!(lines(5, 4, 1), 20);
        assert_eq!(lines(2, 2, 3), 0);
    }

    #[test]
    fn boards_have_limits() {
        assert!(
            Board::new(0, 3).is_err() && Board::new(9, 8).is_err() && Board::new(27, 1).is_err()
        );
        assert_eq!(Board::new(8, 8).unwrap().all(), u64::MAX);
        assert_eq!(Board::new(1, 64).unwrap().column(0), u64::MAX);
    }
}
