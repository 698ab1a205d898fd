//! A game whose types are hidden behind text, so that one command serves all.

use std::path::Path;
use std::time::Duration;

use bestplay::sample::{Actions, Playout, Sampler, Stream, uniformly};
use bestplay::{
    Checked, Explanation, Game, Graph, Node, Notation, Odds, OddsOptions, Payoff, Player, Saved,
    SolveOptions, Solved, Standing, StateId, StopReason, Turn, Value, Watch,
};

use crate::{GameError, orientation};

/// The rules of some game with its parameters set; states and actions are text in the game's own
/// notation.
pub trait AnyGame: Send + Sync {
    /// The initial state.
    fn initial(&self) -> String;

    /// The state as a person wants to look at it.
    ///
    /// # Errors
    ///
    /// Text that is no state.
    fn picture(&self, state: &str) -> Result<String, GameError>;

    /// What a player is called in this game.
    fn player_name(&self, player: Player) -> &'static str;

    /// Explores and solves the game.
    ///
    /// # Errors
    ///
    /// As [`bestplay::solve`].
    fn solve(
        &self,
        options: &SolveOptions,
        watch: &dyn Watch,
    ) -> Result<Box<dyn AnySolved + '_>, GameError>;

    /// A saved solution, confirmed and ready to be asked again.
    ///
    /// # Errors
    ///
    /// As [`Solved::restore`].
    fn restore(
        &self,
        saved: &Saved,
        options: &SolveOptions,
        watch: &dyn Watch,
    ) -> Result<Box<dyn AnySolved + '_>, GameError>;

    /// Confirms a saved solution by code that shares nothing with the solvers.
    ///
    /// # Errors
    ///
    /// As [`bestplay::check`].
    fn check(&self, saved: &Saved, watch: &dyn Watch) -> Result<Checked, GameError>;

    /// Plays of the game with every choice made uniformly at random, as a sampler.
    ///
    /// # Errors
    ///
    /// As [`Playout::new`].
    fn playout(&self, plays: &Plays<'_>) -> Result<Box<dyn Sampler + '_>, GameError>;

    /// Plays of the game in which the actions taken are those of a solution: the place of each
    /// state's action, as [`AnySolved::choices`] tells them. The states are explored for it.
    ///
    /// # Errors
    ///
    /// As [`bestplay::explore`] and [`Playout::new`]; choices of another number of states.
    fn playout_of(
        &self,
        choices: Vec<u32>,
        plays: &Plays<'_>,
        options: &SolveOptions,
        watch: &dyn Watch,
    ) -> Result<Box<dyn Sampler + '_>, GameError>;

    /// Plays of the game in which a strategy with a name takes one of the actions: from the state and the names
    /// of the actions, in the game's notation, it tells the place of the action.
    ///
    /// # Errors
    ///
    /// As [`Playout::new`].
    fn playout_by<'s>(
        &'s self,
        name: &str,
        choose: Box<Choose<'s>>,
        plays: &Plays<'_>,
    ) -> Result<Box<dyn Sampler + 's>, GameError>;
}

/// A strategy that sees a game as text: of a state and the names of its actions it tells the place
/// of one.
pub type Choose<'s> = dyn Fn(&str, &[String]) -> usize + Send + Sync + 's;

/// What is said of a game's plays for sampling them.
#[derive(Clone, Copy, Debug)]
pub struct Plays<'n> {
    /// What is played, for checkpoints: [`Arguments::identity`](crate::Arguments::identity).
    pub name: &'n str,
    /// The least and the largest total payoff.
    pub range: (i64, i64),
    /// Every total payoff is a multiple of one over this.
    pub unit: u64,
}

impl Plays<'_> {
    /// These plays by a strategy with a name.
    fn by<'g, G: Game, S>(
        &self,
        game: &'g G,
        named: &str,
        strategy: S,
    ) -> Result<Playout<'g, G, S>, GameError>
    where
        S: Fn(&G::State, Player, &Actions<G>, &mut Stream) -> usize + Send + Sync,
    {
        let range = (Payoff::from(self.range.0), Payoff::from(self.range.1));
        let name = format!("{}{named}", self.name);
        let playout = Playout::new(game, &name, strategy, range, self.unit);
        Ok(playout.map_err(bestplay::Error::from)?)
    }
}

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
    /// Text that is no state.
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
    /// As [`Playout::new`].
    fn playout(&self, plays: &Plays<'_>) -> Result<Box<dyn Sampler + '_>, GameError>;

    /// A state (the initial one on `None`) with what best play does there.
    ///
    /// # Errors
    ///
    /// Text that is no state, or a state that play never reaches.
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

/// A state and what best play does there, as text.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The state, as it was asked about.
    pub state: String,
    /// The state as a person wants to look at it.
    pub picture: String,
    /// Its value.
    pub value: Value,
    /// What happens there.
    pub happens: Happens,
}

/// What happens in a state.
#[derive(Clone, Debug)]
pub enum Happens {
    /// Play is over and pays this.
    End(Payoff),
    /// A random event.
    Chance(Vec<OutcomeLine>),
    /// A player chooses; best actions first.
    Choice(Player, Vec<ActionLine>),
}

/// An action with what it is worth.
#[derive(Clone, Debug)]
pub struct ActionLine {
    /// The action.
    pub action: String,
    /// Its value.
    pub value: Value,
    /// How it stands beside the others.
    pub standing: Standing,
    /// Where it leads.
    pub outcomes: Vec<OutcomeLine>,
}

/// A state that may come next.
#[derive(Clone, Debug)]
pub struct OutcomeLine {
    /// How likely it is.
    pub probability: dashu_ratio::RBig,
    /// What is paid on the way.
    pub payoff: Payoff,
    /// The state.
    pub state: String,
    /// Its value.
    pub value: Value,
}

/// Hides a game's types behind text.
pub fn erase<G: Notation + Send + 'static>(game: G) -> Box<dyn AnyGame> {
    Box::new(Erased { game })
}

struct Erased<G> {
    game: G,
}

fn parse<G: Notation>(game: &G, text: &str) -> Result<G::State, GameError> {
    game.parse_state(text).map_err(GameError::Usage)
}

impl<G: Notation + Send> AnyGame for Erased<G> {
    fn initial(&self) -> String {
        self.game.show_state(&self.game.initial())
    }

    fn picture(&self, state: &str) -> Result<String, GameError> {
        Ok(self.game.picture(&parse(&self.game, state)?))
    }

    fn player_name(&self, player: Player) -> &'static str {
        self.game.player_name(player)
    }

    fn solve(
        &self,
        options: &SolveOptions,
        watch: &dyn Watch,
    ) -> Result<Box<dyn AnySolved + '_>, GameError> {
        let solved = bestplay::solve_watched(&self.game, options, watch)?;
        Ok(Box::new(ErasedSolved { solved }))
    }

    fn restore(
        &self,
        saved: &Saved,
        options: &SolveOptions,
        watch: &dyn Watch,
    ) -> Result<Box<dyn AnySolved + '_>, GameError> {
        let solved = Solved::restore(&self.game, saved, options, watch)?;
        Ok(Box::new(ErasedSolved { solved }))
    }

    fn check(&self, saved: &Saved, watch: &dyn Watch) -> Result<Checked, GameError> {
        Ok(bestplay::check(&self.game, saved, watch)?)
    }

    fn playout(&self, plays: &Plays<'_>) -> Result<Box<dyn Sampler + '_>, GameError> {
        Ok(Box::new(plays.by(&self.game, "", uniformly)?))
    }

    fn playout_of(
        &self,
        choices: Vec<u32>,
        plays: &Plays<'_>,
        options: &SolveOptions,
        watch: &dyn Watch,
    ) -> Result<Box<dyn Sampler + '_>, GameError> {
        let explored = bestplay::explore(&self.game, options, watch)?;
        let states = explored.states().len();
        if choices.len() != states {
            return Err(GameError::usage(format!(
                "the strategy is of {} states, but the game has {states}; take a solution of this \
                 very game",
                choices.len()
            )));
        }
        let name = name_of(&choices);
        let chosen = move |state: &G::State, _, _: &Actions<G>, _: &mut Stream| {
            place(explored.find(state).map(|id| choices[id as usize] as usize))
        };
        let playout = plays.by(&self.game, &name, chosen)?;
        Ok(Box::new(playout.in_canonical_form()))
    }

    fn playout_by<'s>(
        &'s self,
        name: &str,
        choose: Box<Choose<'s>>,
        plays: &Plays<'_>,
    ) -> Result<Box<dyn Sampler + 's>, GameError> {
        let game = &self.game;
        let chosen = move |state: &G::State, _, actions: &Actions<G>, _: &mut Stream| {
            let names = actions.iter().map(|(action, _)| game.show_action(action));
            choose(&game.show_state(state), &names.collect::<Vec<_>>())
        };
        let named = format!(" strategy={name}");
        Ok(Box::new(plays.by(game, &named, chosen)?))
    }
}

/// A solution's strategy by name: different choices have different ones.
fn name_of(choices: &[u32]) -> String {
    let mut hasher = blake3::Hasher::new();
    for place in choices {
        hasher.update(&place.to_le_bytes());
    }
    let checksum = hasher.finalize().to_hex();
    format!(" strategy=best:{}", &checksum[..16])
}

/// The place of an action, one that there is not for a state that the strategy does not know: the
/// play then ends with an error.
fn place(chosen: Option<usize>) -> usize {
    chosen.unwrap_or(usize::MAX)
}

struct ErasedSolved<'g, G: Game> {
    solved: Solved<'g, G>,
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
