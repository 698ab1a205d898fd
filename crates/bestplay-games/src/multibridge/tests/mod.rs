//! Published numbers, the catalogue's words, the contest format; the twins are below.

mod chain;
mod counts;

use bestplay::{Silent, SolveOptions, Standing};

use super::{Deal, ENTRY, contest};
use crate::{Arguments, GameError, Happens};

/// Calls `each` with every deal for these many seats.
fn all_deals(seats: usize, each: &mut impl FnMut(Deal)) {
    fn go(hands: &mut Vec<[u32; 2]>, left: &[u32], each: &mut impl FnMut(Deal)) {
        if left.is_empty() {
            each(Deal::new(hands.clone()).expect("a deal"));
            return;
        }
        for i in 0..left.len() {
            for j in i + 1..left.len() {
                let rest: Vec<u32> = left
                    .iter()
                    .enumerate()
                    .filter(|&(at, _)| at != i && at != j)
                    .map(|(_, &card)| card)
                    .collect();
                hands.push([left[i], left[j]]);
                go(hands, &rest, each);
                hands.pop();
            }
        }
    }
    let cards: Vec<u32> = (1..=2 * seats as u32).collect();
    go(&mut Vec::new(), &cards, each);
}

#[derive(serde::Deserialize)]
struct Reference {
    value: Vec<Published>,
}

/// A published number: of deals, or A's points.
#[derive(serde::Deserialize)]
struct Published {
    parameters: Vec<String>,
    count: Option<String>,
    fraction: Option<String>,
    answer: Option<String>,
    source: String,
}

#[test]
fn published_numbers() {
    let text = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../reference/multibridge.toml"
    ));
    for published in toml::from_str::<Reference>(text).unwrap().value {
        let source = &published.source;
        let arguments = arguments(&published.parameters);
        if let Some(count) = published.count {
            let run = ENTRY.count.unwrap();
            let report = run(&arguments, &SolveOptions::default(), &Silent)
                .unwrap()
                .to_json();
            assert_eq!(report["count"], count, "{source}");
        }
        if let Some(fraction) = published.fraction {
            let run = ENTRY.fast.unwrap().solve;
            let report = run(&arguments, &SolveOptions::default(), &Silent)
                .unwrap()
                .to_json();
            assert_eq!(report["value"]["fraction"], fraction, "{source}");
            assert_eq!(
                report["outcomes"].as_str(),
                published.answer.as_deref(),
                "{source}"
            );
            let rules = (ENTRY.rules)(&arguments).unwrap();
            let solved = rules.solve(&SolveOptions::exact(), &Silent).unwrap();
            assert_eq!(solved.value().to_string(), fraction, "{source}");
            let Happens::Choice(_, lines) = solved.explain(None).unwrap().happens else {
                panic!("the first player has a choice");
            };
            let best = lines
                .iter()
                .filter(|line| line.standing != Standing::Worse)
                .count();
            assert_eq!(report["best"].as_array().unwrap().len(), best, "{source}");
        }
    }
}

fn arguments<W: AsRef<str>>(words: &[W]) -> Arguments {
    Arguments::parse(ENTRY.name, ENTRY.parameters, words).unwrap()
}

fn counted(words: &[&str]) -> Result<serde_json::Value, GameError> {
    let run = ENTRY.count.unwrap();
    Ok(run(&arguments(words), &SolveOptions::default(), &Silent)?.to_json())
}

#[test]
fn a_count_says_what_it_is() {
    let report = counted(&["outcomes=0000"]).unwrap();
    assert_eq!(report["count"], "540");
    assert_eq!(report["probability"]["fraction"], "3/14");
    assert_eq!(report["probability"]["decimal"], "0.214285714286");
    let report = counted(&["outcomes=0110", "modulo=7"]).unwrap();
    assert_eq!(
        (&report["count"], &report["probability"]["fraction"]),
        (&"0".into(), &"0".into())
    );
    assert!(
        report["impossible"]
            .as_str()
            .unwrap()
            .contains("from a seat of team P")
    );
    let error = counted(&[&format!("outcomes={}", "1".repeat(80_000))])
        .unwrap_err()
        .to_string();
    assert!(error.contains("modulo=998244353"), "{error}");
    assert!(counted(&["outcomes=0000", "modulo=1"]).is_err());
}

#[test]
fn a_sweep_lists_every_possible_sequence() {
    let run = ENTRY.sweep.unwrap();
    let sweep = |word: &str| run(&[word.into()], &SolveOptions::default(), &Silent);
    let report = sweep("n=1..3").unwrap().unwrap().to_json();
    let rows = report["sequences"].as_array().unwrap();
    // 2·L − 1 sequences, L the Lucas numbers 3, 7, 18.
    assert_eq!(rows.len(), 5 + 13 + 35);
    assert_eq!(rows[5]["outcomes"], "0000");
    assert_eq!(rows[5]["count"], "540");
    assert!(sweep("n=0").is_err() && sweep("n=3..2").is_err() && sweep("n=99").is_err());
    assert!(sweep("first=1..4").unwrap().is_none());
}

#[test]
fn explain_shows_the_chain() {
    let arguments = arguments(&["deal=1,8/2,3/4,5/6,7", "first=2"]);
    let explain = ENTRY.fast.unwrap().explain.unwrap();
    let report = explain(&arguments, None, &SolveOptions::default())
        .unwrap()
        .to_json();
    // 7 is played before 8, and 6 by the same player.
    assert_eq!(report["chain"], serde_json::json!([8, 7]));
    assert_eq!(report["taker"], "team A");
    let state = Some("moved=1 laid=3 kept=2");
    let report = explain(&arguments, state, &SolveOptions::default())
        .unwrap()
        .to_json();
    assert_eq!(report["mover"], "seat 3 (P)");
    for bad in [
        "moved=1 laid=3",
        "moved=1 laid=8 kept=1",
        "moved=9 laid=1 kept=2",
        "",
    ] {
        assert!(
            explain(&arguments, Some(bad), &SolveOptions::default()).is_err(),
            "{bad}"
        );
    }
}

fn judged(input: &str) -> Result<String, String> {
    let mut output = Vec::new();
    let result = contest::judge(&mut input.as_bytes(), &mut output);
    result
        .map(|()| String::from_utf8(output).unwrap())
        .map_err(|e| e.to_string())
}

#[test]
fn the_contest_format() {
    assert_eq!(judged("2\n0 0 0 0\n1000000007\n").unwrap(), "540\n");
    assert_eq!(
        judged("2\r\n1011\r\n101\r\n\r\n2 0110 5").unwrap(),
        "13\n0\n"
    );
    let error = |input: &str| judged(input).unwrap_err();
    assert!(error("").starts_with("line 1, column 1: expected n"));
    assert!(error("2\n0 0 3 0\n7\n").starts_with("line 2, column 5: expected 0, 1 or 2, number 3"));
    assert!(error("2\n0 0 0\n").ends_with("number 4 of 4; found the end of the input"));
    assert!(error("2\n0 0 0 0\n1\n").starts_with("line 3, column 1: expected the modulus, from 2"));
    assert!(error("2\n00000\n7\n").starts_with("line 2, column 5: expected a blank after 4"));
}
