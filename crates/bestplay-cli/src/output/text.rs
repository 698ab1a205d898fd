//! Answers for people: labels on the left, aligned; tables below.

use bestplay_games::{Line, Report, Table};
use serde_json::Value as Json;

/// The width of running text, in characters.
const WIDTH: usize = 80;

/// The longest parameter value that a heading shows in full.
const LONGEST: usize = 48;

/// A report as text.
pub(super) fn render(report: &Report) -> String {
    let shown = || report.lines.iter().filter(|line| !line.text.is_empty());
    let width = shown()
        .map(|line| line.label.chars().count())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for line in shown() {
        text.push_str(&labelled(line, width));
    }
    for table in &report.tables {
        if !text.is_empty() {
            text.push('\n');
        }
        if !table.title.is_empty() {
            text.push_str(&format!("{}\n\n", wrapped(&table.title, WIDTH).join("\n")));
        }
        text.push_str(&tabulated(table));
    }
    text
}

/// A label and its text; further lines of the text stand below the first. Overlong ones begin at
/// the margin, so that they can be cut out whole.
fn labelled(line: &Line, width: usize) -> String {
    let mut text = String::new();
    let room = WIDTH.saturating_sub(width + 2).max(WIDTH / 2);
    let parts = line.text.lines().flat_map(|part| wrapped(part, room));
    for (i, part) in parts.enumerate() {
        let label = if i == 0 { line.label.as_str() } else { "" };
        if i > 0 && part.chars().count() > 2 * WIDTH {
            text.push_str(&format!("{part}\n"));
            continue;
        }
        let indent = if width == 0 { "" } else { "  " };
        text.push_str(format!("{label:<width$}{indent}{part}").trim_end());
        text.push('\n');
    }
    text
}

/// A table with aligned columns. Columns of details that only programs read are left out.
fn tabulated(table: &Table) -> String {
    let shown: Vec<usize> = (0..table.columns.len())
        .filter(|&column| !table.rows.iter().any(|row| is_nested(row.get(column))))
        .collect();
    let row = |row: &Vec<Json>| shown.iter().map(|&i| cell(row.get(i))).collect();
    let rows: Vec<Vec<String>> = table.rows.iter().map(row).collect();
    let names: Vec<&str> = shown.iter().map(|&i| table.columns[i].as_str()).collect();
    columns(&names, &rows)
}

/// Rows below the names of their columns, aligned: numbers that are whole to the right, everything
/// else to the left.
pub(crate) fn columns(names: &[&str], rows: &[Vec<String>]) -> String {
    let whole = |text: &str| {
        text.bytes()
            .all(|b| b.is_ascii_digit() || b == b',' || b == b'-')
    };
    let layout: Vec<(usize, bool)> = names
        .iter()
        .enumerate()
        .map(|(i, name)| {
            let cells = || rows.iter().filter_map(|row| row.get(i));
            let width = cells().map(|cell| cell.chars().count()).max().unwrap_or(0);
            (
                width.max(name.chars().count()),
                !rows.is_empty() && cells().all(|cell| whole(cell)),
            )
        })
        .collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let mut text = String::new();
        for (cell, &(width, right)) in cells.zip(&layout) {
            let gap = if text.is_empty() { "" } else { "  " };
            text.push_str(&match right {
                true => format!("{gap}{cell:>width$}"),
                false => format!("{gap}{cell:<width$}"),
            });
        }
        format!("{}\n", text.trim_end())
    };
    let mut text = line(&mut names.iter().copied());
    for row in rows {
        text.push_str(&line(&mut row.iter().map(String::as_str)));
    }
    text
}

/// Whether a cell is a list of objects.
fn is_nested(cell: Option<&Json>) -> bool {
    matches!(cell, Some(Json::Array(items)) if items.iter().any(Json::is_object))
}

/// A cell for people: of a value its certain digits, of a list its items.
pub(super) fn cell(cell: Option<&Json>) -> String {
    match cell {
        None | Some(Json::Null) => String::new(),
        Some(Json::String(text)) => text.clone(),
        Some(Json::Array(items)) => {
            let items: Vec<String> = items.iter().map(|item| self::cell(Some(item))).collect();
            items.join(" ")
        }
        Some(Json::Object(value)) => self::cell(value.get("decimal")),
        Some(other) => other.to_string(),
    }
}

/// A parameter's value for a heading: the beginning of a long one.
pub(super) fn shortened(value: &str) -> String {
    let count = value.chars().count();
    if count <= LONGEST {
        return value.to_owned();
    }
    let start: String = value.chars().take(LONGEST - 16).collect();
    format!("{start}... ({count} characters)")
}

/// Running text, wrapped, each line after `indent` spaces.
pub(crate) fn paragraph(text: &str, indent: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = wrapped(&text, WIDTH.saturating_sub(indent));
    lines
        .iter()
        .map(|line| format!("{:indent$}{line}\n", ""))
        .collect()
}

/// A line of running text as lines of at most `room` characters. Where columns are aligned by
/// spaces, the line stays whole.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    if text.chars().count() <= room || text.trim().contains("  ") {
        return vec![text.to_owned()];
    }
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_columns_are_aligned() {
        let mut report = Report::default();
        report
            .text("value", "value", "0.5\nexact")
            .text("first", "first player", "X");
        report.text("hidden", "hidden", "");
        report.table(Table {
            key: "table",
            title: String::new(),
            columns: ["n", "value", "best"].map(String::from).to_vec(),
            rows: vec![
                vec![9.into(), serde_json::json!({"decimal": "0.25"}), "a".into()],
                vec![10.into(), Json::Null, serde_json::json!(["a", "b"])],
            ],
        });
        assert_eq!(
            render(&report),
            "value         0.5\n              exact\nfirst player  X\n\n\
             \u{20}n  value  best\n 9  0.25   a\n10         a b\n"
        );
    }

    #[test]
    fn text_is_wrapped() {
        let text = paragraph(&"word ".repeat(40), 2);
        assert!(
            text.lines()
                .all(|line| line.len() <= WIDTH && line.starts_with("  word"))
        );
        assert_eq!(text.split_whitespace().count(), 40);
        assert_eq!(wrapped("a b  c", 3), ["a b  c"]);
        assert_eq!(wrapped("a b c", 3), ["a b", "c"]);
    }

    #[test]
    fn long_parameters_are_shortened() {
        assert_eq!(shortened("100"), "100");
        assert_eq!(
            shortened(&"I".repeat(100)),
            format!("{}... (100 characters)", "I".repeat(32))
        );
    }
}
