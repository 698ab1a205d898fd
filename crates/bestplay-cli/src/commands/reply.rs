//! `bestplay reply`: the best reply to a strategy.

use anyhow::Result;
use bestplay_answers::question::reply;
use clap::Args;

use crate::instance::{Players, only};

const EXAMPLES: &str = "\
Examples:
  bestplay reply pig hold:20
  bestplay reply pig goal=50 keep-pace --json
  bestplay reply mnk random";

/// Find the best reply to a strategy, and what it gains
///
/// One player follows the strategy and the other plays as well as possible against it, from each
/// seat.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    players: Players,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    options.players.ask(None, |strategies| {
        Ok(reply(only(strategies, "to reply to")?))
    })
}
