//! The contest's input and output: T, then T rows; `Case #1: I 8` and so on.

use std::io::{BufRead, Write};

use super::fast;
use super::row::{Piece, Row};
use bestplay_answers::{GameError, Result, source};

/// Reads the number of rows and the rows, writes a line for each. Windows line ends, blanks around
/// a row, blank lines at the end and a missing last line end are taken in good part; anything else
/// that is not as it should be is an error with its line and column.
pub(super) fn judge(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<()> {
    let mut lines = input.split(b'\n').zip(1u64..);
    let mut next = |number: u64, what: &str| -> Result<Vec<u8>> {
        let end = || missing(number, what, "the end of the input");
        let (line, _) = lines.next().ok_or_else(end)?;
        line.map_err(reading)
    };
    let rows = count(&next(1, "the number of rows")?)?;
    for case in 1..=rows {
        let (number, this) = (case + 1, format!("row {case} of {rows}"));
        let line = next(number, &this)?;
        let letters = line.trim_ascii();
        let indent = line.len() - line.trim_ascii_start().len();
        if letters.is_empty() {
            return Err(missing(number, &this, "a blank line"));
        }
        let row = Row::new(letters).map_err(|stray| {
            let column = indent + stray.index + 1;
            GameError::input(format!("line {number}, column {column}: {stray}"))
        })?;
        let outcome = fast::outcome(row, Piece::Indigo);
        let written = writeln!(output, "Case #{case}: {outcome}");
        written.map_err(|e| GameError::io("writing the answers", e))?;
    }
    for (line, number) in lines {
        if !line.map_err(reading)?.trim_ascii().is_empty() {
            return Err(GameError::input(format!(
                "line {number}: expected nothing after the {rows} rows that line 1 promises"
            )));
        }
    }
    Ok(())
}

fn reading(error: std::io::Error) -> GameError {
    GameError::io("reading the rows", error)
}

fn missing(number: u64, what: &str, found: &str) -> GameError {
    GameError::input(format!("line {number}: expected {what}, found {found}"))
}

/// The number of rows on the first line.
fn count(line: &[u8]) -> Result<u64> {
    let text = source::trimmed(line).trim_ascii();
    let count = std::str::from_utf8(text).ok();
    let count = count.and_then(|text| text.parse().ok());
    count.ok_or_else(|| {
        let shown = String::from_utf8_lossy(&text[..text.len().min(40)]);
        missing(1, "the number of rows", &format!("'{shown}'"))
    })
}
