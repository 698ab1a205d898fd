//! `bestplay evaluate`: what strategies are worth against each other.

use anyhow::Result;
use bestplay_games::Question;
use clap::Args;

use crate::effort::Effort;
use crate::instance::Players;
use crate::number::whole;
use crate::output::Format;

const EXAMPLES: &str = "\
Examples:
  bestplay evaluate pig hold:20 hold:25
  bestplay evaluate pig goal=50 keep-pace --exact
  bestplay evaluate mnk best random
  bestplay evaluate race target=20 mine.csv

A strategy file has the columns state,action and, for mixtures, weight; the state * stands for all
that are not listed, with best, random or first. `bestplay solve GAME --save-strategy FILE` writes
one.";

/// Show what strategies are worth, how play ends and how long it lasts
///
/// Names a strategy for each player, or one for both; without any, both play their best. The digits
/// are as certain as those of `solve`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    players: Players,

    /// Follow play for this many steps at most
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = whole)]
    steps: u64,

    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (instance, strategies) = options.players.read()?;
    let question = Question::Evaluate {
        strategies,
        steps: options.steps,
        effort: options.effort.read(),
    };
    super::answer(&instance, &question, options.format)
}
