//! A game, solved: its value, its strategies, and the way through its states.

mod explained;

use std::sync::OnceLock;
use std::time::Duration;

use crate::clock::Instant;
use crate::distance::Distances;
use crate::explore::Explored;
use crate::graph::{self, Graph};
use crate::solve::{self, Means, Size};
use crate::{Arithmetic, Game, Result, Solver, StateId, Value, Watch};

/// A game with its value under best play, the best action in every state, and the way to walk
/// through them.
pub struct Solution<'g, G: Game> {
    game: &'g G,
    explored: Explored<G::State>,
    values: solve::Values,
    arithmetic: Arithmetic,
    threads: usize,
    memory: u64,
    time: Duration,
    /// Actions that delay, once somebody has asked for them.
    delays: OnceLock<solve::Delays>,
    /// How far the end is, once somebody has asked.
    distances: Distances,
}

/// Why a solve ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StopReason {
    /// The exact fraction was found.
    Exact,
    /// The digits asked for are certain.
    DigitsCertain,
    /// The value is infinite; there are no digits.
    Infinite,
}

impl std::fmt::Display for StopReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            StopReason::Exact => "exact",
            StopReason::DigitsCertain => "digits certain",
            StopReason::Infinite => "infinite",
        })
    }
}

impl Solver<'_> {
    /// Explores and solves a game.
    ///
    /// # Errors
    ///
    /// The rules are wrong, a limit is met, the expected total is undefined, or the watch asks to
    /// stop; see [`Error`](crate::Error).
    ///
    /// # Complexity
    ///
    /// Exploring asks for each state's node once. Solving takes about linear time in the number of
    /// transitions.
    pub fn solve<'g, G: Game>(&self, game: &'g G) -> Result<Solution<'g, G>> {
        let start = Instant::now();
        let explored = self.explore(game)?;
        Ok(self.solve_explored(game, explored)?.timed(start.elapsed()))
    }

    /// Solves a game that has been explored. Asks the rules nothing, so that rules which only one
    /// thread may ask can be explored on that thread and solved on any.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve), but for those of exploring.
    pub fn solve_explored<'g, G: Game>(
        &self,
        game: &'g G,
        explored: Explored<G::State>,
    ) -> Result<Solution<'g, G>> {
        let start = Instant::now();
        let describe = |state: graph::StateId| game.describe(&explored.states()[state as usize]);
        let values = solve::solve(explored.graph(), self, &describe)?;
        let solution = Solution::new(game, explored, values, self);
        Ok(solution.timed(start.elapsed()))
    }
}

impl<'g, G: Game> Solution<'g, G> {
    pub(crate) fn new(
        game: &'g G,
        explored: Explored<G::State>,
        values: solve::Values,
        solver: &Solver<'_>,
    ) -> Solution<'g, G> {
        Solution {
            game,
            explored,
            values,
            arithmetic: solver.arithmetic,
            threads: solver.threads,
            memory: solver.memory,
            time: Duration::ZERO,
            delays: OnceLock::new(),
            distances: Distances::default(),
        }
    }

    /// The same, with the time that it took.
    pub(crate) fn timed(self, time: Duration) -> Solution<'g, G> {
        Solution { time, ..self }
    }

    /// The value of the initial state.
    pub fn value(&self) -> Value {
        self.value_at(StateId::INITIAL)
    }

    /// The value of a state; `None` if play never reaches it.
    pub fn value_of(&self, state: &G::State) -> Option<Value> {
        self.find(state).map(|id| self.value_at(id))
    }

    /// The value of the state with this number, its place in [`states`](Self::states).
    pub fn value_at(&self, id: StateId) -> Value {
        self.values.value(id.number())
    }

    /// Whether the value of the state with this number is finite.
    pub(crate) fn is_finite_at(&self, id: StateId) -> bool {
        self.values.size(id.number()) == Size::Finite
    }

    /// The number of a state, in any of its symmetric forms; `None` if play never reaches it.
    pub fn find(&self, state: &G::State) -> Option<StateId> {
        self.explored.find(&self.game.canonical(state.clone()))
    }

    /// For each state the place of the action that the strategy takes, in the order in which the
    /// rules list the actions; 0 where nobody chooses. Where the value is infinite the actions make the
    /// total grow that far, whatever the other player does.
    pub fn choices(&self) -> &[u32] {
        self.values.best()
    }

    /// The place of the action that the strategy takes in a state, in any of its symmetric forms,
    /// in the order in which the rules list the actions of the canonical one; `None` if play never
    /// reaches it.
    pub fn chosen(&self, state: &G::State) -> Option<usize> {
        self.find(state)
            .map(|id| self.choices()[id.index()] as usize)
    }

    /// The game.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The graph of the game.
    pub fn graph(&self) -> &Graph {
        self.explored.graph()
    }

    /// The states in the order of their numbers, the initial state first.
    pub fn states(&self) -> &[G::State] {
        self.explored.states()
    }

    /// What was explored.
    pub fn explored(&self) -> &Explored<G::State> {
        &self.explored
    }

    /// What was found of each state.
    pub(crate) fn values(&self) -> &solve::Values {
        &self.values
    }

    /// What a file is to hold.
    #[cfg(feature = "files")]
    pub(crate) fn kept(&self, watch: &dyn Watch) -> Result<solve::Kept<'_>> {
        self.values.kept(self.graph(), self.means(watch))
    }

    /// What the solve was allowed to use.
    fn means<'w>(&self, watch: &'w dyn Watch) -> Means<'w> {
        Means {
            threads: self.threads,
            memory: self.memory,
            watch,
        }
    }

    /// The time that exploring and solving took.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Why the solve ended.
    pub fn stopped(&self) -> StopReason {
        match (self.values.size(0), self.arithmetic) {
            (Size::Finite, Arithmetic::Exact) => StopReason::Exact,
            (Size::Finite, Arithmetic::Bounds { .. }) => StopReason::DigitsCertain,
            _ => StopReason::Infinite,
        }
    }
}
