//! Cards from a number of decks: what may come next, and how the dealer ends, by what has been dealt.
//!
//! Of the other hands of a split a player remembers how many there are, and of each that is over whether its second
//! card was like the split one; all else that they drew is as unseen as what lies in the shoe. So every hand is played
//! by its own cards, and what may come is certain: the seen cards are gone, and some hidden ones are known not to be
//! like the split card. Counted are the ways in which hidden cards, the dealer's second one and those to come follow
//! each other.

use std::cmp::Ordering;

use bestplay::{Chance, Natural};

use super::table::{Dealer, Table, Total, in_a_suit};

/// Cards, as how many of each: five bits for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cards(u64);

impl Cards {
    /// One card more.
    pub fn with(self, card: u8) -> Cards {
        Cards(self.0 + (1 << (5 * (card - 1))))
    }

    /// How many there are of a card.
    pub fn count(self, card: u8) -> u64 {
        (self.0 >> (5 * (card - 1))) & 31
    }

    /// All of them in order.
    pub fn each(self) -> impl Iterator<Item = u8> {
        (1..=10).flat_map(move |card| (0..self.count(card)).map(move |_| card))
    }

    /// What they add up to.
    pub fn total(self) -> Total {
        self.each().fold(Total::NONE, Total::with)
    }
}

/// Decks that are shuffled before each round.
#[derive(Clone, Debug)]
pub(super) struct Shoe {
    table: Table,
    decks: u64,
    /// By the dealer's card.
    ends: Vec<Vec<End>>,
}

/// How the dealer may end.
#[derive(Clone, Debug)]
struct End {
    /// The cards after the first one: which, from 0, and how many of each.
    cards: Vec<(usize, u64)>,
    /// How many they are.
    drawn: u64,
    /// In how many orders they may come.
    orders: u128,
    is: Dealer,
}

/// What is known of the cards, beyond those in the shoe at first: which are gone, and how many others that are hidden
/// are not like this one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gone {
    pub(super) seen: Cards,
    /// Cards like the split one that other hands have.
    pub(super) like: u8,
    pub(super) split: u8,
    pub(super) unlike: u8,
}

/// How many of these are like the split card, if there is one.
fn like(cards: &[u64; 10], split: u8) -> u64 {
    match split {
        0 => 0,
        split => cards[usize::from(split) - 1],
    }
}

/// The product of so many numbers, each one less than the one before it: how many ways there are to take cards one
/// after the other.
fn ways(from: u64, take: u64) -> u128 {
    (0..take)
        .map(|taken| u128::from(from.saturating_sub(taken)))
        .product()
}

impl Shoe {
    pub(super) fn new(table: &Table, decks: u8) -> Shoe {
        Shoe {
            table: table.clone(),
            decks: decks.into(),
            ends: (1..=10).map(|up| ends(table, up)).collect(),
        }
    }

    /// How many there are of a card at first.
    pub(super) fn at_first(&self, card: u8) -> u64 {
        4 * self.decks * u64::from(in_a_suit(card))
    }

    /// Whether there are these cards.
    pub(super) fn holds(&self, cards: Cards) -> bool {
        (1..=10).all(|card| cards.count(card) <= self.at_first(card))
    }

    /// How many of each card are left, and how many there are in all.
    fn left(&self, gone: Gone) -> ([u64; 10], u64) {
        let mut left = [0; 10];
        for (card, left) in (1..).zip(&mut left) {
            let like = if card == gone.split {
                gone.like.into()
            } else {
                0
            };
            let dealt = gone.seen.count(card) + like;
            *left = self.at_first(card).saturating_sub(dealt);
        }
        (left, left.iter().sum())
    }

    /// The next card while the dealer's second one is hidden.
    pub(super) fn next(&self, up: u8, gone: Gone) -> Chance<u8> {
        let (left, all) = self.left(gone);
        let weight = |card: u8| {
            // The next card, then the dealer's second one, then those that are hidden and unlike the split one.
            let mut then = left;
            then[usize::from(card) - 1] -= 1;
            let unlike = all - 1 - like(&then, gone.split);
            let hole = |hole: u8| {
                let of = unlike.saturating_sub(u64::from(hole != gone.split));
                u128::from(then[usize::from(hole) - 1]) * ways(of, gone.unlike.into())
            };
            let may_hide = |&hole: &u8| self.table.may_hide(up, hole);
            let before: u128 = (1..=10).filter(may_hide).map(hole).sum();
            u128::from(left[usize::from(card) - 1]) * before
        };
        let cards = (1..=10).filter(|&card| left[usize::from(card) - 1] > 0);
        Chance::weighted(cards.map(|card| (card, weight(card))))
    }

    /// How a hand of so many points ends against the dealer.
    pub(super) fn stand(&self, up: u8, points: u8, gone: Gone) -> Chance<Ordering> {
        let (left, all) = self.left(gone);
        let hidden = u64::from(gone.unlike);
        let unlike = all - like(&left, gone.split);
        let ends = &self.ends[usize::from(up) - 1];
        let most = ends.last().map_or(0, |end| end.drawn);
        // By the number of cards that the dealer draws: how many ways there are to each end.
        let mut by_length = vec![[0; 3]; most as usize + 1];
        for end in ends {
            let mut found = end.orders;
            for &(card, count) in &end.cards {
                found *= ways(left[card], count);
            }
            if hidden > 0 {
                let same = end
                    .cards
                    .iter()
                    .find(|&&(card, _)| card + 1 == usize::from(gone.split));
                let others = end.drawn - same.map_or(0, |&(_, count)| count);
                found *= ways(unlike.saturating_sub(others), hidden);
            }
            by_length[end.drawn as usize][(end.is.met_by(points) as i8 + 1) as usize] += found;
        }
        // All as long as the longest.
        let total = |at: usize| {
            let longer = |(drawn, found): (u64, &[u128; 3])| {
                let rest = (drawn..most).map(|drawn| Natural::from(all - hidden - drawn));
                rest.fold(Natural::from(found[at]), |so_far, one| so_far * one)
            };
            (0..).zip(&by_length).map(longer).sum::<Natural>()
        };
        let outcomes = [Ordering::Less, Ordering::Equal, Ordering::Greater];
        Chance::weighted_long(
            outcomes
                .into_iter()
                .enumerate()
                .map(|(at, outcome)| (outcome, total(at))),
        )
    }
}

/// All ends of the dealer who shows this card, those with the fewest cards first.
fn ends(table: &Table, up: u8) -> Vec<End> {
    let (mut ends, mut going) = (Vec::new(), vec![(Cards::default(), 1)]);
    while !going.is_empty() {
        let mut next: Vec<(Cards, u128)> = Vec::new();
        for (cards, orders) in going {
            let may_come = |&card: &u8| cards != Cards::default() || table.may_hide(up, card);
            for cards in (1..=10).filter(may_come).map(|card| cards.with(card)) {
                match next.binary_search_by_key(&cards, |&(known, _)| known) {
                    Ok(at) => next[at].1 += orders,
                    Err(at) => next.insert(at, (cards, orders)),
                }
            }
        }
        next.retain(|&(cards, orders)| {
            let Some(is) = table.ends(up, cards) else {
                return true;
            };
            let counts = (1..=10).map(|card| (usize::from(card) - 1, cards.count(card)));
            ends.push(End {
                cards: counts.filter(|&(_, count)| count > 0).collect(),
                drawn: cards.each().count() as u64,
                orders,
                is,
            });
            false
        });
        going = next;
    }
    ends
}
