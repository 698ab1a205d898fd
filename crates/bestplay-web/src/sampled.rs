//! Games that are sampled: a run goes on whenever JavaScript asks it to, from where it stood.

use std::cell::RefCell;
use std::ops::ControlFlow;

use bestplay::sample::{self, Checkpoint, Plan, Sampler, Sampling, Stop};
use bestplay::{Solver, Stage};
use bestplay_answers::{GameError, Instance, Strategy};

use crate::errors::Failure;
use crate::host;
use crate::json::Json;
use crate::request::Request;

/// The number by which JavaScript knows the stage.
const SAMPLING: u32 = Stage::Trying as u32 + 1;

/// A run of a game, and where it stands.
pub(crate) struct Run {
    instance: Instance,
    solver: Solver<'static>,
    /// The game's own way of sampling, if it has several and one was asked for.
    method: Option<String>,
    /// Who plays, where the plain rules are played out.
    strategy: Option<String>,
    plan: Plan,
    checkpoint: RefCell<Option<Checkpoint>>,
}

impl Run {
    /// A run that has not begun. What cannot be sampled is refused now.
    pub(crate) fn new(instance: Instance, request: &Request<'_>) -> Result<Run, Failure> {
        let run = Run {
            instance,
            solver: request.effort.solver,
            method: request.sampler.clone(),
            strategy: request.strategy.clone(),
            plan: request.plan,
            checkpoint: RefCell::new(None),
        };
        // A strategy may have to be solved for first, which is for later.
        match run.strategy.as_deref() {
            Some(name) => drop(Strategy::read(run.instance.entry, name)?),
            None => run.with_sampler(|_| Ok(()))?,
        }
        Ok(run)
    }

    /// Goes on until the rules of `stop` say so, or at least `games` have been played, and writes what is
    /// known then. (A run of which `stop` fixes the number of games has that length for ever.)
    pub(crate) fn go_on(
        &self,
        json: &mut Json,
        stop: Stop,
        games: Option<u64>,
    ) -> Result<(), Failure> {
        let plan = Plan { stop, ..self.plan };
        let resume = self.checkpoint.take();
        let kept = resume.clone();
        let ran = self.with_sampler(|sampler| {
            let ran = sample::run(sampler, &plan, resume, &mut |news| match report(news) {
                ControlFlow::Continue(()) if enough(news, games) => ControlFlow::Break(()),
                flow => flow,
            });
            Ok(ran?)
        });
        let (estimate, checkpoint) = ran.inspect_err(|_| {
            self.checkpoint.replace(kept);
        })?;
        self.checkpoint.replace(Some(checkpoint.clone()));
        json.object(|json| {
            let (lower, upper) = estimate.bounds();
            json.key("mean").float(estimate.mean);
            json.key("lower").text(&lower);
            json.key("upper").text(&upper);
            json.key("decimal").text(&estimate.shown(stop.digits));
            json.key("confidence").float(estimate.confidence);
            json.key("method").text(estimate.interval.method);
            json.key("games").count(estimate.games);
            json.key("seed").count(estimate.seed);
            json.key("seconds").float(estimate.seconds);
            json.key("stopped").text(estimate.stopped.name());
            let results = bestplay_answers::results(&estimate, &checkpoint);
            json.key("results")
                .objects(results, |json, (result, games)| {
                    json.key("result").rational(&result);
                    json.key("games").count(games);
                });
        });
        Ok(())
    }

    fn with_sampler<T>(
        &self,
        play: impl FnOnce(&dyn Sampler) -> Result<T, GameError>,
    ) -> Result<T, GameError> {
        let (method, strategy) = (self.method.as_deref(), self.strategy.as_deref());
        let instance = &self.instance;
        instance.with_sampler(method, strategy, || self.solver, play)
    }
}

/// Whether as many games have been played as were asked for.
fn enough(news: &Sampling<'_>, games: Option<u64>) -> bool {
    games.is_some_and(|games| news.checkpoint.tally.games >= games)
}

/// Reports progress; whether to go on.
fn report(news: &Sampling<'_>) -> ControlFlow<()> {
    let games = news.checkpoint.tally.games as f64;
    match host::progress(SAMPLING, games, 0.0, -1) {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    }
}
