//! A graph as a game.

use std::fmt;

use crate::graph::{Action, Graph};
use crate::{Branch, Chance, Game, Node, Payoff, StateId};

/// The game whose states are those of a graph, and whose actions are their places.
///
/// What is made of it asks no rules: all games share one type, and one copy of the code of whatever
/// wraps it.
pub struct Walked<'a> {
    graph: &'a Graph,
    describe: Box<Describe<'a>>,
}

/// A state in words.
type Describe<'a> = dyn Fn(StateId) -> String + Send + Sync + 'a;

impl<'a> Walked<'a> {
    /// The graph as a game. Its states are described by their numbers.
    pub fn new(graph: &'a Graph) -> Walked<'a> {
        Walked {
            graph,
            describe: Box::new(|state| format!("number {state}")),
        }
    }

    /// The same, with words for a state.
    pub fn described(self, by: impl Fn(StateId) -> String + Send + Sync + 'a) -> Walked<'a> {
        Walked {
            describe: Box::new(by),
            ..self
        }
    }
}

impl fmt::Debug for Walked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Walked");
        shown.field("states", &self.graph.states());
        shown.finish_non_exhaustive()
    }
}

/// Where an action leads.
fn branch(action: Action<'_>) -> Branch<StateId> {
    match action.pays() {
        true => Branch::Paying(Chance::weighted(
            action.outcomes().map(|o| ((o.to, o.payoff), o.weight)),
        )),
        false => Branch::Free(Chance::weighted(
            action.outcomes().map(|o| (o.to, o.weight)),
        )),
    }
}

impl Game for Walked<'_> {
    type State = StateId;
    type Action = u32;

    fn initial(&self) -> StateId {
        StateId::INITIAL
    }

    fn node(&self, &id: &StateId) -> Node<StateId, u32> {
        let state = self.graph.state(id);
        if let Some(payoff) = state.payoff() {
            return Node::End(payoff);
        }
        let mut branches = state.actions().map(branch);
        match state.player() {
            Some(player) => Node::choice(player, (0..).zip(branches)),
            None => branches.next().map_or_else(
                // A state in which nobody chooses has one random event, or play ends there.
                || Node::forced(id),
                Node::Chance,
            ),
        }
    }

    fn describe(&self, &id: &StateId) -> String {
        (self.describe)(id)
    }

    fn forever(&self) -> Payoff {
        self.graph.forever()
    }
}
