//! The game in which nothing is hidden any more: its states are histories, that is states with what both
//! players remember there. Players who follow strategies are chance in it, so that odds and samples are found
//! as for any other game.

use std::collections::HashMap;

use super::behaviour::Behaviour;
use super::recall::{Item, NONE, Pair, Recall};
use super::unfold::{Found, Listed};
use crate::made::{Strategy, Walked, map_branches};
use crate::{Branch, Chance, Game, Node, Player, StateId};

/// A state with what both players remember there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct History {
    /// The number of the state.
    pub state: StateId,
    pub(super) memories: Pair,
}

/// The histories of a game in which players do not see everything, as a game. Its actions are the places of
/// actions in the [information set](super::InformationSet).
///
/// Its type is the same whatever the game was, so that all games share one copy of the code of what is made
/// of it.
pub struct Histories<'a> {
    pub(super) walked: Walked<'a>,
    pub(super) recalls: &'a [Recall; 2],
    /// Where memories begin in the states in which rounds do.
    pub(super) roots: HashMap<u32, Pair>,
    pub(super) sets: &'a [Vec<Found>; 2],
    /// What each player sees in each state, by number.
    pub(super) seen: &'a [Vec<u32>; 2],
    pub(super) actions: &'a Listed,
}

impl Histories<'_> {
    /// The information set in which `player` chooses in a history, by its place among those of the player.
    pub fn set(&self, history: &History, player: Player) -> Option<usize> {
        let own = player as usize;
        let set = self.recalls[own].at(history.memories[own]).set;
        (set != NONE).then_some(set as usize)
    }

    /// Both strategies in one, for [`Followed`](crate::made::Followed) or a [`Playout`](crate::sample::Playout).
    ///
    /// # Panics
    ///
    /// If they are not strategies of `Max` and `Min`, in this order.
    pub fn strategy(&self, of: [&Behaviour; 2]) -> impl Strategy<History, u32> {
        let players = of.map(Behaviour::player);
        assert_eq!(players, Player::BOTH, "strategies of both");
        let events = of.map(Behaviour::events);
        move |history: &History, player, actions: &[(u32, Branch<History>)]| {
            let set = self.set(history, player);
            let event = set.and_then(|set| events[player as usize].get(set));
            let row = |taken| {
                let row = actions.iter().position(|&(place, _)| place == taken);
                row.unwrap_or(usize::MAX)
            };
            event.map_or(Chance::certain(usize::MAX), |event| event.clone().map(row))
        }
    }

    /// Play comes to a state, where both players look, and forget what came before if a round begins.
    fn look(&self, state: StateId, memories: Pair) -> History {
        let begun = self.roots.get(&(state.index() as u32));
        let memories = begun.copied().unwrap_or(memories);
        let look = |own: usize| {
            let view = self.seen[own][state.index()];
            // Unfolding has come wherever play can go on from.
            self.recalls[own]
                .looked(memories[own], view)
                .unwrap_or_default()
        };
        let memories = [0, 1].map(look);
        History { state, memories }
    }
}

impl Game for Histories<'_> {
    type State = History;
    type Action = u32;

    fn initial(&self) -> History {
        self.look(StateId::INITIAL, [0, 0])
    }

    fn node(&self, history: &History) -> Node<History, u32> {
        let &History { state, memories } = history;
        match (
            self.walked.node(&state),
            self.actions.of(state.index() as u32),
        ) {
            (Node::Choice(player, rows), known) => {
                let own = player as usize;
                let set = self.set(history, player).unwrap_or_default();
                let rows = rows.into_iter().zip(known);
                Node::choice(
                    player,
                    rows.map(|((_, branch), action)| {
                        let mut listed = self.actions.of(self.sets[own][set].state).iter();
                        let place = listed.position(|listed| listed == action);
                        let mut after = memories;
                        let did = self.recalls[own].find(memories[own], Item::Did(*action));
                        after[own] = did.unwrap_or_default();
                        (
                            place.unwrap_or_default() as u32,
                            branch.map(|to| self.look(to, after)),
                        )
                    }),
                )
            }
            (node, _) => map_branches(node, |branch| branch.map(|to| self.look(to, memories))),
        }
    }

    fn describe(&self, history: &History) -> String {
        self.walked.describe(&history.state)
    }
}
