//! The rules of hypergammon: backgammon with at most three checkers a side, without a cube.

use std::cmp::Ordering;

use bestplay::sorting::{sort, sort_by};
use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::sides;

/// The most checkers of a side.
pub(super) const MOST_CHECKERS: usize = 3;

/// The bar, as a point.
pub(super) const BAR: u8 = 25;

/// A side's checkers, by points as it counts them, the highest first: 25 is the bar, 24 the point
/// farthest from home, 0 is off the board. Those that are not there at all are off too.
pub type Side = [u8; MOST_CHECKERS];

bestplay::named! {
    /// What a game counts.
    pub enum Counts {
        Wins: "wins", "Whether the first player wins.";
        Points: "points", "1, or 2 for a gammon and 3 for a backgammon; negative if the second player wins.";
    }
}

bestplay::named! {
    /// How play begins.
    pub enum Opening {
        Any: "any", "The first player rolls, like in any other turn.";
        Unequal: "unequal", "Each has thrown one die, and who threw the higher one plays both: no double.";
    }
}

/// The dice of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Roll {
    /// They are to be rolled.
    Next,
    /// They are to be rolled for the first time, and cannot be equal.
    Opening,
    /// They show this, the higher first.
    Rolled(u8, u8),
}

/// Whose turn it is, where the checkers are, and what was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// Whether the second player is to play.
    pub is_second: bool,
    /// The checkers of both, each as its owner counts.
    pub sides: [Side; 2],
    /// The dice.
    pub roll: Roll,
}

/// A play: where the own checkers are after it, and on which points others were hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Play {
    /// The own checkers.
    pub own: Side,
    /// The points where a checker was hit, as the player counts: point n is bit n.
    pub hits: u32,
}

/// Hypergammon with so many checkers a side.
#[derive(Clone, Debug)]
pub struct Hypergammon {
    pub(super) checkers: usize,
    pub(super) counts: Counts,
    opening: Opening,
}

/// A position as the player to move sees it, and what was hit on the way to it.
type Position = (Play, Side);

/// The checkers in order.
pub(super) fn sorted(mut side: Side) -> Side {
    sort_by(&mut side, |a, b| b.cmp(a));
    side
}

/// The positions after playing a die with any checker.
fn moved(&(Play { own, hits }, other): &Position, die: u8) -> Vec<Position> {
    let mut found = Vec::new();
    for (i, &from) in own.iter().enumerate() {
        let is_new = i == 0 || own[i - 1] != from;
        // A checker on the bar enters before anything else is moved.
        if from == 0 || !is_new || own[0] == BAR && from != BAR {
            continue;
        }
        let (mut other, mut hits) = (other, hits);
        let to = from.saturating_sub(die);
        if to == 0 {
            // All are at home; a die higher than the point takes the farthest one off.
            if own[0] > 6 || die > from && own[0] > from {
                continue;
            }
        } else {
            let there = BAR - to;
            match other.iter().filter(|&&point| point == there).count() {
                0 => {}
                1 => {
                    let hit = other.iter_mut().find(|point| **point == there);
                    hit.into_iter().for_each(|point| *point = BAR);
                    other = sorted(other);
                    hits |= 1 << to;
                }
                _ => continue,
            }
        }
        let mut own = own;
        own[i] = to;
        let own = sorted(own);
        found.push((Play { own, hits }, other));
    }
    found
}

/// The positions in order, each once.
fn once(mut positions: Vec<Position>) -> Vec<Position> {
    sort(&mut positions);
    positions.dedup();
    positions
}

/// The positions after playing as many of these dice as possible in this order, and how many that
/// were; who has no checkers left need not play the rest.
fn in_order(from: Position, dice: &[u8]) -> (usize, Vec<Position>) {
    let mut found = vec![from];
    for (played, &die) in dice.iter().enumerate() {
        let next = |from: &Position| match from.0.own[0] {
            0 => vec![*from],
            _ => moved(from, die),
        };
        let next = once(found.iter().flat_map(next).collect());
        if next.is_empty() {
            return (played, found);
        }
        found = next;
    }
    (dice.len(), found)
}

/// All plays of a roll: both dice if possible, else the higher one if possible.
fn plays(own: Side, other: Side, (high, low): (u8, u8)) -> Vec<Position> {
    let from = (Play { own, hits: 0 }, other);
    if high == low {
        return in_order(from, &[high; 4]).1;
    }
    let (first, mut found) = in_order(from, &[high, low]);
    let (second, others) = in_order(from, &[low, high]);
    match first.cmp(&second) {
        Ordering::Less => others,
        Ordering::Equal if first == 2 => {
            found.extend(others);
            once(found)
        }
        _ => found,
    }
}

/// What a game counts in which these checkers are left.
pub(super) fn points(loser: Side, checkers: usize, counts: Counts) -> i64 {
    match loser[checkers - 1] {
        _ if counts == Counts::Wins => 1,
        0 => 1,
        // None of the loser's checkers is off; is one still in the winner's home, or on the bar?
        _ if loser[0] > 18 => 3,
        _ => 2,
    }
}

impl Hypergammon {
    /// With so many checkers a side, one to three.
    pub fn new(checkers: usize, counts: Counts, opening: Opening) -> Hypergammon {
        Hypergammon {
            checkers: checkers.clamp(1, MOST_CHECKERS),
            counts,
            opening,
        }
    }

    /// What it pays that one side has all its checkers off.
    fn end(&self, first_wins: bool, loser: Side) -> Payoff {
        let points = points(loser, self.checkers, self.counts);
        match (self.counts, first_wins) {
            (Counts::Wins, false) => Payoff::ZERO,
            (_, true) => Payoff::from(points),
            (Counts::Points, false) => Payoff::from(-points),
        }
    }
}

impl Game for Hypergammon {
    type State = State;
    type Action = Play;

    fn initial(&self) -> State {
        let mut side = [0; MOST_CHECKERS];
        side[..self.checkers].copy_from_slice(&[24, 23, 22][..self.checkers]);
        State {
            is_second: false,
            sides: [side; 2],
            roll: match self.opening {
                Opening::Any => Roll::Next,
                Opening::Unequal => Roll::Opening,
            },
        }
    }

    fn node(&self, state: &State) -> Node<State, Play> {
        let [first, second] = state.sides;
        if first[0] == 0 {
            return Node::End(self.end(true, second));
        }
        if second[0] == 0 {
            return Node::End(self.end(false, first));
        }
        let dice = match state.roll {
            Roll::Rolled(high, low) => (high, low),
            Roll::Next | Roll::Opening => {
                let may_be_equal = state.roll == Roll::Next;
                let both = (1..=6u8).flat_map(|one| (1..=6u8).map(move |two| (one, two)));
                let rolls = both.filter(|(one, two)| may_be_equal || one != two);
                let rolls = Chance::uniform(rolls).map(|(one, two)| State {
                    roll: Roll::Rolled(one.max(two), one.min(two)),
                    ..*state
                });
                return Node::chance(rolls.merged());
            }
        };
        let turn = usize::from(state.is_second);
        let player = Player::BOTH[turn];
        let after = |(play, other): Position| {
            let mut sides = [play.own; 2];
            sides[1 - turn] = other;
            let next = State {
                is_second: !state.is_second,
                sides,
                roll: Roll::Next,
            };
            (play, next)
        };
        let plays = plays(state.sides[turn], state.sides[1 - turn], dice);
        Node::choice(player, plays.into_iter().map(after))
    }

    /// The checkers that are off.
    fn stage(&self, state: &State) -> u64 {
        state
            .sides
            .as_flattened()
            .iter()
            .filter(|&&point| point == 0)
            .count() as u64
    }
}

/// A point as text.
fn show_point(point: u8) -> String {
    match point {
        0 => "off".into(),
        BAR => "bar".into(),
        point => point.to_string(),
    }
}

impl Hypergammon {
    /// The checkers of a side: `24-bar`.
    fn show_side(&self, side: Side) -> String {
        let points = side[..self.checkers].iter().map(|&point| show_point(point));
        sides::joined(points, "-")
    }

    /// Reads the checkers of a side, the highest first.
    fn read_side(&self, text: &str) -> Option<Side> {
        let mut side = [0; MOST_CHECKERS];
        let mut count = 0;
        for word in text.split('-') {
            let point = match word {
                "off" => 0,
                "bar" => BAR,
                word => sides::within(word, 1..=BAR - 1)?,
            };
            *side.get_mut(count)? = point;
            count += 1;
        }
        (count == self.checkers && side == sorted(side)).then_some(side)
    }
}

impl Notation for Hypergammon {
    /// `24-23-5 bar-24-off first 6 1`: the points of the checkers of the first and the second player,
    /// each as its owner counts, the highest first; whose turn it is, and the dice, if they are rolled,
    /// or `opening` before a first roll that has to be unequal.
    fn show_state(&self, state: &State) -> String {
        let [first, second] = state.sides.map(|side| self.show_side(side));
        let turn = if state.is_second { "second" } else { "first" };
        match state.roll {
            Roll::Next => format!("{first} {second} {turn}"),
            Roll::Opening => format!("{first} {second} {turn} opening"),
            Roll::Rolled(high, low) => format!("{first} {second} {turn} {high} {low}"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let read = || {
            let ([first, second, turn], dice) = sides::words_and_more(text)?;
            let die = |text: &str| sides::within(text, 1..=6);
            let roll = match dice[..] {
                [] => Roll::Next,
                ["opening"] => Roll::Opening,
                [high, low] => {
                    let (high, low) = (die(high)?, die(low)?);
                    (high >= low).then_some(Roll::Rolled(high, low))?
                }
                _ => return None,
            };
            let sides = [self.read_side(first)?, self.read_side(second)?];
            let [one, two] = sides;
            let meets = |&point: &u8| (1..BAR).contains(&point) && two.contains(&(BAR - point));
            // Two sides are never on one point, nobody has rolled when it is over, and one side wins.
            let over = [one, two].map(|side| side[0] == 0);
            let fits = match over {
                [true, true] => false,
                [false, false] => true,
                _ => roll == Roll::Next,
            };
            let is_second = sides::read(turn)? == Player::Min;
            let state = State {
                is_second,
                sides,
                roll,
            };
            // Play opens once, where it starts.
            let fits = fits && (roll != Roll::Opening || state == self.initial());
            (fits && !one.iter().any(meets)).then_some(state)
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected the points of the {} checkers of each player as each counts, the \
                 highest first, whose turn it is, and the dice, the higher first, like '{}' or '{} 6 1'",
                self.checkers,
                self.show_state(&self.initial()),
                self.show_state(&self.initial()),
            )
        })
    }

    /// Where the own checkers are after the play; what was hit after a star.
    fn show_action(&self, play: &Play) -> String {
        let hits = (1..BAR).filter(|point| play.hits >> point & 1 == 1);
        let hits: String = hits.map(|point| format!("*{point}")).collect();
        format!("{}{hits}", self.show_side(play.own))
    }

    players!("first player", "second player");
}
