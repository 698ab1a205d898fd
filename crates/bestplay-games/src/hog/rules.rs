//! The rules of Hog.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player, Rational};

use crate::fast::mean;
use crate::sides;

/// The largest goal.
pub(super) const MOST_POINTS: u16 = 500;

/// The most dice at once.
pub(super) const MOST_DICE: u8 = 24;

/// Hog, to so many points.
#[derive(Clone, Debug)]
pub struct Hog {
    pub(super) goal: u16,
    /// What so many dice score: the first entry is that of one die.
    turns: Vec<Chance<u16>>,
}

/// Whose turn it is, and the scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// Whether the second player rolls.
    pub is_second: bool,
    /// The scores, at most the goal.
    pub scores: [u16; 2],
}

/// What so many dice score: their sum, or nothing if one of them shows a 1.
fn turn(dice: u8, sides: u32) -> Chance<u16> {
    // None once there was a 1.
    let sum = Chance::die(sides).repeated(dice.into(), Some(0), |sum, &face| {
        let sum = (*sum)?;
        (face > 1).then_some(sum + face as u16)
    });
    sum.map(|sum| sum.unwrap_or(0)).merged()
}

impl Hog {
    /// To `goal` points with up to `dice` dice of so many sides.
    pub fn new(goal: u16, dice: u8, sides: u32) -> Hog {
        let turns = (1..=dice).map(|dice| turn(dice, sides)).collect();
        Hog { goal, turns }
    }

    /// The most dice at once.
    pub(super) fn most_dice(&self) -> usize {
        self.turns.len()
    }

    /// What each number of dice brings on average of so many points to go.
    pub(super) fn brings(&self, left: u16) -> Vec<Rational> {
        let brings = |turn| mean(turn, |&points: &u16| Rational::from(points.min(left)));
        self.turns.iter().map(brings).collect()
    }
}

impl Game for Hog {
    type State = State;
    /// How many dice are rolled.
    type Action = u8;

    fn initial(&self) -> State {
        State {
            is_second: false,
            scores: [0, 0],
        }
    }

    fn node(&self, state: &State) -> Node<State, u8> {
        let State { is_second, scores } = *state;
        if scores.contains(&self.goal) {
            let first_wins = scores[0] == self.goal;
            return Node::End(Payoff::from(i64::from(first_wins)));
        }
        let player = if is_second { Player::Min } else { Player::Max };
        let after = |points: u16| {
            let mut scores = scores;
            let own = &mut scores[usize::from(is_second)];
            *own = (*own + points).min(self.goal);
            State {
                is_second: !is_second,
                scores,
            }
        };
        let roll = |(turn, dice): (&Chance<u16>, u8)| (dice, turn.clone().map(after).merged());
        Node::choice(player, self.turns.iter().zip(1..).map(roll))
    }
}

impl Notation for Hog {
    /// `35-60 first`: the scores, and whose turn it is.
    fn show_state(&self, state: &State) -> String {
        let [one, two] = state.scores;
        let turn = if state.is_second { "second" } else { "first" };
        format!("{one}-{two} {turn}")
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let read = || {
            let (scores, turn) = text.trim().split_once(' ')?;
            let is_second = sides::read(turn)? == Player::Min;
            let (one, two) = scores.split_once('-')?;
            let number = |text| sides::within(text, 0..=self.goal);
            let scores = [number(one)?, number(two)?];
            // Only who has just played can have reached the goal.
            let last = scores[usize::from(!is_second)];
            let is_open = !scores.contains(&self.goal);
            let is_won = last == self.goal && scores != [self.goal; 2];
            (is_open || is_won).then_some(State { is_second, scores })
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected the scores, up to {}, and whose turn it is, like '35-60 first'",
                self.goal
            )
        })
    }

    fn show_action(&self, dice: &u8) -> String {
        dice.to_string()
    }

    fn features(&self, state: &State) -> Vec<(&'static str, i64)> {
        let own = usize::from(state.is_second);
        let [mine, yours] = [own, 1 - own].map(|player| i64::from(state.scores[player]));
        let lead = ("my lead", mine - yours);
        vec![("my score", mine), ("your score", yours), lead]
    }

    players!("first player", "second player");
}
