//! Games that are cut off: what is said of them is true of every game that they may stand for.

use std::collections::BTreeMap;

use bestplay::{Chance, Node, Payoff, Player, Silent, Solver, StopReason, Value, check};
use dashu_ratio::RBig;

use crate::brute::Worth;
use crate::families;
use crate::file::saved;
use crate::given::Given;
use crate::table::{Entry, Table};
use crate::truth::{Truth, all_sound};
use bestplay::random::Random;

/// The table, cut off in some states.
fn cut(table: &Table, ranges: &BTreeMap<u32, [Payoff; 2]>) -> Given {
    let mut cut = Given::of(table);
    for (&state, &[least, most]) in ranges {
        cut.nodes[state as usize] = Node::Between(least, most);
    }
    cut
}

/// A payoff that is no less or no more than a value, by up to 4.
fn beside(value: &RBig, random: &mut Random, sign: i64) -> Option<Payoff> {
    let whole = i64::try_from(match sign {
        1 => value.ceil(),
        _ => value.floor(),
    });
    let whole = whole.ok().filter(|whole| whole.abs() < 1 << 40)?;
    Some(match random.below(3) {
        0 => Payoff::from_rational(value)?,
        more => Payoff::from(whole + sign * 2 * (more as i64 - 1)),
    })
}

#[test]
fn what_is_said_of_games_that_are_cut_off_is_true() {
    let (mut tried, mut hidden, mut named) = (0, 0, 0);
    for seed in 0..1_500 {
        let table = families::game(seed, false);
        let Ok(Truth::Values(truth)) = Truth::of(&table, seed) else {
            continue;
        };
        let mut random = Random(seed);
        let mut ranges = BTreeMap::new();
        for state in 1..table.entries.len() as u32 {
            let Worth::Finite(value) = &truth[state as usize] else {
                continue;
            };
            let range = [-1, 1].map(|sign| beside(value, &mut random, sign));
            if let ([Some(least), Some(most)], 0) = (range, random.below(4)) {
                ranges.insert(state, [least, most]);
            }
        }
        // The games in which the least, or the most, is paid.
        let sides = [0, 1].map(|side| {
            let mut table = table.clone();
            for (&state, range) in &ranges {
                table.entries[state as usize] = Entry::End(range[side]);
            }
            let solved = Solver::new().exact().threads(1).solve(&table);
            solved.map(|solved| solved.value())
        });
        let game = cut(&table, &ranges);
        let Ok(solution) = Solver::new().threads(1).solve(&game) else {
            assert!(sides.iter().any(Result::is_err), "seed {seed}\n{table}");
            continue;
        };
        tried += 1;
        all_sound(&solution, &truth, "cut")
            .unwrap_or_else(|found| panic!("seed {seed}: {found:?}\n{table}"));
        // No wider than it has to be, up to what twelve digits of each side leave.
        if let [Ok(Value::Exact(least)), Ok(Value::Exact(most))] = &sides {
            let value = solution.value();
            let (lower, upper) = (value.lower().unwrap(), value.upper().unwrap());
            let slack = (RBig::ONE + least * least + most * most) / RBig::from(1_000_000u32);
            let is_narrow = least - &slack <= *lower && *upper <= most + &slack;
            assert!(is_narrow, "seed {seed}");
            assert!(lower <= least && most <= upper, "seed {seed}");
            let is_hidden = solution.stopped() == StopReason::CutOff;
            hidden += u32::from(is_hidden);
            named += u32::from(is_hidden && solution.widest_cut().is_some());
        }
        let saved = saved(&solution);
        let checked =
            check(&game, &saved, &Silent).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{table}"));
        assert_eq!(checked.value, solution.value());
        // It is not true of a game that may pay more, or less, than was counted.
        if let Some((&state, [least, most])) = ranges.iter_mut().next()
            && solution.find(&state).is_some()
        {
            match random.below(2) {
                0 => *most = Payoff::from(1 << 50),
                _ => *least = Payoff::from(-(1 << 50)),
            }
            let wider = cut(&table, &ranges);
            assert!(check(&wider, &saved, &Silent).is_err(), "seed {seed}");
        }
    }
    // Where floating point sees which cut that is, it is named.
    assert!(
        tried > 600 && hidden > 100 && 10 * named > 9 * hidden,
        "{tried} {hidden} {named}"
    );
}

/// Roll as often as you like and add; a six loses all and ends it. Cut off from a number of points on.
fn until_six(cut: u32) -> Given {
    // The states in which so many points are kept follow those in which play goes on with them.
    let kept = cut + 5;
    let node = |state: u32| {
        let points = |times: u32| Payoff::from(i64::from(state % kept * times));
        if state >= kept {
            return Node::End(points(1));
        }
        if state >= cut {
            return Node::Between(points(1), points(2));
        }
        let roll = Chance::die(6).map(|n| if n == 6 { kept } else { state + n });
        Node::choice(Player::Max, [(0, roll), (1, Chance::certain(kept + state))])
    };
    Given {
        nodes: (0..2 * kept).map(node).collect(),
        ..Given::default()
    }
}

#[test]
fn a_cut_hides_the_digits_that_it_may_change() {
    let right = RBig::from_parts(2_893_395_172_951i64.into(), 470_184_984_576u64.into());
    let solved = |cut| {
        let game = until_six(cut);
        let solution = Solver::new().solve(&game).unwrap();
        let widest = solution.widest_cut();
        let widest = widest.map(|id| solution.states()[id.index()]);
        (solution.value(), solution.stopped(), widest)
    };
    let (value, stopped, widest) = solved(60);
    assert_eq!(value.decimal(12), "6.15373792840");
    assert_eq!((stopped, widest), (StopReason::DigitsCertain, None));
    let (value, stopped, widest) = solved(10);
    assert!(value.lower().unwrap() <= &right && &right <= value.upper().unwrap());
    assert_eq!((stopped, widest), (StopReason::CutOff, Some(10)));
    // No fraction is known.
    let game = until_six(10);
    let refused = Solver::new().exact().solve(&game).err().unwrap();
    assert!(refused.to_string().contains("cut off"), "{refused}");
    // An end pays nothing on average, unless play begins anew there.
    let average = Solver::new().average(&game).unwrap().value();
    assert_eq!(average, Value::fraction(0, 1));
    let refused = Solver::new().again(true).average(&game).err().unwrap();
    assert!(refused.to_string().contains("cut off"), "{refused}");
}

#[test]
fn what_is_paid_beyond_a_cut_is_no_result() {
    // Best play rolls on up to the cut: nothing is left, or nobody knows what.
    let mut lost = [0.0; 20];
    for points in (0..10).rev() {
        lost[points] = (1.0 + lost[points + 1..points + 6].iter().sum::<f64>()) / 6.0;
    }
    let solver = Solver::new();
    let game = until_six(10);
    let solution = solver.solve(&game).unwrap();
    let odds = solver.odds(&solution).unwrap();
    let [share] = &odds.results[..] else {
        panic!("{odds:?}")
    };
    assert_eq!(share.result, 0.into());
    let near = |value: &Value, expected: f64| {
        let (lower, upper) = value.enclosure();
        let holds = lower - 1e-12 < expected && expected < upper + 1e-12;
        assert!(holds && upper - lower < 1e-9, "{value} {expected}");
    };
    near(&share.probability, lost[0]);
    near(&odds.rest, 1.0 - lost[0]);
    assert_eq!(solver.results(&solution).unwrap().rest, odds.rest);
    // Where every play is the same in the whole game, all results are told.
    let game = until_six(60);
    let certain = solver.solve(&game).unwrap();
    let rest = solver.odds(&certain).unwrap().rest;
    assert_eq!(rest, Value::fraction(0, 1));
}
