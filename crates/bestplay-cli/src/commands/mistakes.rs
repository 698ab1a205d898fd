//! `bestplay mistakes`: where a strategy, or a played game, loses its value.

use std::path::PathBuf;

use anyhow::Result;
use bestplay_answers::question::{judged, mistakes};
use bestplay_answers::{GameError, Played};
use clap::Args;

use crate::instance::{Folder, Players, only};
use crate::number::whole;

const EXAMPLES: &str = "\
Examples:
  bestplay mistakes pig goal=50 hold:20
  bestplay mistakes pig goal=50 hold:20 --show 3 --json
  bestplay mistakes kuhn-poker random
  bestplay play pig goal=50 --record mine.csv
  bestplay mistakes pig goal=50 --played mine.csv

The losses in all states add up to the whole loss against best play. A file of
played games has the columns game,state,action: a line for each state that play
came to. States in which nobody chooses have no action, and may be left out.";

/// Show where a strategy, or a played game, loses against best play
///
/// Of a strategy, lists the states in which most is lost: how often play comes there, what each visit
/// costs, and what that makes of the whole loss. Of played games, what each player's choices lost, and
/// the worst of them. Where strategies are odds, what they lose against the optimal odds, and where the best reply
/// gains more.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    players: Players,

    /// Judge the games of this file in place of a strategy
    #[arg(long, value_name = "FILE")]
    played: Option<PathBuf>,

    #[command(flatten)]
    folder: Folder,

    /// How many states to list, at the most: of a strategy for each player
    #[arg(long, value_name = "N", default_value = "10", value_parser = whole)]
    show: u64,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let folder = Some(&options.folder);
    options.players.ask(folder, |strategies| {
        let most = usize::try_from(options.show).unwrap_or(usize::MAX);
        let Some(path) = &options.played else {
            let strategy = only(strategies, "to judge, or --played FILE")?;
            return Ok(mistakes(strategy, most));
        };
        if let Some(strategy) = strategies.first() {
            let named = &strategy.text;
            let message = format!("{named} and --played: judge either a strategy or played games");
            return Err(GameError::usage(message));
        }
        Ok(judged(Played::read(path)?, most))
    })
}
