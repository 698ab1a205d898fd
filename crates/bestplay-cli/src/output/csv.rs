//! Tables for spreadsheets: comma-separated values after RFC 4180, with `\n` line ends.
//!
//! A value takes several columns: its certain digits below the column's own name, then
//! `_fraction`, or `_lower` and `_upper`. An answer without a table is one row, a column a line.

use bestplay_games::{Report, Table};
use serde_json::Value as Json;

use super::text;

/// The parts of a value that get a column of their own.
const PARTS: [&str; 3] = ["fraction", "lower", "upper"];

/// The tables of a report, an empty line between two.
pub(super) fn render(report: &Report) -> String {
    if report.tables.is_empty() {
        return table(&Table {
            key: "answer",
            title: String::new(),
            columns: report.lines.iter().map(|line| line.key.into()).collect(),
            rows: vec![report.lines.iter().map(|line| line.json.clone()).collect()],
        });
    }
    let tables: Vec<String> = report.tables.iter().map(table).collect();
    tables.join("\n")
}

fn table(table: &Table) -> String {
    let plan: Vec<(usize, Option<&str>)> = (0..table.columns.len())
        .filter(|&column| !cells(table, column).any(is_nested))
        .flat_map(|column| {
            let has = move |part: &&str| cells(table, column).any(|cell| cell.get(part).is_some());
            let parts = PARTS.into_iter().filter(has).map(Some);
            std::iter::once(None)
                .chain(parts)
                .map(move |part| (column, part))
        })
        .collect();
    let mut out = String::new();
    let names = plan.iter().map(|&(column, part)| match part {
        None => table.columns[column].clone(),
        Some(part) => format!("{}_{part}", table.columns[column]),
    });
    push_row(&mut out, names);
    for row in &table.rows {
        let cell = |&(column, part): &(usize, Option<&str>)| {
            let cell = row.get(column);
            match part {
                None => text::cell(cell),
                Some(part) => text::cell(cell.and_then(|value| value.get(part))),
            }
        };
        push_row(&mut out, plan.iter().map(cell));
    }
    out
}

fn cells(table: &Table, column: usize) -> impl Iterator<Item = &Json> {
    table.rows.iter().filter_map(move |row| row.get(column))
}

fn is_nested(cell: &Json) -> bool {
    matches!(cell, Json::Array(items) if items.iter().any(Json::is_object))
}

fn push_row(out: &mut String, cells: impl Iterator<Item = String>) {
    let cells: Vec<String> = cells.map(|cell| quoted(&cell)).collect();
    out.push_str(&cells.join(","));
    out.push('\n');
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
    use serde_json::json;

    #[test]
    fn values_take_a_column_for_each_part_and_cells_are_quoted() {
        let mut report = Report::default();
        report.table(Table {
            key: "table",
            title: String::new(),
            columns: ["state", "value", "best", "outcomes"]
                .map(String::from)
                .to_vec(),
            rows: vec![vec![
                "1,2 \"x\"".into(),
                json!({"kind": "exact", "fraction": "1/2", "decimal": "0.5"}),
                json!(["a", "b"]),
                json!([{"state": "1"}]),
            ]],
        });
        assert_eq!(
            render(&report),
            "state,value,value_fraction,best\n\"1,2 \"\"x\"\"\",0.5,1/2,a b\n"
        );
    }

    #[test]
    fn an_answer_without_a_table_is_one_row() {
        let mut report = Report::default();
        report
            .number("states", "states", 1_234)
            .text("best", "best", "a");
        assert_eq!(render(&report), "states,best\n1234,a\n");
    }
}
