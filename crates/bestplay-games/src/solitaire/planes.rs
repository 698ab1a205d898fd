//! Many games at once in bit planes.
//!
//! The cards of one game, laid out and still to come, are a sequence of at most 60 cards. It is
//! kept sliced: plane b is one word of 64 bits (of 32 where these are enough), whose bit i is bit b
//! of the card at place i. Planes 0 to 3 hold the rank, planes 4 and 5 the suit:
//!
//! ```text
//!     place        ... 5  4  3  2  1  0     (place 0 is the leftmost card)
//!     plane 0      ... .  .  .  .  .  .     rank, lowest bit
//!     plane 3      ... .  .  .  .  .  .     rank, highest bit
//!     plane 5      ... .  .  .  .  .  .     suit, highest bit
//!     open         ... 0  0  1  1  1  1     places whose next but one is laid out
//! ```
//!
//! Comparing every card with its next but one takes a shift by 2 and an exclusive or for each
//! plane; the lowest bit that shows a match is the card to take away; and taking it away is a
//! shift by 1 of all that lies above it. No branch, no table, no memory: some 45 operations a
//! card, the same for each game. The games of several lanes run side by side in plain arrays,
//! which the compiler turns into vector instructions ([`pulp`] picks the widest ones the machine
//! has).
//!
//! **Why the whole deck may be laid out at once.** Dealing card by card and taking the leftmost
//! match until there is none is the same as taking the leftmost match of the whole sequence: a
//! match among the cards dealt so far lies to the left of every match with a later card in it, and
//! removing it changes nothing to the right. So the order of removals is the same.
//!
//! **Shuffling** inserts card after card at a random place among those before it, which is three
//! operations a plane: the part above the place is added to itself, which shifts it by 1, and the
//! card's bit put into the gap. The places come from 32-bit halves of random words, up to three
//! from each: multiplied by the number of places, the upper half is the place and the lower half
//! goes on to the next. The draws are exact: a half whose last remainder lies below 2^32 modulo
//! the product of the bounds would favour some places; if any lane meets one (some thousandth of
//! the shuffles), all lanes are shuffled afresh.

use bestplay::sample::{LANES, Lanes};

use super::cards::Deck;
use super::word::Word;

/// Bits of a card: four for the rank, two for the suit.
pub(super) const PLANES: usize = 6;

/// Draws from one 32-bit half of a random word.
const BATCH: usize = 3;

/// The sequences of cards of `N` games; see the [module](self) for the layout.
pub(super) type Planes<W, const N: usize> = [[W; N]; PLANES];

/// What shuffling a deck needs to know.
#[derive(Clone, Debug)]
pub(super) struct Shuffler {
    /// Each card in planes: all ones or all zeros, in the order in which cards are inserted.
    cards: Vec<[u64; PLANES]>,
    /// For each batch of draws 2^32 modulo the product of its bounds.
    thresholds: Vec<u64>,
}

/// A card as its bits in the planes: the rank in the lower four, the suit in the next two.
pub(super) type Card = u8;

/// The card of a rank below 16 and a suit below 4.
pub(super) fn code(rank: u8, suit: u8) -> Card {
    suit << 4 | rank
}

/// Ranks and suits as the planes see them, 16 and 4 at most; `None` for a deck with more. Ranks
/// and suits may change places: the rules treat them alike.
pub(super) fn grid(deck: Deck) -> Option<(u8, u8)> {
    let ranks = deck.ranks().max(deck.suits());
    let suits = deck.ranks().min(deck.suits());
    (ranks <= 16 && suits <= 4).then_some((ranks, suits))
}

impl Shuffler {
    /// For a whole deck; `None` if it has more than 16 ranks and 4 suits, or the other way about.
    pub(super) fn new(deck: Deck) -> Option<Shuffler> {
        let (ranks, suits) = grid(deck)?;
        let suit_by_suit = (0..suits).flat_map(|suit| (0..ranks).map(move |rank| code(rank, suit)));
        Some(Shuffler::of(suit_by_suit))
    }

    /// For these cards.
    pub(super) fn of(cards: impl Iterator<Item = Card>) -> Shuffler {
        let spread =
            |card: Card| std::array::from_fn(|b| 0u64.wrapping_sub(u64::from(card >> b & 1)));
        let cards: Vec<[u64; PLANES]> = cards.map(spread).collect();
        let bounds: Vec<u64> = (1..=cards.len() as u64).collect();
        let batches = bounds.chunks(BATCH);
        let thresholds = batches.map(|batch| (1 << 32) % batch.iter().product::<u64>());
        let thresholds = thresholds.collect();
        Shuffler { cards, thresholds }
    }

    /// How many cards there are.
    pub(super) fn cards(&self) -> usize {
        self.cards.len()
    }

    /// Eight decks, each in random order, all orders equally likely.
    #[inline(always)]
    pub(super) fn shuffle(&self, random: &mut Lanes) -> Planes<u64, LANES> {
        loop {
            let mut planes = [[0u64; LANES]; PLANES];
            let mut unfair = 0;
            let mut words = [0; LANES];
            let batches = self.cards.chunks(BATCH).zip(&self.thresholds).enumerate();
            for (batch, (cards, &threshold)) in batches {
                let mut fraction = [0; LANES];
                if batch % 2 == 0 {
                    words = random.words();
                }
                for lane in 0..LANES {
                    fraction[lane] = words[lane] >> (32 * (batch % 2)) & 0xffff_ffff;
                }
                for (i, card) in cards.iter().enumerate() {
                    let places = (batch * BATCH + i + 1) as u64;
                    for lane in 0..LANES {
                        let scaled = fraction[lane] * places;
                        fraction[lane] = scaled & 0xffff_ffff;
                        let above = !0u64 << (scaled >> 32);
                        let gap = above & above.wrapping_neg();
                        for (plane, bit) in planes.iter_mut().zip(card) {
                            let bits = plane[lane];
                            plane[lane] = bits.wrapping_add(bits & above) | (gap & bit);
                        }
                    }
                }
                for left in fraction {
                    unfair |= u64::from(left < threshold);
                }
            }
            if unfair == 0 {
                return planes;
            }
        }
    }
}

/// The places whose next but one is laid out, when `cards` cards are.
#[inline(always)]
pub(super) fn open_places<W: Word>(cards: u32) -> W {
    W::of((1 << cards.saturating_sub(2)) - 1)
}

/// Takes away the leftmost match of each game until there is none among the open places.
/// Afterwards the open places are those of the cards that are left: two fewer than cards.
#[inline(always)]
pub(super) fn settle<W: Word, const N: usize>(planes: &mut Planes<W, N>, open: &mut [W; N]) {
    while remove(planes, open) {}
}

/// Takes away the leftmost match of each game, if there is one; whether there was one in any.
#[inline(always)]
fn remove<W: Word, const N: usize>(planes: &mut Planes<W, N>, open: &mut [W; N]) -> bool {
    let mut any = W::ZERO;
    for lane in 0..N {
        let differs = |plane: &[W; N]| plane[lane] ^ (plane[lane] >> 2);
        let rank =
            differs(&planes[0]) | differs(&planes[1]) | differs(&planes[2]) | differs(&planes[3]);
        let suit = differs(&planes[4]) | differs(&planes[5]);
        let matches = !(rank & suit) & open[lane];
        any = any | matches;
        // Ones below the leftmost match; all ones, and nothing moves, where there is none.
        let below = matches.less_one() & !matches;
        for plane in planes.iter_mut() {
            plane[lane] = (plane[lane] & below) | ((plane[lane] >> 1) & !below);
        }
        open[lane] = (open[lane] & below) | ((open[lane] >> 1) & !below);
    }
    any != W::ZERO
}

/// A word in which the `length` bits from bit `from` on have been rotated downwards by `by`
/// (0 <= `by` < `length`).
#[inline(always)]
pub(super) fn rotated<W: Word>(word: W, from: u32, length: u32, by: u32) -> W {
    let (low, field) = (W::of((1 << from) - 1), W::of((1 << length) - 1));
    let bits = word >> from;
    let bits = ((bits >> by) | (bits << (length - by))) & field;
    (word & low) | (bits << from)
}

/// A word in which the `length` bits from bit `from` on, its last ones, have been put in the
/// opposite order.
#[inline(always)]
pub(super) fn reversed<W: Word>(word: W, from: u32, length: u32) -> W {
    let bits = (word >> from).backwards() >> (W::BITS - length);
    (word & W::of((1 << from) - 1)) | (bits << from)
}
