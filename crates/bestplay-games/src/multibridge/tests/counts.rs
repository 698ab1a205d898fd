//! The counts against all deals one by one, and their sums against the number of deals.

use std::collections::HashMap;

use bestplay::{Natural, Rational};
use bestplay_answers::{Content, Written};

use super::all_deals;
use bestplay_games::multibridge::count::{Terms, deals};
use bestplay_games::multibridge::{ENTRY, Outcomes, fast, possible};

use crate::trial::{counted, sum};

/// Every sequence of the digits 0, 1, 2 of this length.
fn all_sequences(length: u32) -> impl Iterator<Item = String> {
    (0..3u32.pow(length)).map(move |mut number| {
        let digit = |_| {
            let digit = char::from(b'0' + (number % 3) as u8);
            number /= 3;
            digit
        };
        (0..length).map(digit).collect()
    })
}

fn terms(digits: &str) -> Option<Terms> {
    let outcomes = Outcomes::parse(digits.as_bytes()).unwrap();
    Some(Terms::new(outcomes.players(), outcomes.shape().ok()?))
}

/// Counts the deals of every sequence one by one and compares all 9ⁿ of them.
fn counts_agree(players: u32, number_of_deals: u64) {
    let mut counted: HashMap<Vec<u8>, u64> = HashMap::new();
    all_deals(2 * players as usize, &mut |deal| {
        *counted.entry(fast::outcomes(&deal)).or_default() += 1;
    });
    assert_eq!(counted.values().sum::<u64>(), number_of_deals);
    let mut possible_ones = Vec::new();
    for digits in all_sequences(2 * players) {
        let key: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
        let count = counted.get(&key).copied().unwrap_or(0);
        match terms(&digits) {
            None => assert_eq!(count, 0, "{digits} is possible"),
            Some(terms) => {
                assert_eq!(terms.exact(), Natural::from(count), "{digits}");
                for modulus in [2, 3, 5, 7, 11, 13, 12, 998_244_353] {
                    assert_eq!(terms.modulo(modulus), count % modulus, "{digits} {modulus}");
                }
                possible_ones.push(digits);
            }
        }
    }
    possible_ones.sort();
    assert_eq!(possible(players as usize), possible_ones);
}

#[test]
fn counts_of_all_deals_for_one_two_and_three_players_a_team() {
    // (4n)!/4ⁿ deals.
    counts_agree(1, 6);
    counts_agree(2, 2520);
    counts_agree(3, 7_484_400);
}

#[test]
fn counts_add_up_to_all_deals() {
    for players in 1..=12 {
        let counts = possible(players).into_iter().map(|d| {
            let terms = terms(&d).unwrap();
            let (about, count) = (terms.digits(), terms.exact());
            let digits = count.to_string().len() as f64;
            assert!((about - digits).abs() < 2.0, "{digits} {about}");
            count
        });
        let all: Natural = counts.sum();
        assert_eq!(all, deals(players as u64), "n = {players}");
    }
    assert_eq!(deals(3), Natural::from(7_484_400u64));
}

/// How likely a sequence is, as `count` says it.
fn probability(digits: &str) -> Written {
    let answer = counted(&ENTRY, &[format!("outcomes={digits}")]).unwrap();
    match answer.get("probability") {
        Some(Content::Written(written)) => written.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn probabilities_add_up_to_one() {
    for players in 1..=5 {
        let each = possible(players).into_iter().map(|d| {
            let terms = terms(&d).unwrap();
            let probability = probability(&d).fraction.unwrap();
            let share = Rational::from_parts(terms.exact().into(), deals(players as u64));
            assert_eq!(probability, share, "{d}");
            probability
        });
        assert_eq!(sum(each), Rational::ONE);
    }
}

#[test]
fn long_sequences_have_certain_digits_of_probability() {
    // Two rings around the limit between the exact fraction and rounded decimals: 1 and 0 in turn
    // would be the longest chain; here they make up the beginning.
    for chain in [398usize, 402] {
        let digits = format!("{}{}", "10".repeat(chain / 2), "1".repeat(1000));
        let terms = terms(&digits).unwrap();
        let exact = terms.exact();
        let all = deals(terms.players);
        let decimal = probability(&digits).decimal;
        // The first twelve digits of count / deals, the last one rounded.
        let (mantissa, power) = decimal.split_once('e').unwrap();
        let power: i64 = power.parse().unwrap();
        let scale = Natural::from(10u8).pow((11 - power) as usize);
        let expected = (exact * scale * 2u8 / all + Natural::ONE) / 2u8;
        let mut written = mantissa.replace('.', "");
        written.extend(std::iter::repeat_n('0', 12 - written.len()));
        assert_eq!(written, expected.to_string(), "{chain}");
    }
}
