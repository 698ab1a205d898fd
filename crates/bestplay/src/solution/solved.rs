//! What was found of the states of a game, by their numbers: all of a solution that does not ask the rules.

use std::collections::{BinaryHeap, HashSet};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::distance::Distances;
use crate::graph::{Graph, Kind, Row};
use crate::number::coarse;
use crate::solve;
#[cfg(feature = "files")]
use crate::store::Record;
use crate::witness::Size;
use crate::{Arithmetic, Rational, Result, Solver, StateId, Value, Watch};

/// A solved game without its rules: values and choices by the numbers of states.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use bestplay::{Solver, StopReason, Value};
///
/// let solved = Solver::new().exact().solve(&Pig { goal: 2 })?;
/// assert_eq!(solved.value(), Value::fraction(4, 5));
/// assert_eq!(solved.stopped(), StopReason::Exact);
/// assert_eq!(solved.choices().len(), solved.graph().states());
/// # Ok(()) }
/// ```
pub struct Solved {
    graph: Arc<Graph>,
    pub(crate) values: solve::Values,
    pub(super) arithmetic: Arithmetic,
    threads: usize,
    pub(super) memory: u64,
    /// What the states take of it.
    pub(super) taken: u64,
    pub(super) time: Duration,
    /// Actions that delay, once somebody has asked for them.
    pub(super) delays: OnceLock<solve::Delays>,
    /// How far the end is, once somebody has asked.
    pub(super) distances: Distances,
}

crate::named! {
    /// Why a solve ended.
    #[non_exhaustive]
    pub enum StopReason {
        Exact: "exact", "The exact fraction was found.";
        DigitsCertain: "digits certain", "The digits asked for are certain.";
        Infinite: "infinite", "The value is infinite; there are no digits.";
        CutOff: "cut off", "Play is cut off, and what it pays [there](crate::Node::Between) hides some of the digits.";
    }
}

impl Solved {
    pub(crate) fn new(graph: Arc<Graph>, values: solve::Values, solver: &Solver<'_>) -> Solved {
        Solved {
            graph,
            values,
            arithmetic: solver.arithmetic,
            threads: solver.threads,
            memory: solver.memory,
            taken: 0,
            time: Duration::ZERO,
            delays: OnceLock::new(),
            distances: Distances::default(),
        }
    }

    /// The value of the initial state.
    pub fn value(&self) -> Value {
        self.value_at(StateId::INITIAL)
    }

    /// The value of the state with this number, its place in [`states`](crate::Solution::states).
    pub fn value_at(&self, id: StateId) -> Value {
        self.values.value(id.number())
    }

    /// The exact value of the state with this number, whatever the arithmetic of the solve. After an
    /// exact solve with short fractions those of all states are found with the first.
    ///
    /// # Errors
    ///
    /// As [`explain_exactly`](crate::Solution::explain_exactly); [`Stopped`](crate::ErrorKind::Stopped) if the watch
    /// asks to stop.
    pub fn exact_value_at(&self, id: StateId, watch: &dyn Watch) -> Result<Value> {
        let solver = self.solver(watch);
        (self.values).exact_value(self.graph(), id.number(), &solver)
    }

    /// Finds the exact values of all states. From then on [`value_at`](Self::value_at),
    /// [`value_of`](crate::Solution::value_of) and [`explain`](crate::Solution::explain) give them; the
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
    /// With the Pig of the [guide](crate::guide):
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
    /// # fn main() -> bestplay::Result<()> {
    /// use bestplay::{Silent, Solver, Value};
    ///
    /// let solution = Solver::new().exact().solve(Pig { goal: 2 })?;
    /// solution.find_exact_values(&Silent)?;
    /// let others_turn = State { player: Player::Min, ..solution.game().initial() };
    /// assert_eq!(solution.value_of(&others_turn), Some(Value::fraction(1, 5)));
    /// # Ok(()) }
    /// ```
    pub fn find_exact_values(&self, watch: &dyn Watch) -> Result<()> {
        let solver = self.solver(watch);
        self.values.find_exact_values(self.graph(), &solver)
    }

    /// For each state the place of the action that the strategy takes, in the order in which the
    /// rules list the actions; 0 where nobody chooses. Where the value is infinite the actions make the
    /// total grow that far, whatever the other player does.
    pub fn choices(&self) -> &[u32] {
        self.values.best()
    }

    /// Where play is [cut off](crate::Node::Between): the state that is felt most in the value, by its
    /// width and how likely play comes there, as far as a walk tells on which players hope for the best. To
    /// move that cut further on makes more digits certain. `None` if the value does not depend on any.
    ///
    /// # Complexity
    ///
    /// The walk looks at each state once at most, with a heap.
    pub fn widest_cut(&self) -> Option<StateId> {
        let graph = &self.graph;
        if !graph.is_cut() {
            return None;
        }
        let about = |number: Option<&Rational>| number.map_or(f64::NAN, |n| n.to_f64().value());
        let bounds = |state| {
            let value = self.values.value(state);
            [about(value.lower()), about(value.upper())]
        };
        // What a row may be worth at most to the player of its state.
        let hope = |row: &Row<'_>, kind: Kind| {
            let outcomes = row.outcomes().map(|(to, weight, paid)| {
                let [lower, upper] =
                    bounds(to).map(|bound| bound + paid.unwrap_or_default().to_f64());
                coarse(weight) * if kind == Kind::Min { -lower } else { upper }
            });
            outcomes.sum::<f64>() / coarse(row.shape.total())
        };
        let width = |state| {
            let [lower, upper] = bounds(state);
            upper - lower
        };
        // Floats that are not negative are in the order of their bits.
        let felt = |likely: f64, state| {
            let felt = likely * width(state);
            (felt > 0.0).then_some((felt.to_bits(), state, likely.to_bits()))
        };
        let (mut seen, mut open) = (HashSet::new(), BinaryHeap::from_iter(felt(1.0, 0)));
        while let Some((_, state, likely)) = open.pop() {
            let (kind, likely) = (graph.kind(state), f64::from_bits(likely));
            if kind == Kind::End {
                return Some(StateId::new(state));
            }
            let rows = graph.rows(state).map(|row| (hope(&row, kind), row));
            let rows: Vec<_> = rows.collect();
            let most = rows
                .iter()
                .fold(f64::NEG_INFINITY, |most, &(hope, _)| most.max(hope));
            for (_, row) in rows
                .iter()
                .filter(|&&(hope, _)| hope >= most - 1e-9 * most.abs())
            {
                let total = coarse(row.shape.total());
                let new = row.weighted().filter(|&(to, _)| seen.insert(to));
                open.extend(
                    new.filter_map(|(to, weight)| felt(likely * coarse(weight) / total, to)),
                );
            }
        }
        None
    }

    /// The graph of the game.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Hands what a file is to hold to `write`.
    #[cfg(feature = "files")]
    pub(crate) fn record<T>(
        &self,
        watch: &dyn Watch,
        write: impl FnOnce(&Record<'_>) -> T,
    ) -> Result<T> {
        let solver = self.solver(watch);
        self.values.record(self.graph(), &solver, write)
    }

    /// What the solve was allowed to use.
    pub(super) fn solver<'w>(&self, watch: &'w dyn Watch) -> Solver<'w> {
        Solver {
            threads: self.threads,
            memory: self.memory,
            ..Solver::new().watch(watch)
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
            (Size::Finite, Arithmetic::Bounds { digits })
                if self.graph.is_cut() && self.value().certain_digits(digits) < digits =>
            {
                StopReason::CutOff
            }
            (Size::Finite, Arithmetic::Bounds { .. }) => StopReason::DigitsCertain,
            _ => StopReason::Infinite,
        }
    }
}
