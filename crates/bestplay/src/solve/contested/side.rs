//! A game in which one player's choices are settled where both are at odds.

use crate::Player;
use crate::graph::{Graph, GraphBuilder, Kind, StateId};
use crate::solve::totals::Unsettled;

/// The graph in which a player takes the given choices in contested states.
pub(super) struct Side<'a> {
    unsettled: &'a Unsettled,
    player: Player,
    /// For each state of the whole graph.
    choices: &'a [u32],
    pub(super) graph: Graph,
}

impl<'a> Side<'a> {
    /// The side of a player.
    ///
    /// # Complexity
    ///
    /// Linear in the transitions.
    pub(super) fn new(
        graph: &Graph,
        unsettled: &'a Unsettled,
        player: Player,
        choices: &'a [u32],
    ) -> Side<'a> {
        let mut builder = GraphBuilder::in_units_of(graph);
        for state in 0..graph.states() as StateId {
            let kind = graph.kind(state);
            if kind == Kind::End {
                builder.end(graph.end_payoff(state));
                continue;
            }
            let settled = unsettled.is_contested(state) && kind.player() == Some(player);
            let chosen = choices[state as usize] as usize;
            let rows = graph.rows(state).enumerate();
            for (_, row) in rows.filter(|&(choice, _)| !settled || choice == chosen) {
                builder.copy(&row);
            }
            builder.end_state(kind.player().filter(|_| !settled));
        }
        let graph = builder.build();
        Side {
            unsettled,
            player,
            choices,
            graph,
        }
    }

    /// The choice that a state of the whole graph has on this side.
    pub(super) fn inner(&self, state: StateId, kind: Kind, choice: u32) -> u32 {
        let settled = self.unsettled.is_contested(state) && kind.player() == Some(self.player);
        if settled { 0 } else { choice }
    }

    /// The choice of the whole graph that a choice on this side stands for.
    pub(super) fn outer(&self, state: StateId, kind: Kind, choice: u32) -> u32 {
        let settled = self.unsettled.is_contested(state) && kind.player() == Some(self.player);
        match settled {
            true => self.choices[state as usize],
            false => choice,
        }
    }

    /// The choice that was given, whether it is settled or not.
    pub(super) fn given(&self, state: StateId) -> u32 {
        self.choices[state as usize]
    }
}
