//! Published numbers, the catalogue's words, the contest format; the twins are below.

mod chain;
mod counts;

use bestplay::{Solver, Standing};

use super::{Deal, ENTRY, contest};
use crate::trial::{Plain, word};
use bestplay_answers::{Answer, Arguments, Content, GameError, Happens, Instance, Written};

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
        "/reference/multibridge.toml"
    ));
    for published in toml::from_str::<Reference>(text).unwrap().value {
        let source = &published.source;
        if let Some(count) = published.count {
            let words: Vec<&str> = published.parameters.iter().map(String::as_str).collect();
            assert_eq!(counted(&words).unwrap().plain("count"), count, "{source}");
        }
        if let Some(fraction) = published.fraction {
            let report = crate::trial::solved(&ENTRY, &published.parameters).unwrap();
            assert_eq!(report.plain("value"), fraction, "{source}");
            if let Some(answer) = published.answer {
                assert_eq!(report.plain("outcomes"), answer, "{source}");
            }
            let rules = Instance::new(&ENTRY, &published.parameters)
                .unwrap()
                .rules()
                .unwrap();
            let solved = rules.solve(&Solver::new().exact()).unwrap();
            assert_eq!(solved.value().to_string(), fraction, "{source}");
            let Happens::Choice(_, lines) = solved.explain(None).unwrap().happens else {
                panic!("the first player has a choice");
            };
            let best = lines
                .iter()
                .filter(|line| line.standing != Standing::Worse)
                .count();
            assert_eq!(report.plain("best").split(' ').count(), best, "{source}");
        }
    }
}

fn counted(words: &[&str]) -> Result<Answer, GameError> {
    crate::trial::counted(&ENTRY, words)
}

#[test]
fn a_count_says_what_it_is() {
    let report = counted(&["outcomes=0000"]).unwrap();
    assert_eq!(report.plain("count"), "540");
    let probability = report.get("probability").unwrap();
    let Content::Written(Written { fraction, .. }) = probability else {
        panic!("{probability:?}");
    };
    assert_eq!(fraction.as_ref().unwrap().to_string(), "3/14");
    assert_eq!(word(probability), "0.214285714286");
    let report = counted(&["outcomes=0110", "modulo=7"]).unwrap();
    assert_eq!(
        (report.plain("count"), report.plain("probability")),
        ("0".into(), "0".into())
    );
    assert!(report.plain("impossible").contains("from a seat of team P"));
    let error = counted(&[&format!("outcomes={}", "1".repeat(80_000))])
        .unwrap_err()
        .to_string();
    assert!(error.contains("modulo=998244353"), "{error}");
    assert!(counted(&["outcomes=0000", "modulo=1"]).is_err());
}

#[test]
fn every_possible_sequence_is_listed() {
    let rows = counted(&["n=1..3"]).unwrap().rows("sequences");
    // 2·L − 1 sequences, L the Lucas numbers 3, 7, 18.
    assert_eq!(rows.len(), 5 + 13 + 35);
    assert_eq!(rows[5][..3], ["2", "0000", "540"]);
    assert_eq!(
        counted(&["n={2,3}"]).unwrap().rows("sequences").len(),
        13 + 35
    );
    for bad in [&["n=0"][..], &["n=99"], &["n=x"], &["n=2", "outcomes=00"]] {
        assert!(counted(bad).is_err(), "{bad:?}");
    }
}

#[test]
fn explain_shows_the_chain() {
    let instance = Instance::new(&ENTRY, &["deal=1,8/2,3/4,5/6,7", "first=2"]).unwrap();
    let (none, options) = (Arguments::none("multibridge"), Solver::new().exact());
    let task = instance.task(&none, &options);
    let explain = ENTRY.fast.unwrap().explain.unwrap().run;
    let (_, report) = explain(&task, None).unwrap();
    // 7 is played before 8, and 6 by the same player.
    assert_eq!(report.plain("chain"), "8 (seat 1, P) 7 (seat 4, A)");
    assert_eq!(report.plain("taker"), "team A");
    let (_, report) = explain(&task, Some("moved=1 laid=3 kept=2")).unwrap();
    assert_eq!(report.plain("mover"), "seat 3 (P)");
    // As the engine does, in every state that it knows.
    let rules = instance.rules().unwrap();
    let solved = rules.solve(&options).unwrap();
    for state in solved.graph().iter() {
        let state = solved.state(state.id());
        let (fast, engine) = (explain(&task, Some(&state)), solved.explain(Some(&state)));
        let (fast, engine) = (fast.unwrap().0, engine.unwrap());
        assert_eq!(fast.value, engine.value, "{state}");
        if let (Happens::Choice(_, own), Happens::Choice(_, lines)) = (fast.happens, engine.happens)
        {
            let best = |lines: &[bestplay_answers::ActionLine]| {
                let best = lines.iter().filter(|line| line.standing == Standing::Best);
                best.map(|line| line.action.clone())
                    .collect::<std::collections::BTreeSet<_>>()
            };
            assert_eq!(best(&own), best(&lines), "{state}");
        }
    }
    for bad in [
        "moved=1 laid=3",
        "moved=1 laid=8 kept=1",
        "moved=9 laid=1 kept=2",
        "",
    ] {
        assert!(explain(&task, Some(bad)).is_err(), "{bad}");
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
