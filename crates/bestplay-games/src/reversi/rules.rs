//! The rules of Reversi.

use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::board::{Board, Stones, Symmetries, column_letter};
use crate::{grid, sides};

/// A board, with what counts in the end: how many stones the first player has more than the second, or only who has
/// more.
#[derive(Clone, Debug)]
pub struct Reversi {
    board: Board,
    wins: bool,
    start: Stones,
    symmetries: Symmetries,
}

impl Reversi {
    /// A board of so many columns and rows, two of each at least; and whether winning is all that counts.
    ///
    /// # Errors
    ///
    /// A sentence, if the board is [too large](Board::new).
    pub fn new(columns: u32, rows: u32, wins: bool) -> Result<Reversi, String> {
        let board = Board::new(columns, rows)?;
        // The one to the left and below in the middle, and the others around it.
        let corner = (columns / 2).saturating_sub(1) * rows + (rows / 2).saturating_sub(1);
        let both = |one: u32, other: u32| 1 << (corner + one) | 1 << (corner + other);
        Ok(Reversi {
            board,
            wins,
            start: Stones::new(both(1, rows), both(0, rows + 1)),
            symmetries: Symmetries::all(board),
        })
    }

    /// The stones that change sides if a player places one in a cell.
    fn turned(&self, own: u64, other: u64, cell: u32) -> u64 {
        let mut all = 0;
        for (right, up) in (-1..=1).flat_map(|right| (-1..=1).map(move |up| (right, up))) {
            let (mut row, mut at) = (0, cell);
            while let Some(next) = self.board.beside(at, right, up) {
                let stone = 1u64 << next;
                if own & stone > 0 {
                    all |= row;
                }
                if other & stone == 0 {
                    break;
                }
                row |= stone;
                at = next;
            }
        }
        all
    }

    /// The cells where a player may place a stone, each with the stones after it.
    fn moves(&self, stones: &Stones, player: Player) -> Vec<(u8, Stones)> {
        let (own, other) = (stones.of(player), stones.of(player.opponent()));
        let empty = self.board.all() & !stones.taken();
        let cells = (0..64).filter(|cell| empty >> cell & 1 == 1);
        let place = |cell| {
            let turned = self.turned(own, other, cell);
            let (own, other) = (own | turned | 1 << cell, other & !turned);
            let after = match player {
                Player::Max => Stones::new(own, other),
                Player::Min => Stones::new(other, own),
            };
            (turned > 0).then_some((cell as u8, after))
        };
        cells.filter_map(place).collect()
    }
}

impl Game for Reversi {
    /// The stones, and who is to move.
    type State = (Stones, Player);
    /// The cell where a stone is placed; `None` if there is none.
    type Action = Option<u8>;

    fn initial(&self) -> (Stones, Player) {
        (self.start, Player::Max)
    }

    fn node(&self, (stones, player): &(Stones, Player)) -> Node<(Stones, Player), Option<u8>> {
        let other = player.opponent();
        let moves = self.moves(stones, *player);
        if !moves.is_empty() {
            let actions = moves
                .into_iter()
                .map(|(cell, after)| (Some(cell), (after, other)));
            return Node::choice(*player, actions);
        }
        if !self.moves(stones, other).is_empty() {
            return Node::choice(*player, [(None, (*stones, other))]);
        }
        let [first, second] = [stones.first, stones.second].map(|all| i64::from(all.count_ones()));
        let lead = first - second;
        Node::End(Payoff::from(if self.wins { lead.signum() } else { lead }))
    }

    /// The least of all boards that arise by mirroring and turning.
    fn canonical(&self, (stones, player): (Stones, Player)) -> (Stones, Player) {
        (self.symmetries.least(stones), player)
    }

    /// The stones.
    fn stage(&self, (stones, _): &Self::State) -> u64 {
        stones.taken().count_ones().into()
    }
}

impl Notation for Reversi {
    /// `..../.xo./.ox./.... first`: the rows from the top, and who is to move.
    fn show_state(&self, (stones, player): &(Stones, Player)) -> String {
        format!("{} {}", self.board.show(*stones), sides::show(*player))
    }

    fn parse_state(&self, text: &str) -> Result<(Stones, Player), String> {
        let read = || {
            let (rows, player) = text.trim().rsplit_once(' ')?;
            let (stones, player) = (self.board.read(rows)?, sides::read(player)?);
            // Stones are never taken away.
            (stones.taken().count_ones() >= 4).then_some((stones, player))
        };
        read().ok_or_else(|| {
            let (expected, example) = (self.board.expected(), self.show_state(&self.initial()));
            format!("'{text}': expected {expected}, with four stones at least, and who is to move, like '{example}'")
        })
    }

    /// `b2`: a letter for the column and a number for the row; `pass`.
    fn show_action(&self, cell: &Option<u8>) -> String {
        cell.map_or("pass".into(), |cell| self.board.cell_name(cell))
    }

    fn picture(&self, (stones, player): &(Stones, Player)) -> String {
        let board = self
            .board
            .picture(*stones, |column| column_letter(column).to_string());
        format!("{board}\n{} to move", grid::player_name(*player))
    }

    players!("x", "o");
}
