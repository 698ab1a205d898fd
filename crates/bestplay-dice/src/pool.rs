//! Pools: dice side by side, of which what they show matters, and not their order.
//!
//! Nobody lists rolls, or multisets of them. The faces are gone through from one end, and of each kind of
//! dice some of those that are left show this face: all that has to be known is how many are used of each
//! kind, and what has come of them. Where only sums of some ranks are asked for, all sums with the same
//! dice used are one long number that holds a weight in each of its parts; and once all ranks that count are
//! filled, the other dice only have to be counted together. So the best 3 of 100 dice take as long as
//! those of 10. (The dice calculator icepool made the idea known: A. Liu, "Icepool: Efficient Computation
//! of Dice Pool Probabilities", AIIDE 2022.)

mod folded;
mod ranks;

use std::collections::BTreeMap;

use bestplay::Natural;

use crate::distribution::Distribution;
use crate::mistake::Mistake;
use crate::rest::{Rest, Size};
use crate::work::Work;

/// The most dice whose ranks matter.
pub(crate) const MOST_RANKED: u64 = 1_000_000;

/// Dice, of which some count.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    /// Each kind with how many there are of it.
    pub(crate) dice: Vec<(Distribution, u64)>,
    /// How often the die of each rank counts, the highest first; all of them once, if nothing is said.
    pub(crate) ranks: Option<Vec<u32>>,
    /// Whether they were listed in braces: then they may be the faces of a die.
    pub(crate) listed: bool,
}

/// A face as it counts: `None` where it is in a rest.
type Counts = Option<i64>;

/// The faces of all kinds from one end, each with its weight on each kind.
struct Faces {
    /// What it shows, whether it stands for a rest, and its weights.
    faces: Vec<(i64, bool, Vec<Natural>)>,
    /// The weight of all faces behind it, for each kind.
    behind: Vec<Vec<Natural>>,
}

impl Pool {
    pub(crate) fn of(die: Distribution, count: u64) -> Pool {
        Pool {
            dice: vec![(die, count)],
            ranks: None,
            listed: false,
        }
    }

    /// The dice of several pools, all of which count.
    pub(crate) fn joined(pools: Vec<Pool>) -> Pool {
        let mut dice: Vec<(Distribution, u64)> = Vec::new();
        for (die, count) in pools.into_iter().flat_map(|pool| pool.dice) {
            match dice.iter_mut().find(|(known, _)| *known == die) {
                Some((_, many)) => *many = many.saturating_add(count),
                None => dice.push((die, count)),
            }
        }
        Pool {
            dice,
            ranks: None,
            listed: false,
        }
    }

    /// How many dice there are, counting or not.
    pub(crate) fn size(&self) -> u64 {
        self.dice
            .iter()
            .fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// How often the die of each rank counts.
    pub(crate) fn ranks(&self, work: &Work<'_>) -> Result<Vec<u32>, Mistake> {
        let size = self.size();
        if size > MOST_RANKED {
            return Err(work.mistake(format!(
                "these are {size} dice; the ranks of at most {MOST_RANKED} can be told apart"
            )));
        }
        Ok(self.ranks.clone().unwrap_or_else(|| vec![1; size as usize]))
    }

    /// The sum of what counts.
    pub(crate) fn sum(&self, work: &Work<'_>) -> Result<Distribution, Mistake> {
        let Some(ranks) = self
            .ranks
            .as_ref()
            .filter(|ranks| ranks.iter().any(|&times| times != 1))
        else {
            return self.sum_of_all(work);
        };
        self.sum_of_ranks(ranks, &|value, is_rest| (!is_rest).then_some(value), work)
    }

    /// How many of the dice that count have faces of a kind; of a rest it has to be known.
    pub(crate) fn count(
        &self,
        is: &dyn Fn(i64, bool) -> Option<bool>,
        work: &Work<'_>,
    ) -> Result<Distribution, Mistake> {
        let unknown = || {
            work.mistake(
                "dice explode here without end, and what is counted may be among what is not followed; state a \
                 limit, as in explode(3d6, 5)",
            )
        };
        let counts = |value, is_rest| is(value, is_rest).map(i64::from);
        let rests = self.dice.iter().filter_map(|(die, _)| die.rest.as_ref());
        for rest in rests {
            counts(rest.from, true).ok_or_else(unknown)?;
        }
        if let Some(ranks) = &self.ranks {
            return self.sum_of_ranks(ranks, &counts, work);
        }
        let mut sum = Distribution::certain(0);
        for (die, count) in &self.dice {
            let mut weights: BTreeMap<i64, Natural> = BTreeMap::new();
            let rest = die
                .rest
                .as_ref()
                .map(|rest| (rest.from, true, &rest.weight));
            let known = die
                .results
                .iter()
                .map(|(value, weight)| (*value, false, weight));
            for (value, is_rest, weight) in known.chain(rest) {
                *weights
                    .entry(counts(value, is_rest).unwrap_or(0))
                    .or_default() += weight;
            }
            let all = Distribution::of(weights).times_known(*count, work)?;
            sum = Distribution::of(sum.sum_of_known(&Distribution::of(all), work)?);
        }
        Ok(sum)
    }

    fn sum_of_all(&self, work: &Work<'_>) -> Result<Distribution, Mistake> {
        if let [(die, 1)] = &self.dice[..] {
            return Ok(die.clone());
        }
        let mut sum = Distribution::certain(0);
        for (die, count) in self.dice.iter().filter(|(_, count)| *count > 0) {
            let known = Distribution::of(die.times_known(*count, work)?);
            // Lowest terms of a power are the power of lowest terms.
            sum = match sum.only() {
                Some(0) => known,
                _ => Distribution::of(sum.sum_of_known(&known, work)?),
            };
        }
        if self
            .dice
            .iter()
            .all(|(die, count)| die.rest.is_none() || *count == 0)
        {
            return Ok(sum);
        }
        let ranks = self.ranks(work)?;
        let mut known: BTreeMap<i64, Natural> = BTreeMap::new();
        let mut total = Natural::ONE;
        let mut known_total = Natural::ONE;
        for (die, count) in &self.dice {
            let rest = die
                .rest
                .as_ref()
                .map_or(Natural::ZERO, |rest| rest.weight.clone());
            total *= die.total.pow(*count as usize);
            known_total *= (&die.total - rest).pow(*count as usize);
        }
        // What is known was brought to lowest terms by itself.
        let factor = &known_total / sum.total.clone().max(Natural::ONE);
        for (value, weight) in sum.results {
            known.insert(value, weight * &factor);
        }
        let weight = total - known_total;
        Ok(Distribution::with(known, self.rest(&ranks, weight)))
    }

    /// What the rest is where a die that counts is in its own.
    fn rest(&self, ranks: &[u32], weight: Natural) -> Option<Rest> {
        let dice = self.dice.iter().filter(|(_, count)| *count > 0);
        let from = dice
            .clone()
            .filter_map(|(die, _)| Some(die.rest.as_ref()?.from))
            .min()?;
        let lowest = dice.clone().map(|(die, _)| die.lowest()).min()?;
        let all: u64 = ranks.iter().map(|&times| u64::from(times)).sum();
        let first = u64::from(ranks.iter().copied().find(|&times| times > 0)?);
        let from =
            i128::from(first) * i128::from(from) + i128::from(all - first) * i128::from(lowest);
        let most = u64::from(ranks.iter().copied().max()?);
        let sizes: Vec<(Size, u64)> = dice.map(|(die, count)| (Size::of(die), *count)).collect();
        let [one, two] = Size::sum(&sizes);
        let times = bestplay::Rational::from(Natural::from(most));
        let most = [one * &times, two * &times * &times];
        Some(Rest::new(weight, i64::try_from(from).ok()?, most))
    }

    /// The faces, the highest first or last. A rest is its highest face.
    fn faces(&self, highest_first: bool) -> Faces {
        let mut weights: BTreeMap<(i64, bool), Vec<Natural>> = BTreeMap::new();
        for (kind, (die, _)) in self.dice.iter().enumerate() {
            let rest = die
                .rest
                .as_ref()
                .map(|rest| ((i64::MAX, true), &rest.weight));
            let known = die
                .results
                .iter()
                .map(|(value, weight)| ((*value, false), weight));
            for (face, weight) in known.chain(rest) {
                let none = || vec![Natural::ZERO; self.dice.len()];
                weights.entry(face).or_insert_with(none)[kind].clone_from(weight);
            }
        }
        let each = weights
            .into_iter()
            .map(|((value, is_rest), weights)| (value, is_rest, weights));
        let mut faces: Vec<_> = each.collect();
        if highest_first {
            faces.reverse();
        }
        let mut left = vec![Natural::ZERO; self.dice.len()];
        let mut behind: Vec<Vec<Natural>> = Vec::new();
        for (.., weights) in faces.iter().rev() {
            behind.push(left.clone());
            left.iter_mut()
                .zip(weights)
                .for_each(|(sum, weight)| *sum += weight);
        }
        behind.reverse();
        Faces { faces, behind }
    }
}
