//! A sliding puzzle that slips: the fewest expected moves until it is solved.

use bestplay::{Chance, Game, Node, Payoff, Player};

/// Rows of the board.
const ROWS: usize = 2;

/// The most columns: a state is one number, with four bits for each cell.
pub const MOST: u32 = 8;

/// Two rows of tiles, all in pairs but for the last one, and a hole. The tile that is meant slides with
/// weight 8, each of those beside the hole with weight 1 in addition: whatever is meant, play may go
/// anywhere, and without a plan it hardly ever ends.
pub struct Tiles {
    columns: usize,
}

/// What lies in each cell, the hole as 0.
type Board = u64;

impl Tiles {
    pub fn new(columns: u32) -> Tiles {
        Tiles {
            columns: columns as usize,
        }
    }

    fn cells(&self) -> usize {
        ROWS * self.columns
    }

    /// Tiles in this order, and the hole in the last cell.
    fn board(&self, tiles: impl Iterator<Item = u64>) -> Board {
        tiles.enumerate().fold(0, |board, (cell, tile)| {
            board | (tile / 2 + 1) << (4 * cell)
        })
    }

    /// The boards to which a tile beside the hole may slide.
    fn next(&self, board: Board) -> Vec<Board> {
        let tile = |cell: usize| board >> (4 * cell) & 15;
        let hole = (0..self.cells()).find(|&cell| tile(cell) == 0).unwrap_or(0);
        let (row, column) = (hole / self.columns, hole % self.columns);
        let beside = [
            (column > 0).then(|| hole - 1),
            (column + 1 < self.columns).then(|| hole + 1),
            Some((ROWS - 1 - row) * self.columns + column),
        ];
        let slid = |from: usize| board ^ tile(from) << (4 * from) ^ tile(from) << (4 * hole);
        beside.into_iter().flatten().map(slid).collect()
    }
}

impl Game for Tiles {
    type State = Board;
    type Action = usize;

    fn initial(&self) -> Board {
        self.board((0..self.cells() as u64 - 1).rev())
    }

    fn node(&self, &board: &Board) -> Node<Board, usize> {
        if board == self.board(0..self.cells() as u64 - 1) {
            return Node::End(Payoff::ZERO);
        }
        let next = self.next(board);
        let slides = |meant: usize| {
            let weighted = next.iter().enumerate().map(|(slide, &board)| {
                let weight = if slide == meant { 9 } else { 1 };
                ((board, Payoff::ONE), weight)
            });
            Chance::weighted(weighted)
        };
        let actions = (0..next.len()).map(|meant| (meant, slides(meant)));
        Node::choice(Player::Min, actions)
    }
}
