//! A position of Connect Four as the search holds it.
//!
//! Each column has a bit for each row and one above that is always empty, so that a shift never
//! carries a line over into the next column. On a board of 4 columns and 3 rows (`*`: always
//! empty):
//!
//! ```text
//!  *  *  *  *      3  7 11 15
//!  .  .  .  .      2  6 10 14
//!  .  .  .  .      1  5  9 13
//!  .  .  .  .      0  4  8 12
//! ```

use bestplay::sorting::sort_by_key;

use crate::board::{Board, Stones};

/// The longest line that is looked for.
const LONGEST: usize = 16;

/// The board and the line, and what follows from them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    board: Board,
    /// The board with one row more.
    tall: Board,
    pub(super) line: usize,
    /// The lowest cell of each column.
    bottom: u64,
    /// All cells.
    all: u64,
}

/// The stones of the player to move, and those of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) own: u64,
    pub(super) taken: u64,
}

impl Layout {
    /// The layout of a board; `None` if it needs more than 64 bits.
    pub(super) fn new(board: Board, line: u32) -> Option<Layout> {
        let tall = Board::new(board.columns(), board.rows() + 1).ok()?;
        let line = usize::try_from(line).ok()?;
        let line = Some(line).filter(|line| (1..=LONGEST).contains(line))?;
        let columns = 0..board.columns();
        let bottom = columns.fold(0, |bottom, column| bottom | 1 << (column * tall.rows()));
        Some(Layout {
            board,
            tall,
            line,
            bottom,
            all: tall.all() & !(bottom << board.rows()),
        })
    }

    /// The position of a board.
    pub(super) fn position(self, stones: Stones) -> Position {
        // Each column has one bit more below it than the one before.
        let spread = |cells: u64| {
            let columns = 0..self.board.columns();
            columns.fold(0, |spread, column| {
                spread | (cells & self.board.column(column)) << column
            })
        };
        Position {
            own: spread(stones.of(stones.turn())),
            taken: spread(stones.taken()),
        }
    }

    /// The number of cells.
    pub(super) fn cells(self) -> u32 {
        self.all.count_ones()
    }

    /// The cells into which a stone may fall.
    #[inline]
    pub(super) fn open(self, position: Position) -> u64 {
        (position.taken + self.bottom) & self.all
    }

    /// The columns, those nearest to the centre first.
    pub(super) fn outwards(self) -> Vec<u64> {
        let columns = self.board.columns();
        let mut all: Vec<u32> = (0..columns).collect();
        sort_by_key(&mut all, |column| (2 * column + 1).abs_diff(columns));
        let cells = all.into_iter().map(|column| self.tall.column(column));
        cells.collect()
    }

    /// The empty cells that would complete a line of `stones`.
    ///
    /// Along each direction a cell completes a line if it has h stones next to it on one side and
    /// line - 1 - h on the other. The always empty bits end every run at the edge of the board.
    #[inline]
    pub(super) fn completing(self, stones: u64, taken: u64) -> u64 {
        // The usual length is compiled by itself, without loops.
        let found = match self.line {
            4 => self.around(stones, 4),
            line => self.around(stones, line),
        };
        found & self.all & !taken
    }

    /// The cells with `line` - 1 stones next to them in a direction.
    #[inline(always)]
    fn around(self, stones: u64, line: usize) -> u64 {
        let mut found = 0;
        let rows = self.board.rows();
        for step in [1, rows, rows + 1, rows + 2] {
            // Cells with at least h stones of the line before them.
            let (mut before, mut run) = ([u64::MAX; LONGEST], u64::MAX);
            for cells in before.iter_mut().take(line).skip(1) {
                run = (run & stones) << step;
                *cells = run;
            }
            let mut after = u64::MAX;
            for h in (0..line).rev() {
                found |= before[h] & after;
                after = (after & stones) >> step;
            }
        }
        found
    }

    /// Cells, or a key, seen in a mirror: the columns in the opposite order.
    #[inline]
    pub(super) fn mirrored(self, cells: u64) -> u64 {
        let (last, height) = (self.board.columns() - 1, self.tall.rows());
        (0..=last).fold(0, |mirrored, index| {
            let cells = cells >> (index * height) & self.tall.column(0);
            mirrored | cells << ((last - index) * height)
        })
    }

    /// The bits of a key.
    pub(super) fn key_bits(self) -> u32 {
        self.tall.all().count_ones()
    }
}

impl Position {
    /// The stones of the player who is not to move.
    #[inline]
    pub(super) fn other(self) -> u64 {
        self.own ^ self.taken
    }

    /// The number of stones.
    pub(super) fn stones(self) -> u32 {
        self.taken.count_ones()
    }

    /// A word that only this position has. In each column it is the stones of the player to move below
    /// a marker of the height: no two columns have the same.
    #[inline]
    pub(super) fn key(self) -> u64 {
        self.own + self.taken
    }

    /// After the player to move has placed a stone.
    #[inline]
    pub(super) fn after(self, stone: u64) -> Position {
        Position {
            own: self.other(),
            taken: self.taken | stone,
        }
    }
}
