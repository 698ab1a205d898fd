//! Rounds about which both players are at odds, by hand: which values are defined, and what is said
//! of those that are not known to be.

use super::*;

/// `Max` may collect 1 or end play for `a`; then `Min` may take it back or end play for `b`.
fn who_waits(a: i64, b: i64) -> String {
    format!("0: Max [1(1)] [2]; 1: Min [0(-1)] [3]; 2: ends {a}; 3: ends {b}")
}

#[test]
fn nobody_wants_to_wait() {
    // Min would rather end play than take back what Max collects, or it is the same to him; or he would
    // rather go round for ever, for 1 at the most, and Max would not.
    for b in [4, 1, 2] {
        is_in_all(who_waits(3, b), 3);
    }
    is_in_all(
        "0: Max [1] [0(-1)] [2]; 1: Min [0] [1(2)] [3]; 2: ends 3; 3: ends 4",
        3,
    );
}

#[test]
fn who_waits_longer_wins() {
    // Both would rather go round for ever, for 0 or 1, than end play.
    let error = refusal(who_waits(-1, 3));
    assert!(error.contains("at least 0 and at most 1"), "{error}");
    // Each may also collect, or take back, 2: then the rounds are not level.
    let both = "0: Max [1(1)] [1(2)] [2]; 1: Min [0(-1)] [0(-2)] [3]; 2: ends -1; 3: ends 4";
    for game in [both, "0: Max [1(1)]; 1: chance [0(-1)]"] {
        let error = refusal(game);
        let says = "no value is known of the expected total in state";
        assert!(error.starts_with(says), "{error}");
    }
}
