//! A game, solved: its value, its strategies, and the way through its states.

mod explained;
mod solved;

use std::ops::Deref;
use std::time::Duration;

use crate::clock::Instant;
use crate::distance::Distances;
use crate::explore::Explored;
use crate::graph;
use crate::solve;
use crate::{Game, Result, Solver, StateId, Value};

pub use solved::{Solved, StopReason};

/// A game with its value under best play, the best action in every state, and the way to walk
/// through them; with all that is known of states by their numbers ([`Solved`]).
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use bestplay::Solver;
///
/// let solution = Solver::new().solve(&Pig { goal: 4 })?;
/// let turn = State { player: Player::Max, mine: 0, theirs: 0, turn: 3 };
/// assert_eq!(solution.best(&turn), [Action::Roll]);
/// assert_eq!(solution.value_of(&turn), solution.find(&turn).map(|id| solution.value_at(id)));
/// assert_eq!(solution.states()[0], solution.game().initial());
/// # Ok(()) }
/// ```
pub struct Solution<G: Game> {
    game: G,
    explored: Explored<G::State>,
    solved: Solved,
}

impl<G: Game> Deref for Solution<G> {
    type Target = Solved;

    fn deref(&self) -> &Solved {
        &self.solved
    }
}

impl Solver<'_> {
    /// Explores and solves a game: one that is lent (`&game`), or that the solution is to keep.
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
    pub fn solve<G: Game>(&self, game: G) -> Result<Solution<G>> {
        let start = Instant::now();
        let explored = self.explore(&game)?;
        Ok(self.solve_explored(game, explored)?.timed(start.elapsed()))
    }

    /// Solves a game that has been explored. Asks the rules nothing, so that rules which only one
    /// thread may ask can be explored on that thread and solved on any.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve), but for those of exploring.
    pub fn solve_explored<G: Game>(
        &self,
        game: G,
        explored: Explored<G::State>,
    ) -> Result<Solution<G>> {
        let start = Instant::now();
        let describe = |state: graph::StateId| game.describe(&explored.states()[state as usize]);
        let values = solve::solve(explored.graph(), self, &describe)?;
        let solution = Solution::new(game, explored, values, self);
        Ok(solution.timed(start.elapsed()))
    }
}

impl<G: Game> Solution<G> {
    pub(crate) fn new(
        game: G,
        explored: Explored<G::State>,
        values: solve::Values,
        solver: &Solver<'_>,
    ) -> Solution<G> {
        let mut solved = Solved::new(explored.shared(), values, solver);
        solved.taken = explored.bytes();
        if game.is_part() {
            solved.distances = Distances::untold();
        }
        Solution {
            game,
            explored,
            solved,
        }
    }

    /// The same, with the time that it took.
    pub(crate) fn timed(mut self, time: Duration) -> Solution<G> {
        self.solved.time = time;
        self
    }

    /// The value of a state; `None` if play never reaches it.
    pub fn value_of(&self, state: &G::State) -> Option<Value> {
        self.find(state).map(|id| self.value_at(id))
    }

    /// The number of a state, in any of its symmetric forms; `None` if play never reaches it.
    pub fn find(&self, state: &G::State) -> Option<StateId> {
        self.explored.find(&self.game.canonical(state.clone()))
    }

    /// The place of the action that the strategy takes in a state, in any of its symmetric forms,
    /// in the order in which the rules list the actions of the canonical one; `None` if play never
    /// reaches it.
    pub fn chosen(&self, state: &G::State) -> Option<usize> {
        self.find(state)
            .map(|id| self.choices()[id.index()] as usize)
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The states in the order of their numbers, the initial state first.
    pub fn states(&self) -> &[G::State] {
        self.explored.states()
    }

    /// What was explored.
    pub fn explored(&self) -> &Explored<G::State> {
        &self.explored
    }
}
