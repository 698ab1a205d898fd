//! Sic bo: bets by how many of the 216 rolls win, as everybody can count them.

use bestplay::Rational;

use crate::trial::{by_rules, fraction};
use bestplay_games::sic_bo::ENTRY;

fn solved(words: &[&str]) -> Rational {
    by_rules(&ENTRY, words)
}

fn of_216(rolls: i64) -> Rational {
    fraction(rolls, 216)
}

#[test]
fn every_bet_by_the_rolls_that_win() {
    let houses = [
        ("house=macau", [8, 5, 150, 24], [50, 18, 14, 12, 8, 6, 6]),
        (
            "house=atlantic-city",
            [10, 5, 180, 30],
            [60, 30, 17, 12, 8, 6, 6],
        ),
        (
            "house=australia",
            [11, 6, 180, 31],
            [62, 31, 18, 12, 8, 7, 6],
        ),
    ];
    for (house, gains, totals) in houses {
        let bets = ["double", "combination", "triple", "any-triple"]
            .into_iter()
            .zip(gains);
        let bets = bets.chain(["big", "small", "odd", "even"].map(|bet| (bet, 1)));
        for ((bet, gain), wins) in bets.zip([16, 30, 1, 6, 105, 105, 105, 105]) {
            let bet = format!("bet={bet}");
            let expected = of_216(wins * gain - (216 - wins));
            assert_eq!(solved(&[house, &bet]), expected, "{house} {bet}");
            assert_eq!(solved(&[house, &bet, "counts=wins"]), of_216(wins), "{bet}");
        }
        // As many ways to throw 4 as 17, and so on.
        for (low, (gain, wins)) in (4..).zip(totals.into_iter().zip([3, 6, 10, 15, 21, 25, 27])) {
            for total in [low, 21 - low] {
                let total = format!("total={total}");
                let found = solved(&[house, "bet=total", &total]);
                assert_eq!(found, of_216(wins * gain - (216 - wins)), "{house} {total}");
            }
        }
        // One die shows the number in 75 rolls, two in 15, all in 1.
        assert_eq!(
            solved(&[house, "bet=single"]),
            of_216(75 + 2 * 15 + 3 - 125)
        );
    }
}
