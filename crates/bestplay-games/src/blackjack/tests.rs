//! Blackjack: the dealer's hands, and known charts.

use bestplay::Solver;

use super::table::{Dealer, card};
use super::{ENTRY, Table, Total, read};
use crate::trial::{Plain, evaluated, solved};
use bestplay_answers::Arguments;

fn table(words: &[&str]) -> Table {
    let arguments = Arguments::parse("blackjack", ENTRY.parameters, words);
    read(&arguments.unwrap()).unwrap()
}

/// How often the dealer is bust, by plain sums in floating point.
fn bust(total: u32, soft: bool, hits: bool) -> f64 {
    if total > 21 && soft {
        return bust(total - 10, false, hits);
    }
    match total {
        22.. => 1.0,
        17 if !(soft && hits) => 0.0,
        18..=21 => 0.0,
        _ => {
            let next = |card: u32| match card {
                1 if total + 11 <= 21 => bust(total + 11, true, hits),
                card => bust(total + card, soft, hits),
            };
            let sum: f64 = (1..=9).map(next).sum();
            (sum + 4.0 * next(10)) / 13.0
        }
    }
}

#[test]
fn the_dealer_is_bust_as_often_as_known() {
    for hits in [false, true] {
        let soft = ["soft_17=stands", "soft_17=hits"][usize::from(hits)];
        let words = ["peek=no", soft];
        for up in 1..=10 {
            let dealer = table(&words).dealer(up);
            let found = dealer.weight_of(&Dealer::Bust) as f64 / dealer.total() as f64;
            let expected = match up {
                1 => bust(11, true, hits),
                up => bust(u32::from(up), false, hits),
            };
            assert!((found - expected).abs() < 1e-12, "{up} {found} {expected}");
        }
    }
    // The six is the dealer's worst card but for the five, as every player knows.
    assert!((bust(6, false, false) - 0.4232).abs() < 5e-5);
    assert_eq!(card().total(), 13);
}

/// The basic strategy for many decks, as it is printed.
#[test]
fn charts_are_the_basic_strategy() {
    let answer = solved(&ENTRY, &["surrender=no"]).unwrap();
    let line = |chart: &str, hand: &str| {
        let rows = answer.rows(chart);
        let row = rows.iter().find(|row| row[0] == hand).unwrap();
        row[1..].join(" ")
    };
    assert_eq!(line("hard", "16"), "S S S S S H H H H H");
    assert_eq!(line("hard", "12"), "H H S S S H H H H H");
    assert_eq!(line("hard", "11"), "Dh Dh Dh Dh Dh Dh Dh Dh Dh H");
    assert_eq!(line("hard", "9"), "H Dh Dh Dh Dh H H H H H");
    assert_eq!(line("soft", "A,7"), "S Ds Ds Ds Ds S S H H H");
    assert_eq!(line("soft", "A,6"), "H Dh Dh Dh Dh H H H H H");
    assert_eq!(line("pairs", "8,8"), "P P P P P P P P P P");
    assert_eq!(line("pairs", "9,9"), "P P P P P S P P S S");
    assert_eq!(line("pairs", "A,A"), "P P P P P P P P P P");
    assert_eq!(line("pairs", "10,10"), "S S S S S S S S S S");
}

#[test]
fn aces_count_eleven_or_one() {
    let with = |total: Total, &card: &u8| total.with(card);
    let total = |cards: &[u8]| cards.iter().fold(Total::NONE, with);
    let pair = |cards: &[u8]| (total(cards).points, total(cards).is_soft);
    assert_eq!(pair(&[1, 1]), (12, true));
    assert_eq!(pair(&[1, 10]), (21, true));
    assert_eq!(pair(&[5, 6, 1]), (12, false));
    assert_eq!(pair(&[1, 6, 10]), (17, false));
    assert_eq!(pair(&[1, 5, 1, 9, 1]), (17, false));
    assert!(total(&[10, 6, 6]).is_bust());
}

/// 0.14 per cent with the decks of its source, a little more with endless ones.
#[test]
fn the_simple_strategy_costs_little() {
    let answer = evaluated(&ENTRY, &[], &["simple"], Solver::new());
    let [simple, best] = ["value", "best_play"].map(|key| {
        let (lower, upper) = answer.get(key).unwrap().as_value().unwrap().enclosure();
        f64::midpoint(lower, upper)
    });
    let costs = best - simple;
    assert!((0.0014..0.0016).contains(&costs), "{costs}");
}
