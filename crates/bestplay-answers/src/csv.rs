//! Comma-separated values after RFC 4180: what is written for spreadsheets, and files that anybody can edit.

/// Rows as text, a line each; cells are in quotes where they need them.
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

/// The cells of a line, of which those in quotes may hold commas.
pub(crate) fn cells(line: &str) -> Result<Vec<String>, String> {
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
