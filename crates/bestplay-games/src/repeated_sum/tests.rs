//! Never the same sum twice: a table in doubles from the top down.

use bestplay::{Notation, Solver, Turn};
use bestplay_games::repeated_sum::{RepeatedSum, Total};

use crate::trial;

/// What a total after a sum is worth.
fn table(limit: usize) -> Vec<[f64; 13]> {
    let mut worth = vec![[0.0; 13]; limit + 13];
    for total in (0..limit + 13).rev() {
        for last in 0..13 {
            worth[total][last] = total as f64;
            if total < limit {
                let other = (2..13usize).filter(|&sum| sum != last);
                let weight = |sum: usize| 6.0 - (sum as f64 - 7.0).abs();
                let on = other.map(|sum| weight(sum) * worth[total + sum][sum] / 36.0);
                let on: f64 = on.sum();
                worth[total][last] = worth[total][last].max(on);
            }
        }
    }
    worth
}

#[test]
fn rules_and_table_agree() {
    for limit in [1, 5, 60, 500] {
        trial::is_worth(&RepeatedSum { limit }, table(limit as usize)[0][0]);
    }
}

/// What the folder says of when to stop.
#[test]
fn when_to_stop() {
    let game = RepeatedSum { limit: 500 };
    let solution = trial::solution(&game, &Solver::new());
    let stops = |total, last| {
        let state = game.show_state(&Total::So(total, last));
        let Turn::Choice(_, actions) = solution.explain(Some(&state)).unwrap().turn else {
            panic!("nobody chooses")
        };
        actions[0].action == "stop"
    };
    // At 250 after a 2 both are worth the same.
    for (last, roll, stop) in [(7, 45, 46), (2, 249, 251)] {
        assert!(!stops(roll, last) && stops(stop, last), "{last}");
    }
}
