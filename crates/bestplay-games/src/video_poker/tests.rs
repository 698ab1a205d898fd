//! Video poker: sums, and what is published.

use bestplay::{Rational, Turn};

use bestplay_games::video_poker::ENTRY;

use crate::trial::{Plain, explained, solved, sum};

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
    assert!(matches!(found.turn, Turn::Chance(next) if next.len() == 13));
}

/// A royal flush comes once in 40,391 hands.
#[test]
fn the_royal_flush_is_as_rare_as_published() {
    let answer = solved::<&str>(&ENTRY, &[]).unwrap();
    let royal: Rational = answer.rows("kinds")[0][2].parse().unwrap();
    assert_eq!((Rational::ONE / royal).round().to_string(), "40391");
}
