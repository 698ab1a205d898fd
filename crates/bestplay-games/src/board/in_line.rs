//! Stones in a line: the m,n,k-games and, where stones fall, Connect Four.

use std::marker::PhantomData;

use bestplay::{Branch, Game, Node, Notation, Payoff, Player};

use super::{Board, Few, Kept, Stones, Symmetries, column_letter};

/// Two players in turn place a stone on a board; whoever first has so many in a line wins. Stones are placed on any
/// empty cell, or `FALL` to the lowest one of a column. The payoff is 1 if the first player wins, -1 if the second
/// does, 0 for a draw. A state is the stones, kept as `S`.
#[derive(Clone, Debug)]
pub struct InLine<const FALL: bool, S = Stones> {
    pub(crate) board: Board,
    /// The lines that win.
    pub(crate) lines: Vec<u64>,
    pub(crate) symmetries: Symmetries,
    kept: PhantomData<S>,
}

impl<const FALL: bool, S> InLine<FALL, S> {
    /// The game on a board, with so many stones in a line to win.
    pub(crate) fn on(board: Board, line: u32) -> Self {
        InLine {
            board,
            lines: board.lines(line),
            symmetries: match FALL {
                true => Symmetries::mirror(board),
                false => Symmetries::all(board),
            },
            kept: PhantomData,
        }
    }

    /// The same with states of half the size, if the board is small enough; not where the code is loaded from afar.
    pub(crate) fn in_few(&self) -> Option<InLine<FALL, Few>> {
        let fits = Few::hold(self.board) && !cfg!(target_family = "wasm");
        fits.then(|| InLine {
            board: self.board,
            lines: self.lines.clone(),
            symmetries: self.symmetries.clone(),
            kept: PhantomData,
        })
    }

    /// What is paid if play is over: to whoever completes a line, or to nobody once the board is full.
    #[inline]
    pub(crate) fn result(&self, stones: &Stones) -> Option<i64> {
        // Only the player who has just placed a stone can have completed a line.
        let player = stones.turn().opponent();
        let cells = stones.of(player);
        if self.lines.iter().any(|line| cells & line == *line) {
            return Some(if player == Player::Max { 1 } else { -1 });
        }
        (stones.taken() == self.board.all()).then_some(0)
    }

    /// The moves, each with the stones after it.
    #[inline]
    pub(crate) fn moves(&self, stones: &Stones) -> impl Iterator<Item = (u8, Stones)> {
        let (board, stones, player) = (self.board, *stones, stones.turn());
        let empty = board.all() & !stones.taken();
        let mut open = empty;
        if FALL {
            // Cells are numbered from the bottom up: the lowest empty one of a column is the lowest bit.
            let columns = (0..board.columns()).map(|column| empty & board.column(column));
            open = columns.fold(0, |open, empty| open | empty & empty.wrapping_neg());
        }
        std::iter::from_fn(move || {
            let cell = (open > 0).then(|| open.trailing_zeros())?;
            open &= open - 1;
            let place = if FALL { cell / board.rows() } else { cell };
            Some((place as u8, stones.with(player, 1 << cell)))
        })
    }
}

impl<const FALL: bool, S: Kept> Game for InLine<FALL, S> {
    type State = S;
    /// The number of the cell where the stone is placed; where stones fall, that of the column.
    type Action = u8;

    fn initial(&self) -> S {
        Stones::NONE.into()
    }

    fn node(&self, &stones: &S) -> Node<S, u8> {
        let stones: Stones = stones.into();
        if let Some(result) = self.result(&stones) {
            return Node::End(Payoff::from(result));
        }
        let most = match FALL {
            true => self.board.columns(),
            false => (self.board.all() & !stones.taken()).count_ones(),
        };
        let mut actions = Vec::with_capacity(most as usize);
        let moves = self.moves(&stones);
        actions.extend(moves.map(|(place, after)| (place, Branch::from(S::from(after)))));
        Node::Choice(stones.turn(), actions)
    }

    /// The least of all boards that arise by mirroring, and by turning where stones do not fall.
    #[inline]
    fn canonical(&self, stones: S) -> S {
        self.symmetries.least(stones.into()).into()
    }

    /// The stones.
    fn stage(&self, &stones: &S) -> u64 {
        let stones: Stones = stones.into();
        stones.taken().count_ones().into()
    }
}

impl<const FALL: bool, S: Kept> Notation for InLine<FALL, S> {
    #[cfg(feature = "files")]
    fn pack(&self, &stones: &S, out: &mut Vec<u8>) {
        self.board.pack(stones.into(), out);
    }

    #[cfg(feature = "files")]
    fn unpack(&self, packed: &[u8]) -> Result<S, String> {
        self.board.unpack(packed).map(S::from)
    }

    /// The rows from the top, `x` for the first player, `o` for the second: `..o/.x./x..`.
    fn show_state(&self, &stones: &S) -> String {
        self.board.show(stones.into())
    }

    fn parse_state(&self, text: &str) -> Result<S, String> {
        let stones = self.board.parse(text)?;
        // In each column the stones must be a block from the bottom: adding 1 to it then leaves no
        // common bit. The column is shifted down to its lowest bit.
        let rows = self.board.rows();
        let floats = |column: &u32| {
            let block = (stones.taken() & self.board.column(*column)) >> (column * rows);
            block & block.wrapping_add(1) > 0
        };
        match (0..self.board.columns()).find(floats).filter(|_| FALL) {
            Some(column) => Err(format!(
                "'{text}': a stone in column {} has none below it",
                column + 1
            )),
            None => Ok(stones.into()),
        }
    }

    /// A letter for the column and a number for the row: `b2`. Where stones fall, the number of the column, from 1 on
    /// the left.
    fn show_action(&self, &place: &u8) -> String {
        match FALL {
            true => (place + 1).to_string(),
            false => self.board.cell_name(place),
        }
    }

    /// With the letters of the columns, or the last digits of their numbers.
    fn picture(&self, &stones: &S) -> String {
        self.board.picture(stones.into(), |column| match FALL {
            true => ((column + 1) % 10).to_string(),
            false => column_letter(column).to_string(),
        })
    }

    players!("x", "o");
}
