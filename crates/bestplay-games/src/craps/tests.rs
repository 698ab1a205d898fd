//! Craps: every bet against arithmetic by hand on how many of 36 rolls show each sum.

use bestplay::Rational;

use super::{Bet, Counts, Craps};
use crate::trial::exact;

/// How many of the 36 rolls show a sum.
fn rolls(sum: i64) -> i64 {
    6 - (sum - 7).abs()
}

fn part(numerator: i64, denominator: i64) -> Rational {
    Rational::from_parts(numerator.into(), (denominator as u64).into())
}

/// How likely each bet is to win and to lose, without any step by step: a number comes before a 7
/// with the odds of their rolls.
fn odds(bet: Bet) -> (Rational, Rational) {
    let points = [4i64, 5, 6, 8, 9, 10];
    let before = |sum: i64| part(rolls(sum), rolls(sum) + 6);
    let made = points.iter().fold(Rational::ZERO, |all, &point| {
        all + part(rolls(point), 36) * before(point)
    });
    let missed = part(24, 36) - &made;
    match bet {
        Bet::Pass => (part(8, 36) + made, part(4, 36) + missed),
        Bet::DontPass => (part(3, 36) + missed, part(8, 36) + made),
        Bet::Field => (part(16, 36), part(20, 36)),
        Bet::AnySeven => (part(6, 36), part(30, 36)),
        Bet::Place(number) => {
            let wins = before(i64::from(number));
            (wins.clone(), Rational::ONE - wins)
        }
        Bet::Hard(number) => {
            let wins = part(1, rolls(i64::from(number)) + 6);
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
            Bet::Pass | Bet::DontPass => part(1, 1),
            Bet::AnySeven => part(4, 1),
            Bet::Place(4 | 10) => part(9, 5),
            Bet::Place(5 | 9) => part(7, 5),
            Bet::Place(_) => part(7, 6),
            Bet::Hard(4 | 10) => part(7, 1),
            Bet::Hard(_) => part(9, 1),
            // One of 36 rolls pays 2, one pays 3, 14 pay 1.
            Bet::Field => part(19, 16),
        };
        let gain = wins * pays - loses;
        assert_eq!(solved(bet, Counts::Gain, 3), gain, "{name}");
    }
    assert_eq!(solved(Bet::Field, Counts::Gain, 2), part(-2, 36));
}
