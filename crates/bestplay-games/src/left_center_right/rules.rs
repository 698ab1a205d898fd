//! The rules of Left Center Right.

use bestplay::{Chance, Game, Node, Notation, Payoff};

use crate::sides::{joined, listed, within};

pub(super) const MOST_PLAYERS: usize = 8;

/// The most dice that are rolled at once.
const DICE: u32 = 3;

/// The chips of all, and the place of the player who is to roll, from 0.
pub type Table = (Vec<u32>, usize);

/// The game for so many players, and the seat whose chance it is. The payoff is 1 if the player there wins.
#[derive(Clone, Debug)]
pub struct LeftCenterRight {
    players: usize,
    chips: u32,
    seat: usize,
}

impl LeftCenterRight {
    /// So many players with so many chips each, and a seat, from 1.
    pub fn new(players: usize, chips: u32, seat: usize) -> LeftCenterRight {
        LeftCenterRight {
            players,
            chips,
            seat: seat - 1,
        }
    }
}

/// The turn passes to the next player who has chips.
fn next((chips, turn): Table) -> Table {
    let around = (1..=chips.len()).map(|steps| (turn + steps) % chips.len());
    let next = around.into_iter().find(|&player| chips[player] > 0);
    (chips, next.unwrap_or(turn))
}

impl Game for LeftCenterRight {
    type State = Table;
    /// Nobody chooses anything.
    type Action = ();

    fn initial(&self) -> Table {
        (vec![self.chips; self.players], 0)
    }

    fn node(&self, (chips, turn): &Table) -> Node<Table, ()> {
        if chips.iter().filter(|chips| **chips > 0).count() == 1 {
            return Node::End(if chips[self.seat] > 0 {
                Payoff::ONE
            } else {
                Payoff::ZERO
            });
        }
        let moved =
            Chance::die(6).repeated(chips[*turn].min(DICE), chips.clone(), |chips, face| {
                let mut chips = chips.clone();
                let to = match face {
                    1 => Some((turn + 1) % chips.len()),
                    2 => Some((turn + chips.len() - 1) % chips.len()),
                    _ => None,
                };
                // Only three of the faces take a chip, and one of these to the middle.
                chips[*turn] -= u32::from(*face <= 3);
                to.into_iter().for_each(|to| chips[to] += 1);
                chips
            });
        Node::chance(moved.map(|chips| next((chips, *turn))))
    }
}

impl Notation for LeftCenterRight {
    /// `3-0-4 turn 3`: the chips of all from the first player on, and who is to roll.
    fn show_state(&self, (chips, turn): &Table) -> String {
        format!("{} turn {}", joined(chips, "-"), turn + 1)
    }

    fn parse_state(&self, text: &str) -> Result<Table, String> {
        let read = || {
            let (chips, turn) = text.trim().split_once(" turn ")?;
            let (chips, turn) = (listed::<u32>(chips)?, within(turn, 1..=self.players)? - 1);
            let there = chips
                .iter()
                .try_fold(0, |sum: u32, &chips| sum.checked_add(chips))?;
            let fits = chips.len() == self.players && there <= self.chips * self.players as u32;
            (fits && chips[turn] > 0).then_some((chips, turn))
        };
        read().ok_or_else(|| {
            let example = self.show_state(&self.initial());
            format!(
                "'{text}': expected the chips of {} players, {} at most, and who of those with chips is to roll, like \
                 '{example}'",
                self.players,
                self.chips * self.players as u32
            )
        })
    }

    only_chance!("roll");

    players!("the player on the seat");
}
