//! A turn, for several cards at once: what the dice are worth before each roll.
//!
//! What is kept is a multiset of dice. What it is worth to roll the missing ones is the mean over one
//! die of what it is worth to miss one less, and what is best to keep of some dice is all of them, or
//! the best of what is kept of one less: 462 multisets, each with at most six neighbours, instead of
//! 252 throws with up to 32 ways to keep from and up to 252 throws to come. Means are kept as sums, in
//! units of 1/7776, so that all is exact until the throw as a whole is divided, and rounded down. (J.
//! Glenn, "An optimal strategy for Yahtzee", 2006, computes with the same neighbours.)

use super::card::Dice;
use bestplay::sorting::sort_by;

/// How many cards are computed together.
pub(super) const LANES: usize = 8;

/// A number for each of the cards: points in units of 2⁻³⁹.
pub(super) type Lanes = [i64; LANES];

/// How many multisets there are, of at most five dice.
pub(super) const MULTISETS: usize = 462;

/// Where the multisets of each size begin; those of five dice are the throws.
const FIRST: [usize; 7] = [0, 1, 7, 28, 84, 210, MULTISETS];

/// Where the throws begin.
pub(super) const THROWS: usize = FIRST[5];

/// A throw of five dice has so many equally likely outcomes.
const ALL: i64 = 7776;

/// All multisets of dice, and their neighbours.
#[derive(Debug)]
pub(super) struct Lattice {
    /// The dice of each, by size.
    dice: Vec<Dice>,
    /// With one die more of each face; of those of fewer than five dice.
    more: Vec<[u16; 6]>,
    /// Without one of its dice, for each face that it has.
    less: Vec<Vec<u16>>,
}

impl Lattice {
    /// The multisets of at most five dice.
    pub(super) fn new() -> Lattice {
        let mut dice: Vec<Dice> = vec![[0; 6]];
        for size in 0..5 {
            let smaller = &dice[FIRST[size]..FIRST[size + 1]];
            let with = |dice: &Dice, face: usize| {
                let mut dice = *dice;
                dice[face] += 1;
                dice
            };
            let larger = smaller.iter();
            let larger = larger.flat_map(|dice| (0..6).map(|face| with(dice, face)));
            let mut larger: Vec<Dice> = larger.collect();
            sort_by(&mut larger, |a, b| b.cmp(a));
            larger.dedup();
            dice.extend(larger);
        }
        let lattice = Lattice {
            dice,
            more: Vec::new(),
            less: Vec::new(),
        };
        let neighbour = |of: &Dice, face: usize, by: i8| {
            let mut dice = *of;
            dice[face] = dice[face].checked_add_signed(by)?;
            Some(lattice.place(&dice) as u16)
        };
        let more = lattice.dice[..THROWS].iter();
        let more =
            more.map(|dice| [0, 1, 2, 3, 4, 5].map(|face| neighbour(dice, face, 1).unwrap_or(0)));
        let less = lattice.dice.iter();
        let less = less.map(|dice| {
            let less = (0..6).filter_map(|face| neighbour(dice, face, -1));
            less.collect()
        });
        let (more, less) = (more.collect(), less.collect());
        Lattice {
            more,
            less,
            ..lattice
        }
    }

    /// The throws, in order.
    pub(super) fn throws(&self) -> &[Dice] {
        &self.dice[THROWS..]
    }

    /// The place of some dice.
    pub(super) fn place(&self, dice: &Dice) -> usize {
        let size = dice.iter().map(|&n| usize::from(n)).sum::<usize>().min(5);
        let of_size = &self.dice[FIRST[size]..FIRST[size + 1]];
        let place = of_size.binary_search_by(|other| dice.cmp(other));
        FIRST[size] + place.unwrap_or(0)
    }

    /// From what throws are worth to sums over what they may come from: of a multiset that misses so
    /// many dice, 6 to that power times its mean.
    #[inline(always)]
    fn sums(&self, worth: &mut [Lanes; MULTISETS]) {
        for place in (0..THROWS).rev() {
            let mut sum = [0; LANES];
            for &with in &self.more[place] {
                let with = &worth[usize::from(with)];
                (0..LANES).for_each(|lane| sum[lane] += with[lane]);
            }
            worth[place] = sum;
        }
    }

    /// From what throws are worth after a roll to what throws are worth before it, when what is best
    /// is kept and the rest is rolled; rounded down.
    #[inline(always)]
    pub(super) fn reroll(&self, worth: &mut [Lanes; MULTISETS], best: &mut [Lanes; MULTISETS]) {
        self.sums(worth);
        for size in 0..=5 {
            let scale = 6i64.pow(size as u32);
            for place in FIRST[size]..FIRST[size + 1] {
                let mut most = worth[place].map(|sum| sum * scale);
                for &without in &self.less[place] {
                    let without = &best[usize::from(without)];
                    (0..LANES).for_each(|lane| most[lane] = most[lane].max(without[lane]));
                }
                best[place] = most;
            }
        }
        for place in THROWS..MULTISETS {
            worth[place] = best[place].map(|most| most / ALL);
        }
    }

    /// What it is worth to roll all dice; rounded down.
    #[inline(always)]
    pub(super) fn roll(&self, worth: &mut [Lanes; MULTISETS]) -> Lanes {
        self.sums(worth);
        worth[0].map(|sum| sum / ALL)
    }
}
