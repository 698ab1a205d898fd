//! `bestplay compare`: strategies, each against each.

use anyhow::Result;
use bestplay_answers::GameError;
use bestplay_answers::question::compare;
use clap::Args;

use crate::instance::Players;

const EXAMPLES: &str = "\
Examples:
  bestplay compare pig hold:20 hold:25 keep-pace best
  bestplay compare race target=30 tosses:1 tosses:2 best
  bestplay compare mnk random first --csv";

/// Compare strategies: each against each, and what each loses
///
/// Plays every pair from both seats. The losses are against best play, and against the worst enemy:
/// the best reply to the strategy.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    players: Players,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    options.players.ask(None, |strategies| {
        if strategies.is_empty() {
            let message = "no strategies: expected some to compare, like `best random`";
            return Err(GameError::usage(message));
        }
        Ok(compare(strategies))
    })
}
