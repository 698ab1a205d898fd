//! From rules to the graph: all states that play can reach, each asked once what happens there.
//!
//! States are found breadth first and numbered in the order in which they are found. The rules are
//! asked in batches, by all threads at once if there are several, and the answers are entered in
//! the order of the states: the graph is the same whatever the number of threads.

mod batch;
mod guesses;
mod near;
mod table;

use std::fmt;

use crate::graph::{Graph, GraphBuilder, StateId};
use crate::options::SolveOptions;
use crate::watch::{Stage, Watch, tell};
use crate::{Branch, Error, Game, Mistake, Node, Result};

use batch::{Batches, Prepared};
use guesses::Guesses;
pub(crate) use table::StateTable;

/// States that are explored between two looks at the watch, at the most.
const BATCH: usize = 4096;

/// Choices and transitions of a batch, about: what states with many actions may take before the
/// limits are looked at.
const BATCH_WORK: u64 = 1 << 19;

/// States that are found between two looks at the limits, but for what a single state leads to.
const LOOK: usize = 1 << 14;

/// What a solver needs for each state besides the graph, in bytes, at the least: bounds,
/// components, strategy.
const SOLVING_BYTES: u64 = 64;

/// How far exploring came before it met a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// States whose node was asked for.
    pub explored: u64,
    /// States that were found.
    pub found: u64,
    /// The memory taken so far, in bytes, with what solving these states would take.
    pub bytes: u64,
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reached {
            explored,
            found,
            bytes,
        } = self;
        write!(
            f,
            "explored {explored} of the {found} found so far, in {} MiB",
            bytes >> 20
        )
    }
}

/// A game's graph, and which state is which.
#[derive(Debug)]
pub struct Explored<S> {
    graph: Graph,
    table: StateTable<S>,
}

impl<S> Explored<S> {
    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The states in the order of their numbers; the first is the initial state.
    pub fn states(&self) -> &[S] {
        self.table.states()
    }
}

impl<S: std::hash::Hash + Eq> Explored<S> {
    /// The number of a state in canonical form, if play can reach it.
    pub fn find(&self, state: &S) -> Option<StateId> {
        self.table.find(state)
    }
}

/// Finds all states of a game.
///
/// # Errors
///
/// Wrong rules, with the state in which they are wrong; more states or memory than the options
/// allow, with how far exploring came; a watch that asks to stop.
///
/// # Complexity
///
/// Each state's node is asked for once; each transition costs one look-up in a hash table.
pub fn explore<G: Game>(
    game: &G,
    options: &SolveOptions,
    watch: &dyn Watch,
) -> Result<Explored<G::State>> {
    let mut explorer = Explorer {
        game,
        options,
        table: StateTable::default(),
        builder: GraphBuilder::new(game.forever()),
        guesses: Guesses::new(),
        next_look: LOOK,
    };
    let initial = game.canonical(game.initial());
    explorer.table.insert(initial);
    let mut batches = Batches::new(game, options.threads);
    loop {
        let done = explorer.builder.graph().states();
        explorer.look_at_limits()?;
        tell(watch, Stage::Exploring, done, explorer.table.len())?;
        if done == explorer.table.len() {
            break;
        }
        batches.advance(&mut explorer)?;
    }
    Ok(Explored {
        graph: explorer.builder.build(),
        table: explorer.table.finish(),
    })
}

/// A graph in the making, and the states found so far.
struct Explorer<'a, G: Game> {
    game: &'a G,
    options: &'a SolveOptions,
    table: StateTable<G::State>,
    builder: GraphBuilder,
    guesses: Guesses,
    /// How many states there will be when the limits are looked at next.
    next_look: usize,
}

impl<G: Game> Explorer<'_, G> {
    /// Enters what happens in the next state.
    #[inline]
    fn enter(&mut self, node: Node<G::State, G::Action>) -> Result<()> {
        self.guesses.start_state();
        match node {
            Node::End(payoff) => self.builder.end(payoff),
            Node::Chance(branch) => {
                self.choice(branch)?;
                self.builder.end_state(None);
            }
            Node::Choice(player, actions) => {
                if let Some(mistake) = wrong_actions(&actions) {
                    return Err(self.wrong(mistake));
                }
                for (_, branch) in actions {
                    self.choice(branch)?;
                }
                self.builder.end_state(Some(player));
            }
        }
        if self.table.len() >= self.next_look {
            self.next_look = self.table.len() + LOOK;
            self.look_at_limits()?;
        }
        Ok(())
    }

    /// How many states to take next: fewer if they have many actions.
    fn batch(&self) -> usize {
        let graph = self.builder.graph();
        let work = (graph.choices() + graph.transitions()) / (graph.states() as u64).max(1);
        (BATCH_WORK / work.max(1)).clamp(16, BATCH as u64) as usize
    }

    // Otherwise each branch is copied once more.
    #[inline(always)]
    fn choice(&mut self, branch: Branch<G::State>) -> Result<()> {
        match branch {
            Branch::Free(chance) => {
                if let Some(fault) = chance.fault() {
                    return Err(self.wrong(fault.into()));
                }
                // The most frequent case is worth a way of its own.
                match chance.into_two() {
                    Ok([(a, u), (b, v)]) => {
                        let (a, b) = (self.target(0, a), self.target(1, b));
                        if a != b {
                            self.builder.pair([a, b], [u, v]);
                            return Ok(());
                        }
                        self.builder.outcome(a, u + v, None);
                    }
                    Err(chance) => chance.each(|place, state, weight| {
                        let target = self.target(place, state);
                        self.builder.outcome(target, weight, None);
                    }),
                }
            }
            Branch::Paying(chance) => {
                if let Some(fault) = chance.fault() {
                    return Err(self.wrong(fault.into()));
                }
                chance.each(|place, (state, payoff), weight| {
                    let target = self.target(place, state);
                    self.builder.outcome(target, weight, Some(payoff));
                });
            }
        }
        self.builder.end_choice();
        Ok(())
    }

    /// The number of a successor: guessed, or looked up, or new.
    #[inline]
    fn target(&mut self, place: usize, state: G::State) -> StateId {
        let state = self.game.canonical(state);
        let slot = self.guesses.slot(place);
        let guess = self.guesses.by_choice(slot);
        if self.table.states()[guess as usize] == state {
            self.guesses.note(slot, guess);
            return guess;
        }
        let guess = self.guesses.by_state(slot);
        if self.table.states().get(guess as usize) == Some(&state) {
            self.guesses.note(slot, guess);
            return guess;
        }
        let target = self.table.insert(state);
        self.guesses.note(slot, target);
        target
    }

    /// A mistake in the state that is being entered.
    #[cold]
    fn wrong(&self, mistake: Mistake) -> Error {
        let state = &self.table.states()[self.builder.graph().states()];
        Error::Rules {
            state: self.game.describe(state),
            mistake,
        }
    }

    fn look_at_limits(&self) -> Result<()> {
        let held = self.game.held_bytes();
        within_limits(self.builder.graph(), &self.table, held, self.options)
    }
}

/// Whether a graph in the making keeps within the limits.
///
/// # Errors
///
/// It has too many states or takes too much memory.
pub(crate) fn within_limits<S>(
    graph: &Graph,
    table: &StateTable<S>,
    held: u64,
    options: &SolveOptions,
) -> Result<()> {
    let found = table.len() as u64;
    let bytes = held + table.bytes() + graph.bytes() + SOLVING_BYTES * found;
    let reached = Reached {
        explored: graph.states() as u64,
        found,
        bytes,
    };
    let most = options.max_states.min(u64::from(u32::MAX) - (1 << 24));
    if found > most {
        return Err(Error::TooManyStates {
            limit: most,
            reached,
        });
    }
    if bytes > options.memory {
        return Err(Error::TooMuchMemory {
            limit: options.memory,
            reached,
        });
    }
    Ok(())
}

/// What is wrong with a list of actions, if anything.
fn wrong_actions<A: Eq + std::hash::Hash + fmt::Debug, B>(actions: &[(A, B)]) -> Option<Mistake> {
    let repeated = if actions.len() <= 16 {
        (1..actions.len()).find(|&i| actions[..i].iter().any(|(other, _)| *other == actions[i].0))
    } else {
        let mut seen = std::collections::HashSet::with_capacity(actions.len());
        actions.iter().position(|(action, _)| !seen.insert(action))
    };
    match repeated {
        Some(i) => Some(Mistake::RepeatedAction(format!("{:?}", actions[i].0))),
        None if actions.is_empty() => Some(Mistake::NoAction),
        None => None,
    }
}

/// The node of every state of a batch, with nothing entered yet.
fn ask<G: Game>(game: &G, states: &[G::State]) -> Prepared<G> {
    states.iter().map(|state| game.node(state)).collect()
}
