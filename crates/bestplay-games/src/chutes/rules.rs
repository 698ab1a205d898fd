//! The rules of Chutes and Ladders.

use bestplay::{Chance, Game, Node, Notation, Payoff};

use bestplay_answers::numbers;

pub(super) const MOST_SQUARES: u32 = 1_000_000;

/// The largest number on a spinner.
pub(super) const LARGEST_SPINNER: u32 = 100;

/// The ladders and chutes of the Milton Bradley board, as (from, to).
pub const MILTON_BRADLEY: [(u32, u32); 19] = [
    // Ladders.
    (1, 38),
    (4, 14),
    (9, 31),
    (21, 42),
    (28, 84),
    (36, 44),
    (51, 67),
    (71, 91),
    (80, 100),
    // Chutes.
    (16, 6),
    (47, 26),
    (49, 11),
    (56, 53),
    (62, 19),
    (64, 60),
    (87, 24),
    (93, 73),
    (95, 75),
    (98, 78),
];

/// The square on which the token stands; 0 is off the board, before square 1.
pub type Square = u32;

bestplay::named! {
    /// How the last square is reached.
    pub enum Finish {
        Exact: "exact", "Exactly: a spin that would pass it does not move the token.";
        Pass: "pass", "To pass it is enough.";
    }
}

/// Chutes and Ladders on a board. The payoff counts moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chutes {
    spinner: u32,
    finish: Finish,
    /// Where a token that lands on a square comes to rest: the square itself, or the other end of
    /// its chute or ladder.
    rest: Vec<Square>,
}

impl Chutes {
    /// A board of this many squares, a spinner from 1 to `spinner`, and chutes and ladders from one
    /// square to another.
    ///
    /// # Errors
    ///
    /// A sentence, if there are no squares or more than 1,000,000, no numbers on the spinner or
    /// more than 100, a jump from a square that is not between 1 and the last but one, to a square
    /// that is off the board, from a square where another one begins, or to a square where one
    /// begins.
    pub fn new(
        squares: u32,
        spinner: u32,
        finish: Finish,
        jumps: &[(Square, Square)],
    ) -> Result<Chutes, String> {
        if !(1..=MOST_SQUARES).contains(&squares) {
            return Err(format!("{squares} squares: expected 1 to {MOST_SQUARES}"));
        }
        if !(1..=LARGEST_SPINNER).contains(&spinner) {
            return Err(format!(
                "a spinner to {spinner}: expected 1 to {LARGEST_SPINNER}"
            ));
        }
        let mut rest: Vec<Square> = (0..=squares).collect();
        for &(from, to) in jumps {
            if !(1..squares).contains(&from) || !(1..=squares).contains(&to) || from == to {
                return Err(format!(
                    "the jump {from}-{to}: expected one from a square of 1 to {} to another one \
                     of 1 to {squares}",
                    squares - 1
                ));
            }
            if rest[from as usize] != from {
                return Err(format!("two jumps begin on square {from}"));
            }
            rest[from as usize] = to;
        }
        if let Some((from, to)) = jumps.iter().find(|&&(_, to)| rest[to as usize] != to) {
            return Err(format!(
                "the jump {from}-{to} ends where another one begins; let it lead to where that ends"
            ));
        }
        Ok(Chutes {
            spinner,
            finish,
            rest,
        })
    }

    /// The last square.
    fn last(&self) -> Square {
        self.rest.len() as Square - 1
    }

    /// Where a spin takes the token.
    fn land(&self, square: Square, spin: u32) -> Square {
        match (square + spin, self.finish) {
            (ahead, _) if ahead <= self.last() => self.rest[ahead as usize],
            (_, Finish::Exact) => square,
            (_, Finish::Pass) => self.last(),
        }
    }
}

impl Game for Chutes {
    type State = Square;
    /// Nobody chooses anything.
    type Action = ();

    fn initial(&self) -> Square {
        0
    }

    fn node(&self, &square: &Square) -> Node<Square, ()> {
        if square == self.last() {
            return Node::End(Payoff::ZERO);
        }
        let landed = Chance::die(self.spinner)
            .map(|spin| self.land(square, spin))
            .merged();
        Node::chance(landed.map(|square| (square, Payoff::ONE)))
    }
}

impl Notation for Chutes {
    /// The number of the square; 0 is off the board.
    fn show_state(&self, square: &Square) -> String {
        square.to_string()
    }

    fn parse_state(&self, text: &str) -> Result<Square, String> {
        let square = numbers::plain(text.trim()).filter(|&square| square <= self.last());
        square.ok_or_else(|| {
            format!(
                "'{text}': expected a square from 0 (off the board) to {}, like 12",
                self.last()
            )
        })
    }

    only_chance!("spin");

    fn picture(&self, &square: &Square) -> String {
        let last = self.last();
        if square == last {
            return format!("square {square} of {last}: the end");
        }
        let jumps = (1..=self.spinner).filter_map(|spin| {
            let ahead = square.checked_add(spin).filter(|&ahead| ahead <= last)?;
            let to = self.rest[ahead as usize];
            let kind = if to > ahead { "ladder" } else { "chute" };
            (to != ahead).then(|| format!("{kind} from {ahead} to {to}"))
        });
        let near: Vec<String> = jumps.collect();
        match near.is_empty() {
            true => format!("square {square} of {last}"),
            false => format!("square {square} of {last}; near: {}", near.join(", ")),
        }
    }

    players!("the token");
}
