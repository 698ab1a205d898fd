//! `bestplay sweep`: a table over ranges of parameters.

use anyhow::Result;
use bestplay_games::{Arguments, Entry, GameError, Parameter, Report, Table};
use clap::Args;
use serde_json::Value as Json;

use crate::answer;
use crate::effort::Effort;
use crate::instance::GameName;
use crate::output::{Format, Heading};
use crate::progress::Display;
use crate::ranges::Ranges;

const EXAMPLES: &str = "\
Examples:
  bestplay sweep race target=10..100..10
  bestplay sweep race target=50 heads={1/2,1/3,1/4} --exact
  bestplay sweep mnk m=1..4 n=1..4 --csv > boards.csv

A range is from..to or from..to..step, a list {a,b,c}; a parameter that is given several times
takes all its values.";

/// Make a table over ranges of parameters
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The game; `bestplay games` lists them all
    #[arg(value_name = "GAME", value_parser = GameName, hide_possible_values = true)]
    game: &'static Entry,

    /// Parameters, with ranges and lists
    #[arg(value_name = "NAME=VALUES", required = true)]
    parameters: Vec<String>,

    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

/// What a table of the engine's or a fast method's answers leaves out: what differs from run to
/// run, and what says the same in every row.
const LEFT_OUT: [&str; 5] = [
    "seconds",
    "stopped",
    "method",
    "first_choices",
    "best_proven",
];

pub(crate) fn run(options: &Options) -> Result<()> {
    let (entry, words) = (options.game, &options.parameters);
    let ranges = Ranges::parse(words)?;
    let watch = Display::new();
    if let Some(report) = own_table(options, &ranges, &watch)? {
        drop(watch);
        return options.format.print(heading(entry, &ranges), &report);
    }
    let sweep = Sweep::run(options, &ranges, &watch)?;
    drop(watch);
    options
        .format
        .print(heading(entry, &ranges), &sweep.report(&ranges))?;
    sweep.failure.map_or(Ok(()), |error| Err(error.into()))
}

/// The parameters that are the same in all rows.
fn heading(entry: &Entry, ranges: &Ranges) -> Heading {
    let parameters = entry
        .parameters
        .iter()
        .filter_map(|parameter: &'static Parameter| {
            let set = ranges.fixed().find(|(name, _)| *name == parameter.name);
            let swept = ranges.swept().any(|name| name == parameter.name);
            let value = set
                .map(|(_, value)| value)
                .or(parameter.default)
                .filter(|_| !swept)?;
            Some((parameter.name, value))
        });
    Heading::with(entry, parameters)
}

/// The game's own table, if it has one for what is asked.
fn own_table(
    options: &Options,
    ranges: &Ranges,
    watch: &Display,
) -> Result<Option<Report>, GameError> {
    let Some(own) = options.game.sweep else {
        return Ok(None);
    };
    // Lists are the general sweep's; a game knows ranges only.
    let words = &options.parameters;
    let names = ranges.swept().count() + ranges.fixed().count();
    let has_lists = names < words.len() || words.iter().any(|word| word.contains("={"));
    if has_lists || options.effort.wants_rules() {
        return Ok(None);
    }
    own(words, &options.effort.options(), watch)
}

/// The rows of a table.
struct Sweep {
    rows: Vec<Row>,
    /// What could not be done, if anything.
    failure: Option<GameError>,
}

/// One combination of parameters: their values, and the answer's fields or why there are none.
struct Row {
    swept: Vec<Json>,
    answer: std::result::Result<Vec<(&'static str, Json)>, String>,
}

impl Sweep {
    /// Solves every combination. A combination that the game does not have keeps its row, with a
    /// note; so does one that could not be solved, but then the sweep as a whole has failed.
    fn run(options: &Options, ranges: &Ranges, watch: &Display) -> Result<Sweep, GameError> {
        let (mut rows, mut failure) = (Vec::new(), None);
        let mut first_refusal = None;
        let combinations = ranges.combinations();
        let count = combinations.len();
        for (number, combination) in combinations.enumerate() {
            watch.part(number, count);
            let is_swept = |name: &str| ranges.swept().any(|swept| swept == name);
            let swept = combination.iter().filter(|(name, _)| is_swept(name));
            let swept = swept.map(|(_, value)| number_or_text(value)).collect();
            let answer = match solve(options, &combination, watch) {
                Ok(report) => Ok(fields(report)),
                Err(error @ GameError::Engine(bestplay::Error::Stopped)) => return Err(error),
                Err(error) => {
                    let message = error.to_string();
                    let is_refusal = error.is_usage();
                    let slot = if is_refusal {
                        &mut first_refusal
                    } else {
                        &mut failure
                    };
                    slot.get_or_insert(error);
                    Err(message)
                }
            };
            rows.push(Row { swept, answer });
        }
        match first_refusal {
            // Nothing but refusals: the words were wrong, not a combination.
            Some(refusal) if rows.iter().all(|row| row.answer.is_err()) && failure.is_none() => {
                Err(refusal)
            }
            _ => Ok(Sweep { rows, failure }),
        }
    }

    fn report(&self, ranges: &Ranges) -> Report {
        let mut columns: Vec<String> = ranges.swept().map(String::from).collect();
        let mut keys: Vec<&'static str> = Vec::new();
        for (key, json) in self
            .rows
            .iter()
            .filter_map(|row| row.answer.as_ref().ok())
            .flatten()
        {
            if !keys.contains(key) && !is_empty(json) {
                keys.push(key);
            }
        }
        let has_notes = self.rows.iter().any(|row| row.answer.is_err());
        let row = |row: &Row| {
            let mut cells = row.swept.clone();
            let found = |key: &str| {
                let fields = row.answer.as_ref().ok()?;
                fields
                    .iter()
                    .find(|(name, _)| *name == key)
                    .map(|(_, json)| json.clone())
            };
            cells.extend(keys.iter().map(|key| found(key).unwrap_or_default()));
            if has_notes {
                let note = row.answer.as_ref().err();
                cells.push(note.map_or(Json::Null, |note| note.as_str().into()));
            }
            cells
        };
        let rows = self.rows.iter().map(row).collect();
        columns.extend(keys.iter().map(|key| (*key).to_owned()));
        if has_notes {
            columns.push("note".into());
        }
        let mut report = Report::default();
        report.table(Table {
            key: "table",
            title: String::new(),
            columns,
            rows,
        });
        report
    }
}

/// Whether there is nothing to show.
fn is_empty(json: &Json) -> bool {
    json.is_null() || json.as_array().is_some_and(Vec::is_empty)
}

/// One answer.
fn solve(
    options: &Options,
    combination: &[(&str, &str)],
    watch: &Display,
) -> Result<Report, GameError> {
    let (entry, effort) = (options.game, &options.effort);
    let words: Vec<String> = combination
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let arguments = Arguments::parse(entry.name, entry.parameters, &words)?;
    if let Some(fast) = effort.fast(entry)? {
        return answer::from_fast(entry, fast, &arguments, &effort.options(), watch);
    }
    let game = (entry.rules)(&arguments)?;
    let solved = game.solve(&effort.options(), watch)?;
    answer::from_rules(entry, &*game, &*solved, effort.digits())
}

/// The fields of an answer that a table shows.
fn fields(report: Report) -> Vec<(&'static str, Json)> {
    let lines = report
        .lines
        .into_iter()
        .filter(|line| !LEFT_OUT.contains(&line.key));
    lines.map(|line| (line.key, line.json)).collect()
}

/// A parameter's value as a table has it: a whole number as such.
fn number_or_text(value: &str) -> Json {
    value
        .parse::<i64>()
        .map_or_else(|_| value.into(), Json::from)
}
