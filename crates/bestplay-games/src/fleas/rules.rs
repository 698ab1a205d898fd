//! The rules of the flea circus.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::numbers;

/// How many fleas sit on each square, row by row, by whether they still have to jump.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fleas {
    /// How often the bell has rung, with all fleas having jumped.
    rings: u32,
    /// Those that are to jump at the next ring, or at the one just heard.
    waiting: Vec<u32>,
    /// Those that have jumped already.
    landed: Vec<u32>,
}

/// The board and the number of rings. The payoff counts empty squares.
///
/// At a ring fleas jump one after the other: none minds where the others are, and it does not matter
/// which of those on a square is which.
#[derive(Clone, Debug)]
pub struct Circus {
    width: usize,
    height: usize,
    bells: u32,
}

impl Circus {
    /// A board of so many columns and rows, at least two squares, and how often the bell rings.
    pub fn new(width: usize, height: usize, bells: u32) -> Circus {
        Circus {
            width,
            height,
            bells,
        }
    }

    pub(super) fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    pub(super) fn bells(&self) -> u32 {
        self.bells
    }

    /// The squares beside a square.
    pub(super) fn beside(&self, square: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, column, row) = (self.width, square % self.width, square / self.width);
        let left = (column > 0).then(|| square - 1);
        let right = (column + 1 < width).then_some(square + 1);
        let up = (row > 0).then(|| square - width);
        let down = (row + 1 < self.height).then_some(square + width);
        [left, right, up, down].into_iter().flatten()
    }
}

impl Game for Circus {
    type State = Fleas;
    type Action = ();

    fn initial(&self) -> Fleas {
        let squares = self.width * self.height;
        Fleas {
            rings: 0,
            waiting: vec![1; squares],
            landed: vec![0; squares],
        }
    }

    fn node(&self, fleas: &Fleas) -> Node<Fleas, ()> {
        let Some(square) = fleas.waiting.iter().position(|&waiting| waiting > 0) else {
            return Node::chance(Chance::certain(Fleas {
                rings: fleas.rings + 1,
                waiting: fleas.landed.clone(),
                landed: fleas.waiting.clone(),
            }));
        };
        if fleas.rings == self.bells {
            let empty = fleas.waiting.iter().filter(|&&waiting| waiting == 0);
            return Node::End(Payoff::from(empty.count() as i64));
        }
        Node::chance(Chance::uniform(self.beside(square)).map(|target| {
            let mut next = fleas.clone();
            next.waiting[square] -= 1;
            next.landed[target] += 1;
            next
        }))
    }

    fn describe(&self, state: &Fleas) -> String {
        self.show_state(state)
    }
}

impl Notation for Circus {
    /// `1: 0 0 2 / 0 1 0`: the rings, how many are to jump from each square, and how many have landed
    /// there.
    fn show_state(&self, fleas: &Fleas) -> String {
        let row = |counts: &[u32]| {
            let counts: Vec<String> = counts.iter().map(u32::to_string).collect();
            counts.join(" ")
        };
        let Fleas {
            rings,
            waiting,
            landed,
        } = fleas;
        format!("{rings}: {} / {}", row(waiting), row(landed))
    }

    fn parse_state(&self, text: &str) -> Result<Fleas, String> {
        let squares = self.width * self.height;
        let counts = |text: &str| {
            let counts: Option<Vec<u32>> = text.split_whitespace().map(numbers::plain).collect();
            counts.filter(|counts| counts.len() == squares)
        };
        let read = || {
            let (rings, fleas) = text.split_once(':')?;
            let (waiting, landed) = fleas.split_once('/')?;
            Some(Fleas {
                rings: numbers::plain(rings.trim()).filter(|&rings| rings <= self.bells)?,
                waiting: counts(waiting)?,
                landed: counts(landed)?,
            })
        };
        let all = |fleas: &Fleas| {
            let counts = fleas.waiting.iter().chain(&fleas.landed);
            counts.map(|&count| u64::from(count)).sum::<u64>() == squares as u64
        };
        // After the last ring nobody jumps any more.
        let is_over =
            |fleas: &Fleas| fleas.rings < self.bells || fleas.landed.iter().all(|&n| n == 0);
        read().filter(all).filter(is_over).ok_or_else(|| {
            format!(
                "'{text}': expected the rings, 0 to {}, then for each of {squares} squares how many \
                 fleas are to jump, and after a stroke how many have landed, {squares} fleas in all: \
                 like '0: 1 1 1 1 / 0 0 0 0'",
                self.bells
            )
        })
    }

    fn show_action(&self, (): &()) -> String {
        "jump".into()
    }

    fn player_name(&self, _: Player) -> &'static str {
        "chance"
    }
}
