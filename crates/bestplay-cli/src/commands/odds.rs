//! `bestplay odds`: how play ends and how long it lasts, when both play their best.

use anyhow::Result;
use bestplay::value::outward_decimals;
use bestplay::{Odds, OddsOptions, Value};
use bestplay_games::{
    Entry, GameError, Line, Report, Table, grouped, histogram, value_json, value_text,
};
use clap::Args;
use dashu_int::IBig;
use dashu_ratio::RBig;
use serde_json::Value as Json;

use crate::answer::{explain_value, for_programs};
use crate::effort::Effort;
use crate::instance::Instance;
use crate::output::{Format, Heading};
use crate::progress::Display;

/// The most bars of a histogram.
const MOST_BARS: usize = 24;

/// The longest bar, in characters.
const BAR: usize = 40;

/// The digits beside a bar that stands for several numbers.
const BAR_DIGITS: usize = 5;

const EXAMPLES: &str = "\
Examples:
  bestplay odds chutes
  bestplay odds race target=20 --exact
  bestplay odds pig goal=30 --csv

A step leaves one state: a choice with what chance makes of it, or chance alone. Where several
actions are equally good, one of them is followed.";

/// Tell how play ends and how long it lasts under best play
///
/// Both players follow the strategies that the solution has found. Every result and every number
/// of steps comes with its probability, proven to the last digit printed.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    instance: Instance,

    /// The most steps that play is followed
    #[arg(long, value_name = "N", default_value_t = OddsOptions::default().max_steps)]
    steps: u64,

    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (entry, effort) = (options.instance.game, &options.effort);
    if effort.wants_fast() {
        let message = "a fast method knows no odds; leave out --method fast";
        return Err(GameError::usage(message).into());
    }
    let arguments = options.instance.arguments()?;
    let game = (entry.rules)(&arguments)?;
    let watch = Display::new();
    let asked = OddsOptions {
        solve: effort.options(),
        max_steps: options.steps,
    };
    let solved = game.solve(&asked.solve, &watch)?;
    let odds = solved.odds(&asked, &watch)?;
    drop(watch);
    let answer = Answer {
        entry,
        odds: &odds,
        digits: effort.digits(),
    };
    let report = answer.report(&solved.value(), options.format);
    options
        .format
        .print(Heading::of(entry, &arguments), &report)
}

/// Numbers with their probabilities.
type Shares = Vec<(String, Value)>;

/// The odds as an answer.
struct Answer<'a> {
    entry: &'a Entry,
    odds: &'a Odds,
    digits: usize,
}

impl Answer<'_> {
    fn report(&self, value: &Value, format: Format) -> Report {
        let (odds, lengths) = (self.odds, &self.odds.lengths);
        let results = odds.results.iter();
        let results: Shares = results
            .map(|share| (share.result.to_string(), share.probability.clone()))
            .collect();
        let steps = lengths.iter();
        let steps: Shares = steps
            .map(|(steps, probability)| (steps.to_string(), probability))
            .collect();
        let mut report = Report::default();
        report.value("value", "value", value, self.digits);
        explain_value(&mut report, self.entry);
        if format.is_text() {
            report.text("bars", "results", self.bars(&results));
        }
        report.lines.extend([
            self.unless_zero("other_results", "other results".into(), &odds.rest),
            self.unless_zero("never_ends", "never ends".into(), &odds.never),
        ]);
        report.value("mean", "mean number of steps", &lengths.mean, self.digits);
        let median = lengths.quantile(&RBig::from_parts(1.into(), 2u8.into()));
        report.lines.extend([
            whole("median", "median", median, "not known"),
            whole("shortest", "fewest", lengths.shortest, "never ends"),
            whole("longest", "most", lengths.longest, "no limit"),
        ]);
        if format.is_text() {
            report.text("bars", "steps", self.bars(&steps));
        } else {
            let results = results
                .iter()
                .map(|(name, p)| (name.as_str().into(), p.clone()));
            report.table(self.table("results", "result", results));
            let steps = lengths.iter().map(|(steps, p)| (steps.into(), p));
            report.table(self.table("steps", "steps", steps));
        }
        let followed = lengths.followed();
        let label = format!("more than {}", grouped(followed));
        report.lines.extend([
            for_programs("followed", followed.into()),
            self.unless_zero("longer", label, &lengths.longer_than(followed)),
        ]);
        report
    }

    /// A probability that people need not read about if it is 0.
    fn unless_zero(&self, key: &'static str, label: String, probability: &Value) -> Line {
        let text = match (probability.lower(), probability.upper()) {
            (Some(lower), Some(upper)) if lower.is_zero() && upper.is_zero() => String::new(),
            (Some(lower), Some(upper)) if lower.is_zero() => {
                format!("at most {}", outward_decimals(lower, upper).1)
            }
            _ => self.number(probability),
        };
        Line {
            key,
            label,
            text,
            json: value_json(probability, self.digits),
        }
    }

    /// The certain digits, and the fraction if it is short.
    fn number(&self, probability: &Value) -> String {
        let text = value_text(probability, self.digits);
        match text.contains('\n') {
            true => probability.decimal(self.digits),
            false => text,
        }
    }

    fn table(
        &self,
        key: &'static str,
        name: &str,
        shares: impl Iterator<Item = (Json, Value)>,
    ) -> Table {
        Table {
            key,
            title: String::new(),
            columns: vec![name.into(), "probability".into()],
            rows: shares
                .map(|(name, probability)| vec![name, value_json(&probability, self.digits)])
                .collect(),
        }
    }

    /// A histogram. Of many numbers several share a bar; the rare ones at either end share one.
    fn bars(&self, shares: &Shares) -> String {
        let line = |group: &[(String, Value)]| match group {
            [(name, only)] => (name.clone(), self.number(only), length(only)),
            _ => {
                let sum = sum(group.iter().map(|(_, probability)| probability));
                (span(group), sum.decimal(BAR_DIGITS), length(&sum))
            }
        };
        if shares.len() <= MOST_BARS {
            let lines: Vec<_> = shares.chunks(1).map(line).collect();
            return histogram::bars(&lines, BAR);
        }
        let (low, high) = (rare(shares.iter()), rare(shares.iter().rev()));
        let (low, rest) = shares.split_at(low);
        let (middle, high) = rest.split_at(rest.len() - high);
        let each = middle.len().div_ceil(MOST_BARS - 2).max(1);
        let groups = [low].into_iter().chain(middle.chunks(each)).chain([high]);
        let groups = groups.filter(|group| !group.is_empty());
        histogram::bars(&groups.map(line).collect::<Vec<_>>(), BAR)
    }
}

/// The names of several numbers that follow each other.
fn span(group: &[(String, Value)]) -> String {
    match (group.first(), group.last()) {
        (Some((first, _)), Some((last, _))) => format!("{first} to {last}"),
        _ => String::new(),
    }
}

/// How many of the first numbers are rare: together at most one play in a thousand.
fn rare<'a>(shares: impl Iterator<Item = &'a (String, Value)>) -> usize {
    let most = RBig::from_parts(1.into(), 1000u16.into());
    let mut so_far = RBig::ZERO;
    let is_rare = |(_, probability): &&(String, Value)| {
        so_far += probability.upper().unwrap_or(&RBig::ONE);
        so_far <= most
    };
    shares.take_while(is_rare).count()
}

/// A number of steps, if there is one.
fn whole(key: &'static str, label: &str, steps: Option<u64>, none: &str) -> Line {
    Line {
        key,
        label: label.into(),
        text: steps.map_or(none.into(), grouped),
        json: steps.into(),
    }
}

/// The sum of probabilities.
fn sum<'a>(probabilities: impl Iterator<Item = &'a Value>) -> Value {
    let (mut lower, mut upper) = (RBig::ZERO, RBig::ZERO);
    for probability in probabilities {
        lower += probability.lower().unwrap_or(&RBig::ZERO);
        upper += probability.upper().unwrap_or(&RBig::ZERO);
    }
    match lower == upper {
        true => Value::Exact(lower),
        false => Value::Bounds { lower, upper },
    }
}

/// How long the bar of a probability is: in millionths.
fn length(probability: &Value) -> u64 {
    let millionths = probability
        .lower()
        .map(|lower| (lower * RBig::from(1_000_000)).floor());
    millionths
        .and_then(|units: IBig| u64::try_from(units).ok())
        .unwrap_or(0)
}
