//! The rules of the flea circus, as a problem of Project Euler like the others: a state is a few
//! numbers.

use bestplay::{Chance, Node, Payoff};

use crate::euler::{Euler, Numbers, Problem};
use crate::grid::Grid;
use crate::sides::joined;

/// The board, and how often the bell rings.
#[derive(Clone, Copy, Debug)]
pub struct Circus {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Rings.
    pub bells: u32,
}

/// The numbers of a state before those of the squares.
const BOARD: usize = 3;

const PROBLEM: Problem = Problem {
    numbers: "the columns and rows of the board, the rings to come, and for each square, row by row, how \
              many fleas there have to jump, and then how many have landed",
    start: &[],
    node: jump,
    picture: |_, numbers| board(numbers),
    fits: |numbers, start| {
        let fleas: u64 = numbers[BOARD..].iter().map(|&fleas| u64::from(fleas)).sum();
        let waiting = &numbers[BOARD..][..(numbers.len() - BOARD) / 2];
        let some_wait = waiting.iter().any(|&fleas| fleas > 0);
        numbers[..2] == start[..2] && fleas == waiting.len() as u64 && (some_wait || numbers[2] > 0)
    },
};

impl Circus {
    /// So many squares in a row and rows, and so many bells.
    pub fn new(width: u32, height: u32, bells: u32) -> Circus {
        Circus {
            width,
            height,
            bells,
        }
    }

    /// The squares beside a square.
    pub(super) fn beside(self, square: u32) -> impl Iterator<Item = u32> {
        let (columns, rows) = (self.width as usize, self.height as usize);
        let beside = Grid { columns, rows }.beside(square as usize);
        beside.map(|square| square as u32)
    }

    /// The rules, with a flea on every square.
    pub fn rules(self) -> Euler {
        let squares = (self.width * self.height) as usize;
        let mut start = vec![self.width, self.height, self.bells];
        start.extend(vec![1; squares]);
        start.extend(vec![0; squares]);
        Euler::from_start(PROBLEM, start)
    }
}

/// The fleas on each square: those that have to jump, and beside them those that have.
fn board(numbers: &Numbers) -> String {
    let columns = numbers[0] as usize;
    let (waiting, landed) = numbers[BOARD..].split_at((numbers.len() - BOARD) / 2);
    let rows = waiting.chunks(columns).zip(landed.chunks(columns));
    let rows = rows
        .map(|(waiting, landed)| format!("{}   {}\n", joined(waiting, " "), joined(landed, " ")));
    format!(
        "{}to jump, and landed; rings to come: {}",
        rows.collect::<String>(),
        numbers[2]
    )
}

/// At a ring fleas jump one after the other: none minds where the others are, and it does not matter
/// which of those on a square is which. Counted are the empty squares after the last ring.
fn jump(state: &Numbers) -> Node<Numbers, ()> {
    let circus = Circus::new(state[0], state[1], state[2]);
    let squares = (circus.width * circus.height) as usize;
    let (waiting, landed) = state[BOARD..].split_at(squares);
    let Some(square) = waiting.iter().position(|&fleas| fleas > 0) else {
        // All have landed: those are the ones that jump at the next ring.
        let board = [circus.width, circus.height, circus.bells - 1];
        return Node::forced([&board[..], landed, waiting].concat());
    };
    if circus.bells == 0 {
        let empty = waiting.iter().filter(|&&fleas| fleas == 0);
        return Node::End(Payoff::from(empty.count() as i64));
    }
    let targets = Chance::uniform(circus.beside(square as u32));
    Node::chance(targets.map(|target| {
        let mut next = state.clone();
        next[BOARD + square] -= 1;
        next[BOARD + squares + target as usize] += 1;
        next
    }))
}
