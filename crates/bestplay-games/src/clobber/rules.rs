//! The rules of Clobber.

use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::grid::{Field, Grid, piece};

/// A board of so many columns and rows. The payoff is 1 if the first player wins, else -1.
#[derive(Clone, Debug)]
pub struct Clobber {
    grid: Grid,
}

impl Clobber {
    /// A board of so many columns and rows.
    pub fn new(columns: usize, rows: usize) -> Clobber {
        Clobber {
            grid: Grid { columns, rows },
        }
    }
}

impl Game for Clobber {
    /// The board, and who is to move.
    type State = (Field, Player);
    /// From which cell to which.
    type Action = (u16, u16);

    fn initial(&self) -> (Field, Player) {
        let colour = |cell| {
            let (column, row) = self.grid.place(cell);
            [b'x', b'o'][(column + row) % 2]
        };
        ((0..self.grid.cells()).map(colour).collect(), Player::Max)
    }

    fn node(&self, (field, player): &(Field, Player)) -> Node<(Field, Player), (u16, u16)> {
        let (own, other) = (piece(*player), piece(player.opponent()));
        let mut actions = Vec::new();
        for from in (0..field.len()).filter(|&cell| field[cell] == own) {
            for to in self.grid.beside(from).filter(|&cell| field[cell] == other) {
                let mut next = field.clone();
                next[from] = b'.';
                next[to] = own;
                actions.push(((from as u16, to as u16), (next, player.opponent())));
            }
        }
        match actions.is_empty() {
            true => Node::End(Payoff::from(if *player == Player::Min { 1 } else { -1 })),
            false => Node::choice(*player, actions),
        }
    }

    /// A board, and its images in both mirrors, are the same; so is a stone that stands alone and no
    /// stone.
    fn canonical(&self, (mut field, player): (Field, Player)) -> (Field, Player) {
        let alone = |cell: usize| self.grid.beside(cell).all(|next| field[next] == b'.');
        let alone: Vec<usize> = (0..field.len()).filter(|&cell| alone(cell)).collect();
        alone.into_iter().for_each(|cell| field[cell] = b'.');
        let mirrored = self.grid.mirrored(&field);
        let turned = |field: &Field| field.iter().rev().copied().collect();
        let images = [turned(&field), turned(&mirrored), mirrored];
        let least = images.into_iter().min().filter(|least| *least < field);
        (least.unwrap_or(field), player)
    }
}

impl Notation for Clobber {
    /// `xoxo/oxox/xoxo first`: the rows from the top, and who is to move.
    fn show_state(&self, (field, player): &(Field, Player)) -> String {
        self.grid.show(field, *player)
    }

    fn parse_state(&self, text: &str) -> Result<(Field, Player), String> {
        self.grid.parse(text, "who is to move, like 'xo/ox first'")
    }

    /// `b2-c2`: from which cell to which.
    fn show_action(&self, &(from, to): &(u16, u16)) -> String {
        format!("{}-{}", self.grid.name(from), self.grid.name(to))
    }

    fn picture(&self, (field, player): &(Field, Player)) -> String {
        self.grid.picture(field, *player, 0)
    }

    players!("x", "o");
}
