//! One thread that writes state after state into the graph, and looks at the limits from time to time.

use std::time::Duration;

use super::ahead::{Ahead, WINDOW};
use super::scribe::{Distinct, Scribe};
use super::table::StateTable;
use crate::clock::Instant;
use crate::graph::Graph;
use crate::payoff;
use crate::watch::{Stage, tell};
use crate::{Error, Game, Mistake, Reached, Result, Solver};

/// States that are found between two looks at the limits, but for what a single state leads to;
/// and states that are explored, a power of two.
const LOOK: usize = 1 << 14;
pub(super) const LOOK_EXPLORED: usize = 1 << 12;

/// The time between two words to the watch.
const PAUSE: Duration = Duration::from_millis(5);

/// States of which each is asked whether it is its own canonical form; of those that follow, one in so
/// many as lie between two looks.
pub(super) const FIRST: usize = 64;

/// No more states are found, with room left for numbers: what the last state leads to is counted once it
/// is entered.
const MOST_STATES: u32 = u32::MAX - (1 << 24);

/// What a solver needs for each state besides the graph, in bytes, at the least: bounds,
/// components, strategy.
pub(crate) const SOLVING_BYTES: u64 = 32;

/// A graph in the making, and the states found so far.
pub(super) struct Explorer<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) solver: &'a Solver<'a>,
    pub(super) table: StateTable<G::State>,
    pub(super) scribe: Scribe,
    distinct: Distinct<G::Action>,
    /// Room for nodes whose successors are looked up together.
    flat: Ahead<G::State>,
    /// How many states there will be when the limits are looked at next.
    next_look: usize,
    /// When the watch was told last.
    told: Option<Instant>,
}

impl<'a, G: Game> Explorer<'a, G> {
    /// Nothing is known but where play may begin.
    pub(super) fn new(
        game: &'a G,
        starts: impl IntoIterator<Item = G::State>,
        solver: &'a Solver<'a>,
    ) -> Explorer<'a, G> {
        let mut explorer = Explorer {
            game,
            solver,
            table: StateTable::default(),
            scribe: Scribe::new(game.forever()),
            distinct: Distinct::new(),
            flat: Ahead::new(),
            next_look: 0,
            told: None,
        };
        for start in starts {
            explorer.table.insert(game.canonical(start));
        }
        explorer
    }

    /// Whether there are states to explore. Tells the watch, every few milliseconds.
    pub(super) fn go_on(&mut self) -> Result<bool> {
        let (done, found) = (self.explored(), self.table.len());
        if self.told.is_none_or(|told| told.elapsed() >= PAUSE) {
            tell(self.solver.watch, Stage::Exploring, done, found)?;
            self.told = Some(Instant::now());
        }
        Ok(done < found)
    }

    /// The number of states in the graph.
    pub(super) fn explored(&self) -> usize {
        self.scribe.builder.graph().states()
    }

    /// The number of states that were found and are not in the graph yet.
    pub(super) fn ahead(&self) -> usize {
        self.table.len() - self.explored()
    }

    /// Explores the next states, as far as there are any, until so many are explored.
    pub(super) fn explore_until(&mut self, end: usize) -> Result<()> {
        let mut next = self.explored();
        while next < end.min(self.table.len()) {
            let window = next..end.min(self.table.len()).min(next + WINDOW);
            if self.scribe.scattered() {
                let mut flat = std::mem::replace(&mut self.flat, Ahead::new());
                flat.ask(self.game, &self.table, window);
                let (heads, mut rest) = flat.give();
                for head in heads {
                    let written = self.scribe.write_flat(&mut self.table, head, &mut rest);
                    self.written(next, written)?;
                    next += 1;
                }
                drop(rest);
                self.flat = flat;
            } else {
                for state in window {
                    self.enter(state)?;
                    next += 1;
                }
            }
        }
        Ok(())
    }

    /// Asks what happens in the next state, and writes it.
    // There once for all that explore: it is most of what is compiled for a game.
    #[inline(never)]
    pub(super) fn enter(&mut self, state: usize) -> Result<()> {
        let node = self.game.node(&self.table.states()[state]);
        let (table, distinct) = (&mut self.table, &mut self.distinct);
        let written = self.scribe.write(self.game, table, distinct, node);
        self.written(state, written)
    }

    /// A state was written, or is wrong.
    #[inline]
    pub(super) fn written(
        &mut self,
        state: usize,
        written: std::result::Result<(), Mistake>,
    ) -> Result<()> {
        if let Err(mistake) = written {
            return Err(self.wrong(state, mistake));
        }
        // Limits are looked at after the same states, however these were written.
        if self.table.len() >= self.next_look || (state + 1).is_multiple_of(LOOK_EXPLORED) {
            self.look_at_limits()?;
        }
        Ok(())
    }

    /// Confirms that `canonical` leaves some states as they are: the first ones, and one at each look.
    pub(super) fn look_at_forms(&self) -> Result<()> {
        let states = self.table.states();
        let others = (LOOK_EXPLORED..states.len()).step_by(LOOK_EXPLORED);
        for state in (0..states.len().min(FIRST)).chain(others) {
            if self.game.canonical(states[state].clone()) != states[state] {
                return Err(self.wrong(state, Mistake::Canonical));
            }
        }
        Ok(())
    }

    #[cold]
    pub(super) fn wrong(&self, state: usize, mistake: Mistake) -> Error {
        Error::rules(self.game.describe(&self.table.states()[state]), mistake)
    }

    pub(super) fn plan_look(&mut self) {
        let (found, most) = (self.table.len(), most_states(self.solver));
        let beyond = usize::try_from(most).map_or(usize::MAX, |most| most.saturating_add(1));
        self.next_look = beyond.min(found + LOOK - found % LOOK);
    }

    pub(super) fn look_at_limits(&mut self) -> Result<()> {
        self.plan_look();
        let (held, graph) = (self.game.held_bytes(), self.scribe.builder.graph());
        within_limits(graph, &self.table, held, self.solver)
    }
}

/// The most states that may be found.
pub(super) fn most_states(solver: &Solver<'_>) -> u64 {
    solver.max_states.min(u64::from(MOST_STATES))
}

/// Whether a graph in the making keeps within the limits.
pub(crate) fn within_limits<S>(
    graph: &Graph,
    table: &StateTable<S>,
    held: u64,
    solver: &Solver<'_>,
) -> Result<()> {
    let found = table.len() as u64;
    let held = held + payoff::long_bytes();
    let bytes = held + table.bytes() + graph.bytes() + SOLVING_BYTES * found;
    let reached = Reached {
        explored: graph.states() as u64,
        found,
        bytes,
    };
    let most = most_states(solver);
    if found > most {
        return Err(Error::too_many_states(most, reached));
    }
    if bytes > solver.memory {
        return Err(Error::too_much_memory(solver.memory, reached));
    }
    Ok(())
}
