//! Level rounds, in which players may stop where they like, and others that only seem to be level.

use super::*;

/// `Min` pays an amount, which `Max` may give back again and again or keep for ever; `Min` may also pay
/// 1 for ever. The states have these numbers.
fn kept(amount: i64, [min, max]: [u32; 2]) -> String {
    let pays = format!("{min}: Min [{max}({amount})] [{min}(1)]");
    format!("{pays}; {max}: Max [{min}({})] [{max}]\n", -amount)
}

#[test]
fn who_may_keep_what_was_paid_keeps_it() {
    for amount in [1, 3, 2_772_703_638_688_055] {
        is(kept(amount, [0, 1]), amount);
    }
}

#[test]
fn who_may_wait_or_go_round_does_what_is_best() {
    // Min waits in state 0, or takes half a point that Max takes back and waits in state 1.
    let game = "0: Min [2] [0]; 1: Max [2(-1/2)] [1]; 2: Min [3(-1/2)]; 3: Max [0(1/2)] [1(1/2)]";
    is(game, 0);
    // To leave state 0 is worth what it is worth to rest there. Whoever waits in state 2 gets nothing of
    // what he can collect on the way.
    let game = "for ever: 1; 0: Max [1] [0] [2(-685233871195788547)]; 1: ends 1
        2: Max [2] [3(673215691878913408)]; 3: chance [0(12018179316875139)]";
    is(game, 1);
    // `Max` may come round again for 1/2 if `Min` ends the play, and loses for ever if he does not: both were
    // sent back to where they started, again and again.
    let game = "0: Min [5] [2×16(-1/2) 0(-1/2)]; 1: chance [0(1/2)]; 2: Max [3(1/2)] [2] [4]
        3: Min [3(-1/2)] [0(1/2)]; 4: chance [0(1/2)]; 5: ends 0";
    is(game, "-17/32");
}

#[test]
fn many_rounds_are_settled_one_after_another() {
    let rounds = || (1..48).step_by(2);
    let each = rounds().map(|first| kept((i64::from(first) + 1) / 2, [first, first + 1]));
    let firsts: Vec<String> = rounds().map(|first: u32| first.to_string()).collect();
    let game = format!("0: chance [{}]\n", firsts.join(" ")) + &each.collect::<String>();
    let table = table(game);
    let solved = Solver::new().exact().threads(1).solve(&table).unwrap();
    assert_eq!(solved.value(), Value::Exact(fraction(25, 2)));
    let saved = saved(&solved);
    let checked = check(&table, &saved, &Silent).unwrap();
    assert_eq!(checked.value, solved.value());
    let restored = Solver::new().restore(&table, &saved).unwrap();
    let explained = restored.explain_exactly(&0).unwrap();
    assert_eq!(explained.value, solved.value());
}

/// Where a total grows, the recorded action is one by which it does, also in states beside the round of
/// which it is not clear at once that it grows.
#[test]
fn who_can_make_a_total_grow_does() {
    // A player who pays at first, or waits, for what grows for ever.
    let game =
        "0: Min [0(1/2)] [1]; 1: chance [2(3/2)]; 2: Min [3(-1)] [2(1/2)]; 3: Max [1(-1)] [2]";
    is(game, "-infinity");
    let game = "0: Min [0(3)] [1]; 1: Min [1(1/2)] [2(-12537388)]; 2: Max [1(12537387)] [2(-1)]";
    is(game, "-infinity");
    // Max gains by tossing in state 3. In state 2 he could go on, or let Min send him back for ever.
    let game = "0: Min [1] [2]; 1: chance [1(2)]; 2: Max [0] [3]
        3: Max [4(-2)] [2×32(-2) 4×23(2)]; 4: Max [3(2)] [1 5]; 5: chance [5(-1)]";
    is(game, "infinity");
    // Min comes round for nothing by the first action, and falls by the second, whose first step pays.
    let game = "0: Min [1] [2(1/2)] [3]; 1: Max [0] [0(-1)]; 2: Max [0(-1)] [0(-3/2)]; 3: ends 0";
    is(game, "-infinity");
}
