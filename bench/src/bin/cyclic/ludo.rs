//! A race round a ring for two, with capture.

use bestplay::{Chance, Game, Node, Payoff, Player};

/// Pieces enter on their own square and go once round the ring and home; who lands on the other's
/// piece sends it back. A six throws again. Who has all pieces home first wins.
pub struct Ludo {
    squares: u8,
    pieces: u8,
}

/// One player's pieces: those waiting to enter, and bit s for one on the s-th square of its way,
/// counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Side {
    waiting: u8,
    way: u64,
}

/// Both players' pieces, Max's first, whose turn it is, and what was thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    sides: [Side; 2],
    turn: u8,
    thrown: Option<u8>,
}

impl Ludo {
    /// A ring of an even number of squares: the players enter opposite each other.
    pub fn new(squares: u8, pieces: u8) -> Ludo {
        Ludo { squares, pieces }
    }

    /// The state after a piece has moved on from a square of its way, or has entered for 0; `None`
    /// if it may not: there is none, or another one is on the square where it would land.
    fn moved(&self, state: State, from: u8, steps: u8) -> Option<State> {
        let (own, other) = (state.turn as usize, 1 - state.turn as usize);
        let mut next = state;
        match from {
            0 if state.sides[own].waiting == 0 => return None,
            0 => next.sides[own].waiting -= 1,
            _ if state.sides[own].way >> from & 1 == 0 => return None,
            _ => next.sides[own].way ^= 1 << from,
        }
        let to = from + steps;
        if to <= self.squares {
            if next.sides[own].way >> to & 1 == 1 {
                return None;
            }
            next.sides[own].way |= 1 << to;
            // The same square on the other's way.
            let met = (to + self.squares / 2 - 1) % self.squares + 1;
            if state.sides[other].way >> met & 1 == 1 {
                next.sides[other].way ^= 1 << met;
                next.sides[other].waiting += 1;
            }
        }
        Some(passed(next, steps))
    }
}

/// The state before the next throw: the other player's, unless this was a six.
fn passed(state: State, thrown: u8) -> State {
    State {
        turn: if thrown == 6 {
            state.turn
        } else {
            1 - state.turn
        },
        thrown: None,
        ..state
    }
}

impl Game for Ludo {
    type State = State;
    /// The square of its way from which a piece moves on; 0 for one that enters.
    type Action = u8;

    fn initial(&self) -> State {
        let side = Side {
            waiting: self.pieces,
            way: 0,
        };
        State {
            sides: [side; 2],
            turn: 0,
            thrown: None,
        }
    }

    fn node(&self, &state: &State) -> Node<State, u8> {
        let home = |side: &Side| side.waiting == 0 && side.way == 0;
        if let Some(winner) = state.sides.iter().position(home) {
            return Node::End(Payoff::from(1 - winner as i64));
        }
        let Some(steps) = state.thrown else {
            let die = Chance::uniform(1..=6u8);
            return Node::chance(die.map(|thrown| State {
                thrown: Some(thrown),
                ..state
            }));
        };
        let squares = 0..=self.squares;
        let moves = squares.filter_map(|from| Some((from, self.moved(state, from, steps)?)));
        let moves: Vec<(u8, State)> = moves.collect();
        if moves.is_empty() {
            return Node::forced(passed(state, steps));
        }
        Node::choice([Player::Max, Player::Min][state.turn as usize], moves)
    }
}
