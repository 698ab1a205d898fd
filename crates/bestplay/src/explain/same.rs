//! Whether rules still say of a state what they said when it was explored.
//!
//! Rules may be code of somebody else, who changed what they look at in between. What they say is
//! written as a graph of one state, and compared with the graph that was solved.

use crate::graph::{Graph, GraphBuilder, Kind, StateId};
use crate::{Branch, Natural, Node, Payoff, Player};

/// What a node says, without any type of the game: one copy of the comparison serves all.
pub(crate) struct Said {
    builder: GraphBuilder,
    /// Whether an event is at fault, or leads to a state that the graph does not have.
    is_wrong: bool,
}

impl Said {
    /// What a node says, whatever its actions are called; `find` finds the number of a state.
    pub(crate) fn of<S, A>(
        graph: &Graph,
        node: &Node<S, A>,
        find: &dyn Fn(&S) -> Option<StateId>,
    ) -> Said {
        let mut said = Said {
            builder: GraphBuilder::new(graph.forever()),
            is_wrong: false,
        };
        let player = match node {
            Node::End(payoff) => {
                said.builder.end(*payoff);
                return said;
            }
            Node::Between(least, most) => {
                said.builder.between([*least, *most]);
                return said;
            }
            Node::Chance(branch) => {
                said.row(branch, find);
                None
            }
            Node::Choice(player, actions) => {
                for (_, branch) in actions {
                    said.row(branch, find);
                }
                Some(*player)
            }
        };
        said.end(player);
        said
    }

    // Neither this nor what it calls is put into others: there is one for every game.
    #[inline(never)]
    fn row<S>(&mut self, branch: &Branch<S>, find: &dyn Fn(&S) -> Option<StateId>) {
        self.is_wrong |= branch.fault().is_some();
        for (place, (state, weight, payoff)) in branch.outcomes().enumerate() {
            self.outcome(find(state), weight, payoff, (branch.long_weights(), place));
        }
        self.end_row();
    }

    #[inline(never)]
    fn outcome(
        &mut self,
        to: Option<StateId>,
        weight: u128,
        payoff: Option<Payoff>,
        long: (Option<&[Natural]>, usize),
    ) {
        match to {
            Some(to) if !self.is_wrong => self.builder.outcome_of(to, weight, payoff, long),
            _ => self.is_wrong = true,
        }
    }

    #[inline(never)]
    fn end_row(&mut self) {
        self.builder.end_choice();
    }

    #[inline(never)]
    fn end(&mut self, player: Option<Player>) {
        self.builder.end_state(player);
    }

    /// Whether the graph says it of a state.
    pub(crate) fn agrees_with(self, graph: &Graph, id: StateId) -> bool {
        if self.is_wrong {
            return false;
        }
        let now = self.builder.graph();
        if graph.kind(id) != now.kind(0) {
            return false;
        }
        if graph.kind(id) == Kind::End {
            return graph.end_range(id) == now.end_range(0);
        }
        let (mut rows, mut others) = (graph.rows(id), now.rows(0));
        loop {
            match (rows.next(), others.next()) {
                (None, None) => return true,
                (Some(row), Some(other))
                    if row.outcomes().eq(other.outcomes())
                        && row.shape.long() == other.shape.long() => {}
                _ => return false,
            }
        }
    }
}
