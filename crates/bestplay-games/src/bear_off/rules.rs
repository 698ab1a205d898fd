//! The rules of bearing off.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::sides::within;
use bestplay_answers::numbers;

pub(super) const MOST_CHECKERS: u8 = 15;

/// How many checkers are on each point, from the first to the sixth.
pub type Board = [u8; 6];

/// What was rolled and is still to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dice {
    /// The dice are to be rolled.
    Roll,
    /// Two different dice, the lower first.
    Two(u8, u8),
    /// A die, to be played so often.
    Left(u8, u8),
}

/// The board, and what is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The checkers.
    pub board: Board,
    /// The dice.
    pub dice: Dice,
}

/// Plays a die with a checker on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The point, 1 to 6.
    pub from: u8,
    /// The die.
    pub die: u8,
}

/// Bearing off, from a board.
#[derive(Clone, Debug)]
pub struct BearOff {
    /// The board.
    pub start: Board,
}

/// The board after a move, if it is allowed: a checker moves down by the die, or off the board if it
/// stands on that point, or on a lower one that is the highest there is.
fn moved(board: &Board, Move { from, die }: Move) -> Option<Board> {
    let place = usize::from(from) - 1;
    let mut after = *board;
    after[place] = after[place].checked_sub(1)?;
    match from.checked_sub(die) {
        Some(0) => {}
        Some(to) => after[usize::from(to) - 1] += 1,
        None if board[place + 1..].iter().all(|&checkers| checkers == 0) => {}
        None => return None,
    }
    Some(after)
}

/// The dice that are rolled.
pub(super) fn rolls() -> Chance<Dice> {
    let rolls = Chance::die(6).and(Chance::die(6)).map(|(one, two)| {
        let (one, two) = (one as u8, two as u8);
        match one == two {
            true => Dice::Left(one, 4),
            false => Dice::Two(one.min(two), one.max(two)),
        }
    });
    rolls.merged()
}

/// What can be played with dice that were rolled.
pub(super) fn moves(State { board, dice }: State) -> impl Iterator<Item = (Move, State)> {
    let options = match dice {
        Dice::Roll => [None, None],
        Dice::Two(low, high) => [
            Some((high, Dice::Left(low, 1))),
            Some((low, Dice::Left(high, 1))),
        ],
        Dice::Left(die, 1) => [Some((die, Dice::Roll)), None],
        Dice::Left(die, times) => [Some((die, Dice::Left(die, times - 1))), None],
    };
    options.into_iter().flatten().flat_map(move |(die, dice)| {
        (1..=6).filter_map(move |from| {
            let action = Move { from, die };
            let board = moved(&board, action)?;
            // Nothing is left to play with no checkers.
            let dice = if board == [0; 6] { Dice::Roll } else { dice };
            Some((action, State { board, dice }))
        })
    })
}

/// How far the checkers have to go.
pub(super) fn pips(board: &Board) -> u64 {
    let points = (1..).zip(board);
    points
        .map(|(point, &checkers)| point * u64::from(checkers))
        .sum()
}

impl Game for BearOff {
    type State = State;
    type Action = Move;

    fn initial(&self) -> State {
        let (board, dice) = (self.start, Dice::Roll);
        State { board, dice }
    }

    fn node(&self, &State { board, dice }: &State) -> Node<State, Move> {
        match dice {
            _ if board == [0; 6] => Node::End(Payoff::ZERO),
            Dice::Roll => Node::chance(rolls().map(|dice| (State { board, dice }, Payoff::ONE))),
            _ => Node::choice(Player::Min, moves(State { board, dice })),
        }
    }

    /// The points that the checkers have come.
    fn stage(&self, state: &State) -> u64 {
        u64::from(6 * MOST_CHECKERS) - pips(&state.board)
    }
}

/// Reads a board.
pub(super) fn read(text: &str) -> Option<Board> {
    let board: Board = numbers::several(text, &[','])?;
    let all: u32 = board.iter().map(|&checkers| u32::from(checkers)).sum();
    (all <= u32::from(MOST_CHECKERS)).then_some(board)
}

/// `1,0,2,0,0,3`: the checkers on the points 1 to 6; `rolled 4 6`, or `rolled 4x3` for a die that is still to be played
/// three times.
pub(super) fn show_board(board: &Board) -> String {
    board.map(|checkers| checkers.to_string()).join(",")
}

/// What was rolled, after what stands before it.
pub(super) fn show_dice(before: String, dice: Dice) -> String {
    match dice {
        Dice::Roll => before,
        Dice::Two(low, high) => format!("{before} rolled {low} {high}"),
        Dice::Left(die, times) => format!("{before} rolled {die}x{times}"),
    }
}

/// Reads what was rolled, and gives what stands before it.
pub(super) fn read_dice(text: &str) -> Option<(&str, Dice)> {
    let Some((before, rolled)) = text.trim().split_once(" rolled ") else {
        return Some((text.trim(), Dice::Roll));
    };
    let die = |text| within(text, 1..=6);
    if let Some((low, high)) = rolled.split_once(' ') {
        let (low, high) = (die(low)?, die(high)?);
        return (low < high).then_some((before, Dice::Two(low, high)));
    }
    let (one, times) = rolled.split_once('x')?;
    Some((before, Dice::Left(die(one)?, within(times, 1..=4)?)))
}

/// `6/4`, or `2/off:3`: the point that a checker leaves, where it comes to, and the die if it leaves the board.
pub(super) fn show_move(action: &Move) -> String {
    match action.from.checked_sub(action.die) {
        None | Some(0) => format!("{}/off:{}", action.from, action.die),
        Some(to) => format!("{}/{to}", action.from),
    }
}

/// The checkers above their points.
pub(super) fn picture(board: &Board) -> Vec<String> {
    let rows = (0..board.iter().copied().max().unwrap_or(0)).rev();
    let row = |row: u8| -> String {
        let points = board.iter().rev();
        let shown = points.map(|&checkers| if checkers > row { " o" } else { "  " });
        shown.collect()
    };
    let points = " 6 5 4 3 2 1".to_owned();
    rows.map(row).chain([points]).collect()
}

impl Notation for BearOff {
    fn show_state(&self, state: &State) -> String {
        show_dice(show_board(&state.board), state.dice)
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let read = || {
            let (board, dice) = read_dice(text)?;
            let board = read(board)?;
            let fits = board != [0; 6] || dice == Dice::Roll;
            fits.then_some(State { board, dice })
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected the checkers on the points 1 to 6, up to {MOST_CHECKERS}, and what \
                 was rolled, like '1,0,2,0,0,3', '1,0,2,0,0,3 rolled 4 6' or '1,0,2,0,0,3 rolled 4x3'"
            )
        })
    }

    fn show_action(&self, action: &Move) -> String {
        show_move(action)
    }

    fn picture(&self, state: &State) -> String {
        let mut lines = picture(&state.board);
        if let Some((_, dice)) = self.show_state(state).split_once(" rolled ") {
            lines.push(format!("rolled {dice}"));
        }
        lines.join("\n")
    }

    players!("you");
}
