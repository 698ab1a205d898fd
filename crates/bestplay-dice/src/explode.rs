//! Dice that roll again: exploding ones, which add what they roll, and those that are rolled anew.

use std::collections::BTreeMap;

use bestplay::{Natural, Rational};

use crate::distribution::Distribution;
use crate::mistake::Mistake;
use crate::rest::Rest;
use crate::work::Work;

/// Dice without a limit are followed until this much is left of them, 2^-64, and what is left is at least so
/// high: what other dice show with any likelihood should not reach it.
const LEFT: usize = 64;
const HIGH: i64 = 300;

/// And as long as they have no more results than this, and have not exploded more often.
const MOST_RESULTS: usize = 5_000;
const MOST_TIMES: u64 = 500;

/// Takes a die apart: what shows such a face, and what does not.
fn split(
    die: &Distribution,
    is: impl Fn(i64) -> Result<bool, Mistake>,
) -> Result<[BTreeMap<i64, Natural>; 2], Mistake> {
    let mut parts = [BTreeMap::new(), BTreeMap::new()];
    for (value, weight) in &die.results {
        parts[usize::from(!is(*value)?)].insert(*value, weight.clone());
    }
    Ok(parts)
}

/// Sums of a result of each, with their ways; they are not brought to lowest terms.
fn sums(
    a: &BTreeMap<i64, Natural>,
    b: &BTreeMap<i64, Natural>,
    work: &Work<'_>,
) -> Result<BTreeMap<i64, Natural>, Mistake> {
    let mut sums: BTreeMap<i64, Natural> = BTreeMap::new();
    let words = a.values().next().map_or(1, |weight| {
        dashu_base::BitTest::bit_len(weight) as u64 / 64 + 1
    });
    work.spend(a.len() as u64 * b.len() as u64 * (16 + words))?;
    for (x, u) in a {
        for (y, v) in b {
            let sum = x
                .checked_add(*y)
                .ok_or_else(|| work.mistake(crate::distribution::TOO_LARGE))?;
            *sums.entry(sum).or_default() += u * v;
        }
    }
    Ok(sums)
}

/// A die that rolls again and adds, where it shows such a face, so often at most. Without a limit it is
/// followed until next to nothing is left, which is its rest.
pub(crate) fn exploding(
    die: &Distribution,
    is: impl Fn(i64) -> Result<bool, Mistake>,
    most: Option<u64>,
    work: &Work<'_>,
) -> Result<Distribution, Mistake> {
    if die.rest.is_some() {
        return Err(work.mistake("this explodes already; state a limit, as in explode(3d6, 5)"));
    }
    let [again, stays] = split(die, is)?;
    if most.is_none() && stays.is_empty() {
        return Err(work.mistake("this explodes whatever it shows, and never comes to an end"));
    }
    if again.is_empty() {
        return Err(work.mistake(
            "no face explodes; to compare, leave a blank after the exclamation mark, as in 3d6! >= 10",
        ));
    }
    let all: BTreeMap<i64, Natural> = die.results.iter().cloned().collect();
    let mut results: BTreeMap<i64, Natural> = BTreeMap::new();
    let mut so_far = BTreeMap::from([(0, Natural::ONE)]);
    let mut left = Natural::ONE;
    let mut total = Natural::ONE;
    let again_weight: Natural = again.values().sum();
    for times in 0u64.. {
        let is_last = most == Some(times);
        let ended = sums(&so_far, if is_last { &all } else { &stays }, work)?;
        results
            .values_mut()
            .for_each(|weight| *weight *= &die.total);
        for (value, weight) in ended {
            *results.entry(value).or_default() += weight;
        }
        work.fits(results.len() as u64, 64)?;
        work.spend(results.len() as u64 * (16 + times))?;
        total *= &die.total;
        if is_last {
            return Ok(Distribution::of(results));
        }
        so_far = sums(&so_far, &again, work)?;
        left *= &again_weight;
        let is_little = &left << LEFT <= total;
        let lowest = so_far
            .keys()
            .next()
            .map_or(0, |sum| sum.saturating_add(die.lowest()));
        let is_little = is_little && lowest >= HIGH;
        if most.is_none() && (is_little || results.len() > MOST_RESULTS || times >= MOST_TIMES) {
            break;
        }
    }
    // What follows is a die of the same kind once more: its expected |value| m and square s, from above,
    // by m = E|X| + p m and s = E X² + 2 m E(|X|, again) + p s.
    let of = |weights: &BTreeMap<i64, Natural>, power: usize, total: &Natural| {
        let parts = weights
            .iter()
            .map(|(value, weight)| Natural::from(value.unsigned_abs()).pow(power) * weight);
        Rational::from_parts(parts.sum::<Natural>().into(), total.clone())
    };
    let ends = Rational::ONE - of(&again, 0, &die.total);
    let mean = of(&all, 1, &die.total) / &ends;
    let two = Rational::from(2);
    let square = (of(&all, 2, &die.total) + &two * &mean * of(&again, 1, &die.total)) / ends;
    let [chance, before, before_square] = [0, 1, 2].map(|power| of(&so_far, power, &total));
    let first = &before + &chance * &mean;
    let second = before_square + two * before * mean + chance * square;
    let lowest = so_far
        .keys()
        .next()
        .map_or(0, |sum| sum.saturating_add(die.lowest()));
    Ok(Distribution::with(
        results,
        Some(Rest::new(left, lowest, [first, second])),
    ))
}

/// A die that is rolled anew where it shows such a face: once, or until it does not.
pub(crate) fn rerolled(
    die: &Distribution,
    is: impl Fn(i64) -> Result<bool, Mistake>,
    once: bool,
    work: &Work<'_>,
) -> Result<Distribution, Mistake> {
    if die.rest.is_some() {
        return Err(work.mistake("roll again before the dice explode, as in 3d6r1!"));
    }
    let [again, mut stays] = split(die, is)?;
    if !once {
        return match stays.is_empty() {
            true => {
                Err(work
                    .mistake("this is rolled again whatever it shows, and never comes to an end"))
            }
            false => Ok(Distribution::of(stays)),
        };
    }
    let again: Natural = again.values().sum();
    stays.values_mut().for_each(|weight| *weight *= &die.total);
    for (value, weight) in &die.results {
        *stays.entry(*value).or_default() += weight * &again;
    }
    Ok(Distribution::of(stays))
}
