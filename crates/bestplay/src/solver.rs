//! The front door: what is asked of the engine, and what it may take.

use std::fmt;

use crate::threads;
use crate::watch::{Silent, Watch};

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
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use bestplay::Solver;
///
/// let solver = Solver::new().digits(20).threads(4).memory(8 << 30);
/// assert_eq!(solver.solve(&Pig { goal: 8 })?.value().decimal(20), "0.63366336633663366337");
/// # Ok(()) }
/// ```
#[derive(Clone, Copy)]
#[must_use = "a solver does nothing until it is asked to solve"]
pub struct Solver<'w> {
    pub(crate) arithmetic: Arithmetic,
    pub(crate) max_states: u64,
    pub(crate) memory: u64,
    #[cfg(feature = "files")]
    pub(crate) disk: u64,
    pub(crate) threads: usize,
    pub(crate) max_steps: u64,
    pub(crate) whole_mirror: bool,
    pub(crate) again: bool,
    pub(crate) everywhere: bool,
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
            #[cfg(feature = "files")]
            disk: u64::MAX,
            threads: 0,
            max_steps: 100_000,
            whole_mirror: false,
            again: false,
            everywhere: false,
            watch: &Silent,
        }
    }
}

impl<'w> Solver<'w> {
    /// Proves bounds that are tight enough for this many significant digits of the initial state's
    /// value.
    ///
    /// Where nothing that is paid is negative, or nothing is positive, digits are looked for down to
    /// values of about 10^-300, unless the value is 0. Where payoffs have both signs, a value may be 0
    /// because parts cancel out, which no bounds show: as many decimals are certain then.
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

    /// The most room, in bytes, that a folder of [stages](crate::Stages) may take; unless it is set, what the disk has.
    #[cfg(feature = "files")]
    pub fn disk(self, disk: u64) -> Self {
        Solver { disk, ..self }
    }

    /// The most threads to work with; 0 means one for each core. More than 256 count as 256: to start
    /// thousands takes longer than most solves.
    pub fn threads(self, threads: usize) -> Self {
        Solver {
            threads: threads.min(threads::MOST),
            ..self
        }
    }

    /// The most steps for which [`odds`](Self::odds), [`results`](Self::results) and
    /// [`lengths`](Self::lengths) follow play: 100,000 unless set.
    pub fn max_steps(self, max_steps: u64) -> Self {
        Solver { max_steps, ..self }
    }

    /// Whether a game's [mirror](crate::Game::mirror) is confirmed in all pairs of states, in place of
    /// the first ones and some of the others: the rules are then asked about every state.
    pub fn whole_mirror(self, whole_mirror: bool) -> Self {
        Solver {
            whole_mirror,
            ..self
        }
    }

    /// Whether play begins anew where it ends, for [averages](Self::average): an end pays, takes no step of its
    /// own, and is followed by the start.
    ///
    /// # Examples
    ///
    /// A bet wins 1 with 18/37 and loses 1 otherwise. What is lost on each, if it is played again and again?
    ///
    /// ```
    /// use bestplay::{Chance, Game, Node, Payoff, Solver};
    ///
    /// struct Red;
    ///
    /// impl Game for Red {
    ///     type State = Option<bool>;
    ///     type Action = ();
    ///
    ///     fn initial(&self) -> Option<bool> { None }
    ///
    ///     fn node(&self, wins: &Option<bool>) -> Node<Option<bool>, ()> {
    ///         match wins {
    ///             None => Node::chance(Chance::coin(18, 37).map(Some)),
    ///             Some(wins) => Node::End(Payoff::from(if *wins { 1 } else { -1 })),
    ///         }
    ///     }
    /// }
    ///
    /// let average = Solver::new().exact().again(true).average(&Red).unwrap();
    /// assert_eq!(average.value().to_string(), "-1/37");
    /// ```
    pub fn again(self, again: bool) -> Self {
        Solver { again, ..self }
    }

    /// Whether bounds are wanted of all states alike, as narrow as those of the ends where play is cut off, in place
    /// of so many digits of the initial state's value.
    pub fn everywhere(self, everywhere: bool) -> Self {
        Solver { everywhere, ..self }
    }

    /// Reports progress to `watch`, which may stop the computation: anything that implements
    /// [`Watch`], such as a closure.
    pub fn watch(self, watch: &'w dyn Watch) -> Self {
        Solver { watch, ..self }
    }

    /// The most memory that is set, in bytes.
    pub fn most_memory(&self) -> u64 {
        self.memory
    }

    /// The most threads that are set; 0 means one for each core.
    pub fn most_threads(&self) -> usize {
        self.threads
    }

    /// The arithmetic that is set.
    pub fn arithmetic(&self) -> Arithmetic {
        self.arithmetic
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
            .field("whole_mirror", &self.whole_mirror)
            .finish_non_exhaustive()
    }
}
