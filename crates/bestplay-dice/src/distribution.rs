//! Distributions of whole numbers: results with weights of any length.
//!
//! Sums of many dice with the same faces are powers of a polynomial. Their coefficients come one after
//! another from those before (Euler's recurrence, `q' p = n p' q` for `q = p^n`), each by as many steps as
//! the die has faces, so that 100d20 takes 1,901 times 20 of them. Two long sums are multiplied as whole
//! numbers that hold a result in each of their parts (Kronecker's substitution).

use std::collections::BTreeMap;

use bestplay::{Integer, Natural, Rational};
use dashu_base::{BitTest, Gcd};

use crate::compound::Moments;
use crate::mistake::Found;
use crate::rest::Rest;
use crate::work::Work;

/// From this many pairs of results on, sums are multiplied as whole numbers.
const MANY_PAIRS: u64 = 10_000;

/// A number grew beyond what is counted with.
pub(crate) const TOO_LARGE: &str =
    "a result is beyond 9223372036854775807, the largest number that is counted with";

/// A number, or all from one on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Span {
    pub(crate) open: bool,
    pub(crate) low: i64,
}

/// Results with their weights, still to be brought in lowest terms, or in ascending order.
pub(crate) type Weights = BTreeMap<i64, Natural>;
pub(crate) type Results = [(i64, Natural)];

/// Weights by their results. In a list first: a tree is then built by the same code, wherever they come from.
pub(crate) fn by_result(all: impl Iterator<Item = (i64, Natural)>) -> Weights {
    Weights::from_iter(all.collect::<Vec<_>>())
}

/// Whole numbers with their weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Distribution {
    /// In ascending order, with positive weights.
    pub(crate) results: Vec<(i64, Natural)>,
    /// The sum of all weights, with that of the rest.
    pub(crate) total: Natural,
    /// What is not followed any further.
    pub(crate) rest: Option<Rest>,
    /// All that is known, where the results would be too many, with weights too long.
    pub(crate) long: Option<Moments>,
}

impl Distribution {
    pub(crate) fn certain(value: i64) -> Distribution {
        Distribution::of([(value, Natural::ONE)])
    }

    /// A number of which only the moments are known.
    pub(crate) fn long(moments: Moments) -> Distribution {
        Distribution {
            results: Vec::new(),
            total: Natural::ONE,
            rest: None,
            long: Some(moments),
        }
    }

    /// Results, some of which may be the same.
    pub(crate) fn of(results: impl IntoIterator<Item = (i64, Natural)>) -> Distribution {
        let mut weights = Weights::new();
        for (value, weight) in results {
            *weights.entry(value).or_default() += weight;
        }
        Distribution::with(weights, None)
    }

    /// The same with a rest; weights are in lowest terms from now on.
    pub(crate) fn with(weights: Weights, rest: Option<Rest>) -> Distribution {
        let mut rest = rest.filter(|rest| !rest.weight.is_zero());
        let mut total: Natural = weights.values().sum();
        let possible = weights.into_iter().filter(|(_, weight)| !weight.is_zero());
        let mut results: Vec<_> = possible.collect();
        if let Some(rest) = &mut rest {
            total += &rest.weight;
            // What the rest may be as well is part of it.
            let known = results.partition_point(|(value, _)| *value < rest.from);
            rest.settle(&total, &results.split_off(known));
        }
        let weights = results.iter_mut().map(|(_, weight)| weight);
        let weights = weights.chain(rest.as_mut().map(|rest| &mut rest.weight));
        let weights: Vec<&mut Natural> = weights.collect();
        let mut common = Natural::ZERO;
        for weight in &weights {
            if common.is_one() {
                break;
            }
            common = (&common).gcd(&**weight);
        }
        if !common.is_one() && !common.is_zero() {
            weights.into_iter().for_each(|weight| *weight /= &common);
            total /= common;
        }
        Distribution {
            results,
            total,
            rest,
            long: None,
        }
    }

    /// The only result, if there is one alone.
    pub(crate) fn only(&self) -> Option<i64> {
        match (&self.results[..], &self.rest) {
            ([(value, _)], None) => Some(*value),
            _ => None,
        }
    }

    /// All that it may be, with the weights; its rest comes last.
    pub(crate) fn spans(&self) -> impl Iterator<Item = (Span, &Natural)> {
        let span = |low, open, weight| (Span { open, low }, weight);
        let rest = self.rest.iter();
        let rest = rest.map(move |rest| span(rest.from, true, &rest.weight));
        let known = self.results.iter();
        let known = known.map(move |(low, weight)| span(*low, false, weight));
        known.chain(rest)
    }

    pub(crate) fn lowest(&self) -> i64 {
        self.ends()[0]
    }

    /// The highest result that is followed.
    pub(crate) fn highest(&self) -> i64 {
        self.ends()[1]
    }

    fn ends(&self) -> [i64; 2] {
        let rest = self.rest.as_ref().map(|rest| [rest.from; 2]);
        let other = rest.or(self.long.as_ref().map(|long| long.ends));
        match &self.results[..] {
            [(lowest, _), .., (highest, _)] => [*lowest, *highest],
            [(only, _)] => [*only; 2],
            [] => other.unwrap_or_default(),
        }
    }

    pub(crate) fn share(&self, weight: &Natural) -> Rational {
        Rational::from_parts(weight.clone().into(), self.total.clone())
    }

    pub(crate) fn words(&self) -> u64 {
        self.total.bit_len() as u64 / 64 + 1
    }

    /// The sum of what is followed, each value to this power.
    pub(crate) fn moment(&self, power: usize) -> Rational {
        self.expected(|value| Integer::from(value).pow(power))
    }

    /// The sum of what a function makes of all that is followed.
    pub(crate) fn expected(&self, of: impl Fn(i64) -> Integer) -> Rational {
        let part = |(value, weight): &(i64, Natural)| of(*value) * Integer::from(weight.clone());
        let sum = self.results.iter().map(part).sum::<Integer>();
        Rational::from_parts(sum, self.total.clone())
    }

    /// At least, and at most, the expected value of this power, which is the first or the second.
    pub(crate) fn bounds(&self, power: usize) -> [Rational; 2] {
        if let Some(long) = &self.long {
            let square = &long.variance + &long.mean * &long.mean;
            let bound = if power == 1 { &long.mean } else { &square };
            return [bound.clone(), bound.clone()];
        }
        let known = self.moment(power);
        let Some(rest) = &self.rest else {
            return [known.clone(), known];
        };
        let least = rest.least.clone().unwrap_or_default();
        [&known + &least[power - 1], known + &rest.most[power - 1]]
    }

    /// The sum of so many, without their rest.
    pub(crate) fn times_known(&self, times: u64, work: &Work<'_>) -> Found<Weights> {
        let Some((low, _)) = self.results.first() else {
            return Ok(Weights::new());
        };
        if times == 1 {
            return Ok(by_result(self.results.iter().cloned()));
        }
        let step = step(self.results.iter().map(|(value, _)| *value));
        let faces = dense(&self.results, step);
        let bits = (self.total.bit_len() as u64).saturating_mul(times);
        let length = (faces.len() as u64 - 1).saturating_mul(times);
        work.fits(length.saturating_add(1), bits)?;
        let ends = [*low, self.highest()];
        let ends = ends.map(|end| i64::try_from(i128::from(end) * i128::from(times)));
        let [Ok(least), Ok(_)] = ends else {
            return Err(work.mistake(TOO_LARGE));
        };
        let mut power = vec![faces[0].pow(times as usize)];
        let used = (0u64..).zip(&faces).skip(1);
        let used = used.filter(|(_, weight)| !weight.is_zero());
        let used: Vec<(u64, Integer)> = used.map(|(i, p)| (i, p.clone().into())).collect();
        // k p₀ q_k = Σ (i (n + 1) - k) p_i q_(k - i)
        for k in 1..=length {
            work.spend((bits / 64 + 4) * (used.len() as u64 + 1))?;
            let mut sum = Integer::ZERO;
            for (i, weight) in used.iter().take_while(|(i, _)| *i <= k) {
                let factor = i128::from(*i) * (i128::from(times) + 1) - i128::from(k);
                sum += Integer::from(factor) * weight * &power[(k - i) as usize];
            }
            let next = sum / (Integer::from(k) * Integer::from(faces[0].clone()));
            power.push(next.try_into().unwrap_or_default());
        }
        let values = (0i64..).map(|place| least + place * step);
        Ok(by_result(values.zip(power)))
    }

    /// Distributions, each with its probability as a weight: one of them happens.
    pub(crate) fn mixed(parts: &[(Natural, Distribution)], work: &Work<'_>) -> Found<Distribution> {
        // A common denominator: every part is brought to the same total.
        let common = parts.iter().fold(Natural::ONE, |common, (_, part)| {
            &common / (&common).gcd(&part.total) * &part.total
        });
        let words = common.bit_len() as u64 / 64 + 1;
        let mut weights = Weights::new();
        let mut rests = Vec::new();
        for (chance, part) in parts {
            let factor = &common / &part.total * chance;
            work.spend((part.results.len() as u64 + 1) * (8 + words * part.words()))?;
            for (value, weight) in &part.results {
                *weights.entry(*value).or_default() += weight * &factor;
            }
            rests.extend(part.rest.as_ref().map(|rest| (factor, chance, rest)));
        }
        work.fits(weights.len() as u64, 64 * words)?;
        let all: Natural = parts.iter().map(|(chance, _)| chance).sum();
        Ok(Distribution::with(weights, Rest::mixed(&rests, &all)))
    }
}

/// The sum of two independent numbers, each with its results in ascending order.
pub(crate) fn added(a: &Results, b: &Results, work: &Work<'_>) -> Found<Weights> {
    let pairs = a.len() as u64 * b.len() as u64;
    let ([(low, _), .., (high, _)], [(other_low, _), .., (other_high, _)]) = (a, b) else {
        return by_pairs(a, b, work);
    };
    let ends = [(low, other_low), (high, other_high)];
    let [Some(least), Some(most)] = ends.map(|(x, y)| x.checked_add(*y)) else {
        return Err(work.mistake(TOO_LARGE));
    };
    let length = most.abs_diff(least);
    if pairs <= MANY_PAIRS || length >= 4 * pairs {
        return by_pairs(a, b, work);
    }
    let bits = bits(a) + bits(b);
    work.fits(length, bits)?;
    // About what it takes: the multiplication has an exponent below 3/2.
    let words = (length * bits / 64) as f64;
    work.spend(words.powf(1.4) as u64)?;
    let slot = bits as usize + 1;
    let packed = |of| Natural::from_chunks(dense(of, 1).iter(), slot);
    Ok(unpacked(&(packed(a) * packed(b)), slot, least, 1))
}

/// The same, pair by pair: better where one of them is short.
pub(crate) fn by_pairs(a: &Results, b: &Results, work: &Work<'_>) -> Found<Weights> {
    let words = |of| bits(of) / 64 + 1;
    let pairs = a.len() as u64 * b.len() as u64;
    work.spend(pairs.saturating_mul(8 + words(a) * words(b)))?;
    let mut weights = Weights::new();
    for (x, u) in a {
        for (y, v) in b {
            let sum = x.checked_add(*y).ok_or_else(|| work.mistake(TOO_LARGE))?;
            *weights.entry(sum).or_default() += u * v;
        }
    }
    Ok(weights)
}

fn bits(of: &Results) -> u64 {
    let total: Natural = of.iter().map(|(_, weight)| weight).sum();
    total.bit_len() as u64
}

/// The weights that a number holds in parts of so many bits: of `least`, and of what follows in steps.
pub(crate) fn unpacked(packed: &Natural, slot: usize, least: i64, step: i64) -> Weights {
    // The largest number may be a value, and they may be further apart than that: each is right modulo 2^64.
    let value = |place: i64| least.wrapping_add(place.wrapping_mul(step));
    let weights = (0..).zip(packed.to_chunks(slot));
    let weights = weights.filter(|(_, weight)| !weight.is_zero());
    by_result(weights.map(|(place, weight)| (value(place), weight)))
}

/// What all values are apart by a multiple of; 1 for a single one.
pub(crate) fn step(values: impl Iterator<Item = i64> + Clone) -> i64 {
    let first = values.clone().next().unwrap_or(0);
    let common = values.fold(0u64, |common, value| match value.abs_diff(first) {
        0 => common,
        apart => common.gcd(apart),
    });
    i64::try_from(common.max(1)).unwrap_or(1)
}

/// The weights of all numbers from the lowest to the highest result, in steps.
pub(crate) fn dense(results: &Results, step: i64) -> Vec<Natural> {
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
