//! Coupons: rules, sum, and the formula by inclusion and exclusion.

use bestplay::{Rational, Solver, Value};

use super::{Coupons, ENTRY};
use crate::trial::{Plain, solved};

/// The expected number of packets by inclusion and exclusion over the sets of missing pictures: the
/// alternating sum over k of C(n, k) n / k. Nothing of it is shared with the rules or the sum.
fn inclusion(kinds: u64) -> Rational {
    let mut choose = Rational::ONE;
    let mut sum = Rational::ZERO;
    for k in 1..=kinds {
        choose *= Rational::from_parts((kinds - k + 1).into(), k.into());
        let term = &choose * Rational::from_parts(kinds.into(), k.into());
        if k % 2 == 1 { sum += term } else { sum -= term }
    }
    sum
}

#[test]
fn rules_sum_and_inclusion_agree() {
    for kinds in 1..=40 {
        let expected = inclusion(u64::from(kinds));
        let game = Coupons::new(kinds, kinds);
        let rules = Solver::new().exact().solve(&game).unwrap().value();
        assert_eq!(rules, Value::Exact(expected.clone()), "{kinds}");
        let fast = solved(&ENTRY, &[format!("kinds={kinds}")]).unwrap();
        assert_eq!(fast.plain("value"), expected.to_string(), "{kinds}");
    }
    for wanted in 1..=7 {
        let game = Coupons::new(7, wanted);
        let rules = Solver::new().exact().solve(&game).unwrap().value();
        let words = ["kinds=7".into(), format!("wanted={wanted}")];
        let fast = solved(&ENTRY, &words).unwrap();
        assert_eq!(fast.plain("value"), rules.to_string(), "{wanted}");
    }
}
