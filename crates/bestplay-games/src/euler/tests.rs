//! The gallery: some problems once more, by other means.

use crate::trial;
use bestplay_games::euler::{Euler, PROBLEMS};

fn solved(number: &str) -> f64 {
    let problem = PROBLEMS.iter().find(|(known, _)| *known == number);
    trial::value(&Euler::new(problem.unwrap().1))
}

/// 121: by the coefficients of (x + 1) (x + 2) ... (x + 15), blue discs counted by x.
#[test]
fn discs_by_a_polynomial() {
    let mut ways = vec![1.0f64];
    for turn in 1..=15 {
        ways.push(0.0);
        for blue in (0..ways.len()).rev() {
            let drawn = if blue > 0 { ways[blue - 1] } else { 0.0 };
            ways[blue] = (ways[blue] * f64::from(turn) + drawn) / f64::from(turn + 1);
        }
    }
    let wins: f64 = ways[8..].iter().sum();
    assert!((solved("121") - wins).abs() < 1e-10);
}

/// 84: the long run by iteration, from a table of where turns end that is written in another way; and
/// the three squares that are visited most.
#[test]
fn rounds_by_iteration() {
    // How likely a piece that lands on each square ends on each, in sixteenths.
    let mut ends = [[0.0f64; 40]; 40];
    for (square, ends) in ends.iter_mut().enumerate() {
        ends[square] = 16.0;
    }
    let deal = |ends: &mut [[f64; 40]; 40], from: usize, to: &[usize]| {
        for &to in to {
            ends[from][from] -= 1.0;
            ends[from][to] += 1.0;
        }
    };
    for chest in [2, 17, 33] {
        deal(&mut ends, chest, &[0, 10]);
    }
    deal(&mut ends, 7, &[0, 10, 11, 24, 39, 5, 15, 15, 12, 4]);
    deal(&mut ends, 22, &[0, 10, 11, 24, 39, 5, 25, 25, 28, 19]);
    deal(&mut ends, 36, &[0, 10, 11, 24, 39, 5, 5, 5, 12]);
    // Three back from 36 is the community chest on 33.
    ends[36][36] -= 1.0;
    for (to, share) in [(33, 14.0 / 16.0), (0, 1.0 / 16.0), (10, 1.0 / 16.0)] {
        ends[36][to] += share;
    }
    (ends[30][30], ends[30][10]) = (0.0, 16.0);
    let mut at = [[0.0f64; 3]; 40];
    at[0][0] = 1.0;
    for _ in 0..3000 {
        let mut next = [[0.0; 3]; 40];
        for (square, doubles) in (0..40).flat_map(|square| (0..3).map(move |d| (square, d))) {
            for (one, other) in (1..=4).flat_map(|one| (1..=4).map(move |other| (one, other))) {
                let chance = at[square][doubles] / 16.0;
                if one == other && doubles == 2 {
                    next[10][0] += chance;
                    continue;
                }
                let doubles = if one == other { doubles + 1 } else { 0 };
                for (to, share) in ends[(square + one + other) % 40].iter().enumerate() {
                    next[to][doubles] += chance * share / 16.0;
                }
            }
        }
        at = next;
    }
    let (_, round) = PROBLEMS[0];
    let mut visits = Vec::new();
    for (square, at) in (0u32..).zip(&at) {
        let found = trial::value(&Euler::new(round).starting_with(square));
        visits.push((found, square, at.iter().sum::<f64>()));
    }
    // The visits to GO without a double are one in each round.
    for (found, square, often) in &visits {
        assert!((found - often / at[0][0]).abs() < 1e-8, "{square}: {found}");
    }
    visits.sort_by(|one, other| other.0.total_cmp(&one.0));
    let modal = [0, 1, 2].map(|place| visits[place].1);
    assert_eq!(modal, [10, 15, 24]);
}
