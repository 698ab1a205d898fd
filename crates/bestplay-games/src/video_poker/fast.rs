//! All hands at once.
//!
//! For each set of at most four cards it is counted how many of the hands that contain it are of
//! each kind. Who holds some cards of a hand draws from what is left of the deck, so that the other
//! cards of the hand must not come again: by inclusion and exclusion, the draws that lead to a kind
//! are an alternating sum of those counts over the sets between the held cards and the whole hand.
//! All 32 sums of a hand take 80 subtractions, and one hand stands for all that differ from it by
//! names of suits. All numbers are whole: what a hold is worth is compared over a common
//! denominator.
//!
//! # Complexity
//!
//! For n cards C(n, 5) hands are looked at once; 32 table entries are read for each of those that
//! suits leave. The tables have 40 C(n, 4) bytes.

use bestplay::sorting::{sort_by, sort_by_key};
use bestplay::{Natural, Rational};

use super::cards::{Cards, Kind, canonical, choices, copies, five};
use super::rules::{VideoPoker, holds};
use crate::fast::{mean, ways};

/// How many hands are of each kind.
type Counts = [u32; 10];

/// For each set of at most four cards, the hands that contain it.
struct Counted {
    /// By the number of cards, then by the place of the set: its cards c₁ < c₂ < ... stand at
    /// C(c₁, 1) + C(c₂, 2) + ...
    tables: [Vec<Counts>; 5],
    choose: [[usize; 6]; 53],
}

/// Binomial coefficients.
fn binomials() -> [[usize; 6]; 53] {
    let ways = |n, k| {
        if k > n {
            0
        } else {
            ways(n as u128, k as u128) as usize
        }
    };
    std::array::from_fn(|n| std::array::from_fn(|k| ways(n, k)))
}

impl Counted {
    /// Looks at all hands of the deck.
    fn new(game: &VideoPoker) -> Counted {
        let choose = binomials();
        let cards = game.deck().count_ones() as usize;
        let tables = [0, 1, 2, 3, 4].map(|size| vec![[0; 10]; choose[cards][size]]);
        let mut counted = Counted { tables, choose };
        for hand in choices(game.deck(), 5) {
            let hand = five(hand);
            let kind = Kind::of(hand, game.pays.lowest_pair) as usize;
            let places = counted.places(game, hand);
            for left_out in 0..5 {
                let place = counted.place(&places, 0b11111 ^ 1 << left_out);
                counted.tables[4][place][kind] += 1;
            }
        }
        // A hand contains 5 - size sets of one card more than a set of this size that it contains.
        for size in (0..4).rev() {
            for larger in choices(game.deck(), size as u32 + 1) {
                let places = counted.places(game, five(larger));
                let counts =
                    counted.tables[size + 1][counted.place(&places, (1 << (size + 1)) - 1)];
                for left_out in 0..=size {
                    let set = ((1 << (size + 1)) - 1) ^ (1 << left_out);
                    let place = counted.place(&places, set);
                    let to = counted.tables[size][place].iter_mut();
                    to.zip(counts).for_each(|(to, count)| *to += count);
                }
            }
            let times = 5 - size as u32;
            let all = counted.tables[size].iter_mut().flatten();
            all.for_each(|count| *count /= times);
        }
        counted
    }

    /// The cards of a hand, counted from the first of the deck.
    fn places(&self, game: &VideoPoker, hand: [u8; 5]) -> [usize; 5] {
        let first = game.deck().trailing_zeros() as usize;
        hand.map(|card| usize::from(card).saturating_sub(first))
    }

    /// The place of a set: bits of `of` say which cards of the hand it has.
    fn place(&self, hand: &[usize; 5], of: usize) -> usize {
        let mut size = 0;
        let mut place = 0;
        for (i, &card) in hand.iter().enumerate() {
            if of >> i & 1 == 1 {
                size += 1;
                place += self.choose[card][size];
            }
        }
        place
    }
}

/// All hands, played as well as possible.
pub(super) struct All {
    /// What is paid on average.
    pub value: Rational,
    /// How likely each kind is.
    pub kinds: [Rational; 10],
    /// How likely it is that so many cards are held.
    pub held: [Rational; 6],
}

/// All holds of any hand.
pub(super) struct Holds<'a> {
    game: &'a VideoPoker,
    counted: Counted,
    /// What the hands that contain a set are paid together.
    paid_for: Vec<Vec<i64>>,
    /// The least common multiple of the numbers of draws, over which all holds are compared.
    common: i64,
    /// What a draw counts for, by the cards that are held.
    share: [i64; 6],
    /// All holds, those of the most cards first.
    by_size: Vec<usize>,
}

/// A hand, played as well as possible.
pub(super) struct Best {
    /// What it is paid on average, over [`Holds::common`].
    pub paid: u128,
    /// What it is before the draw.
    kind: usize,
    /// The cards that are held, as bits.
    held: usize,
    /// The table and the place of each of its sets but the whole.
    at: [(usize, usize); 32],
}

impl<'a> Holds<'a> {
    /// Counts all hands of the deck.
    pub(super) fn new(game: &'a VideoPoker) -> Holds<'a> {
        let counted = Counted::new(game);
        let pays = game.pays.table.map(i64::from);
        let paid = |counts: &Counts| -> i64 {
            let products = counts.iter().zip(pays);
            products.map(|(&count, pay)| i64::from(count) * pay).sum()
        };
        let tables = counted.tables.iter();
        let paid_for = tables.map(|table| table.iter().map(paid).collect());
        let rest = game.deck().count_ones() as usize - 5;
        let draws = [0, 1, 2, 3, 4, 5].map(|held| counted.choose[rest][5 - held] as i64);
        let divides = |common: &i64| draws.iter().all(|draws| common % draws == 0);
        let common = (1..).map(|times| times * draws[0]).find(divides);
        let common = common.unwrap_or(1);
        let mut by_size: Vec<usize> = (0..32).collect();
        sort_by_key(&mut by_size, |held| std::cmp::Reverse(held.count_ones()));
        Holds {
            game,
            paid_for: paid_for.collect(),
            counted,
            common,
            share: draws.map(|draws| common / draws),
            by_size,
        }
    }

    /// The denominator of what hands are paid.
    pub(super) fn common(&self) -> u128 {
        self.common.unsigned_abs().into()
    }

    /// The best hold of a hand; of those that are worth the same the first.
    pub(super) fn best(&self, hand: Cards) -> Best {
        let cards = five(hand);
        let kind = Kind::of(cards, self.game.pays.lowest_pair) as usize;
        let places = self.counted.places(self.game, cards);
        let mut at = [(0, 0); 32];
        let mut worth = [0; 32];
        for set in 0..31usize {
            at[set] = (set.count_ones() as usize, self.counted.place(&places, set));
            worth[set] = self.paid_for[at[set].0][at[set].1];
        }
        worth[31] = i64::from(self.game.pays.table[kind]);
        exclude(&mut worth);
        let (mut best, mut most) = (31, -1);
        for &held in &self.by_size {
            let here = worth[held] * self.share[held.count_ones() as usize];
            if here > most {
                (best, most) = (held, here);
            }
        }
        Best {
            paid: most.unsigned_abs().into(),
            kind,
            held: best,
            at,
        }
    }

    /// How many draws of the best hold lead to each kind, by the same sum.
    fn drawn(&self, best: &Best) -> [i64; 10] {
        let mut drawn = [0i64; 10];
        drawn[best.kind] += sign(best.held, 31);
        let between = (0..31usize).filter(|set| set & best.held == best.held);
        for set in between {
            let counts = self.counted.tables[best.at[set].0][best.at[set].1];
            let sign = sign(best.held, set);
            let to = drawn.iter_mut().zip(counts);
            to.for_each(|(to, count)| *to += sign * i64::from(count));
        }
        drawn
    }
}

/// Plays all hands.
pub(super) fn all(game: &VideoPoker) -> All {
    let holds = Holds::new(game);
    let (mut hands, mut value) = (0u128, 0u128);
    let (mut kinds, mut held_cards) = ([0u128; 10], [0u128; 6]);
    for hand in choices(game.deck(), 5).filter(|&hand| canonical(hand) == hand) {
        let best = holds.best(hand);
        let weight = copies(hand);
        let held = best.held.count_ones() as usize;
        hands += weight;
        value += weight * best.paid;
        held_cards[held] += weight;
        for (to, count) in kinds.iter_mut().zip(holds.drawn(&best)) {
            *to += weight * u128::from((count * holds.share[held]).unsigned_abs());
        }
    }
    let of = |count: u128, all: u128| Rational::from_parts(count.into(), Natural::from(all));
    let over = hands * holds.common();
    All {
        value: of(value, over),
        kinds: kinds.map(|count| of(count, over)),
        held: held_cards.map(|count| of(count, hands)),
    }
}

/// 1 or -1: the sign of a set in the sum for what is held.
fn sign(held: usize, set: usize) -> i64 {
    match (set.count_ones() - held.count_ones()) % 2 {
        0 => 1,
        _ => -1,
    }
}

/// From sums over all hands that contain a set to those that contain no more of the hand than it.
fn exclude(sums: &mut [i64; 32]) {
    for card in 0..5 {
        for set in (0..32).filter(|set| set >> card & 1 == 0) {
            sums[set] -= sums[set | 1 << card];
        }
    }
}

/// What a hold is worth.
fn worth(game: &VideoPoker, hand: Cards, held: Cards) -> Rational {
    let pays = |&kind: &Kind| Rational::from(game.pays.table[kind as usize]);
    mean(&game.draw(hand, held), pays)
}

/// All holds of a hand, the best first.
pub(super) fn ranked(game: &VideoPoker, hand: Cards) -> Vec<(Cards, Rational)> {
    let all = holds(hand).map(|held| (held, worth(game, hand, held)));
    let mut all: Vec<_> = all.collect();
    sort_by(&mut all, |(_, one), (_, other)| other.cmp(one));
    all
}
