//! From rules to the graph: all states that play can reach, each asked once what happens there.
//!
//! States are found breadth first and numbered in the order in which they are found. One thread
//! writes state after state into the graph. Where enough states are known ahead of it, other threads explore
//! those ([`crew`]), and it takes over what they have written: the graph is the same whatever the number of
//! threads, and so is what is found to be wrong.

mod ahead;
mod crew;
mod explorer;
mod guesses;
mod helper;
mod mirrored;
mod near;
mod scribe;
mod table;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::graph::Graph;
use crate::{Game, Result, Solver};

#[cfg(feature = "files")]
pub(crate) use ahead::wrong_actions;
use crew::Sharing;
use explorer::Explorer;
pub(crate) use explorer::{SOLVING_BYTES, within_limits};
pub(crate) use table::StateTable;

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
    let mut explorer = Explorer::new(game, starts, solver);
    let has_mirror = explorer.table.states().first();
    let has_mirror = has_mirror.is_some_and(|first| game.mirror(first).is_some());
    match has_mirror {
        true => explorer.run_mirrored()?,
        false => crew::run(&mut explorer, sharing)?,
    }
    explorer.look_at_forms()?;
    Ok(Explored::new(
        explorer.scribe.builder.build(),
        explorer.table,
    ))
}
