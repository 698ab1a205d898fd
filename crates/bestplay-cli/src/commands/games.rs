//! `bestplay games`: the list.

use anyhow::Result;
use bestplay_games::{Content, Entry, Field, GAMES, Table, fields};
use clap::Args;

use crate::output::{Format, WIDTH, columns};

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

/// What the list has.
const FIELDS: &[Field] = fields! {
    name: Text, "what a user writes";
    title: Text, "the game's name";
    parameters: Text, "the parameters with their defaults";
    value_means: Text, "what the value is";
    source: Text, "where the game comes from";
    judges: List, "its contest formats";
};

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
        "{}\n`bestplay rules GAME` describes a game in full.\n",
        columns(
            &["name", "game", "parameters"].map(|name| (name, false)),
            &rows,
            WIDTH
        )
    );
    let names = FIELDS.iter().map(|field| field.key);
    let table = Table::new(names, GAMES.iter().map(|entry| row(entry)));
    options.format.print_list(FIELDS, &table, &text)
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

fn row(entry: &Entry) -> Vec<Content> {
    let judges = entry.judges.iter().map(|judge| judge.name.to_owned());
    let judges: Vec<String> = judges.collect();
    vec![
        entry.name.into(),
        entry.title.into(),
        parameters(entry).into(),
        entry.value_means.into(),
        entry.source.into(),
        judges.into(),
    ]
}
