//! The catalogue's games as Python objects.

use std::io::Cursor;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use bestplay::Watch;
use bestplay_answers::question::{
    average, compare, count, evaluate, judged, mistakes, objective, reply, saved_average, sheet,
    solve,
};
use bestplay_answers::{
    Aim, AnyGame, Arguments, Entry, GameError, Instance, Method, Parameter, Played, PlayedStep,
    Question, Sampled, Strategy, Topic, Way, Who, shortened, sweep,
};
use bestplay_games::{GAMES, find, find_judge};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::json;

use crate::answer::{object, pieces};
use crate::asked::Failure;
use crate::attend::{self, Listener};
use crate::errors::{self, UsageError};
use crate::explained;
use crate::hidden::{HiddenGame, hidden_entry};
use crate::sampler::{Sampler, choices, unlimited};
use crate::saved::Saved;
use crate::solution::{self, Effort, Solution};
use crate::solved_entry;

/// A game of the catalogue with its parameters set.
#[pyclass(frozen, module = "bestplay._bestplay")]
pub(crate) struct CatalogueGame(Instance);

/// The most steps that play is followed for the odds of its lengths.
const MOST_STEPS: u64 = 100_000;

/// The columns of a row, and what was found.
type Row<'py> = Vec<(&'static str, Bound<'py, PyAny>)>;

/// What the catalogue holds, as JSON.
#[pyfunction]
pub(crate) fn catalogue() -> String {
    let entry = |entry: &&Entry| {
        let parameters = |all: &[Parameter]| {
            let parameter = |p: &Parameter| {
                json!({
                    "name": p.name,
                    "default": p.default,
                    "takes": p.takes.name(),
                    "range": p.takes.range(),
                    "words": p.words,
                    "about": p.about,
                })
            };
            all.iter().map(parameter).collect::<Vec<_>>()
        };
        let options = entry.options.iter();
        let options = options.map(|(topic, all)| (topic.name().to_owned(), parameters(all).into()));
        json!({
            "name": entry.name,
            "title": entry.title,
            "about": entry.about,
            "source": entry.source,
            "value_means": entry.value_means,
            "parameters": parameters(entry.parameters),
            "options": options.collect::<serde_json::Map<_, _>>(),
            "fast": entry.fast.map(|fast| fast.about),
            "fast_explains": entry.fast.is_some_and(|fast| fast.explain.is_some()),
            "counts": entry.count.is_some(),
            "hidden": entry.hidden,
            "judges": entry.judges.iter().map(|judge| judge.name).collect::<Vec<_>>(),
        })
    };
    let all: serde_json::Value = GAMES.iter().map(entry).collect();
    all.to_string()
}

impl CatalogueGame {
    fn game(&self) -> PyResult<Box<dyn AnyGame>> {
        self.0.rules().map_err(errors::game)
    }

    /// What names its states, also where the rules are not for solving.
    fn notation(&self) -> PyResult<Box<dyn AnyGame>> {
        self.0.notation().map_err(errors::game)
    }

    fn ask<'py>(
        &self,
        py: Python<'py>,
        listener: &Listener,
        question: &Question<'_>,
        effort: &bestplay_answers::Effort,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let ask = |watch: &dyn Watch| self.0.ask(question, effort, watch);
        pieces(py, attend::answered(py, listener, ask)?)
    }

    fn options(&self, topic: Topic, words: &[String]) -> PyResult<Arguments> {
        let entry = self.0.entry;
        Arguments::parse(entry.name, entry.options(topic), words).map_err(errors::game)
    }
}

#[pymethods]
impl CatalogueGame {
    #[new]
    fn new(py: Python<'_>, name: &str, words: Vec<String>) -> PyResult<CatalogueGame> {
        // A file may be a pipe that another thread writes.
        let instance = py.detach(|| Instance::new(find(name)?, &words));
        Ok(CatalogueGame(instance.map_err(errors::game)?))
    }

    /// The game whose parameters were kept: no file is opened.
    #[staticmethod]
    fn kept(name: &str, parameters: Vec<(String, String)>) -> PyResult<CatalogueGame> {
        let instance = find(name).and_then(|entry| Instance::kept(entry, &parameters));
        Ok(CatalogueGame(instance.map_err(errors::game)?))
    }

    fn starting_at(&self, state: &str) -> PyResult<CatalogueGame> {
        let started = self.0.clone().starting_at(state);
        Ok(CatalogueGame(started.map_err(errors::game)?))
    }

    /// The same game, solved in stages in a folder.
    fn in_folder(&self, folder: PathBuf) -> CatalogueGame {
        CatalogueGame(self.0.clone().in_folder(Some(&folder)))
    }

    /// Solves it in the folder, or goes on.
    fn solve_in_stages<'py>(
        &self,
        py: Python<'py>,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.solve(py, None, effort, listener)
    }

    /// The parts of a stage that others can work on before `solve_in_stages` goes on.
    fn parts(&self, py: Python<'_>, effort: Effort, listener: Listener) -> PyResult<Vec<String>> {
        let solver = effort.solver();
        attend::answered(py, &listener, |watch| {
            let (game, kept) = self.0.in_stages()?;
            game.parts_in_stages(&solver.watch(watch), &kept)
        })
    }

    /// Works on such a part.
    fn work(&self, py: Python<'_>, part: &str, effort: Effort, listener: Listener) -> PyResult<()> {
        let solver = effort.solver();
        attend::answered(py, &listener, |watch| {
            let (game, kept) = self.0.in_stages()?;
            game.work_in_stages(&solver.watch(watch), &kept, part)
        })
    }

    #[getter]
    fn name(&self) -> &str {
        self.0.entry.name
    }

    /// The parameters with the texts that they stand for.
    #[getter]
    fn parameters(&self) -> Vec<(String, String)> {
        self.0.parameters()
    }

    /// The parameters as they were written, long ones shortened.
    #[getter]
    fn written(&self) -> Vec<(&'static str, String)> {
        let written = self.0.arguments.written();
        let short = written.map(|(name, value)| (name, shortened(value)));
        short.collect()
    }

    fn initial(&self) -> PyResult<String> {
        Ok(self.notation()?.initial())
    }

    fn picture(&self, state: &str) -> PyResult<String> {
        self.notation()?.picture(state).map_err(errors::game)
    }

    /// Solves the way that is asked for or recommended: the solution of the rules, or what the fast
    /// method or a folder answers.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        method: Option<&str>,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyAny>> {
        let start = Instant::now();
        let asked = effort.asked(method.map(|method| match method {
            "fast" => Method::Fast,
            _ => Method::Rules,
        }));
        let question = solve(self.options(Topic::Solve, &[])?, false);
        let found = attend::beside(py, &listener, |watch| {
            self.0
                .by_a_way(Topic::Solve, Some(&asked), |way| match way.fast() {
                    None if !self.0.is_in_folder() => {
                        let solver = asked.solver.watch(watch);
                        let game = self.0.rules()?;
                        let solved = game.solve(&solver)?;
                        Ok(Ok((game, solved)))
                    }
                    _ => {
                        let answer = self.0.answer(&question, &asked, way, watch);
                        answer.map(Err)
                    }
                })
        })?;
        let by_rules = effort.asked(Some(Method::Rules));
        let refused = |error| errors::of_question(error, &self.0, Topic::Solve, &by_rules);
        match found.map_err(refused)? {
            Ok(opened) => Solution::new(opened, &effort, start).into_bound_py_any(py),
            Err(answer) => Ok(pieces(py, answer)?.into_any()),
        }
    }

    /// The information sets, where players do not see everything; and the value, if it is to be solved.
    fn unfold(
        &self,
        py: Python<'_>,
        solve: bool,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<HiddenGame> {
        hidden_entry(py, self.game()?, &effort, &listener, |game, solver| {
            game.unfold(solver, solve)
        })
    }

    fn restore_hidden(
        &self,
        py: Python<'_>,
        saved: &Saved,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<HiddenGame> {
        hidden_entry(py, self.game()?, &effort, &listener, |game, solver| {
            game.restore_hidden(&saved.0, solver)
        })
    }

    /// The payoff per step in the long run; `again` if play begins anew where it ends.
    fn average<'py>(
        &self,
        py: Python<'py>,
        again: bool,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.ask(py, &listener, &average(again), &effort.asked(None))
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
        let has_strategy = function.is_some() || strategy.is_some();
        let sampled = self.0.sampled(method, has_strategy).map_err(errors::game)?;
        let (game, plays) = match sampled {
            Sampled::Own(own) => return Ok(Sampler::own(own)),
            Sampled::PlayedOut(game, plays) => (game, plays),
        };
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
                game.playout(Who::Named(&named, Box::new(choose)), &plays)
            })
        } else if let Some(bytes) = strategy {
            let choices = choices(bytes);
            attend::beside(py, &listener, |watch| {
                Sampler::entry(game, None, |game| {
                    let solver = unlimited().watch(watch);
                    game.playout(Who::Solved(choices, &solver), &plays)
                })
            })?
        } else {
            Sampler::entry(game, None, |game| game.playout(Who::Anybody, &plays))
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
        let start = Instant::now();
        let (game, solver) = (self.game()?, effort.solver());
        let solved = attend::beside(py, &listener, |watch| {
            game.restore(&saved.0, &solver.watch(watch))
        })?;
        let by_rules = effort.asked(Some(Method::Rules));
        let refused = |error| errors::of_question(error, &self.0, Topic::Check, &by_rules);
        let opened = (game, solved.map_err(refused)?);
        Ok(Solution::new(opened, &effort, start))
    }

    fn restore_average<'py>(
        &self,
        py: Python<'py>,
        saved: &Saved,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.ask(py, &listener, &saved_average(&saved.0), &effort.asked(None))
    }

    fn fast<'py>(
        &self,
        py: Python<'py>,
        words: Vec<String>,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let question = solve(self.options(Topic::Solve, &words)?, false);
        self.ask(py, &listener, &question, &effort.asked(Some(Method::Fast)))
    }

    fn count<'py>(
        &self,
        py: Python<'py>,
        words: Vec<String>,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let question = count(self.options(Topic::Count, &words)?);
        self.ask(py, &listener, &question, &effort.asked(None))
    }

    /// Asks about strategies, by their names: `evaluate`, `reply`, `compare`, `mistakes` or `sheet`;
    /// or about played games: `judged`.
    fn people<'py>(
        &self,
        py: Python<'py>,
        question: &str,
        strategies: Vec<String>,
        lines: Vec<u64>,
        aim: Option<&str>,
        path: Option<PathBuf>,
        steps: Vec<(u64, String, Option<String>)>,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let most = lines.first().map_or(usize::MAX, |&most| {
            usize::try_from(most).unwrap_or(usize::MAX)
        });
        let read = |name: &String| Strategy::read(self.0.entry, name);
        let strategies: Result<Vec<Strategy>, GameError> = strategies.iter().map(read).collect();
        let strategies = strategies.map_err(errors::game)?;
        let first = || strategies.first().cloned().unwrap_or_else(Strategy::best);
        let question = match (question, aim, path) {
            ("evaluate", Some(aim), _) => {
                objective(Aim::read(aim).map_err(errors::game)?, Some(strategies))
            }
            ("evaluate", None, _) => evaluate(strategies, MOST_STEPS),
            ("compare", ..) => compare(strategies),
            ("sheet", ..) => sheet(lines),
            ("mistakes", ..) => mistakes(first(), most),
            ("judged", _, Some(path)) => judged(Played::read(&path).map_err(errors::game)?, most),
            ("judged", ..) => judged(played(steps), most),
            _ => reply(first()),
        };
        self.ask(py, &listener, &question, &effort.asked(None))
    }

    /// Explains a state by the game's fast method, or from the folder in which it was solved.
    fn explain<'py>(
        &self,
        py: Python<'py>,
        state: Option<String>,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let asked = effort.asked((!self.0.is_in_folder()).then_some(Method::Fast));
        let state = state.as_deref();
        let found = attend::beside(py, &listener, |watch| {
            let (way, start) = match self.0.is_in_folder() {
                false => (self.0.entry.way(Topic::Explain, &asked)?, None),
                true => (Way::Rules, state),
            };
            let instance = self.0.clone().starting_at(start)?;
            let game = instance.shown_by(way)?;
            let asked = instance.asked(&asked, way, watch);
            let (found, _) = asked.explainer(&*game, state)?(state)?;
            Ok(found)
        })?;
        let pictured = solved_entry::explained(py, &*self.notation()?, found)?;
        explained::object(py, &pictured, effort.digits)
    }

    /// How likely each result is when both play their best, and how long play lasts: in a folder, by that.
    fn odds<'py>(
        &self,
        py: Python<'py>,
        max_steps: u64,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<solution::Both<'py>> {
        let solver = effort.solver().max_steps(max_steps);
        let found = attend::answered(py, &listener, |watch| {
            let solver = solver.watch(watch);
            let game = self.0.followed(None, &solver)?;
            Ok::<_, GameError>(solver.odds(&*game.solve(&solver)?)?)
        })?;
        solution::odds(py, found, effort.digits)
    }

    /// The row of a sweep: as the game recommends to solve.
    fn row<'py>(&self, py: Python<'py>, effort: Effort, listener: Listener) -> PyResult<Row<'py>> {
        let (options, effort) = (self.options(Topic::Solve, &[])?, effort.asked(None));
        let row = |watch: &dyn Watch| sweep::row(&self.0, &options, &effort, watch);
        self.cells(py, &attend::answered(py, &listener, row)?)
    }

    /// The rows of several games in one go; None if they have to be found one by one.
    #[staticmethod]
    fn together<'py>(
        py: Python<'py>,
        games: Vec<PyRef<'py, CatalogueGame>>,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Option<Vec<Row<'py>>>> {
        let instances: Vec<&Instance> = games.iter().map(|game| &game.0).collect();
        let effort = effort.asked(None);
        let rows = attend::answered(py, &listener, |watch| {
            sweep::together(&instances, &effort, watch)
        })?;
        let objects = |rows: Vec<sweep::Found>| {
            let rows = games.iter().zip(&rows);
            rows.map(|(game, row)| game.cells(py, row)).collect()
        };
        rows.map(objects).transpose()
    }
}

impl CatalogueGame {
    /// The cells of a row below their names.
    fn cells<'py>(&self, py: Python<'py>, found: &sweep::Found) -> PyResult<Row<'py>> {
        let columns = sweep::columns(self.0.entry).into_iter().zip(found);
        let cell =
            |(field, cell): (bestplay_answers::Field, &_)| Ok((field.key, object(py, cell)?));
        columns.map(cell).collect()
    }
}

/// The place of the action that a function takes in a state.
fn chosen(function: &Py<PyAny>, state: &str, actions: &[String]) -> PyResult<usize> {
    let action = Python::attach(|py| function.call1(py, (state,))?.extract::<String>(py))?;
    let place = actions.iter().position(|known| *known == action);
    place.ok_or_else(|| {
        let known = actions.join(", ");
        UsageError::new_err(format!(
            "the strategy chose {action} in state {state}, where the actions are {known}"
        ))
    })
}

/// Answers a contest's own input in the contest's own format.
#[pyfunction]
pub(crate) fn judge(py: Python<'_>, name: &str, input: Vec<u8>) -> PyResult<Vec<u8>> {
    let judge = find_judge(name).map_err(errors::game)?;
    attend::answered(py, &None, |_| {
        let mut output = Vec::new();
        (judge.run)(&mut Cursor::new(input), &mut output).map(|()| output)
    })
}

/// Games from their steps: the number of the game, a state, and what was done there.
fn played(steps: Vec<(u64, String, Option<String>)>) -> Vec<Played> {
    let mut games: Vec<Played> = Vec::new();
    for (number, state, action) in steps {
        let name = number.to_string();
        if games.last().is_none_or(|last| last.name != name) {
            let steps = Vec::new();
            games.push(Played { name, steps });
        }
        let Some(game) = games.last_mut() else { break };
        game.steps.push(PlayedStep {
            state,
            action: action.unwrap_or_default(),
            place: format!("game {number}, step {}", game.steps.len() + 1),
        });
    }
    games
}
