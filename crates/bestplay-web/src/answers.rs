//! Answers of the catalogue on their way to JavaScript: the fields of the question's schema, and the
//! pieces as people read them.

use bestplay_answers::{Answer, Content, Field, Kind, Piece, Show, Table};

use crate::json::Json;

/// An answer: `fields` by the schema, and `pieces` with what a person reads beside them.
pub(crate) fn write(schema: &[Field], answer: &Answer) -> Json {
    let mut json = Json::new();
    json.object(|json| {
        json.key("fields").object(|json| {
            for (field, found) in answer.fields(schema) {
                content(json.key(field.key), field.kind, found);
            }
        });
        json.key("pieces").objects(&answer.pieces, piece);
    });
    json
}

fn piece(json: &mut Json, piece: &Piece) {
    json.key("key").text(piece.key);
    json.key("label").text(&piece.label);
    json.key("note").text(&piece.note);
    json.key("below").texts(&piece.below);
    json.key("show").text(match piece.show {
        Show::Plainly => "plainly",
        Show::UnlessZero => "unless zero",
        Show::AsBars => "as bars",
        Show::Instead(words) => words,
        Show::Never => "never",
    });
}

/// What a field holds.
fn content(json: &mut Json, kind: Kind, content: &Content) {
    match (content, kind) {
        (Content::Table(table), Kind::Table(fields) | Kind::Aside(fields)) => {
            rows(json, fields, table);
        }
        (Content::Nothing, Kind::Table(_) | Kind::Aside(_) | Kind::List | Kind::Lines) => {
            json.texts([""; 0]);
        }
        (Content::Value(number, digits), _) => json.value(number, *digits),
        (Content::Written(number), _) => json.written(number),
        (Content::Count(number), _) => json.count(*number),
        (Content::Integer(number), _) => json.integer(number),
        (Content::Rational(number), _) => json.rational(number),
        (Content::Text(text), _) => json.text(text),
        (Content::List(items) | Content::Lines(items), _) => json.texts(items),
        (Content::Flag(flag), _) => json.flag(*flag),
        (Content::Seconds(seconds), _) => json.float(*seconds),
        (Content::Table(_) | Content::Nothing | Content::Estimate(..), _) => json.null(),
    }
}

/// The rows of a table, as objects with these fields.
fn rows(json: &mut Json, fields: &[Field], table: &Table) {
    json.objects(&table.rows, |json, row| {
        for (field, cell) in table.cells(fields, row) {
            content(json.key(field.key), field.kind, cell);
        }
    });
}
