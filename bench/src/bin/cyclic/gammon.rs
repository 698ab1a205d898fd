//! Backgammon with two checkers a side on a short board: hypergammon's little sister.

use std::collections::BTreeSet;

use bestplay::{Chance, Game, Node, Payoff, Player};

/// The game on so many points. The last six before home are the home board, as usual; each player
/// starts on the two points farthest from home.
pub struct Gammon {
    points: u8,
}

/// The points that a player's two checkers have to go, the lesser first: 0 is home, one more than
/// there are points is the bar.
type Checkers = [u8; 2];

/// The checkers of the player whose turn it is, and of the other; who that is; and the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    mover: Checkers,
    other: Checkers,
    /// 0 if Max moves.
    turn: u8,
    dice: Option<(u8, u8)>,
}

impl Gammon {
    pub fn new(points: u8) -> Gammon {
        Gammon { points }
    }

    /// The positions after one checker has moved by `die`.
    fn moves(&self, (mover, other): (Checkers, Checkers), die: u8) -> Vec<(Checkers, Checkers)> {
        let bar = self.points + 1;
        let mut found = Vec::new();
        for (i, &from) in mover.iter().enumerate() {
            // Who is on the bar must come in first; who bears off must have all in the home board,
            // and more than he needs is right for the last checker only.
            let barred = mover[1] == bar && from != bar;
            let early = die >= from && mover[1] > 6;
            let wasteful = die > from && mover[1] > from;
            if from == 0 || barred || early || wasteful {
                continue;
            }
            let to = from.saturating_sub(die);
            let theirs = if to == 0 { 0 } else { bar - to };
            let mut other = other;
            if theirs > 0 {
                match other.iter().filter(|&&point| point == theirs).count() {
                    0 => {}
                    1 => {
                        let hit = other.iter().position(|&point| point == theirs);
                        other[hit.unwrap_or(0)] = bar;
                        other.sort_unstable();
                    }
                    _ => continue,
                }
            }
            let mut mover = mover;
            mover[i] = to;
            mover.sort_unstable();
            found.push((mover, other));
        }
        found
    }

    /// All positions to which a throw may be played: with as many dice as possible, and with the
    /// larger one if only one can be played.
    fn plays(
        &self,
        start: (Checkers, Checkers),
        (low, high): (u8, u8),
    ) -> BTreeSet<(Checkers, Checkers)> {
        let play = |dice: &[u8]| {
            let mut reached = BTreeSet::from([start]);
            let mut played = 0;
            for &die in dice {
                let next = |&position: &(Checkers, Checkers)| self.moves(position, die);
                let after: BTreeSet<_> = reached.iter().flat_map(next).collect();
                if after.is_empty() {
                    break;
                }
                played += 1;
                reached = after;
            }
            (played, reached)
        };
        if low == high {
            return play(&[low; 4]).1;
        }
        let (up, down) = (play(&[low, high]), play(&[high, low]));
        match (up.0, down.0) {
            (2, 2) => up.1.into_iter().chain(down.1).collect(),
            (2, _) => up.1,
            (_, 1 | 2) => down.1,
            _ => up.1,
        }
    }
}

impl Game for Gammon {
    type State = State;
    /// The position that is played to.
    type Action = (Checkers, Checkers);

    fn initial(&self) -> State {
        let checkers = [self.points - 1, self.points];
        State {
            mover: checkers,
            other: checkers,
            turn: 0,
            dice: None,
        }
    }

    fn node(&self, &state: &State) -> Node<State, Self::Action> {
        if state.other == [0, 0] {
            // The player who has just moved is home.
            return Node::End(Payoff::from(i64::from(state.turn)));
        }
        let Some(dice) = state.dice else {
            let throws = (1..=6).flat_map(|low| (low..=6).map(move |high| (low, high)));
            return Node::chance(Chance::weighted(throws.map(|(low, high)| {
                let thrown = State {
                    dice: Some((low, high)),
                    ..state
                };
                (thrown, if low == high { 1 } else { 2 })
            })));
        };
        let plays = self.plays((state.mover, state.other), dice);
        let actions = plays.into_iter().map(|(mover, other)| {
            let next = State {
                mover: other,
                other: mover,
                turn: 1 - state.turn,
                dice: None,
            };
            ((mover, other), next)
        });
        Node::choice([Player::Max, Player::Min][state.turn as usize], actions)
    }
}
