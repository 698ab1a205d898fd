//! A best line of play, in time linear in the row.

use super::row::{End, Piece, Row};

/// A best line of play, action by action: who takes a piece, and from which end.
///
/// Where there is a choice, it follows the proof in [`fast`](super::fast): towards the nearer own
/// pair if one of the two nearest pairs is the mover's own, otherwise away from a pair that one
/// would enter. The nearest pairs are remembered; a pair is looked for again only when it has been
/// played, from there on, so that all searches together pass over the row at most twice.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    row: Row<'a>,
    /// The pieces left are `start..end`.
    start: usize,
    end: usize,
    mover: Piece,
    /// The first piece of the pair nearest to the left end, as far as known.
    left_pair: Option<usize>,
    /// The last piece of the pair nearest to the right end, as far as known.
    right_pair: Option<usize>,
    /// Whether a search has found that no pair is left.
    alternates: bool,
}

impl<'a> Line<'a> {
    /// The line from `row` with `first` to move.
    pub fn new(row: Row<'a>, first: Piece) -> Line<'a> {
        Line {
            row,
            start: 0,
            end: row.len(),
            mover: first,
            left_pair: None,
            right_pair: None,
            alternates: false,
        }
    }

    /// The number of pieces left.
    pub fn pieces_left(&self) -> usize {
        self.end - self.start
    }

    /// A best action where both ends are the mover's and at least two pieces are left.
    fn choose(&mut self) -> End {
        if self.alternates {
            return End::Left;
        }
        let rest = self.row.without(self.start, self.row.len() - self.end);
        if self.left_pair.is_none_or(|at| at < self.start) {
            self.left_pair = rest.first_neighbours(true).map(|i| self.start + i);
        }
        if self.right_pair.is_none_or(|at| at >= self.end) {
            self.right_pair = rest.last_neighbours(true).map(|i| self.start + i + 1);
        }
        // Of a pair that has been broken from the other side nothing is left: no pair at all.
        let left_pair = self.left_pair.filter(|&at| at + 1 < self.end);
        let right_pair = self.right_pair.filter(|&at| at > self.start);
        let (Some(left), Some(right)) = (left_pair, right_pair) else {
            self.alternates = true;
            return End::Left;
        };
        let (outside_left, outside_right) = (left - self.start, self.end - 1 - right);
        let own = [left, right].map(|at| self.row.is_of(at, self.mover));
        let goes_left = match own.into() {
            (true, true) => outside_left <= outside_right,
            (true, false) => true,
            (false, true) => false,
            // One piece outside a pair of the other's: that end would enter it.
            (false, false) => outside_left > 1 || outside_right == 1,
        };
        if goes_left { End::Left } else { End::Right }
    }
}

impl Iterator for Line<'_> {
    type Item = (Piece, End);

    fn next(&mut self) -> Option<(Piece, End)> {
        if self.start == self.end {
            return None;
        }
        let is_left = self.row.is_of(self.start, self.mover);
        let is_right = self.row.is_of(self.end - 1, self.mover);
        let end = match (is_left, is_right) {
            (true, true) if self.end - self.start > 1 => self.choose(),
            (true, _) => End::Left,
            (false, true) => End::Right,
            (false, false) => return None,
        };
        match end {
            End::Left => self.start += 1,
            End::Right => self.end -= 1,
        }
        let mover = self.mover;
        self.mover = mover.other();
        Some((mover, end))
    }
}
