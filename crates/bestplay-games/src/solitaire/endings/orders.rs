//! The orders of a set of last cards in which the game may still be won.

use super::Card;
use crate::solitaire::planes::PLANES;
use bestplay::sorting::sort;

/// The most last cards there may be: an order of them takes one byte in each plane, and a set of
/// them the bits of a byte.
pub(in crate::solitaire) const MOST_LAST: usize = 8;

/// The orders of these cards, packed, in which each but the last two has a like card two or more
/// places further on: one of each kind that differs in names only, and the number of all of them.
/// (A kind has as many orders as the set of cards has renamings onto itself: the same number for
/// each. So an order drawn from the list is of a kind that is as likely as any other.)
pub(super) fn list(set: &[Card]) -> (Vec<u64>, u64) {
    let alike = |one: Card, other: Card| (one ^ other) & 15 == 0 || (one ^ other) >> 4 == 0;
    let likes = set.iter().map(|&one| {
        let others = (0..).zip(set);
        others.map(move |(i, &other)| u32::from(alike(one, other)) << i)
    });
    let likes: Vec<u32> = likes.map(Iterator::sum).collect();
    let mut found = Vec::new();
    let mut order = Vec::new();
    backwards(set, &likes, &mut order, [0; 2], &mut |order| {
        found.push((renamed(order), packed(order)));
    });
    let all = found.len() as u64;
    sort(&mut found);
    found.dedup_by_key(|&mut (names, _)| names);
    (found.into_iter().map(|(_, order)| order).collect(), all)
}

/// Calls `with` for each such order, from the last card to the first. Bit i of a word stands for
/// the i-th card of the set: `likes` are the cards like each one, `used` those of the order so far,
/// and `behind` these but for the one that would be the next card's neighbour.
fn backwards(
    set: &[Card],
    likes: &[u32],
    order: &mut Vec<Card>,
    [used, behind]: [u32; 2],
    with: &mut impl FnMut(&[Card]),
) {
    if order.len() == set.len() {
        return with(order);
    }
    for (i, &card) in set.iter().enumerate() {
        let free = used >> i & 1 == 0;
        if free && (order.len() < 2 || likes[i] & behind != 0) {
            order.push(card);
            backwards(set, likes, order, [used | 1 << i, used], with);
            order.pop();
        }
    }
}

/// The order with ranks and suits numbered as they turn up, a byte for each card: equal for orders
/// that differ in names only.
fn renamed(backwards: &[Card]) -> u64 {
    let (mut ranks, mut suits) = ([0; 16], [0; 4]);
    let (mut known_ranks, mut known_suits) = (0, 0);
    let number = |name: &mut u64, known: &mut u64| {
        if *name == 0 {
            *known += 1;
            *name = *known;
        }
        *name
    };
    backwards.iter().fold(0, |word, &card| {
        let rank = number(&mut ranks[usize::from(card & 15)], &mut known_ranks);
        let suit = number(&mut suits[usize::from(card >> 4)], &mut known_suits);
        word << 8 | rank << 4 | suit
    })
}

/// The order as it is dealt: byte b of the word holds plane b, and bit i of a byte the i-th card.
fn packed(backwards: &[Card]) -> u64 {
    let dealt = (0..).zip(backwards.iter().rev());
    dealt.fold(0, |word, (place, &card)| {
        let bits = (0..PLANES).map(|b| u64::from(card >> b & 1) << (8 * b + place));
        word | bits.sum::<u64>()
    })
}
