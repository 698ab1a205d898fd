//! `bestplay mistakes`: where a strategy loses its value.

use anyhow::Result;
use bestplay_games::{GameError, Question};
use clap::Args;

use crate::effort::Effort;
use crate::instance::Players;
use crate::number::whole;
use crate::output::Format;

const EXAMPLES: &str = "\
Examples:
  bestplay mistakes pig goal=50 hold:20
  bestplay mistakes pig goal=50 hold:20 --show 3 --json

The losses in all states add up to the whole loss against best play.";

/// Show where a strategy loses against best play
///
/// Lists the states in which most is lost: how often play comes there, what each visit costs, and
/// what that makes of the whole loss.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    players: Players,

    /// How many states to list for each player, at the most
    #[arg(long, value_name = "N", default_value = "10", value_parser = whole)]
    show: u64,

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
            let message = format!("{} strategies: expected one to judge", given.len());
            return Err(GameError::usage(message).into());
        }
    };
    let question = Question::Mistakes {
        strategy,
        most: usize::try_from(options.show).unwrap_or(usize::MAX),
        effort: options.effort.read(),
    };
    super::answer(&instance, &question, options.format)
}
