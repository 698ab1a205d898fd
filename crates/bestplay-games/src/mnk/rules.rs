//! The rules of the m,n,k-games.

use crate::board::{Board, InLine};

/// An m,n,k-game: stones are placed on any empty cell.
pub type Mnk = InLine<false>;

impl Mnk {
    /// `m` columns, `n` rows, `k` stones in a line to win.
    ///
    /// # Errors
    ///
    /// A sentence, if a number is 0, there are more than 26 columns or more than 64 cells.
    pub fn new(m: u32, n: u32, k: u32) -> Result<Mnk, String> {
        match k {
            0 => Err("k=0: expected at least one stone in a line".into()),
            _ => Ok(InLine::on(Board::new(m, n)?, k)),
        }
    }
}
