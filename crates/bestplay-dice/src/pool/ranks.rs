//! Sums of dice by rank. All sums with the same dice used are one long number, which holds a weight in each of its
//! parts: to show a face some times more is a product with one number, and a shift.

use std::collections::BTreeMap;

use bestplay::Natural;
use dashu_base::BitTest;

use super::{Counts, Faces, Pool};
use crate::distribution::{Distribution, TOO_LARGE, step};
use crate::mistake::Mistake;
use crate::work::{MOST_BITS, Work};

/// Bits that a number takes in a map beside its own.
const OVERHEAD: u64 = 1 << 10;

impl Pool {
    /// The sum of what faces count for, by rank.
    pub(super) fn sum_of_ranks(
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
}
