//! The rules of Chomp.

use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::board::column_letter;
use crate::sides::{self, joined};

/// How high the bar still is in each column; never higher than in the column before.
pub type Bar = Vec<u8>;

/// A bar of so many columns and rows. The payoff is 1 if the first player wins, else -1.
#[derive(Clone, Debug)]
pub struct Chomp {
    /// Columns, the first one poisoned at its foot.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
}

impl Chomp {
    pub(super) fn squares(&self) -> u32 {
        u32::from(self.columns) * u32::from(self.rows)
    }
}

impl Game for Chomp {
    /// The bar, and who is to bite.
    type State = (Bar, Player);
    /// The column and the row of the square that is chosen, from 0.
    type Action = (u8, u8);

    fn initial(&self) -> (Bar, Player) {
        (vec![self.rows; usize::from(self.columns)], Player::Max)
    }

    fn node(&self, (bar, player): &(Bar, Player)) -> Node<(Bar, Player), (u8, u8)> {
        if bar.iter().all(|&height| height == 0) {
            // The other player has eaten the poisoned corner.
            let first_wins = *player == Player::Max;
            return Node::End(Payoff::from(if first_wins { 1 } else { -1 }));
        }
        let squares = |(column, &height)| (0..height).map(move |row| (column, row));
        let bites = (0..).zip(bar).flat_map(squares).map(|(column, row)| {
            let mut left = bar.clone();
            for height in &mut left[usize::from(column)..] {
                *height = row.min(*height);
            }
            ((column, row), (left, player.opponent()))
        });
        Node::choice(*player, bites)
    }
}

impl Notation for Chomp {
    /// `3-3-1-0 first`: how high the bar is in each column, and who is to bite.
    fn show_state(&self, (bar, player): &(Bar, Player)) -> String {
        sides::show_numbers(bar, *player)
    }

    fn parse_state(&self, text: &str) -> Result<(Bar, Player), String> {
        let read = || {
            let (bar, player) = text.trim().rsplit_once(' ')?;
            let bar: Option<Bar> = sides::listed(bar.trim());
            let falls = |bar: &Bar| {
                let first = bar.first().is_some_and(|&height| height <= self.rows);
                first && bar.len() == usize::from(self.columns) && bar.is_sorted_by(|a, b| a >= b)
            };
            Some((bar.filter(falls)?, sides::read(player)?))
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected how high the bar is in each of {} columns, from the poisoned \
                 one on, and who is to bite, like '3-3-1-0 first'",
                self.columns
            )
        })
    }

    /// `c2`: the column and the row; a1 is poisoned.
    fn show_action(&self, &(column, row): &(u8, u8)) -> String {
        format!("{}{}", column_letter(column.into()), row + 1)
    }

    fn picture(&self, (bar, player): &(Bar, Player)) -> String {
        let square = |column: usize, row: u8| match (bar[column] > row, column, row) {
            (false, ..) => " .",
            (true, 0, 0) => " X",
            (true, ..) => " #",
        };
        let row = |row: u8| joined((0..bar.len()).map(|column| square(column, row)), "");
        let rows = joined((0..self.rows).rev().map(row), "\n");
        format!("{rows}\n{} to bite", self.player_name(*player))
    }

    players!("first player", "second player");
}
