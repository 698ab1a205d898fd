//! How an answer leaves the command: text for people, JSON for programs, CSV for tables.

mod bars;
mod columns;
pub(crate) mod csv;
mod estimate;
pub(crate) mod histogram;
pub(crate) mod json;
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
    /// The game's title and parameters, for people.
    pub(crate) title: String,
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
}

impl Format {
    /// Whether people read it.
    pub(crate) fn is_text(self) -> bool {
        !self.json && !self.csv
    }

    /// Prints one of its three forms.
    pub(crate) fn emit(
        self,
        text: impl FnOnce() -> String,
        json: impl FnOnce() -> Json,
        csv: impl FnOnce() -> String,
    ) -> Result<()> {
        match (self.json, self.csv) {
            (true, _) => print(&format!("{:#}\n", json())),
            (_, true) => print(&csv()),
            _ => print(&text()),
        }
    }

    /// Prints an answer about a game, which has the fields of a schema.
    pub(crate) fn print(self, heading: Heading, schema: &[Field], answer: &Answer) -> Result<()> {
        let Heading { title, json } = heading;
        let fields = || json.into_iter().chain(json::object(schema, answer));
        self.emit(
            || format!("{title}\n\n{}", text::render(answer)),
            || Json::Object(fields().collect()),
            || csv::render(schema, answer),
        )
    }

    /// Prints a table that is the answer, with a remark about the whole of it.
    pub(crate) fn print_table(
        self,
        heading: Heading,
        fields: &[Field],
        table: &Table,
        remark: Option<&str>,
    ) -> Result<()> {
        let Heading { title, mut json } = heading;
        json.insert("stopped".into(), remark.into());
        let rows = || ("table".to_owned(), json::rows(fields, table));
        let remark = remark.map_or(String::new(), |remark| format!("stopped  {remark}\n\n"));
        self.emit(
            || format!("{title}\n\n{remark}{}", tabulated(table)),
            || Json::Object(json.into_iter().chain([rows()]).collect()),
            || csv::table(fields, table),
        )
    }
}

/// Writes to standard output at once. A reader who went away is an error here, and none to
/// [`failure::report`](crate::failure::report).
pub(crate) fn print(text: &str) -> Result<()> {
    let mut output = std::io::stdout().lock();
    output.write_all(text.as_bytes())?;
    Ok(output.flush()?)
}
