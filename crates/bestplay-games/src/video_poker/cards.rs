//! Cards, hands and what they are.
//!
//! A card is a number, `4 · rank + suit`, with ranks from 0 (a deuce) to 12 (an ace); a set of cards
//! is a word with their bits. Suits are alike, so that a hand stands for all hands that differ from
//! it by names of suits only: of the 2,598,960 hands 134,459 are left.

use bestplay::sorting::{sort_by, sort_by_key};
/// A card.
pub type Card = u8;

/// A set of cards.
pub type Cards = u64;

/// The ranks, from the deuce to the ace.
const RANKS: &[u8; 13] = b"23456789TJQKA";

/// The suits.
const SUITS: &[u8; 4] = b"shdc";

/// The rank of an ace.
pub(super) const ACE: u8 = 12;

bestplay::named! {
    /// What five cards are, from the best to nothing.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Kind {
        RoyalFlush: "royal-flush", "Ten to ace of one suit.";
        StraightFlush: "straight-flush", "Five in a row of one suit.";
        Four: "four-of-a-kind", "Four of a rank.";
        FullHouse: "full-house", "Three of a rank, and a pair.";
        Flush: "flush", "Five of one suit.";
        Straight: "straight", "Five in a row; an ace may also stand below a deuce.";
        Three: "three-of-a-kind", "Three of a rank.";
        TwoPair: "two-pair", "Two pairs.";
        Pair: "pair", "A pair of a rank that pays.";
        Nothing: "nothing", "Anything else.";
    }
}

impl Kind {
    /// What five cards are; a pair counts from the rank `lowest_pair` on.
    pub fn of(hand: [Card; 5], lowest_pair: u8) -> Kind {
        let mut counts = [0u8; 13];
        let mut ranks = 0u16;
        for rank in hand.map(|card| card / 4) {
            counts[usize::from(rank)] += 1;
            ranks |= 1 << rank;
        }
        let is_flush = hand.iter().all(|card| card % 4 == hand[0] % 4);
        // Five ranks in a row; an ace, two, three, four and five are bits 12 and 0 to 3.
        let is_straight = ranks.count_ones() == 5
            && (ranks >> ranks.trailing_zeros() == 0b11111 || ranks == 0b1_0000_0000_1111);
        let most = counts.iter().max();
        match (is_straight, is_flush, ranks.count_ones(), most) {
            (true, true, ..) if ranks.trailing_zeros() == 8 => Kind::RoyalFlush,
            (true, true, ..) => Kind::StraightFlush,
            (_, true, ..) => Kind::Flush,
            (true, ..) => Kind::Straight,
            (_, _, 2, Some(4)) => Kind::Four,
            (_, _, 2, _) => Kind::FullHouse,
            (_, _, 3, Some(3)) => Kind::Three,
            (_, _, 3, _) => Kind::TwoPair,
            (_, _, 4, _) if counts[usize::from(lowest_pair)..].contains(&2) => Kind::Pair,
            _ => Kind::Nothing,
        }
    }
}

/// The cards of a set, ascending.
pub(super) fn each(mut cards: Cards) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = (cards > 0).then(|| cards.trailing_zeros() as Card)?;
        cards &= cards - 1;
        Some(card)
    })
}

/// The hand as a list.
pub(super) fn five(hand: Cards) -> [Card; 5] {
    let mut all = [0; 5];
    for (to, card) in all.iter_mut().zip(each(hand)) {
        *to = card;
    }
    all
}

/// The ranks that a suit has in a set of cards, as the bits of every fourth place.
fn of_suit(cards: Cards, suit: u32) -> Cards {
    cards >> suit & 0x1_1111_1111_1111
}

/// The one set that stands for all that differ from it by names of suits only: what the suits have
/// does not grow from spades to clubs.
pub(super) fn canonical(cards: Cards) -> Cards {
    let mut suits = [0, 1, 2, 3].map(|suit| of_suit(cards, suit));
    sort_by(&mut suits, |a, b| b.cmp(a));
    let places = suits.iter().zip(0..);
    places.fold(0, |all, (suit, place)| all | suit << place)
}

/// How many sets differ from this one by names of suits only, itself among them.
pub(super) fn copies(cards: Cards) -> u128 {
    let suits = [0, 1, 2, 3].map(|suit| of_suit(cards, suit));
    let same = |suit: &Cards| suits.iter().filter(|other| *other == suit).count();
    // 4! ways to name them, of which those of suits that have the same are one.
    let mut product = 24;
    for (i, suit) in suits.iter().enumerate() {
        if !suits[..i].contains(suit) {
            product /= [1, 1, 2, 6, 24][same(suit)];
        }
    }
    product
}

/// All sets of `count` of these cards.
pub(super) fn choices(cards: Cards, count: u32) -> impl Iterator<Item = Cards> {
    let all: Vec<Card> = each(cards).collect();
    let fits = count as usize <= all.len();
    // Places of the cards chosen, ascending; the next set moves the last place that can be moved.
    let mut places: Vec<usize> = (0..count as usize).collect();
    let mut is_over = !fits;
    std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let chosen = places.iter().fold(0, |set, &place| set | 1 << all[place]);
        let most = |i: usize| all.len() - places.len() + i;
        match (0..places.len()).rev().find(|&i| places[i] < most(i)) {
            None => is_over = true,
            Some(i) => {
                let first = places[i] + 1;
                (i..places.len()).for_each(|j| places[j] = first + j - i);
            }
        }
        Some(chosen)
    })
}

/// Cards as text: `AsKs4h`, or `none`.
pub(super) fn show(cards: Cards) -> String {
    let mut all: Vec<Card> = each(cards).collect();
    // From high to low, spades first.
    sort_by_key(&mut all, |card| (12 - card / 4, card % 4));
    let letters = |card: &Card| [RANKS[usize::from(card / 4)], SUITS[usize::from(card % 4)]];
    match all.is_empty() {
        true => "none".into(),
        false => all.iter().flat_map(letters).map(char::from).collect(),
    }
}

/// Reads cards, each once; spaces and hyphens may stand between them.
pub(super) fn read(text: &str) -> Option<Cards> {
    let letters: Vec<u8> = text.bytes().filter(|c| !b" -,".contains(c)).collect();
    let mut cards = 0;
    for card in letters.chunks(2) {
        let &[rank, suit] = card else { return None };
        let place =
            |of: &[u8], letter: u8| of.iter().position(|of| of.eq_ignore_ascii_case(&letter));
        let card: Cards = 1 << (4 * place(RANKS, rank)? + place(SUITS, suit)?);
        cards = (cards & card == 0).then_some(cards | card)?;
    }
    Some(cards)
}

#[cfg(test)]
mod tests {
    use super::super::{Pays, VideoPoker};
    use super::*;

    /// The frequencies of the poker hands, with pairs of jacks or better apart.
    #[test]
    fn hands_are_as_often_as_known() {
        let pays = Pays {
            table: [0; 10],
            lowest_pair: 9,
        };
        let deck = VideoPoker::new(pays, 0, None).deck();
        let (mut counts, mut classes, mut all) = ([0u32; 10], 0, 0);
        for hand in choices(deck, 5) {
            counts[Kind::of(five(hand), 9) as usize] += 1;
            if canonical(hand) == hand {
                classes += 1;
                all += copies(hand);
            }
        }
        let known = [
            4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920, 2_062_860,
        ];
        assert_eq!(counts, known);
        assert_eq!((classes, all), (134_459, 2_598_960));
    }
}
