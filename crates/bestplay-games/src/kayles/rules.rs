//! The rules of Kayles.

use bestplay::sorting::sort;
use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::sides;

/// The pins of each row.
pub type Rows = Vec<u32>;

bestplay::named! {
    /// How many pins a ball knocks down.
    pub enum Ball {
        OneOrTwo: "1-2", "One, or two that stand side by side: Kayles.";
        Two: "2", "Two that stand side by side: Dawson's Kayles.";
    }
}

impl Ball {
    /// How many pins it may knock out of a row of so many.
    pub fn pins(self, row: u32) -> std::ops::RangeInclusive<u32> {
        match self {
            Ball::OneOrTwo => 1..=row.min(2),
            Ball::Two => 2..=row.min(2),
        }
    }
}

/// Rows of pins. The payoff is 1 if the first player wins, else -1.
#[derive(Clone, Debug)]
pub struct Kayles {
    /// The pins of each row.
    pub rows: Rows,
    /// What a ball knocks down.
    pub ball: Ball,
}

impl Game for Kayles {
    /// The rows, and who is to move.
    type State = (Rows, Player);
    /// Out of a row of so many pins, behind so many of them, so many.
    type Action = [u32; 3];

    fn initial(&self) -> (Rows, Player) {
        (self.rows.clone(), Player::Max)
    }

    fn node(&self, (rows, player): &(Rows, Player)) -> Node<(Rows, Player), [u32; 3]> {
        if rows.iter().all(|&row| self.ball.pins(row).is_empty()) {
            // The other player has knocked down the last pin that could be.
            let first_wins = *player == Player::Min;
            return Node::End(Payoff::from(if first_wins { 1 } else { -1 }));
        }
        let mut actions = Vec::new();
        for (place, &row) in rows.iter().enumerate() {
            if rows[..place].contains(&row) {
                continue; // Equal rows are one and the same.
            }
            for pins in self.ball.pins(row) {
                // A row and its mirror image are the same.
                for behind in 0..=(row - pins) / 2 {
                    let mut left = rows.clone();
                    left[place] = behind;
                    left.push(row - pins - behind);
                    actions.push(([row, behind, pins], (left, player.opponent())));
                }
            }
        }
        Node::choice(*player, actions)
    }

    /// The order of the rows does not matter, nor do empty ones.
    fn canonical(&self, (mut rows, player): (Rows, Player)) -> (Rows, Player) {
        rows.retain(|&row| row > 0);
        sort(&mut rows);
        (rows, player)
    }
}

impl Notation for Kayles {
    /// `1-11 first`: the rows and who is to move; `0` if no pin is left.
    fn show_state(&self, (rows, player): &(Rows, Player)) -> String {
        sides::show_numbers(rows, *player)
    }

    fn parse_state(&self, text: &str) -> Result<(Rows, Player), String> {
        sides::read_numbers(text).ok_or_else(|| {
            format!("'{text}': expected the rows and who is to move, like '1-11 first'")
        })
    }

    /// `11:5+2`: of the row of 11 pins, behind 5 of them, 2.
    fn show_action(&self, [row, behind, pins]: &[u32; 3]) -> String {
        format!("{row}:{behind}+{pins}")
    }

    fn picture(&self, (rows, player): &(Rows, Player)) -> String {
        let row = |&row: &u32| "! ".repeat(row.min(40) as usize).trim_end().to_owned();
        let rows = sides::joined(rows.iter().map(row), "\n");
        format!("{rows}\n{} to move", self.player_name(*player))
    }

    players!("first player", "second player");
}
