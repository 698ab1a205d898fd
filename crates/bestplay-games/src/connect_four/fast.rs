//! Connect Four by search: the result of the empty board, and the best first moves.
//!
//! The alpha-beta search of the board games, with what is special about columns:
//!
//! - A player who can complete a line does; one whose opponent could complete a line must take
//!   that cell, and is lost if there are two. Nobody plays right below a cell that would complete
//!   a line of the opponent's: that loses at once.
//! - Mirrored positions count as one.
//! - Moves that leave the most threats come first, then those nearer to the centre.
//!
//! # Complexity
//!
//! Exponential in the number of cells, like the game: 6 by 5 takes a second, 6 by 6 ten.

use bestplay::sorting::sort_by_key;

use super::position::{Layout, Position};
use super::read;
use crate::board::search::{self, Look, Ordered, Placing};
use bestplay_answers::{Answer, GameError, Task};

/// The board, unless it is too large for the search.
pub(super) fn layout(task: &Task<'_>) -> Result<Layout, GameError> {
    let (board, line) = read(task.arguments)?;
    Layout::new(board, line).ok_or_else(|| {
        GameError::usage(
            "the search takes boards whose columns times (rows + 1) is at most 64; \
             the rules take them all",
        )
    })
}

/// `solve` by search.
pub(super) fn solve(task: &Task<'_>) -> Result<Answer, GameError> {
    let layout = layout(task)?;
    let columns = Columns::new(layout);
    let moves = columns.first_moves();
    let names = (1..=moves.len()).map(|column| column.to_string());
    let names: Vec<String> = names.collect();
    search::solve(columns, layout.cells(), (&moves, &names), task.watch)
}

/// The game as the search sees it.
struct Columns {
    layout: Layout,
    /// The columns, those nearest to the centre first.
    from_centre: Vec<u64>,
}

impl Columns {
    fn new(layout: Layout) -> Columns {
        let mut order: Vec<u32> = (0..layout.columns).collect();
        sort_by_key(&mut order, |&column| {
            (2 * column + 1).abs_diff(layout.columns)
        });
        let from_centre = order
            .into_iter()
            .map(|column| layout.column(column))
            .collect();
        Columns {
            layout,
            from_centre,
        }
    }

    /// The lowest cell of each column, from the left.
    fn first_moves(&self) -> Vec<u64> {
        let open = self.layout.open(Position::EMPTY);
        (0..self.layout.columns)
            .map(|column| open & self.layout.column(column))
            .collect()
    }
}

impl Placing for Columns {
    type Position = Position;
    type Key = u64;

    fn start(&self) -> Position {
        Position::EMPTY
    }

    #[inline]
    fn look(&self, position: Position) -> Look {
        let open = self.layout.open(position);
        // Whoever can complete a line does so, below, and never leaves it on the board; but a line
        // of one is complete after any move.
        if self.layout.line == 1 && position.taken > 0 {
            return Look::Result(-1);
        }
        if self.layout.completing(position.own, position.taken) & open > 0 {
            return Look::Result(1);
        }
        if open == 0 {
            return Look::Result(0);
        }
        let threats = self.layout.completing(position.other(), position.taken);
        let forced = threats & open;
        let moves = if forced > 0 { forced } else { open } & !(threats >> 1);
        match forced.count_ones() > 1 || moves == 0 {
            true => Look::Result(-1),
            false => Look::Moves(-1, 1, moves),
        }
    }

    #[inline]
    fn order(&self, position: Position, moves: u64, ordered: &mut Ordered) {
        for stone in self.from_centre.iter().map(|column| moves & column) {
            if stone > 0 {
                let (own, taken) = (position.own | stone, position.taken | stone);
                ordered.push(stone, self.layout.completing(own, taken).count_ones());
            }
        }
    }

    #[inline]
    fn after(&self, position: Position, stone: u64) -> Position {
        position.after(stone)
    }

    #[inline]
    fn key(&self, position: Position) -> u64 {
        self.layout.key(position)
    }

    #[inline]
    fn place(key: u64, places: u64) -> u64 {
        key % places
    }
}
