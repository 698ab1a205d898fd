//! What a command answers: named lines and tables, the same content for people and programs.

use bestplay::Value;
use bestplay::value::outward_decimals;
use serde_json::{Map, Value as Json, json};

/// An answer. The command shows it as text, as JSON or (its tables) as CSV.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The answer's lines, most important first.
    pub lines: Vec<Line>,
    /// The answer's tables.
    pub tables: Vec<Table>,
}

/// One named piece of an answer.
#[derive(Clone, Debug)]
pub struct Line {
    /// The stable name in JSON: lower case, words joined by `_`.
    pub key: &'static str,
    /// What a person reads before the text; empty for a line that speaks for itself.
    pub label: String,
    /// What a person reads. May have several lines; a line without text is for programs only.
    pub text: String,
    /// What a program reads.
    pub json: Json,
}

/// A table: rows of cells below named columns.
#[derive(Clone, Debug)]
pub struct Table {
    /// The stable name in JSON.
    pub key: &'static str,
    /// What a person reads above it.
    pub title: String,
    /// The names of the columns, also the names of the fields in JSON and the heading in CSV.
    pub columns: Vec<String>,
    /// The rows; a cell is a JSON string, number, boolean or null.
    pub rows: Vec<Vec<Json>>,
}

impl Report {
    /// Adds a line whose text is also its JSON string.
    pub fn text(&mut self, key: &'static str, label: &str, text: impl Into<String>) -> &mut Report {
        let text = text.into();
        self.lines.push(Line {
            key,
            label: label.into(),
            json: text.clone().into(),
            text,
        });
        self
    }

    /// Adds a line with a number.
    pub fn number(&mut self, key: &'static str, label: &str, number: u64) -> &mut Report {
        let line = Line {
            key,
            label: label.into(),
            text: grouped(number),
            json: number.into(),
        };
        self.lines.push(line);
        self
    }

    /// Adds a line with a list.
    pub fn list(&mut self, key: &'static str, label: &str, items: Vec<String>) -> &mut Report {
        let line = Line {
            key,
            label: label.into(),
            text: items.join(", "),
            json: items.into(),
        };
        self.lines.push(line);
        self
    }

    /// Adds a value with its guarantee, to at most `digits` certain digits.
    pub fn value(
        &mut self,
        key: &'static str,
        label: &str,
        value: &Value,
        digits: usize,
    ) -> &mut Report {
        self.lines.push(Line {
            key,
            label: label.into(),
            text: value_text(value, digits),
            json: value_json(value, digits),
        });
        self
    }

    /// Adds a table.
    pub fn table(&mut self, table: Table) -> &mut Report {
        self.tables.push(table);
        self
    }

    /// The whole answer as one JSON object.
    pub fn to_json(&self) -> Json {
        let mut object = Map::new();
        for line in &self.lines {
            object.insert(line.key.into(), line.json.clone());
        }
        for table in &self.tables {
            let rows = table.rows.iter().map(|row| {
                Json::Object(
                    table
                        .columns
                        .iter()
                        .cloned()
                        .zip(row.iter().cloned())
                        .collect(),
                )
            });
            object.insert(table.key.into(), rows.collect());
        }
        Json::Object(object)
    }
}

/// A value for programs: `kind` is `exact` (with `fraction`), `bounds` (with `lower` and `upper`)
/// or `infinite`; `decimal` holds the certain digits. Numbers are strings, so that nothing is
/// rounded on the way.
pub fn value_json(value: &Value, digits: usize) -> Json {
    let decimal = value.decimal(digits);
    match value {
        Value::Exact(number) => {
            json!({ "kind": "exact", "fraction": number.to_string(), "decimal": decimal })
        }
        Value::Bounds { lower, upper } => {
            let (lower, upper) = outward_decimals(lower, upper);
            json!({ "kind": "bounds", "lower": lower, "upper": upper, "decimal": decimal })
        }
        Value::PlusInfinity | Value::MinusInfinity => {
            json!({ "kind": "infinite", "decimal": decimal })
        }
    }
}

/// The longest fraction that is shown on the line of its decimal.
const SHORT_FRACTION: usize = 60;

/// A value for people: at most `digits` certain digits; of an exact value the whole fraction too,
/// on a line of its own if it is long.
pub fn value_text(value: &Value, digits: usize) -> String {
    let decimal = value.decimal(digits);
    let Value::Exact(number) = value else {
        return decimal;
    };
    let fraction = number.to_string();
    match fraction.split_once('/') {
        None => fraction,
        Some(_) if fraction.len() <= SHORT_FRACTION => format!("{decimal} = {fraction}"),
        Some((above, below)) => format!(
            "{decimal}\nthe fraction has {} over {} digits:\n{fraction}",
            above.trim_start_matches('-').len(),
            below.len()
        ),
    }
}

/// A whole number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_says_the_same_to_people_and_programs() {
        let mut report = Report::default();
        report
            .value("value", "value", &Value::fraction(1, 3), 4)
            .number("states", "states", 12_345);
        assert_eq!(report.lines[0].text, "0.3333 = 1/3");
        assert_eq!(report.lines[1].text, "12,345");
        assert_eq!(
            report.to_json().to_string(),
            r#"{"value":{"kind":"exact","fraction":"1/3","decimal":"0.3333"},"states":12345}"#
        );
    }
}
