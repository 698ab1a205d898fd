//! Pools: dice side by side, of which what they show matters, and not their order.
//!
//! Nobody lists rolls, or multisets of them. The faces are gone through from one end, and of each kind of
//! dice some of those that are left show this face: all that has to be known is how many are used of each
//! kind, and what has come of them. Where only sums of some ranks are asked for, all sums with the same
//! dice used are one long number that holds a weight in each of its parts; and once all ranks that count are
//! filled, the other dice only have to be counted together. So the best 3 of 100 dice take as long as
//! those of 10. (The dice calculator icepool made the idea known: A. Liu, "Icepool: Efficient Computation
//! of Dice Pool Probabilities", AIIDE 2022.)

use std::collections::BTreeMap;

use bestplay::Natural;
use dashu_base::BitTest;

use crate::distribution::{Distribution, TOO_LARGE, step};
use crate::mistake::Mistake;
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

    /// The sum of what faces count for, by rank.
    fn sum_of_ranks(
        &self,
        ranks: &[u32],
        counts: &dyn Fn(i64, bool) -> Counts,
        work: &Work<'_>,
    ) -> Result<Distribution, Mistake> {
        // From the end at which fewer dice have to be looked at.
        let from_top = ranks
            .iter()
            .rposition(|&times| times > 0)
            .map_or(0, |place| place + 1);
        let from_bottom = ranks.len()
            - ranks
                .iter()
                .position(|&times| times > 0)
                .unwrap_or(ranks.len());
        let highest_first = from_top <= from_bottom;
        let last = from_top.min(from_bottom) as u64;
        if last == 0 {
            return Ok(Distribution::certain(0));
        }
        // How much counts up to each rank, from that end.
        let in_order: Vec<u32> = match highest_first {
            true => ranks.to_vec(),
            false => ranks.iter().rev().copied().collect(),
        };
        let mut up_to = vec![0u64];
        let mut sum = 0u64;
        for &times in &in_order {
            sum += u64::from(times);
            up_to.push(sum);
        }
        let Faces { faces, behind } = self.faces(highest_first);
        let values: Vec<Counts> = faces
            .iter()
            .map(|(value, is_rest, _)| counts(*value, *is_rest))
            .collect();
        let known = values.iter().flatten().copied();
        let (Some(least), Some(most)) = (known.clone().min(), known.clone().max()) else {
            return Err(work
                .mistake("none of these dice is followed; state a limit, as in explode(3d6, 5)"));
        };
        let step = step(known);
        let bits: u64 = self
            .dice
            .iter()
            .map(|(die, count)| (die.total.bit_len() as u64).saturating_mul(*count))
            .sum();
        let length = (most.abs_diff(least) / step.unsigned_abs())
            .saturating_mul(sum)
            .saturating_add(1);
        work.fits(length, bits)?;
        let ends = [least, most].map(|value| i128::from(value) * i128::from(sum));
        if ends.iter().any(|&end| i64::try_from(end).is_err()) {
            return Err(work.mistake(TOO_LARGE));
        }
        let slot = bits as usize + 1;
        let mut now = BTreeMap::from([(vec![0u64; self.dice.len()], Natural::ONE)]);
        let mut done = Natural::ZERO;
        let mut rest = Natural::ZERO;
        let whole = |packed: &Natural| packed.to_chunks(slot).iter().sum::<Natural>();
        for (place, (_, _, weights)) in faces.iter().enumerate() {
            for (kind, weight) in weights
                .iter()
                .enumerate()
                .filter(|(_, weight)| !weight.is_zero())
            {
                let below = &behind[place][kind];
                let mut next: BTreeMap<Vec<u64>, Natural> = BTreeMap::new();
                let mut held = 0u64;
                for (used, ways) in now {
                    let left = self.dice[kind].1 - used[kind];
                    let before: u64 = used.iter().sum();
                    let need = last - before;
                    let words = ways.bit_len() as u64 / 64 + 1;
                    let mut show = |many: u64,
                                    of: &Natural,
                                    finished: bool|
                     -> Result<(), Mistake> {
                        if of.is_zero() {
                            return Ok(());
                        }
                        let count =
                            up_to[(before + many).min(last) as usize] - up_to[before as usize];
                        work.spend(words * (of.bit_len() as u64 / 64 + 2) + 32)?;
                        let product = &ways * of;
                        let Some(value) = values[place]
                            .filter(|_| count > 0)
                            .or((count == 0).then_some(least))
                        else {
                            // Every other die shows whatever it likes.
                            let mut others = used.clone();
                            others[kind] += many;
                            let free = match finished {
                                true => Natural::ONE,
                                false => self.free(&others, kind, place, weights, &behind),
                            };
                            rest += whole(&product) * free;
                            return Ok(());
                        };
                        let shift = (value.abs_diff(least) / step.unsigned_abs()) * count;
                        let product = product << (shift as usize * slot);
                        if finished {
                            done += product;
                        } else {
                            let mut used = used.clone();
                            used[kind] += many;
                            held += product.bit_len() as u64 + OVERHEAD;
                            if held > MOST_BITS {
                                return Err(work.mistake(format!(
                                    "these {} dice of {} kinds take more than {} MiB to be told apart, the limit; use \
                                     fewer kinds of dice, or keep fewer",
                                    self.size(),
                                    self.dice.len(),
                                    MOST_BITS >> 23
                                )));
                            }
                            *next.entry(used).or_default() += product;
                        }
                        Ok(())
                    };
                    // Few enough that more have to be looked at; each number of them by itself.
                    let mut choose = Natural::ONE;
                    let mut few = Natural::ZERO;
                    let fewer = need.min(left + 1);
                    let mut shown = Natural::ONE;
                    // Powers of what is behind, from the highest on, are found by dividing.
                    let behind_all = below.pow(left as usize);
                    let mut behind_left = behind_all;
                    for many in 0..fewer {
                        let ways = &choose * &shown;
                        few += &ways * &behind_left;
                        if !below.is_zero() || many == left {
                            show(many, &ways, false)?;
                        }
                        choose = choose * (left - many) / (many + 1);
                        shown *= weight;
                        behind_left = match below.is_zero() {
                            true => Natural::from(u8::from(many + 1 == left)),
                            false => behind_left / below,
                        };
                    }
                    if left >= need {
                        let all = (weight + below).pow(left as usize) - few;
                        let mut others = used.clone();
                        others[kind] = self.dice[kind].1;
                        let all = all * self.free(&others, kind, place, weights, &behind);
                        show(need, &all, true)?;
                    }
                }
                now = next;
            }
        }
        let mut results = BTreeMap::new();
        for (place, weight) in (0i64..).zip(done.to_chunks(slot)) {
            if !weight.is_zero() {
                results.insert(ends[0] as i64 + place * step, weight);
            }
        }
        let rest = match rest.is_zero() {
            true => None,
            false => self.rest(ranks, rest),
        };
        Ok(Distribution::with(results, rest))
    }

    /// In how many ways the dice that are not used come out, after those of a kind at a face.
    fn free(
        &self,
        used: &[u64],
        kind: usize,
        place: usize,
        weights: &[Natural],
        behind: &[Vec<Natural>],
    ) -> Natural {
        let mut ways = Natural::ONE;
        for (other, (_, count)) in self.dice.iter().enumerate() {
            let left = (*count - used[other]) as usize;
            let mut each = behind[place][other].clone();
            if other > kind {
                each += &weights[other];
            }
            if left > 0 {
                ways *= each.pow(left);
            }
        }
        ways
    }

    /// A value that is folded from how many dice show each face, from the highest to the lowest.
    pub(crate) fn folded<S: Ord + Clone>(
        &self,
        start: S,
        fold: impl Fn(&S, i64, u64) -> S,
        most: u64,
        work: &Work<'_>,
    ) -> Result<BTreeMap<S, Natural>, Mistake> {
        let ranks = self.ranks(work)?;
        if self.dice.iter().any(|(die, _)| die.rest.is_some()) {
            return Err(work.mistake(
                "dice explode here without end, and all their faces matter; state a limit, as in explode(3d6, 5)",
            ));
        }
        let mut up_to = vec![0u64];
        for &times in &ranks {
            up_to.push(up_to[up_to.len() - 1] + u64::from(times));
        }
        let Faces { faces, behind } = self.faces(true);
        let bits: u64 = self
            .dice
            .iter()
            .map(|(die, count)| die.total.bit_len() as u64 * count)
            .sum();
        let words = bits / 64 + 1;
        // By the dice used of each kind, how many show the face at hand, and what was folded.
        let mut now = BTreeMap::from([((vec![0u64; self.dice.len()], 0u64, start), Natural::ONE)]);
        for (place, (face, _, weights)) in faces.iter().enumerate() {
            for (kind, weight) in weights
                .iter()
                .enumerate()
                .filter(|(_, weight)| !weight.is_zero())
            {
                let mut next: BTreeMap<(Vec<u64>, u64, S), Natural> = BTreeMap::new();
                let is_last = behind[place][kind].is_zero();
                for ((used, here, state), ways) in now {
                    let left = self.dice[kind].1 - used[kind];
                    let before: u64 = used.iter().sum();
                    let mut ways = ways;
                    work.spend((left + 1) * (2 * words + 32))?;
                    for many in 0..=left {
                        if !is_last || many == left {
                            let mut used = used.clone();
                            used[kind] += many;
                            let count = up_to[(before + many) as usize] - up_to[before as usize];
                            *next.entry((used, here + count, state.clone())).or_default() += &ways;
                        }
                        ways = ways * (left - many) * weight / (many + 1);
                    }
                }
                work.fits(next.len() as u64, bits)?;
                if next.len() as u64 > most {
                    return Err(work.mistake(format!(
                        "there are more than {most} rolls to be gone through"
                    )));
                }
                now = next;
            }
            let mut next: BTreeMap<(Vec<u64>, u64, S), Natural> = BTreeMap::new();
            for ((used, here, state), ways) in now {
                let state = fold(&state, *face, here);
                *next.entry((used, 0, state)).or_default() += ways;
            }
            now = next;
        }
        let mut states: BTreeMap<S, Natural> = BTreeMap::new();
        for ((.., state), ways) in now {
            *states.entry(state).or_default() += ways;
        }
        Ok(states)
    }

    /// All rolls as lists of what counts, the highest first, whatever their order.
    pub(crate) fn rolls(&self, most: u64, work: &Work<'_>) -> Result<Rolls, Mistake> {
        let fold = |roll: &Vec<i64>, face: i64, count: u64| {
            let more = std::iter::repeat_n(face, count as usize);
            roll.iter().copied().chain(more).collect()
        };
        let rolls = self.folded(Vec::new(), fold, most, work)?;
        Ok(rolls.into_iter().map(|(roll, ways)| (ways, roll)).collect())
    }
}
