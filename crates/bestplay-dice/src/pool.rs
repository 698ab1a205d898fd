//! Pools: dice side by side, of which what they show matters, and not their order.
//!
//! Nobody lists rolls, or multisets of them: the engine's [`Faces`] folds what dice show from one end. Where
//! only sums of some ranks are asked for, all sums with the same dice used are one long number that holds a
//! weight in each of its parts: to show a face some times more is a product with one number, and a shift.

use std::collections::BTreeMap;
use std::ops::Range;

use bestplay::{Faces, Load, Natural, Rational};
use dashu_base::BitTest;

use crate::distribution::{Distribution, TOO_LARGE, added, step, unpacked};
use crate::mistake::Found;
use crate::operators::Test;
use crate::rest::{Rest, Size};
use crate::work::{MOST_BITS, Work};

/// The most dice whose ranks matter.
pub(crate) const MOST_RANKED: u64 = 1_000_000;

/// Bits that a number takes in a map beside its own.
const OVERHEAD: u64 = 1 << 10;

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

/// Lists of what dice show, with their weights.
type Rolls = Vec<(Natural, Vec<i64>)>;

impl Pool {
    pub(crate) fn of(die: Distribution, count: u64) -> Pool {
        Pool::joined([(die, count)])
    }

    /// Dice that all count; those that are the same are one kind.
    pub(crate) fn joined(all: impl IntoIterator<Item = (Distribution, u64)>) -> Pool {
        let mut dice: Vec<(Distribution, u64)> = Vec::new();
        for (die, count) in all {
            match dice.iter_mut().find(|(known, _)| *known == die) {
                Some((_, many)) => *many = many.saturating_add(count),
                None => dice.push((die, count)),
            }
        }
        let (ranks, listed) = (None, false);
        Pool {
            dice,
            ranks,
            listed,
        }
    }

    /// How many dice there are, counting or not.
    pub(crate) fn size(&self) -> u64 {
        let counts = self.dice.iter().map(|(_, count)| *count);
        counts.fold(0, u64::saturating_add)
    }

    /// How often the die of each rank counts.
    pub(crate) fn ranks(&self, work: &Work<'_>) -> Found<Vec<u32>> {
        let size = self.size();
        if size > MOST_RANKED {
            return Err(work.mistake(format!(
                "these are {size} dice; the ranks of at most {MOST_RANKED} can be told apart"
            )));
        }
        Ok(self.ranks.clone().unwrap_or_else(|| vec![1; size as usize]))
    }

    /// The sum of what counts.
    pub(crate) fn sum(&self, work: &Work<'_>) -> Found<Distribution> {
        match &self.ranks {
            Some(ranks) if ranks.iter().any(|&times| times != 1) => {
                self.sum_of_ranks(ranks, |value, is_rest| (!is_rest).then_some(value), work)
            }
            _ => self.sum_of_all(work),
        }
    }

    /// How many of the dice that count have such faces; of a rest it has to be known.
    pub(crate) fn count(&self, test: &Test, work: &Work<'_>) -> Found<Distribution> {
        let mut rests = BTreeMap::new();
        for rest in self.dice.iter().filter_map(|(die, _)| die.rest.as_ref()) {
            let holds = test.holds_from(rest.from, work)?.ok_or_else(|| {
                work.mistake(
                    "dice explode here without end, and what is counted may be among what is not followed; \
                     state a limit, as in explode(3d6, 5)",
                )
            })?;
            rests.insert(rest.from, holds);
        }
        let counts = |face: i64, is_rest: bool| match is_rest {
            true => rests.get(&face).map(|&holds| i64::from(holds)),
            false => Some(i64::from(test.holds(face))),
        };
        if let Some(ranks) = &self.ranks {
            return self.sum_of_ranks(ranks, counts, work);
        }
        let counted = self.dice.iter().map(|(die, count)| {
            let faces = faces(die).map(|((face, is_rest), weight)| (counts(face, is_rest), weight));
            let of = faces.map(|(counts, weight)| (counts.unwrap_or(0), weight.clone()));
            (Distribution::of(of), *count)
        });
        Pool::joined(counted).sum_of_all(work)
    }

    fn sum_of_all(&self, work: &Work<'_>) -> Found<Distribution> {
        if let [(die, 1)] = &self.dice[..] {
            return Ok(die.clone());
        }
        let dice = || self.dice.iter().filter(|(_, count)| *count > 0);
        let mut sum = Distribution::certain(0);
        for (die, count) in dice() {
            let known = Distribution::of(die.times_known(*count, work)?);
            // Lowest terms of a power are the power of lowest terms.
            sum = match sum.only() {
                Some(0) => known,
                _ => Distribution::of(added(&sum.results, &known.results, work)?),
            };
        }
        if dice().all(|(die, _)| die.rest.is_none()) {
            return Ok(sum);
        }
        let ranks = self.ranks(work)?;
        let mut total = Natural::ONE;
        let mut known = Natural::ONE;
        for (die, count) in dice() {
            let rest = die
                .rest
                .as_ref()
                .map_or(Natural::ZERO, |rest| rest.weight.clone());
            total *= die.total.pow(*count as usize);
            known *= (&die.total - rest).pow(*count as usize);
        }
        // What is known was brought to lowest terms by itself.
        let factor = &known / sum.total.max(Natural::ONE);
        let weights = sum.results.into_iter();
        let weights = weights.map(|(value, weight)| (value, weight * &factor));
        Ok(Distribution::with(
            weights.collect(),
            self.rest(&ranks, total - known),
        ))
    }

    /// What the rest is where a die that counts is in its own.
    fn rest(&self, ranks: &[u32], weight: Natural) -> Option<Rest> {
        let dice = || self.dice.iter().filter(|(_, count)| *count > 0);
        let from = dice()
            .filter_map(|(die, _)| Some(die.rest.as_ref()?.from))
            .min()?;
        let lowest = dice().map(|(die, _)| die.lowest()).min()?;
        let all: i128 = ranks.iter().map(|&times| i128::from(times)).sum();
        let first = i128::from(ranks.iter().copied().find(|&times| times > 0)?);
        let from = first * i128::from(from) + (all - first) * i128::from(lowest);
        let times = Rational::from(ranks.iter().copied().max()?);
        let sizes: Vec<(Size, u64)> = dice().map(|(die, count)| (Size::of(die), *count)).collect();
        let [one, two] = Size::sum(&sizes);
        let most = [one * &times, two * &times * &times];
        Some(Rest::new(weight, i64::try_from(from).ok()?, most))
    }

    /// The bits of all weights of all dice together.
    fn bits(&self) -> u64 {
        let bits = |(die, count): &(Distribution, u64)| {
            (die.total.bit_len() as u64).saturating_mul(*count)
        };
        self.dice.iter().map(bits).fold(0, u64::saturating_add)
    }

    /// The sum of what faces count for, by rank; it is not known of a face in a rest.
    fn sum_of_ranks(
        &self,
        ranks: &[u32],
        counts: impl Fn(i64, bool) -> Option<i64>,
        work: &Work<'_>,
    ) -> Found<Distribution> {
        let counting = |times: &u32| *times > 0;
        let (Some(first), Some(last)) = (
            ranks.iter().position(counting),
            ranks.iter().rposition(counting),
        ) else {
            return Ok(Distribution::certain(0));
        };
        // From the end at which fewer dice have to be looked at.
        let (from_top, from_bottom) = (last + 1, ranks.len() - first);
        let highest_first = from_top <= from_bottom;
        let up_to = match highest_first {
            true => up_to(ranks[..from_top].iter()),
            false => up_to(ranks[first..].iter().rev()),
        };
        let all = up_to[up_to.len() - 1];
        // Every kind shows its faces by itself.
        let kinds = self.dice.iter().enumerate().map(|(kind, (die, count))| {
            let faces = faces(die).map(move |((value, is_rest), weight)| {
                // A rest is above all faces.
                let height = if is_rest { i64::MAX } else { value };
                ((height, is_rest, kind, value), weight.clone())
            });
            (faces, *count)
        });
        let known = || self.dice.iter().flat_map(|(die, _)| faces(die));
        let known = || known().filter_map(|((value, is_rest), _)| counts(value, is_rest));
        let values: Vec<i64> = known().collect();
        let (Some(&least), Some(&most)) = (values.iter().min(), values.iter().max()) else {
            return Err(work
                .mistake("none of these dice is followed; state a limit, as in explode(3d6, 5)"));
        };
        let step = step(values.iter().copied());
        let place = |value: i64| value.abs_diff(least) / step.unsigned_abs();
        let bits = self.bits();
        work.fits(place(most).saturating_mul(all).saturating_add(1), bits)?;
        let ends = [least, most].map(|end| i64::try_from(i128::from(end) * i128::from(all)));
        let [Ok(lowest), Ok(_)] = ends else {
            return Err(work.mistake(TOO_LARGE));
        };
        let slot = bits as usize + 1;
        // By whether a die that counts is in its rest: then only all ways together matter.
        let show = |in_rest: &bool, face: &(i64, bool, usize, i64), ranks: Range<u64>, ways| {
            let count = up_to[ranks.end as usize] - up_to[ranks.start as usize];
            let ways: Natural = ways;
            Ok(match counts(face.3, face.1) {
                _ if *in_rest || count == 0 => (*in_rest, ways),
                Some(value) => (false, ways << ((place(value) * count) as usize * slot)),
                None => (true, ways.to_chunks(slot).iter().sum()),
            })
        };
        let hear = |load: Load| match load.bits + OVERHEAD * load.states > MOST_BITS {
            true => Err(work.mistake(format!(
                "these {} dice of {} kinds take more than {} MiB to be told apart, the limit; use \
                 fewer kinds of dice, or keep fewer",
                self.size(),
                self.dice.len(),
                MOST_BITS >> 23
            ))),
            false => work.spend(load.steps),
        };
        let enough = up_to.len() as u64 - 1;
        let mut found = Faces::new(kinds, highest_first).fold(enough, false, show, hear)?;
        let known = found.remove(&false).unwrap_or_default();
        let rest = found
            .remove(&true)
            .and_then(|weight| self.rest(ranks, weight));
        Ok(Distribution::with(
            unpacked(&known, slot, lowest, step),
            rest,
        ))
    }

    /// A value that is folded from how many dice show each face, from the highest on.
    pub(crate) fn folded<S: Ord>(
        &self,
        start: S,
        fold: impl Fn(&S, i64, u64) -> S,
        most: u64,
        work: &Work<'_>,
    ) -> Found<BTreeMap<S, Natural>> {
        let ranks = self.ranks(work)?;
        if self.dice.iter().any(|(die, _)| die.rest.is_some()) {
            return Err(work.mistake(
                "dice explode here without end, and all their faces matter; state a limit, as in explode(3d6, 5)",
            ));
        }
        let up_to = up_to(ranks.iter());
        let kinds = self
            .dice
            .iter()
            .map(|(die, count)| (die.results.iter().cloned(), *count));
        let show = |value: &S, face: &i64, ranks: Range<u64>, ways| {
            let count = up_to[ranks.end as usize] - up_to[ranks.start as usize];
            Ok((fold(value, *face, count), ways))
        };
        let bits = self.bits();
        let hear = |load: Load| {
            work.fits(load.states, bits)?;
            if load.states > most {
                let message = format!("there are more than {most} rolls to be gone through");
                return Err(work.mistake(message));
            }
            work.spend(load.steps)
        };
        Faces::new(kinds, true).fold(self.size(), start, show, hear)
    }

    /// All rolls as lists of what counts, the highest first, whatever their order.
    pub(crate) fn rolls(&self, most: u64, work: &Work<'_>) -> Found<Rolls> {
        let fold = |roll: &Vec<i64>, face: i64, count: u64| {
            let more = std::iter::repeat_n(face, count as usize);
            roll.iter().copied().chain(more).collect()
        };
        let rolls = self.folded(Vec::new(), fold, most, work)?;
        Ok(rolls.into_iter().map(|(roll, ways)| (ways, roll)).collect())
    }
}

/// All faces of a die with their weights, and whether they are its rest.
fn faces(die: &Distribution) -> impl Iterator<Item = ((i64, bool), &Natural)> {
    let rest = die
        .rest
        .as_ref()
        .map(|rest| ((rest.from, true), &rest.weight));
    let known = die
        .results
        .iter()
        .map(|(value, weight)| ((*value, false), weight));
    known.chain(rest)
}

/// How much counts up to each rank.
fn up_to<'r>(ranks: impl Iterator<Item = &'r u32>) -> Vec<u64> {
    let mut up_to = vec![0u64];
    for times in ranks {
        up_to.push(up_to[up_to.len() - 1] + u64::from(*times));
    }
    up_to
}
