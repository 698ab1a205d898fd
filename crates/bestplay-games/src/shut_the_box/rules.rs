//! The rules of Shut the Box.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::sides::{self, joined, within};

pub(super) const MOST_TILES: u32 = 12;

bestplay::named! {
    /// How many dice are rolled.
    pub enum Dice {
        Two: "two", "Two.";
        LowOne: "low-one", "One, once the tiles that are up add up to 6 or less.";
        LowChoice: "low-choice", "One or two, as the player likes, once they do.";
        TopChoice: "top-choice", "One or two, as the player likes, once 7 and all above are down.";
    }
}

bestplay::named! {
    /// What the player wants.
    pub enum Aim {
        Shut: "shut", "To have all tiles down: the payoff is 1 then.";
        Total: "total", "As little as possible to be left: the payoff is what the tiles that are up add up to.";
        Beat: "beat", "Less than another player leaves, who plays after the first: the payoff is 1 if the first player \
            leaves less, and 1/2 if both leave as much.";
    }
}

/// The tiles that are up: tile n is bit n - 1.
pub type Open = u16;

/// The tiles, what was rolled, and what the first of two players left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// The tiles that are up.
    pub open: Open,
    /// The sum of the dice, or 0 before the roll.
    pub rolled: u32,
    /// When the second player plays: what the first one left.
    pub beat: Option<u32>,
}

/// What the player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Roll so many dice.
    Roll(u32),
    /// Turn these tiles down.
    Shut(Open),
}

/// Shut the Box with its house rules.
#[derive(Clone, Debug)]
pub struct ShutTheBox {
    tiles: u32,
    dice: Dice,
    most: u32,
    aim: Aim,
}

/// The tiles of a set.
fn tiles(open: Open) -> impl Iterator<Item = u32> {
    (1..=MOST_TILES).filter(move |tile| open >> (tile - 1) & 1 == 1)
}

/// What the tiles of a set add up to.
fn total(open: Open) -> u32 {
    tiles(open).sum()
}

impl ShutTheBox {
    /// So many tiles, of which a roll turns down at most so many.
    pub fn new(tiles: u32, dice: Dice, most: u32, aim: Aim) -> ShutTheBox {
        ShutTheBox {
            tiles,
            dice,
            most,
            aim,
        }
    }

    /// How many dice may be rolled.
    fn dice(&self, open: Open) -> &'static [u32] {
        match self.dice {
            Dice::LowOne if total(open) <= 6 => &[1],
            Dice::LowChoice if total(open) <= 6 => &[1, 2],
            Dice::TopChoice if tiles(open).all(|tile| tile < 7) => &[1, 2],
            _ => &[2],
        }
    }

    /// All tiles are up.
    fn fresh(&self, beat: Option<u32>) -> Step {
        Step {
            open: (1 << self.tiles) - 1,
            rolled: 0,
            beat,
        }
    }

    /// What rolling so many dice leads to.
    fn roll(&self, step: Step, dice: u32) -> Chance<Step> {
        let sum = Chance::die(6).repeated(dice, 0, |sum, die| sum + die);
        sum.map(|rolled| Step { rolled, ..step })
    }

    /// A player is done: the end, or the other one's turn.
    fn done(&self, step: Step) -> Node<Step, Action> {
        let left = total(step.open);
        Node::End(match (self.aim, step.beat) {
            (Aim::Total, _) => Payoff::from(i64::from(left)),
            (Aim::Shut, _) if left == 0 => Payoff::ONE,
            (Aim::Shut, _) => Payoff::ZERO,
            (Aim::Beat, None) => return Node::forced(self.fresh(Some(left))),
            // The less is left, the better.
            (Aim::Beat, Some(first)) => sides::paid(left.cmp(&first)),
        })
    }

    fn player(&self, step: Step) -> Player {
        match (self.aim, step.beat) {
            (Aim::Shut, _) | (Aim::Beat, None) => Player::Max,
            (Aim::Total, _) | (Aim::Beat, Some(_)) => Player::Min,
        }
    }
}

impl Game for ShutTheBox {
    type State = Step;
    type Action = Action;

    fn initial(&self) -> Step {
        self.fresh(None)
    }

    fn node(&self, &step: &Step) -> Node<Step, Action> {
        let Step { open, rolled, .. } = step;
        if open == 0 {
            return self.done(step);
        }
        if rolled == 0 {
            return match self.dice(open) {
                &[dice] => Node::chance(self.roll(step, dice)),
                several => {
                    let roll = |&dice: &u32| (Action::Roll(dice), self.roll(step, dice));
                    Node::choice(self.player(step), several.iter().map(roll))
                }
            };
        }
        let may_shut = |&down: &Open| {
            let are_up = down & !open == 0;
            are_up && down.count_ones() <= self.most && total(down) == rolled
        };
        let shut = |down: Open| {
            let next = Step {
                open: open & !down,
                rolled: 0,
                ..step
            };
            (Action::Shut(down), next)
        };
        let actions: Vec<(Action, Step)> = (1..=open).filter(may_shut).map(shut).collect();
        match actions.is_empty() {
            true => self.done(step),
            false => Node::choice(self.player(step), actions),
        }
    }
}

/// Tiles as text: `1-4-9`, or `none`.
fn show(open: Open) -> String {
    match open {
        0 => "none".into(),
        _ => joined(tiles(open), "-"),
    }
}

impl Notation for ShutTheBox {
    /// `1-2-5`: the tiles that are up, `none` if there are none; `1-2-5 rolled 7` after a roll;
    /// `1-2-5 rolled 7 against 12` when the first player left 12.
    fn show_state(&self, step: &Step) -> String {
        let tiles = match step.rolled {
            0 => show(step.open),
            rolled => format!("{} rolled {rolled}", show(step.open)),
        };
        match step.beat {
            None => tiles,
            Some(left) => format!("{tiles} against {left}"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<Step, String> {
        let read = || {
            let (text, beat) = match text.trim().split_once(" against ") {
                None => (text.trim(), None),
                Some((tiles, left)) => {
                    let left = within(left, 0..=total(self.fresh(None).open));
                    (tiles, Some(left.filter(|_| self.aim == Aim::Beat)?))
                }
            };
            let (tiles, rolled) = match text.split_once(" rolled ") {
                None => (text, 0),
                Some((tiles, rolled)) => (tiles, within(rolled, 1..=12)?),
            };
            let mut open = 0;
            for tile in tiles.split('-').filter(|_| tiles != "none") {
                let bit: Open = 1 << (within(tile, 1..=self.tiles)? - 1);
                // In ascending order, each once.
                open = (open < bit).then_some(open | bit)?;
            }
            Some(Step { open, rolled, beat })
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected the tiles that are up in ascending order, of 1 to {}, and what \
                 was rolled, like '1-2-5 rolled 7' or '1-2-5'",
                self.tiles
            )
        })
    }

    fn show_action(&self, action: &Action) -> String {
        match action {
            Action::Roll(1) => "one-die".into(),
            Action::Roll(_) => "two-dice".into(),
            Action::Shut(tiles) => show(*tiles),
        }
    }

    fn picture(&self, step: &Step) -> String {
        let tile = |tile: u32| match step.open >> (tile - 1) & 1 {
            1 => format!("[{tile}]"),
            _ => " _ ".into(),
        };
        let row: String = (1..=self.tiles).map(tile).collect();
        let row = match step.rolled {
            0 => row,
            rolled => format!("{row}   rolled {rolled}"),
        };
        match step.beat {
            None => row,
            Some(left) => format!("{row}   against {left}"),
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        match (self.aim, player) {
            (Aim::Beat, Player::Max) => "first player",
            (Aim::Beat, Player::Min) => "second player",
            _ => "you",
        }
    }
}
