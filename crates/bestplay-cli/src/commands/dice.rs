//! `bestplay dice`: what can come of dice, and how likely it is.

use std::collections::BTreeSet;

use anyhow::Result;
use bestplay::{Error, Natural, Rational, Value};
use bestplay_answers::{Answer, Content, Field, GameError, Piece, Show, Table, fields};
use bestplay_dice::Roll;
use clap::Args;
use serde_json::Value as Json;

use crate::drawing::Drawing;
use crate::output::{Format, csv, histogram, json, rendered, tabulated};
use crate::progress::Display;
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

    #[command(flatten)]
    drawing: Drawing,
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

/// The most results that are shown side by side, and the most bars of probabilities that are not added up.
const MOST_ROWS: usize = 40;
const MOST_BARS: usize = 24;

/// Weights up to so many bits are fractions for people as well; of longer ones they see so many bits.
const SHORT: usize = 600;
const BITS: usize = 256;

/// How long a bar is by itself; of bars that stand side by side, and the digits beside those.
const BAR: usize = 30;
const SIDE_BAR: usize = 12;
const SIDE_DIGITS: usize = 5;

pub(crate) fn run(options: &Options) -> Result<()> {
    let read = |text: &String| match text.strip_prefix('@') {
        Some(path) => std::fs::read_to_string(path).map_err(|error| GameError::io(path, error)),
        None => Ok(text.clone()),
    };
    let texts: Result<Vec<String>, GameError> = options.expressions.iter().map(read).collect();
    let text = texts?.join("\n");
    let target = options.drawing.target()?;
    interrupt::hold_to(memory::allowance(None));
    let watch = Display::new();
    let rolls =
        bestplay_dice::roll(&text, &watch).map_err(|mistake| match mistake.is_stopped() {
            true => GameError::from(Error::stopped()),
            false => GameError::usage(mistake.pointed(&text)),
        })?;
    drop(watch);
    if let Some(target) = target {
        let lines = rolls.iter().map(|roll| options.lines(roll, SIDE_DIGITS));
        let charts = lines.zip(rolls.iter().map(|roll| roll.label().to_owned()));
        target.write_text(&histogram::svg(&charts.collect::<Vec<_>>()))?;
    }
    let digits = options.digits as usize;
    let text = || {
        let each = || rolls.iter().map(|roll| options.text(roll));
        let each = || each().collect::<Vec<_>>().join("\n");
        options.side_by_side(&rolls).unwrap_or_else(each)
    };
    let json = || {
        let object = |roll| Json::Object(json::object(ROLL, &object(roll, digits)));
        rolls.iter().map(object).collect()
    };
    let csv = || {
        let rows = rolls.iter().flat_map(|roll| {
            let rows = cells(roll, digits).into_iter();
            rows.map(|row| [vec![roll.label().into()], row].concat())
        });
        csv::table(LINE, &Table::of(LINE, rows))
    };
    options.format.emit(text, json, csv)
}

/// The weights of a result: of itself, of it or a higher one, of it or a lower one.
type Weights = [Natural; 3];

/// All results with their weights; what is not told apart is the last.
fn weighed(roll: &Roll) -> Vec<(i64, Weights)> {
    let total = roll.total();
    let mut below = Natural::ZERO;
    let rest = roll.rest();
    let weigh = |(outcome, weight): &(i64, Natural)| {
        let at_least = &total - &below;
        below += weight;
        (*outcome, [weight.clone(), at_least, below.clone()])
    };
    roll.results().iter().chain(&rest).map(weigh).collect()
}

fn cells(roll: &Roll, digits: usize) -> Vec<Vec<Content>> {
    let row = |(outcome, weights): (i64, Weights)| {
        let value = |weight| Content::Value(Value::Exact(roll.share(&weight)), digits);
        let outcome = Content::Rational(Rational::from(outcome));
        [outcome].into_iter().chain(weights.map(value)).collect()
    };
    weighed(roll).into_iter().map(row).collect()
}

fn object(roll: &Roll, digits: usize) -> Answer {
    let mut answer = Answer::default();
    let (lowest, highest) = roll.range();
    let end = match roll.rest() {
        Some(_) => "rest_from",
        None => "highest",
    };
    let table = Table::of(RESULT, cells(roll, digits));
    answer
        .add("dice", "", roll.label())
        .value("mean", "", roll.mean(), digits)
        .value("deviation", "", roll.deviation(digits), digits)
        .value("variance", "", roll.variance(), digits)
        .push(Piece::new("lowest", "", Rational::from(lowest)))
        .push(Piece::new(end, "", Rational::from(highest)))
        .add("outcomes", "", table);
    answer
}

impl Options {
    /// Which weight of a result is shown, and what is said before it.
    fn view(&self) -> (usize, &'static str) {
        match (self.at_least, self.at_most) {
            (true, _) => (1, "at least"),
            (_, true) => (2, "at most"),
            _ => (0, "exactly"),
        }
    }

    /// The results by name, with the probability that is shown.
    fn shown(&self, roll: &Roll) -> Vec<(String, Value)> {
        let total = roll.total();
        let is_short = total.as_words().len() * usize::BITS as usize <= SHORT;
        let value = |weight: &Natural| match is_short {
            true => Value::Exact(roll.share(weight)),
            // Digits enough for people, without fractions of thousands of digits.
            false => {
                let units = (weight << BITS) / &total;
                let share = |of: Natural| Rational::from_parts(of.into(), Natural::ONE << BITS);
                Value::between(share(units.clone()), share(units + 1u8))
            }
        };
        let rest = roll.rest().map(|(from, _)| from);
        let name = |outcome: i64| match outcome {
            0 if roll.asks() => "no".to_owned(),
            _ if roll.asks() => "yes".to_owned(),
            _ if rest == Some(outcome) => format!("{outcome} or more"),
            _ => outcome.to_string(),
        };
        let (view, _) = self.view();
        let results = weighed(roll);
        // What is added up cannot share a bar: some of them stand for all.
        let bars = [results.len(), MOST_BARS, MOST_BARS][view];
        let step = results.len().div_ceil(bars.max(1)).max(1);
        let shown = results.iter().step_by(step);
        let line = |(outcome, weights): &(i64, Weights)| (name(*outcome), value(&weights[view]));
        shown.map(line).collect()
    }

    /// The same as lines of a chart.
    fn lines(&self, roll: &Roll, digits: usize) -> Vec<histogram::Line> {
        let line = |(name, value): (String, Value)| histogram::line(name, &value, digits);
        self.shown(roll).into_iter().map(line).collect()
    }

    /// What people see of a roll by itself.
    fn text(&self, roll: &Roll) -> String {
        let digits = self.digits as usize;
        let mut answer = Answer::default();
        if !roll.asks() {
            answer.value("mean", "mean", roll.mean(), digits);
            answer.value("deviation", "deviation", roll.deviation(digits), digits);
        }
        if roll.is_too_long() {
            let (lowest, highest) = roll.range();
            let range =
                format!("{lowest} to {highest}: too many, with weights too long, to compute each");
            answer.value("variance", "variance", roll.variance(), digits);
            answer.add("outcomes", "results", range);
        } else {
            answer.push(self.bars(roll, digits));
        }
        if let Some((from, weight)) = roll.rest().filter(|_| !roll.asks()) {
            let together = Value::Exact(roll.share(&weight)).decimal(3);
            let rest = format!("{from} or more, not told apart, together {together}");
            answer.add("rest", "rest", rest);
        }
        format!("{}\n\n{}", roll.label(), rendered(&answer))
    }

    fn bars(&self, roll: &Roll, digits: usize) -> Piece {
        let (view, label) = self.view();
        if view == 0 {
            let row = |(name, value)| vec![Content::Text(name), Content::Value(value, digits)];
            let rows = self.shown(roll).into_iter().map(row);
            let table = Table::new(["outcome", "probability"], rows);
            return Piece::new("outcomes", label, table).shown(Show::AsBars);
        }
        // Nothing of these may be added up.
        let bars = histogram::bars(&self.lines(roll, digits), BAR);
        let bars = bars.lines().map(String::from).collect();
        Piece::new("outcomes", label, Content::Lines(bars))
    }

    /// Several rolls as the columns of one table, unless that would be too long.
    fn side_by_side(&self, rolls: &[Roll]) -> Option<String> {
        let results = rolls.iter().flat_map(Roll::results);
        let all: BTreeSet<i64> = results.map(|(outcome, _)| *outcome).collect();
        let is_simple = |roll: &Roll| roll.rest().is_none() && !roll.is_too_long();
        if rolls.len() < 2 || all.len() > MOST_ROWS || !rolls.iter().all(is_simple) {
            return None;
        }
        let row = |roll: &Roll| {
            let digits = self.digits as usize;
            let value = |value| Content::Value(value, digits);
            let (mean, deviation) = (value(roll.mean()), value(roll.deviation(digits)));
            vec![roll.label().into(), mean, deviation]
        };
        let summary = Table::new(["dice", "mean", "deviation"], rolls.iter().map(row));
        let (view, _) = self.view();
        let cell = |roll: &Roll, outcome: i64| {
            let counts = |value: i64| [value == outcome, value >= outcome, value <= outcome][view];
            let results = roll.results().iter().filter(|(value, _)| counts(*value));
            let share = roll.share(&results.map(|(_, weight)| weight).sum());
            histogram::line(String::new(), &Value::Exact(share), SIDE_DIGITS)
        };
        // All bars on one scale.
        let row = |outcome: &i64| rolls.iter().map(|roll| cell(roll, *outcome)).collect();
        let cells: Vec<Vec<histogram::Line>> = all.iter().map(row).collect();
        let bars = histogram::bars(&cells.concat(), SIDE_BAR);
        let mut cells = bars.lines().map(|cell| cell.trim_start().into());
        let rows = all.iter().map(|outcome| {
            let mut row = vec![Content::Text(outcome.to_string())];
            row.extend(cells.by_ref().take(rolls.len()));
            row
        });
        let table = Table::new([""].into_iter().chain(rolls.iter().map(Roll::label)), rows);
        Some(format!("{}\n{}", tabulated(&summary), tabulated(&table)))
    }
}
