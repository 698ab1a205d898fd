//! Distributions of whole numbers: results with weights of any length.
//!
//! Sums of many dice with the same faces are powers of a polynomial. Their coefficients come one after
//! another from those before (Euler's recurrence, `q' p = n p' q` for `q = p^n`), each by as many steps as
//! the die has faces, so that 100d20 takes 1,901 times 20 of them. Two long sums are multiplied as whole
//! numbers that hold a result in each of their parts (Kronecker's substitution).

use std::collections::BTreeMap;

use bestplay::{Integer, Natural, Rational};
use dashu_base::{BitTest, Gcd};

use crate::mistake::Mistake;
use crate::rest::Rest;
use crate::work::Work;

/// From this many pairs of results on, sums are multiplied as whole numbers.
const MANY_PAIRS: u64 = 10_000;

/// Whole numbers with their weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Distribution {
    /// In ascending order, with positive weights.
    pub(crate) results: Vec<(i64, Natural)>,
    /// The sum of all weights, with that of the rest.
    pub(crate) total: Natural,
    /// What is not followed any further.
    pub(crate) rest: Option<Rest>,
}

impl Distribution {
    pub(crate) fn certain(value: i64) -> Distribution {
        Distribution {
            results: vec![(value, Natural::ONE)],
            total: Natural::ONE,
            rest: None,
        }
    }

    pub(crate) fn of(weights: BTreeMap<i64, Natural>) -> Distribution {
        Distribution::with(weights, None)
    }

    /// The same with a rest; weights are in lowest terms from now on.
    pub(crate) fn with(weights: BTreeMap<i64, Natural>, rest: Option<Rest>) -> Distribution {
        let mut rest = rest.filter(|rest| !rest.weight.is_zero());
        let mut results = Vec::with_capacity(weights.len());
        for (value, weight) in weights {
            if weight.is_zero() {
                continue;
            }
            match &mut rest {
                // What the rest may be as well is part of it.
                Some(rest) if value >= rest.from => rest.swallow(value, &weight),
                _ => results.push((value, weight)),
            }
        }
        let mut all = Distribution {
            results,
            total: Natural::ZERO,
            rest,
        };
        let known: Natural = all.results.iter().map(|(_, weight)| weight).sum();
        all.total = match &mut all.rest {
            Some(rest) => {
                let total = known + &rest.weight;
                rest.settle(&total);
                total
            }
            None => known,
        };
        let mut common = all
            .rest
            .as_ref()
            .map_or(Natural::ZERO, |rest| rest.weight.clone());
        for (_, weight) in &all.results {
            if common.is_one() {
                break;
            }
            common = if common.is_zero() {
                weight.clone()
            } else {
                common.gcd(weight)
            };
        }
        if !common.is_one() && !common.is_zero() {
            all.results
                .iter_mut()
                .for_each(|(_, weight)| *weight /= &common);
            all.rest.iter_mut().for_each(|rest| rest.weight /= &common);
            all.total /= &common;
        }
        all
    }

    /// The only result, if there is one alone.
    pub(crate) fn only(&self) -> Option<i64> {
        match (&self.results[..], &self.rest) {
            ([(value, _)], None) => Some(*value),
            _ => None,
        }
    }

    /// The lowest result.
    pub(crate) fn lowest(&self) -> i64 {
        let rest = self.rest.as_ref().map_or(i64::MAX, |rest| rest.from);
        self.results.first().map_or(rest, |(value, _)| *value)
    }

    /// The highest result that is followed.
    pub(crate) fn highest(&self) -> i64 {
        let rest = self.rest.as_ref().map_or(i64::MIN, |rest| rest.from);
        self.results.last().map_or(rest, |(value, _)| *value)
    }

    /// The probability of a weight.
    pub(crate) fn share(&self, weight: &Natural) -> Rational {
        Rational::from_parts(weight.clone().into(), self.total.clone())
    }

    /// Words of the longest weight.
    pub(crate) fn words(&self) -> u64 {
        self.total.bit_len() as u64 / 64 + 1
    }

    /// The sum of what is followed, each value by this power of it.
    pub(crate) fn moment(&self, power: u32) -> Rational {
        let mut sum = Integer::ZERO;
        for (value, weight) in &self.results {
            sum += Integer::from(*value).pow(power as usize) * Integer::from(weight.clone());
        }
        Rational::from_parts(sum, self.total.clone())
    }

    /// The same values under a map that may join some of them; there is no rest.
    pub(crate) fn map(
        &self,
        mut to: impl FnMut(i64) -> Result<i64, Mistake>,
    ) -> Result<Distribution, Mistake> {
        let mut weights: BTreeMap<i64, Natural> = BTreeMap::new();
        for (value, weight) in &self.results {
            *weights.entry(to(*value)?).or_default() += weight;
        }
        Ok(Distribution::of(weights))
    }

    /// The sum of two, without their rests.
    pub(crate) fn sum_of_known(
        &self,
        other: &Distribution,
        work: &Work<'_>,
    ) -> Result<BTreeMap<i64, Natural>, Mistake> {
        let mut weights: BTreeMap<i64, Natural> = BTreeMap::new();
        let (Some((low, _)), Some((other_low, _))) = (self.results.first(), other.results.first())
        else {
            return Ok(weights);
        };
        let pairs = self.results.len() as u64 * other.results.len() as u64;
        let too_large = || work.mistake(TOO_LARGE);
        let least = low.checked_add(*other_low).ok_or_else(too_large)?;
        let most = self
            .highest()
            .checked_add(other.highest())
            .ok_or_else(too_large)?;
        let bits = self.total.bit_len() as u64 + other.total.bit_len() as u64;
        let length = most.abs_diff(least);
        if pairs > MANY_PAIRS && length < 4 * pairs {
            work.fits(length, bits)?;
            // About what it takes: the multiplication has an exponent below 3/2.
            let words = (length * bits / 64) as f64;
            work.spend(words.powf(1.4) as u64)?;
            let slot = bits as usize + 1;
            let product = self.packed(slot) * other.packed(slot);
            for (place, weight) in product.to_chunks(slot).iter().enumerate() {
                if !weight.is_zero() {
                    weights.insert(least + place as i64, weight.clone());
                }
            }
            return Ok(weights);
        }
        work.spend(pairs.saturating_mul(8 + self.words() * other.words()))?;
        for (a, u) in &self.results {
            for (b, v) in &other.results {
                *weights.entry(a + b).or_default() += u * v;
            }
        }
        Ok(weights)
    }

    /// All weights in one number, each in a part of so many bits.
    fn packed(&self, slot: usize) -> Natural {
        let dense = dense(&self.results, 1);
        Natural::from_chunks(dense.iter(), slot)
    }

    /// The sum of so many, without their rest.
    pub(crate) fn times_known(
        &self,
        times: u64,
        work: &Work<'_>,
    ) -> Result<BTreeMap<i64, Natural>, Mistake> {
        let Some((low, _)) = self.results.first() else {
            return Ok(BTreeMap::new());
        };
        if times == 1 {
            return Ok(self.results.iter().cloned().collect());
        }
        let step = step(self.results.iter().map(|(value, _)| *value));
        let faces = dense(&self.results, step);
        let bits = (self.total.bit_len() as u64).saturating_mul(times);
        let length = (faces.len() as u64 - 1)
            .saturating_mul(times)
            .saturating_add(1);
        work.fits(length, bits)?;
        let least = i64::try_from(i128::from(*low) * i128::from(times));
        let most = i64::try_from(i128::from(self.highest()) * i128::from(times));
        let (Ok(least), Ok(_)) = (least, most) else {
            return Err(work.mistake(TOO_LARGE));
        };
        let mut power = vec![faces[0].pow(times as usize)];
        let used: Vec<(u64, Integer)> = (0u64..)
            .zip(&faces)
            .skip(1)
            .filter(|(_, weight)| !weight.is_zero())
            .map(|(place, weight)| (place, weight.clone().into()))
            .collect();
        // k p₀ q_k = Σ (i (n + 1) - k) p_i q_(k - i)
        for k in 1..length {
            work.spend((bits / 64 + 4) * (used.len() as u64 + 1))?;
            let mut sum = Integer::ZERO;
            for (i, weight) in used.iter().take_while(|(i, _)| *i <= k) {
                let factor = i128::from(*i) * (i128::from(times) + 1) - i128::from(k);
                sum += Integer::from(factor) * weight * &power[(k - i) as usize];
            }
            let next = sum / (Integer::from(k) * Integer::from(faces[0].clone()));
            power.push(next.try_into().unwrap_or_default());
        }
        let value = |place: usize| least + place as i64 * step;
        Ok(power
            .into_iter()
            .enumerate()
            .map(|(k, weight)| (value(k), weight))
            .collect())
    }

    /// Distributions, each with its probability as a weight: one of them happens.
    pub(crate) fn mixed(
        parts: &[(Natural, Distribution)],
        work: &Work<'_>,
    ) -> Result<Distribution, Mistake> {
        // A common denominator: every part is brought to the same total.
        let mut common = Natural::ONE;
        for (_, part) in parts {
            common = &common / (&common).gcd(&part.total) * &part.total;
        }
        let words = common.bit_len() as u64 / 64 + 1;
        let mut weights: BTreeMap<i64, Natural> = BTreeMap::new();
        let mut rests = Vec::new();
        for (chance, part) in parts {
            let factor = &common / &part.total * chance;
            work.spend((part.results.len() as u64 + 1) * (8 + words * part.words()))?;
            for (value, weight) in &part.results {
                *weights.entry(*value).or_default() += weight * &factor;
            }
            if let Some(rest) = &part.rest {
                rests.push((factor, chance, rest));
            }
        }
        work.fits(weights.len() as u64, 64 * words)?;
        let all: Natural = parts.iter().map(|(chance, _)| chance).sum();
        Ok(Distribution::with(weights, Rest::mixed(&rests, &all)))
    }
}

/// A number grew beyond what is counted with.
pub(crate) const TOO_LARGE: &str =
    "a result is beyond 9223372036854775807, the largest number that is counted with";

/// What all values are apart by a multiple of; 1 for a single one.
pub(crate) fn step(values: impl Iterator<Item = i64> + Clone) -> i64 {
    let first = values.clone().next().unwrap_or(0);
    let common = values.fold(0u64, |common, value| value.abs_diff(first).gcd_or(common));
    i64::try_from(common.max(1)).unwrap_or(1)
}

/// The weights of all numbers from the lowest to the highest result, in steps.
pub(crate) fn dense(results: &[(i64, Natural)], step: i64) -> Vec<Natural> {
    let (Some((low, _)), Some((high, _))) = (results.first(), results.last()) else {
        return Vec::new();
    };
    let place = |value: i64| (value.abs_diff(*low) / step.unsigned_abs()) as usize;
    let mut dense = vec![Natural::ZERO; place(*high) + 1];
    for (value, weight) in results {
        dense[place(*value)].clone_from(weight);
    }
    dense
}

/// The greatest common divisor where one number may be 0.
trait GcdOr {
    fn gcd_or(self, other: u64) -> u64;
}

impl GcdOr for u64 {
    fn gcd_or(self, other: u64) -> u64 {
        match (self, other) {
            (0, n) | (n, 0) => n,
            (a, b) => a.gcd(b),
        }
    }
}
