//! Sampling: runs of a great many games, on this machine or sent elsewhere block by block.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use bestplay::sample::{self, Blocks, Checkpoint, Estimate, Part, Plan, Sampling, Shard};
use bestplay::sample::{Saves, Stop, Stopped};
use bestplay::{Payoff, Solver};
use bestplay_answers::{AnyGame, GameError};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use self_cell::self_cell;

use crate::asked::Failure;
use crate::attend::{self, Listener, News, lock};
use crate::crew::{Counts, Outside, counts};
use crate::errors::{self, UsageError};
use crate::number;
use crate::plays::{Choices, PlayedOut, Strategy};
use crate::rules::{Rules, explored};

/// A sampler that borrows its game.
pub(crate) type AnySampler<'g> = Box<dyn sample::Sampler + 'g>;

self_cell!(
    /// A game of the catalogue, played out.
    pub(crate) struct EntryPlays {
        owner: Box<dyn AnyGame>,
        #[covariant]
        dependent: AnySampler,
    }
);

enum Sampled {
    /// A catalogue game by its own method, or rules written in Python, played out.
    Own(Box<dyn sample::Sampler>),
    /// A catalogue game's rules, played out.
    Entry(EntryPlays),
}

/// A way to sample a game: plays any block of it, or a whole run.
#[pyclass(frozen, module = "bestplay._bestplay")]
pub(crate) struct Sampler {
    sampled: Sampled,
    /// Where exceptions are kept, if rules or a strategy are written in Python.
    failure: Option<Failure>,
}

/// What a run is to do.
#[derive(FromPyObject)]
pub(crate) struct Asked {
    digits: Option<u32>,
    relative: Option<f64>,
    games: Option<u64>,
    seconds: Option<f64>,
    confidence: f64,
    seed: u64,
    threads: usize,
}

impl Asked {
    fn plan(&self) -> Plan {
        Plan {
            seed: self.seed,
            confidence: self.confidence,
            stop: Stop {
                digits: self.digits,
                relative: self.relative,
                games: self.games,
                seconds: self.seconds,
            },
            shard: Shard::WHOLE,
            threads: self.threads,
        }
    }
}

/// What a run has found; the package's `Estimate` is made of it.
#[derive(IntoPyObject)]
pub(crate) struct Found {
    mean: f64,
    lower: f64,
    upper: f64,
    /// The ends of the interval as decimals, rounded outwards.
    bounds: (String, String),
    /// The digits that are certain.
    decimal: String,
    /// The theorem that the interval rests on.
    method: &'static str,
    games: u64,
    seconds: f64,
    stopped: &'static str,
    /// How often each result came up.
    results: Py<PyDict>,
}

impl Sampler {
    /// Sampling by a catalogue game's own method.
    pub(crate) fn own(sampler: Box<dyn sample::Sampler>) -> Sampler {
        Sampler {
            sampled: Sampled::Own(sampler),
            failure: None,
        }
    }

    /// A catalogue game's rules, played out.
    pub(crate) fn entry(
        game: Box<dyn AnyGame>,
        failure: Option<Failure>,
        play: impl for<'g> FnOnce(&'g dyn AnyGame) -> Result<AnySampler<'g>, GameError>,
    ) -> Result<Sampler, GameError> {
        let plays = EntryPlays::try_new(game, |game| play(&**game))?;
        let sampled = Sampled::Entry(plays);
        Ok(Sampler { sampled, failure })
    }

    fn sampler(&self) -> &dyn sample::Sampler {
        match &self.sampled {
            Sampled::Own(sampler) => &**sampler,
            Sampled::Entry(plays) => &**plays.borrow_dependent(),
        }
    }
}

#[pymethods]
impl Sampler {
    /// What is played and how, for checkpoints.
    #[getter]
    fn identity(&self) -> String {
        self.sampler().identity()
    }

    /// Plays the blocks from `first` up to `end`, of a run of `games` games if that is fixed. The
    /// counts are told apart wherever the rules of stopping are consulted: pairs of the first block
    /// that is not among them, and the counts.
    fn play(
        &self,
        py: Python<'_>,
        seed: u64,
        games: Option<u64>,
        first: u64,
        end: u64,
    ) -> PyResult<Vec<(u64, Counts)>> {
        let blocks = Blocks {
            seed,
            shard: Shard::WHOLE,
            block_games: self.sampler().block_games().max(1),
            games_planned: games,
        };
        let parts = py.detach(|| blocks.play_in_parts(self.sampler(), first..end));
        let parts = parts.map_err(|error| raised(self.failure.as_ref(), &error))?;
        let counted = |part: Part| (part.until, counts(part.tally));
        Ok(parts.into_iter().map(counted).collect())
    }

    /// A run, from the checkpoint if there is one, by a crew elsewhere if one is given: what it has
    /// found, and the exception that ended it early, if one did.
    fn run(
        &self,
        py: Python<'_>,
        asked: Asked,
        listener: Listener,
        crew: Option<Py<PyAny>>,
        save: Option<PathBuf>,
    ) -> PyResult<Ran> {
        let sampled = (self.sampler(), self.failure.as_ref());
        run(py, sampled, &asked, &listener, crew, save.as_deref())
    }
}

/// The engine's error, or what went wrong in Python behind it.
fn raised(failure: Option<&Failure>, error: &bestplay::Error) -> PyErr {
    let raised = failure.and_then(|failure| lock(failure).take());
    raised.unwrap_or_else(|| errors::engine(error))
}

/// What a run has found, and the exception that ended it early, if one did.
pub(crate) type Ran = (Found, Option<Py<PyAny>>);

/// A run of what is sampled; the failure is there if playing asks Python anything.
pub(crate) fn run(
    py: Python<'_>,
    (sampler, failure): (&dyn sample::Sampler, Option<&Failure>),
    asked: &Asked,
    listener: &Listener,
    crew: Option<Py<PyAny>>,
    save: Option<&Path>,
) -> PyResult<Ran> {
    let mut plan = asked.plan();
    let resume = match save {
        Some(path) if path.exists() => Some(Checkpoint::load(path).map_err(errors::engine)?),
        _ => None,
    };
    let mut keeper = Keeper {
        path: save,
        saves: Saves::new(),
        latest: resume.clone(),
        failed: None,
    };
    let (ran, mut raised) = if crew.is_none() && failure.is_none() {
        attend::beside_to_the_end(py, listener, |relay| {
            sample::run(sampler, &plan, resume, &mut |news| {
                keeper.keep(news.checkpoint)?;
                relay.report(news_of(news))
            })
        })
    } else {
        plan.threads = 1;
        attend::here_to_the_end(py, listener, |here| {
            let mut watch = |news: &Sampling<'_>| {
                keeper.keep(news.checkpoint)?;
                here.report(news_of(news))
            };
            match crew {
                None => sample::run(sampler, &plan, resume, &mut watch),
                Some(crew) => {
                    let mut crew = Outside { crew, here };
                    sample::run_by(&mut crew, sampler, &plan, resume, &mut watch)
                }
            }
        })
    };
    let Keeper { failed, latest, .. } = keeper;
    if let Some(error) = failed {
        return Err(errors::engine(&error));
    }
    let (estimate, checkpoint) = match (ran, latest) {
        (Ok(found), _) => found,
        (Err(error), latest) => {
            let error = self::raised(failure, &error);
            if let (Some(path), Some(latest)) = (save, &latest) {
                keep(latest, path)?;
            }
            // Ctrl-C in the middle of the rules: what was known before is still known.
            match latest.filter(|_| error.is_instance_of::<PyKeyboardInterrupt>(py)) {
                None => return Err(error),
                Some(latest) => {
                    raised = Some(error);
                    let estimate = Estimate::new(&latest, plan.confidence, Stopped::Request);
                    (estimate, latest)
                }
            }
        }
    };
    if let Some(path) = save {
        keep(&checkpoint, path)?;
    }
    let found = found(py, &estimate, &checkpoint, plan.stop.digits)?;
    let raised = raised.map(|error| error.into_value(py).into_any());
    Ok((found, raised))
}
/// What is said of an estimate.
fn found(
    py: Python<'_>,
    estimate: &Estimate,
    checkpoint: &Checkpoint,
    digits: Option<u32>,
) -> PyResult<Found> {
    let results = PyDict::new(py);
    for (&result, &games) in &estimate.results {
        let payoff = Payoff::fraction(result, checkpoint.quantity.unit);
        results.set_item(number::payoff(py, payoff)?, games)?;
    }
    Ok(Found {
        mean: estimate.mean,
        lower: estimate.interval.lower,
        upper: estimate.interval.upper,
        bounds: estimate.bounds(),
        decimal: estimate.shown(digits),
        method: estimate.interval.method,
        games: estimate.games,
        seconds: estimate.seconds,
        stopped: estimate.stopped.name(),
        results: results.unbind(),
    })
}

/// How far a run is: games played, and games that will be, as far as one can tell.
fn news_of(news: &Sampling<'_>) -> News {
    let done = news.checkpoint.tally.games;
    let left = news.seconds_left.unwrap_or(0.0) * news.speed;
    News {
        stage: "sampling",
        done,
        of: done.saturating_add(left as u64),
    }
}

fn keep(checkpoint: &Checkpoint, path: &Path) -> PyResult<()> {
    checkpoint.save(path).map_err(errors::engine)
}

/// Keeps the latest checkpoint, in a file as well if that is wanted.
struct Keeper<'p> {
    path: Option<&'p Path>,
    saves: Saves,
    latest: Option<Checkpoint>,
    failed: Option<bestplay::Error>,
}

impl Keeper<'_> {
    fn keep(&mut self, checkpoint: &Checkpoint) -> ControlFlow<()> {
        self.latest = Some(checkpoint.clone());
        let Some(path) = self.path.filter(|_| self.saves.is_due()) else {
            return ControlFlow::Continue(());
        };
        if let Err(error) = checkpoint.save(path) {
            self.failed = Some(error);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// The choices of a solution from the bytes of its strategy: a whole number of 32 bits for each
/// state, the lowest byte first, negative where nobody chooses.
pub(crate) fn choices(bytes: &[u8]) -> Vec<u32> {
    let places = bytes.chunks_exact(4).map(|place| {
        let place = [place[0], place[1], place[2], place[3]];
        i32::from_le_bytes(place).max(0) as u32
    });
    places.collect()
}

/// For exploring what has been solved before: no limits but the machine's.
pub(crate) fn unlimited() -> Solver<'static> {
    let most = u64::MAX >> 1;
    Solver::new().max_states(most).memory(most)
}

/// Plays of rules written in Python, as a sampler. `name` says what is played and how; the total
/// payoff lies between `least` and `most` and is a multiple of 1/`unit`. The strategy is a function
/// from states to actions, or the bytes of a solution's; without either, choices are random.
#[pyfunction]
#[pyo3(signature = (game, name, least, most, unit, function=None, strategy=None, listener=None))]
pub(crate) fn rules_sampler(
    game: &Bound<'_, PyAny>,
    name: &str,
    least: &Bound<'_, PyAny>,
    most: &Bound<'_, PyAny>,
    unit: u64,
    function: Option<Py<PyAny>>,
    strategy: Option<&[u8]>,
    listener: Listener,
) -> PyResult<Sampler> {
    let range = (number::read_payoff(least)?, number::read_payoff(most)?);
    let strategy = match (function, strategy) {
        (Some(function), _) => Strategy::Function(function),
        (None, None) => Strategy::Random,
        (None, Some(bytes)) => {
            let rules = Rules::new(game)?;
            let places = choices(bytes);
            let explored = explored(game.py(), &rules, &unlimited(), &listener)?;
            if explored.states().len() != places.len() {
                return Err(UsageError::new_err(format!(
                    "the strategy is of {} states, but the game has {}; take a solution of this \
                     very game",
                    places.len(),
                    explored.states().len()
                )));
            }
            Strategy::Solved(Box::new(Choices {
                rules,
                explored,
                places,
            }))
        }
    };
    let played = PlayedOut::new(game, strategy, name, range, unit)?;
    Ok(Sampler {
        failure: Some(played.failure()),
        sampled: Sampled::Own(Box::new(played)),
    })
}
