//! The Royal Game of Ur by the rules that Irving Finkel worked out (2007): the path of 14 squares,
//! of which 5 to 12 are shared, with rosettes on 4, 8 and 14.

use bestplay::{Chance, Game, Node, Payoff, Player};

/// The game with so many pieces a side.
pub struct Ur {
    pieces: u8,
}

/// One player's pieces: those not yet on the board, and bit s for one on square s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Side {
    waiting: u8,
    board: u16,
}

/// Both players' pieces, Max's first, whose turn it is, and what was thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    sides: [Side; 2],
    turn: u8,
    thrown: Option<u8>,
}

/// The square behind the last one: a piece that gets there is home.
const HOME: u8 = 15;

fn is_rosette(square: u8) -> bool {
    [4, 8, 14].contains(&square)
}

impl Ur {
    pub fn new(pieces: u8) -> Ur {
        Ur { pieces }
    }
}

impl State {
    /// The state before the other player's throw.
    fn passed(self) -> State {
        State {
            turn: 1 - self.turn,
            thrown: None,
            ..self
        }
    }

    /// The state after a piece has moved on from a square, or from outside for 0; `None` if it
    /// may not.
    fn moved(self, from: u8, steps: u8) -> Option<State> {
        let (own, other) = (self.turn as usize, 1 - self.turn as usize);
        let mut next = self;
        let to = from + steps;
        match from {
            0 if self.sides[own].waiting == 0 => return None,
            0 => next.sides[own].waiting -= 1,
            _ if self.sides[own].board >> from & 1 == 0 => return None,
            _ => next.sides[own].board ^= 1 << from,
        }
        if to > HOME || next.sides[own].board >> to & 1 == 1 {
            return None;
        }
        if to < HOME {
            next.sides[own].board |= 1 << to;
        }
        if (5..=12).contains(&to) && self.sides[other].board >> to & 1 == 1 {
            // Nobody is thrown off the rosette in the middle.
            if is_rosette(to) {
                return None;
            }
            next.sides[other].board ^= 1 << to;
            next.sides[other].waiting += 1;
        }
        next.thrown = None;
        Some(if is_rosette(to) { next } else { next.passed() })
    }
}

impl Game for Ur {
    type State = State;
    /// The square from which a piece moves on; 0 for a new piece.
    type Action = u8;

    fn initial(&self) -> State {
        let side = Side {
            waiting: self.pieces,
            board: 0,
        };
        State {
            sides: [side; 2],
            turn: 0,
            thrown: None,
        }
    }

    fn node(&self, &state: &State) -> Node<State, u8> {
        let home = |side: &Side| side.waiting == 0 && side.board == 0;
        if let Some(winner) = state.sides.iter().position(home) {
            return Node::End(Payoff::from(1 - winner as i64));
        }
        let Some(steps) = state.thrown else {
            // Four dice, each 0 or 1; who throws 0 does not move.
            let throws = [1, 4, 6, 4, 1].into_iter().zip(0u8..);
            return Node::chance(Chance::weighted(throws.map(|(weight, steps)| {
                let next = State {
                    thrown: Some(steps),
                    ..state
                };
                (if steps == 0 { state.passed() } else { next }, weight)
            })));
        };
        let moves = (0..HOME).filter_map(|from| Some((from, state.moved(from, steps)?)));
        let moves: Vec<(u8, State)> = moves.collect();
        if moves.is_empty() {
            return Node::forced(state.passed());
        }
        Node::choice([Player::Max, Player::Min][state.turn as usize], moves)
    }
}
