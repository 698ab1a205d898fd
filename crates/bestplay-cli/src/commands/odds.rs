//! `bestplay odds`: how play ends and how long it lasts, when both play their best.

use anyhow::Result;
use bestplay_answers::Topic;
use bestplay_answers::question::odds;
use clap::Args;

use crate::effort::{Effort, Steps};
use crate::instance::{Folder, Start, Words};
use crate::output::Format;

const EXAMPLES: &str = "\
Examples:
  bestplay odds chutes
  bestplay odds race target=20 --exact
  bestplay odds pig goal=30 --csv

A step leaves one state: a choice together with the chance event that it leads
to, or a chance event alone. Where several actions are equally good, one of them
is followed.";

/// Show how play ends and how long it lasts under best play
///
/// Both players follow their best strategies. Every result and every number of steps is listed with
/// its probability, proven to the last digit printed.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    words: Words,
    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    follow: Steps,

    #[command(flatten)]
    folder: Folder,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (instance, _) = options.words.read(Topic::Odds)?;
    let instance = options.folder.of(options.start.of(instance)?);
    let question = odds(options.follow.steps);
    super::answer(&instance, &question, &options.effort.read(), options.format)
}
