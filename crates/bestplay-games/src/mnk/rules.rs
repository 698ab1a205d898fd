//! The rules of the m,n,k-games.

use bestplay::{Game, Node, Notation, Payoff};

use crate::board::{Board, Stones, Symmetries, column_letter};

/// An m,n,k-game. The payoff is 1 if the first player wins, -1 if the second does, 0 for a draw.
#[derive(Clone, Debug)]
pub struct Mnk {
    board: Board,
    lines: Vec<u64>,
    symmetries: Symmetries,
}

impl Mnk {
    /// `m` columns, `n` rows, `k` stones in a line to win.
    ///
    /// # Errors
    ///
    /// A sentence, if a number is 0, there are more than 26 columns or more than 64 cells.
    pub fn new(m: u32, n: u32, k: u32) -> Result<Mnk, String> {
        if k == 0 {
            return Err("k=0: expected at least one stone in a line".into());
        }
        let board = Board::new(m, n)?;
        Ok(Mnk {
            board,
            lines: board.lines(k),
            symmetries: Symmetries::all(board),
        })
    }
}

impl Mnk {
    /// The board.
    pub(super) fn board(&self) -> Board {
        self.board
    }

    /// The lines that win.
    pub(super) fn lines(&self) -> &[u64] {
        &self.lines
    }

    /// The least of all boards that arise by turning and mirroring.
    #[inline]
    pub(super) fn least(&self, stones: Stones) -> Stones {
        self.symmetries.least(stones)
    }
}

impl Game for Mnk {
    type State = Stones;
    /// The number of the cell where the stone is placed.
    type Action = u8;

    fn initial(&self) -> Stones {
        Stones::NONE
    }

    fn node(&self, stones: &Stones) -> Node<Stones, u8> {
        if let Some(result) = self.board.result(stones, &self.lines) {
            return Node::End(Payoff::from(result));
        }
        let (player, empty) = (stones.turn(), self.board.all() & !stones.taken());
        let mut actions = Vec::with_capacity(empty.count_ones() as usize);
        let mut left = empty;
        while left > 0 {
            let cell = left.trailing_zeros();
            actions.push((cell as u8, stones.with(player, 1 << cell).into()));
            left &= left - 1;
        }
        Node::Choice(player, actions)
    }

    /// The least of all boards that arise by turning and mirroring.
    #[inline]
    fn canonical(&self, stones: Stones) -> Stones {
        self.least(stones)
    }

    described!();
}

impl Notation for Mnk {
    /// The rows from the top, `x` for the first player, `o` for the second: `..o/.x./x..`.
    fn show_state(&self, stones: &Stones) -> String {
        self.board.show(*stones)
    }

    fn parse_state(&self, text: &str) -> Result<Stones, String> {
        self.board.parse(text)
    }

    /// A letter for the column and a number for the row: `b2`.
    fn show_action(&self, cell: &u8) -> String {
        self.board.cell_name(*cell)
    }

    fn picture(&self, stones: &Stones) -> String {
        self.board
            .picture(*stones, |column| column_letter(column).to_string())
    }

    players!("x", "o");
}
