//! The front door: what is asked of the engine, and what it may take.

use std::fmt;
use std::time::Instant;

use crate::explore::{Explored, explore};
use crate::graph::StateId;
use crate::solve;
use crate::watch::{Silent, Watch};
use crate::{Game, Result, Solution};

/// The arithmetic of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// Proven bounds, tight enough for this many significant digits of the initial state's value.
    Bounds {
        /// Significant digits.
        digits: usize,
    },
    /// The exact fraction.
    Exact,
}

impl Arithmetic {
    /// The digits that bounds have: those asked for, or what an exact solve starts from.
    pub(crate) fn digits(self) -> usize {
        match self {
            Arithmetic::Bounds { digits } => digits,
            Arithmetic::Exact => 12,
        }
    }
}

/// Solves games: how precisely, within which limits, and who watches.
///
/// A solver is a small value that is set up step by step and can be used again and again. Without
/// further words it proves 12 significant digits, uses all cores, and takes at most 8 GiB.
///
/// # Examples
///
/// ```
/// use bestplay::{Chance, Game, Node, Payoff, Player, Solver};
///
/// /// Roll a die; keep the points or roll once more.
/// struct RerollOnce;
///
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// enum State { Start, Rolled(u32), Paid(u32) }
///
/// impl Game for RerollOnce {
///     type State = State;
///     type Action = &'static str;
///
///     fn initial(&self) -> State { State::Start }
///
///     fn node(&self, state: &State) -> Node<State, &'static str> {
///         match *state {
///             State::Start => Node::chance(Chance::die(6).map(State::Rolled)),
///             State::Rolled(roll) => Node::choice(Player::Max, [
///                 ("keep", Chance::certain(State::Paid(roll))),
///                 ("reroll", Chance::die(6).map(State::Paid)),
///             ]),
///             State::Paid(roll) => Node::End(Payoff::from(i64::from(roll))),
///         }
///     }
/// }
///
/// # fn main() -> bestplay::Result<()> {
/// let solution = Solver::new().exact().threads(1).solve(&RerollOnce)?;
/// assert_eq!(solution.value().to_string(), "17/4");
/// assert_eq!(solution.best(&State::Rolled(3)), ["reroll"]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy)]
#[must_use = "a solver does nothing until it is asked to solve"]
pub struct Solver<'w> {
    pub(crate) arithmetic: Arithmetic,
    pub(crate) max_states: u64,
    pub(crate) memory: u64,
    pub(crate) threads: usize,
    pub(crate) max_steps: u64,
    pub(crate) watch: &'w dyn Watch,
}

impl Default for Solver<'_> {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver<'static> {
    /// Bounds to 12 digits, all cores, up to 4 billion states in 8 GiB.
    pub fn new() -> Solver<'static> {
        Solver {
            arithmetic: Arithmetic::Bounds { digits: 12 },
            max_states: u64::from(u32::MAX) - 1,
            memory: 8 << 30,
            threads: 0,
            max_steps: 100_000,
            watch: &Silent,
        }
    }
}

impl<'w> Solver<'w> {
    /// Proves bounds that are tight enough for this many significant digits of the initial state's
    /// value.
    pub fn digits(self, digits: usize) -> Self {
        let arithmetic = Arithmetic::Bounds { digits };
        Solver { arithmetic, ..self }
    }

    /// Finds the exact fraction.
    pub fn exact(self) -> Self {
        let arithmetic = Arithmetic::Exact;
        Solver { arithmetic, ..self }
    }

    /// The most states to explore.
    pub fn max_states(self, max_states: u64) -> Self {
        Solver { max_states, ..self }
    }

    /// The most memory, in bytes, that the graph and its solution may take.
    pub fn memory(self, memory: u64) -> Self {
        Solver { memory, ..self }
    }

    /// The most threads to work with; 0 means one for each core.
    pub fn threads(self, threads: usize) -> Self {
        Solver { threads, ..self }
    }

    /// The most steps for which [`odds`](Self::odds) follow play: 100,000 unless set.
    pub fn max_steps(self, max_steps: u64) -> Self {
        Solver { max_steps, ..self }
    }

    /// Reports progress to `watch`, which may stop the computation: anything that implements
    /// [`Watch`], such as a closure.
    pub fn watch(self, watch: &'w dyn Watch) -> Self {
        Solver { watch, ..self }
    }

    /// The arithmetic that is set.
    pub fn arithmetic(&self) -> Arithmetic {
        self.arithmetic
    }

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

    /// Finds all states of a game.
    ///
    /// # Errors
    ///
    /// The rules are wrong in a state, the game has more states or needs more memory than allowed,
    /// or the watch asks to stop.
    ///
    /// # Complexity
    ///
    /// Each state's node is asked for once; each transition costs one look-up in a hash table.
    pub fn explore<G: Game>(&self, game: &G) -> Result<Explored<G::State>> {
        explore(game, self)
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
        let describe = |state: StateId| game.describe(&explored.states()[state as usize]);
        let values = solve::solve(explored.graph(), self, &describe)?;
        let solution = Solution::new(game, explored, values, self);
        Ok(solution.timed(start.elapsed()))
    }
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("arithmetic", &self.arithmetic)
            .field("max_states", &self.max_states)
            .field("memory", &self.memory)
            .field("threads", &self.threads)
            .field("max_steps", &self.max_steps)
            .finish_non_exhaustive()
    }
}
