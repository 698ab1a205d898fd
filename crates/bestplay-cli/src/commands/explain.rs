//! `bestplay explain`: a state, and every action there with its value.

use anyhow::Result;
use bestplay_answers::question::explain;
use bestplay_answers::{GameError, Topic};
use clap::Args;

use crate::effort::Effort;
use crate::instance::{Folder, Words};
use crate::output::Format;

const EXAMPLES: &str = "\
Examples:
  bestplay explain pig goal=20
  bestplay explain mnk --state ../x../...
  bestplay explain race target=10 --exact --json";

/// Explain a state: every action with its value, best first
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    words: Words,

    /// The state, in the game's notation; by default the start
    #[arg(long, value_name = "STATE", allow_hyphen_values = true)]
    state: Option<String>,

    #[command(flatten)]
    folder: Folder,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    if let (Some(word), None) = (options.words.stray(), &options.state) {
        let message = format!(
            "'{word}' is not of the form name=value; a state goes after --state, as in --state \
             '{word}'"
        );
        return Err(GameError::usage(message).into());
    }
    let (instance, _) = options.words.read(Topic::Explain)?;
    let instance = options.folder.of(instance);
    let question = explain(options.state.clone());
    super::answer(&instance, &question, &options.effort.read(), options.format)
}
