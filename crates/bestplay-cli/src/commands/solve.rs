//! `bestplay solve`: the value of a game, and the best first actions.

use std::path::PathBuf;

use anyhow::Result;
use bestplay_games::{Fast, GameError};
use clap::Args;

use crate::answer;
use crate::effort::Effort;
use crate::instance::Instance;
use crate::interrupt::undisturbed;
use crate::output::{Format, Heading};
use crate::progress::Display;

const EXAMPLES: &str = "\
Examples:
  bestplay solve race
  bestplay solve race target=50 heads=1/3 --exact
  bestplay solve pig goal=50 --digits 20 --json
  bestplay solve mnk m=4 --save board.solution";

/// Find the value of a game and its best first actions
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    instance: Instance,
    /// Save the solution: `bestplay check` confirms it. Solves by the plain rules
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (entry, effort) = (options.instance.game, &options.effort);
    let arguments = options.instance.arguments()?;
    let watch = Display::new();
    let report = match options.fast()? {
        Some(fast) => answer::from_fast(entry, fast, &arguments, &effort.options(), &watch)?,
        None => {
            let game = (entry.rules)(&arguments)?;
            let solved = game.solve(&effort.options(), &watch)?;
            if let Some(file) = &options.save {
                let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
                let parameters: Vec<_> = arguments.iter().map(owned).collect();
                undisturbed(|| solved.save(file, entry.name, &parameters))?;
            }
            answer::from_rules(entry, &*game, &*solved, effort.digits())?
        }
    };
    drop(watch);
    options
        .format
        .print(Heading::of(entry, &arguments), &report)
}

impl Options {
    /// The fast method, if it is to be used: it has no solution to save.
    fn fast(&self) -> Result<Option<&'static Fast>, GameError> {
        let fast = self.effort.fast(self.instance.game)?;
        match (&self.save, self.effort.wants_fast()) {
            (None, _) => Ok(fast),
            (Some(_), false) => Ok(None),
            (Some(_), true) => Err(GameError::usage(
                "a fast method has no solution to save; leave out --method fast, or --save",
            )),
        }
    }
}
