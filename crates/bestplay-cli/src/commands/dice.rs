//! `bestplay dice`: what can come of dice, and how likely it is.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use bestplay::{Error, Natural, Rational, Value};
use bestplay_answers::{Answer, Content, Field, GameError, Piece, Show, Table, fields};
use bestplay_dice::{Mistake, Roll};
use clap::Args;

use crate::output::{Format, csv, histogram, rendered, tabulated};
use crate::progress::Display;
use crate::target::Target;
use crate::{interrupt, memory, number};

const EXAMPLES: &str = "\
Examples:
  bestplay dice '4d6 keep highest 3'
  bestplay dice '2d6+3 >= 9'
  bestplay dice 2d20kh1 d20 2d20kl1           side by side
  bestplay dice '[highest 3 of 10d6]' --at-least
  bestplay dice 'let x = d20 in if x = 20 then 4d6 else if x >= 11 then 2d6 else 0'
  bestplay dice '3d6!' 'count(6s in 5d6)' '{1,1,2,3}d' '(d6)d8' --json
  bestplay dice @program.txt --csv            what a file says

docs/dice.md has every form. Quote what has blanks or brackets, so that the shell leaves it alone.";

/// Roll dice: every result of an expression with its exact probability
///
/// An expression is what people type to a dice roller: 4d6kh3, 2d20dl1 + 5, 3d6!, [highest 3 of 4d6].
/// Several stand side by side.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// What to roll; `@FILE` stands for what a file says
    #[arg(required = true, value_name = "EXPRESSION")]
    expressions: Vec<String>,

    /// Significant digits to print
    #[arg(long, value_name = "N", default_value = "12", value_parser = number::digits)]
    digits: u64,

    /// Show how likely each result or a higher one is
    #[arg(long, conflicts_with = "at_most")]
    at_least: bool,

    /// Show how likely each result or a lower one is
    #[arg(long)]
    at_most: bool,

    /// Draw what is shown
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Overwrite a file that holds something other than such a drawing
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    format: Format,
}

/// A result with its probabilities.
const RESULT: &[Field] = fields! {
    outcome: Rational, "the result, or the lowest of those that are not told apart";
    exactly: Value, "the probability of the result; of all that are not told apart, of these";
    at_least: Value, "the probability of the result or a higher one";
    at_most: Value, "the probability of the result or a lower one";
};

const ROLL: &[Field] = fields! {
    dice: Text, "the expression, or the name it was given";
    mean: Value, "the mean";
    deviation: Value, "the standard deviation";
    variance: Value, "the variance";
    lowest: Rational, "the lowest result";
    highest?: Rational, "the highest result; none, where dice explode without a limit";
    rest_from?: Rational, "of dice that explode without a limit: from this result on results are not told apart";
    outcomes: Table(RESULT), "all results, in ascending order; none, where there are too many to compute";
};

/// One line of all tables together.
const LINE: &[Field] = &[ROLL[0], RESULT[0], RESULT[1], RESULT[2], RESULT[3]];

/// The most results that are shown side by side.
const MOST_ROWS: usize = 40;

/// The most bars of probabilities that are not added up.
const MOST_BARS: usize = 24;

/// Weights up to so many bits are fractions for people as well.
const SHORT: usize = 600;

/// Bits that people see of longer ones.
const BITS: usize = 256;

/// How long a bar is by itself.
const BAR: usize = 30;

/// Digits beside bars that stand side by side, and the length of those.
const SIDE_DIGITS: usize = 5;
const SIDE_BAR: usize = 12;

/// Which probability of a result is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum View {
    Exactly,
    AtLeast,
    AtMost,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let texts: Result<Vec<String>, GameError> =
        options.expressions.iter().map(|text| read(text)).collect();
    let text = texts?.join("\n");
    let is_ours =
        |path: &Path| std::fs::read_to_string(path).is_ok_and(|text| histogram::is_svg(&text));
    let target = options
        .svg
        .as_deref()
        .map(|path| Target::new(path, options.force, is_ours));
    let target = target.transpose()?;
    interrupt::hold_to(memory::allowance(None));
    let watch = Display::new();
    let rolls = bestplay_dice::roll(&text, &watch).map_err(|mistake| failed(&mistake, &text))?;
    drop(watch);
    if let Some(target) = target {
        let charts: Vec<_> = rolls
            .iter()
            .map(|roll| (options.lines(roll), roll.label().to_owned()))
            .collect();
        target.write_text(&histogram::svg(&charts))?;
    }
    let digits = options.digits as usize;
    if options.format.is_csv() {
        let rows = rolls.iter().flat_map(|roll| {
            let label = |mut row: Vec<Content>| {
                row.insert(0, roll.label().into());
                row
            };
            results(roll, digits)
                .into_iter()
                .map(label)
                .collect::<Vec<_>>()
        });
        let table = Table::new(LINE.iter().map(|field| field.key), rows);
        return crate::output::print(&csv::table(LINE, &table));
    }
    if !options.format.is_text() {
        let answers: Vec<Answer> = rolls
            .iter()
            .map(|roll| options.answer(roll, true))
            .collect();
        return options.format.print_objects(ROLL, &answers);
    }
    let text = options.side_by_side(&rolls).unwrap_or_else(|| {
        let block = |roll: &Roll| {
            format!(
                "{}\n\n{}",
                roll.label(),
                rendered(&options.answer(roll, false))
            )
        };
        rolls.iter().map(block).collect::<Vec<_>>().join("\n")
    });
    crate::output::print(&text)
}

/// What is to be rolled: a word of the command, or what a file says.
fn read(text: &str) -> Result<String, GameError> {
    match text.strip_prefix('@') {
        None => Ok(text.to_owned()),
        Some(path) => std::fs::read_to_string(path).map_err(|error| GameError::io(path, error)),
    }
}

fn failed(mistake: &Mistake, text: &str) -> GameError {
    match mistake.is_stopped() {
        true => Error::stopped().into(),
        false => GameError::usage(mistake.pointed(text)),
    }
}

/// All results with their three probabilities; what is not told apart is the last.
fn results(roll: &Roll, digits: usize) -> Vec<Vec<Content>> {
    let value = |weight: &Natural| Content::Value(Value::Exact(roll.share(weight)), digits);
    let total = roll.total();
    let mut below = Natural::ZERO;
    let rest = roll.rest();
    let all = roll.results().iter().chain(&rest);
    let row = |(outcome, weight): &(i64, Natural)| {
        let at_least = value(&(&total - &below));
        below += weight;
        vec![
            Content::Rational(Rational::from(*outcome)),
            value(weight),
            at_least,
            value(&below),
        ]
    };
    all.map(row).collect()
}

impl Options {
    fn view(&self) -> View {
        match (self.at_least, self.at_most) {
            (true, _) => View::AtLeast,
            (_, true) => View::AtMost,
            _ => View::Exactly,
        }
    }

    /// The results by name, with the probability that is shown.
    fn shown(&self, roll: &Roll) -> Vec<(String, Value)> {
        let total = roll.total();
        let is_short = bits(&total) <= SHORT;
        let value = |weight: &Natural| match is_short {
            true => Value::Exact(roll.share(weight)),
            // Digits enough for people, without fractions of thousands of digits.
            false => {
                let below = (weight << BITS) / &total;
                let share =
                    |units: Natural| Rational::from_parts(units.into(), Natural::ONE << BITS);
                Value::between(share(below.clone()), share(below + 1u8))
            }
        };
        let mut below = Natural::ZERO;
        let rest = roll.rest();
        let name = |outcome: i64, is_rest: bool| match (roll.asks(), is_rest) {
            (true, _) => if outcome == 0 { "no" } else { "yes" }.to_owned(),
            (_, true) => format!("{outcome} or more"),
            _ => outcome.to_string(),
        };
        let known = roll.results().iter().map(|result| (result, false));
        let all = known.chain(rest.iter().map(|rest| (rest, true)));
        let line = |((outcome, weight), is_rest): (&(i64, Natural), bool)| {
            let before = below.clone();
            below += weight;
            let value = match self.view() {
                View::Exactly => value(weight),
                View::AtLeast => value(&(&total - before)),
                View::AtMost => value(&below),
            };
            (name(*outcome, is_rest), value)
        };
        let mut shown: Vec<_> = all.map(line).collect();
        if self.view() != View::Exactly {
            // These cannot share a bar: some of them stand for all.
            let each = shown.len().div_ceil(MOST_BARS).max(1);
            shown = shown.into_iter().step_by(each).collect();
        }
        shown
    }

    /// The same as lines of a chart.
    fn lines(&self, roll: &Roll) -> Vec<histogram::Line> {
        let shown = self.shown(roll).into_iter();
        let line = |(name, value): (String, Value)| {
            let length = histogram::length(&value);
            (name, value.decimal(SIDE_DIGITS), length)
        };
        shown.map(line).collect()
    }

    /// All that is known of a roll, for programs or for people.
    fn answer(&self, roll: &Roll, for_programs: bool) -> Answer {
        let digits = self.digits as usize;
        let mut answer = Answer::default();
        let (lowest, highest) = roll.range();
        if for_programs {
            answer.text("dice", "", roll.label());
        }
        if roll.asks() && !for_programs {
            answer.push(self.bars(roll, digits));
            return answer;
        }
        answer.value("mean", "mean", roll.mean(), digits);
        answer.value("deviation", "deviation", roll.deviation(digits), digits);
        if roll.is_too_long() || for_programs {
            answer.value("variance", "variance", roll.variance(), digits);
        }
        if for_programs {
            answer.push(Piece::new("lowest", "", Rational::from(lowest)));
            let end = if roll.rest().is_some() {
                "rest_from"
            } else {
                "highest"
            };
            answer.push(Piece::new(end, "", Rational::from(highest)));
            let table = Table::new(RESULT.iter().map(|field| field.key), results(roll, digits));
            answer.push(Piece::new("outcomes", "", table));
        } else if roll.is_too_long() {
            let range =
                format!("{lowest} to {highest}: too many, with weights too long, to compute each");
            answer.text("outcomes", "results", range);
        } else {
            answer.push(self.bars(roll, digits));
        }
        if let Some((from, weight)) = roll.rest().filter(|_| !for_programs) {
            let together = Value::Exact(roll.share(&weight)).decimal(3);
            answer.text(
                "rest",
                "rest",
                format!("{from} or more, not told apart, together {together}"),
            );
        }
        answer
    }

    fn bars(&self, roll: &Roll, digits: usize) -> Piece {
        let shown = self.shown(roll);
        let label = match self.view() {
            View::Exactly => {
                let row = |(name, value)| vec![Content::Text(name), Content::Value(value, digits)];
                let table = Table::new(["outcome", "probability"], shown.into_iter().map(row));
                return Piece::new("outcomes", "exactly", table).shown(Show::AsBars);
            }
            View::AtLeast => "at least",
            View::AtMost => "at most",
        };
        // Nothing of these may be added up.
        let line = |(name, value): (String, Value)| {
            let length = histogram::length(&value);
            (name, value.decimal(digits), length)
        };
        let lines: Vec<histogram::Line> = shown.into_iter().map(line).collect();
        let bars = histogram::bars(&lines, BAR)
            .lines()
            .map(String::from)
            .collect();
        Piece::new("outcomes", label, Content::Lines(bars))
    }

    /// Several rolls as the columns of one table, unless that would be too long.
    fn side_by_side(&self, rolls: &[Roll]) -> Option<String> {
        let digits = self.digits as usize;
        let all: BTreeSet<i64> = rolls
            .iter()
            .flat_map(|roll| roll.results().iter().map(|(value, _)| *value))
            .collect();
        let is_simple = |roll: &Roll| roll.rest().is_none() && !roll.is_too_long();
        if rolls.len() < 2 || all.len() > MOST_ROWS || !rolls.iter().all(is_simple) {
            return None;
        }
        let labels = || rolls.iter().map(Roll::label);
        let row = |roll: &Roll| {
            let value = |value| Content::Value(value, digits);
            vec![
                roll.label().into(),
                value(roll.mean()),
                value(roll.deviation(digits)),
            ]
        };
        let summary = Table::new(["dice", "mean", "deviation"], rolls.iter().map(row));
        let view = self.view();
        let probability = |roll: &Roll, outcome: i64| {
            let counts = |value: i64| match view {
                View::Exactly => value == outcome,
                View::AtLeast => value >= outcome,
                View::AtMost => value <= outcome,
            };
            let results = roll.results().iter().filter(|(value, _)| counts(*value));
            Value::Exact(roll.share(&results.map(|(_, weight)| weight).sum()))
        };
        // All bars on one scale.
        let cells = all
            .iter()
            .flat_map(|outcome| rolls.iter().map(|roll| probability(roll, *outcome)));
        let line = |value: Value| {
            (
                String::new(),
                value.decimal(SIDE_DIGITS),
                histogram::length(&value),
            )
        };
        let lines: Vec<histogram::Line> = cells.map(line).collect();
        let bars = histogram::bars(&lines, SIDE_BAR);
        let mut cells = bars
            .lines()
            .map(|cell| Content::Text(cell.trim_start().to_owned()));
        let rows: Vec<Vec<Content>> = all
            .iter()
            .map(|outcome| {
                let name = Content::Text(outcome.to_string());
                std::iter::once(name)
                    .chain(cells.by_ref().take(rolls.len()))
                    .collect()
            })
            .collect();
        let table = Table::new(std::iter::once("").chain(labels()), rows);
        Some(format!("{}\n{}", tabulated(&summary), tabulated(&table)))
    }
}

/// How long a number is.
fn bits(of: &Natural) -> usize {
    of.as_words().len() * usize::BITS as usize
}
