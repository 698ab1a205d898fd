//! Games with payoffs of both signs on the way.

use super::*;

#[test]
fn totals_without_a_value_are_refused() {
    // One point, and one point back, for ever.
    refusal("0: chance [1(1)]; 1: chance [0(-1)]");
    // 2 once and -1 on average for each of two steps: nothing, so that it never settles.
    refusal("0: chance [1(2)]; 1: chance [0(-2) 1]");
}

/// Play that collects payoffs of both signs for ever, and more of one: the total is infinite, or
/// what the player gets who avoids it.
#[test]
fn payoffs_of_both_signs_that_add_up() {
    for (first, then, value, loser) in [(3, -2, "infinity", "Min"), (2, -3, "-infinity", "Max")] {
        is(
            format!("0: chance [1({first})]; 1: chance [0({then})]"),
            value,
        );
        // With a way out for the one who loses, and for the one who wins.
        for player in ["Max", "Min"] {
            let value = if player == loser { "1/2" } else { value };
            let round = format!("0: {player} [1({first})] [2]; 1: chance [0({then})]");
            is(format!("{round}; 2: ends 1/2"), value);
        }
    }
}

#[test]
fn payoffs_of_both_signs_with_a_choice_beside_them() {
    // A player may collect a little for ever, or go round for an amount of which a double does not see that
    // little.
    for player in ["Max", "Min"] {
        let round = "0: chance [1]; 1: chance [2(9223372036854642768)]";
        let round = format!("{round}; 2: chance [3(-2932030660547/177147)]");
        is(
            format!("{round}; 3: {player} [0] [3(7564282/531441)]"),
            "infinity",
        );
    }
    // Where one player may collect and the other take back, nobody gains by it if each may end play.
    // Max collects 1 or ends with 2; Min takes 3 back, or ends with -1.
    is(
        "0: Max [1(1)] [2]; 1: Min [0(-3)] [3]; 2: ends 2; 3: ends -1",
        2,
    );
    // `Min` can go round for ever at a cost that rounding hides beside the value, which is no value.
    let game = "for ever: -9223372036854146933/19
        0: Max [1×27 1×2]
        1: Min [2] [0(576460752303347155/131072)]
        2: Max [1×79 2×2 3×2] [4(976255/131072)] [5]
        3: Max [6] [2×2 7]
        4: ends 9223372036853765603/168298851
        5: ends -8796092728331/3194682369809142327
        6: Max [3 6×2] [5 8 2×2]
        7: Max [9 6×2 2×5] [6]
        8: Min [8×33 9×18] [7] [3(4611686018426916209/524288)]
        9: Max [0] [1] [10 2 5×2]
        10: Max [0×2 11]
        11: ends -9223372036854542123/676426227235999266";
    let end = Payoff::fraction(9_223_372_036_853_765_603, 168_298_851).to_rational();
    is(game, end + Payoff::fraction(976_255, 131_072).to_rational());
}

/// Play may also stay for ever where nothing is paid, or one player has two kinds of rounds.
#[test]
fn payoffs_of_both_signs_and_a_place_to_stay() {
    // 1 at first, and 2 back for each further round: or stay.
    for (player, back, value) in [
        ("Max", -2, "1"),
        ("Min", -2, "-infinity"),
        ("Max", 2, "infinity"),
    ] {
        is(
            format!("0: chance [1(1)]; 1: {player} [1] [0({back})]"),
            value,
        );
    }
    // Staying takes two, by way of a coin.
    is(
        "0: chance [1(1)]; 1: Max [2] [0(-2)]; 2: Min [1 2×2] [0(-3)]",
        "-infinity",
    );
    // Rounds of +1 and of -1 on average: the player who chooses takes his own.
    for (player, value) in [("Max", "infinity"), ("Min", "-infinity")] {
        let round = format!("0: {player} [1(3)] [1(-3)] [2]; 1: chance [0(5) 1(-5)]");
        is(format!("{round}; 2: ends 1"), value);
    }
}

/// Rounds that pay and cost, and that wait for long between: they add up as they do without waiting.
#[test]
fn payoffs_of_both_signs_between_which_play_waits() {
    for (player, other, sign, value) in [
        ("Max", "Min", 1, "infinity"),
        ("Min", "Max", -1, "-infinity"),
    ] {
        let (three, minus) = (3 * sign, -sign);
        for waits in [1, 1 << 50, (1u128 << 120) - 1] {
            // The player may also pay, or end play; his opponent takes some of it back.
            let game = format!(
                "0: {player} [1] [4]; 1: chance [1×{waits} 2]; 2: {player} [3({three})] [3({minus})]
                 3: {other} [0({minus})] [0]; 4: ends 0"
            );
            is(game, value);
        }
    }
}
