//! The rules of Hi Ho! Cherry-O.

use bestplay::{Chance, Game, Node, Notation, Payoff};

use crate::sides::number_up_to;

pub(super) const MOST_CHERRIES: u32 = 10_000;

/// A tree with so many cherries. The payoff counts spins.
#[derive(Clone, Debug)]
pub struct CherryO {
    /// The cherries.
    pub cherries: u32,
}

/// What the spinner says.
#[derive(Clone, Copy)]
enum Spin {
    Pick(u32),
    Dog,
    Bird,
    Spill,
}

impl Game for CherryO {
    /// Cherries in the basket.
    type State = u32;
    type Action = ();

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &basket: &u32) -> Node<u32, ()> {
        if basket >= self.cherries {
            return Node::End(Payoff::ZERO);
        }
        let picks = (1..=4).map(Spin::Pick);
        let spins = Chance::uniform(picks.chain([Spin::Dog, Spin::Bird, Spin::Spill]));
        let basket = spins.map(|spin| match spin {
            Spin::Pick(cherries) => (basket + cherries).min(self.cherries),
            Spin::Dog | Spin::Bird => basket.saturating_sub(2),
            Spin::Spill => 0,
        });
        Node::chance(basket.merged().map(|basket| (basket, Payoff::ONE)))
    }
}

impl Notation for CherryO {
    /// The cherries in the basket.
    fn show_state(&self, basket: &u32) -> String {
        basket.to_string()
    }

    fn parse_state(&self, text: &str) -> Result<u32, String> {
        number_up_to(text, self.cherries, "the cherries in the basket, 0 to")
    }

    only_chance!("spin");

    fn picture(&self, &basket: &u32) -> String {
        format!("{basket} of {} cherries in the basket", self.cherries)
    }

    players!("the player");
}
