//! Hog: values from an independent value iteration.

use crate::trial;
use bestplay_games::hog::Hog;

/// The probability that the player to move wins, by value iteration in doubles.
fn value_iteration(goal: usize, most: usize) -> f64 {
    // What so many dice score, by the sum; dice with a 1 are what is missing.
    let mut turns = vec![vec![1.0f64]];
    for dice in 1..=most {
        let mut sums = vec![0.0; 6 * dice + 1];
        for (sum, chance) in turns[dice - 1].iter().enumerate() {
            (2..=6).for_each(|face| sums[sum + face] += chance / 6.0);
        }
        turns.push(sums);
    }
    let value = |scores: usize, p: &[f64]| {
        let (i, j) = (scores / goal, scores % goal);
        let with = |turn: &Vec<f64>| {
            let mut scored = 0.0;
            let mut value = 0.0;
            for (sum, chance) in turn.iter().enumerate() {
                scored += chance;
                let wins = i + sum >= goal;
                value += chance
                    * if wins {
                        1.0
                    } else {
                        1.0 - p[j * goal + i + sum]
                    };
            }
            value + (1.0 - scored) * (1.0 - p[j * goal + i])
        };
        turns[1..].iter().map(with).fold(0.0, f64::max)
    };
    trial::iterated(vec![0.5; goal * goal], value)[0]
}

#[test]
fn values_agree_with_an_independent_value_iteration() {
    for (goal, dice) in [(1, 1), (5, 2), (20, 3), (30, 8)] {
        let expected = value_iteration(goal.into(), dice.into());
        trial::is_worth(&Hog::new(goal, dice, 6), expected);
    }
}
