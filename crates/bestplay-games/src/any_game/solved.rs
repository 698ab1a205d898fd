//! A solved game whose types are hidden behind text.

use std::path::Path;
use std::time::Duration;

use bestplay::sample::{Actions, Sampler, Stream};
use bestplay::{
    Explanation, Game, Graph, Node, Notation, Odds, OddsOptions, Solved, StateId, StopReason, Turn,
    Value, Watch,
};

use super::explained::{ActionLine, Explained, Happens, OutcomeLine};
use super::orientation;
use super::plays::{Plays, name_of, place};
use crate::GameError;

/// A solved game whose types are hidden behind text.
pub trait AnySolved: Send + Sync {
    /// The value of the initial state.
    fn value(&self) -> Value;

    /// The value of the state with this number: states are counted in the order in which play
    /// finds them.
    fn value_at(&self, number: StateId) -> Value;

    /// The state with this number, in the game's notation.
    fn state(&self, number: StateId) -> String;

    /// The number of a state; `None` if play never reaches it.
    ///
    /// # Errors
    ///
    /// Text that is not a state.
    fn find(&self, state: &str) -> Result<Option<StateId>, GameError>;

    /// What happens in each state, without the game's notation.
    fn graph(&self) -> &Graph;

    /// For each state the place of the action that the strategy takes, in the order in which the
    /// rules list the actions; 0 where nobody chooses.
    fn choices(&self) -> &[u32];

    /// The actions of the state with this number, in the order in which the rules list them; none
    /// where nobody chooses.
    fn actions(&self, number: StateId) -> Vec<String>;

    /// Plays of the game in which both sides follow the solution's strategy, as a sampler: their
    /// mean is the value.
    ///
    /// # Errors
    ///
    /// As [`Playout::new`](bestplay::sample::Playout::new).
    fn playout(&self, plays: &Plays<'_>) -> Result<Box<dyn Sampler + '_>, GameError>;

    /// A state (the initial one on `None`) with what best play does there.
    ///
    /// # Errors
    ///
    /// Text that is not a state, or a state that play never reaches.
    fn explain(&self, state: Option<&str>) -> Result<Explained, GameError>;

    /// As [`explain`](Self::explain), with the exact value of every action and outcome.
    ///
    /// # Errors
    ///
    /// As [`explain`](Self::explain), and as [`Solved::explain_exactly`].
    fn explain_exactly(&self, state: Option<&str>) -> Result<Explained, GameError>;

    /// How play ends and how long it lasts, when both players follow their best strategies.
    ///
    /// # Errors
    ///
    /// As [`Solved::odds`].
    fn odds(&self, options: &OddsOptions, watch: &dyn Watch) -> Result<Odds, GameError>;

    /// The number of states.
    fn states(&self) -> u64;

    /// The number of transitions.
    fn transitions(&self) -> u64;

    /// The time that exploring and solving took.
    fn time(&self) -> Duration;

    /// Why the solve ended.
    fn stopped(&self) -> StopReason;

    /// Saves the solution under the game's name and parameters.
    ///
    /// # Errors
    ///
    /// What the operating system says.
    fn save(
        &self,
        path: &Path,
        game: &str,
        parameters: &[(String, String)],
    ) -> Result<(), GameError>;
}

/// A state from its text.
pub(super) fn parse<G: Notation>(game: &G, text: &str) -> Result<G::State, GameError> {
    game.parse_state(text).map_err(GameError::Usage)
}

pub(super) struct ErasedSolved<'g, G: Game> {
    pub(super) solved: Solved<'g, G>,
}

impl<G: Notation> ErasedSolved<'_, G> {
    /// Explains a state given as text, turned the way in which it was given.
    fn explain_by(
        &self,
        state: Option<&str>,
        explain: impl Fn(&G::State) -> bestplay::Result<Explanation<G::State, G::Action>>,
    ) -> Result<Explained, GameError> {
        let game = self.solved.game();
        let state = match state {
            Some(text) => parse(game, text)?,
            None => game.initial(),
        };
        let explanation = explain(&state).map_err(|error| match error {
            bestplay::Error::UnknownState { .. } => GameError::usage(format!(
                "play never reaches the state {}; ask for one that it does",
                game.show_state(&state)
            )),
            other => other.into(),
        })?;
        let explained = self.explained(explanation);
        Ok(orientation::turned(&self.solved, &state, &explained).unwrap_or(explained))
    }

    fn explained(&self, explanation: Explanation<G::State, G::Action>) -> Explained {
        let game = self.solved.game();
        let outcome = |outcome: bestplay::Outcome<G::State>| OutcomeLine {
            probability: outcome.probability,
            payoff: outcome.payoff,
            state: game.show_state(&outcome.state),
            value: outcome.value,
        };
        let happens = match explanation.turn {
            Turn::End(payoff) => Happens::End(payoff),
            Turn::Chance(outcomes) => Happens::Chance(outcomes.into_iter().map(outcome).collect()),
            Turn::Choice(player, candidates) => {
                let line = |candidate: bestplay::Candidate<G::State, G::Action>| ActionLine {
                    action: game.show_action(&candidate.action),
                    value: candidate.value,
                    standing: candidate.standing,
                    outcomes: candidate.outcomes.into_iter().map(outcome).collect(),
                };
                Happens::Choice(player, candidates.into_iter().map(line).collect())
            }
        };
        Explained {
            state: game.show_state(&explanation.state),
            picture: game.picture(&explanation.state),
            value: explanation.value,
            happens,
        }
    }
}

impl<G: Notation> AnySolved for ErasedSolved<'_, G> {
    fn value(&self) -> Value {
        self.solved.value()
    }

    fn value_at(&self, number: StateId) -> Value {
        self.solved.value_at(number)
    }

    fn state(&self, number: StateId) -> String {
        let state = &self.solved.states()[number as usize];
        self.solved.game().show_state(state)
    }

    fn find(&self, state: &str) -> Result<Option<StateId>, GameError> {
        Ok(self.solved.find(&parse(self.solved.game(), state)?))
    }

    fn graph(&self) -> &Graph {
        self.solved.graph()
    }

    fn choices(&self) -> &[u32] {
        self.solved.choices()
    }

    fn actions(&self, number: StateId) -> Vec<String> {
        let game = self.solved.game();
        match game.node(&self.solved.states()[number as usize]) {
            Node::Choice(_, actions) => actions
                .iter()
                .map(|(action, _)| game.show_action(action))
                .collect(),
            Node::End(_) | Node::Chance(_) => Vec::new(),
        }
    }

    fn playout(&self, plays: &Plays<'_>) -> Result<Box<dyn Sampler + '_>, GameError> {
        let solved = &self.solved;
        let chosen =
            move |state: &G::State, _, _: &Actions<G>, _: &mut Stream| place(solved.chosen(state));
        let playout = plays.by(solved.game(), &name_of(solved.choices()), chosen)?;
        Ok(Box::new(playout.in_canonical_form()))
    }

    fn explain(&self, state: Option<&str>) -> Result<Explained, GameError> {
        self.explain_by(state, |state| self.solved.explain(state))
    }

    fn explain_exactly(&self, state: Option<&str>) -> Result<Explained, GameError> {
        self.explain_by(state, |state| self.solved.explain_exactly(state))
    }

    fn odds(&self, options: &OddsOptions, watch: &dyn Watch) -> Result<Odds, GameError> {
        Ok(self.solved.odds(options, watch)?)
    }

    fn states(&self) -> u64 {
        self.solved.graph().states() as u64
    }

    fn transitions(&self) -> u64 {
        self.solved.graph().transitions()
    }

    fn time(&self) -> Duration {
        self.solved.time()
    }

    fn stopped(&self) -> StopReason {
        self.solved.stopped()
    }

    fn save(
        &self,
        path: &Path,
        game: &str,
        parameters: &[(String, String)],
    ) -> Result<(), GameError> {
        Ok(self.solved.save(path, game, parameters)?)
    }
}
