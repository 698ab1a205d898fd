//! The chain that is left of a game when both players follow their strategies.
//!
//! Its states are the game's, or, where totals count, pairs of a state and what was paid so far;
//! only those that the strategies reach. They are found breadth first, all at once or as far as
//! they are needed: of pairs there may be infinitely many.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::explore::{StateTable, within_limits};
use crate::graph::{Graph, GraphBuilder, Kind, Row, StateId};
use crate::solve;
use crate::watch::{Stage, tell};
use crate::{Payoff, Rational, Result, Solver};

use super::sums::{NOTHING, Sum, Sums};

/// States that are explored between two looks at the limits and at the watch.
const LOOK: usize = 1 << 12;

/// What a result takes, in bytes, generously, besides long numbers.
const RESULT_BYTES: u64 = 512;

/// A solved game with its strategies.
pub(super) struct Play<'a> {
    pub(super) graph: &'a Graph,
    pub(super) values: &'a solve::Values,
    pub(super) solver: &'a Solver<'a>,
}

impl<'a> Play<'a> {
    /// The row that is taken in a state that is no end.
    pub(super) fn row(&self, state: StateId) -> Row<'a> {
        self.graph.row(state, self.values.best()[state as usize])
    }
}

/// How a chain counts what is paid on the way.
pub(super) struct Totals<'a> {
    pub(super) sums: Sums,
    /// The states of the game from which no end can be reached. They are not followed any further,
    /// since totals may grow there without end.
    pub(super) traps: &'a [bool],
}

/// What play pays in all; nothing where it is cut off, so that this is known within bounds only.
pub(super) type Outcome = Option<Rational>;

/// The chain, as far as it is explored. It pays nothing on the way; each of its ends has the number
/// of its outcome.
pub(super) struct Chain<'a> {
    /// What is followed.
    pub(super) play: &'a Play<'a>,
    /// Where totals count.
    totals: Option<Totals<'a>>,
    /// The state of the game, and what was paid so far; nothing where totals do not count.
    table: StateTable<(StateId, Sum)>,
    builder: GraphBuilder,
    outcomes: Vec<Outcome>,
    numbers: HashMap<Outcome, usize, FixedState>,
    /// The numbers of outcomes by what was paid on the way and at the end.
    known: HashMap<(Sum, Option<Payoff>), usize, FixedState>,
    /// Whether something was paid on the way so far.
    pub(super) pays: bool,
    /// What is kept beside each state, in bytes.
    pub(super) beside: u64,
}

impl<'a> Chain<'a> {
    /// The chain with nothing but its first state.
    pub(super) fn new(play: &'a Play<'a>, totals: Option<Totals<'a>>) -> Chain<'a> {
        let mut table = StateTable::default();
        table.insert((0, NOTHING));
        Chain {
            play,
            totals,
            table,
            builder: GraphBuilder::new(Payoff::ZERO),
            outcomes: Vec::new(),
            numbers: HashMap::default(),
            known: HashMap::default(),
            pays: false,
            beside: 0,
        }
    }

    pub(super) fn explore_all(&mut self) -> Result<()> {
        while self.graph().states() < self.table.len() {
            self.explore(self.table.len())?;
        }
        Ok(())
    }

    /// Explores the first `count` of the states found so far, at the least.
    pub(super) fn explore(&mut self, count: usize) -> Result<()> {
        while self.graph().states() < count {
            if self.graph().states().is_multiple_of(LOOK) {
                let (done, of) = (self.graph().states(), self.table.len());
                tell(self.play.solver.watch, Stage::Exploring, done, of)?;
                within_limits(self.graph(), &self.table, self.held(), self.play.solver)?;
            }
            self.enter()?;
        }
        Ok(())
    }

    /// What is kept beside the graph and the states, in bytes. Results are about as long as sums.
    fn held(&self) -> u64 {
        let sums = self.totals.as_ref().map_or(0, |totals| totals.sums.bytes());
        let beside = self.beside * self.table.len() as u64;
        beside + RESULT_BYTES * self.outcomes.len() as u64 + 3 * sums
    }

    /// Enters what happens in the next state.
    fn enter(&mut self) -> Result<()> {
        let id = self.graph().states();
        let (state, total) = self.table.states()[id];
        let graph = self.play.graph;
        if graph.kind(state) == Kind::End {
            let [least, most] = graph.end_range(state);
            let payoff = (least == most).then_some(least);
            let number = match self.known.get(&(total, payoff)) {
                Some(&number) => number,
                None => self.number(total, payoff),
            };
            self.builder.end(Payoff::from(number as i64));
            return Ok(());
        }
        if matches!(&self.totals, Some(totals) if totals.traps[state as usize]) {
            self.builder.outcome(id as StateId, 1, None);
            self.builder.end_choice();
        } else {
            let row = self.play.row(state);
            self.pays |= !row.shape.payoffs().is_empty();
            let (table, totals) = (&mut self.table, &mut self.totals);
            self.builder.copy(&row, |target, payoff| {
                let next = match (totals.as_mut(), payoff) {
                    (Some(totals), Some(payoff)) => totals.sums.add(total, payoff),
                    _ => total,
                };
                (table.insert((target, next)), None)
            });
        }
        self.builder.end_state(None);
        Ok(())
    }

    /// The number of an outcome that was not there before with these parts.
    fn number(&mut self, total: Sum, payoff: Option<Payoff>) -> usize {
        let outcome = payoff.map(|payoff| match &self.totals {
            Some(totals) => totals.sums.total(total) + payoff.to_rational(),
            None => payoff.to_rational(),
        });
        let next = self.outcomes.len();
        let number = *self.numbers.entry(outcome.clone()).or_insert(next);
        if number == next {
            self.outcomes.push(outcome);
        }
        self.known.insert((total, payoff), number);
        number
    }

    /// The graph of the chain, as far as it is explored.
    pub(super) fn graph(&self) -> &Graph {
        self.builder.graph()
    }

    pub(super) fn found(&self) -> usize {
        self.table.len()
    }

    /// The game's state behind a state of the chain.
    pub(super) fn state(&self, id: StateId) -> StateId {
        self.table.states()[id as usize].0
    }

    /// The state of the chain in which the game is in this state and nothing was paid.
    pub(super) fn id(&self, state: StateId) -> Option<StateId> {
        self.table.find(&(state, NOTHING))
    }

    /// The graph and the outcomes, by their numbers.
    pub(super) fn finish(self) -> (Graph, Vec<Outcome>) {
        (self.builder.build(), self.outcomes)
    }
}
