//! The rules of Farkle. All points are counted in fifties.

use bestplay::sorting::sort;
use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::{dice, sides};
use bestplay_answers::numbers;

/// The largest goal, in fifties.
pub(super) const LARGEST_GOAL: u16 = 200;

/// The dice that can score: those that cannot are left out.
pub use crate::dice::Dice;

/// Farkle to a goal, for one or two players.
#[derive(Clone, Debug)]
pub struct Farkle {
    goal: u16,
    is_race: bool,
    /// What one to six dice show, as far as it can score.
    rolls: Vec<Chance<Dice>>,
}

/// How far the turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Turn {
    /// So many dice are to be rolled.
    Roll(u8),
    /// These dice can score, of so many that were rolled.
    Rolled(Dice, u8),
}

/// The scores, whose turn it is, what it has scored so far, and the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The scores, at most the goal; of one player, the first.
    pub scores: [u16; 2],
    /// Whether the second player is to play.
    pub is_second: bool,
    /// What the turn has scored so far.
    pub total: u16,
    /// The dice.
    pub turn: Turn,
}

/// Sets dice aside that score so much, and rolls the others, or ends the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action {
    /// The points, in fifties.
    pub points: u16,
    /// How many dice are set aside.
    pub dice: u8,
    /// Whether the others are rolled.
    pub goes_on: bool,
}

/// Three of a kind of a face, in fifties: 1000 for ones, 100 times the face for others.
fn three(face: usize) -> u16 {
    if face == 1 { 20 } else { 2 * face as u16 }
}

/// What of the dice can score: ones, fives, and threes of a kind.
fn scoring(dice: &Dice) -> Dice {
    let mut left = *dice;
    for face in [2, 3, 4, 6] {
        left[face - 1] -= left[face - 1] % 3;
    }
    left
}

/// What so many dice show.
fn roll(dice: u8) -> Chance<Dice> {
    let faces = dice::rolled([0; 6], dice);
    faces.map(|faces| scoring(&faces)).merged()
}

/// All that can be set aside: points and how many dice.
fn options(dice: &Dice) -> Vec<(u16, u8)> {
    let mut found = vec![(0, 0)];
    for (face, &count) in (1..).zip(dice) {
        let single = [2, 0, 0, 0, 1, 0][face - 1];
        let with = |&(points, dice): &(u16, u8)| {
            (0..=count).filter_map(move |used| {
                let (threes, singles) = (u16::from(used / 3), u16::from(used % 3));
                let scores = singles == 0 || single > 0;
                // Three or more of them may also count one by one, but never for more.
                let points = points + threes * three(face) + singles * single;
                scores.then_some((points, dice + used))
            })
        };
        found = found.iter().flat_map(with).collect();
        sort(&mut found);
        found.dedup();
    }
    found.retain(|&(_, dice)| dice > 0);
    found
}

impl Farkle {
    /// To `goal` fifties, alone or against another player.
    pub fn new(goal: u16, is_race: bool) -> Farkle {
        let rolls = (1..=6).map(roll).collect();
        Farkle {
            goal,
            is_race,
            rolls,
        }
    }

    /// The next turn.
    fn next(&self, scores: [u16; 2], state: &State) -> State {
        self.begins(scores, self.is_race && !state.is_second)
    }

    /// A turn begins.
    fn begins(&self, scores: [u16; 2], is_second: bool) -> State {
        State {
            scores,
            is_second,
            total: 0,
            turn: Turn::Roll(6),
        }
    }

    /// What a turn costs that begins: each counts where one plays for few.
    fn cost(&self, state: &State) -> Payoff {
        let begins = state.total == 0 && state.turn == Turn::Roll(6);
        Payoff::from(i64::from(begins && !self.is_race))
    }
}

impl Game for Farkle {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        self.begins([0, 0], false)
    }

    fn node(&self, state: &State) -> Node<State, Action> {
        let own = usize::from(state.is_second);
        if state.scores.contains(&self.goal) {
            let first_wins = self.is_race && state.scores[0] == self.goal;
            return Node::End(Payoff::from(i64::from(first_wins)));
        }
        let (dice, rolled) = match state.turn {
            Turn::Roll(dice) => {
                let cost = self.cost(state);
                let rolls = self.rolls[usize::from(dice) - 1].clone();
                return Node::chance(rolls.map(|shown| match shown {
                    // Nothing scores: the turn is lost.
                    [0, 0, 0, 0, 0, 0] => (self.next(state.scores, state), cost),
                    _ => {
                        let turn = Turn::Rolled(shown, dice);
                        (State { turn, ..*state }, cost)
                    }
                }));
            }
            Turn::Rolled(dice, rolled) => (dice, rolled),
        };
        let player = match (self.is_race, state.is_second) {
            (true, false) => Player::Max,
            _ => Player::Min,
        };
        let mut actions = Vec::new();
        for (points, dice) in options(&dice) {
            let missing = self.goal - state.scores[own];
            let total = (state.total + points).min(missing);
            let mut scores = state.scores;
            scores[own] += total;
            let action = |goes_on| Action {
                points,
                dice,
                goes_on,
            };
            actions.push((action(false), self.next(scores, state)));
            // Who has reached the goal need not go on; all dice are rolled again once all have scored.
            if total < missing {
                let left = if dice == rolled { 6 } else { rolled - dice };
                let on = State {
                    total,
                    turn: Turn::Roll(left),
                    ..*state
                };
                actions.push((action(true), on));
            }
        }
        Node::choice(player, actions)
    }

    /// The points that are scored.
    fn stage(&self, state: &State) -> u64 {
        state.scores.iter().map(|&score| u64::from(score)).sum()
    }
}

impl Notation for Farkle {
    /// `350-200 first 150 roll 3`: the scores, whose turn it is, what the turn has scored and how many
    /// dice are rolled; `350-200 first 150 rolled 15 of 4` with the dice that can score.
    fn show_state(&self, state: &State) -> String {
        let [one, two] = state.scores.map(|score| 50 * u32::from(score));
        let turn = if state.is_second { "second" } else { "first" };
        let total = 50 * u32::from(state.total);
        let dice = match &state.turn {
            Turn::Roll(dice) => format!("roll {dice}"),
            Turn::Rolled(dice, of) => format!("rolled {} of {of}", dice::show(dice)),
        };
        format!("{one}-{two} {turn} {total} {dice}")
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let points = |text: &str| {
            let points: u16 = numbers::plain(text)?;
            let fifties = points / 50;
            (points.is_multiple_of(50) && fifties <= self.goal).then_some(fifties)
        };
        let read_dice = |text: &str| {
            let dice = dice::read(text).filter(|dice| *dice == scoring(dice))?;
            (!text.is_empty()).then_some((dice, text.len() as u8))
        };
        let read = || {
            let ([scores, player, total], rest) = sides::words_and_more(text)?;
            let (one, two) = scores.split_once('-')?;
            let count = |text| sides::within(text, 1..=6);
            let turn = match rest[..] {
                ["roll", dice] => Turn::Roll(count(dice)?),
                ["rolled", dice, "of", of] => {
                    let (dice, shown) = read_dice(dice)?;
                    Turn::Rolled(dice, count(of).filter(|&of| shown <= of)?)
                }
                _ => return None,
            };
            let state = State {
                scores: [points(one)?, points(two)?],
                is_second: sides::read(player)? == Player::Min,
                total: points(total)?,
                turn,
            };
            let [first, second] = state.scores;
            let own = state.scores[usize::from(state.is_second)];
            let fits = match (first == self.goal, second == self.goal) {
                (false, false) => own + state.total < self.goal,
                (true, true) => false,
                // After the turn that won.
                (first_won, _) => {
                    let fresh = state.total == 0 && state.turn == Turn::Roll(6);
                    fresh && state.is_second == (self.is_race && first_won)
                }
            };
            let alone = self.is_race || second == 0 && !state.is_second;
            (fits && alone).then_some(state)
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected the scores, up to {}, whose turn it is, what the turn has scored \
                 and the dice, like '350-200 first 150 roll 3' or, with the dice that can score, \
                 '350-200 first 150 rolled 15 of 4'",
                50 * u32::from(self.goal)
            )
        })
    }

    /// `150:2+roll`: sets two dice aside for 150 points and rolls the others; `150:2` ends the turn.
    fn show_action(&self, action: &Action) -> String {
        let on = if action.goes_on { "+roll" } else { "" };
        format!("{}:{}{on}", 50 * u32::from(action.points), action.dice)
    }

    fn player_name(&self, player: Player) -> &'static str {
        match (self.is_race, player) {
            (false, _) => "you",
            (_, Player::Max) => "first player",
            (_, Player::Min) => "second player",
        }
    }
}
