//! Tables for spreadsheets: comma-separated values after RFC 4180, with `\n` line ends.
//!
//! An answer is one table. Where the question's schema has no rows, its columns are those of the schema,
//! and it has one line. Else each field and each row has a line of its own, which begins with the name of
//! the field; what a single field holds is below `value`, and the columns of rows follow, one for all
//! tables that have it. A value takes four columns: its certain digits below the column's own
//! name, then `_fraction`, `_lower` and `_upper`. Drawings, and what a table holds only beside the
//! answer, are left out.

use bestplay_answers::csv::written;
use bestplay_answers::{Answer, Content, Field, Kind, Table, Written};

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

/// What single fields hold where rows follow them.
const SINGLE: Field = Field::new("value", Kind::Value, "what the field holds");

pub(super) fn render(schema: &[Field], answer: &Answer) -> String {
    let rows = |field: &Field| match field.kind {
        Kind::Table(inner) => inner,
        _ => &[],
    };
    if schema.iter().all(|field| rows(field).is_empty()) {
        let cell = |(field, content): (&Field, &Content)| cells(field.kind, content);
        let line = answer.fields(schema).flat_map(cell).collect();
        let columns: Vec<String> = schema.iter().flat_map(columns).collect();
        return written([columns, line]);
    }
    let mut names = vec!["field".to_owned()];
    for field in std::iter::once(&SINGLE).chain(schema.iter().flat_map(rows)) {
        let columns = columns(field).into_iter();
        let new: Vec<String> = columns.filter(|name| !names.contains(name)).collect();
        names.extend(new);
    }
    let mut lines = vec![names.clone()];
    let mut line = |field: &str, cells: &mut dyn Iterator<Item = (String, String)>| {
        let mut line = vec![String::new(); names.len()];
        field.clone_into(&mut line[0]);
        for (name, cell) in cells {
            if let Some(place) = names.iter().position(|known| *known == name) {
                line[place].clone_from(&cell);
            }
        }
        lines.push(line);
    };
    let named = |(field, content)| {
        let field: &Field = field;
        columns(field).into_iter().zip(cells(field.kind, content))
    };
    for (field, content) in answer.fields(schema) {
        match (field.kind, content) {
            (Kind::Table(inner), Content::Table(table)) => {
                for row in &table.rows {
                    line(field.key, &mut table.cells(inner, row).flat_map(named));
                }
            }
            (Kind::Value, _) => line(field.key, &mut named((&SINGLE, content))),
            _ => {
                for (name, cell) in named((field, content)) {
                    line(&name, &mut std::iter::once((SINGLE.key.to_owned(), cell)));
                }
            }
        }
    }
    written(lines)
}

/// A table that is the whole answer.
pub(crate) fn table(fields: &[Field], table: &Table) -> String {
    let names = fields.iter().flat_map(columns).collect();
    let cell = |(field, cell): (&Field, &Content)| cells(field.kind, cell);
    let line = |row: &Vec<Content>| table.cells(fields, row).flat_map(cell).collect();
    written(std::iter::once::<Vec<String>>(names).chain(table.rows.iter().map(line)))
}

fn columns(field: &Field) -> Vec<String> {
    let own = field.key.to_owned();
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
        (Kind::Value, Content::Value(number, digits)) => value(&Written::of(number, *digits)),
        (Kind::Value, Content::Written(number)) => value(number),
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

fn value(number: &Written) -> Vec<String> {
    let fraction = number.fraction.as_ref().map(ToString::to_string);
    let (lower, upper) = number.bounds.clone().unwrap_or_default();
    let decimal = number.decimal.clone();
    vec![decimal, fraction.unwrap_or_default(), lower, upper]
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
