//! `bestplay estimate`: what a great many games say about the value.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use bestplay::SolveOptions;
use bestplay::sample::{self, Checkpoint, Plan, Sampler, Sampling, Shard, Stop, Stopped};
use bestplay_games::{AnyGame, AnySolved, Estimate, GAMES, GameError, Plays, grouped};
use clap::{ArgGroup, Args, ValueEnum};

use crate::instance::Instance;
use crate::interrupt;
use crate::memory;
use crate::output::{Format, Heading};
use crate::progress::Display;
use crate::sampled::{Sampled, part, refused};

/// How often the checkpoint is written.
const SAVE_EVERY: Duration = Duration::from_secs(5);

const EXAMPLES: &str = "\
Examples:
  bestplay estimate solitaire --digits 5
  bestplay estimate solitaire ranks=10 --games 1_000_000 --method plain --svg left.svg
  bestplay estimate pig goal=20 --games 1e6 --strategy best
  bestplay estimate solitaire --digits 6 --save run.json          go on after a kill
  bestplay estimate solitaire --games 1e12 --shard 3/16 --save part3.json

The confidence holds whenever the run ends, however often it is looked at. The seed fixes the
answer, on any number of threads.";

/// Estimate the value by sampling, with a confidence
///
/// Plays games until one of the conditions is met, and prints the digits that are certain at the
/// stated confidence. Games without a sampler of their own are played out by their plain rules,
/// with every choice at random or by the strategy of the solved game.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[command(group = ArgGroup::new("stop").required(true).multiple(true))]
pub(crate) struct Options {
    #[command(flatten)]
    instance: Instance,

    /// Stop once so many digits behind the point are certain; or more, if the next one is about to
    /// be a 5, so that it is hard to tell which way to round
    #[arg(long, value_name = "N", group = "stop", help_heading = "When to stop")]
    digits: Option<u32>,

    /// Stop once half the interval is at most this part of the estimate, like 0.1%
    #[arg(long, value_name = "PART", group = "stop", value_parser = part,
          help_heading = "When to stop")]
    relative: Option<f64>,

    /// Stop after so many games, of all shards together
    #[arg(long, value_name = "N", group = "stop", value_parser = count,
          help_heading = "When to stop")]
    games: Option<u64>,

    /// Stop after so many seconds
    #[arg(long, value_name = "S", group = "stop", help_heading = "When to stop")]
    seconds: Option<f64>,

    /// The probability with which the interval is to contain the truth
    #[arg(long, value_name = "PART", default_value = "0.999", value_parser = part,
          help_heading = "Sampling")]
    confidence: f64,

    /// The seed: it fixes the answer
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Sampling")]
    seed: u64,

    /// Threads; 0 means one for each core. The answer is the same
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Sampling")]
    threads: usize,

    /// How to sample; `bestplay rules GAME` lists a game's methods
    #[arg(long, value_name = "HOW", help_heading = "Sampling")]
    method: Option<String>,

    /// Who chooses where the rules are played out
    #[arg(long, value_name = "WHO", help_heading = "Sampling")]
    strategy: Option<Strategy>,

    /// Play one part of the run, like 3/16; `bestplay merge` puts the saved parts together
    #[arg(long, value_name = "K/N", requires = "save", help_heading = "Sampling")]
    shard: Option<Shard>,

    /// Keep a checkpoint in this file. If it is there, and of this very run, go on from it
    #[arg(long, value_name = "FILE", help_heading = "Sampling")]
    save: Option<PathBuf>,

    /// Draw the distribution of the results
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    format: Format,
}

/// Who chooses when a game's rules are played out.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Strategy {
    /// Every action of a state is equally likely; this is so unless told otherwise
    Random,
    /// The strategy of the game solved by its rules: the estimate is of the value
    Best,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let entry = options.instance.game;
    let arguments = options.instance.arguments()?;
    let Some(how) = &entry.estimate else {
        return Err(GameError::usage(not_sampled(entry.name)).into());
    };
    let (game, solved): (Box<dyn AnyGame>, Box<dyn AnySolved + '_>);
    let sampler: Box<dyn Sampler + '_> = match how {
        Estimate::Own { sampler, .. } => {
            if options.strategy.is_some() {
                let message = format!(
                    "{} is sampled by a method of its own; leave out --strategy",
                    entry.name
                );
                return Err(GameError::usage(message).into());
            }
            sampler(&arguments, options.method.as_deref())?
        }
        Estimate::Playout { range, unit } => {
            if let Some(method) = &options.method {
                let message = format!("{} has no method '{method}'; leave it out", entry.name);
                return Err(GameError::usage(message).into());
            }
            if options.save.is_some() {
                arguments.check_identity()?;
            }
            game = (entry.rules)(&arguments)?;
            let plays = Plays {
                name: &arguments.identity(),
                range: range(&*game),
                unit: *unit,
            };
            match options.strategy {
                Some(Strategy::Best) => {
                    solved = options.solve(&*game)?;
                    solved.playout(&plays)?
                }
                _ => game.playout(&plays)?,
            }
        }
    };
    let (estimate, checkpoint) = options.sample(&*sampler)?;
    let sampled = Sampled {
        entry,
        estimate: &estimate,
        checkpoint: &checkpoint,
        digits: options.digits,
    };
    if let Some(path) = &options.svg {
        sampled.save_picture(path)?;
    }
    let report = sampled.report(options.format);
    options
        .format
        .print(Heading::of(entry, &arguments), &report)?;
    match estimate.stopped {
        Stopped::Request => Err(GameError::Engine(bestplay::Error::Stopped).into()),
        _ => Ok(()),
    }
}

impl Options {
    /// Solves the game, for its strategy.
    fn solve<'g>(&self, game: &'g dyn AnyGame) -> Result<Box<dyn AnySolved + 'g>, GameError> {
        let options = SolveOptions {
            memory: memory::allowance(),
            threads: self.threads,
            ..SolveOptions::default()
        };
        game.solve(&options, &Display::new())
    }

    /// Plays, from the checkpoint if there is one, and leaves the last checkpoint behind.
    fn sample(&self, sampler: &dyn Sampler) -> Result<(sample::Estimate, Checkpoint), GameError> {
        let plan = Plan {
            seed: self.seed,
            confidence: self.confidence,
            stop: Stop {
                digits: self.digits,
                relative: self.relative,
                games: self.games,
                seconds: self.seconds,
            },
            shard: self.shard.unwrap_or(Shard::WHOLE),
            threads: self.threads,
        };
        let resume = match &self.save {
            Some(path) if path.exists() => Some(Checkpoint::load(path).map_err(refused)?),
            _ => None,
        };
        let watch = Display::new();
        let mut saved: Option<Instant> = None;
        let mut failure = None;
        interrupt::be_patient();
        let ran = sample::run(sampler, &plan, resume, &mut |news| {
            watch.tell(|| describe(news));
            let due = saved.is_none_or(|saved| saved.elapsed() >= SAVE_EVERY);
            if due && let Err(error) = self.keep(news.checkpoint) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            if due {
                saved = Some(Instant::now());
            }
            match interrupt::asked() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        drop(watch);
        if let Some(error) = failure {
            return Err(error);
        }
        let (estimate, checkpoint) = ran.map_err(refused)?;
        self.keep(&checkpoint)?;
        Ok((estimate, checkpoint))
    }

    /// Writes the checkpoint, if one is wanted.
    fn keep(&self, checkpoint: &Checkpoint) -> Result<(), GameError> {
        match &self.save {
            Some(path) => interrupt::undisturbed(|| checkpoint.save(path)).map_err(refused),
            None => Ok(()),
        }
    }
}

/// One line of progress.
fn describe(news: &Sampling<'_>) -> String {
    let left = match news.seconds_left {
        Some(seconds) if seconds.is_finite() => {
            format!(", about {} s left", grouped(seconds as u64))
        }
        _ => String::new(),
    };
    format!(
        "sampling: {} games, {} a second, {:.9} to {:.9}{left}",
        grouped(news.checkpoint.tally.games),
        grouped(news.speed as u64),
        news.interval.lower,
        news.interval.upper,
    )
}

fn not_sampled(name: &str) -> String {
    let games = GAMES.iter().filter(|game| game.estimate.is_some());
    let names: Vec<&str> = games.map(|game| game.name).collect();
    format!(
        "{name} cannot be sampled: nothing bounds what a play of it may pay; these games can: {}",
        names.join(", ")
    )
}

/// Reads a number of games: `1000000`, `1_000_000`, `1e6`.
fn count(text: &str) -> Result<u64, String> {
    let plain = text.replace('_', "");
    let number = match plain.split_once('e') {
        None => plain.parse().ok(),
        Some((digits, zeros)) => zeros
            .parse()
            .ok()
            .and_then(|zeros| 10u64.checked_pow(zeros)?.checked_mul(digits.parse().ok()?)),
    };
    number
        .filter(|&number: &u64| number > 0)
        .ok_or_else(|| format!("'{text}' is no number of games; expected one like 1000000 or 1e6"))
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn numbers_of_games_are_read() {
        assert_eq!(count("1_000"), Ok(1000));
        assert_eq!(count("25e3"), Ok(25_000));
        for wrong in ["", "0", "-1", "1.5", "e3", "1e", "1e99", "x"] {
            assert!(count(wrong).is_err(), "{wrong}");
        }
    }
}
