//! How an answer leaves the command: text for people, JSON for programs, CSV for tables.

mod csv;
mod text;

use std::io::Write;

use anyhow::Result;
use bestplay_games::{Arguments, Entry, Report};
use clap::Args;
use serde_json::{Map, Value as Json};

pub(crate) use text::{columns, paragraph};

/// The form of an answer.
#[derive(Args, Clone, Copy, Default)]
#[command(next_help_heading = "Output")]
pub(crate) struct Format {
    /// Print JSON, for programs
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print tables as CSV, for spreadsheets
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
    pub(crate) fn of(game: &Entry, arguments: &Arguments) -> Heading {
        Heading::with(game, arguments.iter())
    }

    /// An answer about a game with these parameters.
    pub(crate) fn with<'a>(
        game: &Entry,
        parameters: impl Iterator<Item = (&'static str, &'a str)>,
    ) -> Heading {
        let mut title = game.title.to_owned();
        let mut all = Map::new();
        for (name, value) in parameters {
            title.push_str(&format!("  {name}={}", text::shortened(value)));
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
    /// Whether it is for people.
    pub(crate) fn is_text(self) -> bool {
        !self.json && !self.csv
    }

    /// Prints an answer about a game.
    pub(crate) fn print(self, heading: Heading, report: &Report) -> Result<()> {
        if self.csv {
            return print(&csv::render(report));
        }
        if self.json {
            let mut object = heading.json;
            if let Json::Object(fields) = report.to_json() {
                object.extend(fields);
            }
            return print_json(&Json::Object(object));
        }
        print(&format!("{}\n\n{}", heading.title, text::render(report)))
    }

    /// Prints a table that stands for itself: in JSON, its rows.
    pub(crate) fn print_table(self, report: &Report, text: &str) -> Result<()> {
        match (self.csv, self.json, report.to_json()) {
            (true, ..) => print(&csv::render(report)),
            (_, true, Json::Object(fields)) => print_json(
                &fields
                    .into_iter()
                    .next()
                    .map_or(Json::Null, |(_, rows)| rows),
            ),
            _ => print(text),
        }
    }

    /// Prints an answer that has a text and a JSON form of its own.
    pub(crate) fn print_either(self, json: &Json, text: &str) -> Result<()> {
        if self.json {
            print_json(json)
        } else {
            print(text)
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
