//! The whole card, one turn at a time.
//!
//! What a card is worth depends on the boxes that are open, on the points of the upper section up to
//! those that earn the bonus, and on whether further fives of a face are rewarded: 536,448 cards of
//! Yahtzee can be come to (Verhoeff 1999). Each is one turn ([`super::lattice`]) and then a card with
//! a box less, so that cards are computed from full to empty, several with the same boxes at once.
//!
//! Points are whole numbers of 2⁻³⁹. A turn rounds down three times, each time by less than one unit,
//! and taking the best or the mean of several numbers enlarges no error: with n boxes open the value
//! lies at most 3 n units above what is found, which is 7·10⁻¹¹ points for a whole card.
//!
//! # Complexity
//!
//! Some 11,000 additions and comparisons for each card.

use bestplay::sorting::sort;
use bestplay::{Integer, Rational, Stage, Value, Watch};
use pulp::{Arch, Simd, WithSimd};

use super::card::{Card, Category, Dice, Filled, Joker};
use super::lattice::{LANES, Lanes, Lattice, MULTISETS, THROWS};
use super::rules::roll;
use crate::fast::tell;
use bestplay_answers::Result;

/// Bits behind the point. A card is worth less than 2¹¹ points, and sums are 7776 times as large.
const SHIFT: u32 = 39;

/// What all cards are worth that can be come to.
#[derive(Debug)]
pub(super) struct Table {
    card: Card,
    lattice: Lattice,
    /// What each box scores with each throw, without a joker.
    scores: Vec<Vec<i64>>,
    /// How many upper points are told apart, times two where fives of a face are rewarded.
    width: usize,
    /// The lower bounds, by the boxes that are open and [`Table::slot`].
    values: Vec<i64>,
}

/// Cards that are computed together, and what they come to.
struct Turn<'t> {
    table: &'t Table,
    cards: &'t [Filled; LANES],
    /// What throws are worth with two rolls left, with one, and with none, if anybody asks.
    levels: Option<&'t mut [Vec<i64>; 3]>,
}

impl Table {
    /// Computes all cards.
    pub(super) fn new(card: &Card, watch: &dyn Watch) -> Result<Table> {
        let lattice = Lattice::new();
        let score = |category: &Category| -> Vec<i64> {
            let throws = lattice.throws().iter();
            let score = |dice| i64::from(category.score(dice, card.scoring, false)) << SHIFT;
            throws.map(score).collect()
        };
        let scores = card.boxes.iter().map(score).collect();
        let flags = if card.joker == Joker::None { 1 } else { 2 };
        let width = flags * (usize::from(card.bonus_at) + 1);
        let sets = 1usize << card.boxes.len();
        let mut table = Table {
            card: card.clone(),
            lattice,
            scores,
            width,
            values: vec![0; sets * width],
        };
        let arch = Arch::new();
        for open in 1..sets {
            if open % 64 == 0 {
                tell(watch, Stage::Solving, open as u64, sets as u64)?;
            }
            for cards in table.reachable(open as u16).chunks(LANES) {
                // The last ones are padded with copies of one.
                let mut together = [cards[0]; LANES];
                together[..cards.len()].copy_from_slice(cards);
                let worth = arch.dispatch(Turn {
                    table: &table,
                    cards: &together,
                    levels: None,
                });
                for (card, worth) in cards.iter().zip(worth) {
                    let slot = table.slot(*card);
                    table.values[slot] = worth;
                }
            }
        }
        Ok(table)
    }

    /// The cards with these boxes open that can be come to; the others have no value here.
    pub(super) fn reachable(&self, open: u16) -> Vec<Filled> {
        let card = &self.card;
        let upper = match open & card.upper() {
            0 => 0,
            _ => card.upper() & !open,
        };
        let mut sums = vec![0u8];
        for category in (0..card.boxes.len()).filter(|place| upper >> place & 1 == 1) {
            if let Category::Face(face) = card.boxes[category] {
                let with =
                    |sum: u8| (0..=5).map(move |count| (sum + count * face).min(card.bonus_at));
                sums = sums.into_iter().flat_map(with).collect();
                sort(&mut sums);
                sums.dedup();
            }
        }
        let five = card.place(Category::Five);
        let is_filled = five.is_some_and(|place| open >> place & 1 == 0);
        let flags: &[bool] = match is_filled && card.joker != Joker::None {
            true => &[false, true],
            false => &[false],
        };
        let of_sum = |&upper: &u8| {
            flags.iter().map(move |&has_fifty| Filled {
                open,
                upper,
                has_fifty,
            })
        };
        sums.iter().flat_map(of_sum).collect()
    }

    /// Where a card's value is.
    fn slot(&self, filled: Filled) -> usize {
        let flag = usize::from(filled.has_fifty) * (usize::from(self.card.bonus_at) + 1);
        usize::from(filled.open) * self.width + flag + usize::from(filled.upper)
    }

    /// What a throw is worth that has to be scored.
    fn scored(&self, filled: Filled, dice: &Dice) -> i64 {
        let uses = self.card.uses(filled, dice).into_iter();
        let points = |points| i64::from(points) << SHIFT;
        let worth = uses.map(|(_, now, next)| points(now) + self.values[self.slot(next)]);
        worth.max().unwrap_or(0)
    }

    /// A lower bound that is so many units low at most.
    fn bounds(lower: i64, units: u32) -> Value {
        let over =
            |number: i64| Rational::from_parts(Integer::from(number), (1u64 << SHIFT).into());
        Value::between(over(lower), over(lower + i64::from(units)))
    }

    /// What a card is worth.
    pub(super) fn value(&self, filled: Filled) -> Value {
        Table::bounds(self.values[self.slot(filled)], 3 * filled.open.count_ones())
    }

    /// What throws are worth in a turn with this card, by how often they may still be rolled.
    pub(super) fn turn(&self, filled: Filled) -> [Vec<i64>; 3] {
        let mut levels = [const { Vec::new() }; 3];
        if filled.open == 0 {
            return levels;
        }
        Arch::new().dispatch(Turn {
            table: self,
            cards: &[filled; LANES],
            levels: Some(&mut levels),
        });
        levels
    }

    /// What dice are worth in a turn.
    pub(super) fn rolled(
        &self,
        turn: &[Vec<i64>; 3],
        filled: Filled,
        dice: &Dice,
        left: u8,
    ) -> Value {
        let place = self.lattice.place(dice) - THROWS;
        let worth = turn[usize::from(left).min(2)][place];
        Table::bounds(worth, self.units(filled, left))
    }

    /// What it is worth to roll what is missing of the dice that are kept.
    pub(super) fn kept(&self, turn: &[Vec<i64>; 3], filled: Filled, dice: Dice, left: u8) -> Value {
        let throws = roll(dice);
        let total = i64::try_from(throws.total()).unwrap_or(1);
        let worth = |(dice, weight): &(Dice, u128)| {
            let place = self.lattice.place(dice) - THROWS;
            turn[usize::from(left).min(2)][place] * i64::try_from(*weight).unwrap_or(0)
        };
        let sum: i64 = throws.outcomes().iter().map(worth).sum();
        Table::bounds(sum / total, self.units(filled, left) + 1)
    }

    /// How many units low dice may be that may still be rolled so often.
    fn units(&self, filled: Filled, left: u8) -> u32 {
        3 * filled.open.count_ones().saturating_sub(1) + u32::from(left)
    }
}

impl WithSimd for Turn<'_> {
    /// What the cards are worth before the turn.
    type Output = Lanes;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Lanes {
        let (table, cards, mut levels) = (self.table, self.cards, self.levels);
        let mut worth = [[0; LANES]; MULTISETS];
        let mut best = [[0; LANES]; MULTISETS];
        score(table, cards, &mut worth);
        let mut keep = |left: usize, worth: &[Lanes; MULTISETS]| {
            if let Some(levels) = &mut levels {
                levels[left] = worth[THROWS..].iter().map(|lanes| lanes[0]).collect();
            }
        };
        keep(0, &worth);
        for left in [1, 2] {
            table.lattice.reroll(&mut worth, &mut best);
            keep(left, &worth);
        }
        table.lattice.roll(&mut worth)
    }
}

/// What throws are worth that have to be scored.
#[inline(always)]
fn score(table: &Table, cards: &[Filled; LANES], worth: &mut [Lanes; MULTISETS]) {
    let card = &table.card;
    let lattice = table.lattice.throws();
    let worth = &mut worth[THROWS..];
    worth.fill([i64::MIN; LANES]);
    for place in (0..card.boxes.len()).filter(|place| cards[0].open >> place & 1 == 1) {
        // What follows depends on the points in the upper section alone.
        let after = |points| {
            cards.map(|filled| {
                let (bonus, next) = card.fill(filled, place, points);
                (i64::from(bonus) << SHIFT) + table.values[table.slot(next)]
            })
        };
        let scores = &table.scores[place];
        match card.boxes[place] {
            Category::Face(face) => {
                let after = [0, 1, 2, 3, 4, 5].map(|count| after(count * u32::from(face)));
                for ((worth, dice), score) in worth.iter_mut().zip(lattice).zip(scores) {
                    let after = &after[usize::from(dice[usize::from(face) - 1])];
                    (0..LANES).for_each(|lane| worth[lane] = worth[lane].max(after[lane] + score));
                }
            }
            _ => {
                let after = after(0);
                for (worth, score) in worth.iter_mut().zip(scores) {
                    (0..LANES).for_each(|lane| worth[lane] = worth[lane].max(after[lane] + score));
                }
            }
        }
    }
    // Five of a face may be jokers, and are what is rewarded.
    for face in 0..6 {
        let mut dice = [0; 6];
        dice[face] = 5;
        let place = table.lattice.place(&dice) - THROWS;
        worth[place] = cards.map(|filled| table.scored(filled, &dice));
    }
}
