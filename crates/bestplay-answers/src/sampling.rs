//! How a game is sampled: which sampler, and what is refused, for all front ends alike.

use bestplay::sample::Sampler;
use bestplay::{Player, Solver};

use crate::{AnyGame, Estimate, GameError, Instance, Plays, Remedy, Result, Strategy};

/// What samples a game.
pub enum Sampled {
    /// A method of the game's own.
    Own(Box<dyn Sampler>),
    /// Its plain rules, which somebody plays out.
    PlayedOut(Box<dyn AnyGame>, Plays),
}

impl Instance {
    /// What samples the game, by the name of a method if one is asked for; `has_strategy` where somebody
    /// is named who plays.
    ///
    /// # Errors
    ///
    /// The game cannot be sampled, has no such method, or needs nobody to play.
    pub fn sampled(&self, method: Option<&str>, has_strategy: bool) -> Result<Sampled> {
        let name = self.entry.name;
        let no_method = |method| {
            Err(GameError::usage(format!(
                "{name} has no method '{method}'; leave it out"
            )))
        };
        match (&self.entry.estimate, method) {
            (None, Some(method)) if self.entry.hidden => no_method(method),
            (None, _) => Err(GameError::usage(format!(
                "{name} cannot be sampled: no bounds are known on what a play of it may pay"
            ))),
            (Some(Estimate::Own { .. }), _) if has_strategy => Err(GameError::advised(
                format!("{name} is sampled by a method of its own"),
                &[Remedy::LeaveOutStrategy],
            )),
            (Some(Estimate::Own { .. }), _) if self.start().is_some() => Err(GameError::usage(
                format!("{name} is sampled by a method of its own, which begins at the start"),
            )),
            (Some(Estimate::Own { sampler, .. }), method) => {
                sampler(&self.arguments, method).map(Sampled::Own)
            }
            (Some(Estimate::Playout { .. }), Some(method)) => no_method(method),
            (Some(Estimate::Playout { range, unit }), None) => {
                let game = self.rules()?;
                let start = self.start().map_or(String::new(), |state| {
                    format!(" state={}", state.replace(char::is_whitespace, "%20"))
                });
                let plays = Plays {
                    name: self.arguments.identity() + &start,
                    range: range(&*game),
                    unit: *unit,
                };
                Ok(Sampled::PlayedOut(game, plays))
            }
        }
    }

    /// Calls `run` with what samples the game. A strategy by its name plays where rules are played out,
    /// chance if there is none; one that the solution knows has the game solved. `solver` is asked for before
    /// anything is explored.
    ///
    /// # Errors
    ///
    /// As [`sampled`](Self::sampled) and [`Strategy::playout`], and those of `run`.
    ///
    /// # Examples
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
    /// use bestplay_answers::{Content, Estimate, Instance, Sampled, estimated, results, results_are};
    /// static SAMPLED: Entry = Entry { estimate: Estimate::playout(|_| (0, 25), 1), ..TURN };
    /// # fn main() -> Result<()> {
    /// use std::ops::ControlFlow;
    /// use bestplay::Solver;
    /// use bestplay::sample::{Plan, Stop, run};
    /// let instance = Instance::new(&SAMPLED, &["goal=20"])?;
    /// assert!(matches!(instance.sampled(None, false)?, Sampled::PlayedOut(..)));
    /// let plan = Plan { stop: Stop { games: Some(10_000), ..Stop::default() }, ..Plan::default() };
    /// let (estimate, checkpoint) = instance.with_sampler(None, Some("best"), Solver::new, |sampler| {
    ///     Ok(run(sampler, &plan, None, &mut |_| ControlFlow::Continue(()))?)
    /// })?;
    /// let answer = estimated(&SAMPLED, &estimate, &checkpoint, None);
    /// assert!(matches!(answer.get("games"), Some(Content::Count(games)) if *games == estimate.games));
    /// assert_eq!(results_are(&SAMPLED), "payoff");
    /// assert_eq!(results(&estimate, &checkpoint).len(), 7); // 0, and 20 to 25
    /// # Ok(()) }
    /// ```
    pub fn with_sampler<'w, T>(
        &self,
        method: Option<&str>,
        strategy: Option<&str>,
        solver: impl FnOnce() -> Solver<'w>,
        run: impl FnOnce(&dyn Sampler) -> Result<T>,
    ) -> Result<T> {
        if self.entry.hidden && method.is_none() {
            let strategy = Strategy::read(self.entry, strategy.unwrap_or("random"))?;
            let rules = self.rules()?;
            let game = rules.unfold(&solver().exact(), strategy.is_best())?;
            let odds = |player| strategy.odds(&game, player);
            let of = [&odds(Player::Max)?, &odds(Player::Min)?];
            let name = self.arguments.identity() + &strategy.mark(of);
            return game.playing(name, of, run);
        }
        let (game, plays) = match self.sampled(method, strategy.is_some())? {
            Sampled::Own(sampler) => return run(&*sampler),
            Sampled::PlayedOut(game, plays) => (game, plays),
        };
        let strategy = Strategy::read(self.entry, strategy.unwrap_or("random"))?;
        let mut solved = None;
        let solve = || Ok(&**solved.insert(game.solve(&solver())?));
        let sampler = strategy.playout(&*game, &plays, solve)?;
        run(&*sampler)
    }
}
