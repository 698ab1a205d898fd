//! What is paid later counts less.
//!
//! A payoff after t steps counts factor^t. That is the same as a play that goes on with the
//! probability `factor` after each step, and else ends with what was collected: the expected total
//! of such plays is the discounted one (Shapley 1953). The factor stays a fraction, and the game a
//! game without discount.

use super::map_branches;
use crate::{Branch, Chance, Fault, Game, Node, Payoff};

/// A game in which a payoff after t steps counts factor^t: on the way of the first step it counts in
/// full, at the end after one step `factor` times. A play that never ends is worth what it collects.
#[derive(Clone, Debug)]
pub struct Discounted<G> {
    game: G,
    /// The weights of going on and of stopping.
    on: u128,
    stop: u128,
}

impl<G: Game> Discounted<G> {
    /// The factor `numerator / denominator` for each step. A factor that is not below 1, or a
    /// denominator of 0, is an error of the first state that is explored.
    pub fn new(game: G, numerator: u64, denominator: u64) -> Discounted<G> {
        let stop = denominator.saturating_sub(numerator);
        Discounted {
            game,
            on: u128::from(numerator),
            stop: u128::from(stop),
        }
    }
}

impl<G: Game> Game for Discounted<G> {
    /// None where play has stopped.
    type State = Option<G::State>;
    type Action = G::Action;

    fn initial(&self) -> Self::State {
        Some(self.game.initial())
    }

    fn node(&self, state: &Self::State) -> Node<Self::State, G::Action> {
        let Some(state) = state else {
            return Node::End(Payoff::ZERO);
        };
        if self.stop == 0 {
            return super::at_fault(Fault::Discount);
        }
        let goes_on = |state: G::State| {
            let on = Some((Some(state), self.on)).filter(|&(_, weight)| weight > 0);
            Chance::weighted(on.into_iter().chain([(None, self.stop)]))
        };
        map_branches(self.game.node(state), |branch| match branch {
            Branch::Free(chance) => Branch::Free(chance.then(goes_on)),
            paid => Branch::from(
                paid.paying()
                    .then(|(state, payoff)| goes_on(state).map(|state| (state, payoff))),
            ),
        })
    }

    fn canonical(&self, state: Self::State) -> Self::State {
        state.map(|state| self.game.canonical(state))
    }

    fn describe(&self, state: &Self::State) -> String {
        match state {
            Some(state) => self.game.describe(state),
            None => "stopped".into(),
        }
    }

    fn held_bytes(&self) -> u64 {
        self.game.held_bytes()
    }
}
