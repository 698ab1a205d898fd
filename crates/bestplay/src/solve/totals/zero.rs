//! Zero end components (0-end-components; Baier and others, LICS 2018), which take back whatever they pay:
//! the total neither grows nor falls.
//!
//! Let each state of an end component have a height, so that each outcome of each of its rows pays just
//! what it leads down. Then what a play has collected there is what it is down by, whatever
//! happens: the total never settles, but stays within the heights. As long as it goes on for ever it is
//! worth what it is down from where it began to the highest state, at least, and to the lowest one, at
//! most, however totals are counted that never settle between what they come to again and again.
//!
//! So payoffs are *re-based*: what a row pays is counted with what it changes the height by, so that
//! nothing is paid in zero end components. In the game for `Max`, heights are counted from the highest state of
//! the round, in the one for `Min` from the lowest one. What a state is worth at least, and at most, is what
//! it is worth in the two games and its height: they are worth the same, and the value is defined, if
//! nobody gains by going round for ever. Who waits in a state, by a row that pays nothing, does not go
//! round: he keeps what was collected so far, in both games.

use crate::graph::{Graph, GraphBuilder, Kind, Row, StateId};
use crate::{Payoff, Player};

/// The heights of states in zero end components.
#[derive(Clone, Debug, Default)]
pub(in crate::solve) struct ZeroEnds {
    /// In the game for `Max` and in that for `Min`; empty if there are no zero end components.
    pub(super) heights: [Vec<Payoff>; 2],
    /// Whether each state is in a zero end component.
    pub(super) inside: Vec<bool>,
}

impl ZeroEnds {
    /// Whether there are none.
    pub(in crate::solve) fn is_empty(&self) -> bool {
        self.inside.is_empty()
    }

    /// The height of a state in the game for a player.
    pub(in crate::solve) fn height(&self, state: StateId, player: Player) -> Payoff {
        let heights = &self.heights[usize::from(player == Player::Min)];
        heights.get(state as usize).copied().unwrap_or_default()
    }

    /// The game for a player; `None` if some payoff is too large for one. It has one more state, an end that
    /// pays what a play does that never ends: who waits comes there, with what he keeps.
    pub(in crate::solve) fn rebased(&self, graph: &Graph, player: Player) -> Option<Graph> {
        let mut builder = GraphBuilder::in_units_of(graph);
        let kept = graph.states() as StateId;
        for state in 0..kept {
            let kind = graph.kind(state);
            if kind == Kind::End {
                builder.end(graph.end_payoff(state));
                continue;
            }
            let down = -self.height(state, player);
            for row in graph.rows(state) {
                if self.waits(state, &row) {
                    builder.outcome(kept, 1, Some(down));
                } else {
                    for (target, weight, paid) in row.outcomes() {
                        let change = self.height(target, player).checked_add(down)?;
                        let paid = paid.unwrap_or_default().checked_add(change)?;
                        builder.outcome(target, weight, Some(paid));
                    }
                }
                builder.end_choice();
            }
            builder.end_state(kind.player());
        }
        builder.end(graph.forever());
        Some(builder.build())
    }

    /// Whether play waits by a row in a zero end component: it stays where it is, and nothing is paid.
    fn waits(&self, state: StateId, row: &Row<'_>) -> bool {
        let free = row.shape.payoffs().iter().all(|paid| paid.is_zero());
        self.inside.get(state as usize) == Some(&true)
            && free
            && row.targets.iter().all(|target| target == state)
    }
}
