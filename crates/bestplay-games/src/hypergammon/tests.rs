//! Hypergammon: an independent value iteration with one checker, and positions from the rules.

use bestplay::{Branch, Game, Node, Notation};

use super::{Counts, Hypergammon};
use crate::trial;

/// With one checker a side: the chance of the player to roll, with a checker on `own` against one on
/// `other`, each as its owner counts; 25 is the bar; or the points. By value iteration in doubles.
fn value_iteration(counts: Counts) -> f64 {
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
            return p[24][24];
        }
    }
}

#[test]
fn one_checker_agrees_with_an_independent_value_iteration() {
    for counts in [Counts::Wins, Counts::Points] {
        let found = trial::value(&Hypergammon::new(1, counts));
        let expected = value_iteration(counts);
        assert!(
            (found - expected).abs() < 1e-10,
            "{counts:?}: {found} {expected}"
        );
    }
}

/// The plays in a position.
fn plays(checkers: usize, state: &str) -> Vec<String> {
    let game = Hypergammon::new(checkers, Counts::Points);
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
        let game = Hypergammon::new(checkers, Counts::Points);
        let Node::End(points) = game.node(&game.parse_state(state).unwrap()) else {
            panic!("goes on")
        };
        points.numerator()
    };
    assert_eq!(end(2, "off-off 5-off second"), 1);
    assert_eq!(end(2, "off-off 18-5 second"), 2);
    assert_eq!(end(2, "off-off 19-5 second"), 3);
    assert_eq!(end(2, "bar-1 off-off first"), -3);
}

/// A roll leads to the other side's turn, with nothing lost.
#[test]
fn states_follow_each_other() {
    let game = Hypergammon::new(3, Counts::Wins);
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
    let game = Hypergammon::new(2, Counts::Wins);
    for bad in [
        "24-23 24 first",
        "23-24 24-23 first",
        "24-23 2-1 first",
        "24-23 24-23 first 1 6",
        "24-23 24-23 third",
        "off-off off-off first",
        "off-off 24-23 first 6 1",
        "24-23 24-23 first 6",
    ] {
        assert!(game.parse_state(bad).is_err(), "{bad}");
    }
}
