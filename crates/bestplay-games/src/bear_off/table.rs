//! Bearing off against somebody, by a table of both boards.
//!
//! Boards are come to with ever fewer points to go, so a table of all pairs is filled from the end: what a pair is worth
//! before the opponent rolls is an average over rolls of the least over the opponent's plays of what it is worth before
//! you roll, and the other way round. Only the former is kept. Numbers are whole, in units of 36^-23, and rounded down:
//! where no play takes more than 23 rolls, as with six checkers each, nothing is rounded, and they are exact.

use std::sync::Arc;

use bestplay::sorting::sort;
use bestplay::{Arithmetic, Integer, Notation, Rational, Stage, Value};
use bestplay_answers::{Answer, GameError, Result, Task, explained_by, state_of};

use super::against::{Against, Facing};
use super::rules::{Board, Dice, State, moves, pips, rolls};
use crate::fast::{Explanation, Last, tell, valued};

/// Certainty, in units: 36 times as much fits into 128 bits.
const ONE: u128 = 36_u128.pow(23);

/// Digits that are certain: each roll on the way may lose a unit.
const DIGITS: usize = 30;

/// Bytes of each pair.
const PAIR: u64 = 16;

/// The boards of one side, fewest points to go first, and where plays of each roll lead from each.
struct Side {
    /// Those with no more checkers and points than the first one, each after its points.
    boards: Vec<(u64, Board)>,
    /// For each board but the empty one, and each roll with its weight, the places of the boards after it.
    plays: Vec<Vec<(u128, Vec<usize>)>>,
}

/// The boards after all dice that lie there are played.
fn after(state: State) -> Vec<Board> {
    let mut found = Vec::new();
    let mut open = vec![state];
    while let Some(state) = open.pop() {
        match state.dice {
            Dice::Roll => found.push(state.board),
            _ => open.extend(moves(state).map(|(_, to)| to)),
        }
    }
    sort(&mut found);
    found.dedup();
    found
}

impl Side {
    fn new(start: Board) -> Side {
        let most: u8 = start.iter().sum();
        let mut boards = vec![[0; 6]];
        for point in 0..6 {
            let with = |board: Board| {
                let rest = most - board.iter().sum::<u8>();
                (0..=rest).map(move |checkers| {
                    let mut board = board;
                    board[point] = checkers;
                    board
                })
            };
            boards = boards.into_iter().flat_map(with).collect();
        }
        let mut boards: Vec<(u64, Board)> = boards
            .into_iter()
            .map(|board| (pips(&board), board))
            .collect();
        boards.retain(|(to_go, _)| *to_go <= pips(&start));
        sort(&mut boards);
        let mut side = Side {
            boards,
            plays: Vec::new(),
        };
        let rolls = rolls();
        side.plays = (side.boards.iter())
            .map(|&(to_go, board)| {
                let of = |&(dice, weight): &(Dice, u128)| {
                    let boards = after(State { board, dice });
                    let places = boards.iter().filter_map(|board| side.find(board));
                    (weight, places.collect())
                };
                let rolls = rolls.outcomes().iter().filter(|_| to_go > 0);
                rolls.map(of).collect()
            })
            .collect();
        side
    }

    /// The place of a board, if it is one of these.
    fn find(&self, board: &Board) -> Option<usize> {
        self.boards.binary_search(&(pips(board), *board)).ok()
    }
}

/// What all pairs are worth before the opponent rolls.
pub(super) struct Table {
    sides: [Side; 2],
    /// A row for each board of yours.
    values: Vec<Vec<u128>>,
    /// Whether nothing was rounded.
    is_exact: bool,
}

/// The mean of what 36 rolls come to; notes whether it is rounded.
fn mean(sum: u128, is_exact: &mut bool) -> u128 {
    *is_exact &= sum.is_multiple_of(36);
    sum / 36
}

impl Table {
    /// Fills the table, unless it takes more memory than is allowed or the watch asks to stop.
    pub(super) fn new(game: &Against, task: &Task<'_>) -> Result<Table> {
        let [own, other] = game.start.map(Side::new);
        let pairs = own.boards.len() as u64 * other.boards.len() as u64;
        let limit = task.effort.most_memory();
        if PAIR * pairs > limit {
            return Err(GameError::TooMuchMemory { limit });
        }
        let mut table = Table {
            sides: [own, other],
            values: Vec::new(),
            is_exact: true,
        };
        let rows = table.sides[0].boards.len();
        for place in 0..rows {
            tell(task.watch, Stage::Solving, place as u64, rows as u64)?;
            let mut is_exact = table.is_exact;
            let row = table.row(place, &mut is_exact);
            table.values.push(row);
            table.is_exact = is_exact;
        }
        Ok(table)
    }

    /// What a board of yours is worth against each of the opponent's, before you roll.
    fn before_own(&self, place: usize, is_exact: &mut bool) -> Vec<u128> {
        let count = self.sides[1].boards.len();
        let (mut sum, mut best) = (vec![0; count], vec![0; count]);
        for (weight, plays) in &self.sides[0].plays[place] {
            best.fill(0);
            for &play in plays {
                for (best, &value) in best.iter_mut().zip(&self.values[play]) {
                    *best = value.max(*best);
                }
            }
            for (sum, best) in sum.iter_mut().zip(&best) {
                *sum += weight * best;
            }
        }
        // The opponent has no checkers left.
        sum[0] = 0;
        sum.into_iter().map(|sum| mean(sum, is_exact)).collect()
    }

    /// The same before the opponent rolls, once all rows before it are known.
    fn row(&self, place: usize, is_exact: &mut bool) -> Vec<u128> {
        if place == 0 {
            return vec![ONE; self.sides[1].boards.len()];
        }
        let before = self.before_own(place, is_exact);
        let mut worth = |plays: &Vec<(u128, Vec<usize>)>| {
            let least = |plays: &[usize]| plays.iter().map(|&play| before[play]).min();
            let rolls = plays
                .iter()
                .map(|(weight, plays)| weight * least(plays).unwrap_or(0));
            mean(rolls.sum(), is_exact)
        };
        self.sides[1].plays.iter().map(&mut worth).collect()
    }

    /// What a state is worth; `None` if its boards have more checkers or points than the first ones.
    fn value(&self, state: &Facing) -> Option<Value> {
        let [own, other] = [0, 1].map(|side| self.sides[side].find(&state.boards[side]));
        let (own, other) = (own?, other?);
        let to_go: u64 = state.boards.iter().map(pips).sum();
        let boards = after(state.mover());
        let places = |side: usize| {
            boards
                .iter()
                .filter_map(move |board| self.sides[side].find(board))
        };
        let before_own = || self.before_own(own, &mut true);
        let units = match (state.turn, state.dice) {
            _ if own == 0 => ONE,
            _ if other == 0 => 0,
            (0, Dice::Roll) => before_own()[other],
            (_, Dice::Roll) => self.values[own][other],
            (0, _) => places(0)
                .map(|place| self.values[place][other])
                .max()
                .unwrap_or(0),
            _ => {
                let before = before_own();
                places(1).map(|place| before[place]).min().unwrap_or(0)
            }
        };
        // Each roll may lose a unit, and brings a point at least.
        let over = |units: u128| Rational::from_parts(Integer::from(units), ONE.into());
        let most = match self.is_exact {
            true => units,
            false => (units + u128::from(to_go)).min(ONE),
        };
        Some(Value::between(over(units), over(most)))
    }
}

/// The game, if its value is asked for as precisely as it is found.
pub(super) fn game(task: &Task<'_>) -> Result<Against> {
    let alone =
        "the fast method of bear-off is for two sides; name the other with against=1,1,1,1,1,1";
    let game = super::against(task.arguments)?;
    let game = game.ok_or_else(|| GameError::BeyondFast(alone.into()))?;
    match task.effort.arithmetic() {
        Arithmetic::Bounds { digits } if digits > DIGITS => Err(GameError::usage(format!(
            "the fast method of bear-off proves {DIGITS} digits; ask for no more, for the fraction, or for more by the \
             rules"
        ))),
        _ => Ok(game),
    }
}

/// The table, if it is as exact as is asked for.
fn table(game: &Against, task: &Task<'_>) -> Result<Arc<Table>> {
    let table = LAST.of(game.start, || Table::new(game, task))?;
    match table.is_exact || task.effort.arithmetic() != Arithmetic::Exact {
        true => Ok(table),
        false => Err(GameError::BeyondFast(
            "the table of bear-off is exact where no play takes more than 23 rolls; ask for digits"
                .into(),
        )),
    }
}

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let game = game(task)?;
    let value = table(&game, task)?.value(&bestplay::Game::initial(&game));
    let digits = match task.effort.arithmetic() {
        Arithmetic::Bounds { digits } => digits,
        Arithmetic::Exact => 12,
    };
    Ok(valued(value.unwrap_or(Value::PlusInfinity), digits))
}

static LAST: Last<[Board; 2], Table> = Last::new();

pub(super) fn explain(task: &Task<'_>, state: Option<&str>) -> Explanation {
    let game = game(task)?;
    let state = state_of(&game, state)?;
    let table = table(&game, task)?;
    if table.value(&state).is_none() {
        let state = game.show_state(&state);
        let message = format!("{state} has more checkers or points than the game begins with");
        return Err(GameError::usage(message));
    }
    let value_of = |state: &Facing| table.value(state).unwrap_or(Value::PlusInfinity);
    let explained = explained_by(&game, &state, |state| (value_of(state), None));
    Ok((explained, Answer::default()))
}
