//! Looking up the successors of some states together, before they are written.
//!
//! Most successors are guessed ([`guesses`](super::guesses)). In games where they are not, as on
//! boards, nearly each one is a wait for memory: for its slot, and for the state that the slot
//! names. The waits for what is looked up together are one wait; between the rules of one state and
//! the words of another they would come one by one.

use super::near::hash;
use super::table::StateTable;
use crate::{Branch, Game, Node};

/// States that are asked for together.
pub(super) const WINDOW: usize = 16;

/// A table that takes more than this, in bytes, is not in the cache. In tests small ones are taken
/// for large.
const LARGE: u64 = if cfg!(test) { 1 << 13 } else { 1 << 20 };

/// Nodes whose successors were looked up, and are in canonical form.
pub(super) struct Ahead<S, A> {
    nodes: Vec<Node<S, A>>,
    hashes: Vec<u32>,
}

impl<S: std::hash::Hash + Eq, A> Ahead<S, A> {
    pub(super) fn new() -> Ahead<S, A> {
        Ahead {
            nodes: Vec::new(),
            hashes: Vec::new(),
        }
    }

    /// Whether looking ahead is worth while.
    pub(super) fn pays(table: &StateTable<S>) -> bool {
        table.bytes() > LARGE
    }

    /// Asks for some of the states, up to the first whose rules are wrong, and looks their
    /// successors up. Gives their nodes.
    pub(super) fn ask<G: Game<State = S, Action = A>>(
        &mut self,
        game: &G,
        table: &StateTable<S>,
        states: std::ops::Range<usize>,
    ) -> std::vec::Drain<'_, Node<S, A>> {
        self.hashes.clear();
        for state in &table.states()[states] {
            let (node, fine) = settled(game, game.node(state));
            each(&node, |successor| self.hashes.push(hash(successor)));
            self.nodes.push(node);
            if !fine {
                break;
            }
        }
        table.glance(&self.hashes);
        let mut hashes = self.hashes.iter();
        let mut known = 0u32;
        for node in &self.nodes {
            each(node, |successor| {
                if let Some(&hash) = hashes.next() {
                    known += u32::from(table.seems(hash, successor));
                }
            });
        }
        // So that nothing of it is left out.
        std::hint::black_box(known);
        self.nodes.drain(..)
    }
}

/// A node with all successors in canonical form, and whether nothing is wrong with it.
fn settled<G: Game>(
    game: &G,
    node: Node<G::State, G::Action>,
) -> (Node<G::State, G::Action>, bool) {
    let mut fine = true;
    let mut settle = |branch| match branch {
        Branch::Free(chance) => {
            fine &= chance.fault().is_none();
            Branch::Free(chance.map(|state| game.canonical(state)))
        }
        Branch::Paying(chance) => {
            fine &= chance.fault().is_none();
            Branch::Paying(chance.map(|(state, payoff)| (game.canonical(state), payoff)))
        }
    };
    let node = match node {
        Node::End(payoff) => Node::End(payoff),
        Node::Chance(branch) => Node::Chance(settle(branch)),
        Node::Choice(player, actions) => {
            let actions = actions.into_iter();
            let actions: Vec<_> = actions.map(|(action, to)| (action, settle(to))).collect();
            fine &= !actions.is_empty();
            Node::Choice(player, actions)
        }
    };
    (node, fine)
}

/// Shows all successors.
#[inline]
fn each<S, A>(node: &Node<S, A>, mut show: impl FnMut(&S)) {
    let mut branch = |branch: &Branch<S>| match branch {
        Branch::Free(chance) => chance.outcomes().iter().for_each(|(state, _)| show(state)),
        Branch::Paying(chance) => {
            let outcomes = chance.outcomes().iter();
            outcomes.for_each(|((state, _), _)| show(state));
        }
    };
    match node {
        Node::End(_) => {}
        Node::Chance(only) => branch(only),
        Node::Choice(_, actions) => actions.iter().for_each(|(_, to)| branch(to)),
    }
}
