//! The gallery: some problems once more, by other means.

use super::{Euler, PROBLEMS};
use crate::trial;

fn solved(number: &str) -> f64 {
    let problem = PROBLEMS.iter().find(|problem| problem.number == number);
    trial::value(&Euler::new(*problem.unwrap()))
}

/// 323: all bits are set after n steps with probability (1 - 2⁻ⁿ)³².
#[test]
fn bits_by_a_sum() {
    let sum: f64 = (0..200)
        .map(|n| 1.0 - (1.0 - 0.5f64.powi(n)).powi(32))
        .sum();
    assert!((solved("323") - sum).abs() < 1e-9);
}

/// 205: by counting all totals.
#[test]
fn pyramids_by_counting() {
    let totals = |dice: usize, sides: usize| {
        let mut ways = vec![1.0];
        for _ in 0..dice {
            let mut next = vec![0.0; ways.len() + sides];
            for (sum, way) in ways.iter().enumerate() {
                (1..=sides).for_each(|side| next[sum + side] += way / sides as f64);
            }
            ways = next;
        }
        ways
    };
    let (peter, colin) = (totals(9, 4), totals(6, 6));
    let wins: f64 = (0..peter.len())
        .map(|p| peter[p] * colin[..p.min(colin.len())].iter().sum::<f64>())
        .sum();
    assert!((solved("205") - wins).abs() < 1e-10);
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
