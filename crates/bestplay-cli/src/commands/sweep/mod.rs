//! `bestplay sweep`: a table over ranges of parameters.

mod journal;
mod rows;

use std::path::PathBuf;

use anyhow::Result;
use bestplay_games::{Entry, GameError, Parameter, Report};
use clap::Args;

use self::journal::Journal;
use self::rows::Rows;
use crate::effort::Effort;
use crate::instance::GameName;
use crate::interrupt;
use crate::output::{Format, Heading};
use crate::progress::Display;
use crate::ranges::Ranges;

const EXAMPLES: &str = "\
Examples:
  bestplay sweep race target=10..100..10
  bestplay sweep race target=50 heads={1/2,1/3,1/4} --exact
  bestplay sweep mnk m=1..4 n=1..4 --csv > boards.csv
  bestplay sweep pig goal=10..100..10 --save pig.rows       go on after a kill

A range is from..to or from..to..step, a list {a,b,c}; a parameter that is given several times
takes all its values. Ctrl-C prints the rows found until then.";

/// Make a table over ranges of parameters
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The game; `bestplay games` lists them all
    #[arg(value_name = "GAME", value_parser = GameName, hide_possible_values = true)]
    game: &'static Entry,

    /// Parameters, with ranges and lists
    #[arg(value_name = "NAME=VALUES", required = true)]
    parameters: Vec<String>,

    /// Keep each row in this file as it is found, and take from it those that are there already
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (entry, words) = (options.game, &options.parameters);
    let ranges = Ranges::parse(words)?;
    let watch = Display::new();
    if let Some(report) = own_table(options, &ranges, &watch)? {
        drop(watch);
        return options.format.print(heading(entry, &ranges), &report);
    }
    let journal = options.save.as_deref().map(Journal::open).transpose()?;
    interrupt::be_patient();
    let rows = Rows::solve(options, &ranges, journal, &watch)?;
    drop(watch);
    options
        .format
        .print(heading(entry, &ranges), &rows.report(&ranges))?;
    rows.failure.map_or(Ok(()), |error| Err(error.into()))
}

/// The parameters that are the same in all rows.
fn heading(entry: &Entry, ranges: &Ranges) -> Heading {
    let parameters = entry
        .parameters
        .iter()
        .filter_map(|parameter: &'static Parameter| {
            let set = ranges.fixed().find(|(name, _)| *name == parameter.name);
            let swept = ranges.swept().any(|name| name == parameter.name);
            let value = set
                .map(|(_, value)| value)
                .or(parameter.default)
                .filter(|_| !swept)?;
            Some((parameter.name, value))
        });
    Heading::with(entry, parameters)
}

/// The game's own table, if it has one for what is asked. It is made in one go: there are no rows
/// to keep.
fn own_table(
    options: &Options,
    ranges: &Ranges,
    watch: &Display,
) -> Result<Option<Report>, GameError> {
    let Some(own) = options.game.sweep else {
        return Ok(None);
    };
    // Lists are the general sweep's; a game knows ranges only.
    let words = &options.parameters;
    let names = ranges.swept().count() + ranges.fixed().count();
    let has_lists = names < words.len() || words.iter().any(|word| word.contains("={"));
    if has_lists || options.effort.wants_rules() || options.save.is_some() {
        return Ok(None);
    }
    own(words, &options.effort.options(), watch)
}
