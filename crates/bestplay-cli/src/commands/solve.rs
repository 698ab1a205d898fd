//! `bestplay solve`: the value of a game, and the best first actions.

use anyhow::Result;
use clap::Args;

use crate::answer;
use crate::effort::Effort;
use crate::instance::Instance;
use crate::output::{Format, Heading};
use crate::progress::Display;

const EXAMPLES: &str = "\
Examples:
  bestplay solve race
  bestplay solve race target=50 heads=1/3 --exact
  bestplay solve pig goal=50 --digits 20 --json";

/// Find the value of a game and its best first actions
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
    let (entry, effort) = (options.instance.game, &options.effort);
    let arguments = options.instance.arguments()?;
    let watch = Display::new();
    let report = match effort.fast(entry)? {
        Some(fast) => answer::from_fast(entry, fast, &arguments, &effort.options(), &watch)?,
        None => {
            let game = (entry.rules)(&arguments)?;
            let solved = game.solve(&effort.options(), &watch)?;
            answer::from_rules(entry, &*game, &*solved, effort.digits())?
        }
    };
    drop(watch);
    options
        .format
        .print(Heading::of(entry, &arguments), &report)
}
