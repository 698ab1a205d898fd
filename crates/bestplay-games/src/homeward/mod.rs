//! Races home: each side brings its pieces along a way of its own, parts of which both share, and a piece
//! that is landed on there starts again. The Royal Game of Ur and Ludo are such games.

mod notation;

use bestplay::{Chance, Game, Node, Payoff, Player};

/// The pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Side {
    /// The squares that have one: square n of the way is bit n, from 1.
    pub on: u64,
    /// How many have come home.
    pub home: u8,
}

/// Whose turn it is, and where the pieces are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// Whether the second player is to play.
    pub is_second: bool,
    /// The sides.
    pub sides: [Side; 2],
    /// What was rolled; 0 before the roll.
    pub rolled: u8,
}

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Move the piece on this square; 0 is a piece that is not on the board yet.
    Move(u8),
    /// No piece can move.
    Pass,
}

/// A game of this kind: its board, its dice, and what they allow.
#[derive(Clone, Debug)]
pub struct Homeward {
    /// Pieces of a side.
    pub(crate) pieces: u8,
    /// Squares of a side's way, 62 at most; a piece comes home, by an exact roll, with a step more.
    pub(crate) squares: u8,
    /// Which square of the other's way each of one's own is, from the first one on; 0 where only one side comes.
    pub(crate) meets: Vec<u8>,
    /// Squares on which nobody is taken, and that give another roll.
    pub(crate) rosettes: &'static [u8],
    /// What may be rolled; a 0 passes.
    pub(crate) roll: Chance<u8>,
    /// The highest roll.
    pub(crate) highest: u8,
    /// Whether the highest roll alone brings a piece on the board, to square 1; each does else, to its square.
    pub(crate) enters_with_highest: bool,
    /// Whether the highest roll gives another one.
    pub(crate) again_with_highest: bool,
    /// The board as people look at it: three rows, of which the first and the last are told what is beside them.
    pub(crate) drawn: fn(&Homeward, [Side; 2]) -> [String; 3],
}

impl State {
    /// Who is to play.
    fn player(&self) -> Player {
        Player::BOTH[usize::from(self.is_second)]
    }
}

impl Side {
    /// Whether a piece stands on a square.
    pub(crate) fn has(self, square: u8) -> bool {
        self.on >> square & 1 == 1
    }
}

impl Homeward {
    /// How many pieces of a side are not on the board yet; `None` if it has too many.
    fn waiting(&self, side: Side) -> Option<u8> {
        let left = self.pieces.checked_sub(side.home)?;
        left.checked_sub(side.on.count_ones() as u8)
    }

    /// The square of the other's way that this one of one's own is.
    fn met(&self, square: u8) -> Option<u8> {
        let met = self.meets.get(usize::from(square) - 1);
        met.copied().filter(|&met| met > 0)
    }

    /// Where the piece on a square goes; `None` if there is none, or it may not move.
    fn goal(&self, side: Side, from: u8, rolled: u8) -> Option<u8> {
        let (is_there, to) = match from {
            0 if !self.enters_with_highest => (self.waiting(side)? > 0, rolled),
            0 => (self.waiting(side)? > 0 && rolled == self.highest, 1),
            _ => (side.has(from), from + rolled),
        };
        (is_there && to <= self.squares + 1 && !side.has(to)).then_some(to)
    }

    /// The state after moving the piece on a square, if that is allowed.
    fn moved(&self, state: &State, from: u8) -> Option<State> {
        let own = usize::from(state.is_second);
        let to = self.goal(state.sides[own], from, state.rolled)?;
        let is_rosette = self.rosettes.contains(&to);
        let mut next = match is_rosette {
            true => State {
                rolled: 0,
                ..*state
            },
            false => self.passed(state),
        };
        next.sides[own].on &= !(1 << from);
        if to > self.squares {
            next.sides[own].home += 1;
            return Some(next);
        }
        next.sides[own].on |= 1 << to;
        let other = &mut next.sides[1 - own];
        match self.met(to).filter(|&met| other.has(met)) {
            Some(_) if is_rosette => return None,
            Some(met) => other.on &= !(1 << met),
            None => {}
        }
        Some(next)
    }

    /// The state once the turn is over: the other's, if the roll gives no other one.
    fn passed(&self, state: &State) -> State {
        let again = self.again_with_highest && state.rolled == self.highest;
        State {
            is_second: state.is_second == again,
            rolled: 0,
            ..*state
        }
    }
}

impl Game for Homeward {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        State {
            is_second: false,
            sides: [Side { on: 0, home: 0 }; 2],
            rolled: 0,
        }
    }

    fn node(&self, state: &State) -> Node<State, Action> {
        for (side, payoff) in state.sides.iter().zip([Payoff::ONE, Payoff::ZERO]) {
            if side.home == self.pieces {
                return Node::End(payoff);
            }
        }
        if state.rolled == 0 {
            return Node::chance(self.roll.clone().map(|rolled| match rolled {
                0 => self.passed(state),
                rolled => State { rolled, ..*state },
            }));
        }
        let moved = |from| Some((Action::Move(from), self.moved(state, from)?));
        let moves: Vec<(Action, State)> = (0..=self.squares).filter_map(moved).collect();
        match moves.is_empty() {
            true => Node::choice(state.player(), [(Action::Pass, self.passed(state))]),
            false => Node::choice(state.player(), moves),
        }
    }

    /// The pieces that are home.
    fn stage(&self, state: &State) -> u64 {
        state.sides.iter().map(|side| u64::from(side.home)).sum()
    }
}
