//! The Royal Game of Ur: an independent value iteration, and the squares that matter.

use crate::told::{self, Told};
use crate::trial;
use bestplay_games::ur::ur;

#[test]
fn values_agree_with_an_independent_value_iteration() {
    let told = Told {
        home: 15,
        rolls: vec![(0, 0.0625), (1, 0.25), (2, 0.375), (3, 0.25), (4, 0.0625)],
        enters: Some,
        meets: |to| (5..=12).contains(&to).then_some(to),
        rosettes: &[4, 8, 14],
        again: 9,
    };
    for pieces in [1, 2] {
        trial::is_worth(&ur(pieces), told.value_iteration(pieces.into()));
    }
}

#[test]
fn moves_are_as_ruled() {
    let game = ur(3);
    let after = |state, action| told::after(&game, state, action);
    // A piece is sent back, but not from the rosette; a rosette gives another roll.
    assert_eq!(after("5+0 7+0 first 2", "5").unwrap(), "7+0 +0 second");
    assert_eq!(after("5+0 8+0 first 3", "5"), None);
    assert_eq!(after("+0 +0 first 4", "enter").unwrap(), "4+0 +0 first");
    // One's own squares are out of reach for the other, and the way home is exact.
    assert_eq!(after("1+0 2+0 first 1", "1").unwrap(), "2+0 2+0 second");
    assert_eq!(after("13+0 +0 first 2", "13").unwrap(), "+1 +0 second");
    assert_eq!(after("13+0 +0 first 3", "13"), None);
    // All three wait behind each other.
    assert_eq!(after("1,2,14+0 +0 first 1", "1"), None);
    let passed = after("13,14+1 +0 first 4", "pass");
    assert_eq!(passed.unwrap(), "13,14+1 +0 second");
}
