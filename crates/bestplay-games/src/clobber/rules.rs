//! The rules of Clobber.

use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::board::column_letter;
use crate::sides;

/// The cells row by row, from the top: `x` a stone of the first player, `o` one of the second, `.`
/// none.
pub type Field = Vec<u8>;

/// A board of so many columns and rows. The payoff is 1 if the first player wins, else -1.
#[derive(Clone, Debug)]
pub struct Clobber {
    columns: usize,
    rows: usize,
}

impl Clobber {
    /// A board of so many columns and rows.
    pub fn new(columns: usize, rows: usize) -> Clobber {
        Clobber { columns, rows }
    }

    /// The neighbours of a cell.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (column, row) = (cell % self.columns, cell / self.columns);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < self.columns).then(|| cell + 1);
        let above = (row > 0).then(|| cell - self.columns);
        let below = (row + 1 < self.rows).then(|| cell + self.columns);
        [left, right, above, below].into_iter().flatten()
    }
}

/// A player's stone.
fn stone(player: Player) -> u8 {
    match player {
        Player::Max => b'x',
        Player::Min => b'o',
    }
}

impl Game for Clobber {
    /// The board, and who is to move.
    type State = (Field, Player);
    /// From which cell to which.
    type Action = (u16, u16);

    fn initial(&self) -> (Field, Player) {
        let cells = 0..self.columns * self.rows;
        let colour = |cell| [b'x', b'o'][(cell % self.columns + cell / self.columns) % 2];
        (cells.map(colour).collect(), Player::Max)
    }

    fn node(&self, (field, player): &(Field, Player)) -> Node<(Field, Player), (u16, u16)> {
        let (own, other) = (stone(*player), stone(player.opponent()));
        let mut actions = Vec::new();
        for from in (0..field.len()).filter(|&cell| field[cell] == own) {
            for to in self.neighbours(from).filter(|&cell| field[cell] == other) {
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
        let alone = |cell: usize| self.neighbours(cell).all(|next| field[next] == b'.');
        let alone: Vec<usize> = (0..field.len()).filter(|&cell| alone(cell)).collect();
        alone.into_iter().for_each(|cell| field[cell] = b'.');
        let mirrored: Field = field
            .chunks(self.columns)
            .flat_map(|row| row.iter().rev().copied())
            .collect();
        let turned = |field: &Field| field.iter().rev().copied().collect();
        let images = [turned(&field), turned(&mirrored), mirrored];
        let least = images.into_iter().min().filter(|least| *least < field);
        (least.unwrap_or(field), player)
    }

    fn describe(&self, state: &(Field, Player)) -> String {
        self.show_state(state)
    }
}

impl Notation for Clobber {
    /// `xoxo/oxox/xoxo first`: the rows from the top, and who is to move.
    fn show_state(&self, (field, player): &(Field, Player)) -> String {
        let rows = field.chunks(self.columns).map(String::from_utf8_lossy);
        let rows: Vec<_> = rows.collect();
        format!("{} {}", rows.join("/"), sides::show(*player))
    }

    fn parse_state(&self, text: &str) -> Result<(Field, Player), String> {
        let read = || {
            let (field, player) = text.trim().rsplit_once(' ')?;
            let rows: Vec<&str> = field.trim().split('/').collect();
            let fits = |row: &&str| row.len() == self.columns;
            let field: Field = rows.concat().into_bytes();
            let known = field.iter().all(|cell| b"xo.".contains(cell));
            let fits = rows.len() == self.rows && rows.iter().all(fits);
            (known && fits).then_some((field, sides::read(player)?))
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected {} rows of {} cells (x, o or .) from the top, and who is to \
                 move, like 'xo/ox first'",
                self.rows, self.columns
            )
        })
    }

    /// `b2-c2`: from which cell to which.
    fn show_action(&self, &(from, to): &(u16, u16)) -> String {
        let name = |cell: u16| {
            let (column, row) = (
                usize::from(cell) % self.columns,
                usize::from(cell) / self.columns,
            );
            format!("{}{}", column_letter(column as u32), self.rows - row)
        };
        format!("{}-{}", name(from), name(to))
    }

    fn picture(&self, (field, player): &(Field, Player)) -> String {
        let row = |row: &[u8]| -> String {
            row.iter()
                .flat_map(|&cell| [' ', char::from(cell)])
                .collect()
        };
        let rows: Vec<String> = field.chunks(self.columns).map(row).collect();
        format!("{}\n{} to move", rows.join("\n"), self.player_name(*player))
    }

    fn player_name(&self, player: Player) -> &'static str {
        match player {
            Player::Max => "x",
            Player::Min => "o",
        }
    }
}
