//! `bestplay mistakes`: where a strategy loses its value.

use anyhow::Result;
use bestplay_games::Question;
use clap::Args;

use crate::instance::{Players, only};
use crate::number::whole;

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
}

pub(crate) fn run(options: &Options) -> Result<()> {
    options.players.ask(|strategies, effort| {
        Ok(Question::Mistakes {
            strategy: only(strategies, "to judge")?,
            most: usize::try_from(options.show).unwrap_or(usize::MAX),
            effort,
        })
    })
}
