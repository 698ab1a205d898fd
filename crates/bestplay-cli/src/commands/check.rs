//! `bestplay check`: a saved solution, confirmed against the rules by code that shares nothing
//! with the solvers.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use bestplay::Saved;
use bestplay_games::{Arguments, GameError, Report, find};
use clap::Args;

use crate::answer::{explain_value, for_programs, tell_time};
use crate::output::{Format, Heading};
use crate::progress::Display;

/// Digits of the value that are shown.
const DIGITS: usize = 12;

const EXAMPLES: &str = "\
Examples:
  bestplay solve race --save race.solution
  bestplay check race.solution";

/// Check a saved solution against the rules
///
/// Confirms the bounds and the chosen action of every state, or names a state where they are
/// wrong, and then exits with 1.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The file that `bestplay solve --save FILE` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let start = Instant::now();
    let saved = Saved::load(&options.file).map_err(GameError::from)?;
    let entry = find(saved.game())?;
    let words = saved
        .parameters()
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    let words: Vec<String> = words.collect();
    let arguments = Arguments::parse(entry.name, entry.parameters, &words)?;
    let game = (entry.rules)(&arguments)?;
    let watch = Display::new();
    let checked = game.check(&saved, &watch)?;
    drop(watch);
    let mut report = Report::default();
    report.lines.push(for_programs("confirmed", true.into()));
    report.value("value", "value", &checked.value, DIGITS);
    explain_value(&mut report, entry);
    report
        .text(
            "check",
            "confirmed",
            "bounds and chosen action of every state",
        )
        .number("states", "states", checked.states)
        .number("transitions", "transitions", checked.transitions);
    tell_time(&mut report, start.elapsed());
    options
        .format
        .print(Heading::of(entry, &arguments), &report)
}
