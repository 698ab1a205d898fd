//! What is paid on average while cards are still dealt.
//!
//! Cards come one after the other, so that a few cards are worth the average of what they are with
//! each card that may follow. Hands are worth what [`Holds`] says, and whatever differs by names of
//! suits only is looked at once: there are 13 single cards, 169 pairs of them, 1,755 threes and 16,432
//! fours.

use std::collections::HashMap;

use bestplay::{Natural, Rational};

use super::cards::{Cards, canonical, each};
use super::fast::Holds;
use super::rules::{HAND, VideoPoker};

/// What some cards are worth, and all that may follow.
pub(super) struct Dealing<'a> {
    game: &'a VideoPoker,
    /// For canonical cards: what is paid for all ways to deal the others in turn, over the
    /// denominator of the holds.
    paid: HashMap<Cards, u128>,
    common: u128,
}

impl<'a> Dealing<'a> {
    /// Looks at all hands that may come of these cards.
    pub(super) fn from(game: &'a VideoPoker, cards: Cards) -> Dealing<'a> {
        let holds = Holds::new(game);
        let mut dealing = Dealing {
            game,
            paid: HashMap::new(),
            common: holds.common(),
        };
        dealing.look(&holds, canonical(cards));
        dealing
    }

    fn look(&mut self, holds: &Holds<'_>, cards: Cards) -> u128 {
        if let Some(&paid) = self.paid.get(&cards) {
            return paid;
        }
        let paid = match cards.count_ones() < HAND {
            true => each(self.game.deck() & !cards)
                .map(|card| self.look(holds, canonical(cards | 1 << card)))
                .sum(),
            false => holds.best(cards).paid,
        };
        self.paid.insert(cards, paid);
        paid
    }

    /// What is paid on average once these cards are dealt, which may come of those at first.
    pub(super) fn value(&self, cards: Cards) -> Rational {
        let dealt = cards.count_ones();
        let size = self.game.deck().count_ones();
        let ways = (dealt..HAND).map(|dealt| u128::from(size - dealt));
        let ways: u128 = ways.product();
        let paid = self.paid.get(&canonical(cards)).copied();
        let paid = paid.unwrap_or_default();
        Rational::from_parts(paid.into(), Natural::from(self.common * ways))
    }
}
