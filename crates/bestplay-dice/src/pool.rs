//! Pools: dice side by side, of which what they show matters, and not their order.
//!
//! Nobody lists rolls, or multisets of them: the engine's [`Faces`] folds what dice show from one end. Where
//! only sums of some ranks are asked for, all sums with the same dice used are one long number that holds a
//! weight in each of its parts: to show a face some times more is a product with one number, and a shift.

use std::collections::BTreeMap;
use std::ops::Range;

use bestplay::{Faces, Load, Natural, Rational};
use dashu_base::BitTest;

use crate::distribution::{Distribution, Span, TOO_LARGE, added, by_result, step, unpacked};
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
    /// The ranks of those that count, the highest first, as often as they do; all, if nothing is said.
    pub(crate) ranks: Option<Vec<u64>>,
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

    /// The same dice, of which these count.
    pub(crate) fn of_ranks(self, ranks: Vec<u64>) -> Pool {
        Pool {
            dice: self.dice,
            ranks: Some(ranks),
            listed: false,
        }
    }

    /// How many dice there are, counting or not.
    pub(crate) fn size(&self) -> u64 {
        let counts = self.dice.iter().map(|(_, count)| *count);
        counts.fold(0, u64::saturating_add)
    }

    /// The ranks of the dice that count.
    pub(crate) fn ranks(&self, work: &Work<'_>) -> Found<Vec<u64>> {
        let size = self.size();
        if size > MOST_RANKED {
            return Err(work.mistake(format!(
                "these are {size} dice; the ranks of at most {MOST_RANKED} can be told apart"
            )));
        }
        Ok(self.ranks.clone().unwrap_or_else(|| (0..size).collect()))
    }

    pub(crate) fn sum(&self, work: &Work<'_>) -> Found<Distribution> {
        match &self.ranks {
            Some(ranks) if !ranks.iter().copied().eq(0..self.size()) => {
                self.sum_of_ranks(ranks, |face| (!face.open).then_some(face.low), work)
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
        let counts = |face: Span| match face.open {
            true => rests.get(&face.low).map(|&holds| i64::from(holds)),
            false => Some(i64::from(test.holds(face.low))),
        };
        if let Some(ranks) = &self.ranks {
            return self.sum_of_ranks(ranks, counts, work);
        }
        let counted = self.dice.iter().map(|(die, count)| {
            let faces = die.spans();
            let of = faces.map(|(face, weight)| (counts(face).unwrap_or(0), weight.clone()));
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
            let weights = die.results.iter().map(|(_, weight)| weight);
            known *= weights.sum::<Natural>().pow(*count as usize);
            total *= die.total.pow(*count as usize);
        }
        // What is known was brought to lowest terms by itself.
        let factor = &known / sum.total.max(Natural::ONE);
        let weights = sum.results.into_iter();
        let weights = weights.map(|(value, weight)| (value, weight * &factor));
        let rest = self.rest(&ranks, total - known);
        Ok(Distribution::with(by_result(weights), rest))
    }

    /// What the rest is where a die that counts is in its own.
    fn rest(&self, ranks: &[u64], weight: Natural) -> Option<Rest> {
        let dice = || self.dice.iter().filter(|(_, count)| *count > 0);
        let rests = dice().filter_map(|(die, _)| die.rest.as_ref());
        let from = i128::from(rests.map(|rest| rest.from).min()?);
        let lowest = i128::from(dice().map(|(die, _)| die.lowest()).min()?);
        let mut times = ranks.chunk_by(|rank, next| rank == next).map(<[u64]>::len);
        let first = times.next()?;
        let most = Rational::from(times.max().unwrap_or(0).max(first));
        let from = first as i128 * from + (ranks.len() - first) as i128 * lowest;
        let sizes: Vec<(Size, u64)> = dice().map(|(die, count)| (Size::of(die), *count)).collect();
        let [one, two] = Size::sum(&sizes);
        let most = [one * &most, two * &most * &most];
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
        ranks: &[u64],
        counts: impl Fn(Span) -> Option<i64>,
        work: &Work<'_>,
    ) -> Found<Distribution> {
        let (Some(first), Some(last)) = (ranks.first(), ranks.last()) else {
            return Ok(Distribution::certain(0));
        };
        // From the end at which fewer dice have to be looked at.
        let size = self.size();
        let highest_first = *last < size - first;
        let in_order: Vec<u64> = match highest_first {
            true => ranks.to_vec(),
            false => ranks.iter().rev().map(|rank| size - 1 - rank).collect(),
        };
        let enough = match highest_first {
            true => last + 1,
            false => size - first,
        };
        // Every kind shows its faces by itself, the rest above all others.
        let kinds = self.dice.iter().enumerate().map(|(kind, (die, count))| {
            let faces = die.spans();
            let faces = faces.map(move |(face, weight)| ((face, kind), weight.clone()));
            (faces, *count)
        });
        let faces = self.dice.iter().flat_map(|(die, _)| die.spans());
        let values: Vec<i64> = faces.filter_map(|(face, _)| counts(face)).collect();
        let (Some(&least), Some(&most)) = (values.iter().min(), values.iter().max()) else {
            let message = "none of these dice is followed; state a limit, as in explode(3d6, 5)";
            return Err(work.mistake(message));
        };
        let step = step(values.iter().copied());
        let place = |value: i64| value.abs_diff(least) / step.unsigned_abs();
        let (bits, all) = (self.bits(), ranks.len() as u64);
        work.fits(place(most).saturating_mul(all).saturating_add(1), bits)?;
        let ends = [least, most].map(|end| i64::try_from(i128::from(end) * i128::from(all)));
        let [Ok(lowest), Ok(_)] = ends else {
            return Err(work.mistake(TOO_LARGE));
        };
        let slot = bits as usize + 1;
        // By whether a die that counts is in its rest: then only all ways together matter.
        let show = |in_rest: &bool, (face, _): &(Span, usize), ranks, ways: Natural| {
            let count = counting(&in_order, ranks);
            Ok(match counts(*face) {
                _ if *in_rest || count == 0 => (*in_rest, ways),
                Some(value) => (false, ways << ((place(value) * count) as usize * slot)),
                None => (true, ways.to_chunks(slot).iter().sum()),
            })
        };
        let hear = |load: Load| {
            match load.bits + OVERHEAD * load.states > MOST_BITS {
            true => Err(work.mistake(format!(
                "these {size} dice of {} kinds take more than {} MiB to be told apart, the limit; use \
                 fewer kinds of dice, or keep fewer",
                self.dice.len(),
                MOST_BITS >> 23
            ))),
            false => work.spend(load.steps),
        }
        };
        let mut found = Faces::new(kinds, highest_first).fold(enough, false, show, hear)?;
        let known = found.remove(&false).unwrap_or_default();
        let known = unpacked(&known, slot, lowest, step);
        let in_rest = found.remove(&true);
        let rest = in_rest.and_then(|weight| self.rest(ranks, weight));
        Ok(Distribution::with(known, rest))
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
        let kinds = self.dice.iter();
        let kinds = kinds.map(|(die, count)| (die.results.iter().cloned(), *count));
        let show = |value: &S, face: &i64, shown, ways| {
            Ok((fold(value, *face, counting(&ranks, shown)), ways))
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

fn counting(ranks: &[u64], of: Range<u64>) -> u64 {
    let before = |rank| ranks.partition_point(|&other| other < rank);
    (before(of.end) - before(of.start)) as u64
}
