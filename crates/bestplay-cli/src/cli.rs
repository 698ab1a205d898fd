//! Every command and flag, declared once: help, man pages and completions come from here.

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};

#[cfg(feature = "serve")]
use crate::commands::serve;
use crate::commands::{
    check, compare, completions, count, dice, estimate, evaluate, explain, games, judge,
};
use crate::commands::{
    man, merge, mistakes, odds, play, reply, rules, sheet, solve, sweep, verify,
};
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

#[derive(Subcommand)]
enum Command {
    Games(games::Options),
    Rules(rules::Options),
    Solve(solve::Options),
    Explain(explain::Options),
    Odds(odds::Options),
    Dice(dice::Options),
    Play(play::Options),
    Evaluate(evaluate::Options),
    Reply(reply::Options),
    Compare(compare::Options),
    Mistakes(mistakes::Options),
    Sheet(sheet::Options),
    Sweep(sweep::Options),
    Count(count::Options),
    Estimate(estimate::Options),
    Merge(merge::Options),
    Check(check::Options),
    Verify(verify::Options),
    Judge(judge::Options),
    #[cfg(feature = "serve")]
    Serve(serve::Options),
    Completions(completions::Options),
    Man(man::Options),
}

impl Cli {
    /// Does what was asked for.
    pub(crate) fn run(self) -> Result<()> {
        match self.command {
            None => output::print(WELCOME),
            Some(Command::Games(options)) => games::run(&options),
            Some(Command::Rules(options)) => rules::run(&options),
            Some(Command::Solve(options)) => solve::run(&options),
            Some(Command::Explain(options)) => explain::run(&options),
            Some(Command::Odds(options)) => odds::run(&options),
            Some(Command::Dice(options)) => dice::run(&options),
            Some(Command::Play(options)) => play::run(&options),
            Some(Command::Evaluate(options)) => evaluate::run(&options),
            Some(Command::Reply(options)) => reply::run(&options),
            Some(Command::Compare(options)) => compare::run(&options),
            Some(Command::Mistakes(options)) => mistakes::run(&options),
            Some(Command::Sheet(options)) => sheet::run(&options),
            Some(Command::Sweep(options)) => sweep::run(&options),
            Some(Command::Count(options)) => count::run(&options),
            Some(Command::Estimate(options)) => estimate::run(&options),
            Some(Command::Merge(options)) => merge::run(&options),
            Some(Command::Check(options)) => check::run(&options),
            Some(Command::Verify(options)) => verify::run(&options),
            Some(Command::Judge(options)) => judge::run(&options),
            #[cfg(feature = "serve")]
            Some(Command::Serve(options)) => serve::run(&options),
            Some(Command::Completions(options)) => completions::run(&options, Cli::command()),
            Some(Command::Man(options)) => man::run(&options, Cli::command()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declarations_are_sound() {
        Cli::command().debug_assert();
    }
}
