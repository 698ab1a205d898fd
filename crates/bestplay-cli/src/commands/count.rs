//! `bestplay count`: how many instances of a game have a given answer.

use anyhow::Result;
use bestplay_answers::Topic;
use bestplay_answers::question::count;
use clap::Args;

use crate::effort::Effort;
use crate::instance::Words;
use crate::output::Format;

const EXAMPLES: &str = "\
Examples:
  bestplay count multibridge outcomes=0010
  bestplay count multibridge outcomes=@points.txt modulo=998244353 --json
  bestplay count multibridge n=1..3";

/// Count the instances of a game that have a given answer
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    words: Words,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (instance, own) = options.words.read(Topic::Count)?;
    let question = count(own);
    super::answer(&instance, &question, &options.effort.read(), options.format)
}
