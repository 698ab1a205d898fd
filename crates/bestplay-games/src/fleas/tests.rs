//! Fleas: rows by hand, and digits.

use bestplay::{Arithmetic, Rational, Silent};

use super::Circus;
use super::fast::value;
use crate::trial::exact;

#[test]
fn bounds_hold_as_many_digits_as_are_asked_for() {
    for (circus, digits) in [(Circus::new(3, 3, 4), 12), (Circus::new(4, 2, 9), 60)] {
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
    assert_eq!(exact(&Circus::new(2, 1, 7).rules()), Rational::ZERO);
    assert_eq!(exact(&Circus::new(3, 1, 1).rules()), Rational::ONE);
}
