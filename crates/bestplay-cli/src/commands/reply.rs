//! `bestplay reply`: the best reply to a strategy.

use anyhow::Result;
use bestplay_games::{GameError, Question};
use clap::Args;

use crate::effort::Effort;
use crate::instance::Players;
use crate::output::Format;

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

    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (instance, strategies) = options.players.read()?;
    let strategy = match <[_; 1]>::try_from(strategies) {
        Ok([strategy]) => strategy,
        Err(given) => {
            let message = format!("{} strategies: expected one to reply to", given.len());
            return Err(GameError::usage(message).into());
        }
    };
    let question = Question::Reply {
        strategy,
        effort: options.effort.read(),
    };
    super::answer(&instance, &question, options.format)
}
