//! The rules of Threes.

use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::dice::{self, Dice};
use crate::sides::{self, within};

bestplay::named! {
    /// What the player is after.
    pub enum Aim {
        Total: "total", "The lowest total on average.";
        Beat: "beat", "A lower one than that of a second player, who plays after.";
    }
}

/// How far a player has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What the dice that are kept count.
    pub total: u32,
    /// How many others there are.
    pub left: u8,
    /// What these show; nothing before they are rolled.
    pub rolled: Dice,
    /// The total of the first player, once it is the second one's turn.
    pub first: Option<u32>,
}

/// The game with so many dice. The payoff is the total, or where the first player is to beat the second 1 if he does,
/// 1/2 for a tie.
#[derive(Clone, Debug)]
pub struct Threes {
    /// The dice.
    pub dice: u8,
    /// What the player is after.
    pub aim: Aim,
}

/// What dice count.
fn total(dice: &Dice) -> u32 {
    let counted = [1, 2, 0, 4, 5, 6].into_iter().zip(dice);
    counted.map(|(each, &many)| each * u32::from(many)).sum()
}

/// How many dice there are.
fn count(dice: &Dice) -> u8 {
    dice.iter().sum()
}

impl Threes {
    /// A player begins.
    fn fresh(&self, first: Option<u32>) -> State {
        State {
            total: 0,
            left: self.dice,
            rolled: [0; 6],
            first,
        }
    }
}

impl Game for Threes {
    type State = State;
    /// The dice that are kept.
    type Action = Dice;

    fn initial(&self) -> State {
        self.fresh(None)
    }

    fn node(&self, state: &State) -> Node<State, Dice> {
        let &State {
            total: before,
            left,
            rolled,
            first,
        } = state;
        if left == 0 {
            return Node::End(match (self.aim, first) {
                (Aim::Total, _) => Payoff::from(i64::from(before)),
                (Aim::Beat, None) => return Node::forced(self.fresh(Some(before))),
                // The lower, the better.
                (Aim::Beat, Some(first)) => sides::paid(before.cmp(&first)),
            });
        }
        if count(&rolled) == 0 {
            let rolled = dice::rolled([0; 6], left);
            return Node::chance(rolled.map(|rolled| State { rolled, ..*state }));
        }
        let player = match (self.aim, first) {
            (Aim::Beat, None) => Player::Max,
            _ => Player::Min,
        };
        // At least one die has to be kept.
        let kept = dice::kept(&rolled).into_iter().skip(1);
        let actions = kept.map(|kept| {
            let next = State {
                total: before + total(&kept),
                left: left - count(&kept),
                rolled: [0; 6],
                first,
            };
            (kept, next)
        });
        Node::choice(player, actions)
    }
}

impl Notation for Threes {
    /// `4 with 2 left`: the dice that are kept count 4; `4 rolled 36`: what the others show. `against 7`: what the first player
    /// has.
    fn show_state(&self, state: &State) -> String {
        let now = match count(&state.rolled) {
            0 => format!("{} with {} left", state.total, state.left),
            _ => format!("{} rolled {}", state.total, dice::show(&state.rolled)),
        };
        match state.first {
            None => now,
            Some(first) => format!("{now} against {first}"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let most = 6 * u32::from(self.dice);
        let read = || {
            let (now, first) = match text.trim().split_once(" against ") {
                None => (text.trim(), None),
                Some((now, first)) => (
                    now,
                    Some(within(first, 0..=most).filter(|_| self.aim == Aim::Beat)?),
                ),
            };
            let (total, left, rolled) = match now.split_once(" rolled ") {
                Some((total, rolled)) => {
                    let rolled = dice::read(rolled).filter(|rolled| count(rolled) > 0)?;
                    (total, count(&rolled), rolled)
                }
                None => {
                    let (total, left) = now.strip_suffix(" left")?.split_once(" with ")?;
                    (total, within(left, 0..=self.dice)?, [0; 6])
                }
            };
            let kept = self.dice.checked_sub(left)?;
            let total = within(total, 0..=6 * u32::from(kept))?;
            Some(State {
                total,
                left,
                rolled,
                first,
            })
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected what the dice that are kept count, and the others of {} dice, like '4 with 2 left' \
                 or '4 rolled 36', perhaps with 'against 7'",
                self.dice
            )
        })
    }

    /// `13`: the dice that are kept.
    fn show_action(&self, kept: &Dice) -> String {
        dice::show(kept)
    }

    fn player_name(&self, player: Player) -> &'static str {
        match (self.aim, player) {
            (Aim::Total, _) => "you",
            (Aim::Beat, Player::Max) => "first player",
            (Aim::Beat, Player::Min) => "second player",
        }
    }
}
