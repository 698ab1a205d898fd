//! Comma-separated values after RFC 4180: what is written for spreadsheets, and files that anybody can edit.

use std::path::Path;

use crate::{GameError, Result};

/// Rows as text, a line each; cells are in quotes where they need them.
///
/// # Examples
///
/// ```
/// use bestplay_answers::csv::written;
///
/// assert_eq!(written([["state", "action"], ["3,4", "hold"]]), "state,action\n\"3,4\",hold\n");
/// ```
pub fn written<C: AsRef<str>>(
    rows: impl IntoIterator<Item = impl IntoIterator<Item = C>>,
) -> String {
    let mut text = String::new();
    for row in rows {
        let cells = row.into_iter().map(|cell| quoted(cell.as_ref()));
        text.push_str(&cells.collect::<Vec<_>>().join(","));
        text.push('\n');
    }
    text
}

fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

/// A file whose first line names its columns.
pub(crate) struct File {
    shown: String,
    pub(crate) text: String,
}

/// A row of a file: where it stands, in words that begin an error, and its cells.
pub(crate) type Row<const N: usize> = (String, [String; N]);

impl File {
    /// Reads a file, without the mark with which some programs begin it; `what` it should hold.
    pub(crate) fn read(path: &Path, what: &str) -> Result<File> {
        let context = format!("reading the {what} {}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| GameError::io(context, error))?;
        Ok(File {
            shown: path.display().to_string(),
            text: text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned(),
        })
    }

    pub(crate) fn head(&self) -> String {
        let head = self.text.lines().next().map(|line| cells(line.trim_end()));
        head.and_then(Result::ok).unwrap_or_default().join(",")
    }

    /// Something is wrong with the first line, or with all of the file.
    pub(crate) fn wrong(&self, wrong: &str) -> GameError {
        GameError::input(format!("{}, line 1: {wrong}", self.shown))
    }

    /// The rows below these columns; blank lines are left out.
    pub(crate) fn below<const N: usize>(&self, head: &str) -> Result<Vec<Row<N>>> {
        if self.head() != head {
            return Err(self.wrong(&format!("expected the columns {head}")));
        }
        let lines = (1..).zip(self.text.lines()).skip(1);
        let lines = lines.filter(|(_, line)| !line.trim().is_empty());
        let row = |(number, line): (usize, &str)| {
            let place = format!("{}, line {number}", self.shown);
            let count = |row: Vec<String>| format!("expected {N} cells, not {}", row.len());
            let row = cells(line).and_then(|row| row.try_into().map_err(count));
            match row {
                Ok(row) => Ok((place, row)),
                Err(wrong) => Err(GameError::input(format!("{place}: {wrong}"))),
            }
        };
        lines.map(row).collect()
    }
}

/// The cells of a line, of which those in quotes may hold commas.
fn cells(line: &str) -> Result<Vec<String>, String> {
    let mut cells = Vec::new();
    let mut rest = line.trim_end_matches('\r');
    loop {
        let (cell, after) = match rest.strip_prefix('"') {
            None => {
                let end = rest.find(',').unwrap_or(rest.len());
                (rest[..end].to_owned(), &rest[end..])
            }
            Some(quoted) => quoted_cell(quoted)?,
        };
        cells.push(cell);
        match after.strip_prefix(',') {
            Some(more) => rest = more,
            None if after.is_empty() => return Ok(cells),
            None => return Err("expected a comma after the quote".into()),
        }
    }
}

/// A cell after its opening quote, and what stands after its closing one. Two quotes are one.
fn quoted_cell(mut rest: &str) -> Result<(String, &str), String> {
    let mut cell = String::new();
    loop {
        let (before, after) = rest.split_once('"').ok_or("a quote is not closed")?;
        cell.push_str(before);
        match after.strip_prefix('"') {
            Some(more) => {
                cell.push('"');
                rest = more;
            }
            None => return Ok((cell, after)),
        }
    }
}
