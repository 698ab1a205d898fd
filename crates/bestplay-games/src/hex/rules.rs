//! The rules of Hex.

use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::board::column_letter;
use crate::grid::{Field, Grid, piece};

/// A board of so many columns and rows. The payoff is 1 if the first player wins, else -1.
#[derive(Clone, Debug)]
pub struct Hex {
    grid: Grid,
}

impl Hex {
    /// A board of so many columns and rows.
    pub fn new(columns: usize, rows: usize) -> Hex {
        Hex {
            grid: Grid { columns, rows },
        }
    }

    /// Whether a player's stones make a chain between the two sides.
    fn joined(&self, stones: &Field, stone: u8) -> bool {
        let Grid { columns, rows } = self.grid;
        let starts = (0..stones.len()).filter(|cell| match stone {
            b'x' => cell / columns == 0,
            _ => cell % columns == 0,
        });
        let mut chain: Vec<usize> = starts.filter(|&cell| stones[cell] == stone).collect();
        let mut next = 0;
        while let Some(&cell) = chain.get(next) {
            next += 1;
            let (column, row) = self.grid.place(cell);
            if (stone == b'x' && row + 1 == rows) || (stone == b'o' && column + 1 == columns) {
                return true;
            }
            // Of the diagonals one joins cells.
            let diagonal = [
                (row > 0 && column + 1 < columns).then(|| cell - columns + 1),
                (row + 1 < rows && column > 0).then(|| cell + columns - 1),
            ];
            let diagonal = diagonal.into_iter().flatten();
            for other in self.grid.beside(cell).chain(diagonal) {
                if stones[other] == stone && !chain.contains(&other) {
                    chain.push(other);
                }
            }
        }
        false
    }
}

impl Game for Hex {
    /// The board, and who is to place a stone.
    type State = (Field, Player);
    /// The cell.
    type Action = u8;

    fn initial(&self) -> (Field, Player) {
        (vec![b'.'; self.grid.cells()], Player::Max)
    }

    fn node(&self, (stones, player): &(Field, Player)) -> Node<(Field, Player), u8> {
        // Only the player who has just placed a stone can have joined the sides.
        let (stone, placed) = (piece(*player), piece(player.opponent()));
        if self.joined(stones, placed) {
            return Node::End(Payoff::from(if placed == b'x' { 1 } else { -1 }));
        }
        let empty = (0..stones.len()).filter(|&cell| stones[cell] == b'.');
        let moves = empty.map(|cell| {
            let mut next = stones.clone();
            next[cell] = stone;
            (cell as u8, (next, player.opponent()))
        });
        Node::choice(*player, moves)
    }

    /// A board turned by half a turn is the same.
    fn canonical(&self, (stones, player): (Field, Player)) -> (Field, Player) {
        let turned: Field = stones.iter().rev().copied().collect();
        (turned.min(stones), player)
    }

    /// The stones.
    fn stage(&self, (stones, _): &Self::State) -> u64 {
        stones.iter().filter(|&&stone| stone != b'.').count() as u64
    }
}

impl Notation for Hex {
    /// `..x/.o./x.. first`: the rows from the top, and who is to place a stone.
    fn show_state(&self, (stones, player): &(Field, Player)) -> String {
        self.grid.show(stones, *player)
    }

    fn parse_state(&self, text: &str) -> Result<(Field, Player), String> {
        self.grid
            .parse(text, "whose turn it is, like '.x/.. second'")
    }

    /// A letter for the column and a number for the row from the top: `b2`.
    fn show_action(&self, &cell: &u8) -> String {
        let (column, row) = self.grid.place(usize::from(cell));
        format!("{}{}", column_letter(column as u32), row + 1)
    }

    fn picture(&self, (stones, player): &(Field, Player)) -> String {
        self.grid.picture(stones, *player, 1)
    }

    players!("x", "o");
}
