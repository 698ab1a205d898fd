//! The search for the result of an m,n,k-game.
//!
//! Alpha-beta search (D. Knuth and R. Moore, "An analysis of alpha-beta pruning", Artificial
//! Intelligence 6 (1975), 293-326) over the results win, draw, loss, told from the player to move.
//! What is known of a position (its result lies between two bounds) is kept in a table of fixed
//! size, where later positions overwrite earlier ones; whole positions are compared, so that no two
//! are ever taken for each other. `fast.rs` says what is plain to see in a position, and which moves
//! are promising.
//!
//! # Complexity
//!
//! Exponential in the number of cells, like the game. Memory: that of the table.

use bestplay::{Stage, Watch};

use super::Mnk;
use crate::board::Stones;
use crate::fast::tell;
use bestplay_answers::Result;

/// The result for the player to move: 1 a win, 0 a draw, -1 a loss.
pub(super) type Outcome = i8;

/// How many positions are searched between two words to the watch.
const PACE: u64 = 1 << 20;

/// What is plain to see in a position.
pub(super) enum Look {
    /// The result.
    Result(Outcome),
    /// Bounds of the result, and the moves among which is a best one.
    Moves(Outcome, Outcome, u64),
}

/// Moves in the order in which they are tried, for one position after the other on the way to the
/// one that is searched.
#[derive(Default)]
pub(super) struct Ordered {
    moves: Vec<(u64, u32)>,
    /// Where the moves of the last position begin.
    from: usize,
}

impl Ordered {
    /// Adds a move. Higher scores come first; among equals, those added earlier.
    #[inline]
    pub(super) fn push(&mut self, stone: u64, score: u32) {
        let better = |&&(_, other): &&(u64, u32)| other < score;
        let moves = self.moves[self.from..].iter().rev();
        let behind = moves.take_while(better).count();
        self.moves.insert(self.moves.len() - behind, (stone, score));
    }
}

/// A search under way.
pub(super) struct Search<'a> {
    game: &'a Mnk,
    watch: &'a dyn Watch,
    table: Table,
    /// The positions searched.
    pub(super) positions: u64,
    ordered: Ordered,
}

impl<'a> Search<'a> {
    /// A search, nothing known yet.
    pub(super) fn new(game: &'a Mnk, watch: &'a dyn Watch) -> Search<'a> {
        Search {
            table: Table::new(game.board.all().count_ones()),
            game,
            watch,
            positions: 0,
            ordered: Ordered::default(),
        }
    }

    /// The result for the first player, and the cells of the first moves that achieve it.
    pub(super) fn empty_board(&mut self) -> Result<(Outcome, Vec<u8>)> {
        let start = Stones::NONE;
        let result = self.result(start, -1, 1)?;
        let mut best = Vec::new();
        for cell in 0..self.game.board.all().count_ones() {
            // A move is best if it is worth at least the result: one question with two answers.
            let after = start.with(start.turn(), 1 << cell);
            if -self.result(after, -result, 1 - result)? >= result {
                best.push(cell as u8);
            }
        }
        Ok((result, best))
    }

    /// The result of a position, if it lies between `low` and `high`; otherwise a bound on the same
    /// side of them.
    fn result(&mut self, position: Stones, mut low: Outcome, mut high: Outcome) -> Result<Outcome> {
        self.positions += 1;
        if self.positions.is_multiple_of(PACE) {
            // Nobody knows how far it has to go.
            tell(self.watch, Stage::Exploring, self.positions, self.positions)?;
        }
        let (seen_low, seen_high, moves) = match self.game.look(position) {
            Look::Result(result) => return Ok(result),
            Look::Moves(low, high, moves) => (low, high, moves),
        };
        let key = self.game.symmetries.least(position);
        let (known_low, known_high) = self.table.get(key);
        let (known_low, known_high) = (known_low.max(seen_low), known_high.min(seen_high));
        if known_low >= high || known_low == known_high {
            return Ok(known_low);
        }
        if known_high <= low {
            return Ok(known_high);
        }
        (low, high) = (low.max(known_low), high.min(known_high));
        let from = self.ordered.moves.len();
        self.ordered.from = from;
        self.game.order(position, moves, &mut self.ordered);
        let (mut best, mut next) = (-1, from);
        while best < high && next < self.ordered.moves.len() {
            let after = position.with(position.turn(), self.ordered.moves[next].0);
            best = best.max(-self.result(after, -high, -low.max(best))?);
            next += 1;
        }
        self.ordered.moves.truncate(from);
        // At or below `low` it is an upper bound, at or above `high` a lower one, else exact.
        let bounds = match best {
            _ if best <= low => (known_low, best.max(known_low)),
            _ if best >= high => (best.min(known_high), known_high),
            _ => (best, best),
        };
        self.table.put(key, bounds);
        Ok(best)
    }
}

/// What is known of positions: bounds of their results, in a fixed number of places.
struct Table {
    /// The position in each place. An empty place looks like the empty board with
    /// nothing known of it.
    keys: Vec<Stones>,
    bounds: Vec<(Outcome, Outcome)>,
}

impl Table {
    /// A table for a board of so many cells. The number of places is a prime, so that positions
    /// that differ in few bits go to different places.
    fn new(cells: u32) -> Table {
        let places = match cells {
            0..=12 => 65_521,
            13..=24 => 1_048_573,
            _ => 8_388_593,
        };
        Table {
            keys: vec![Stones::NONE; places],
            bounds: vec![(-1, 1); places],
        }
    }

    fn place(&self, key: Stones) -> usize {
        // 2^64 divided by the golden ratio, made odd, keeps the two words apart.
        let word = key.first ^ key.second.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (word % self.keys.len() as u64) as usize
    }

    fn get(&self, key: Stones) -> (Outcome, Outcome) {
        let place = self.place(key);
        match self.keys[place] == key {
            true => self.bounds[place],
            false => (-1, 1),
        }
    }

    fn put(&mut self, key: Stones, bounds: (Outcome, Outcome)) {
        let place = self.place(key);
        (self.keys[place], self.bounds[place]) = (key, bounds);
    }
}
