//! Connect Four by search: the result of the empty board, and the best first moves.
//!
//! Alpha-beta search (D. Knuth and R. Moore, "An analysis of alpha-beta pruning", Artificial
//! Intelligence 6 (1975), 293-326) over the results win, draw, loss, told from the player to move.
//! What keeps it small:
//!
//! - A player who can complete a line does; one whose opponent could complete a line must take
//!   that cell, and is lost if there are two. Nobody plays right below a cell that would complete
//!   a line of the opponent's, unless nothing else is left.
//! - What is known of a position (its result lies between two bounds) is kept in a table of fixed
//!   size, where later positions overwrite earlier ones. Mirrored positions share a place.
//! - Moves that leave the most threats come first, then those nearer to the centre.
//!
//! # Complexity
//!
//! Exponential in the number of cells, like the game; the usual 7 by 6 board takes some ten
//! seconds. Memory: 9 bytes for each of up to 8 million places of the table.

use std::ops::ControlFlow;

use bestplay::{Progress, Stage, Value, Watch};

use super::position::{Layout, Position};
use super::read;
use crate::{Arguments, GameError, Report};

/// The result for the player to move: 1 a win, 0 a draw, -1 a loss.
type Outcome = i8;

/// How many positions are searched between two words to the watch.
const PACE: u64 = 1 << 20;

/// `solve` by search.
pub(super) fn solve(
    arguments: &Arguments,
    _: &bestplay::SolveOptions,
    watch: &dyn Watch,
) -> Result<Report, GameError> {
    let (board, line) = read(arguments)?;
    let layout = Layout::new(board, line).ok_or_else(|| {
        GameError::usage(
            "the search takes boards whose columns times (rows + 1) is at most 64; \
             --method rules takes them all",
        )
    })?;
    let mut search = Search::new(layout, watch);
    let (result, best) = search.empty_board()?;
    let mut report = Report::default();
    report.value("value", "value", &Value::fraction(result.into(), 1), 1);
    report.list(
        "best",
        "best first moves",
        best.iter().map(|c| (c + 1).to_string()).collect(),
    );
    report.number("positions", "positions searched", search.positions);
    Ok(report)
}

/// A search under way.
pub(super) struct Search<'a> {
    layout: Layout,
    watch: &'a dyn Watch,
    table: Table,
    positions: u64,
    /// The columns, those nearest to the centre first.
    columns: Vec<u64>,
}

impl<'a> Search<'a> {
    /// A search on a board, nothing known yet.
    pub(super) fn new(layout: Layout, watch: &'a dyn Watch) -> Search<'a> {
        let mut order: Vec<u32> = (0..layout.columns).collect();
        order.sort_by_key(|&column| (2 * column + 1).abs_diff(layout.columns));
        let columns = order
            .into_iter()
            .map(|column| layout.column(column))
            .collect();
        Search {
            layout,
            watch,
            table: Table::new(layout.cells()),
            positions: 0,
            columns,
        }
    }

    /// The result for the first player, and the columns that achieve it.
    pub(super) fn empty_board(&mut self) -> Result<(Outcome, Vec<u32>), GameError> {
        let start = Position::EMPTY;
        let result = self.result(start, -1, 1)?;
        let open = self.layout.open(start);
        let wins = self.layout.completing(0, 0);
        let mut best = Vec::new();
        for column in 0..self.layout.columns {
            let stone = open & self.layout.column(column);
            // A move is best if it is worth at least the result: one question with two answers.
            let worth = match stone & wins > 0 {
                true => 1,
                false => -self.result(start.after(stone), -result, 1 - result)?,
            };
            if worth >= result {
                best.push(column);
            }
        }
        Ok((result, best))
    }

    /// The result of a position, if it lies between `low` and `high`; otherwise a bound on the same
    /// side of them.
    fn result(
        &mut self,
        position: Position,
        mut low: Outcome,
        mut high: Outcome,
    ) -> Result<Outcome, GameError> {
        self.positions += 1;
        if self.positions.is_multiple_of(PACE) {
            let progress = Progress {
                stage: Stage::Exploring,
                done: self.positions,
                of: self.positions,
            };
            if let ControlFlow::Break(()) = self.watch.progress(&progress) {
                return Err(bestplay::Error::Stopped.into());
            }
        }
        let open = self.layout.open(position);
        if self.layout.completing(position.own, position.taken) & open > 0 {
            return Ok(1);
        }
        if open == 0 {
            return Ok(0);
        }
        let threats = self.layout.completing(position.other(), position.taken);
        let forced = threats & open;
        // A forced move, if there is one; but not right below another threat.
        let moves = if forced > 0 { forced } else { open } & !(threats >> 1);
        if forced.count_ones() > 1 || moves == 0 {
            return Ok(-1);
        }
        let key = self.layout.key(position);
        let (known_low, known_high) = self.table.get(key);
        (low, high) = (low.max(known_low), high.min(known_high));
        if low >= high {
            return Ok(if known_low >= high {
                known_low
            } else {
                known_high.min(high)
            });
        }
        let mut best = -1;
        let (ordered, count) = self.order(position, moves);
        for &stone in &ordered[..count] {
            let floor = low.max(best);
            best = best.max(-self.result(position.after(stone), -high, -floor)?);
            if best >= high {
                break;
            }
        }
        // At or below `low` it is an upper bound, at or above `high` a lower one, else exact.
        let bounds = match best {
            _ if best <= low => (known_low, best.max(known_low)),
            _ if best >= high => (best.min(known_high), known_high),
            _ => (best, best),
        };
        self.table.put(key, bounds);
        Ok(best)
    }

    /// The moves with the most threats first, and how many there are.
    fn order(&self, position: Position, moves: u64) -> ([u64; 8], usize) {
        let (mut ordered, mut scores, mut count) = ([0; 8], [0; 8], 0);
        for stone in self
            .columns
            .iter()
            .map(|column| moves & column)
            .filter(|&stone| stone > 0)
        {
            let own = position.own | stone;
            let score = self
                .layout
                .completing(own, position.taken | stone)
                .count_ones();
            let mut place = count;
            while place > 0 && scores[place - 1] < score {
                (ordered[place], scores[place]) = (ordered[place - 1], scores[place - 1]);
                place -= 1;
            }
            (ordered[place], scores[place]) = (stone, score);
            count += 1;
        }
        (ordered, count)
    }
}

/// What is known of positions: bounds of their results, in a fixed number of places.
struct Table {
    /// The key of the position in each place. An empty place looks like the empty board, whose key
    /// is 0, with nothing known of it.
    keys: Vec<u64>,
    bounds: Vec<(Outcome, Outcome)>,
}

impl Table {
    /// A table for a board of so many cells. The number of places is a prime, so that positions
    /// that differ in few bits go to different places.
    fn new(cells: u32) -> Table {
        let places = match cells {
            0..=16 => 65_521,
            17..=24 => 1_048_573,
            _ => 8_388_593,
        };
        Table {
            keys: vec![0; places],
            bounds: vec![(-1, 1); places],
        }
    }

    fn place(&self, key: u64) -> usize {
        (key % self.keys.len() as u64) as usize
    }

    fn get(&self, key: u64) -> (Outcome, Outcome) {
        let place = self.place(key);
        if self.keys[place] == key {
            self.bounds[place]
        } else {
            (-1, 1)
        }
    }

    fn put(&mut self, key: u64, bounds: (Outcome, Outcome)) {
        let place = self.place(key);
        (self.keys[place], self.bounds[place]) = (key, bounds);
    }
}
