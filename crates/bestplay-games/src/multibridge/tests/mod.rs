//! Published numbers, the catalogue's words, the contest format; the twins are below.

mod chain;
mod counts;

use bestplay_answers::{Content, Written};
use bestplay_games::multibridge::{Deal, ENTRY};

use crate::trial::{Plain, counted, explained, judged, word};

/// Calls `each` with every deal for these many seats.
fn all_deals(seats: usize, each: &mut impl FnMut(Deal)) {
    fn go(hands: &mut Vec<[u32; 2]>, left: &[u32], each: &mut impl FnMut(Deal)) {
        if left.is_empty() {
            each(Deal::new(hands.clone()).expect("a deal"));
            return;
        }
        for i in 0..left.len() {
            for j in i + 1..left.len() {
                let rest = [&left[..i], &left[i + 1..j], &left[j + 1..]].concat();
                hands.push([left[i], left[j]]);
                go(hands, &rest, each);
                hands.pop();
            }
        }
    }
    let cards: Vec<u32> = (1..=2 * seats as u32).collect();
    go(&mut Vec::new(), &cards, each);
}

#[test]
fn a_count_says_what_it_is() {
    let report = counted(&ENTRY, &["outcomes=0000"]).unwrap();
    assert_eq!(report.plain("count"), "540");
    let probability = report.get("probability").unwrap();
    let Content::Written(Written { fraction, .. }) = probability else {
        panic!("{probability:?}");
    };
    assert_eq!(fraction.as_ref().unwrap().to_string(), "3/14");
    assert_eq!(word(probability), "0.214285714286");
    let report = counted(&ENTRY, &["outcomes=0110", "modulo=7"]).unwrap();
    assert_eq!(
        ["count", "probability"].map(|key| report.plain(key)),
        ["0", "0"]
    );
    assert!(report.plain("impossible").contains("from a seat of team P"));
    let long = format!("outcomes={}", "1".repeat(80_000));
    let error = counted(&ENTRY, &[long]).unwrap_err().to_string();
    assert!(error.contains("modulo=998244353"), "{error}");
    assert!(counted(&ENTRY, &["outcomes=0000", "modulo=1"]).is_err());
}

#[test]
fn every_possible_sequence_is_listed() {
    let rows = counted(&ENTRY, &["n=1..3"]).unwrap().rows("sequences");
    // 2·L − 1 sequences, L the Lucas numbers 3, 7, 18.
    assert_eq!(rows.len(), 5 + 13 + 35);
    assert_eq!(rows[5][..3], ["2", "0000", "540"]);
    let rows = counted(&ENTRY, &["n={2,3}"]).unwrap().rows("sequences");
    assert_eq!(rows.len(), 13 + 35);
    for bad in [&["n=0"][..], &["n=99"], &["n=x"], &["n=2", "outcomes=00"]] {
        assert!(counted(&ENTRY, bad).is_err(), "{bad:?}");
    }
}

#[test]
fn explain_shows_the_chain() {
    let words = ["deal=1,8/2,3/4,5/6,7", "first=2"];
    let (_, report) = explained(&ENTRY, &words, None).unwrap();
    // 7 is played before 8, and 6 by the same player.
    assert_eq!(report.plain("chain"), "8 (seat 1, P) 7 (seat 4, A)");
    assert_eq!(report.plain("taker"), "team A");
    let (_, report) = explained(&ENTRY, &words, Some("moved=1 laid=3 kept=2")).unwrap();
    assert_eq!(report.plain("mover"), "seat 3 (P)");
}

#[test]
fn the_contest_format() {
    let judged = |input: &str| judged(&ENTRY, "multibridge", input);
    assert_eq!(judged("2\n0 0 0 0\n1000000007\n").unwrap(), "540\n");
    let two = "2\r\n1011\r\n101\r\n\r\n2 0110 5";
    assert_eq!(judged(two).unwrap(), "13\n0\n");
    for (input, place, error) in [
        ("", "line 1, column 1", "n"),
        ("2\n0 0 3 0\n7\n", "line 2, column 5", "0, 1 or 2, number 3"),
        ("2\n0 0 0\n", "line 2, column 6", "0, 1 or 2, number 4 of 4"),
        ("2\n0 0 0 0\n1\n", "line 3, column 1", "the modulus, from 2"),
        ("2\n00000\n7\n", "line 2, column 5", "a blank after 4"),
    ] {
        let found = judged(input).unwrap_err();
        let error = format!("{place}: expected {error}");
        assert!(found.starts_with(&error), "{found}");
    }
}
