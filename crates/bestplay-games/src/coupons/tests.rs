//! Coupons: the rules against the formula by inclusion and exclusion.

use bestplay::Rational;

use crate::trial::exact;
use bestplay_games::coupons::Coupons;

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
fn rules_and_inclusion_agree() {
    for kinds in 1..=40 {
        let expected = inclusion(u64::from(kinds));
        let wanted = kinds;
        assert_eq!(exact(&Coupons { kinds, wanted }), expected, "{kinds}");
    }
}
