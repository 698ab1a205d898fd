//! What a run has counted so far: whole numbers only.
//!
//! Sums of whole numbers do not depend on the order in which they are added. That is why a run
//! gives the same answer, to the last bit, on any number of threads and machines.

use std::collections::BTreeMap;

/// What one game contributes to the estimate: a whole number of units between two limits.
///
/// The mean of the contributions, divided by `unit`, is the number that is estimated. A game that
/// is won or lost contributes 1 or 0 with a unit of 1. A method that plays several copies of a
/// game and shares out the weight has a finer unit, and perhaps contributions above 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// The smallest possible contribution, in units.
    pub least: i64,
    /// The largest possible contribution, in units.
    pub most: i64,
    /// How many units make 1.
    pub unit: u64,
    /// A guess of the mean, in units, made before the run. Any guess between the limits keeps the
    /// confidence statement true; a good one makes the interval narrower.
    pub guess: i64,
}

impl Quantity {
    /// A game that is won (1) or lost (0).
    pub const PROBABILITY: Quantity = Quantity {
        least: 0,
        most: 1,
        unit: 1,
        guess: 0,
    };

    /// Whether the contributions are just 0 and 1.
    pub fn is_probability(&self) -> bool {
        (self.least, self.most, self.unit) == (0, 1, 1)
    }
}

/// The counts of a run, or of a part of it.
///
/// # Examples
///
/// ```
/// use bestplay::sample::{Quantity, Tally};
///
/// let mut tally = Tally::default();
/// tally.add(1);
/// tally.add_times(0, 3);
/// let twice = tally.clone().merge(tally);
/// assert_eq!((twice.games, twice.mean(&Quantity::PROBABILITY)), (8, 0.25));
/// assert_eq!(twice.variance(&Quantity::PROBABILITY), 1.5 / 7.0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// The sum of the contributions, in units.
    pub sum: i128,
    /// The sum of the squares of the contributions, in units squared.
    pub squares: u128,
    /// How often each result came up (for example, each number of cards left); empty where a
    /// method does not tell them apart.
    pub results: BTreeMap<i64, u64>,
}

impl Tally {
    /// Counts a game.
    #[inline]
    pub fn add(&mut self, contribution: i64) {
        self.games += 1;
        self.sum += i128::from(contribution);
        self.squares += u128::from(contribution.unsigned_abs()).pow(2);
    }

    /// Counts `times` games with the same contribution.
    pub fn add_times(&mut self, contribution: i64, times: u64) {
        self.games += times;
        self.sum += i128::from(contribution) * i128::from(times);
        self.squares += u128::from(contribution.unsigned_abs()).pow(2) * u128::from(times);
    }

    /// Counts a result `times` times.
    pub fn result(&mut self, result: i64, times: u64) {
        if times > 0 {
            *self.results.entry(result).or_default() += times;
        }
    }

    /// Both tallies together.
    pub fn merge(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.sum += other.sum;
        self.squares += other.squares;
        for (result, times) in other.results {
            *self.results.entry(result).or_default() += times;
        }
        self
    }

    /// The mean contribution divided by the unit: the unbiased estimate; 0 before the first game.
    pub fn mean(&self, quantity: &Quantity) -> f64 {
        if self.games == 0 {
            return 0.0;
        }
        self.sum as f64 / (self.games as f64 * quantity.unit as f64)
    }

    /// The variance of one game's contribution, as far as the sample tells.
    pub fn variance(&self, quantity: &Quantity) -> f64 {
        if self.games < 2 {
            return 0.0;
        }
        let (games, unit) = (self.games as f64, quantity.unit as f64);
        let mean = self.sum as f64 / games;
        (self.squares as f64 - games * mean * mean).max(0.0) / ((games - 1.0) * unit * unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_is_adding_everything_up() {
        let (mut left, mut right, mut all) = (Tally::default(), Tally::default(), Tally::default());
        for contribution in -5..20i64 {
            if contribution % 3 == 0 {
                &mut left
            } else {
                &mut right
            }
            .add(contribution);
            all.add(contribution);
            left.result(contribution % 2, 1);
            all.result(contribution % 2, 1);
        }
        assert_eq!(left.clone().merge(right.clone()), all);
        assert_eq!(right.merge(left), all);
        let quantity = Quantity {
            least: -5,
            most: 20,
            unit: 2,
            guess: 0,
        };
        assert_eq!(all.mean(&quantity), 3.5); // (-5 + ... + 19) / 25 = 7, halved
        assert!((all.variance(&quantity) - 54.166_666_666 / 4.0).abs() < 1e-6);
    }

    #[test]
    fn many_at_once_is_one_by_one() {
        let (mut at_once, mut singly) = (Tally::default(), Tally::default());
        at_once.add_times(-3, 4);
        (0..4).for_each(|_| singly.add(-3));
        assert_eq!(at_once, singly);
    }
}
