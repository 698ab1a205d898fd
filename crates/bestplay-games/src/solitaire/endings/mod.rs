//! The last cards of the deals that may still be won.
//!
//! A card is taken away because the next but one is like it, and the cards behind it only ever come
//! nearer. So in a game that is won each card but the last two has a like card two or more places
//! behind it in the deal. Of the last eight cards of the Spanish deck this is true in 3.3 per cent
//! of the deals. [`Endings`] knows exactly how many such endings there are, and draws from them.
//!
//! What cards are called does not matter: ranks may change names among each other, and so may
//! suits. Sets of last cards that differ in names alone are a *class*, and any game that ends with
//! one of them is another game that ends with another, renamed. There are 225 classes of eight
//! cards; 195 have orders that may be won. Within a class, again, one order out of those that
//! differ in names alone is enough.

mod classes;
mod earlier;
mod orders;

use bestplay::sample::Stream;

use super::cards::Deck;
use super::planes::{Card, Shuffler, code, grid};
pub(super) use earlier::may_be_won;
pub(super) use orders::MOST_LAST;

/// How many orders are drawn together, each equally likely to be any of its class.
pub(super) const AT_ONCE: usize = 4;

/// Sets of last cards that differ only in the names of ranks and suits, by one of them.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// The other cards of the deck, to be shuffled.
    pub(super) earlier: Shuffler,
    /// Bit r is set if a card of rank r is among the last.
    pub(super) ranks: u32,
    /// Bit s is set if no card of suit s is among the last.
    pub(super) missing_suits: u32,
    /// The orders that may be won, [packed](orders::packed). Neighbours in this list are far apart
    /// in sorted order, and the first few stand at its end again.
    orders: Vec<u64>,
    /// How many endings there are in the classes up to this one.
    up_to: u64,
}

impl Class {
    /// Some orders of the last cards.
    #[inline(always)]
    pub(super) fn some_orders(&self, stream: &mut Stream) -> [u64; AT_ONCE] {
        let orders = self.orders.len() - AT_ONCE;
        let start = stream.below(orders as u64) as usize;
        let mut some = [0; AT_ONCE];
        some.copy_from_slice(&self.orders[start..start + AT_ONCE]);
        some
    }
}

/// The endings of a deck that may be won.
#[derive(Clone, Debug)]
pub(super) struct Endings {
    classes: Vec<Class>,
    /// How many endings there are, with those that cannot be won.
    all: u64,
    /// One in so many of all endings is drawn.
    one_in: u64,
}

impl Endings {
    /// The endings of `last` cards (at most [`MOST_LAST`]); `None` if the deck has no bit planes.
    ///
    /// About a tenth of a second for eight cards: a million orders are listed and renamed.
    pub(super) fn new(deck: Deck, last: usize) -> Option<Endings> {
        let (ranks, suits) = grid(deck)?;
        let deck: Vec<Card> = (0..ranks)
            .flat_map(|rank| (0..suits).map(move |suit| code(rank, suit)))
            .collect();
        let all = (0..last).map(|i| (deck.len() - i) as u64).product();
        let mut classes = Vec::new();
        let mut up_to = 0;
        for (set, sets) in classes::list(ranks, suits, last) {
            let (orders, count) = orders::list(&set);
            if orders.is_empty() {
                continue;
            }
            up_to += sets * count;
            let earlier = deck.iter().copied().filter(|card| !set.contains(card));
            let seen =
                |part: fn(Card) -> u8| set.iter().fold(0, |seen, &card| seen | 1 << part(card));
            classes.push(Class {
                earlier: Shuffler::of(earlier),
                ranks: seen(|card| card & 15),
                missing_suits: !seen(|card| card >> 4) & ((1 << suits) - 1),
                orders: spread(&orders),
                up_to,
            });
        }
        let divides = |one_in: &u64| all % one_in == 0;
        let one_in = (1..=all / up_to.max(1)).rev().find(divides).unwrap_or(1);
        Some(Endings {
            classes,
            all,
            one_in,
        })
    }

    /// One in so many of all endings may be [drawn](Self::draw), a whole number.
    pub(super) fn one_in(&self) -> u64 {
        self.one_in
    }

    /// A class, by its number.
    #[inline(always)]
    pub(super) fn class(&self, number: u16) -> &Class {
        &self.classes[usize::from(number)]
    }

    /// Draws an ending, and gives its class. What is drawn from are all the endings that may be
    /// won, filled up with lost ones to one in [`one_in`](Self::one_in) of all endings; `None` for
    /// a lost one.
    #[inline(always)]
    pub(super) fn draw(&self, stream: &mut Stream) -> Option<u16> {
        let drawn = stream.below(self.all / self.one_in);
        let class = self.classes.partition_point(|class| class.up_to <= drawn);
        (class < self.classes.len()).then_some(class as u16)
    }
}

/// The list in another order: neighbours come from [`AT_ONCE`] equal parts of it. A run of so many
/// that would reach beyond the end goes on with the first ones, which are repeated there.
fn spread(orders: &[u64]) -> Vec<u64> {
    let count = orders.len();
    let part = (count / AT_ONCE).max(1);
    let from = |place: usize| match place < AT_ONCE * part {
        true => place % AT_ONCE * part + place / AT_ONCE,
        false => place,
    };
    (0..count + AT_ONCE)
        .map(|place| orders[from(place % count)])
        .collect()
}

#[cfg(test)]
mod units;
