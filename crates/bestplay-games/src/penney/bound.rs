//! Bounds on Yvonne's lead that spare most pairs an evaluation.
//!
//! # From below
//!
//! Deal n cards. For a word X let A(X) be the number of orders in which X appears, and F(X) the
//! number of pairs (an order, a place in it where X stands): F(X) = (n - k + 1) times the orders
//! of the other cards, and F(X) >= A(X). By Bonferroni's inequality A(X) >= F(X) - F(X, X), where
//! F(X, X) counts an order once for each two places where X stands.
//!
//! Yvonne wins the orders in which Y appears and Z does not come first. In an order with Z first
//! and Y later there is at least one place of Z with a later place of Y; let F(Z, Y) count an
//! order once for each such two places. Zara wins at most A(Z) orders. So the lead is at least
//!
//! ```text
//! max(0, max(0, F(Y) - F(Y, Y)) - F(Z, Y)) - F(Z).
//! ```
//!
//! Everything in it is a sum of places of blocks: two places of words overlap, and then the two
//! together are one block (Z and the rest of Y after t common letters: a block of 2k - t cards), or
//! they lie apart and are two blocks. Given Y, F(Z, Y) depends on the reds in Z and on the overlaps
//! of the end of Z with the beginning of Y. If the longest of them is t, then Z ends in the first
//! t letters of Y, and the shorter overlaps are the borders of these t letters (the words that are
//! both a beginning and an end of them). So **the bound depends on Z through its reds and its
//! longest overlap only**: replies are looked at by falling overlap, 2^(k-t) of them for each t,
//! and most of them, those with a short overlap, are never looked at.
//!
//! For long sequences the bound is close: two places in one order are rare but for the overlaps
//! that it counts. For short ones it may be useless, and then all 2^k replies are looked at.
//!
//! # From above
//!
//! Let the end of Z overlap the beginning of Y, and let ZY be the block of the two together.
//! Yvonne wins with the first Y if no Z stands before it, in particular not the Z of a block ZY, so
//! she wins at most F(Y) - F(ZY) orders. Zara wins with a place of Z before which neither Y nor Z
//! stands, so at least F(Z) - F(Z, Z) - F(Y, Z) orders. The lead is at most
//!
//! ```text
//! F(Y) - F(ZY) - F(Z) + F(Z, Z) + F(Y, Z).
//! ```
//!
//! With long sequences in a large deck this refutes nearly all of Yvonne's sequences.

use super::deck::{Binomials, Setting};
use super::word::Word;

/// Counts of places of blocks among the cards dealt when both sequences have so many reds.
pub(crate) struct Places<'a> {
    binomials: &'a Binomials,
    red: u32,
    black: u32,
}

impl Places<'_> {
    pub(crate) fn new(binomials: &Binomials, (red, black): (u32, u32)) -> Places<'_> {
        Places {
            binomials,
            red,
            black,
        }
    }

    /// Pairs of an order and a place in it where a block of so many red and black cards stands.
    fn one(&self, reds: u32, blacks: u32) -> i128 {
        match (self.red.checked_sub(reds), self.black.checked_sub(blacks)) {
            (Some(red), Some(black)) => {
                // The orders are fewer than 2^117 and the places at most 120: no overflow.
                (u128::from(red + black + 1) * self.binomials.orders(red, black)) as i128
            }
            _ => 0,
        }
    }

    /// The same for two blocks that lie apart, the first before the second.
    fn two(&self, reds: u32, blacks: u32) -> i128 {
        match (self.red.checked_sub(reds), self.black.checked_sub(blacks)) {
            (Some(red), Some(black)) => {
                // With two cards less: fewer than 2^116 orders and 2^13 places, 2^125 in all,
                // since C(116, 58) < 2^113.
                let gaps = u128::from(red + black + 1) * u128::from(red + black + 2) / 2;
                (gaps * self.binomials.orders(red, black)) as i128
            }
            _ => 0,
        }
    }

    /// F of a word.
    fn of(&self, word: Word) -> i128 {
        self.one(word.reds(), word.blacks())
    }
}

/// The lower bound for one of Yvonne's sequences against the replies with `z` reds.
pub(crate) struct Bound {
    /// F(Z).
    zara: i128,
    /// max(0, F(Y) - F(Y, Y)).
    yvonne: i128,
    /// F(Z, Y) for each longest overlap.
    first: Vec<i128>,
}

impl Bound {
    /// The bound for `yvonne` against replies with `z` reds; `borders` from [`borders`].
    ///
    /// Sums that would not fit are cut at the largest number, which only lowers the bound.
    pub(crate) fn new(
        setting: &Setting,
        places: &Places,
        yvonne: Word,
        borders: &[u32],
        z: u32,
    ) -> Bound {
        let k = setting.k();
        let joined = |reds: u32, overlap: u32| {
            let rest = yvonne.last(k - overlap);
            places.one(reds + rest.reds(), k - reds + rest.blacks())
        };
        let mut twice = places.two(2 * yvonne.reds(), 2 * yvonne.blacks());
        let mut overlap = borders[k as usize];
        while overlap > 0 {
            twice = twice.saturating_add(joined(yvonne.reds(), overlap));
            overlap = borders[overlap as usize];
        }
        let apart = places.two(yvonne.reds() + z, yvonne.blacks() + k - z);
        // The overlaps below t are the borders of the first t letters.
        let mut first = vec![apart; k as usize];
        for t in 1..k {
            first[t as usize] = first[borders[t as usize] as usize].saturating_add(joined(z, t));
        }
        Bound {
            zara: places.one(z, k - z),
            yvonne: places.of(yvonne).saturating_sub(twice).max(0),
            first,
        }
    }

    /// Yvonne's lead is at least this against replies whose longest overlap is `overlap`.
    pub(crate) fn lead(&self, overlap: u32) -> i128 {
        let yvonne = self.yvonne.saturating_sub(self.first[overlap as usize]);
        yvonne.max(0) - self.zara
    }
}

/// What [`ceiling`] is at least for replies with `z` reds that end in Yvonne's sequence without its
/// last `cards` letters, if that is their longest overlap: F(Y) - F(ZY) - F(Z).
pub(crate) fn promise(places: &Places, yvonne: Word, cards: u32, z: u32) -> i128 {
    let rest = yvonne.last(cards);
    let block = places.one(z + rest.reds(), yvonne.len() - z + rest.blacks());
    places.of(yvonne) - block - places.one(z, yvonne.len() - z)
}

/// Yvonne's lead against `zara` is at most this.
pub(crate) fn ceiling(places: &Places, yvonne: Word, zara: Word) -> i128 {
    let k = yvonne.len();
    let joined = |first: Word, second: Word, overlap: u32| {
        let rest = second.last(k - overlap);
        places.one(first.reds() + rest.reds(), first.blacks() + rest.blacks())
    };
    let twice = |first: Word| {
        let apart = places.two(first.reds() + zara.reds(), first.blacks() + zara.blacks());
        let overlaps = (1..k).filter(|&t| first.overlaps(zara, t));
        overlaps.fold(apart, |sum, t| sum.saturating_add(joined(first, zara, t)))
    };
    let block = (1..k).rev().find(|&t| zara.overlaps(yvonne, t));
    let block = block.map_or(0, |overlap| joined(zara, yvonne, overlap));
    let single = places.of(yvonne) - block - places.of(zara);
    let both = twice(zara).saturating_add(twice(yvonne));
    both.saturating_add(single)
}

/// For each t up to the length, the longest border of the first t letters: the longest word
/// shorter than t that is both a beginning and an end of them (the failure function of Knuth,
/// Morris and Pratt).
pub(crate) fn borders(word: Word) -> Vec<u32> {
    let letter = |place: u32| word.first(place + 1).bits() & 1;
    let mut borders = vec![0; word.len() as usize + 1];
    let mut border = 0;
    for t in 1..word.len() {
        while border > 0 && letter(border) != letter(t) {
            border = borders[border as usize];
        }
        if letter(border) == letter(t) {
            border += 1;
        }
        borders[t as usize + 1] = border;
    }
    borders
}

#[cfg(test)]
mod tests {
    use super::super::word::words_with;
    use super::*;

    #[test]
    fn borders_are_the_longest_overlaps_of_a_word_with_itself() {
        for len in 1..=8 {
            for word in (0..=len).flat_map(|reds| words_with(len, reds)) {
                let plain = (0..=len).map(|t| {
                    let start = word.first(t);
                    let longest = (1..t).rev().find(|&b| start.overlaps(start, b));
                    longest.unwrap_or(0)
                });
                assert_eq!(borders(word), plain.collect::<Vec<u32>>());
            }
        }
    }
}
