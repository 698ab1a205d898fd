//! Search for the result of a game in which two players place stones.
//!
//! Alpha-beta search (D. Knuth and R. Moore, "An analysis of alpha-beta pruning", Artificial
//! Intelligence 6 (1975), 293-326) over the results win, draw, loss, told from the player to move.
//! What is known of a position (its result lies between two bounds) is kept in a table of fixed
//! size, where later positions overwrite earlier ones; whole keys are compared, so that no two
//! positions are ever taken for each other. The game itself says what is plain to see in a
//! position, and which moves are promising.
//!
//! # Complexity
//!
//! Exponential in the number of cells, like the games. Memory: that of the table.

use bestplay::{Stage, Value, Watch};

use crate::fast::{tell, valued};
use bestplay_answers::{Answer, Field, GameError, fields};

/// The result for the player to move: 1 a win, 0 a draw, -1 a loss.
pub(crate) type Outcome = i8;

/// How many positions are searched between two words to the watch.
const PACE: u64 = 1 << 20;

/// What the answer has beyond what every answer has.
pub(crate) const FIELDS: &[Field] = fields! {
    positions: Count, "positions searched";
};

/// `solve` by search: the result of the empty board, and the best first moves by their names.
pub(crate) fn solve<G: Placing>(
    game: G,
    cells: u32,
    (moves, names): (&[u64], &[String]),
    watch: &dyn Watch,
) -> Result<Answer, GameError> {
    let mut search = Search::new(game, cells, watch);
    let (result, best) = search.empty_board(moves)?;
    let mut answer = valued(Value::fraction(result.into(), 1), 1);
    let best = names.iter().zip(best).filter(|&(_, best)| best);
    let best = best.map(|(name, _)| name.clone()).collect();
    answer.list("best", "best first moves", best);
    answer.number("positions", "positions searched", search.positions);
    Ok(answer)
}

/// A game as the search sees it. A move is a word with one bit, the cell of the stone.
pub(crate) trait Placing {
    /// The stones on the board.
    type Position: Copy;
    /// What is the same for a position and its symmetric copies, and different for all others.
    type Key: Copy + Eq;

    /// The empty board.
    fn start(&self) -> Self::Position;

    /// What is plain to see.
    fn look(&self, position: Self::Position) -> Look;

    /// Puts the moves into the order in which they are tried: promising ones first.
    fn order(&self, position: Self::Position, moves: u64, ordered: &mut Ordered);

    /// The position after a move.
    fn after(&self, position: Self::Position, stone: u64) -> Self::Position;

    /// The key of a position.
    fn key(&self, position: Self::Position) -> Self::Key;

    /// The place of a key among so many.
    fn place(key: Self::Key, places: u64) -> u64;
}

/// What is plain to see in a position.
pub(crate) enum Look {
    /// The result.
    Result(Outcome),
    /// Bounds of the result, and the moves among which is a best one.
    Moves(Outcome, Outcome, u64),
}

/// Moves in the order in which they are tried, for one position after the other on the way to the
/// one that is searched.
#[derive(Default)]
pub(crate) struct Ordered {
    moves: Vec<(u64, u32)>,
    /// Where the moves of the last position begin.
    from: usize,
}

impl Ordered {
    /// Adds a move. Higher scores come first; among equals, those added earlier.
    #[inline]
    pub(crate) fn push(&mut self, stone: u64, score: u32) {
        let better = |&&(_, other): &&(u64, u32)| other < score;
        let behind = self.moves[self.from..]
            .iter()
            .rev()
            .take_while(better)
            .count();
        self.moves.insert(self.moves.len() - behind, (stone, score));
    }
}

/// A search under way.
struct Search<'a, G: Placing> {
    game: G,
    watch: &'a dyn Watch,
    table: Table<G>,
    positions: u64,
    ordered: Ordered,
}

impl<'a, G: Placing> Search<'a, G> {
    /// A search on a board of so many cells, nothing known yet.
    fn new(game: G, cells: u32, watch: &'a dyn Watch) -> Search<'a, G> {
        let table = Table::new(game.key(game.start()), cells);
        Search {
            game,
            watch,
            table,
            positions: 0,
            ordered: Ordered::default(),
        }
    }

    /// The result for the first player, and which of the first moves achieve it.
    fn empty_board(&mut self, moves: &[u64]) -> Result<(Outcome, Vec<bool>), GameError> {
        let start = self.game.start();
        let result = self.result(start, -1, 1)?;
        let mut best = Vec::new();
        for &stone in moves {
            // A move is best if it is worth at least the result: one question with two answers.
            let after = self.game.after(start, stone);
            best.push(-self.result(after, -result, 1 - result)? >= result);
        }
        Ok((result, best))
    }

    /// The result of a position, if it lies between `low` and `high`; otherwise a bound on the same
    /// side of them.
    fn result(
        &mut self,
        position: G::Position,
        mut low: Outcome,
        mut high: Outcome,
    ) -> Result<Outcome, GameError> {
        self.positions += 1;
        if self.positions.is_multiple_of(PACE) {
            // Nobody knows how far it has to go.
            tell(self.watch, Stage::Exploring, self.positions, self.positions)?;
        }
        let (seen_low, seen_high, moves) = match self.game.look(position) {
            Look::Result(result) => return Ok(result),
            Look::Moves(low, high, moves) => (low, high, moves),
        };
        let key = self.game.key(position);
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
            let after = self.game.after(position, self.ordered.moves[next].0);
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
struct Table<G: Placing> {
    /// The key of the position in each place. An empty place looks like the empty board with
    /// nothing known of it.
    keys: Vec<G::Key>,
    bounds: Vec<(Outcome, Outcome)>,
}

impl<G: Placing> Table<G> {
    /// A table for a board of so many cells. The number of places is a prime, so that positions
    /// that differ in few bits go to different places.
    fn new(empty: G::Key, cells: u32) -> Table<G> {
        let places = match cells {
            0..=12 => 65_521,
            13..=24 => 1_048_573,
            _ => 8_388_593,
        };
        Table {
            keys: vec![empty; places],
            bounds: vec![(-1, 1); places],
        }
    }

    fn place(&self, key: G::Key) -> usize {
        G::place(key, self.keys.len() as u64) as usize
    }

    fn get(&self, key: G::Key) -> (Outcome, Outcome) {
        let place = self.place(key);
        if self.keys[place] == key {
            self.bounds[place]
        } else {
            (-1, 1)
        }
    }

    fn put(&mut self, key: G::Key, bounds: (Outcome, Outcome)) {
        let place = self.place(key);
        (self.keys[place], self.bounds[place]) = (key, bounds);
    }
}
