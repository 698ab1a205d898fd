//! The score of any position of Connect Four: who wins, and how soon.
//!
//! Scores are those of the field (P. Pons, "Solving Connect 4: how to build a perfect AI",
//! blog.gamesolver.org, 2015 to 2019), told from the player to move: 0 is a draw; who wins with the
//! last stone that he could possibly place gets 1, with the one before it 2, and so on; the loser
//! gets the opposite. So the highest score is the fastest win, and the lowest one the loss that the
//! longest defence puts off for the least time.
//!
//! Alpha-beta search with windows of width one: each search says on which side of a score the truth
//! lies, and bisection finds it. What cuts the tree down:
//!
//! - Nobody leaves a completed line to the opponent: whoever can complete one does, a single threat
//!   is answered, and no stone goes right below a cell that completes a line of the opponent's. So a
//!   position that is searched has no win at hand, which bounds its score from above and below.
//! - Moves that leave most cells which complete a line come first, then those nearer to the centre
//!   (the order of V. Allis, "A Knowledge-based Approach of Connect-Four", 1988). Two such cells
//!   that are open at once win.
//! - Bounds of positions are kept in a table; there the mirror image counts as the same, where both
//!   can come up.
//!
//! # Complexity
//!
//! Exponential in the empty cells. On 7 columns by 6 rows, on average: microseconds with up to 13 empty
//! cells, 0.1 seconds where the winner needs 14 to 27 steps from an opening of up to 14 stones, 4 seconds
//! where he needs more, and two minutes from the empty board, whose score takes 10⁹ positions. On P. Pons'
//! six test sets (of the two hardest the first 150 and 8) it searches nine tenths to as many positions as his
//! solver of 2019, in nine tenths of the time or less, with as many entries in the table.

use super::position::{Layout, Position};
use super::table::Table;

/// The most columns that are searched.
const MOST_COLUMNS: usize = 16;

/// How many positions are searched between two words to whoever listens.
const PACE: u64 = 1 << 20;

/// How many stones after the first position its mirror images are still looked for: later they are
/// rare, and cost more time than they save.
const MIRRORED: u32 = 12;

/// A search was asked to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// A search under way. Every [`PACE`] positions it says how many there were, and asks whether to go on.
pub(super) struct Search<'a> {
    layout: Layout,
    cells: u32,
    /// The columns, those nearest to the centre first.
    from_centre: Vec<u64>,
    table: Table,
    /// With fewer stones than these, mirror images count as one position.
    mirrored: u32,
    /// The positions searched.
    pub(super) positions: u64,
    goes_on: &'a dyn Fn(u64) -> bool,
}

/// A move: the stone, the cells that complete a line of the player's after it, and how many they are.
type Move = (u64, u64, u32);

impl<'a> Search<'a> {
    /// A search of what can follow a position.
    pub(super) fn new(
        layout: Layout,
        start: Position,
        table: Table,
        goes_on: &'a dyn Fn(u64) -> bool,
    ) -> Search<'a> {
        // A position and its mirror image both follow only if no cell has stones of both players then.
        let [own, other] = [start.own, start.other()];
        let is_mirrored = layout.mirrored(own) & other == 0;
        Search {
            cells: layout.cells(),
            from_centre: layout.outwards(),
            table,
            mirrored: u32::from(is_mirrored) * (start.stones() + MIRRORED),
            positions: 0,
            goes_on,
            layout,
        }
    }

    /// The score of a position in which nobody has a line, unless whoever listens asks to stop.
    pub(super) fn score(&mut self, position: Position) -> Result<i32, Stopped> {
        let left = (self.cells - position.stones()) as i32;
        let (mut low, mut high) = (-(left / 2), (left + 1) / 2);
        while low < high {
            // Far from 0 it is soon decided, which leaves less to decide near 0.
            let middle = match (low + high).div_euclid(2) {
                middle @ ..=0 => middle.min(low / 2),
                middle => middle.max(high / 2),
            };
            match self.bound(position, middle + 1)? {
                found if found > middle => low = found,
                found => high = found,
            }
        }
        Ok(low)
    }

    /// A score that the position has at least, if that is not below `aim`; otherwise one that it has
    /// at most.
    pub(super) fn bound(&mut self, position: Position, aim: i32) -> Result<i32, Stopped> {
        let (layout, Position { own, taken }) = (self.layout, position);
        if layout.completing(own, taken) & layout.open(position) > 0 {
            return Ok((self.cells - position.stones()).div_ceil(2) as i32);
        }
        let threats = layout.completing(position.other(), taken);
        self.search(position, threats, position.stones(), aim)
    }

    /// As [`bound`](Self::bound), for a position with so many stones whose player cannot complete a
    /// line, and whose opponent could do so in the cells that are `threats`.
    fn search(
        &mut self,
        position: Position,
        threats: u64,
        stones: u32,
        aim: i32,
    ) -> Result<i32, Stopped> {
        self.positions += 1;
        if self.positions.is_multiple_of(PACE) && !(self.goes_on)(self.positions) {
            return Err(Stopped);
        }
        let (layout, left) = (self.layout, (self.cells - stones) as i32);
        let open = layout.open(position);
        let forced = threats & open;
        let moves = if forced > 0 { forced } else { open } & !(threats >> 1);
        if forced & forced.wrapping_sub(1) > 0 || moves == 0 {
            // The opponent completes a line next, unless the board is full.
            return Ok(-(left / 2));
        }
        if left <= 2 {
            return Ok(0);
        }
        // Neither this stone nor the next one completes a line.
        let (mut low, mut high) = (-((left - 2) / 2), (left - 1) / 2);
        if low >= aim || high < aim {
            return Ok(if low >= aim { low } else { high });
        }
        if moves & (moves - 1) == 0 {
            let after = position.after(moves);
            let makes = layout.completing(after.other(), after.taken);
            return Ok(-self.search(after, makes, stones + 1, 1 - aim)?);
        }
        let (mut ordered, mut count) = ([(0, 0, 0); MOST_COLUMNS], 0);
        for stone in self.from_centre.iter().map(|column| moves & column) {
            if stone == 0 {
                continue;
            }
            let after = position.after(stone);
            let makes = layout.completing(after.other(), after.taken);
            let at_once = makes & layout.open(after);
            if at_once & at_once.wrapping_sub(1) > 0 {
                return Ok(high);
            }
            insert(&mut ordered, count, (stone, makes, makes.count_ones()));
            count += 1;
        }
        let mut key = position.key();
        if stones < self.mirrored {
            key = key.min(layout.mirrored(key));
        }
        if let Some((known_low, known_high)) = self.table.get(key) {
            (low, high) = (low.max(known_low), high.min(known_high));
            if low >= aim || high < aim {
                return Ok(if low >= aim { low } else { high });
            }
        }
        let (before, mut best) = (self.positions, i32::MIN);
        for &(stone, makes, _) in &ordered[..count] {
            let after = self.search(position.after(stone), makes, stones + 1, 1 - aim)?;
            best = best.max(-after);
            if best >= aim {
                break;
            }
        }
        let bounds = match best >= aim {
            true => (low.max(best), high),
            false => (low, high.min(best)),
        };
        self.table.put(key, bounds, self.positions - before);
        Ok(best)
    }
}

/// Puts a move behind the first `count` ones, but before those that complete fewer lines.
#[inline]
fn insert(ordered: &mut [Move; MOST_COLUMNS], count: usize, new: Move) {
    let mut place = count;
    while place > 0 && ordered[place - 1].2 < new.2 {
        ordered[place] = ordered[place - 1];
        place -= 1;
    }
    ordered[place] = new;
}
