//! Strategies as things: what a player does in a state, with certainty or by chance.

use std::collections::HashMap;
use std::hash::BuildHasher;

use crate::{Branch, Chance, Game, Player, Solution};

/// What a player does in a state: one of the actions, or several with whole-number weights.
///
/// A function is one, and so is a [`Solution`]: it plays its best strategy. A [`Listed`] table says
/// it state by state; [`evenly`] takes every action with the same probability.
///
/// `S` and `A` are the game's states and actions. A strategy is asked about states in
/// [canonical form](Game::canonical), so that it plays alike in states that are symmetric.
pub trait Strategy<S, A>: Sync {
    /// The places among `actions` of those that are taken, counted from 0, with their weights. A
    /// place that there is not means that the strategy has no action of this state: exploring then
    /// ends with an error that names the state.
    fn choose(&self, state: &S, player: Player, actions: &[(A, Branch<S>)]) -> Chance<usize>;
}

impl<S, A, F> Strategy<S, A> for F
where
    F: Fn(&S, Player, &[(A, Branch<S>)]) -> Chance<usize> + Sync,
{
    fn choose(&self, state: &S, player: Player, actions: &[(A, Branch<S>)]) -> Chance<usize> {
        self(state, player, actions)
    }
}

/// Takes every action of a state with the same probability.
pub fn evenly<S, A>(_: &S, _: Player, actions: &[A]) -> Chance<usize> {
    Chance::uniform(0..actions.len())
}

/// Best play: the strategies that prove the solution's values.
impl<G: Game> Strategy<G::State, G::Action> for &Solution<G> {
    fn choose(
        &self,
        state: &G::State,
        _: Player,
        _: &[(G::Action, Branch<G::State>)],
    ) -> Chance<usize> {
        match self.find(state) {
            Some(id) => Chance::certain(self.choices()[id.index()] as usize),
            None => Chance::certain(usize::MAX),
        }
    }
}

/// A strategy that names an action for each state, in canonical form.
#[derive(Clone, Debug, Default)]
pub struct Listed<S, A> {
    actions: HashMap<S, A>,
}

impl<S: Eq + std::hash::Hash, A, B: BuildHasher> From<HashMap<S, A, B>> for Listed<S, A> {
    fn from(actions: HashMap<S, A, B>) -> Listed<S, A> {
        actions.into_iter().collect()
    }
}

impl<S: Eq + std::hash::Hash, A> FromIterator<(S, A)> for Listed<S, A> {
    fn from_iter<I: IntoIterator<Item = (S, A)>>(actions: I) -> Listed<S, A> {
        let actions = actions.into_iter().collect();
        Listed { actions }
    }
}

impl<S, A> Strategy<S, A> for Listed<S, A>
where
    S: Eq + std::hash::Hash + Sync,
    A: Eq + Sync,
{
    fn choose(&self, state: &S, _: Player, actions: &[(A, Branch<S>)]) -> Chance<usize> {
        let chosen = self.actions.get(state);
        let place = chosen.and_then(|chosen| actions.iter().position(|(known, _)| known == chosen));
        Chance::certain(place.unwrap_or(usize::MAX))
    }
}
