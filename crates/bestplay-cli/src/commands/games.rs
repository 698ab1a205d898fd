//! `bestplay games`: the list.

use anyhow::Result;
use bestplay_answers::{Content, Entry, Field, GameError, Shelf, Table, fields, row};
use bestplay_games::GAMES;
use clap::{Args, ValueEnum};

use crate::output::{Format, csv, json};

const EXAMPLES: &str = "\
Examples:
  bestplay games
  bestplay games dice               a shelf, by the word beside its name
  bestplay games golden ratio       those that have to do with it
  bestplay games --solved-by fast   those with a fast method of their own
  bestplay games --solved-by count  those with something to count
  bestplay games --json";

/// List the games, by shelves
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A shelf, or words to look for in names, rules and sources
    #[arg(value_name = "WORD")]
    words: Vec<String>,

    /// Only the games that can be answered so
    #[arg(long, value_name = "HOW")]
    solved_by: Option<How>,

    #[command(flatten)]
    format: Format,
}

/// How a game can be answered.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum How {
    /// By the plain rules, unless asked otherwise
    Rules,
    /// By a fast method of its own
    Fast,
    /// By sampling
    Estimate,
    /// By counting the instances that have a given answer
    Count,
}

impl How {
    fn answers(self, entry: &Entry) -> bool {
        match self {
            How::Rules => entry.fast.is_none_or(|fast| !fast.is_default),
            How::Fast => entry.fast.is_some(),
            How::Estimate => entry.estimate.is_some(),
            How::Count => entry.count.is_some(),
        }
    }
}

/// What the list has.
const FIELDS: &[Field] = fields! {
    name: Text, "what a user writes";
    title: Text, "the game's name";
    parameters: Text, "the parameters with their defaults";
    value_means: Text, "what the value is";
    source: Text, "where the game comes from";
    judges: List, "its contest formats";
    shelf: Text, "the shelf on which it stands";
    line: Text, "a line about it";
};

pub(crate) fn run(options: &Options) -> Result<()> {
    let words = options.words.join(" ");
    let wanted = |entry: &&Entry| {
        let is_meant = words == entry.shelf.name() || entry.is_about(&words);
        is_meant && options.solved_by.is_none_or(|how| how.answers(entry))
    };
    let shelf = |(_, shelf): (_, Shelf)| {
        let here = GAMES.iter().copied().filter(|entry| entry.shelf == shelf);
        (shelf, here.filter(wanted).collect())
    };
    let mut shelves: Vec<(Shelf, Vec<&Entry>)> = Shelf::ALL.map(shelf).into();
    shelves.retain(|(_, games)| !games.is_empty());
    if shelves.is_empty() {
        let shelves = Shelf::ALL.map(|(name, _)| name).join(", ");
        let message = format!("no game has to do with '{words}'; the shelves are {shelves}");
        return Err(GameError::usage(message).into());
    }
    let all = || shelves.iter().flat_map(|(_, games)| games);
    let width = all().map(|entry| entry.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (shelf, games) in &shelves {
        text.push_str(&format!("{}  ({})\n", shelf.title(), shelf.name()));
        for entry in games {
            text.push_str(&format!("  {:width$}  {}\n", entry.name, entry.line));
        }
        text.push('\n');
    }
    let more = "`bestplay rules GAME` describes a game in full, `bestplay solve GAME` solves it.\n";
    text.push_str(more);
    let table = Table::of(FIELDS, all().map(|entry| cells(entry)));
    options.format.emit(
        || text,
        || json::rows(FIELDS, &table),
        || csv::table(FIELDS, &table),
    )
}

/// The parameters with their defaults: `target=100 first=1`; those without one as `name=`.
fn parameters(entry: &Entry) -> String {
    let word = |p: &bestplay_answers::Parameter| format!("{}={}", p.name, p.default.unwrap_or(""));
    let words: Vec<String> = entry.parameters.iter().map(word).collect();
    words.join(" ")
}

fn cells(entry: &Entry) -> Vec<Content> {
    let judges = entry.judges.iter().map(|judge| judge.name.to_owned());
    let judges: Vec<String> = judges.collect();
    row![
        entry.name,
        entry.title,
        parameters(entry),
        entry.value_means,
        entry.source,
        judges,
        entry.shelf.name(),
        entry.line,
    ]
}
