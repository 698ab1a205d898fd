//! Fleas: rows by hand, and digits.

use bestplay::{Rational, Solver};
use bestplay_games::fleas::{Circus, ENTRY};

use crate::trial::{Plain, exact, solved_by};

#[test]
fn bounds_hold_as_many_digits_as_are_asked_for() {
    for (words, digits) in [
        (["width=3", "height=3", "bells=4"], 12),
        (["width=4", "height=2", "bells=9"], 60),
    ] {
        let [exact, bounds] = [Solver::new().exact(), Solver::new().digits(digits)].map(|effort| {
            let answer = solved_by(&ENTRY, &words, &effort).unwrap();
            answer.worth("value").clone()
        });
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
