//! The catalogue's games as Python objects.

use std::io::Cursor;
use std::sync::Arc;
use std::time::Instant;

use bestplay::{SolveOptions, Watch};
use bestplay_games::{
    AnyGame, Arguments, Entry, Estimate, GAMES, GameError, Plays, Report, find, find_judge,
};
use pyo3::prelude::*;
use serde_json::json;

use crate::attend::{self, Listener};
use crate::errors::{self, UsageError};
use crate::sampler::{Failure, Sampler, choices, unlimited};
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
            "fast_is_default": entry.fast.is_some_and(|fast| fast.is_default),
            "sweeps": entry.sweep.is_some(),
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

    /// What a checkpoint of the game is of; only if that is certain.
    fn identity(&self) -> PyResult<String> {
        self.arguments.check_identity().map_err(errors::game)?;
        Ok(self.arguments.identity())
    }

    /// A way to sample the game: by a method of its own, or by playing out its rules with a
    /// strategy: a function from states to actions, with a name, or the bytes of a solution's;
    /// without either, at random.
    #[pyo3(signature = (method=None, function=None, strategy=None, listener=None))]
    fn sampler(
        &self,
        py: Python<'_>,
        method: Option<&str>,
        function: Option<(String, Py<PyAny>)>,
        strategy: Option<&[u8]>,
        listener: Listener,
    ) -> PyResult<Sampler> {
        let refuse = |why: &str| UsageError::new_err(format!("{} {why}", self.entry.name));
        let (range, unit) = match &self.entry.estimate {
            None => {
                return Err(refuse(
                    "cannot be sampled: nothing bounds what a play of it may pay",
                ));
            }
            Some(Estimate::Own { .. }) if function.is_some() || strategy.is_some() => {
                return Err(refuse(
                    "is sampled by a method of its own; leave out the strategy",
                ));
            }
            Some(Estimate::Own { sampler, .. }) => {
                let own = sampler(&self.arguments, method).map_err(errors::game)?;
                return Ok(Sampler::own(own));
            }
            Some(Estimate::Playout { .. }) if method.is_some() => {
                return Err(refuse("has no methods of its own; leave out the method"));
            }
            Some(Estimate::Playout { range, unit }) => (range, *unit),
        };
        let game = self.game()?;
        let (name, range) = (self.arguments.identity(), range(&*game));
        let name = name.as_str();
        let plays = Plays { name, range, unit };
        let sampler = if let Some((named, function)) = function {
            let failure = Failure::default();
            let kept = Arc::clone(&failure);
            Sampler::entry(game, Some(failure), |game| {
                let choose = move |state: &str, actions: &[String]| {
                    chosen(&function, state, actions).unwrap_or_else(|error| {
                        let previous = attend::lock(&kept).replace(error);
                        drop(previous);
                        usize::MAX
                    })
                };
                game.playout_by(&named, Box::new(choose), &plays)
            })
        } else if let Some(bytes) = strategy {
            let choices = choices(bytes);
            attend::beside(py, &listener, |watch| {
                Sampler::entry(game, None, |game| {
                    game.playout_of(choices, &plays, &unlimited(), watch)
                })
            })?
        } else {
            Sampler::entry(game, None, |game| game.playout(&plays))
        };
        sampler.map_err(errors::game)
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

/// The place of the action that a function takes in a state.
fn chosen(function: &Py<PyAny>, state: &str, actions: &[String]) -> PyResult<usize> {
    let action = Python::attach(|py| function.call1(py, (state,))?.extract::<String>(py))?;
    actions
        .iter()
        .position(|known| *known == action)
        .ok_or_else(|| {
            UsageError::new_err(format!(
                "the strategy chose {action} in state {state}, where the actions are {}",
                actions.join(", ")
            ))
        })
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
