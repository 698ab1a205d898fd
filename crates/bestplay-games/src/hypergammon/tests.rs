//! Hypergammon: an independent value iteration with one checker, positions from the rules, and the
//! fast method against the rules.

use std::ops::ControlFlow;

use bestplay::{Branch, Game, Node, Notation, Progress, Silent, Solver};

use super::fast::{self, ONE, Table};
use super::sides::Sides;
use super::turn::{NO_POSITION, sums};
use super::{Counts, ENTRY, Hypergammon, Opening, Roll, State};
use crate::{find, trial};
use bestplay_answers::{Content, Instance, Topic};

/// With one checker a side: the chance of the player to roll, with a checker on `own` against one on
/// `other`, each as its owner counts; 25 is the bar; or the points. By value iteration in doubles.
fn value_iteration(counts: Counts) -> Vec<Vec<f64>> {
    // The loser has no checker off, and may have it on the bar or in the winner's home.
    let (won, total) = match counts {
        Counts::Wins => ([1.0, 1.0], 1.0),
        Counts::Points => ([2.0, 3.0], 0.0),
    };
    let mut p = vec![vec![0.5f64; 26]; 26];
    // The lone checker runs; it may choose where to touch down, and hits who stands there.
    let step = |own: usize, other: usize, die: usize| match own.checked_sub(die) {
        None | Some(0) if own <= 6 => Some((0, other)),
        None | Some(0) => None,
        Some(to) if to + other == 25 => Some((to, 25)),
        Some(to) => Some((to, other)),
    };
    loop {
        let mut change = 0.0f64;
        for own in 1..26 {
            for other in 1..26 {
                if own + other == 25 {
                    continue;
                }
                let mut sum = 0.0;
                for (one, two) in (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two))) {
                    let orders = if one == two {
                        vec![vec![one; 4]]
                    } else {
                        vec![vec![one, two], vec![two, one]]
                    };
                    let mut best: Vec<(usize, f64)> = Vec::new();
                    for dice in orders {
                        let (mut here, mut played) = ((own, other), 0);
                        for die in dice {
                            if here.0 == 0 {
                                played += 1;
                                continue;
                            }
                            let Some(next) = step(here.0, here.1, die) else {
                                break;
                            };
                            (here, played) = (next, played + 1);
                        }
                        let value = match here.0 {
                            0 => won[usize::from(here.1 > 18)],
                            _ => total - p[here.1][here.0],
                        };
                        best.push((played, value));
                    }
                    let most = best.iter().map(|(played, _)| *played).max().unwrap();
                    let of_most = best.iter().filter(|(played, _)| *played == most);
                    sum += of_most.map(|(_, value)| *value).fold(-9.0, f64::max) / 36.0;
                }
                change = change.max((sum - p[own][other]).abs());
                p[own][other] = sum;
            }
        }
        if change < 1e-14 {
            return p;
        }
    }
}

#[test]
fn one_checker_agrees_with_an_independent_value_iteration() {
    for counts in [Counts::Wins, Counts::Points] {
        let found = trial::value(&Hypergammon::new(1, counts, Opening::Any));
        let expected = value_iteration(counts)[24][24];
        assert!(
            (found - expected).abs() < 1e-10,
            "{counts:?}: {found} {expected}"
        );
    }
}

/// The plays in a position.
fn plays(checkers: usize, state: &str) -> Vec<String> {
    let game = Hypergammon::new(checkers, Counts::Points, Opening::Any);
    trial::actions(&game, state)
}

#[test]
fn plays_are_as_ruled() {
    // Both dice have to be played, by one checker or by two.
    assert_eq!(
        plays(2, "24-23 24-23 first 6 5"),
        ["18-18", "19-17", "23-13", "24-12"]
    );
    // A checker on the bar enters first; a point with two of the other side's is closed.
    assert_eq!(plays(2, "bar-10 6-6 first 6 1"), ["18-10", "24-4"]);
    // Both entering points are closed: nothing moves.
    assert_eq!(plays(3, "bar-10-9 6-6-1 first 6 6"), ["bar-10-9"]);
    // Only one die can be played, and either could: it must be the higher one.
    assert_eq!(plays(2, "12-off 24-24 first 6 5"), ["6-off"]);
    // The farthest checker goes off with a higher die.
    assert_eq!(plays(2, "4-3 24-24 first 6 5"), ["off-off"]);
    // A hit is named; the checker may take the hit or run past by the other die.
    assert_eq!(plays(1, "24 4 first 3 1"), ["20", "20*21"]);
}

#[test]
fn gammons_count() {
    let end = |checkers, state: &str| {
        let game = Hypergammon::new(checkers, Counts::Points, Opening::Any);
        let Node::End(points) = game.node(&game.parse_state(state).unwrap()) else {
            panic!("goes on")
        };
        points.words().unwrap().0
    };
    assert_eq!(end(2, "off-off 5-off second"), 1);
    assert_eq!(end(2, "off-off 18-5 second"), 2);
    assert_eq!(end(2, "off-off 19-5 second"), 3);
    assert_eq!(end(2, "bar-1 off-off first"), -3);
}

/// A roll leads to the other side's turn, with nothing lost.
#[test]
fn states_follow_each_other() {
    let game = Hypergammon::new(3, Counts::Wins, Opening::Any);
    let mut state = game.initial();
    for round in 0..200 {
        state = match game.node(&state) {
            Node::End(_) => break,
            Node::Chance(Branch::Free(rolls)) => {
                assert_eq!((rolls.total(), rolls.outcomes().len()), (36, 21));
                rolls.outcomes()[round * 7 % 21].0
            }
            Node::Choice(_, plays) => {
                let (_, Branch::Free(next)) = &plays[round % plays.len()] else {
                    panic!("pays")
                };
                next.outcomes()[0].0
            }
            Node::Chance(Branch::Paying(_)) => panic!("pays"),
        };
        assert_eq!(game.parse_state(&game.show_state(&state)), Ok(state));
    }
}

#[test]
fn what_is_no_state_is_refused() {
    let game = Hypergammon::new(2, Counts::Wins, Opening::Any);
    for bad in [
        "24-23 24 first",
        "23-24 24-23 first",
        "24-23 2-1 first",
        "24-23 24-23 first 1 6",
        "24-23 24-23 third",
        "off-off off-off first",
        "off-off 24-23 first 6 1",
        "24-23 24-23 first 6",
        "24-23 24-23 first opening",
    ] {
        assert!(game.parse_state(bad).is_err(), "{bad}");
    }
}

/// What a position is worth by what its plays lead to, roll by roll, by the rules; 36 times.
fn by_rules(game: &Hypergammon, sides: &Sides, values: &[i64], own: usize, other: usize) -> i64 {
    let state = State {
        is_second: false,
        sides: [sides.side(own), sides.side(other)],
        roll: Roll::Next,
    };
    let Node::Chance(Branch::Free(rolls)) = game.node(&state) else {
        panic!("is over")
    };
    let worth = |(rolled, weight): &(State, u128)| {
        let Node::Choice(_, plays) = game.node(rolled) else {
            panic!("no choice")
        };
        let after = |(_, branch): &(_, Branch<State>)| {
            let Branch::Free(next) = branch else {
                panic!("pays")
            };
            let [own, other] = next.outcomes()[0].0.sides;
            -values[sides.number(other) * sides.count() + sides.number(own)]
        };
        i64::try_from(*weight).unwrap() * plays.iter().map(after).max().unwrap()
    };
    rolls.outcomes().iter().map(worth).sum()
}

/// Whatever positions are worth, the fast turn finds the best plays that the rules list.
#[test]
fn turns_are_those_of_the_rules() {
    let mut seed = 1u64;
    let mut random = || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        seed >> 33
    };
    for (checkers, opponents, each) in [(1, 25, 25), (2, 40, 20), (3, 60, 20)] {
        let game = Hypergammon::new(checkers, Counts::Points, Opening::Any);
        let sides = Sides::new(checkers);
        let count = sides.count();
        let values: Vec<i64> = (0..count * count)
            .map(|_| random() as i64 - (1 << 30))
            .collect();
        let mut ahead = vec![[[0; 6]; 3]; count];
        let mut found = vec![0; count];
        let mut compared = 0;
        for _ in 0..opponents {
            let other = 1 + random() as usize % (count - 1);
            sums(&sides, &values, other, &mut ahead, &mut found);
            for _ in 0..each {
                let own = 1 + random() as usize % (count - 1);
                let meets = |&point: &u8| {
                    (1..25).contains(&point) && sides.side(other).contains(&(25 - point))
                };
                let expected = match sides.side(own).iter().any(meets) {
                    true => NO_POSITION,
                    false => by_rules(&game, &sides, &values, own, other),
                };
                compared += usize::from(expected != NO_POSITION);
                let position = (sides.side(own), sides.side(other));
                assert_eq!(found[own], expected, "{position:?}");
            }
        }
        assert!(compared > opponents * each / 2);
    }
}

/// 7,959,904 are printed: with the one in which both sides have no checkers left.
#[test]
fn as_many_positions_as_were_published() {
    for (checkers, expected) in [(1, 652), (2, 107_253), (3, 7_959_904)] {
        let sides = Sides::new(checkers);
        let points = |number: usize| {
            let on_board = sides
                .side(number)
                .into_iter()
                .filter(|p| (1..25).contains(p));
            on_board.fold(0u32, |all, point| all | 1 << point)
        };
        let own: Vec<u32> = (0..sides.count()).map(points).collect();
        let other: Vec<u32> = own.iter().map(|all| all.reverse_bits() >> 6).collect();
        let meets = |one: &u32| other.iter().filter(|two| *two & one == 0).count();
        assert_eq!(own.iter().map(meets).sum::<usize>(), expected);
    }
}

#[test]
fn all_positions_of_one_checker_agree_with_the_value_iteration() {
    for counts in [Counts::Wins, Counts::Points] {
        let table = Table::new(1, counts, &Solver::new(), &Silent).unwrap();
        let expected = value_iteration(counts);
        for (own, other) in (1..26u8).flat_map(|own| (1..26u8).map(move |other| (own, other))) {
            if own + other == 25 {
                continue;
            }
            let (lower, upper) = table.bounds([own, 0, 0], [other, 0, 0]);
            let [lower, upper] = [lower, upper].map(|bound| bound as f64 / ONE as f64);
            let expected = match (counts, expected[usize::from(own)][usize::from(other)]) {
                (Counts::Wins, chance) => 2.0 * chance - 1.0,
                (Counts::Points, points) => points,
            };
            assert!(lower < upper && upper - lower < 1e-13, "{own} {other}");
            let near = lower - 1e-11 < expected && expected < upper + 1e-11;
            assert!(near, "{own} {other}: {lower} {upper} {expected}");
        }
    }
}

/// Any number of threads finds the same; what cannot be proven is refused.
#[test]
fn bounds_are_proven_or_refused() {
    let one = Table::new(1, Counts::Points, &Solver::new().threads(1), &Silent).unwrap();
    let three = Table::new(1, Counts::Points, &Solver::new().threads(3), &Silent).unwrap();
    assert_eq!(format!("{one:?}"), format!("{three:?}"));
    let error = fast::proven(&one, 1, 1 << 20).unwrap_err();
    assert!(error.to_string().contains("could not be proven"), "{error}");
    // Values that are wrong have bounds that are right, and wide.
    let again = fast::proven(&one, 1, 0).unwrap();
    let wide = fast::proven(&one, 1, -(1 << 20)).unwrap();
    for (own, other) in [([24, 0, 0], [24, 0, 0]), ([5, 0, 0], [25, 0, 0])] {
        let (low, high) = one.bounds(own, other);
        let (again_low, again_high) = again.bounds(own, other);
        assert!(again_low < high && low < again_high);
        let (wide_low, wide_high) = wide.bounds(own, other);
        assert!(wide_low < low && high < wide_high && wide_high - wide_low > 1 << 21);
    }
}

#[test]
fn fast_explains_as_the_rules_do() {
    for words in [
        ["checkers=1", "counts=wins", "opening=any"],
        ["checkers=1", "counts=points", "opening=unequal"],
    ] {
        let instance = Instance::new(&ENTRY, &words).unwrap();
        let game = instance.rules().unwrap();
        let effort = Solver::new();
        let solved = game.solve(&effort).unwrap();
        let none = bestplay_answers::Arguments::none("hypergammon");
        let task = instance.task(&none, &effort);
        let explain = ENTRY.fast.unwrap().explain.unwrap().run;
        for state in [
            None,
            Some("20 24 second"),
            Some("20 24 second 6 3"),
            Some("20 18 first 2 2"),
        ] {
            let (fast, _) = explain(&task, state).unwrap();
            let rules = solved.explain(state).unwrap();
            assert_eq!(fast.state, rules.state);
            assert_eq!(fast.value.decimal(11), rules.value.decimal(11), "{state:?}");
        }
        assert!(explain(&task, Some("24 1 first")).unwrap_err().is_usage());
    }
}

#[test]
fn fast_answers_how_to_begin() {
    let entry = find("hypergammon").unwrap();
    let words = ["checkers=1", "opening=unequal"];
    let (instance, options) = Instance::read(entry, &words, Topic::Solve).unwrap();
    let effort = Solver::new();
    let solve = entry.fast.unwrap().solve.run;
    let answer = solve(&instance.task(&options, &effort)).unwrap();
    let Some(Content::Table(table)) = answer.get("openings") else {
        panic!("no openings")
    };
    assert_eq!(table.rows.len(), 15);
    // The lone checker has to go all the way.
    let text = format!("{:?}", table.rows);
    assert!(text.contains("\"13\""), "{text}");
    let exact = effort.exact();
    assert!(
        solve(&instance.task(&options, &exact))
            .unwrap_err()
            .is_usage()
    );
}

#[test]
fn fast_is_held_to_its_memory_and_stops() {
    let small = Solver::new().memory(64 << 20);
    let error = Table::new(3, Counts::Points, &small, &Silent).unwrap_err();
    assert!(
        error.is_too_large() && error.to_string().contains("64 MiB"),
        "{error}"
    );
    let stop = |_: &Progress| ControlFlow::Break(());
    let error = Table::new(1, Counts::Points, &Solver::new(), &stop).unwrap_err();
    assert!(error.is_stopped());
}
