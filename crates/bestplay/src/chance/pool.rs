//! Several dice at once, by how many show each face: keep-highest, pools, sets and straights.
//!
//! Listing the multisets of ten dice takes thousands of steps, of thirty dice millions. Instead the
//! faces are gone through from the highest to the lowest, and of all dice that are left some show
//! this one; what matters of the faces so far is folded into a value, and equal values are joined
//! after each face. The same idea is known from the dice calculator icepool (A. Liu, "Icepool:
//! efficient computation of dice pool probabilities", AIIDE 2022).

use std::collections::BTreeMap;

use super::{Chance, Fault};
use crate::sorting::sort_by;

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
        if let Some(fault) = self.fault() {
            return Chance::wrong(start, fault);
        }
        let mut faces: Vec<(&T, u128)> = self.outcomes().iter().map(|(t, w)| (t, *w)).collect();
        sort_by(&mut faces, |(a, _), (b, _)| b.cmp(a));
        faces.dedup_by(|(later, extra), (earlier, weight)| {
            let same = later == earlier;
            if same {
                // Without a fault the total fits, and so does a part of it.
                *weight = weight.wrapping_add(*extra);
            }
            same
        });
        let last = faces.len() - 1;
        let mut now = BTreeMap::from([((times, start), 1u128)]);
        for (place, (face, weight)) in faces.into_iter().enumerate() {
            let mut next: BTreeMap<(u32, U), u128> = BTreeMap::new();
            for ((left, so_far), ways) in now {
                // Whatever is left shows the lowest face.
                let least = if place == last { left } else { 0 };
                for count in least..=left {
                    let shown = choose(left, count).zip(weight.checked_pow(count));
                    let ways = shown.and_then(|(of, each)| ways.checked_mul(of)?.checked_mul(each));
                    let to = next.entry((left - count, fold(&so_far, face, count)));
                    let sum = to.or_default();
                    match ways.and_then(|ways| sum.checked_add(ways)) {
                        Some(ways) => *sum = ways,
                        None => return Chance::wrong(so_far, Fault::Overflow),
                    }
                }
            }
            now = next;
        }
        Chance::weighted(now.into_iter().map(|((_, value), ways)| (value, ways)))
    }

    /// The `keep` highest of `times` independent repetitions, the highest first; all of them if
    /// there are no more.
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
    pub fn highest(&self, times: u32, keep: u32) -> Chance<Vec<T>>
    where
        T: Clone,
    {
        self.counted(times, Vec::new(), |kept, face, count| {
            let more = count.min(keep.saturating_sub(kept.len() as u32));
            let more = std::iter::repeat_n(face, more as usize);
            kept.iter().chain(more).cloned().collect()
        })
    }

    /// All of `times` independent repetitions whatever their order, the highest first: a pool of
    /// dice.
    pub fn pool(&self, times: u32) -> Chance<Vec<T>>
    where
        T: Clone,
    {
        self.highest(times, times)
    }
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

/// How many ways there are to choose `count` of `of`, if the number fits.
fn choose(of: u32, count: u32) -> Option<u128> {
    (0..count.min(of - count)).try_fold(1u128, |ways, i| {
        Some(ways.checked_mul(u128::from(of - i))? / u128::from(i + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let ways = choose(10, k as u32).unwrap() as i128 * (10 - k).pow(30);
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
