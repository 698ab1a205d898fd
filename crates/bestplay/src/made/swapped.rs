//! The players change sides.

use super::map_branches;
use crate::{Branch, Game, Node, Payoff};

/// A game in which `Max` and `Min` have changed places: who chose as one chooses as the other, and
/// every payoff has the other sign. Its value is that of the game with the other sign; swapped twice
/// it is the game itself.
#[derive(Clone, Debug)]
pub struct Swapped<G> {
    game: G,
}

impl<G: Game> Swapped<G> {
    /// The game with its players swapped.
    pub fn new(game: G) -> Swapped<G> {
        Swapped { game }
    }
}

impl<G: Game> Game for Swapped<G> {
    type State = G::State;
    type Action = G::Action;

    fn initial(&self) -> G::State {
        self.game.initial()
    }

    fn node(&self, state: &G::State) -> Node<G::State, G::Action> {
        let node = match self.game.node(state) {
            Node::End(payoff) => Node::End(-payoff),
            Node::Between(least, most) => Node::Between(-most, -least),
            Node::Choice(player, actions) => Node::Choice(player.opponent(), actions),
            node => node,
        };
        map_branches(node, |branch| match branch {
            Branch::Paying(chance) => Branch::from(chance.map(|(state, payoff)| (state, -payoff))),
            free => free,
        })
    }

    fn canonical(&self, state: G::State) -> G::State {
        self.game.canonical(state)
    }

    fn describe(&self, state: &G::State) -> String {
        self.game.describe(state)
    }

    fn forever(&self) -> Payoff {
        -self.game.forever()
    }

    fn held_bytes(&self) -> u64 {
        self.game.held_bytes()
    }
}
