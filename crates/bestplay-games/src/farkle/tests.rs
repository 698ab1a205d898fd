//! Farkle: a value iteration over dice as they are thrown.

use std::collections::{BTreeMap, BTreeSet};

use crate::trial;
use bestplay_games::farkle::Farkle;

/// What can be set aside of a throw, as points in fifties and dice, by looking at every subset.
fn aside(throw: &[usize]) -> BTreeSet<(usize, usize)> {
    let mut found = BTreeSet::new();
    for set in 1..1usize << throw.len() {
        let chosen = (0..throw.len()).filter(|die| set >> die & 1 == 1);
        let mut counts = [0; 7];
        chosen.for_each(|die| counts[throw[die]] += 1);
        let mut points = 0;
        let mut all_score = true;
        for face in 1..=6 {
            let each = [0, 2, 0, 0, 0, 1, 0][face];
            points += counts[face] / 3 * if face == 1 { 20 } else { 2 * face };
            points += counts[face] % 3 * each;
            all_score &= counts[face] % 3 == 0 || each > 0;
        }
        if all_score {
            found.insert((points, counts.iter().sum()));
        }
    }
    found
}

/// Throws of so many dice by what can be set aside of them, with their chances.
fn throws(dice: usize) -> BTreeMap<BTreeSet<(usize, usize)>, f64> {
    let mut found = BTreeMap::new();
    for number in 0..6usize.pow(dice as u32) {
        let throw = (0..dice).map(|i| number / 6usize.pow(i as u32) % 6 + 1);
        let throw: Vec<usize> = throw.collect();
        *found.entry(aside(&throw)).or_insert(0.0) += 6f64.powi(-(dice as i32));
    }
    found
}

/// The expected number of turns to so many fifties.
fn turns(goal: usize) -> f64 {
    let throws: Vec<_> = (1..=6).map(throws).collect();
    let mut value = vec![0.0f64; goal + 1];
    for score in (0..goal).rev() {
        let missing = goal - score;
        // With the value of this score as it is guessed, what a turn leaves to be done.
        let left = |guess: f64, value: &[f64]| {
            let mut at = vec![[0.0f64; 7]; missing];
            for total in (0..missing).rev() {
                for dice in 1..=6 {
                    let mut sum = 0.0;
                    for (options, chance) in &throws[dice - 1] {
                        let fails = options.is_empty();
                        let mut best = if fails { guess } else { f64::INFINITY };
                        for &(points, used) in options {
                            let after = total + points;
                            if after >= missing {
                                best = best.min(0.0);
                                continue;
                            }
                            let rest = if used == dice { 6 } else { dice - used };
                            best = best.min(value[score + after]).min(at[after][rest]);
                        }
                        sum += chance * best;
                    }
                    at[total][dice] = sum;
                }
            }
            1.0 + at[0][6]
        };
        let mut guess = 1.0;
        for _ in 0..200 {
            guess = left(guess, &value);
        }
        value[score] = guess;
    }
    value[0]
}

#[test]
fn values_agree_with_an_independent_iteration() {
    for goal in [1, 4, 11, 20] {
        trial::is_worth(&Farkle::new(goal, false), turns(goal.into()));
    }
}

/// Two players to a goal that any score reaches: x = p + (1 - p) (1 - x), where a roll fails with
/// probability 5/162.
#[test]
fn a_race_to_fifty() {
    assert_eq!(trial::exact(&Farkle::new(1, true)).to_string(), "162/167");
    let fails = throws(6).get(&BTreeSet::new()).copied().unwrap();
    assert!((fails - 5.0 / 162.0).abs() < 1e-12);
}
