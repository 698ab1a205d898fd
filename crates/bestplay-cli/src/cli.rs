//! The command line as a whole: help, man pages and completions come from here.

use anyhow::Result;
use clap::Parser;

use crate::commands::Command;
use crate::output;

/// What the command prints when it is called without words.
const WELCOME: &str = "\
bestplay: exact answers to games of chance and skill. Every digit it prints is
certain.

  bestplay games               the games it knows
  bestplay solve race          the value of a game, and the best first actions
  bestplay play pig goal=30    play against the best player there is

`bestplay --help` lists everything.
";

const EXAMPLES: &str = "\
Examples:
  bestplay games                            the games, with their parameters
  bestplay rules pig                        a game's rules, and what can be set
  bestplay solve race target=50 --exact     the value as a fraction
  bestplay explain mnk --state ../x../...   the actions of a state, with values
  bestplay odds chutes                      how play ends, and how long it lasts
  bestplay dice 4d6kh3                      what can come of dice
  bestplay verify                           published values, computed every way
  bestplay sweep race target=10..50..10     a table over a range
  bestplay compare pig hold:20 hold:25      strategies of people side by side

Exit codes: 0 success, 1 failure, 2 wrong usage, 130 interrupted.";

/// Exact answers to games of chance and skill.
///
/// bestplay takes the rules of a game and gives its value under best play, the best action in
/// every state, and the odds: an exact fraction or proven bounds. Every digit it prints is
/// certain.
#[derive(Parser)]
#[command(name = "bestplay", version, after_help = EXAMPLES, max_term_width = output::WIDTH)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

impl Cli {
    pub(crate) fn run(self) -> Result<()> {
        match self.command {
            None => output::print(WELCOME),
            Some(command) => command.run(),
        }
    }
}
