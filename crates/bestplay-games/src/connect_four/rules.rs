//! The rules of Connect Four.

use std::ops::RangeInclusive;

use bestplay::{Game, Node, Notation, Payoff};

use crate::board::{Board, Stones, Symmetries};

/// The numbers of columns and rows and the lengths of a line that the game takes.
pub(super) const SIZES: RangeInclusive<u32> = 1..=16;

/// Connect Four on a board. The payoff is 1 if the first player wins, -1 if the second does, 0 for
/// a draw.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    board: Board,
    lines: Vec<u64>,
    symmetries: Symmetries,
}

impl ConnectFour {
    /// A board, and how many stones in a line win.
    ///
    /// # Errors
    ///
    /// A sentence, if a number is not in 1..=16, or the board has more than 64 cells.
    pub fn new(columns: u32, rows: u32, line: u32) -> Result<ConnectFour, String> {
        let mut sizes = [columns, rows, line].into_iter();
        if let Some(bad) = sizes.find(|number| !SIZES.contains(number)) {
            return Err(format!(
                "{bad}: expected columns, rows and line from 1 to 16"
            ));
        }
        Ok(ConnectFour::on(Board::new(columns, rows)?, line))
    }

    /// The board.
    pub(super) fn board(&self) -> Board {
        self.board
    }

    /// The game on a board of at most 16 columns and 16 rows.
    pub(super) fn on(board: Board, line: u32) -> ConnectFour {
        ConnectFour {
            board,
            lines: board.lines(line),
            symmetries: Symmetries::mirror(board),
        }
    }

    /// What is paid, if play is over.
    pub(super) fn result(&self, stones: &Stones) -> Option<i64> {
        self.board.result(stones, &self.lines)
    }

    /// The columns that are not full, from 0, each with the stones after a drop there.
    #[inline]
    pub(super) fn drops(&self, stones: &Stones) -> impl Iterator<Item = (u8, Stones)> {
        let (board, stones, player) = (self.board, *stones, stones.turn());
        let empty = board.all() & !stones.taken();
        (0..board.columns()).filter_map(move |column| {
            let open = empty & board.column(column);
            // Cells are numbered from the bottom up: the lowest empty one is the lowest bit.
            let lowest = open & open.wrapping_neg();
            (open > 0).then(|| (column as u8, stones.with(player, lowest)))
        })
    }
}

impl Game for ConnectFour {
    type State = Stones;
    /// The column, from 0.
    type Action = u8;

    fn initial(&self) -> Stones {
        Stones::NONE
    }

    fn node(&self, stones: &Stones) -> Node<Stones, u8> {
        if let Some(result) = self.result(stones) {
            return Node::End(Payoff::from(result));
        }
        let mut actions = Vec::with_capacity(self.board.columns() as usize);
        let drops = self.drops(stones);
        actions.extend(drops.map(|(column, after)| (column, after.into())));
        Node::Choice(stones.turn(), actions)
    }

    /// The lesser of the board and its mirror image.
    #[inline]
    fn canonical(&self, stones: Stones) -> Stones {
        self.symmetries.least(stones)
    }

    described!();
}

impl Notation for ConnectFour {
    /// The rows from the top, `x` for the first player, `o` for the second: `..../.x../oxo.`.
    fn show_state(&self, stones: &Stones) -> String {
        self.board.show(*stones)
    }

    fn parse_state(&self, text: &str) -> Result<Stones, String> {
        let stones = self.board.parse(text)?;
        // In each column the stones must be a block from the bottom: adding 1 to it then leaves no
        // common bit. The column is shifted down to its lowest bit.
        let rows = self.board.rows();
        let floating = (0..self.board.columns()).find(|&column| {
            let block = (stones.taken() & self.board.column(column)) >> (column * rows);
            block & block.wrapping_add(1) > 0
        });
        match floating {
            Some(column) => Err(format!(
                "'{text}': a stone in column {} has none below it",
                column + 1
            )),
            None => Ok(stones),
        }
    }

    /// The number of the column, from 1 on the left.
    fn show_action(&self, column: &u8) -> String {
        (column + 1).to_string()
    }

    /// With the last digit of each column's number.
    fn picture(&self, stones: &Stones) -> String {
        self.board
            .picture(*stones, |column| ((column + 1) % 10).to_string())
    }

    players!("x", "o");
}
