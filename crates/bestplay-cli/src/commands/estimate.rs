//! `bestplay estimate`: what a great many games say about the value.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Result;
use bestplay::Error;
use bestplay::sample::{self, Checkpoint, Plan, Sampler, Sampling, Saves, Shard, Stop, Stopped};
use bestplay_answers::{Entry, GameError, Topic, estimated, grouped, results, results_are, schema};
use clap::{ArgGroup, Args};

use crate::drawing::Drawing;
use crate::duration::readable;
use crate::effort::solver;
use crate::instance::{Start, Words};
use crate::interrupt;
use crate::memory;
use crate::number::{decimals, part, positive, seconds, threads, whole};
use crate::output::{Format, Heading, histogram};
use crate::progress::Display;
use crate::target::Target;

const EXAMPLES: &str = "\
Examples:
  bestplay estimate solitaire --digits 5
  bestplay estimate solitaire ranks=10 --games 1e6 --method plain --svg left.svg
  bestplay estimate pig goal=20 --games 1e6 --strategy best
  bestplay estimate pig --games 1e6 --strategy hold:20
  bestplay estimate solitaire --digits 6 --save run.json    resume after a kill
  bestplay estimate solitaire --games 1e12 --shard 3/16 --save part3.json

The confidence holds whenever the run ends, however often you look. The seed
fixes the answer, on any number of threads.";

/// Estimate the value by sampling, with a confidence
///
/// Plays games until one of the conditions is met, and prints the digits that are certain at the
/// stated confidence. Games without a sampler of their own are played out by their plain rules,
/// with every choice at random or by a strategy.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[command(override_usage = "bestplay estimate [OPTIONS] <GAME> [NAME=VALUE]...")]
#[command(group = ArgGroup::new("stop").required(true).multiple(true))]
pub(crate) struct Options {
    #[command(flatten)]
    words: Words,
    #[command(flatten)]
    start: Start,

    /// Stop once this many decimals are certain, or a few more if the number is so close to the
    /// middle between two roundings that these are settled first
    #[arg(long, value_name = "N", group = "stop", value_parser = decimals,
          help_heading = "When to stop")]
    digits: Option<u32>,

    /// Stop once half the width of the interval is at most this share of the estimate, like 0.1%
    #[arg(long, value_name = "PART", group = "stop", value_parser = part,
          help_heading = "When to stop")]
    relative: Option<f64>,

    /// Stop after this many games, of all shards together
    #[arg(long, value_name = "N", group = "stop", value_parser = positive,
          help_heading = "When to stop")]
    games: Option<u64>,

    /// Stop after this many seconds
    #[arg(long, value_name = "S", group = "stop", value_parser = seconds,
          help_heading = "When to stop")]
    seconds: Option<f64>,

    /// The probability that the interval contains the true value
    #[arg(long, value_name = "PART", default_value = "0.999", value_parser = part,
          help_heading = "Sampling")]
    confidence: f64,

    /// The seed of chance, which fixes the answer
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole,
          help_heading = "Sampling")]
    seed: u64,

    /// Threads to use; 0 means one for each core. The answer does not depend on it
    #[arg(long, value_name = "N", default_value = "0", value_parser = threads,
          help_heading = "Sampling")]
    threads: usize,

    /// How to sample; `bestplay rules GAME` lists a game's methods
    #[arg(long, value_name = "HOW", help_heading = "Sampling")]
    method: Option<String>,

    /// The strategy of both sides where the rules are played out: random (the default), best, one
    /// that `bestplay rules GAME` lists, or a CSV file
    #[arg(long, value_name = "STRATEGY", help_heading = "Sampling")]
    strategy: Option<String>,

    /// Play one part of the run, like 3/16; `bestplay merge` combines the saved parts
    #[arg(long, value_name = "K/N", requires = "save", help_heading = "Sampling")]
    shard: Option<Shard>,

    /// Keep a checkpoint in this file; if it already holds one of the same run, resume from it
    #[arg(long, value_name = "FILE", help_heading = "Sampling")]
    save: Option<PathBuf>,

    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (instance, _) = options.words.read(Topic::Estimate)?;
    let instance = options.start.of(instance)?;
    let judged = options.digits.is_some() || options.relative.is_some();
    if options.shard.is_some() && (judged || options.games.is_none()) {
        let message = "a shard cannot tell when all shards together are precise enough; give their \
                       number of games with --games, without --digits and --relative";
        return Err(GameError::usage(message).into());
    }
    let drawing = options.drawing.target()?;
    let display = Display::new();
    let (estimate, checkpoint, not_kept) = instance.with_sampler(
        options.method.as_deref(),
        options.strategy.as_deref(),
        || solver(None, options.threads).watch(&display),
        |sampler| {
            display.finish();
            options.sample(sampler)
        },
    )?;
    let (heading, found) = (Heading::of(&instance), (&estimate, &checkpoint));
    let (entry, digits, format) = (instance.entry, options.digits, options.format);
    report(entry, heading, found, digits, format, drawing)?;
    not_kept.map_or(Ok(()), Err)?;
    match estimate.stopped {
        Stopped::Request => Err(GameError::Engine(Error::stopped()).into()),
        _ => Ok(()),
    }
}

impl Options {
    /// Plays, from the checkpoint if there is one, and leaves the last checkpoint behind.
    fn sample(&self, sampler: &dyn Sampler) -> Result<Ran, GameError> {
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
            threads: memory::threads(self.threads),
        };
        // What is there and not a checkpoint is refused with the reason when it is read.
        let path = self.save.as_deref();
        let target = path.map(|path| Target::new(path, true, |_| true));
        let target = target.transpose()?;
        let resume = match &target {
            Some(target) if target.is_filled() => Some(Checkpoint::load(target.path())?),
            _ => None,
        };
        let keep = |checkpoint: &Checkpoint| match &target {
            Some(target) => target.write(|path| Ok(checkpoint.save(path)?)),
            None => Ok(()),
        };
        let watch = Display::new();
        let mut saves = Saves::new();
        let mut not_kept = None;
        interrupt::ask_first();
        let ran = sample::run(sampler, &plan, resume, &mut |news| {
            watch.tell(|| describe(news));
            if saves.is_due()
                && let Err(error) = keep(news.checkpoint)
            {
                not_kept = Some(error);
                return ControlFlow::Break(());
            }
            interrupt::goes_on()
        });
        drop(watch);
        let (estimate, checkpoint) = ran?;
        if not_kept.is_none() {
            not_kept = keep(&checkpoint).err();
        }
        Ok((estimate, checkpoint, not_kept))
    }
}

/// What a run has found, and why the checkpoint could not be written, if it could not.
type Ran = (sample::Estimate, Checkpoint, Option<GameError>);

/// Prints an estimate, and draws its distribution.
pub(super) fn report(
    entry: &Entry,
    heading: Heading,
    (estimate, checkpoint): (&sample::Estimate, &Checkpoint),
    digits: Option<u32>,
    format: Format,
    drawing: Option<Target>,
) -> Result<()> {
    let answer = estimated(entry, estimate, checkpoint, digits);
    let schema = schema(Topic::Estimate, entry);
    format.print(heading, &schema, &answer)?;
    let Some(target) = drawing else {
        return Ok(());
    };
    let results = results(estimate, checkpoint).into_iter();
    let counts: Vec<(String, u64)> = results.map(|(of, n)| (of.to_string(), n)).collect();
    if counts.is_empty() {
        return Err(GameError::usage(
            "this method does not count results one by one, so there is nothing to draw; leave \
             out --svg or take another --method",
        )
        .into());
    }
    let title = format!("{}: {}", entry.title, results_are(entry));
    Ok(target.write_text(&histogram::svg(&[(histogram::lines(&counts), title)]))?)
}

/// One line of progress, what matters most first: it may be cut off at its end.
fn describe(news: &Sampling<'_>) -> String {
    let left = match news.seconds_left {
        Some(seconds) if seconds.is_finite() => format!("{} left, ", readable(seconds)),
        _ => String::new(),
    };
    let interval = &news.interval;
    // To two digits of its width.
    let places = 2.0 - (interval.upper - interval.lower).max(1e-15).log10().floor();
    format!(
        "sampling: {left}{:.places$} to {:.places$}, {} games",
        interval.lower,
        interval.upper,
        grouped(news.checkpoint.tally.games),
        places = places.clamp(1.0, 15.0) as usize,
    )
}
