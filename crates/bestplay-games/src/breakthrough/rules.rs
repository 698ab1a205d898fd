//! The rules of Breakthrough.

use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::grid::{Field, Grid, piece};

/// From which cell to which.
pub type Step = (u16, u16);

/// A board of so many columns and rows, of which each player fills some. The payoff is 1 if the first
/// player wins, else -1.
#[derive(Clone, Debug)]
pub struct Breakthrough {
    grid: Grid,
    filled: usize,
}

impl Breakthrough {
    /// A board of so many columns and rows, of which each player fills `filled`.
    ///
    /// # Errors
    ///
    /// A sentence, if the rows do not suffice for both.
    pub fn new(columns: usize, rows: usize, filled: usize) -> Result<Breakthrough, String> {
        match 2 * filled <= rows {
            true => Ok(Breakthrough {
                grid: Grid { columns, rows },
                filled,
            }),
            false => Err(format!(
                "{rows} rows: expected twice the {filled} that each player fills, or more"
            )),
        }
    }

    /// The cells ahead of one, each with whether it is straight ahead.
    fn ahead(&self, cell: usize, player: Player) -> impl Iterator<Item = (usize, bool)> {
        let Grid { columns, rows } = self.grid;
        let (column, row) = self.grid.place(cell);
        let row = match player {
            Player::Max => row.checked_sub(1),
            Player::Min => Some(row + 1).filter(|&row| row < rows),
        };
        let near = [column.checked_sub(1), Some(column), Some(column + 1)];
        let inside = near.into_iter().flatten().filter(move |&to| to < columns);
        inside.filter_map(move |to| Some((row? * columns + to, to == column)))
    }

    /// Whether a player has a piece on the last row, or the other one has none.
    fn has_won(&self, field: &[u8], player: Player) -> bool {
        let last = match player {
            Player::Max => &field[..self.grid.columns],
            Player::Min => &field[field.len() - self.grid.columns..],
        };
        last.contains(&piece(player)) || !field.contains(&piece(player.opponent()))
    }
}

impl Game for Breakthrough {
    /// The board, and who is to move.
    type State = (Field, Player);
    type Action = Step;

    fn initial(&self) -> (Field, Player) {
        let row = |row: usize| match (row < self.filled, row >= self.grid.rows - self.filled) {
            (true, _) => b'o',
            (_, true) => b'x',
            _ => b'.',
        };
        let cells = 0..self.grid.cells();
        let field = cells.map(|cell| row(self.grid.place(cell).1)).collect();
        (field, Player::Max)
    }

    fn node(&self, (field, player): &(Field, Player)) -> Node<(Field, Player), Step> {
        for (winner, payoff) in [(Player::Max, 1), (Player::Min, -1)] {
            if self.has_won(field, winner) {
                return Node::End(Payoff::from(payoff));
            }
        }
        let own = piece(*player);
        let mut actions = Vec::new();
        for from in (0..field.len()).filter(|&cell| field[cell] == own) {
            for (to, is_straight) in self.ahead(from, *player) {
                // Pieces are taken on the diagonals only.
                if field[to] == b'.' || field[to] != own && !is_straight {
                    let mut next = field.clone();
                    next[from] = b'.';
                    next[to] = own;
                    actions.push(((from as u16, to as u16), (next, player.opponent())));
                }
            }
        }
        // The foremost piece can always move: ahead of it is none of its own, and it has a diagonal.
        Node::choice(*player, actions)
    }

    /// A board and its mirror image are the same.
    fn canonical(&self, (field, player): (Field, Player)) -> (Field, Player) {
        let mirrored = self.grid.mirrored(&field);
        (field.min(mirrored), player)
    }
}

impl Notation for Breakthrough {
    /// `ooo/.../.../xxx first`: the rows from the top, and who is to move.
    fn show_state(&self, (field, player): &(Field, Player)) -> String {
        self.grid.show(field, *player)
    }

    fn parse_state(&self, text: &str) -> Result<(Field, Player), String> {
        let read = || {
            let (field, player) = self.grid.read(text)?;
            // One player has won at most, and both have pieces but the one who lost the last.
            let winners = Player::BOTH;
            let won = winners.map(|player| self.has_won(&field, player));
            (won != [true; 2]).then_some((field, player))
        };
        read().ok_or_else(|| {
            let example = self.show_state(&self.initial());
            self.grid
                .expected(text, &format!("who is to move, like '{example}'"))
        })
    }

    /// `b2-c3`: from which cell to which.
    fn show_action(&self, &(from, to): &Step) -> String {
        format!("{}-{}", self.grid.name(from), self.grid.name(to))
    }

    fn picture(&self, (field, player): &(Field, Player)) -> String {
        self.grid.picture(field, *player, 0)
    }

    players!("x", "o");
}
