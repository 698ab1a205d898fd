//! `bestplay evaluate`: what strategies are worth against each other.

use anyhow::Result;
use bestplay_answers::Aim;
use bestplay_answers::question::{evaluate, objective};
use clap::Args;

use crate::effort::Steps;
use crate::instance::{Folder, Players};

const EXAMPLES: &str = "\
Examples:
  bestplay evaluate pig hold:20 hold:25
  bestplay evaluate pig goal=50 keep-pace --exact
  bestplay evaluate mnk best random
  bestplay evaluate race target=20 mine.csv
  bestplay evaluate chutes --aim 'at least 20'
  bestplay evaluate coupons n=6 --aim 'at least 0..60..5'

A strategy file has the columns state,action and, for mixtures, weight; the
state * stands for all that are not listed, with best, random or first.
Where players do not see everything, the columns are player,remembers,action,odds.
`bestplay solve GAME --save-strategy FILE` writes one.";

/// Show what strategies are worth, how play ends and how long it lasts
///
/// Names a strategy for each player, or one for both; without any, both play their best. The digits
/// are as certain as those of `solve`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    players: Players,

    /// Ask for a chance in place of the mean: `at least T`, `exactly T` or `between A and B` of the
    /// total that play pays; `each` asks for every total, with variance and quantiles, and `at least
    /// A..B..STEP` for those of a range
    #[arg(long, value_name = "AIM", value_parser = Aim::read, conflicts_with = "steps")]
    aim: Option<Aim>,

    #[command(flatten)]
    folder: Folder,

    #[command(flatten)]
    follow: Steps,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let folder = Some(&options.folder);
    options.players.ask(folder, |strategies| {
        let steps = options.follow.steps;
        let Some(aim) = options.aim.clone() else {
            return Ok(evaluate(strategies, steps));
        };
        Ok(objective(aim, Some(strategies)))
    })
}
