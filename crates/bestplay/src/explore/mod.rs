//! From rules to the graph: all states that play can reach, each asked once what happens there.
//!
//! States are found breadth first and numbered in the order in which they are found. One thread
//! writes state after state into the graph. Where enough states are known ahead of it, other threads explore
//! those ([`crew`]), and it takes over what they have written: the graph is the same whatever the number of
//! threads, and so is what is found to be wrong.

mod ahead;
mod crew;
mod guesses;
mod helper;
mod mirrored;
mod near;
mod scribe;
mod table;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use crate::clock::Instant;
use crate::graph::Graph;
use crate::payoff;
use crate::watch::{Stage, tell};
use crate::{Error, Game, Mistake, Reached, Result, Solver};

#[cfg(feature = "files")]
pub(crate) use ahead::wrong_actions;
use ahead::{Ahead, WINDOW};
use crew::Sharing;
use scribe::{Distinct, Scribe};
pub(crate) use table::StateTable;

/// States that are found between two looks at the limits, but for what a single state leads to;
/// and states that are explored, a power of two.
const LOOK: usize = 1 << 14;
const LOOK_EXPLORED: usize = 1 << 12;

/// The time between two words to the watch.
const PAUSE: Duration = Duration::from_millis(5);

/// States of which each is asked whether it is its own canonical form; of those that follow, one in so
/// many as lie between two looks.
const FIRST: usize = 64;

/// No more states are found, with room left for numbers: what the last state leads to is counted once it
/// is entered.
const MOST_STATES: u32 = u32::MAX - (1 << 24);

/// What a solver needs for each state besides the graph, in bytes, at the least: bounds,
/// components, strategy.
pub(crate) const SOLVING_BYTES: u64 = 32;

/// A game's graph, and which state is which.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use bestplay::{Solver, StateId};
///
/// let explored = Solver::new().explore(&Pig { goal: 2 })?;
/// assert_eq!(explored.states().len(), explored.graph().states());
/// assert_eq!(explored.find(&explored.states()[1]), Some(StateId::new(1)));
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Explored<S> {
    graph: Arc<Graph>,
    table: StateTable<S>,
}

impl<S> Explored<S> {
    pub(crate) fn new(graph: Graph, table: StateTable<S>) -> Explored<S> {
        Explored {
            graph: Arc::new(graph),
            table: table.finish(),
        }
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    pub(crate) fn shared(&self) -> Arc<Graph> {
        Arc::clone(&self.graph)
    }

    /// The memory that it takes, with what solving it does, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let solving = SOLVING_BYTES * self.states().len() as u64;
        self.table.bytes() + self.graph.bytes() + solving
    }

    /// The states in the order of their numbers; the first is the initial state.
    pub fn states(&self) -> &[S] {
        self.table.states()
    }
}

impl<S: std::hash::Hash + Eq> Explored<S> {
    /// The number of a state in canonical form, if play can reach it.
    pub fn find(&self, state: &S) -> Option<crate::StateId> {
        self.table.find(state).map(crate::StateId::new)
    }
}

impl Solver<'_> {
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
        self.explore_from(game, [game.initial()])
    }

    /// The same from several states, which get the first numbers.
    pub(crate) fn explore_from<G: Game>(
        &self,
        game: &G,
        starts: impl IntoIterator<Item = G::State>,
    ) -> Result<Explored<G::State>> {
        explore_at(game, starts, self, Sharing::among(self.threads))
    }
}

fn explore_at<G: Game>(
    game: &G,
    starts: impl IntoIterator<Item = G::State>,
    solver: &Solver<'_>,
    sharing: Sharing,
) -> Result<Explored<G::State>> {
    let mut explorer = Explorer {
        game,
        solver,
        table: StateTable::default(),
        scribe: Scribe::new(game.forever()),
        distinct: Distinct::new(),
        flat: Ahead::new(),
        next_look: 0,
        sharing,
        told: None,
    };
    for start in starts {
        explorer.table.insert(game.canonical(start));
    }
    let has_mirror = explorer.table.states().first();
    let has_mirror = has_mirror.is_some_and(|first| game.mirror(first).is_some());
    match has_mirror {
        true => explorer.run_mirrored()?,
        false => explorer.run()?,
    }
    explorer.look_at_forms()?;
    Ok(Explored::new(
        explorer.scribe.builder.build(),
        explorer.table,
    ))
}

/// A graph in the making, and the states found so far.
struct Explorer<'a, G: Game> {
    game: &'a G,
    solver: &'a Solver<'a>,
    table: StateTable<G::State>,
    scribe: Scribe,
    distinct: Distinct<G::Action>,
    /// Room for nodes whose successors are looked up together.
    flat: Ahead<G::State>,
    /// How many states there will be when the limits are looked at next.
    next_look: usize,
    sharing: Sharing,
    /// When the watch was told last.
    told: Option<Instant>,
}

impl<G: Game> Explorer<'_, G> {
    /// Explores everything, at first on this thread; on several once that seems worth while.
    fn run(&mut self) -> Result<()> {
        self.look_at_limits()?;
        while self.go_on()? {
            if self.sharing.begins(self.explored(), self.ahead()) && !crew::explore(self)? {
                self.sharing.end();
            }
            self.explore_until(self.explored() + WINDOW)?;
        }
        self.look_at_limits()
    }

    /// Whether there are states to explore. Tells the watch, some times a second.
    fn go_on(&mut self) -> Result<bool> {
        let (done, found) = (self.explored(), self.table.len());
        if self.told.is_none_or(|told| told.elapsed() >= PAUSE) {
            tell(self.solver.watch, Stage::Exploring, done, found)?;
            self.told = Some(Instant::now());
        }
        Ok(done < found)
    }

    /// The number of states in the graph.
    fn explored(&self) -> usize {
        self.scribe.builder.graph().states()
    }

    /// The number of states that were found and are not in the graph yet.
    fn ahead(&self) -> usize {
        self.table.len() - self.explored()
    }

    /// Explores the next states, as far as there are any, until so many are explored.
    fn explore_until(&mut self, end: usize) -> Result<()> {
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
    fn enter(&mut self, state: usize) -> Result<()> {
        let node = self.game.node(&self.table.states()[state]);
        let (table, distinct) = (&mut self.table, &mut self.distinct);
        let written = self.scribe.write(self.game, table, distinct, node);
        self.written(state, written)
    }

    /// A state was written, or is wrong.
    #[inline]
    fn written(&mut self, state: usize, written: std::result::Result<(), Mistake>) -> Result<()> {
        if let Err(mistake) = written {
            return Err(self.wrong(state, mistake));
        }
        // The same looks at the same states, however they were come to.
        if self.table.len() >= self.next_look || (state + 1).is_multiple_of(LOOK_EXPLORED) {
            self.look_at_limits()?;
        }
        Ok(())
    }

    /// Whether some of the states, all of which are in canonical form, are their own canonical form: the
    /// first ones, and one at each look.
    fn look_at_forms(&self) -> Result<()> {
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
    fn wrong(&self, state: usize, mistake: Mistake) -> Error {
        Error::rules(self.game.describe(&self.table.states()[state]), mistake)
    }

    fn plan_look(&mut self) {
        let (found, most) = (self.table.len(), most_states(self.solver));
        let beyond = usize::try_from(most).map_or(usize::MAX, |most| most.saturating_add(1));
        self.next_look = beyond.min(found + LOOK - found % LOOK);
    }

    fn look_at_limits(&mut self) -> Result<()> {
        self.plan_look();
        let (held, graph) = (self.game.held_bytes(), self.scribe.builder.graph());
        within_limits(graph, &self.table, held, self.solver)
    }
}

/// The most states that may be found.
fn most_states(solver: &Solver<'_>) -> u64 {
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
