//! Answers for programs: JSON, with the fields of the question's schema. Numbers that must not be
//! rounded on the way are strings.

use bestplay::sample::Estimate;
use bestplay_answers::{Answer, Content, Field, Kind, Table, Written};
use serde_json::{Map, Value as Json, json};

/// An answer, field by field.
pub(crate) fn object(schema: &[Field], answer: &Answer) -> Map<String, Json> {
    answer.fields(schema).map(entry).collect()
}

/// The rows of a table, as objects with these fields.
pub(crate) fn rows(fields: &[Field], table: &Table) -> Json {
    let row = |row: &Vec<Content>| Json::Object(table.cells(fields, row).map(entry).collect());
    table.rows.iter().map(row).collect()
}

fn entry((field, content): (&Field, &Content)) -> (String, Json) {
    (field.key.to_owned(), json(field.kind, content))
}

/// What a field holds.
fn json(kind: Kind, content: &Content) -> Json {
    match (content, kind) {
        (Content::Table(table), Kind::Table(fields) | Kind::Aside(fields)) => rows(fields, table),
        (Content::Table(_), _) => Json::Null,
        (Content::Nothing, Kind::Table(_) | Kind::Aside(_) | Kind::List | Kind::Lines) => json!([]),
        (Content::Nothing, _) => Json::Null,
        (Content::Value(number, digits), _) => written(&Written::of(number, *digits)),
        (Content::Written(number), _) => written(number),
        (Content::Count(number), _) => json!(number),
        (Content::Integer(number), _) => number.to_string().into(),
        (Content::Rational(number), _) => number.to_string().into(),
        (Content::Text(text), _) => text.as_str().into(),
        (Content::List(items) | Content::Lines(items), _) => json!(items),
        (Content::Flag(flag), _) => json!(flag),
        (Content::Seconds(seconds), _) => json!(seconds),
        (Content::Estimate(found, digits), _) => estimate(found, *digits),
    }
}

/// A value: `kind` is `exact` (with `fraction`), `bounds` (with `lower` and `upper`) or
/// `infinite`; `decimal` holds the certain digits.
fn written(number: &Written) -> Json {
    let decimal = &number.decimal;
    match (&number.fraction, &number.bounds) {
        (Some(fraction), _) => {
            json!({ "kind": "exact", "fraction": fraction.to_string(), "decimal": decimal })
        }
        (None, Some((lower, upper))) => {
            json!({ "kind": "bounds", "lower": lower, "upper": upper, "decimal": decimal })
        }
        (None, None) => json!({ "kind": "infinite", "decimal": decimal }),
    }
}

fn estimate(estimate: &Estimate, digits: Option<u32>) -> Json {
    let (lower, upper) = estimate.bounds();
    let (mean, half_width) = super::estimate::mean(estimate);
    json!({
        "lower": lower,
        "upper": upper,
        "decimal": estimate.shown(digits),
        "confidence": estimate.confidence,
        "method": estimate.interval.method,
        "games": estimate.games,
        "seed": estimate.seed,
        "seconds": estimate.seconds,
        "stopped": estimate.stopped.name(),
        "mean": mean,
        "half_width": half_width,
    })
}
