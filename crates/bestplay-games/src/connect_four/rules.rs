//! The rules of Connect Four.

use std::ops::RangeInclusive;

use crate::board::{Board, InLine};

/// The numbers of columns and rows and the lengths of a line that the game takes.
pub(super) const SIZES: RangeInclusive<u32> = 1..=16;

/// Connect Four: stones fall to the lowest empty cell of a column.
pub type ConnectFour = InLine<true>;

impl ConnectFour {
    /// A board, and how many stones in a line win.
    ///
    /// # Errors
    ///
    /// A sentence, if a number is not in 1..=16, or the board has more than 64 cells.
    pub fn new(columns: u32, rows: u32, line: u32) -> Result<ConnectFour, String> {
        let mut sizes = [columns, rows, line].into_iter();
        match sizes.find(|number| !SIZES.contains(number)) {
            Some(bad) => Err(format!(
                "{bad}: expected columns, rows and line from 1 to 16"
            )),
            None => Ok(InLine::on(Board::new(columns, rows)?, line)),
        }
    }
}
