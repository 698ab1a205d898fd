//! Payoffs that cancel out but for little.

use super::*;

/// `Min` pays a and a little on the way there, and gets a back, less a little, or ends play there.
#[test]
fn a_round_of_two_large_payoffs() {
    for large in [10, 10i64.pow(4), 10i64.pow(8)] {
        for (there, back) in [(1, 1), (1, 0), (0, 1)] {
            let (there, back) = (large + there, back - large);
            is(
                format!("0: Min [1({there})]; 1: Min [0({back})] [2]; 2: ends 0"),
                there,
            );
            // With nowhere to end, and for the other player.
            is(
                format!("0: chance [1({there})]; 1: chance [0({back})]"),
                "infinity",
            );
            let (there, back) = (-there, -back);
            is(
                format!("0: chance [1({there})]; 1: chance [0({back})]"),
                "-infinity",
            );
        }
    }
}

/// Coins that are unfair by 2^-k, each of which pays 1 or takes it.
#[test]
fn a_drift_of_one_part_in_many() {
    for bits in [4, 12, 20, 24, 40, 60, 120] {
        let even = 1u128 << bits;
        let game = |more: u128| {
            let (one, other) = (even + 1, even + more);
            format!("0: chance [1×{one}(1) 0×{even}(1)]; 1: chance [0×{other}(-1) 1×{even}(-1)]")
        };
        is(game(2), "infinity");
        is(game(0), "-infinity");
        // Without any drift it never settles.
        refusal(game(1));
    }
}

#[test]
fn level_rounds() {
    // A player may go round for ever for 1 and -1 in turns, or end play.
    for (player, other, sign) in [("Max", "Min", 1), ("Min", "Max", -1)] {
        let game = |player: &str, end: i64| {
            let round = format!("0: {player} [1({sign})] [2]; 1: chance [0({})]", -sign);
            format!("{round}; 2: ends {}", sign * end)
        };
        // Going round is worth 1 at the most, from the first state.
        for end in [2, 10, 1] {
            is(game(player, end), sign * end);
        }
        for end in [0, -1] {
            let error = refusal(game(player, end));
            assert!(error.starts_with("no value is known"), "{error}");
        }
        // The other one is not asked.
        is(game(other, -1), -sign);
    }
    // The player may also stay where the total is as he likes it.
    is("0: chance [1(1)]; 1: Max [0(-1)] [2] [1]; 2: ends -3", 1);
    refusal("0: chance [1(1)]; 1: Max [0(-1)] [2]; 2: ends -3");
}
