//! Roulette: bets number by number, and sessions by the formulas of the gambler's ruin.

use bestplay::Rational;

use crate::trial::{by_rules, exact, fraction};
use bestplay_games::gambler::Gambler;
use bestplay_games::roulette::ENTRY;

fn solved(words: &[&str]) -> Rational {
    by_rules(&ENTRY, words)
}

/// The numbers from 1 on that a bet covers do not matter, only how many there are; 0 and less are zeros.
#[test]
fn every_bet_number_by_number() {
    for zeros in 0..=3i64 {
        let wheel = || 1 - zeros..=36;
        let count = wheel().count() as u64;
        let [word, wins] = [format!("zeros={zeros}"), "counts=wins".into()];
        for (name, covers, pays) in [
            ("straight", 1, 35),
            ("split", 2, 17),
            ("street", 3, 11),
            ("corner", 4, 8),
            ("six-line", 6, 5),
            ("dozen", 12, 2),
            ("column", 12, 2),
            ("low", 18, 1),
        ] {
            let is_won = |number: &i64| (1..=covers).contains(number);
            let won = wheel().filter(is_won).count() as i64;
            let gain = won * pays - (count as i64 - won);
            let bet = format!("bet={name}");
            assert_eq!(solved(&[&bet, &word]), fraction(gain, count), "{name}");
            assert_eq!(
                solved(&[&bet, &word, &wins]),
                fraction(won, count),
                "{name}"
            );
        }
        // Twice what is gained, by two spins, of which the second one matters in prison only; a bet on odd numbers.
        let mut gained = [0; 3];
        for one in wheel() {
            for other in wheel() {
                let is_odd = |number: i64| number > 0 && number % 2 == 1;
                let won = if is_odd(one) { 2 } else { -2 };
                let freed = if is_odd(other) { 0 } else { -2 };
                for (zero, sum) in [-2, -1, freed].into_iter().zip(&mut gained) {
                    *sum += if one > 0 { won } else { zero };
                }
            }
        }
        for (zero, gained) in ["loses", "half", "prison-once"].into_iter().zip(gained) {
            let zero = format!("zero={zero}");
            let expected = fraction(gained, 2 * count * count);
            assert_eq!(solved(&["bet=odd", &word, &zero]), expected, "{zero}");
        }
        // In prison for good the stake is worth half of it.
        let half = solved(&[&word, "zero=half"]);
        assert_eq!(solved(&[&word, "zero=prison"]), half);
    }
    // The zeros, 1, 2 and 3: the nearest whole gain that is no better than a fair one without zeros.
    for (zeros, gain) in (0i64..).zip([11, 8, 6, 5]) {
        let expected = fraction((3 + zeros) * gain - 33, 36 + zeros as u64);
        let zeros = format!("zeros={zeros}");
        assert_eq!(solved(&["bet=basket", &zeros]), expected, "{zeros}");
    }
}

/// From a bankroll to a goal, betting 1 at a time: (1 - r^a) / (1 - r^b) with r = q / p.
#[test]
fn sessions_are_the_gamblers_ruin() {
    let ratio = fraction(20, 18);
    let power = |exponent: i32| ratio.pow(exponent as isize);
    for (bankroll, goal) in [(1, 2), (3, 10), (20, 40)] {
        let expected = (Rational::ONE - power(bankroll)) / (Rational::ONE - power(goal));
        let owned = [format!("bankroll={bankroll}"), format!("goal={goal}")];
        let words = ["zeros=2", &owned[0], &owned[1]];
        let wins = solved(&[&words[..], &["counts=wins"]].concat());
        assert_eq!(wins, expected, "{bankroll} {goal}");
        let gain = Rational::from(goal) * &wins - Rational::from(bankroll);
        assert_eq!(solved(&words), gain);
        // With any stakes it is the gambler's problem.
        let bold = [&words[..], &["counts=wins", "stakes=100"]].concat();
        let coin = Gambler::new(bankroll as u32, goal as u32, (18, 38)).unwrap();
        assert_eq!(solved(&bold), exact(&coin), "{bankroll} {goal}");
    }
}

/// Ahead after n spins: by the terms of the binomial distribution.
#[test]
fn spins_of_a_session_add_up() {
    let (mut ahead, mut term) = (Rational::ZERO, fraction(19, 37).pow(9));
    for won in 0..=9i64 {
        if won > 4 {
            ahead += term.clone();
        }
        term *= fraction(18 * (9 - won), 19 * (won as u64 + 1));
    }
    assert_eq!(solved(&["rounds=9", "counts=wins"]), ahead);
    assert_eq!(solved(&["rounds=9"]), fraction(-9, 37));
    assert_eq!(solved(&["rounds=40", "zero=half"]), fraction(-20, 37));
    // Two bets on a number: 5 bets of 1 buy at most 5 of them, and a win ends it at the goal.
    let lost = fraction(36, 37).pow(5);
    let words = [
        "bet=straight",
        "rounds=9",
        "bankroll=5",
        "goal=30",
        "counts=wins",
    ];
    assert_eq!(solved(&words), Rational::ONE - lost);
}
