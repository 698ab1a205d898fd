//! `bestplay games`: the list.

use anyhow::Result;
use bestplay_games::{Entry, GAMES, Report, Table};
use clap::Args;
use serde_json::Value as Json;

use crate::output::{Format, columns};

const EXAMPLES: &str = "\
Examples:
  bestplay games
  bestplay games --json";

/// List the games
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let text = |entry: &&Entry| {
        vec![
            entry.name.to_owned(),
            entry.title.to_owned(),
            parameters(entry),
        ]
    };
    let rows: Vec<Vec<String>> = GAMES.iter().map(text).collect();
    let text = format!(
        "{}\n`bestplay rules GAME` tells more about one.\n",
        columns(&["name", "game", "parameters"], &rows)
    );
    let mut report = Report::default();
    report.table(Table {
        key: "games",
        title: String::new(),
        columns: [
            "name",
            "title",
            "parameters",
            "value_means",
            "source",
            "judges",
        ]
        .map(String::from)
        .to_vec(),
        rows: GAMES.iter().map(|entry| row(entry)).collect(),
    });
    options.format.print_table(&report, &text)
}

/// The parameters with their defaults: `target=100 first=1`; those without one as `name=`.
fn parameters(entry: &Entry) -> String {
    let word = |p: &bestplay_games::Parameter| format!("{}={}", p.name, p.default.unwrap_or(""));
    entry
        .parameters
        .iter()
        .map(word)
        .collect::<Vec<_>>()
        .join(" ")
}

fn row(entry: &Entry) -> Vec<Json> {
    let judges: Vec<&str> = entry.judges.iter().map(|judge| judge.name).collect();
    vec![
        entry.name.into(),
        entry.title.into(),
        parameters(entry).into(),
        entry.value_means.into(),
        entry.source.into(),
        judges.into(),
    ]
}
