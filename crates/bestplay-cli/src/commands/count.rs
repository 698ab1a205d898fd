//! `bestplay count`: how many instances of a game have a given answer.

use anyhow::Result;
use bestplay_games::{GAMES, GameError};
use clap::Args;

use crate::effort::Effort;
use crate::instance::Instance;
use crate::output::{Format, Heading};
use crate::progress::Display;

const EXAMPLES: &str = "\
Examples:
  bestplay count multibridge outcomes=0010
  bestplay count multibridge outcomes=@points.txt modulo=998244353 --json";

/// Count the instances of a game that have a given answer
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    instance: Instance,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let entry = options.instance.game;
    let Some(count) = entry.count else {
        return Err(GameError::usage(nothing_to_count(entry.name)).into());
    };
    let arguments = options.instance.arguments()?;
    let watch = Display::new();
    let report = count(&arguments, &options.effort.options(), &watch)?;
    drop(watch);
    options
        .format
        .print(Heading::of(entry, &arguments), &report)
}

fn nothing_to_count(name: &str) -> String {
    let games = GAMES
        .iter()
        .filter(|game| game.count.is_some())
        .map(|game| game.name);
    match games.collect::<Vec<_>>().join(", ") {
        names if names.is_empty() => format!("{name} has nothing to count, nor has another game"),
        names => format!("{name} has nothing to count; these games have: {names}"),
    }
}
