//! Twins over all deals, laws, the published counts, the contest format.

use std::collections::HashMap;

use bestplay::{Game, Node, Notation, Silent, SolveOptions, Standing, Value, solve};
use dashu_int::UBig;

use super::count::{Terms, deals};
use super::fast;
use super::rules::{Rules, State};
use super::{Deal, ENTRY, Outcomes, Team, contest, possible};
use crate::{Arguments, GameError, Happens};

/// A's points by the rulebook alone: every play, down to the cards on the table.
fn plain(deal: &Deal, first: u32, turn: u32, laid: &mut Vec<u32>, kept: &mut Vec<u32>) -> u32 {
    if turn == deal.seats() {
        let highest = |cards: &[u32]| *cards.iter().max().expect("cards");
        let point = |cards: &[u32]| u32::from(deal.team_of(highest(cards)) == Team::A);
        return point(laid) + point(kept);
    }
    let seat = deal.seat_at(turn, first);
    let [high, low] = deal.hand(seat);
    let mut points = [(high, low), (low, high)].map(|(card, other)| {
        laid.push(card);
        kept.push(other);
        let points = plain(deal, first, turn + 1, laid, kept);
        laid.pop();
        kept.pop();
        points
    });
    points.sort_unstable();
    if Team::of(seat) == Team::A {
        points[1]
    } else {
        points[0]
    }
}

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

/// Random numbers, always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % bound
    }

    fn deal(&mut self, seats: usize) -> Deal {
        let mut cards: Vec<u32> = (1..=2 * seats as u32).collect();
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.below(i + 1));
        }
        let hands = cards.as_chunks::<2>().0.to_vec();
        Deal::new(hands).expect("a deal")
    }
}

#[test]
fn the_chain_decides_in_every_deal_of_two_and_four_seats() {
    for seats in [2, 4] {
        all_deals(seats, &mut |deal| {
            let outcomes = fast::outcomes(&deal);
            for first in 1..=deal.seats() {
                let points = plain(&deal, first, 0, &mut Vec::new(), &mut Vec::new());
                assert_eq!(
                    u32::from(outcomes[first as usize - 1]),
                    points,
                    "{deal:?} {first}"
                );
                assert_eq!(fast::points(&deal, first, State::START), Some(points));
            }
        });
    }
}

/// As [`plain`], with the highest cards laid and kept instead of all.
fn minimax(hands: &[([u32; 2], Team)], a_holds: u32, laid: u32, kept: u32) -> u32 {
    let Some(&([high, low], team)) = hands.first() else {
        return (a_holds >> laid & 1) + (a_holds >> kept & 1);
    };
    let after =
        |card: u32, other: u32| minimax(&hands[1..], a_holds, laid.max(card), kept.max(other));
    let points = [after(high, low), after(low, high)];
    if team == Team::A {
        points[0].max(points[1])
    } else {
        points[0].min(points[1])
    }
}

#[test]
fn the_chain_decides_in_every_deal_of_six_seats() {
    // Turning the ring by two seats turns the sequence with it: the highest card at seat 1 or 2.
    all_deals(6, &mut |deal| {
        if deal.seat_of(deal.top()) > 2 {
            return;
        }
        let a_holds = (1..=12)
            .map(|card| u32::from(deal.team_of(card) == Team::A) << card)
            .sum();
        let mut order: Vec<([u32; 2], Team)> = (1..=6)
            .map(|seat| (deal.hand(seat), Team::of(seat)))
            .collect();
        for points in fast::outcomes(&deal) {
            assert_eq!(
                minimax(&order, a_holds, 0, 0),
                u32::from(points),
                "{deal:?}"
            );
            order.rotate_left(1);
        }
    });
}

#[test]
fn the_chain_decides_in_random_deals_of_up_to_twelve_seats() {
    let mut random = Random(7);
    for seats in [6, 8, 10, 12] {
        for _ in 0..4000 >> (seats / 2) {
            let deal = random.deal(seats);
            let outcomes = fast::outcomes(&deal);
            for first in 1..=deal.seats() {
                let points = plain(&deal, first, 0, &mut Vec::new(), &mut Vec::new());
                assert_eq!(
                    u32::from(outcomes[first as usize - 1]),
                    points,
                    "{deal:?} {first}"
                );
            }
        }
    }
}

#[test]
fn every_state_and_every_best_action_agrees_with_the_engine() {
    let mut random = Random(11);
    let options = SolveOptions {
        threads: 1,
        ..SolveOptions::exact()
    };
    let mut check = |deal: Deal| {
        for first in 1..=deal.seats() {
            let rules = Rules::new(deal.clone(), first);
            let solved = solve(&rules, &options).unwrap();
            let mut states = vec![State::START];
            while let Some(state) = states.pop() {
                let points = fast::points(&deal, first, state).unwrap();
                let value = Value::fraction(i64::from(points), 1);
                assert_eq!(
                    solved.value_of(&state),
                    Some(value),
                    "{deal:?} {first} {state:?}"
                );
                let shown = rules.show_state(&state);
                assert_eq!(rules.parse_state(&shown), Ok(state));
                let mut best = solved.best(&state);
                best.sort_unstable_by_key(|&card| std::cmp::Reverse(card));
                assert_eq!(
                    fast::best_actions(&deal, first, state),
                    best,
                    "{deal:?} {state:?}"
                );
                if let Node::Choice(..) = rules.node(&state) {
                    let [high, low] = deal.hand(deal.seat_at(state.moved, first));
                    states.extend([state.after(high, low), state.after(low, high)]);
                }
            }
        }
    };
    all_deals(2, &mut check);
    for seats in [4, 6, 8] {
        for _ in 0..60 {
            check(random.deal(seats));
        }
    }
}

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
                assert_eq!(terms.exact(), UBig::from(count), "{digits}");
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
        let all: UBig = possible(players)
            .iter()
            .map(|d| terms(d).unwrap().exact())
            .sum();
        assert_eq!(all, deals(players as u64), "n = {players}");
    }
    assert_eq!(deals(3), UBig::from(7_484_400u64));
}

/// Binomial coefficient.
fn choose(n: u64, k: u64) -> UBig {
    if k > n {
        return UBig::ZERO;
    }
    let product = |from: u64, to: u64| (from..=to).fold(UBig::ONE, |p, j| p * j);
    product(n - k + 1, n) / product(1, k)
}

#[test]
fn counts_add_up_for_longer_rings_by_run_structure() {
    // Sequences with 2l runs: 2 teams, n places for a first W boundary out of l, and the lengths
    // 2a + 1, 2b + 1 of 2l runs with the sum 2n. The terms are linear in Σa, Σa² and thus in a
    // single run: sum over its length a, the others being C(n − l − a + 2l − 2, 2l − 2) ways.
    for players in [4u64, 13, 20, 31, 48] {
        let n = players;
        let sum_of = |digits: &str| terms(&digits.repeat(2 * n as usize)).unwrap().exact();
        let mut all = sum_of("0") + sum_of("2") + sum_of("1");
        for l in 1..=n {
            let rest = n - l;
            let compositions = |sum: u64, parts: u64| match parts {
                0 => UBig::from(u8::from(sum == 0)),
                _ => choose(sum + parts - 1, parts - 1),
            };
            let (mut halves, mut squares) = (UBig::ZERO, UBig::ZERO);
            for a in 0..=rest {
                let ways = compositions(rest - a, 2 * l - 1) * l;
                halves += &ways * a;
                squares += ways * (a * a);
            }
            let ways = compositions(rest, 2 * l);
            // The weights, summed over all lengths of runs.
            let m = |k: u64| match 2 * n {
                seats if k < seats => {
                    let factorial = (1..=4 * n - k - 2).fold(UBig::ONE, |p, j| p * j);
                    factorial >> (seats - k - 1) as usize
                }
                _ => UBig::ZERO,
            };
            let chosen = 2 * n - l - 1;
            let others = &ways * rest - &halves;
            let sum = (&ways * (l * (2 * n - l)) - &others * 2u8) * m(2 * l - 1)
                + (&others * chosen + &halves * chosen - &squares) * m(2 * l)
                + (&squares + &halves) / 2u8 * chosen * m(2 * l + 1);
            all += sum * (2 * n) / l;
        }
        assert_eq!(all, deals(n), "n = {n}");
    }
}

#[test]
fn probabilities_add_up_to_one() {
    use dashu_ratio::RBig;
    for players in 1..=5 {
        let each = possible(players).into_iter().map(|d| {
            let terms = terms(&d).unwrap();
            let probability = super::probability::exact(&terms).unwrap();
            let all = deals(players as u64);
            assert_eq!(
                probability,
                RBig::from_parts(terms.exact().into(), all),
                "{d}"
            );
            probability
        });
        assert_eq!(each.fold(RBig::ZERO, |sum, p| sum + p), RBig::ONE);
    }
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
    value: Option<String>,
    answer: Option<String>,
    source: String,
}

#[test]
fn published_numbers() {
    let text = include_str!("../../../../reference/multibridge.toml");
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
        if let Some(value) = published.value {
            let run = ENTRY.fast.unwrap().solve;
            let report = run(&arguments, &SolveOptions::default(), &Silent)
                .unwrap()
                .to_json();
            assert_eq!(report["value"]["fraction"], value, "{source}");
            assert_eq!(
                report["outcomes"].as_str(),
                published.answer.as_deref(),
                "{source}"
            );
            let rules = (ENTRY.rules)(&arguments).unwrap();
            let solved = rules.solve(&SolveOptions::exact(), &Silent).unwrap();
            assert_eq!(solved.value().to_string(), value, "{source}");
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
fn long_sequences_have_certain_digits_of_probability() {
    // Two rings around the limit between the exact fraction and rounded decimals: 1 and 0 in turn
    // would be the longest chain; here they make up the beginning.
    for chain in [398usize, 402] {
        let digits = format!("{}{}", "10".repeat(chain / 2), "1".repeat(1000));
        let terms = terms(&digits).unwrap();
        let exact = terms.exact();
        let all = deals(terms.players);
        let shown = super::probability::probability(&terms);
        let decimal = shown.json["decimal"].as_str().unwrap();
        // The first twelve digits of count / deals, the last one rounded.
        let (mantissa, power) = decimal.split_once('e').unwrap();
        let power: i64 = power.parse().unwrap();
        let scale = UBig::from(10u8).pow((11 - power) as usize);
        let expected = (exact * scale * 2u8 / all + UBig::ONE) / 2u8;
        let mut written = mantissa.replace('.', "");
        written.extend(std::iter::repeat_n('0', 12 - written.len()));
        assert_eq!(written, expected.to_string(), "{chain}");
    }
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
