//! Tables for spreadsheets: comma-separated values after RFC 4180, with `\n` line ends.
//!
//! An answer is one table, whose columns are those of the question's schema. Each row has the
//! single pieces of the answer first; the rows of its tables follow, below columns that begin with
//! the table's name and a dot. A value takes four columns: its certain digits below the column's own
//! name, then `_fraction`, `_lower` and `_upper`. Drawings, and what a table holds only beside the
//! answer, are left out.

use bestplay::Value;
use bestplay::value::outward_decimals;
use bestplay_games::{Answer, Content, Field, Kind, Table};

/// The parts of a value, after its digits.
const VALUE: [&str; 3] = ["fraction", "lower", "upper"];

/// The parts of an estimate, after its digits.
const ESTIMATE: [&str; 6] = [
    "mean",
    "half_width",
    "lower",
    "upper",
    "confidence",
    "stopped",
];

/// An answer.
pub(super) fn render(schema: &[Field], answer: &Answer) -> String {
    let nothing = Content::Nothing;
    let content = |field: &Field| answer.get(field.key).unwrap_or(&nothing);
    let mut names: Vec<String> = schema.iter().flat_map(|field| columns("", field)).collect();
    let single: Vec<String> = schema
        .iter()
        .flat_map(|f| cells(f.kind, content(f)))
        .collect();
    let mut tables = Vec::new();
    for field in schema {
        if let Kind::Table(inner) = field.kind {
            let prefix = format!("{}.", field.key);
            let own = inner.iter().flat_map(|field| columns(&prefix, field));
            let before = names.len();
            names.extend(own);
            tables.push((before, inner, content(field)));
        }
    }
    let mut lines = Vec::new();
    for (before, inner, content) in tables {
        let Content::Table(table) = content else {
            continue;
        };
        for row in &table.rows {
            let mut line = single.clone();
            line.resize(before, String::new());
            line.extend(row_cells(inner, table, row));
            line.resize(names.len(), String::new());
            lines.push(line);
        }
    }
    if lines.is_empty() {
        let mut line = single;
        line.resize(names.len(), String::new());
        lines.push(line);
    }
    written(&names, &lines)
}

/// A table that is the whole answer.
pub(crate) fn table(fields: &[Field], table: &Table) -> String {
    let names: Vec<String> = fields.iter().flat_map(|field| columns("", field)).collect();
    let line = |row: &Vec<Content>| row_cells(fields, table, row);
    written(&names, &table.rows.iter().map(line).collect::<Vec<_>>())
}

fn row_cells(fields: &[Field], table: &Table, row: &[Content]) -> Vec<String> {
    let cell = |field: &Field| {
        let place = table.columns.iter().position(|name| name == field.key);
        let cell = place.and_then(|place| row.get(place));
        cells(field.kind, cell.unwrap_or(&Content::Nothing))
    };
    fields.iter().flat_map(cell).collect()
}

/// The columns of a field.
fn columns(prefix: &str, field: &Field) -> Vec<String> {
    let own = format!("{prefix}{}", field.key);
    let with = |parts: &[&str]| {
        let parts = parts.iter().map(|part| format!("{own}_{part}"));
        std::iter::once(own.clone()).chain(parts).collect()
    };
    match field.kind {
        Kind::Table(_) | Kind::Aside(_) | Kind::Lines => Vec::new(),
        Kind::Value => with(&VALUE),
        Kind::Estimate => with(&ESTIMATE),
        _ => vec![own],
    }
}

/// The cells of a field, as many as it has columns.
fn cells(kind: Kind, content: &Content) -> Vec<String> {
    match (kind, content) {
        (Kind::Table(_) | Kind::Aside(_) | Kind::Lines, _) => Vec::new(),
        (Kind::Value, Content::Value(number, digits)) => {
            let fraction = match number {
                Value::Exact(number) => number.to_string(),
                _ => String::new(),
            };
            let (lower, upper) = match number {
                Value::Bounds { lower, upper } => outward_decimals(lower, upper),
                _ => Default::default(),
            };
            vec![number.decimal(*digits), fraction, lower, upper]
        }
        (Kind::Value, Content::Written(number)) => {
            let fraction = number.fraction.as_ref().map(ToString::to_string);
            let (lower, upper) = number.bounds.clone().unwrap_or_default();
            vec![
                number.decimal.clone(),
                fraction.unwrap_or_default(),
                lower,
                upper,
            ]
        }
        (Kind::Value, _) => vec![String::new(); 1 + VALUE.len()],
        (Kind::Estimate, Content::Estimate(estimate, digits)) => {
            let (mean, half_width) = super::estimate::mean(estimate);
            let (lower, upper) = estimate.bounds();
            let confidence = estimate.confidence.to_string();
            let stopped = estimate.stopped.name().to_owned();
            let decimal = estimate.shown(*digits);
            vec![decimal, mean, half_width, lower, upper, confidence, stopped]
        }
        (Kind::Estimate, _) => vec![String::new(); 1 + ESTIMATE.len()],
        (_, content) => vec![cell(content)],
    }
}

/// A content of one column.
fn cell(content: &Content) -> String {
    match content {
        Content::Count(number) => number.to_string(),
        Content::Integer(number) => number.to_string(),
        Content::Rational(number) => number.to_string(),
        Content::Text(text) => text.clone(),
        Content::List(items) => items.join(" "),
        Content::Flag(flag) => flag.to_string(),
        Content::Seconds(seconds) => seconds.to_string(),
        _ => String::new(),
    }
}

fn written(names: &[String], lines: &[Vec<String>]) -> String {
    let mut out = String::new();
    for line in std::iter::once(names).chain(lines.iter().map(Vec::as_slice)) {
        let cells: Vec<String> = line.iter().map(|cell| quoted(cell)).collect();
        out.push_str(&cells.join(","));
        out.push('\n');
    }
    out
}

/// A cell, in quotes where it needs them.
fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: &[Field] = &[
        Field::new("value", Kind::Value, "a value"),
        Field::new("best", Kind::List, "a list"),
        Field::new("aside", Kind::Aside(&[]), "left out"),
        Field::new(
            "rows",
            Kind::Table(&[
                Field::new("state", Kind::Text, "a state"),
                Field::optional("value", Kind::Value, "a value"),
            ]),
            "a table",
        ),
        Field::optional(
            "more",
            Kind::Table(&[Field::new("n", Kind::Count, "n")]),
            "another",
        ),
    ];

    #[test]
    fn an_answer_is_one_rectangular_table() {
        let mut answer = Answer::default();
        answer.value("value", "", Value::fraction(1, 2), 4);
        answer.list("best", "", vec!["a".into(), "b".into()]);
        let head = "value,value_fraction,value_lower,value_upper,best,rows.state,rows.value,\
                    rows.value_fraction,rows.value_lower,rows.value_upper,more.n\n";
        assert_eq!(
            render(FIELDS, &answer),
            format!("{head}0.5,1/2,,,a b,,,,,,\n")
        );
        let row = vec!["1,2 \"x\"".into(), Content::Value(Value::fraction(1, 3), 2)];
        answer.table("rows", "", Table::new(["state", "value"], [row]));
        answer.table("more", "", Table::new(["n"], [vec![7u64.into()]]));
        assert_eq!(
            render(FIELDS, &answer),
            format!("{head}0.5,1/2,,,a b,\"1,2 \"\"x\"\"\",0.33,1/3,,,\n0.5,1/2,,,a b,,,,,,7\n")
        );
    }
}
