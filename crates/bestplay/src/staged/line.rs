//! The actions that best play takes, in the states that it comes to.

use crate::explore::StateTable;
use crate::made::{Followed, Strategy};
use crate::{Branch, Chance, Error, Game, Node, Player, Result, Solver};

/// What is taken in each state in which a player who plays his best has a choice.
#[derive(Debug)]
pub(super) struct Line<S> {
    /// Who plays his best; both if nobody is named.
    who: Option<Player>,
    states: StateTable<S>,
    places: Vec<u32>,
}

impl<S: Clone + Eq + std::hash::Hash + Send + Sync> Line<S> {
    /// Nothing is taken yet.
    pub(super) fn new(who: Option<Player>) -> Line<S> {
        Line {
            who,
            states: StateTable::default(),
            places: Vec::new(),
        }
    }

    /// What happens in a state of the game along it.
    pub(super) fn node<G: Game<State = S>>(&self, game: &G, state: &S) -> Node<S, G::Action> {
        match self.who {
            None => Followed::by_both(game, self).node(state),
            Some(player) => Followed::new(game, player, self).node(state),
        }
    }

    /// The states, each with the place of the action taken.
    pub(super) fn taken(&self) -> impl Iterator<Item = (&S, u32)> {
        self.states.states().iter().zip(self.places.iter().copied())
    }

    /// Adds what one part takes, except where an earlier part takes something: play that comes there keeps to that part,
    /// all of which is there, and gets to an end.
    pub(super) fn add(&mut self, taken: Vec<(S, u32)>) {
        for (state, place) in taken {
            if self.states.find(&state).is_none() {
                self.states.insert(state);
                self.places.push(place);
            }
        }
    }

    /// The memory that is left.
    pub(super) fn left(&self, solver: &Solver<'_>) -> Result<u64> {
        let bytes = self.states.bytes() + (self.places.len() * size_of::<u32>()) as u64;
        let found = self.places.len() as u64;
        let left = solver.memory.checked_sub(bytes);
        left.ok_or_else(|| {
            let reached = crate::Reached {
                explored: found,
                found,
                bytes,
            };
            Error::too_much_memory(solver.memory, reached)
        })
    }
}

impl<S: Eq + std::hash::Hash + Sync, A> Strategy<S, A> for &Line<S> {
    fn choose(&self, state: &S, _: Player, _: &[(A, Branch<S>)]) -> Chance<usize> {
        let place = self.states.find(state);
        let place = place.map(|known| self.places[known as usize] as usize);
        Chance::certain(place.unwrap_or(usize::MAX))
    }
}
