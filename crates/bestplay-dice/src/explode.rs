//! Dice that roll again: exploding ones, which add what they roll, and those that are rolled anew.

use bestplay::{Natural, Rational};

use crate::distribution::{Distribution, Weights, by_pairs};
use crate::mistake::Found;
use crate::operators::Test;
use crate::rest::Rest;
use crate::work::Work;

/// Dice without a limit are followed until this much is left of them, 2^-64, and what is left is at least so
/// high: what other dice show with any likelihood should not reach it.
const LEFT: usize = 64;
const HIGH: i64 = 300;

/// And as long as they have no more results than this, and have not exploded more often.
const MOST_RESULTS: usize = 5_000;
const MOST_TIMES: u64 = 500;

type Results = Vec<(i64, Natural)>;

/// A die that rolls again and adds, where it shows such a face, so often at most. Without a limit it is
/// followed until next to nothing is left, which is its rest.
pub(crate) fn exploding(
    die: &Distribution,
    test: &Test,
    most: Option<u64>,
    work: &Work<'_>,
) -> Found<Distribution> {
    if die.rest.is_some() {
        return Err(work.mistake("this explodes already; state a limit, as in explode(3d6, 5)"));
    }
    let all = &die.results;
    let (again, stays) = split(die, test);
    if most.is_none() && stays.is_empty() {
        return Err(work.mistake("this explodes whatever it shows, and never comes to an end"));
    }
    if again.is_empty() {
        let message = "no face explodes; to compare, leave a blank after the exclamation mark, as in 3d6! >= 10";
        return Err(work.mistake(message));
    }
    let mut results = Weights::new();
    let mut so_far: Results = vec![(0, Natural::ONE)];
    let (mut left, mut total) = (Natural::ONE, Natural::ONE);
    let again_weight: Natural = again.iter().map(|(_, weight)| weight).sum();
    let lowest = |so_far: &Results| so_far[0].0.saturating_add(die.lowest());
    for times in 0u64.. {
        let is_last = most == Some(times);
        let ended = by_pairs(&so_far, if is_last { all } else { &stays }, work)?;
        for weight in results.values_mut() {
            *weight *= &die.total;
        }
        for (value, weight) in ended {
            *results.entry(value).or_default() += weight;
        }
        work.fits(results.len() as u64, 64)?;
        work.spend(results.len() as u64 * (16 + times))?;
        total *= &die.total;
        if is_last {
            return Ok(Distribution::with(results, None));
        }
        so_far = by_pairs(&so_far, &again, work)?.into_iter().collect();
        left *= &again_weight;
        let is_little = &left << LEFT <= total && lowest(&so_far) >= HIGH;
        if most.is_none() && (is_little || results.len() > MOST_RESULTS || times >= MOST_TIMES) {
            break;
        }
    }
    // What follows is a die of the same kind once more: its expected |value| m and square s, from above,
    // by m = E|X| + p m and s = E X² + 2 m E(|X|, again) + p s.
    let of = |results: &Results, power: usize, total: &Natural| {
        let size = |value: &i64| Natural::from(value.unsigned_abs()).pow(power);
        let sizes = results.iter().map(|(value, weight)| size(value) * weight);
        let sum: Natural = sizes.sum();
        Rational::from_parts(sum.into(), total.clone())
    };
    let ends = Rational::ONE - of(&again, 0, &die.total);
    let mean = of(all, 1, &die.total) / &ends;
    let two = Rational::from(2);
    let square = (of(all, 2, &die.total) + &two * &mean * of(&again, 1, &die.total)) / ends;
    let [chance, before, before_square] = [0, 1, 2].map(|power| of(&so_far, power, &total));
    let first = &before + &chance * &mean;
    let second = before_square + two * before * mean + chance * square;
    let rest = Rest::new(left, lowest(&so_far), [first, second]);
    Ok(Distribution::with(results, Some(rest)))
}

/// A die that is rolled anew where it shows such a face: once, or until it does not.
pub(crate) fn rerolled(
    die: &Distribution,
    test: &Test,
    once: bool,
    work: &Work<'_>,
) -> Found<Distribution> {
    if die.rest.is_some() {
        return Err(work.mistake("roll again before the dice explode, as in 3d6r1!"));
    }
    let (again, stays) = split(die, test);
    if once {
        let again: Natural = again.iter().map(|(_, weight)| weight).sum();
        let times = |by: &Natural, of: Results| {
            let by = by.clone();
            of.into_iter()
                .map(move |(value, weight)| (value, weight * &by))
        };
        let (stays, anew) = (times(&die.total, stays), times(&again, die.results.clone()));
        return Ok(Distribution::of(stays.chain(anew)));
    }
    match stays.is_empty() {
        true => {
            Err(work.mistake("this is rolled again whatever it shows, and never comes to an end"))
        }
        false => Ok(Distribution::of(stays)),
    }
}

/// Takes a die apart: what shows such a face, and what does not.
fn split(die: &Distribution, test: &Test) -> (Results, Results) {
    let faces = die.results.iter().cloned();
    faces.partition(|(face, _)| test.holds(*face))
}
