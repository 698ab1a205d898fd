//! Hypergammon: an independent value iteration with one checker, positions from the rules, and the
//! fast method against the rules.

use std::ops::ControlFlow;

use bestplay::sample::Stream;
use bestplay::{Chance, Game, Node, Notation, Progress, Silent, Solver};

use super::fast::{self, ONE, Table};
use super::sides::Sides;
use super::turn::{NO_POSITION, sums};
use super::{Counts, ENTRY, Hypergammon, Opening, Roll, State};
use crate::trial::{self, Plain};
use bestplay_answers::{Instance, Topic};

/// With one checker a side: the chance of the player to roll, with a checker on `own` against one on
/// `other`, each as its owner counts; 25 is the bar; or the points. By value iteration in doubles.
fn value_iteration(counts: Counts) -> Vec<f64> {
    // The loser has no checker off, and may have it on the bar or in the winner's home.
    let (won, total) = match counts {
        Counts::Wins => ([1.0, 1.0], 1.0),
        Counts::Points => ([2.0, 3.0], 0.0),
    };
    // The lone checker runs; it may choose where to touch down, and hits who stands there.
    let step = |own: usize, other: usize, die: usize| match own.checked_sub(die) {
        None | Some(0) if own <= 6 => Some((0, other)),
        None | Some(0) => None,
        Some(to) if to + other == 25 => Some((to, 25)),
        Some(to) => Some((to, other)),
    };
    let value = |place: usize, p: &[f64]| {
        let (own, other) = (place / 26, place % 26);
        let mut sum = 0.0;
        for (one, two) in (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two))) {
            let orders = match one == two {
                true => vec![vec![one; 4]],
                false => vec![vec![one, two], vec![two, one]],
            };
            let plays = orders.into_iter().map(|dice| {
                let (mut here, mut played) = ((own, other), 0);
                for die in dice {
                    if here.0 > 0 {
                        let Some(next) = step(here.0, here.1, die) else {
                            break;
                        };
                        here = next;
                    }
                    played += 1;
                }
                let value = match here.0 {
                    0 => won[usize::from(here.1 > 18)],
                    _ => total - p[26 * here.1 + here.0],
                };
                (played, value)
            });
            let best = plays.max_by(|one, other| one.partial_cmp(other).unwrap());
            sum += best.unwrap().1 / 36.0;
        }
        sum
    };
    // What cannot be has values that nothing leads to.
    trial::iterated(vec![0.5; 26 * 26], value)
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

/// What a position is worth by what its plays lead to, roll by roll, by the rules; 36 times.
fn by_rules(game: &Hypergammon, sides: &Sides, values: &[i64], own: usize, other: usize) -> i64 {
    let state = State {
        is_second: false,
        sides: [sides.side(own), sides.side(other)],
        roll: Roll::Next,
    };
    let Node::Chance(rolls) = game.node(&state) else {
        panic!("is over")
    };
    let worth = |(rolled, weight): &(State, u128)| {
        let plays = trial::choices(game, rolled);
        let after = |(_, next): &(_, Chance<State>)| {
            let [own, other] = next.outcomes()[0].0.sides;
            -values[sides.number(other) * sides.count() + sides.number(own)]
        };
        i64::try_from(*weight).unwrap() * plays.iter().map(after).max().unwrap()
    };
    trial::free(rolls).outcomes().iter().map(worth).sum()
}

/// Whatever positions are worth, the fast turn finds the best plays that the rules list.
#[test]
fn turns_are_those_of_the_rules() {
    let mut stream = Stream::new(1, 0);
    let mut random = |below: usize| stream.below(below as u64) as usize;
    for (checkers, opponents, each) in [(1, 25, 25), (2, 40, 20), (3, 60, 20)] {
        let game = Hypergammon::new(checkers, Counts::Points, Opening::Any);
        let sides = Sides::new(checkers);
        let count = sides.count();
        let values = (0..count * count).map(|_| random(1 << 31) as i64 - (1 << 30));
        let values: Vec<i64> = values.collect();
        let mut ahead = vec![[[0; 6]; 3]; count];
        let mut found = vec![0; count];
        let mut compared = 0;
        for _ in 0..opponents {
            let other = 1 + random(count - 1);
            sums(&sides, &values, other, &mut ahead, &mut found);
            for _ in 0..each {
                let own = 1 + random(count - 1);
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
            let points = sides.side(number).into_iter();
            let on_board = points.filter(|point| (1..25).contains(point));
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
            let expected = match (counts, expected[26 * usize::from(own) + usize::from(other)]) {
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
fn fast_answers_how_to_begin() {
    let words = ["checkers=1", "opening=unequal"];
    let rows = trial::solved(&ENTRY, &words).unwrap().rows("openings");
    // The lone checker has to go all the way.
    let all_the_way = rows.iter().flatten().any(|cell| cell == "13");
    assert!(rows.len() == 15 && all_the_way, "{rows:?}");
    let (instance, options) = Instance::read(&ENTRY, &words, Some(Topic::Solve)).unwrap();
    let exact = Solver::new().exact();
    let solve = ENTRY.fast.unwrap().solve.run;
    let error = solve(&instance.task(&options, &exact)).unwrap_err();
    assert!(error.is_usage());
}

#[test]
fn fast_is_held_to_its_memory_and_stops() {
    let small = Solver::new().memory(64 << 20);
    let error = Table::new(3, Counts::Points, &small, &Silent).unwrap_err();
    let says = error.to_string().contains("64 MiB");
    assert!(error.is_too_large() && says, "{error}");
    let stop = |_: &Progress| ControlFlow::Break(());
    let error = Table::new(1, Counts::Points, &Solver::new(), &stop).unwrap_err();
    assert!(error.is_stopped());
}
