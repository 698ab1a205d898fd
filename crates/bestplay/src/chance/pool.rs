//! Several dice at once, by how many show each face: keep-highest, pools, sets and straights.
//!
//! [`Faces::fold`](super::Faces::fold) does the work; here are events whose weights fit in 128 bits.

use std::convert::Infallible;
use std::ops::Range;

use super::{Chance, Faces, Fault};
use crate::Natural;

/// Dice of one kind with their number.
type Kind<'c, T> = (&'c Chance<T>, u32);

impl<T: Ord> Chance<T> {
    /// A value of `times` independent repetitions that depends on how often each outcome comes up:
    /// `fold` is given what was folded so far, an outcome and its count, for every outcome from the
    /// highest to the lowest.
    ///
    /// # Complexity
    ///
    /// For `f` outcomes and at most `v` different values on the way, `f · v · times²` folds.
    ///
    /// # Examples
    ///
    /// Five dice: how likely are three alike, or more?
    ///
    /// ```
    /// use bestplay::Chance;
    ///
    /// let alike = Chance::die(6).counted(5, 0, |&most, _, count| count.max(most));
    /// let three = alike.map(|most| most >= 3).merged();
    /// assert_eq!((three.weight_of(&true), three.total()), (1656, 7776));
    /// ```
    pub fn counted<U: Ord>(
        &self,
        times: u32,
        start: U,
        fold: impl Fn(&U, &T, u32) -> U,
    ) -> Chance<U> {
        folded(&[(self, times)], true, u64::MAX, start, fold)
    }
}

impl<T: Ord + Clone> Chance<T> {
    /// The `keep` highest of `times` independent repetitions, the highest first; all of them if
    /// there are no more. What is not kept is counted together, so that many repetitions take hardly
    /// longer than few.
    ///
    /// # Examples
    ///
    /// An ability score of a well-known role-playing game: four dice, without the lowest.
    ///
    /// ```
    /// use bestplay::Chance;
    ///
    /// let score = Chance::die(6).highest(4, 3).map(|dice| dice.iter().sum::<u32>()).merged();
    /// assert_eq!((score.weight_of(&18), score.total()), (21, 1296));
    /// ```
    pub fn highest(&self, times: u32, keep: u32) -> Chance<Vec<T>> {
        kept(&[(self, times)], true, keep)
    }

    /// The `keep` lowest of `times` independent repetitions, the lowest first; see
    /// [`highest`](Self::highest).
    pub fn lowest(&self, times: u32, keep: u32) -> Chance<Vec<T>> {
        kept(&[(self, times)], false, keep)
    }

    /// The `keep` highest of dice of several kinds, each with their number, the highest first.
    ///
    /// # Examples
    ///
    /// ```
    /// use bestplay::Chance;
    ///
    /// let best = Chance::highest_of(&[(Chance::die(6), 1), (Chance::die(8), 2)], 1);
    /// assert_eq!((best.merged().weight_of(&vec![8]), 6 * 8 * 8), (90, 384));
    /// ```
    pub fn highest_of(dice: &[(Chance<T>, u32)], keep: u32) -> Chance<Vec<T>> {
        let kinds: Vec<Kind<'_, T>> = dice.iter().map(|(die, times)| (die, *times)).collect();
        kept(&kinds, true, keep)
    }

    /// All of `times` independent repetitions whatever their order, the highest first: a pool of
    /// dice.
    pub fn pool(&self, times: u32) -> Chance<Vec<T>> {
        self.highest(times, times)
    }
}

/// The first dice from one end, until enough are kept.
fn kept<T: Ord + Clone>(dice: &[Kind<'_, T>], from_top: bool, keep: u32) -> Chance<Vec<T>> {
    let fold = |kept: &Vec<T>, face: &T, count: u32| {
        let more = std::iter::repeat_n(face, count as usize);
        kept.iter().chain(more).cloned().collect()
    };
    folded(dice, from_top, u64::from(keep), Vec::new(), fold)
}

/// A value that is folded from how many dice show each face, from one end on, until there are enough.
fn folded<T: Ord, U: Ord>(
    dice: &[Kind<'_, T>],
    from_top: bool,
    enough: u64,
    start: U,
    fold: impl Fn(&U, &T, u32) -> U,
) -> Chance<U> {
    if let Some(fault) = dice.iter().find_map(|(die, _)| die.fault()) {
        return Chance::at_fault(fault);
    }
    // All ways together; 0 where the weights of a die are long already.
    let total = dice.iter().try_fold(1u128, |all, (die, times)| {
        all.checked_mul(die.total().checked_pow(*times)?)
    });
    if total.unwrap_or(0) == 0 {
        return Chance::at_fault(Fault::Overflow);
    }
    let kinds = dice.iter().map(|(die, times)| {
        let weights = die.outcomes().iter();
        let weights = weights.map(|(face, weight)| (face, Natural::from(*weight)));
        (weights, u64::from(*times))
    });
    let show = |so_far: &U, face: &&T, ranks: Range<u64>, ways| {
        Ok::<_, Infallible>((fold(so_far, face, (ranks.end - ranks.start) as u32), ways))
    };
    let Ok(all) = Faces::new(kinds, from_top).fold(enough, start, show, |_| Ok(()));
    Chance::weighted_long(all)
}

impl<T: Clone> Chance<T> {
    /// The same event, which is tried again, once, where `again` says so of its outcome.
    pub fn rerolled(&self, again: impl Fn(&T) -> bool) -> Chance<T> {
        self.clone().then(|outcome| match again(&outcome) {
            true => self.clone(),
            false => Chance::certain(outcome),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many ways there are to choose `count` of `of`.
    fn choose(of: u32, count: u32) -> u128 {
        (0..count).fold(1, |ways, i| ways * u128::from(of - i) / u128::from(i + 1))
    }

    /// Every roll of so many dice with these faces, one by one.
    fn rolls(faces: &[u32], dice: u32) -> Vec<Vec<u32>> {
        (0..dice).fold(vec![Vec::new()], |rolls, _| {
            let longer = |roll: &Vec<u32>| {
                let with = |&face| roll.iter().copied().chain([face]).collect();
                faces.iter().map(with).collect::<Vec<Vec<u32>>>()
            };
            rolls.iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn pools_are_what_listing_all_rolls_finds() {
        for faces in [vec![1, 2, 3, 4], vec![5, 1, 1], vec![7]] {
            let die = Chance::uniform(faces.clone());
            for dice in 0..=5 {
                for keep in 0..=dice + 1 {
                    let found = die.highest(dice, keep);
                    let mut all = rolls(&faces, dice);
                    assert_eq!(found.total(), all.len() as u128);
                    for roll in &mut all {
                        roll.sort_unstable_by(|a, b| b.cmp(a));
                        roll.truncate(keep as usize);
                    }
                    for (kept, weight) in found.outcomes() {
                        let same = all.iter().filter(|roll| *roll == kept).count();
                        assert_eq!(*weight, same as u128, "{faces:?} {dice} {keep} {kept:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn kinds_of_dice_together_are_what_listing_all_rolls_finds() {
        let kinds = [vec![1, 2, 3], vec![2, 2, 5], vec![1, 2, 3, 4]];
        for numbers in [[1, 1, 1], [2, 0, 1], [1, 2, 2], [0, 0, 0]] {
            let dice: Vec<(Chance<u32>, u32)> = kinds
                .iter()
                .zip(numbers)
                .map(|(faces, number)| (Chance::uniform(faces.clone()), number))
                .collect();
            let mut all = vec![Vec::new()];
            for (faces, number) in kinds.iter().zip(numbers) {
                let more = rolls(faces, number);
                let joined = |roll: &Vec<u32>| {
                    more.iter()
                        .map(|other| [&roll[..], other].concat())
                        .collect()
                };
                all = all
                    .iter()
                    .flat_map(|roll| -> Vec<Vec<u32>> { joined(roll) })
                    .collect();
            }
            for keep in 0..=4 {
                let found = Chance::highest_of(&dice, keep);
                assert_eq!(found.total(), all.len() as u128);
                for (kept, weight) in found.outcomes() {
                    let best = |roll: &&Vec<u32>| {
                        let mut roll = (*roll).clone();
                        roll.sort_unstable_by(|a, b| b.cmp(a));
                        roll.truncate(keep as usize);
                        roll == *kept
                    };
                    assert_eq!(*weight, all.iter().filter(best).count() as u128);
                }
            }
        }
    }

    #[test]
    fn many_dice_are_as_quick_as_few() {
        // As many sixes as there may be in 128 bits: the best three of 49 dice are all sixes, unless at
        // most two are.
        let best = Chance::die(6).highest(49, 3);
        let few = (0..=2)
            .map(|k| choose(49, k) * 5u128.pow(49 - k))
            .sum::<u128>();
        assert_eq!(best.weight_of(&vec![6, 6, 6]), 6u128.pow(49) - few);
        let worst = Chance::die(6).lowest(49, 3);
        assert_eq!(worst.weight_of(&vec![1, 1, 1]), 6u128.pow(49) - few);
    }

    #[test]
    fn straights_of_many_dice() {
        // The longest straight of 30 dice with 10 faces: far too many multisets to list.
        let fold = |&(run, longest): &(u32, u32), _: &u32, count: u32| match count {
            0 => (0, longest),
            _ => (run + 1, longest.max(run + 1)),
        };
        let straight = Chance::die(10).counted(30, (0, 0), fold);
        assert_eq!(straight.total(), 10u128.pow(30));
        let all = straight.map(|(_, longest)| longest).merged();
        // All ten faces, by inclusion and exclusion.
        let surjections = (0..=10i128).fold(0, |sum, k| {
            let ways = choose(10, k as u32) as i128 * (10 - k).pow(30);
            if k % 2 == 0 { sum + ways } else { sum - ways }
        });
        assert_eq!(all.weight_of(&10), surjections as u128);
    }

    #[test]
    fn mistakes_and_rerolls() {
        assert_eq!(Chance::die(6).pool(60).fault(), Some(Fault::Overflow));
        assert_eq!(
            Chance::<u8>::uniform([]).pool(2).fault(),
            Some(Fault::Empty)
        );
        let die = Chance::die(6).rerolled(|&roll| roll == 1).merged();
        assert_eq!(
            (die.weight_of(&1), die.weight_of(&2), die.total()),
            (1, 7, 36)
        );
    }
}
