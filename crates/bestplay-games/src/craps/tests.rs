//! Craps: every bet against arithmetic by hand on how many of 36 rolls show each sum.

use bestplay::Rational;

use crate::trial::{exact, fraction};
use bestplay_games::craps::{Bet, Counts, Craps};

/// How many of the 36 rolls show a sum.
fn rolls(sum: i64) -> i64 {
    6 - (sum - 7).abs()
}

/// How likely each bet is to win and to lose, without any step by step: a number comes before a 7
/// with the odds of their rolls.
fn odds(bet: Bet) -> (Rational, Rational) {
    let points = [4i64, 5, 6, 8, 9, 10];
    let before = |sum: i64| fraction(rolls(sum), rolls(sum) as u64 + 6);
    let made = points.iter().fold(Rational::ZERO, |all, &point| {
        all + fraction(rolls(point), 36) * before(point)
    });
    let missed = fraction(24, 36) - &made;
    match bet {
        Bet::Pass => (fraction(8, 36) + made, fraction(4, 36) + missed),
        Bet::DontPass => (fraction(3, 36) + missed, fraction(8, 36) + made),
        Bet::Field => (fraction(16, 36), fraction(20, 36)),
        Bet::AnySeven => (fraction(6, 36), fraction(30, 36)),
        Bet::Place(number) => {
            let wins = before(i64::from(number));
            (wins.clone(), Rational::ONE - wins)
        }
        Bet::Hard(number) => {
            let wins = fraction(1, rolls(i64::from(number)) as u64 + 6);
            (wins.clone(), Rational::ONE - wins)
        }
    }
}

fn solved(bet: Bet, counts: Counts, twelve: u8) -> Rational {
    exact(&Craps::new(bet, counts, twelve))
}

#[test]
fn every_bet_by_hand() {
    for (name, bet) in Bet::ALL {
        let (wins, loses) = odds(bet);
        assert_eq!(solved(bet, Counts::Wins, 3), wins, "{name}");
        let pays = match bet {
            Bet::Pass | Bet::DontPass => fraction(1, 1),
            Bet::AnySeven => fraction(4, 1),
            Bet::Place(4 | 10) => fraction(9, 5),
            Bet::Place(5 | 9) => fraction(7, 5),
            Bet::Place(_) => fraction(7, 6),
            Bet::Hard(4 | 10) => fraction(7, 1),
            Bet::Hard(_) => fraction(9, 1),
            // One of 36 rolls pays 2, one pays 3, 14 pay 1.
            Bet::Field => fraction(19, 16),
        };
        let gain = wins * pays - loses;
        assert_eq!(solved(bet, Counts::Gain, 3), gain, "{name}");
    }
    assert_eq!(solved(Bet::Field, Counts::Gain, 2), fraction(-2, 36));
}
