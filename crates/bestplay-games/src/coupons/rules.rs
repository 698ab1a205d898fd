//! The rules of collecting coupons.

use bestplay::{Chance, Game, Node, Notation, Payoff};

use crate::sides::number_up_to;

/// The most different pictures.
pub(super) const MOST_KINDS: u32 = 100_000;

/// Packets are bought until so many different pictures of so many are there. The payoff counts
/// packets.
#[derive(Clone, Debug)]
pub struct Coupons {
    /// Different pictures that there are.
    pub kinds: u32,
    /// How many of them are wanted.
    pub wanted: u32,
}

impl Game for Coupons {
    /// How many different ones are there.
    type State = u32;
    type Action = ();

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &have: &u32) -> Node<u32, ()> {
        if have >= self.wanted {
            return Node::End(Payoff::ZERO);
        }
        let is_new = Chance::coin(u64::from(self.kinds - have), u64::from(self.kinds));
        Node::chance(is_new.map(|is_new| (have + u32::from(is_new), Payoff::ONE)))
    }
}

impl Notation for Coupons {
    /// How many different pictures are there.
    fn show_state(&self, have: &u32) -> String {
        have.to_string()
    }

    fn parse_state(&self, text: &str) -> Result<u32, String> {
        number_up_to(text, self.wanted, "how many there are, 0 to")
    }

    only_chance!("buy");

    players!("the collector");
}
