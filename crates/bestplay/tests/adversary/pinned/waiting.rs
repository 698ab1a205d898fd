//! Play that hardly ever ends.

use super::*;

#[test]
fn a_chain_that_hardly_ever_ends() {
    // Two players tied everywhere; play ends once in 10^12 rounds, with a win in 2 of 3 cases.
    let game = "0: Max [1] [2]; 1: Min [2] [3]; 2: Min [3] [4]; 3: chance [0×999999999999 5]
        4: chance [0×1999999999999 5]; 5: chance [6×2 7]; 6: ends 1; 7: ends 0";
    is(game, "2/3");
}

#[test]
fn a_pair_that_hardly_ever_ends() {
    let game = "0: Max [2 1×1000000000000] [3 1×2000000000000]; 1: chance [0×1000000000000 4]
        2: ends 1; 3: ends 2; 4: ends 0";
    // By the second action, with w and v to leave the two states: x = 2w + (1 - w)·(1 - v)·x, 2/3 or so; by
    // the first one it is 1/2.
    let [w, v] = [2_000_000_000_001, 1_000_000_000_001].map(|rounds| fraction(1, rounds));
    let stay = (RBig::ONE - &w) * (RBig::ONE - v);
    is(game, w * RBig::from(2) / (RBig::ONE - stay));
}

#[test]
fn the_coupon_collector() {
    // n · (1 + 1/2 + ... + 1/n) draws.
    let n = 60u32;
    let state = |have: u32| {
        let (next, new) = (have + 1, n - have);
        format!("{have}: chance [{have}×{have}(1) {next}×{new}(1)]\n")
    };
    let states: String = (1..n).map(state).collect();
    let draws = (1..=n).fold(RBig::ZERO, |sum, i| sum + fraction(n.into(), i.into()));
    is(format!("0: chance [1(1)]\n{states}{n}: ends 0"), draws);
}

#[test]
fn events_that_wait_nearly_for_ever() {
    let (long, rare) = (1u128 << 96, 1u64 << 55);
    // Leaving with a chance of 4e-29 is the worse action: the other one wins in the end.
    let loses = format!("0: Max [1] [1×{long} 2×3]; 1: chance [0×{} 3×3]", 2 * long);
    is(format!("{loses}; 2: ends 0; 3: ends 2"), 2);
    // Nothing is ever paid, but that takes 1e32 steps.
    let waits = format!("0: chance [1]; 1: chance [2 3×{}]; 2: ends 0", 1024 * long);
    is(format!("{waits}; 3: chance [4]; 4: chance [4 0×10]"), 0);
    // Waiting is as good as leaving with a chance of 1e-21.
    let waits = "0: Max [0] [1 0×295147905179352825856]; 1: chance [0×25 2×262145]; 2: ends 0";
    is(waits, 0);
    // The way back from 2 to 0 must not count as progress.
    let game = format!(
        "0: Max [1] [2]; 1: chance [3 4×{rare}]; 2: Max [0] [5 2×549755813888]
         3: ends 0; 4: ends 1; 5: chance [4×16 3×10]"
    );
    is(game, fraction(rare as i64, u128::from(rare) + 1));
}
