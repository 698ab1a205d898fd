//! Fleas: rules, and square by square.

use bestplay::{Arithmetic, Silent, Solver, Value};

use super::Circus;
use super::fast::value;

fn circus(width: u32, height: u32, bells: u32) -> Circus {
    Circus {
        width,
        height,
        bells,
    }
}

/// The value by the rules.
fn by_rules(circus: Circus) -> Value {
    Solver::new()
        .exact()
        .solve(&circus.rules())
        .unwrap()
        .value()
}

#[test]
fn rules_and_squares_agree() {
    let boards = [
        (2, 1, 4),
        (3, 1, 5),
        (2, 2, 5),
        (4, 1, 4),
        (3, 2, 3),
        (2, 3, 3),
        (3, 3, 2),
    ];
    for (width, height, most) in boards {
        for bells in 0..=most {
            let circus = circus(width, height, bells);
            let fast = value(circus, Arithmetic::Exact, &Silent).unwrap();
            assert_eq!(fast, by_rules(circus), "{width} {height} {bells}");
        }
    }
}

#[test]
fn bounds_hold_as_many_digits_as_are_asked_for() {
    for (circus, digits) in [(circus(3, 3, 4), 12), (circus(4, 2, 9), 60)] {
        let exact = value(circus, Arithmetic::Exact, &Silent).unwrap();
        let bounds = value(circus, Arithmetic::Bounds { digits }, &Silent).unwrap();
        assert!(bounds.lower() <= exact.lower() && exact.upper() <= bounds.upper());
        assert_eq!(bounds.certain_digits(digits), digits);
    }
}

/// Two fleas change places for ever. Of three in a row those at the ends come to the middle, and the
/// third leaves one end empty.
#[test]
fn rows_by_hand() {
    assert_eq!(by_rules(circus(2, 1, 7)), Value::fraction(0, 1));
    assert_eq!(by_rules(circus(3, 1, 1)), Value::fraction(1, 1));
}
