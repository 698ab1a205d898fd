//! Several dice at once, by how many show each face: keep-highest, pools, sets and straights.
//!
//! Listing the multisets of ten dice takes thousands of steps, of thirty dice millions. Instead the
//! faces are gone through from the highest to the lowest, and of all dice that are left some show
//! this one; what matters of the faces so far is folded into a value, and equal values are joined
//! after each face. The same idea is known from the dice calculator icepool (A. Liu, "Icepool:
//! efficient computation of dice pool probabilities", AIIDE 2022).

use std::cmp::Ordering;
use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::{Chance, Fault};
use crate::sorting::sort_by;

/// How many dice are left of each kind; pools of up to four kinds take no allocation.
type Left = SmallVec<[u32; 4]>;

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
        folded(&[(self, times)], true, start, fold, |_| false)
    }

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
    pub fn highest(&self, times: u32, keep: u32) -> Chance<Vec<T>>
    where
        T: Clone,
    {
        kept(&[(self, times)], true, keep)
    }

    /// The `keep` lowest of `times` independent repetitions, the lowest first; see
    /// [`highest`](Self::highest).
    pub fn lowest(&self, times: u32, keep: u32) -> Chance<Vec<T>>
    where
        T: Clone,
    {
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
    pub fn highest_of(dice: &[(Chance<T>, u32)], keep: u32) -> Chance<Vec<T>>
    where
        T: Clone,
    {
        let kinds: Vec<Kind<'_, T>> = dice.iter().map(|(die, times)| (die, *times)).collect();
        kept(&kinds, true, keep)
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

/// The first dice from one end, until enough are kept.
fn kept<T: Ord + Clone>(dice: &[Kind<'_, T>], from_top: bool, keep: u32) -> Chance<Vec<T>> {
    let fold = |kept: &Vec<T>, face: &T, count: u32| {
        let more = count.min(keep.saturating_sub(kept.len() as u32));
        let more = std::iter::repeat_n(face, more as usize);
        kept.iter().chain(more).cloned().collect()
    };
    folded(dice, from_top, Vec::new(), fold, |kept| {
        kept.len() >= keep as usize
    })
}

/// A value that is folded from how many dice show each face, from one end on; once it is settled, the dice
/// that are left show whatever they like.
fn folded<T: Ord, U: Ord>(
    dice: &[Kind<'_, T>],
    from_top: bool,
    start: U,
    fold: impl Fn(&U, &T, u32) -> U,
    settled: impl Fn(&U) -> bool,
) -> Chance<U> {
    if let Some(fault) = dice.iter().find_map(|(die, _)| die.fault()) {
        return Chance::wrong(start, fault);
    }
    let mut faces: Vec<(&T, usize, u128)> = Vec::new();
    for (kind, (die, _)) in dice.iter().enumerate() {
        let outcomes = die.outcomes().iter();
        faces.extend(outcomes.map(|(face, weight)| (face, kind, *weight)));
    }
    sort_by(&mut faces, |(a, kind, _), (b, other, _)| {
        let order = if from_top { b.cmp(a) } else { a.cmp(b) };
        order.then(kind.cmp(other))
    });
    faces.dedup_by(|(face, kind, extra), (earlier, other, weight)| {
        let same = kind == other && face == earlier;
        if same {
            // Without a fault the total fits, and so does a part of it.
            *weight = weight.wrapping_add(*extra);
        }
        same
    });
    // What is behind a face, of each kind.
    let mut behind: Vec<u128> = dice.iter().map(|(die, _)| die.total()).collect();
    let left: Left = dice.iter().map(|(_, times)| *times).collect();
    let mut now = BTreeMap::from([((left, start), 1u128)]);
    let mut done: BTreeMap<U, u128> = BTreeMap::new();
    let mut faces = faces.as_slice();
    while let Some((face, ..)) = faces.first() {
        let same = faces
            .iter()
            .take_while(|(other, ..)| other.cmp(face) == Ordering::Equal)
            .count();
        let (here, others) = faces.split_at(same);
        faces = others;
        let mut next: BTreeMap<(Left, U), u128> = BTreeMap::new();
        here.iter()
            .for_each(|(_, kind, weight)| behind[*kind] -= weight);
        for ((left, so_far), ways) in now {
            // By the dice that are left then, and how many show this face.
            let mut shown = vec![(left, 0u32, Some(ways))];
            for &(_, kind, weight) in here {
                let more = shown.into_iter().flat_map(|(left, many, ways)| {
                    let all = left[kind];
                    // Whatever is left shows the last face.
                    let least = if behind[kind] == 0 { all } else { 0 };
                    (least..=all).map(move |count| {
                        let mut left = left.clone();
                        left[kind] -= count;
                        let of = choose(all, count).zip(weight.checked_pow(count));
                        let ways = ways
                            .zip(of)
                            .and_then(|(ways, (of, each))| ways.checked_mul(of)?.checked_mul(each));
                        (left, many + count, ways)
                    })
                });
                shown = more.collect();
            }
            for (left, many, ways) in shown {
                let value = fold(&so_far, face, many);
                let is_settled = settled(&value);
                let free = match is_settled {
                    true => left
                        .iter()
                        .zip(&behind)
                        .try_fold(1u128, |all, (&left, behind)| {
                            all.checked_mul(behind.checked_pow(left)?)
                        }),
                    false => Some(1),
                };
                let Some(ways) = ways
                    .zip(free)
                    .and_then(|(ways, free)| ways.checked_mul(free))
                else {
                    return Chance::wrong(value, Fault::Overflow);
                };
                let sum = match is_settled {
                    true => done.entry(value).or_default(),
                    false => next.entry((left, value)).or_default(),
                };
                match sum.checked_add(ways) {
                    Some(all) => *sum = all,
                    None => return Chance::wrong(so_far, Fault::Overflow),
                }
            }
        }
        now = next;
    }
    // What was never settled has used all dice by now; the sum of all ways is checked there.
    let all = done
        .into_iter()
        .chain(now.into_iter().map(|((_, value), ways)| (value, ways)));
    Chance::weighted(all).merged()
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
            .map(|k| choose(49, k).unwrap() * 5u128.pow(49 - k))
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
