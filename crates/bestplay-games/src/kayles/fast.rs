//! Nim-values.
//!
//! By the theorem of Sprague and Grundy a row is worth as much as a heap of Nim: the least number
//! that none of its moves leads to. Several rows are worth the exclusive or of theirs, and who is to
//! move wins just if that is not 0. The nim-values of rows repeat with period 12 from 71 pins on
//! (Guy and Smith 1956); a period p that holds up to 2 n + p + 2 pins, for moves of at most two pins
//! and exceptions up to n, holds for ever by their theorem, and the tests look that far. O(n²) for
//! the first rows, then a table.

use std::collections::HashSet;

use bestplay::Value;

use crate::{Answer, Content, Field, GameError, Task, fields};

/// The last pin count of the table, from which a period holds, and the period.
const KNOWN: usize = 2 * LAST_EXCEPTION + PERIOD + 2;
const LAST_EXCEPTION: usize = 70;
const PERIOD: usize = 12;

/// What the answer has.
pub(super) const FIELDS: &[Field] = fields! {
    nim_values: List, "the nim-value of each row";
};

/// The nim-values of rows of up to so many pins.
pub(super) fn table(most: usize) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::with_capacity(most + 1);
    for row in 0..=most {
        let reached: HashSet<usize> = (1..=row.min(2))
            .flat_map(|pins| (0..=row - pins).map(move |behind| (behind, row - pins - behind)))
            .map(|(one, other)| values[one] ^ values[other])
            .collect();
        values.extend((0..).find(|value| !reached.contains(value)));
    }
    values
}

/// Answers `solve`.
pub(super) fn solve(task: &Task<'_>) -> Result<Answer, GameError> {
    let rows = super::read(task.arguments)?;
    let table = table(KNOWN);
    let value = |&row: &u32| match row as usize {
        row if row <= KNOWN => table[row],
        row => table[KNOWN - PERIOD + 1 + (row - KNOWN - 1) % PERIOD],
    };
    let values: Vec<usize> = rows.iter().map(value).collect();
    let or = values.iter().fold(0, |or, value| or ^ value);
    let mut answer = Answer::default();
    let wins = Value::fraction(if or == 0 { -1 } else { 1 }, 1);
    answer.value("value", "value", wins, 12);
    let values = values.iter().map(usize::to_string).collect::<Vec<_>>();
    answer.push(crate::Piece::new(
        "nim_values",
        "nim-values",
        Content::List(values),
    ));
    Ok(answer)
}
