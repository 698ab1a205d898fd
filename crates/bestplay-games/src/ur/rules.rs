//! The rules of the Royal Game of Ur, as Irving Finkel reads them.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::sides;
use bestplay_answers::numbers;

/// The most pieces of a side.
pub(super) const MOST_PIECES: u8 = 7;

/// Squares of the way; a piece leaves the board with a step more.
const SQUARES: u8 = 14;

/// The squares of the middle row, which both sides share; the others are a side's own.
const SHARED: std::ops::RangeInclusive<u8> = 5..=12;

/// The rosettes: who lands there rolls again. Nobody can be taken on that in the middle row.
const ROSETTES: [u8; 3] = [4, 8, 14];

/// The pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Side {
    /// The squares that have one: square n is bit n, from 1 to 14.
    pub on: u16,
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
    /// What was rolled, 1 to 4; 0 before the roll.
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

/// The game with so many pieces a side.
#[derive(Clone, Debug)]
pub struct Ur {
    pieces: u8,
}

impl Ur {
    /// With so many pieces a side.
    pub fn new(pieces: u8) -> Ur {
        Ur { pieces }
    }

    /// How many pieces of a side are not on the board yet; `None` if it has too many.
    fn waiting(&self, side: Side) -> Option<u8> {
        let left = self.pieces.checked_sub(side.home)?;
        left.checked_sub(side.on.count_ones() as u8)
    }

    /// The state after moving the piece on a square, if that is allowed.
    fn moved(&self, state: &State, from: u8) -> Option<State> {
        let own = usize::from(state.is_second);
        let to = from + state.rolled;
        let mut next = State {
            rolled: 0,
            ..*state
        };
        let side = &mut next.sides[own];
        let is_there = match from {
            0 => self.waiting(*side)? > 0,
            _ => side.on >> from & 1 == 1,
        };
        // A piece leaves the board by an exact roll.
        if !is_there || to > SQUARES + 1 || side.on >> to & 1 == 1 {
            return None;
        }
        side.on &= !(1 << from);
        if to > SQUARES {
            side.home += 1;
        } else {
            side.on |= 1 << to;
            let other = &mut next.sides[1 - own];
            if SHARED.contains(&to) && other.on >> to & 1 == 1 {
                if ROSETTES.contains(&to) {
                    return None;
                }
                other.on &= !(1 << to);
            }
        }
        if !ROSETTES.contains(&to) {
            next.is_second = !next.is_second;
        }
        Some(next)
    }
}

impl Game for Ur {
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
        let pass = State {
            is_second: !state.is_second,
            rolled: 0,
            ..*state
        };
        if state.rolled == 0 {
            // Four dice, of which each shows a mark or none.
            let marks = Chance::coin(1, 2).repeated(4, 0, |sum, &mark| sum + u8::from(mark));
            return Node::chance(marks.map(|rolled| match rolled {
                0 => pass,
                rolled => State { rolled, ..*state },
            }));
        }
        let player = [Player::Max, Player::Min][usize::from(state.is_second)];
        let moved = |from| Some((Action::Move(from), self.moved(state, from)?));
        let moves: Vec<(Action, State)> = (0..=SQUARES).filter_map(moved).collect();
        match moves.is_empty() {
            true => Node::choice(player, [(Action::Pass, pass)]),
            false => Node::choice(player, moves),
        }
    }

    /// The pieces that are home.
    fn stage(&self, state: &State) -> u64 {
        state.sides.iter().map(|side| u64::from(side.home)).sum()
    }

    described!();
}

/// The squares of a side's pieces and how many are home: `3,8+1`; `+0` if none is on the board.
fn show_side(side: Side) -> String {
    let squares = (1..=SQUARES).filter(|square| side.on >> square & 1 == 1);
    format!("{}+{}", sides::joined(squares, ","), side.home)
}

impl Notation for Ur {
    /// `3,8+1 5+0 first 2`: the squares of the first player's pieces and how many are home, the same
    /// of the second player, whose turn it is, and what was rolled, if anything.
    fn show_state(&self, state: &State) -> String {
        let [first, second] = state.sides.map(show_side);
        let turn = if state.is_second { "second" } else { "first" };
        match state.rolled {
            0 => format!("{first} {second} {turn}"),
            rolled => format!("{first} {second} {turn} {rolled}"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let read_side = |text: &str| {
            let (squares, home) = text.split_once('+')?;
            let mut on = 0u16;
            for square in squares.split(',').filter(|square| !square.is_empty()) {
                let square = sides::within(square, 1..=SQUARES)?;
                // In ascending order, each once.
                on = (on < 1 << square).then_some(on | 1 << square)?;
            }
            let home = numbers::plain(home)?;
            let side = Side { on, home };
            self.waiting(side).map(|_| side)
        };
        let read = || {
            let ([first, second, turn], rolled) = sides::words_and_more(text)?;
            let rolled = match rolled[..] {
                [] => 0,
                [rolled] => sides::within(rolled, 1..=4)?,
                _ => return None,
            };
            let state = State {
                is_second: sides::read(turn)? == Player::Min,
                sides: [read_side(first)?, read_side(second)?],
                rolled,
            };
            let [one, two] = state.sides;
            let shared = SHARED.fold(0, |shared, square| shared | 1 << square);
            let is_over = |side: Side| side.home == self.pieces;
            // Nobody has rolled once it is over, and both cannot have won.
            let fits = match (is_over(one), is_over(two)) {
                (true, true) => false,
                (false, false) => one.on & two.on & shared == 0,
                _ => rolled == 0,
            };
            fits.then_some(state)
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected the squares of the first player's pieces and how many are home, the \
                 same of the second player, whose turn it is, and what was rolled, like '3,8+0 5+0 \
                 first 2', with {} pieces a side at most",
                self.pieces
            )
        })
    }

    fn show_action(&self, action: &Action) -> String {
        match action {
            Action::Move(0) => "enter".into(),
            Action::Move(from) => from.to_string(),
            Action::Pass => "pass".into(),
        }
    }

    fn picture(&self, state: &State) -> String {
        let [first, second] = state.sides;
        let square = |square: u8, sides: &[(Side, char)]| {
            let found = sides.iter().find(|(side, _)| side.on >> square & 1 == 1);
            let empty = if ROSETTES.contains(&square) { '*' } else { '.' };
            found.map_or(empty, |(_, letter)| *letter)
        };
        let own = |side: Side, letter| -> String {
            let squares = [4, 3, 2, 1, 0, 0, 14, 13];
            let shown = squares.map(|n| match n {
                0 => ' ',
                n => square(n, &[(side, letter)]),
            });
            shown.iter().flat_map(|&c| [c, ' ']).collect()
        };
        let both = [(first, 'x'), (second, 'o')];
        let middle: String = SHARED.flat_map(|n| [square(n, &both), ' ']).collect();
        let turn = if state.is_second { "o" } else { "x" };
        let turn = match state.rolled {
            0 => format!("{turn} to roll"),
            rolled => format!("{turn} rolled {rolled}"),
        };
        let waiting = |side| self.waiting(side).unwrap_or(0);
        let [x, o] = both.map(|(side, letter)| {
            let (waiting, home) = (waiting(side), side.home);
            format!(
                "{}  {letter}: {waiting} to enter, {home} home",
                own(side, letter)
            )
        });
        format!("{x}\n{middle}  {turn}\n{o}")
    }

    players!("first player", "second player");
}
