//! Fleas: rows by hand, and digits.

use bestplay::{Arithmetic, Rational, Silent};

use super::Circus;
use super::fast::value;
use crate::trial::exact;

fn circus(width: u32, height: u32, bells: u32) -> Circus {
    Circus {
        width,
        height,
        bells,
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
    assert_eq!(exact(&circus(2, 1, 7).rules()), Rational::ZERO);
    assert_eq!(exact(&circus(3, 1, 1).rules()), Rational::ONE);
}
