//! The catalogue's games as Python objects.

use std::io::Cursor;
use std::time::Instant;

use bestplay::{SolveOptions, Watch};
use bestplay_games::{AnyGame, Arguments, Entry, GAMES, GameError, Report, find, find_judge};
use pyo3::prelude::*;
use serde_json::json;

use crate::attend::{self, Listener};
use crate::errors::{self, UsageError};
use crate::saved::Saved;
use crate::solution::{Effort, Solution};
use crate::solved_entry::{AnySolution, SolvedEntry};

/// A game of the catalogue with its parameters set.
#[pyclass(frozen, module = "bestplay._bestplay")]
pub(crate) struct CatalogueGame {
    entry: &'static Entry,
    arguments: Arguments,
}

/// An answer as JSON: lines for people and for programs, and tables.
fn told(report: &Report) -> String {
    let lines = report.lines.iter().map(|line| {
        json!({ "key": line.key, "label": line.label, "text": line.text, "json": line.json })
    });
    let tables = report.tables.iter().map(|table| {
        json!({
            "key": table.key, "title": table.title, "columns": table.columns, "rows": table.rows,
        })
    });
    let (lines, tables) = (lines.collect::<Vec<_>>(), tables.collect::<Vec<_>>());
    json!({ "lines": lines, "tables": tables }).to_string()
}

/// What the catalogue holds, as JSON.
#[pyfunction]
pub(crate) fn catalogue() -> String {
    let entry = |entry: &&Entry| {
        let parameters = entry.parameters.iter().map(|parameter| {
            json!({
                "name": parameter.name, "default": parameter.default, "about": parameter.about,
            })
        });
        json!({
            "name": entry.name,
            "title": entry.title,
            "about": entry.about,
            "source": entry.source,
            "value_means": entry.value_means,
            "parameters": parameters.collect::<Vec<_>>(),
            "fast": entry.fast.map(|fast| fast.about),
            "counts": entry.count.is_some(),
            "judges": entry.judges.iter().map(|judge| judge.name).collect::<Vec<_>>(),
        })
    };
    GAMES
        .iter()
        .map(entry)
        .collect::<serde_json::Value>()
        .to_string()
}

impl CatalogueGame {
    fn game(&self) -> PyResult<Box<dyn AnyGame>> {
        (self.entry.rules)(&self.arguments).map_err(errors::game)
    }

    /// Has one of the game's own computations run.
    fn answer(
        &self,
        py: Python<'_>,
        listener: &Listener,
        run: impl FnOnce(&Arguments, &dyn Watch) -> Result<Report, GameError> + Send,
    ) -> PyResult<String> {
        let answer = attend::beside(py, listener, |watch| run(&self.arguments, watch))?;
        answer.map(|report| told(&report)).map_err(errors::game)
    }

    /// Solves or restores by the rules.
    fn solution(
        &self,
        py: Python<'_>,
        effort: Effort,
        listener: &Listener,
        find: impl for<'g> FnOnce(
            &'g dyn AnyGame,
            &SolveOptions,
            &dyn Watch,
        ) -> Result<AnySolution<'g>, GameError>
        + Send,
    ) -> PyResult<Solution> {
        let start = Instant::now();
        let (game, options) = (self.game()?, effort.options());
        let solved = attend::beside(py, listener, |watch| {
            SolvedEntry::try_new(game, |game| find(&**game, &options, watch))
        })?;
        let solved = solved.map_err(errors::game)?;
        let taken = start.elapsed();
        Ok(Solution::new(Box::new(solved), effort.digits(), taken))
    }
}

#[pymethods]
impl CatalogueGame {
    #[new]
    fn new(name: &str, words: Vec<String>) -> PyResult<CatalogueGame> {
        let entry = find(name).map_err(errors::game)?;
        let arguments =
            Arguments::parse(entry.name, entry.parameters, &words).map_err(errors::game)?;
        Ok(CatalogueGame { entry, arguments })
    }

    #[getter]
    fn name(&self) -> &str {
        self.entry.name
    }

    #[getter]
    fn parameters(&self) -> Vec<(String, String)> {
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        self.arguments.iter().map(owned).collect()
    }

    fn initial(&self) -> PyResult<String> {
        Ok(self.game()?.initial())
    }

    fn picture(&self, state: &str) -> PyResult<String> {
        self.game()?.picture(state).map_err(errors::game)
    }

    fn player_names(&self) -> PyResult<(&'static str, &'static str)> {
        let game = self.game()?;
        let name = |player| game.player_name(player);
        Ok((name(bestplay::Player::Max), name(bestplay::Player::Min)))
    }

    /// Solves the plain rules.
    fn solve(&self, py: Python<'_>, effort: Effort, listener: Listener) -> PyResult<Solution> {
        self.solution(py, effort, &listener, |game, options, watch| {
            game.solve(options, watch)
        })
    }

    /// Confirms a saved solution, and makes it ready.
    fn restore(
        &self,
        py: Python<'_>,
        saved: &Saved,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Solution> {
        self.solution(py, effort, &listener, |game, options, watch| {
            game.restore(&saved.0, options, watch)
        })
    }

    /// Solves by the game's fast method.
    fn fast(&self, py: Python<'_>, effort: Effort, listener: Listener) -> PyResult<String> {
        let Some(fast) = self.entry.fast else {
            return Err(UsageError::new_err(format!(
                "{} has no fast method; solve its rules",
                self.entry.name
            )));
        };
        let options = effort.options();
        self.answer(py, &listener, |arguments, watch| {
            (fast.solve)(arguments, &options, watch)
        })
    }

    /// Counts the instances that have a given answer.
    fn count(&self, py: Python<'_>, effort: Effort, listener: Listener) -> PyResult<String> {
        let Some(count) = self.entry.count else {
            return Err(UsageError::new_err(format!(
                "{} counts nothing; `bestplay rules {}` says what it can do",
                self.entry.name, self.entry.name
            )));
        };
        let options = effort.options();
        self.answer(py, &listener, |arguments, watch| {
            count(arguments, &options, watch)
        })
    }

    /// The game's own table over ranges given as `name=value` words, or None if it has none.
    #[staticmethod]
    fn table(
        py: Python<'_>,
        name: &str,
        words: Vec<String>,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Option<String>> {
        let Some(sweep) = find(name).map_err(errors::game)?.sweep else {
            return Ok(None);
        };
        let options = effort.options();
        let table = attend::beside(py, &listener, |watch| sweep(&words, &options, watch))?;
        let table = table.map_err(errors::game)?;
        Ok(table.map(|report| told(&report)))
    }
}

/// Answers a contest's own input in the contest's own format.
#[pyfunction]
pub(crate) fn judge(py: Python<'_>, name: &str, input: Vec<u8>) -> PyResult<Vec<u8>> {
    let judge = find_judge(name).map_err(errors::game)?;
    let answer = attend::beside(py, &None, |_| {
        let mut output = Vec::new();
        (judge.run)(&mut Cursor::new(input), &mut output).map(|()| output)
    })?;
    answer.map_err(errors::game)
}
