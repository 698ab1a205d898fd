//! The Royal Game of Ur: an independent value iteration.

use crate::told::Told;
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
