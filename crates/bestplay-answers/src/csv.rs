//! Comma-separated values after RFC 4180: what is written for spreadsheets, and files that anybody can edit.

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

/// A row of a file, with the number of its line: its cells, or what is wrong with it.
pub(crate) type Row<const N: usize> = (usize, Result<[String; N], String>);

/// The rows of a file below its first line, which names their columns.
pub(crate) fn below<const N: usize>(text: &str, head: &str) -> impl Iterator<Item = Row<N>> {
    let mut lines = (1..).zip(text.lines());
    let has_head = lines
        .next()
        .is_some_and(|(_, line)| line.trim_end() == head);
    let wrong = (!has_head).then(|| (1, Err(format!("expected the columns {head}"))));
    wrong.into_iter().chain(rows(lines))
}

/// The rows of numbered lines; blank ones are left out.
pub(crate) fn rows<'t, const N: usize>(
    lines: impl Iterator<Item = (usize, &'t str)>,
) -> impl Iterator<Item = Row<N>> {
    let exactly = |row: Vec<String>| {
        let expected = |row: Vec<String>| format!("expected {N} cells, not {}", row.len());
        <[String; N]>::try_from(row).map_err(expected)
    };
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    lines.map(move |(number, line)| (number, cells(line).and_then(exactly)))
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
