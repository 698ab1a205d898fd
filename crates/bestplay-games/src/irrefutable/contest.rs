//! The contest's input and output: T, then T rows; `Case #1: I 8` and so on.

use std::io::{BufRead, Write};

use super::fast;
use super::row::{Piece, Row};
use bestplay_answers::{GameError, Result, source};

/// Reads the number of rows and the rows, writes a line for each. Windows line ends, blanks around
/// a row, blank lines at the end and a missing last line end are taken in good part; anything else
/// that is not as it should be is an error with its line and column.
pub(super) fn judge(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<()> {
    let mut lines = Lines {
        input,
        line: Vec::new(),
        number: 0,
    };
    let ends = |number: usize, what: &str, found: &str| {
        GameError::input(format!("line {number}: expected {what}, found {found}"))
    };
    const END: &str = "the end of the input";
    let rows = lines.next()?;
    let rows = count(rows.ok_or_else(|| ends(1, "the number of rows", END))?, 1)?;
    for case in 1..=rows {
        let number = lines.number + 1;
        let this = format!("row {case} of {rows}");
        let line = lines.next()?.ok_or_else(|| ends(number, &this, END))?;
        let letters = line.trim_ascii();
        let indent = line.len() - line.trim_ascii_start().len();
        if letters.is_empty() {
            return Err(ends(number, &this, "a blank line"));
        }
        let row = Row::new(letters).map_err(|stray| {
            let column = indent + stray.index + 1;
            GameError::input(format!("line {number}, column {column}: {stray}"))
        })?;
        let outcome = fast::outcome(row, Piece::Indigo);
        let written = writeln!(output, "Case #{case}: {outcome}");
        written.map_err(|e| GameError::io("writing the answers", e))?;
    }
    while let Some(line) = lines.next()? {
        if !line.trim_ascii().is_empty() {
            let number = lines.number;
            return Err(GameError::input(format!(
                "line {number}: expected nothing after the {rows} rows that line 1 promises"
            )));
        }
    }
    Ok(())
}

/// The number of rows on the first line.
fn count(line: &[u8], number: usize) -> Result<u64> {
    let text = source::trimmed(line).trim_ascii();
    let count = std::str::from_utf8(text).ok();
    let count = count.and_then(|text| text.parse().ok());
    count.ok_or_else(|| {
        let shown = String::from_utf8_lossy(&text[..text.len().min(40)]);
        let expected = format!("line {number}: expected the number of rows, found '{shown}'");
        GameError::input(expected)
    })
}

/// Lines, read into one buffer.
struct Lines<'a> {
    input: &'a mut dyn BufRead,
    line: Vec<u8>,
    /// Lines read so far.
    number: usize,
}

impl Lines<'_> {
    /// The next line, with its end; `None` behind the last.
    fn next(&mut self) -> Result<Option<&[u8]>> {
        self.line.clear();
        let read = self.input.read_until(b'\n', &mut self.line);
        let read = read.map_err(|e| GameError::io("reading the rows", e))?;
        self.number += 1;
        Ok((read > 0).then_some(&self.line))
    }
}
