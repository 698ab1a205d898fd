//! Keno: the twenty numbers drawn one by one.

use bestplay::Rational;

use crate::trial::{by_rules, sum};
use bestplay_games::keno::ENTRY;

/// How likely each number of spots is caught, number by number.
fn caught(spots: usize) -> Vec<Rational> {
    let mut likely = vec![Rational::ZERO; spots + 1];
    likely[0] = Rational::ONE;
    for drawn in 0..20usize {
        for hits in (0..=spots.min(drawn + 1)).rev() {
            let left = 80 - drawn;
            let part = |ways: usize| Rational::from_parts(ways.into(), left.into());
            // Of those that are left so many are spots once this many are caught.
            let missed = part(left.saturating_sub(spots - hits)) * &likely[hits];
            let hit = match hits {
                0 => Rational::ZERO,
                _ => part(spots + 1 - hits) * &likely[hits - 1],
            };
            likely[hits] = missed + hit;
        }
    }
    likely
}

#[test]
fn spots_are_caught_as_they_are_drawn() {
    for spots in 1..=20 {
        let likely = caught(spots);
        assert_eq!(sum(likely.clone()), Rational::ONE);
        let paid = (0..=spots).map(|caught| (caught * caught % 7).to_string());
        let paid: Vec<String> = paid.collect();
        let words = [format!("spots={spots}"), format!("pays={}", paid.join(","))];
        let pays = (0..)
            .zip(likely)
            .map(|(caught, likely): (usize, _)| likely * Rational::from(caught * caught % 7));
        let expected = sum(pays) - Rational::ONE;
        assert_eq!(by_rules(&ENTRY, &words), expected, "{spots}");
    }
}

#[test]
fn half_bets_are_paid() {
    let usual = by_rules(&ENTRY, &["spots=1"]);
    assert_eq!(by_rules(&ENTRY, &["spots=1", "pays=0,2.5"]), usual);
}
