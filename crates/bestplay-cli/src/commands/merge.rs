//! `bestplay merge`: the parts of a run on several machines, put together.

use std::path::PathBuf;

use anyhow::Result;
use bestplay::sample::{self, Checkpoint, Stopped};
use bestplay_games::{Arguments, Entry, GameError, find};
use clap::Args;

use crate::output::{Format, Heading};
use crate::sampled::{Sampled, part, refused};

const EXAMPLES: &str = "\
Examples:
  bestplay estimate solitaire --games 1e9 --shard 1/2 --save part1.json
  bestplay estimate solitaire --games 1e9 --shard 2/2 --save part2.json
  bestplay merge part1.json part2.json";

/// Put the parts of an estimate together: the answer of one machine
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The files that `bestplay estimate --shard K/N --save FILE` wrote, of all shards
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The probability with which the interval is to contain the truth
    #[arg(long, value_name = "PART", default_value = "0.999", value_parser = part)]
    confidence: f64,

    /// Draw the distribution of the results
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    if options.confidence >= 1.0 {
        return Err(
            GameError::usage("the confidence must lie between 0 and 1, such as 0.999").into(),
        );
    }
    let parts: std::result::Result<Vec<Checkpoint>, _> = options
        .files
        .iter()
        .map(|file| Checkpoint::load(file).map_err(refused))
        .collect();
    let whole = sample::merge(&parts?).map_err(refused)?;
    let (entry, arguments) = game_of(&whole.identity)?;
    let estimate = sample::Estimate::new(&whole, options.confidence, Stopped::Games);
    let sampled = Sampled {
        entry,
        estimate: &estimate,
        checkpoint: &whole,
        digits: None,
    };
    if let Some(path) = &options.svg {
        sampled.save_picture(path)?;
    }
    let report = sampled.report(options.format);
    options
        .format
        .print(Heading::of(entry, &arguments), &report)
}

/// The game that a checkpoint says it is of: its name and parameters, then the method.
fn game_of(identity: &str) -> Result<(&'static Entry, Arguments), GameError> {
    let mut words = identity.split_whitespace();
    let entry = find(words.next().unwrap_or_default())?;
    let is_parameter = |word: &&str| {
        let name = word.split_once('=').map_or("", |(name, _)| name);
        entry.parameters.iter().any(|known| known.name == name)
    };
    let words: Vec<&str> = words.filter(is_parameter).collect();
    let arguments = Arguments::parse(entry.name, entry.parameters, &words)?;
    Ok((entry, arguments))
}
