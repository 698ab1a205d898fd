//! The rows of a sweep: each combination solved, or why it was not.

use bestplay_games::{Arguments, Fast, GameError, Report, Table, grouped};
use serde_json::Value as Json;

use super::Options;
use super::journal::{Answer, Journal};
use crate::answer;
use crate::interrupt::{self, undisturbed};
use crate::progress::Display;
use crate::ranges::Ranges;

/// What a table of the engine's or a fast method's answers leaves out: what differs from run to
/// run, and what says the same in every row.
const LEFT_OUT: [&str; 5] = [
    "seconds",
    "stopped",
    "method",
    "first_choices",
    "best_proven",
];

/// The rows of a table.
pub(super) struct Rows {
    rows: Vec<Row>,
    /// How many there should be.
    planned: usize,
    /// What could not be done, if anything.
    pub(super) failure: Option<GameError>,
}

/// One combination of parameters: their values, and the answer's fields or why there are none.
struct Row {
    swept: Vec<Json>,
    answer: Result<Answer, String>,
}

impl Rows {
    /// Solves every combination. A combination that the game does not have keeps its row, with a
    /// note; so does one that could not be solved, but then the sweep as a whole has failed. So it
    /// has if it was stopped on the way; what has been found until then is there.
    ///
    /// # Errors
    ///
    /// No combination is a game, or the game has not the method asked for; no row was found before
    /// the sweep was stopped; the journal cannot be written.
    pub(super) fn solve(
        options: &Options,
        ranges: &Ranges,
        journal: Option<Journal>,
        watch: &Display,
    ) -> Result<Rows, GameError> {
        let mut solver = Solver {
            options,
            fast: options.effort.fast(options.game)?,
            journal,
            watch,
        };
        let (mut rows, mut failure) = (Vec::new(), None);
        let mut first_refusal = None;
        let combinations = ranges.combinations();
        let planned = combinations.len();
        for (number, combination) in combinations.enumerate() {
            watch.part(number, planned);
            let answer = match solver.answer(&combination) {
                Ok(answer) => Ok(answer),
                Err(Failed::Whole(error)) => return Err(error),
                Err(Failed::Stopped) => {
                    failure = Some(GameError::Engine(bestplay::Error::Stopped));
                    break;
                }
                Err(Failed::Row(error)) => {
                    let message = error.to_string();
                    let slot = match error.is_usage() {
                        true => &mut first_refusal,
                        false => &mut failure,
                    };
                    slot.get_or_insert(error);
                    Err(message)
                }
            };
            let is_swept = |name: &str| ranges.swept().any(|swept| swept == name);
            let swept = combination.iter().filter(|(name, _)| is_swept(name));
            let swept = swept.map(|(_, value)| number_or_text(value)).collect();
            rows.push(Row { swept, answer });
        }
        let has_answers = rows.iter().any(|row| row.answer.is_ok());
        match (failure, first_refusal) {
            (Some(error), _) if rows.is_empty() => Err(error),
            // Nothing but refusals: the words were wrong, not a combination.
            (None, Some(refusal)) if !has_answers => Err(refusal),
            (failure, _) => Ok(Rows {
                rows,
                planned,
                failure,
            }),
        }
    }

    /// The table.
    pub(super) fn report(&self, ranges: &Ranges) -> Report {
        let mut columns: Vec<String> = ranges.swept().map(String::from).collect();
        let mut keys: Vec<&str> = Vec::new();
        for (key, json) in self
            .rows
            .iter()
            .filter_map(|row| row.answer.as_ref().ok())
            .flatten()
        {
            if !keys.contains(&key.as_str()) && !is_empty(json) {
                keys.push(key);
            }
        }
        let has_notes = self.rows.iter().any(|row| row.answer.is_err());
        let row = |row: &Row| {
            let mut cells = row.swept.clone();
            let found = |key: &str| row.answer.as_ref().ok()?.get(key).cloned();
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
        if self.rows.len() < self.planned {
            let (found, planned) = (self.rows.len() as u64, self.planned as u64);
            let text = format!("after {} of {} rows", grouped(found), grouped(planned));
            report.text("stopped", "stopped", text);
        }
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

/// Why there is no answer.
enum Failed {
    /// The user wants no more rows.
    Stopped,
    /// This row has none.
    Row(GameError),
    /// The sweep cannot go on.
    Whole(GameError),
}

impl From<GameError> for Failed {
    fn from(error: GameError) -> Failed {
        match error {
            GameError::Engine(bestplay::Error::Stopped) => Failed::Stopped,
            error => Failed::Row(error),
        }
    }
}

/// Finds the answers of combinations, one after another.
struct Solver<'a> {
    options: &'a Options,
    /// The fast method, if it is to be used.
    fast: Option<&'static Fast>,
    journal: Option<Journal>,
    watch: &'a Display,
}

impl Solver<'_> {
    /// The answer of one combination, from the journal if it is there.
    fn answer(&mut self, combination: &[(&str, &str)]) -> Result<Answer, Failed> {
        let entry = self.options.game;
        let words: Vec<String> = combination
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let arguments = Arguments::parse(entry.name, entry.parameters, &words)?;
        let instance = self.instance(&arguments);
        if let Some(journal) = &self.journal {
            arguments.check_identity().map_err(Failed::Whole)?;
            if let Some(known) = journal.find(&instance) {
                return Ok(known.clone());
            }
        }
        let answer = self.solve(&arguments)?;
        if let Some(journal) = &mut self.journal {
            undisturbed(|| journal.keep(&instance, &answer)).map_err(Failed::Whole)?;
        }
        Ok(answer)
    }

    /// What a journal knows the answer by: the game and how it is solved.
    fn instance(&self, arguments: &Arguments) -> String {
        let method = match self.fast {
            Some(_) => "fast",
            None => "rules",
        };
        let digits = match self.options.effort.exact {
            true => "exact".to_owned(),
            false => format!("{} digits", self.options.effort.digits()),
        };
        format!("{}, {method}, {digits}", arguments.identity())
    }

    /// Solves one instance: the fields that a table shows.
    fn solve(&self, arguments: &Arguments) -> Result<Answer, Failed> {
        if interrupt::asked() {
            return Err(Failed::Stopped);
        }
        let (entry, effort) = (self.options.game, &self.options.effort);
        let report = match self.fast {
            Some(fast) => answer::from_fast(entry, fast, arguments, &effort.options(), self.watch)?,
            None => {
                let game = (entry.rules)(arguments)?;
                let solved = game.solve(&effort.options(), self.watch)?;
                answer::from_rules(entry, &*game, &*solved, effort.digits())?
            }
        };
        let lines = report
            .lines
            .into_iter()
            .filter(|line| !LEFT_OUT.contains(&line.key));
        Ok(lines.map(|line| (line.key.to_owned(), line.json)).collect())
    }
}

/// A parameter's value as a table has it: a whole number as such.
fn number_or_text(value: &str) -> Json {
    value
        .parse::<i64>()
        .map_or_else(|_| value.into(), Json::from)
}
