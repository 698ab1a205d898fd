//! The rules of Yahtzee, for one player.

use std::collections::{HashMap, HashSet};

use bestplay::sorting::sort_by;
use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use super::card::{Card, Category, Dice, Filled};
use crate::dice;
use crate::sides::{joined, within};

/// Yahtzee with a score card.
#[derive(Clone, Debug)]
pub struct Yahtzee {
    pub(super) card: Card,
    /// What may be kept of five dice, and what a roll makes of those that are kept.
    keeps: HashMap<Dice, Vec<Dice>>,
    rolls: HashMap<Dice, Chance<Dice>>,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The card.
    pub filled: Filled,
    /// How far the turn is.
    pub throw: Throw,
}

/// How far a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Throw {
    /// Before the first roll.
    First,
    /// Five dice lie there, and may be rolled again so often.
    Rolled(Dice, u8),
    /// These dice are kept, and the others are rolled now; after that, so often.
    Kept(Dice, u8),
}

/// What the player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Keep these dice and roll the others.
    Keep(Dice),
    /// Fill this box.
    Fill(Category),
}

/// How often all or some of the dice may be rolled again.
const MORE_ROLLS: u8 = 2;

/// The five dice after the others than those kept are rolled.
pub(super) fn roll(kept: Dice) -> Chance<Dice> {
    dice::rolled(kept, 5 - kept.iter().sum::<u8>())
}

/// All that may be kept of the dice, from everything to nothing.
fn keeps(dice: &Dice) -> Vec<Dice> {
    let mut all = dice::kept(dice);
    sort_by(&mut all, |a, b| b.cmp(a));
    all
}

impl Yahtzee {
    /// Yahtzee with this card.
    pub fn new(card: Card) -> Yahtzee {
        let rolled = roll([0; 6]);
        let five = rolled.outcomes().iter().map(|(dice, _)| *dice);
        let keeps: HashMap<Dice, Vec<Dice>> = five.map(|dice| (dice, keeps(&dice))).collect();
        let kept: HashSet<&Dice> = keeps.values().flatten().collect();
        let rolls = kept.into_iter().map(|&dice| (dice, roll(dice))).collect();
        Yahtzee { card, keeps, rolls }
    }
}

impl Game for Yahtzee {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        let (filled, throw) = (self.card.empty(), Throw::First);
        State { filled, throw }
    }

    fn node(&self, &State { filled, throw }: &State) -> Node<State, Action> {
        let lie = |left| {
            move |dice| {
                let throw = Throw::Rolled(dice, left);
                State { filled, throw }
            }
        };
        match throw {
            _ if filled.open == 0 => Node::End(Payoff::ZERO),
            Throw::First => Node::chance(self.rolls[&[0; 6]].clone().map(lie(MORE_ROLLS))),
            Throw::Kept(dice, left) => Node::chance(self.rolls[&dice].clone().map(lie(left))),
            Throw::Rolled(dice, 0) => {
                let fill = |(place, points, filled): (usize, u32, Filled)| {
                    let throw = Throw::First;
                    let next = (State { filled, throw }, Payoff::from(i64::from(points)));
                    (Action::Fill(self.card.boxes[place]), Chance::certain(next))
                };
                let uses = self.card.uses(filled, &dice);
                Node::choice(Player::Max, uses.into_iter().map(fill))
            }
            Throw::Rolled(dice, left) => {
                let keep = |&kept: &Dice| {
                    let throw = match kept == dice {
                        true => Throw::Rolled(dice, 0),
                        false => Throw::Kept(kept, left - 1),
                    };
                    (Action::Keep(kept), State { filled, throw })
                };
                Node::choice(Player::Max, self.keeps[&dice].iter().map(keep))
            }
        }
    }

    /// The boxes that are filled.
    fn stage(&self, state: &State) -> u64 {
        (self.card.boxes.len() as u32 - state.filled.open.count_ones()).into()
    }
}

/// Dice as text: `11346`, or `none`.
fn show_dice(dice: &Dice) -> String {
    match dice::show(dice) {
        none if none.is_empty() => "none".into(),
        faces => faces,
    }
}

/// Reads so many dice at least, and five at most.
fn read_dice(text: &str, least: usize) -> Option<Dice> {
    let faces = if text == "none" { "" } else { text };
    dice::read(faces).filter(|_| (least..=5).contains(&faces.len()))
}

impl Notation for Yahtzee {
    /// `ones,chance upper 12 fifty: 11346 2`: the boxes that are open, the points of the upper
    /// section, whether the box for five of a face has 50, the dice and how often they may still be
    /// rolled; `ones,chance upper 12: keep 11 1` while the others are rolled; `over`.
    fn show_state(&self, state: &State) -> String {
        let Filled { open, upper, .. } = state.filled;
        let fifty = if state.filled.has_fifty { " fifty" } else { "" };
        if open == 0 {
            return format!("over{fifty}");
        }
        let names = joined(self.card.names(open), ",");
        let card = format!("{names} upper {upper}{fifty}");
        match &state.throw {
            Throw::First => card,
            Throw::Rolled(dice, left) => format!("{card}: {} {left}", show_dice(dice)),
            Throw::Kept(dice, left) => format!("{card}: keep {} {left}", show_dice(dice)),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let read_throw = |text: &str| {
            let kept = text.strip_prefix("keep ");
            let (dice, left) = kept.unwrap_or(text).split_once(' ')?;
            let is_kept = kept.is_some();
            let most = if is_kept { MORE_ROLLS - 1 } else { MORE_ROLLS };
            let left = within(left, 0..=most)?;
            Some(match is_kept {
                true => Throw::Kept(read_dice(dice, 0)?, left),
                false => Throw::Rolled(read_dice(dice, 5)?, left),
            })
        };
        let read = || {
            let (card, throw) = match text.trim().split_once(": ") {
                None => (text.trim(), Throw::First),
                Some((card, throw)) => (card, read_throw(throw)?),
            };
            let fifty = card.strip_suffix(" fifty");
            let card = fifty.unwrap_or(card);
            let mut filled = Filled {
                open: 0,
                upper: 0,
                has_fifty: fifty.is_some(),
            };
            if card == "over" {
                return (throw == Throw::First).then_some(State { filled, throw });
            }
            let (open, upper) = card.split_once(" upper ")?;
            for name in open.split(',') {
                let bit = 1 << self.card.place(Category::named(name)?)?;
                filled.open = (filled.open & bit == 0).then_some(filled.open | bit)?;
            }
            filled.upper = within(upper, 0..=self.card.bonus_at)?;
            let counts = filled.upper == 0 || filled.open & self.card.upper() != 0;
            counts.then_some(State { filled, throw })
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected the open boxes (of {}), the points of the upper section, the dice \
                 and how often they may still be rolled, like '{} upper 0: 11346 2'",
                joined(self.card.names(u16::MAX), ", "),
                self.card.names(1).collect::<String>(),
            )
        })
    }

    fn show_action(&self, action: &Action) -> String {
        match action {
            Action::Keep(dice) => format!("keep-{}", show_dice(dice)),
            Action::Fill(category) => category.name().into(),
        }
    }

    players!("you");
}
