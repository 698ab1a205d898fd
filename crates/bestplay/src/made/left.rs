//! What is left of a graph when players follow strategies: its states that play still reaches, with
//! the actions that are still taken.
//!
//! The graph says all that is needed: states have their numbers, and what an action does its shape,
//! so that nothing is looked up, compared or put together again. What comes out is the graph that
//! exploring the [`Walked`] game would write, word for word.

use super::Walked;
use crate::explore::{Explored, StateTable, within_limits};
use crate::graph::{GraphBuilder, Kind, NONE, Row};
use crate::watch::{Stage, tell};
use crate::{Error, Game, Node, Result, Solution, Solver, StateId};

/// States that are entered between two looks at the limits and at the watch.
const LOOK: usize = 1 << 14;

impl Solver<'_> {
    /// As [`explore`](Self::explore) of a graph whose players may follow strategies, but without a
    /// look at what is known already.
    ///
    /// # Errors
    ///
    /// As [`explore`](Self::explore).
    ///
    /// # Complexity
    ///
    /// Linear in the transitions that are left.
    pub fn explore_walked(&self, play: &Walked<'_>) -> Result<Explored<StateId>> {
        let whole = play.graph;
        let mut left = Left {
            play,
            numbers: vec![NONE; whole.states()],
            table: StateTable::default(),
            builder: GraphBuilder::new(whole.forever()),
            shapes: vec![NONE; whole.shapes().iter().count()],
            targets: Vec::new(),
        };
        left.number(StateId::INITIAL.number());
        let mut next = 0;
        while next < left.table.len() {
            if next.is_multiple_of(LOOK) {
                tell(self.watch, Stage::Exploring, next, left.table.len())?;
                within_limits(left.builder.graph(), &left.table, 0, self)?;
            }
            left.enter(left.table.states()[next])?;
            next += 1;
        }
        within_limits(left.builder.graph(), &left.table, 0, self)?;
        tell(self.watch, Stage::Exploring, next, next)?;
        Ok(Explored::new(left.builder.build(), left.table))
    }

    /// As [`solve`](Self::solve) of a graph whose players may follow strategies.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve).
    pub fn solve_walked<'g, 'a>(&self, play: &'g Walked<'a>) -> Result<Solution<&'g Walked<'a>>> {
        self.solve_explored(play, self.explore_walked(play)?)
    }
}

/// A graph in the making, of some of the states of another one.
struct Left<'a> {
    play: &'a Walked<'a>,
    /// The new number of each state.
    numbers: Vec<u32>,
    table: StateTable<StateId>,
    builder: GraphBuilder,
    /// The new number of each shape.
    shapes: Vec<u32>,
    targets: Vec<u32>,
}

impl Left<'_> {
    /// The new number of a state.
    fn number(&mut self, state: u32) -> u32 {
        let number = &mut self.numbers[state as usize];
        if *number == NONE {
            *number = self.table.insert(StateId::new(state));
        }
        *number
    }

    /// Enters what happens in the next state.
    fn enter(&mut self, id: StateId) -> Result<()> {
        let (play, whole) = (self.play, self.play.graph);
        let state = id.number();
        let kind = whole.kind(state);
        if kind == Kind::End {
            self.builder.between(whole.end_range(state));
            return Ok(());
        }
        let player = kind.player();
        let Some(strategy) = player.and_then(|player| play.followed[player as usize]) else {
            for row in whole.rows(state) {
                self.row(row);
            }
            self.builder.end_state(player);
            return Ok(());
        };
        let taken = strategy.sure(id);
        match taken.and_then(|place| whole.rows(state).nth(place)) {
            Some(row) => self.row(row),
            None => self.mixture(id)?,
        }
        self.builder.end_state(None);
        Ok(())
    }

    /// Adds an action as it is.
    fn row(&mut self, row: Row<'_>) {
        let mut targets = std::mem::take(&mut self.targets);
        targets.clear();
        targets.extend(row.targets.iter().map(|target| self.number(target)));
        let known = self.shapes[row.shape_id as usize];
        let shape = match known {
            NONE => self.builder.shape(row.shape),
            _ => known,
        };
        self.shapes[row.shape_id as usize] = shape;
        self.builder.choice(shape, &targets);
        self.targets = targets;
    }

    /// Adds what happens when several actions are taken with weights, or none is known.
    fn mixture(&mut self, id: StateId) -> Result<()> {
        let Node::Chance(branch) = self.play.node(&id) else {
            return Ok(());
        };
        if let Some(fault) = branch.fault() {
            return Err(Error::rules(self.play.describe(&id), fault.into()));
        }
        for (place, (to, weight, payoff)) in branch.outcomes().enumerate() {
            let target = self.number(to.number());
            let long = (branch.long_weights(), place);
            self.builder.outcome_of(target, weight, payoff, long);
        }
        self.builder.end_choice();
        Ok(())
    }
}
