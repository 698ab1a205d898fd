//! Penney's game with a deck: the contest, and what is answered.

use bestplay::Rational;
use bestplay_games::penney::ENTRY;

use crate::trial::{Plain, judged, published, solved};

#[test]
fn the_judges_get_26_lines() {
    // The analysis of the contest: ties at 1 and 2 and from 17 on.
    let expected = (1..=26).map(|k| if k <= 2 || k >= 17 { "tie" } else { "Zara" });
    assert!(
        judged(&ENTRY, "penney-l1", "")
            .unwrap()
            .lines()
            .eq(expected)
    );
    let file = include_str!("../../reference/penney.toml");
    let published = published(file, "value", "fraction");
    let fractions = published.iter().map(|(_, fraction)| fraction.as_str());
    assert!(
        judged(&ENTRY, "penney-l2", "")
            .unwrap()
            .lines()
            .eq(fractions)
    );
}

#[test]
fn all_pairs() {
    // Each pair and the same pair with the players exchanged add up to 1.
    let words = ["k=3", "red=10", "black=10", "pairs=yes"];
    let rows = solved(&ENTRY, &words).unwrap().rows("pairs");
    assert_eq!(rows.len(), 56);
    let number = |text: &str| -> Rational { text.parse().unwrap() };
    for row in &rows {
        let is_turned = |other: &&Vec<String>| (&other[0], &other[1]) == (&row[1], &row[0]);
        let turned = rows.iter().find(is_turned);
        let sum = number(&row[2]) + number(&turned.unwrap()[2]);
        assert_eq!(sum, Rational::ONE, "{row:?}");
    }
    assert!(solved(&ENTRY, &["k=9", "pairs=yes"]).is_err());
}

#[test]
fn answers_to_a_pair_and_to_a_sequence() {
    let pair = solved(&ENTRY, &["yvonne=RBR", "zara=RRB"]).unwrap();
    let shares = ["yvonne_first", "zara_first", "nobody"].map(|key| pair.plain(key));
    let [yvonne, zara, nobody] = shares.map(|share| share.parse::<Rational>().unwrap());
    assert_eq!(yvonne + zara + nobody, Rational::ONE);
    let replies = solved(&ENTRY, &["yvonne=RBR"]).unwrap();
    let (rows, best) = (replies.rows("replies"), replies.plain("best_replies"));
    assert!(rows.len() == 7 && best.starts_with(&rows[0][0]));
    let best = solved(&ENTRY, &[""; 0]).unwrap();
    assert_eq!(replies.plain("value"), best.plain("value"));
    assert_eq!(best.plain("winner"), "Zara");
    assert_eq!(best.plain("best"), "BRB RBR");
}
