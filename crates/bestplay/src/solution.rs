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

    /// The exact value of the state with this number, whatever the arithmetic of the solve. After an
    /// exact solve with short fractions those of all states are found with the first.
    ///
    /// # Errors
    ///
    /// As [`explain_exactly`](Self::explain_exactly); [`Stopped`](crate::ErrorKind::Stopped) if the watch
    /// asks to stop.
    pub fn exact_value_at(&self, id: StateId, watch: &dyn Watch) -> Result<Value> {
        let means = self.means(watch);
        self.values.exact_value(self.graph(), id.number(), means)
    }

    /// Finds the exact values of all states. From then on [`value_at`](Self::value_at),
    /// [`value_of`](Self::value_of) and [`explain`](Self::explain) give them; the
    /// [choices](Self::choices) stay as they are.
    ///
    /// # Errors
    ///
    /// [`TooMuchMemory`](crate::ErrorKind::TooMuchMemory) if they take more than 64 MB together;
    /// [`Inseparable`](crate::ErrorKind::Inseparable) if the bounds of the solve are too wide to find them;
    /// [`Stopped`](crate::ErrorKind::Stopped) if the watch asks to stop.
    ///
    /// # Complexity
    ///
    /// As the exact part of a solve, and the value of every state is reconstructed.
    ///
    /// # Examples
    ///
    /// ```
    /// use bestplay::{Chance, Game, Node, Payoff, Silent, Solver, StateId, Value};
    ///
    /// /// Points are won with 1/3 each and lost with 2/3; who has none left has lost.
    /// struct Walk;
    ///
    /// impl Game for Walk {
    ///     type State = u8;
    ///     type Action = ();
    ///
    ///     fn initial(&self) -> u8 { 1 }
    ///
    ///     fn node(&self, points: &u8) -> Node<u8, ()> {
    ///         match points {
    ///             0 | 3 => Node::End(Payoff::from(i64::from(points / 3))),
    ///             _ => Node::chance(Chance::weighted([(points + 1, 1), (points - 1, 2)])),
    ///         }
    ///     }
    /// }
    ///
    /// let solution = Solver::new().exact().solve(&Walk).unwrap();
    /// solution.find_exact_values(&Silent).unwrap();
    /// assert_eq!(solution.value_of(&1), Some(Value::fraction(1, 7)));
    /// assert_eq!(solution.value_of(&2), Some(Value::fraction(3, 7)));
    /// ```
    pub fn find_exact_values(&self, watch: &dyn Watch) -> Result<()> {
        let means = self.means(watch);
        self.values.find_exact_values(self.graph(), means)
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

    /// The arithmetic of the solve.
    pub fn arithmetic(&self) -> Arithmetic {
        self.arithmetic
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
