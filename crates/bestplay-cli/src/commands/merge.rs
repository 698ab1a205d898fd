//! `bestplay merge`: the parts of a run on several machines, put together.

use std::path::PathBuf;

use anyhow::Result;
use bestplay::sample::{self, Checkpoint, Stopped};
use bestplay_answers::{GameError, identified};
use clap::Args;

use super::estimate::report;
use crate::drawing::Drawing;
use crate::number::part;
use crate::output::{Format, Heading};
use crate::own::find;

const EXAMPLES: &str = "\
Examples:
  bestplay estimate solitaire --games 1e9 --shard 1/2 --save part1.json
  bestplay estimate solitaire --games 1e9 --shard 2/2 --save part2.json
  bestplay merge part1.json part2.json";

/// Combine the parts of an estimate into the answer that one machine would have given
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The files that `bestplay estimate --shard K/N --save FILE` wrote, of all shards
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The probability that the interval contains the true value
    #[arg(long, value_name = "PART", default_value = "0.999", value_parser = part)]
    confidence: f64,

    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    if options.confidence >= 1.0 {
        let message = "the confidence must lie between 0 and 1, such as 0.999";
        return Err(GameError::usage(message).into());
    }
    let target = options.drawing.target()?;
    let parts = options.files.iter().map(|file| Checkpoint::load(file));
    let parts: std::result::Result<Vec<_>, _> = parts.collect();
    let whole = parts.and_then(|parts| sample::merge(&parts));
    let whole = whole.map_err(GameError::from)?;
    let (entry, parameters) = identified(&whole.identity, find)?;
    let parameters = parameters.iter();
    let parameters = parameters.map(|(name, value)| (*name, value.as_str()));
    let heading = Heading::with(entry, parameters);
    let estimate = sample::Estimate::new(&whole, options.confidence, Stopped::Games);
    let found = (&estimate, &whole);
    report(entry, heading, found, None, options.format, target)
}
