//! Ludo: an independent value iteration.

use crate::told::Told;
use crate::trial;
use bestplay_games::ludo::{Ludo, ludo};

/// Each side of the die is as likely.
fn die(sides: u8) -> Vec<(u8, f64)> {
    (1..=sides)
        .map(|roll| (roll, 1.0 / f64::from(sides)))
        .collect()
}

#[test]
fn values_agree_with_an_independent_value_iteration() {
    // A ring of six squares: places 1 and 4, 2 and 5 of the two are the same; 3 is the one before the other's first.
    let told = Told {
        home: 8,
        rolls: die(3),
        enters: |roll| (roll == 3).then_some(1),
        meets: |to| {
            [(1, 4), (4, 1), (2, 5), (5, 2)]
                .into_iter()
                .find_map(|(a, b)| (a == to).then_some(b))
        },
        rosettes: &[],
        again: 3,
    };
    let small = Ludo {
        pieces: 1,
        squares: 6,
        column: 2,
        die: 3,
        enters_with_highest: true,
        again_with_highest: true,
    };
    for pieces in [1, 2, 3] {
        trial::is_worth(
            &ludo(Ludo { pieces, ..small }),
            told.value_iteration(pieces.into()),
        );
    }
    let told = Told {
        enters: Some,
        again: 9,
        ..told
    };
    let other = Ludo {
        pieces: 2,
        enters_with_highest: false,
        again_with_highest: false,
        ..small
    };
    trial::is_worth(&ludo(other), told.value_iteration(2));
    // The whole board, with one piece each.
    let told = Told {
        home: 57,
        rolls: die(6),
        enters: |roll| (roll == 6).then_some(1),
        meets: |to| {
            (1..52)
                .contains(&to)
                .then_some((to + 26) % 52)
                .filter(|&met| met > 0)
        },
        rosettes: &[],
        again: 6,
    };
    let whole = Ludo {
        pieces: 1,
        squares: 52,
        column: 5,
        die: 6,
        ..small
    };
    trial::is_worth(&ludo(whole), told.value_iteration(1));
}
