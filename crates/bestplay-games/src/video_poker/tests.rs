//! Video poker: kinds of hands as everybody counts them, and sums.

use bestplay::Rational;

use super::cards::{canonical, choices, copies, five};
use super::{ENTRY, Kind, Pays, VideoPoker};
use crate::trial::{Plain, explained, solved, sum};
use bestplay_answers::Happens;

/// The frequencies of the poker hands, with pairs of jacks or better apart.
#[test]
fn hands_are_as_often_as_known() {
    let pays = Pays {
        table: [0; 10],
        lowest_pair: 9,
    };
    let deck = VideoPoker::new(pays, 0, None).deck();
    let (mut counts, mut classes, mut all) = ([0u32; 10], 0, 0);
    for hand in choices(deck, 5) {
        counts[Kind::of(five(hand), 9) as usize] += 1;
        if canonical(hand) == hand {
            classes += 1;
            all += copies(hand);
        }
    }
    let known = [
        4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920, 2_062_860,
    ];
    assert_eq!(counts, known);
    assert_eq!((classes, all), (134_459, 2_598_960));
}

/// What hands come to adds up to one, and paid by the table to the value.
#[test]
fn kinds_and_holds_add_up() {
    for words in [&["ranks=5"][..], &[]] {
        let answer = solved(&ENTRY, words).unwrap();
        let number = |text: &String| text.parse::<Rational>().unwrap();
        let (mut likely, mut paid) = (Rational::ZERO, Rational::ZERO);
        for row in answer.rows("kinds") {
            likely += number(&row[2]);
            paid += number(&row[1]) * number(&row[2]);
        }
        assert_eq!(likely, Rational::ONE);
        assert_eq!(paid.to_string(), answer.plain("value"));
        let rows = answer.rows("held");
        let held = rows.iter().map(|row| number(&row[1]));
        assert_eq!(sum(held), Rational::ONE);
    }
}

/// The first card of 52: of thirteen ranks one; the value is that of the game.
#[test]
fn the_whole_deal_is_explained() {
    let (found, _) = explained(&ENTRY, &[], None).unwrap();
    let value = solved::<&str>(&ENTRY, &[]).unwrap();
    assert_eq!(found.value.to_string(), value.plain("value"));
    assert!(matches!(found.happens, Happens::Chance(next) if next.len() == 13));
}

/// A royal flush comes once in 40,391 hands.
#[test]
fn the_royal_flush_is_as_rare_as_published() {
    let answer = solved::<&str>(&ENTRY, &[]).unwrap();
    let royal: Rational = answer.rows("kinds")[0][2].parse().unwrap();
    assert_eq!((Rational::ONE / royal).round().to_string(), "40391");
}
