//! The rules of Hex.

use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::board::column_letter;
use crate::sides;

/// The cells row by row from the top: `x` a stone of the first player, `o` one of the second, `.`
/// none.
pub type Stones = Vec<u8>;

/// A board of so many columns and rows. The payoff is 1 if the first player wins, else -1.
#[derive(Clone, Debug)]
pub struct Hex {
    columns: usize,
    rows: usize,
}

impl Hex {
    /// A board of so many columns and rows.
    pub fn new(columns: usize, rows: usize) -> Hex {
        Hex { columns, rows }
    }

    /// Whether a player's stones make a chain between the two sides.
    fn joined(&self, stones: &Stones, stone: u8) -> bool {
        let (columns, rows) = (self.columns, self.rows);
        let starts = (0..stones.len()).filter(|cell| match stone {
            b'x' => cell / columns == 0,
            _ => cell % columns == 0,
        });
        let mut chain: Vec<usize> = starts.filter(|&cell| stones[cell] == stone).collect();
        let mut next = 0;
        while let Some(&cell) = chain.get(next) {
            next += 1;
            let (column, row) = (cell % columns, cell / columns);
            if (stone == b'x' && row + 1 == rows) || (stone == b'o' && column + 1 == columns) {
                return true;
            }
            let around = [
                (column > 0).then(|| cell - 1),
                (column + 1 < columns).then(|| cell + 1),
                (row > 0).then(|| cell - columns),
                (row > 0 && column + 1 < columns).then(|| cell - columns + 1),
                (row + 1 < rows).then(|| cell + columns),
                (row + 1 < rows && column > 0).then(|| cell + columns - 1),
            ];
            for other in around.into_iter().flatten() {
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
    type State = (Stones, Player);
    /// The cell.
    type Action = u8;

    fn initial(&self) -> (Stones, Player) {
        (vec![b'.'; self.columns * self.rows], Player::Max)
    }

    fn node(&self, (stones, player): &(Stones, Player)) -> Node<(Stones, Player), u8> {
        // Only the player who has just placed a stone can have joined the sides.
        let (stone, placed) = match player {
            Player::Max => (b'x', b'o'),
            Player::Min => (b'o', b'x'),
        };
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
    fn canonical(&self, (stones, player): (Stones, Player)) -> (Stones, Player) {
        let turned: Stones = stones.iter().rev().copied().collect();
        (turned.min(stones), player)
    }

    fn describe(&self, state: &(Stones, Player)) -> String {
        self.show_state(state)
    }
}

impl Notation for Hex {
    /// `..x/.o./x.. first`: the rows from the top, and who is to place a stone.
    fn show_state(&self, (stones, player): &(Stones, Player)) -> String {
        let rows: Vec<_> = stones
            .chunks(self.columns)
            .map(String::from_utf8_lossy)
            .collect();
        format!("{} {}", rows.join("/"), sides::show(*player))
    }

    fn parse_state(&self, text: &str) -> Result<(Stones, Player), String> {
        let read = || {
            let (stones, player) = text.trim().rsplit_once(' ')?;
            let rows: Vec<&str> = stones.trim().split('/').collect();
            let fits = rows.len() == self.rows && rows.iter().all(|row| row.len() == self.columns);
            let stones: Stones = rows.concat().into_bytes();
            let known = stones.iter().all(|cell| b"xo.".contains(cell));
            (known && fits).then_some((stones, sides::read(player)?))
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected {} rows of {} cells (x, o or .) from the top, and whose turn it \
                 is, like '.x/.. second'",
                self.rows, self.columns
            )
        })
    }

    /// A letter for the column and a number for the row from the top: `b2`.
    fn show_action(&self, &cell: &u8) -> String {
        let (column, row) = (
            usize::from(cell) % self.columns,
            usize::from(cell) / self.columns,
        );
        format!("{}{}", column_letter(column as u32), row + 1)
    }

    fn picture(&self, (stones, player): &(Stones, Player)) -> String {
        let row = |(row, cells): (usize, &[u8])| -> String {
            let cells = cells.iter().flat_map(|&cell| [' ', char::from(cell)]);
            format!("{}{}", " ".repeat(row), cells.collect::<String>())
        };
        let rows: Vec<String> = stones.chunks(self.columns).enumerate().map(row).collect();
        format!("{}\n{} to move", rows.join("\n"), self.player_name(*player))
    }

    fn player_name(&self, player: Player) -> &'static str {
        match player {
            Player::Max => "x",
            Player::Min => "o",
        }
    }
}
