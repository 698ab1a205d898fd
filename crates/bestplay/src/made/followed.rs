//! A player, or both, follow a strategy: chance decides for them.

use super::Strategy;
use crate::{Branch, Chance, Fault, Game, Node, Payoff, Player};

/// A game in which one player, or everybody, follows a strategy.
///
/// Its value is what the strategy is worth against best play of the other player; where everybody
/// follows one, what it is worth. A player of a strategy of best play changes no value.
#[derive(Clone, Debug)]
pub struct Followed<G, S> {
    game: G,
    /// Who follows it; everybody if nobody is named.
    who: Option<Player>,
    strategy: S,
}

impl<G: Game, S: Strategy<G::State, G::Action>> Followed<G, S> {
    /// `player` follows `strategy`, the other one is free.
    pub fn new(game: G, player: Player, strategy: S) -> Followed<G, S> {
        Followed {
            game,
            who: Some(player),
            strategy,
        }
    }

    /// Both follow `strategy`, which is asked about each with their name.
    pub fn by_both(game: G, strategy: S) -> Followed<G, S> {
        Followed {
            game,
            who: None,
            strategy,
        }
    }
}

/// What happens when actions are taken with these weights.
pub(super) fn taken<S: Clone, A>(
    mut actions: Vec<(A, Branch<S>)>,
    chosen: Chance<usize>,
) -> Branch<S> {
    let fault = chosen.fault().or_else(|| {
        let mut places = chosen.outcomes().iter().map(|&(place, _)| place);
        let unknown = places.any(|place| place >= actions.len());
        unknown.then_some(Fault::UnknownAction)
    });
    if let Some(fault) = fault {
        return Branch::Free(Chance::at_fault(fault));
    }
    if let [(place, _)] = *chosen.outcomes() {
        return actions.swap_remove(place).1;
    }
    let pays = |(_, branch): &(A, Branch<S>)| matches!(branch, Branch::Paying(_));
    if actions.iter().any(pays) {
        return Branch::from(chosen.then(|place| actions[place].1.clone().paying()));
    }
    Branch::Free(chosen.then(|place| match &actions[place].1 {
        Branch::Free(chance) => chance.clone(),
        Branch::Paying(chance) => chance.clone().map(|(state, _)| state),
    }))
}

impl<G: Game, S: Strategy<G::State, G::Action>> Game for Followed<G, S> {
    type State = G::State;
    type Action = G::Action;

    fn initial(&self) -> G::State {
        self.game.initial()
    }

    fn node(&self, state: &G::State) -> Node<G::State, G::Action> {
        match self.game.node(state) {
            Node::Choice(player, actions) if self.who.is_none_or(|who| who == player) => {
                let chosen = self.strategy.choose(state, player, &actions);
                Node::Chance(taken(actions, chosen))
            }
            node => node,
        }
    }

    fn canonical(&self, state: G::State) -> G::State {
        self.game.canonical(state)
    }

    fn describe(&self, state: &G::State) -> String {
        self.game.describe(state)
    }

    fn forever(&self) -> Payoff {
        self.game.forever()
    }

    fn held_bytes(&self) -> u64 {
        self.game.held_bytes()
    }
}
