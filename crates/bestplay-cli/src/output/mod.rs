//! How an answer leaves the command: text for people, JSON for programs, CSV for tables.

mod bars;
mod columns;
pub(crate) mod csv;
mod estimate;
pub(crate) mod histogram;
mod json;
mod padding;
mod text;
mod value;

use std::io::Write;

use anyhow::Result;
use bestplay_answers::{Answer, Entry, Field, Instance, Table, shortened};
use clap::Args;
use serde_json::{Map, Value as Json};

pub(crate) use columns::{WIDTH, columns, paragraph, terminal_width};
pub(crate) use text::{render as rendered, tabulated};

/// The form of an answer.
#[derive(Args, Clone, Copy, Default)]
#[command(next_help_heading = "Output")]
pub(crate) struct Format {
    /// Print JSON, for programs
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print one table as CSV, for spreadsheets
    #[arg(long)]
    csv: bool,
}

/// What an answer is about.
pub(crate) struct Heading {
    title: String,
    json: Map<String, Json>,
}

impl Heading {
    /// An answer about a game with its parameters set.
    pub(crate) fn of(instance: &Instance) -> Heading {
        let mut heading = Heading::with(instance.entry, instance.arguments.written());
        if let Some(state) = instance.start() {
            heading.title.push_str(&format!("  from {state}"));
            heading.json.insert("from".into(), state.into());
        }
        heading
    }

    /// An answer about a game with these parameters.
    pub(crate) fn with<'a>(
        game: &Entry,
        parameters: impl Iterator<Item = (&'static str, &'a str)>,
    ) -> Heading {
        let mut title = game.title.to_owned();
        let mut all = Map::new();
        for (name, value) in parameters {
            title.push_str(&format!("  {name}={}", shortened(value)));
            all.insert(name.into(), value.into());
        }
        let mut json = Map::new();
        json.insert("game".into(), game.name.into());
        json.insert("parameters".into(), Json::Object(all));
        Heading { title, json }
    }

    /// The heading for people: the game's title and parameters.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }
}

impl Format {
    /// Whether people read it.
    pub(crate) fn is_text(self) -> bool {
        !self.json && !self.csv
    }

    /// Whether it is a table for spreadsheets.
    pub(crate) fn is_csv(self) -> bool {
        self.csv
    }

    /// Prints an answer about a game, which has the fields of a schema.
    pub(crate) fn print(self, heading: Heading, schema: &[Field], answer: &Answer) -> Result<()> {
        if self.csv {
            return print(&csv::render(schema, answer));
        }
        if self.json {
            let mut object = heading.json;
            object.extend(json::object(schema, answer));
            return print_json(&Json::Object(object));
        }
        print(&format!("{}\n\n{}", heading.title, text::render(answer)))
    }

    /// Prints a table that is the answer, with a remark about the whole of it.
    pub(crate) fn print_table(
        self,
        heading: Heading,
        fields: &[Field],
        table: &Table,
        remark: Option<&str>,
    ) -> Result<()> {
        if self.csv {
            return print(&csv::table(fields, table));
        }
        if self.json {
            let mut object = heading.json;
            object.insert("stopped".into(), remark.into());
            object.insert("table".into(), json::rows(fields, table));
            return print_json(&Json::Object(object));
        }
        let remark = remark.map_or(String::new(), |remark| format!("stopped  {remark}\n\n"));
        print(&format!(
            "{}\n\n{remark}{}",
            heading.title,
            tabulated(table)
        ))
    }

    /// Prints a list, which has a text of its own: in JSON, its rows.
    pub(crate) fn print_list(self, fields: &[Field], table: &Table, text: &str) -> Result<()> {
        match (self.csv, self.json) {
            (true, _) => print(&csv::table(fields, table)),
            (_, true) => print_json(&json::rows(fields, table)),
            _ => print(text),
        }
    }

    /// Prints answers that have the fields of a schema, as a list of objects.
    pub(crate) fn print_objects(self, schema: &[Field], answers: &[Answer]) -> Result<()> {
        let object = |answer| Json::Object(json::object(schema, answer));
        print_json(&answers.iter().map(object).collect())
    }

    /// Prints an answer that has a text and a JSON form of its own.
    pub(crate) fn print_either(self, json: &Json, text: &str) -> Result<()> {
        match self.json {
            true => print_json(json),
            false => print(text),
        }
    }
}

fn print_json(json: &Json) -> Result<()> {
    print(&format!("{json:#}\n"))
}

/// Writes to standard output at once. A reader who went away is an error here, and none to
/// [`failure::report`](crate::failure::report).
pub(crate) fn print(text: &str) -> Result<()> {
    let mut output = std::io::stdout().lock();
    output.write_all(text.as_bytes())?;
    Ok(output.flush()?)
}
