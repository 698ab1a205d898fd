//! Playing blocks of games until the answer is good enough.
//!
//! Blocks are played in parallel but counted in order: what is known at any moment is the tally of
//! the first so-and-so many blocks. Whether the run may stop is decided at fixed numbers of blocks
//! only ([`next_look`]), never by the clock, so that the answer is the same on any machine. (The
//! rule `seconds` and a request to stop are by the clock, by their nature; the confidence
//! statement holds for them as well, because it holds for all numbers of games at once.)

use std::ops::ControlFlow;

use super::confidence::interval;
use super::crew::Threads;
use super::estimate::at_least;
use super::looks::{is_look, next_look};
use super::{Checkpoint, Crew, Estimate, Interval, Sampler, Shard, Stopped};
use crate::clock::Instant;
use crate::{Error, Result};

/// When a run stops: as soon as one of the rules says so. Without any rule, never.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stop {
    /// So many decimals are certain; or more, where the number is close to the middle between two
    /// numbers with so many ([`Estimate::at_least`]).
    pub digits: Option<u32>,
    /// Half the width of the interval is at most this part of the mean.
    pub relative: Option<f64>,
    /// So many games have been played (in all shards together).
    pub games: Option<u64>,
    /// So many seconds have been spent.
    pub seconds: Option<f64>,
}

/// What a run is to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Fixes the answer.
    pub seed: u64,
    /// The probability with which the interval is to contain the truth, above 0 and below 1.
    pub confidence: f64,
    /// When to stop.
    pub stop: Stop,
    /// Which part of the run to play.
    pub shard: Shard,
    /// How many threads; 0 for one a core. More than 256 count as 256.
    pub threads: usize,
}

impl Default for Plan {
    /// Confidence 99.9 per cent, seed 1, the whole run, a thread a core, no rule to stop.
    fn default() -> Plan {
        Plan {
            seed: 1,
            confidence: 0.999,
            stop: Stop::default(),
            shard: Shard::WHOLE,
            threads: 0,
        }
    }
}

/// How far a run has come.
#[derive(Debug)]
pub struct Sampling<'a> {
    /// Where the run stands; saving it is all that is needed to go on later.
    pub checkpoint: &'a Checkpoint,
    /// The interval so far.
    pub interval: Interval,
    /// Games a second since the run was started or resumed.
    pub speed: f64,
    /// Seconds that are still needed, as far as one can tell.
    pub seconds_left: Option<f64>,
}

/// Plays until a rule says stop. `watch` hears of the progress a few times a second and may end
/// the run; the estimate then tells what is known until then.
///
/// # Errors
///
/// The plan is impossible, `resume` belongs to another run, or a game cannot be played.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use bestplay::sample::{Plan, Quantity, Sampler, Stop, Stream, Tally, run};
///
/// /// Two dice show the same.
/// struct Doubles;
///
/// impl Sampler for Doubles {
///     fn identity(&self) -> String { "doubles/1".into() }
///     fn block_games(&self) -> u64 { 10_000 }
///     fn quantity(&self) -> Quantity { Quantity::PROBABILITY }
///     fn play(&self, seed: u64, block: u64, games: u64) -> bestplay::Result<Tally> {
///         let (mut stream, mut tally) = (Stream::new(seed, block), Tally::default());
///         (0..games).for_each(|_| tally.add((stream.below(6) == stream.below(6)).into()));
///         Ok(tally)
///     }
/// }
///
/// let plan = Plan { stop: Stop { digits: Some(2), ..Stop::default() }, ..Plan::default() };
/// let (estimate, _) = run(&Doubles, &plan, None, &mut |_| ControlFlow::Continue(())).unwrap();
/// assert_eq!(estimate.decimals(2).unwrap(), "0.17"); // 1/6
/// ```
pub fn run(
    sampler: &dyn Sampler,
    plan: &Plan,
    resume: Option<Checkpoint>,
    watch: &mut dyn FnMut(&Sampling<'_>) -> ControlFlow<()>,
) -> Result<(Estimate, Checkpoint)> {
    let mut threads = Threads::new(sampler, plan.threads);
    run_by(&mut threads, sampler, plan, resume, watch)
}

/// The same, with the blocks played by `crew`. The answer is that of [`run`], to the last bit.
/// Nothing is asked of `sampler` but what it plays; the plan's number of threads says nothing.
///
/// # Errors
///
/// As [`run`], and as the crew.
pub fn run_by(
    crew: &mut dyn Crew,
    sampler: &dyn Sampler,
    plan: &Plan,
    resume: Option<Checkpoint>,
    watch: &mut dyn FnMut(&Sampling<'_>) -> ControlFlow<()>,
) -> Result<(Estimate, Checkpoint)> {
    plan.check()?;
    let only_games =
        plan.stop.digits.is_none() && plan.stop.relative.is_none() && plan.stop.seconds.is_none();
    let start = Checkpoint::start(sampler, plan.seed, plan.shard, plan.stop.games, only_games);
    let mut at = match resume {
        None => start,
        Some(checkpoint) => resumable(&start, checkpoint)?,
    };
    let blocks = at.of_run();
    let clock = Instant::now();
    let (milliseconds_before, games_before) = (at.milliseconds, at.tally.games);
    // A finished part that is resumed, or a stop rule that is met already, ends at once.
    let mut stopped = settled(&at, plan);
    while stopped.is_none() {
        let end = next_look(at.blocks).min(blocks.planned().unwrap_or(u64::MAX));
        let part = crew.play(&blocks, at.blocks..end)?;
        if !(at.blocks..=end).contains(&part.until) {
            return Err(Error::play(format!(
                "blocks up to {} were played where some of {} to {end} were to be",
                part.until, at.blocks
            )));
        }
        at.tally = std::mem::take(&mut at.tally).merge(part.tally);
        at.blocks = part.until;
        let elapsed = u64::try_from(clock.elapsed().as_millis()).unwrap_or(u64::MAX);
        at.milliseconds = milliseconds_before.saturating_add(elapsed);
        stopped = settled(&at, plan);
        if stopped.is_none() {
            let interval = interval(&at.quantity, &at.tally, plan.confidence, false);
            let played = at.tally.games - games_before;
            let speed = played as f64 / clock.elapsed().as_secs_f64().max(1e-9);
            let seconds_left = time_left(&at, plan, &interval, speed);
            let news = Sampling {
                checkpoint: &at,
                interval,
                speed,
                seconds_left,
            };
            if watch(&news).is_break() {
                stopped = Some(Stopped::Request);
            }
        }
    }
    let stopped = stopped.unwrap_or(Stopped::Request);
    Ok((Estimate::new(&at, plan.confidence, stopped), at))
}

impl Plan {
    /// Refuses what makes no sense.
    fn check(&self) -> Result<()> {
        let refuse = |message: &str| Err(Error::plan(message));
        let Stop {
            digits,
            relative,
            games,
            seconds,
        } = self.stop;
        if !(self.confidence > 0.0 && self.confidence < 1.0) {
            return refuse("the confidence must lie between 0 and 1, such as 0.999");
        }
        if relative.is_some_and(|r| !(r > 0.0 && r.is_finite())) {
            return refuse("the relative width must be above 0, such as 0.001 or 0.1%");
        }
        if seconds.is_some_and(|s| !(s >= 0.0 && s.is_finite())) {
            return refuse("the number of seconds must not be negative");
        }
        if games == Some(0) {
            return refuse("a run needs at least one game");
        }
        if digits.is_some_and(|digits| digits > 15) {
            return refuse("at most 15 decimals can be asked for");
        }
        let judged = digits.is_some() || relative.is_some();
        if !self.shard.is_whole() && (judged || games.is_none()) {
            return refuse(
                "a shard cannot know when the whole run is good enough; fix the number of games \
                 of all shards together, without digits or a relative width",
            );
        }
        Ok(())
    }
}

/// The checkpoint to go on from, if it is one of this very part of this run.
fn resumable(start: &Checkpoint, checkpoint: Checkpoint) -> Result<Checkpoint> {
    start.same_run(&checkpoint)?;
    if start.shard != checkpoint.shard {
        return Err(Error::checkpoint(format!(
            "the checkpoint is of shard {}, not of shard {}",
            checkpoint.shard, start.shard
        )));
    }
    // A run that could once have been stopped by what it saw was not fixed beforehand.
    let only_games_stop_it = start.only_games_stop_it && checkpoint.only_games_stop_it;
    Ok(Checkpoint {
        only_games_stop_it,
        ..checkpoint
    })
}

/// Which rule stops the run where it stands.
fn settled(at: &Checkpoint, plan: &Plan) -> Option<Stopped> {
    let (digits, relative) = (plan.stop.digits, plan.stop.relative);
    let judged = digits.is_some() || relative.is_some();
    if judged && (is_look(at.blocks) || at.is_finished()) {
        let interval = interval(&at.quantity, &at.tally, plan.confidence, false);
        if digits.is_some_and(|digits| at_least(&interval, digits).is_some()) {
            return Some(Stopped::Digits);
        }
        let half = (interval.upper - interval.lower) / 2.0;
        let mean = at.tally.mean(&at.quantity).abs();
        if relative.is_some_and(|part| half <= part * mean) {
            return Some(Stopped::Relative);
        }
    }
    if at.is_finished() {
        return Some(Stopped::Games);
    }
    let is_over = |seconds: f64| at.seconds() >= seconds;
    (plan.stop.seconds.is_some_and(is_over)).then_some(Stopped::Seconds)
}

/// Seconds until the first of the rules will probably say stop.
fn time_left(at: &Checkpoint, plan: &Plan, interval: &Interval, speed: f64) -> Option<f64> {
    let played = at.tally.games as f64;
    let mean = at.tally.mean(&at.quantity);
    // The width shrinks like one over the square root of the number of games.
    let half = (interval.upper - interval.lower) / 2.0;
    let until_width = |wanted: f64| played * ((half / wanted).powi(2) - 1.0).max(0.0) / speed;
    let to_boundary = |digits: u32| {
        let scale = 10f64.powi(digits as i32);
        (0.5 - (mean * scale - (mean * scale).round()).abs()) / scale
    };
    let digits = plan.stop.digits.map(|digits| {
        // Far from the middle between two roundings, or so near that one more digit is certain.
        let wanted = to_boundary(digits).max(to_boundary(digits + 1));
        until_width(wanted.max(1e-18))
    });
    let relative = plan.stop.relative;
    let relative = relative.map(|part| until_width((part * mean.abs()).max(1e-18)));
    let left = |planned: u64| planned.saturating_sub(at.blocks) as f64 * at.block_games as f64;
    let games = at.blocks_planned().map(|planned| left(planned) / speed);
    let seconds = plan.stop.seconds.map(|s| s - at.seconds());
    let all = [digits, relative, games, seconds];
    all.into_iter().flatten().reduce(f64::min)
}
