//! Nim-values.
//!
//! By the theorem of Sprague and Grundy a row is worth as much as a heap of Nim: the least number
//! that none of its moves leads to. Several rows are worth the exclusive or of theirs, and who is to
//! move wins just if that is not 0. The nim-values of rows repeat with period 12 from 71 pins on
//! (Guy and Smith 1956), in Dawson's Kayles with period 34 from 53 pins on; a period p that holds up to
//! 2 n + p + 2 pins, for moves of at most two pins and exceptions up to n, holds for ever by their
//! theorem, and the tests look that far. O(n²) for the first rows, then a table.

use std::collections::HashSet;

use super::Ball;
use crate::fast::won;
use bestplay_answers::{Answer, Field, Result, Task, fields};

/// The nim-values of all rows.
pub(super) struct NimValues {
    table: Vec<usize>,
    period: usize,
}

impl NimValues {
    /// Of rows in which a ball knocks down so many pins.
    pub(super) fn new(ball: Ball) -> NimValues {
        let (last_exception, period) = match ball {
            Ball::OneOrTwo => (70, 12),
            Ball::Two => (52, 34),
        };
        NimValues {
            table: table(ball, 2 * last_exception + period + 2),
            period,
        }
    }

    /// Of a row of so many pins.
    pub(super) fn of(&self, row: u64) -> usize {
        let known = self.table.len() as u64;
        let period = self.period as u64;
        let row = match row < known {
            true => row,
            false => known - period + (row - known) % period,
        };
        self.table[row as usize]
    }

    /// How many rows of 1 to `most` pins have the nim-value 0.
    pub(super) fn zeros(&self, most: u64) -> u64 {
        let is_zero = |row: &u64| self.of(*row) == 0;
        let zeros = |rows: std::ops::RangeInclusive<u64>| rows.filter(is_zero).count() as u64;
        let (known, period) = (self.table.len() as u64 - 1, self.period as u64);
        match most.checked_sub(known) {
            None => zeros(1..=most),
            Some(more) => {
                let periods = zeros(known + 1..=known + period) * (more / period);
                zeros(1..=known) + periods + zeros(known + 1..=known + more % period)
            }
        }
    }
}

pub(super) const FIELDS: &[Field] = fields! {
    nim_values: List, "the nim-value of each row";
};

pub(super) const COUNTED: &[Field] = fields! {
    first_wins: Count, "single rows that the first player wins";
    second_wins: Count, "single rows that the second player wins";
};

/// The nim-values of rows of up to so many pins.
pub(super) fn table(ball: Ball, most: usize) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::with_capacity(most + 1);
    for row in 0..=most {
        let reached: HashSet<usize> = ball
            .pins(row as u32)
            .map(|pins| pins as usize)
            .flat_map(|pins| (0..=row - pins).map(move |behind| (behind, row - pins - behind)))
            .map(|(one, other)| values[one] ^ values[other])
            .collect();
        values.extend((0..).find(|value| !reached.contains(value)));
    }
    values
}

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let rows = super::read(task.arguments)?;
    let known = NimValues::new(super::ball(task.arguments)?);
    let values: Vec<usize> = rows.iter().map(|&row| known.of(row.into())).collect();
    let or = values.iter().fold(0, |or, value| or ^ value);
    let mut answer = won(or != 0);
    let values = values.iter().map(usize::to_string).collect::<Vec<_>>();
    answer.add("nim_values", "nim-values", values);
    Ok(answer)
}

pub(super) fn count(task: &Task<'_>) -> Result<Answer> {
    let most = task.options.integer("most")?;
    let lost = NimValues::new(super::ball(task.arguments)?).zeros(most);
    let mut answer = Answer::default();
    answer
        .add("first_wins", "the first player wins", most - lost)
        .add("second_wins", "the second player wins", lost);
    Ok(answer)
}
