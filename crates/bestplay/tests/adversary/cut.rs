//! Games that are cut off: what is said of them is true of every game that they may stand for.

use std::collections::HashMap;

use bestplay::{Game, Node, Payoff, Player, Silent, Solver, StopReason, Value, check};
use dashu_ratio::RBig;

use crate::brute::Worth;
use crate::families;
use crate::file::saved;
use crate::table::{Entry, Table};
use crate::truth::{Truth, holds};
use bestplay::random::Random;

/// A game that is cut off in some states.
struct Cut<'a> {
    table: &'a Table,
    ranges: HashMap<u32, [Payoff; 2]>,
}

impl Game for Cut<'_> {
    type State = u32;
    type Action = u32;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, state: &u32) -> Node<u32, u32> {
        match self.ranges.get(state) {
            Some(&[least, most]) => Node::Between(least, most),
            None => self.table.node(state),
        }
    }

    fn forever(&self) -> Payoff {
        self.table.forever
    }
}

impl Cut<'_> {
    /// The game in which the least, or the most, is paid.
    fn side(&self, side: usize) -> Table {
        let mut table = self.table.clone();
        for (&state, range) in &self.ranges {
            table.entries[state as usize] = Entry::End(range[side]);
        }
        table
    }
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
        let mut ranges = HashMap::new();
        for state in 1..table.entries.len() as u32 {
            let Worth::Finite(value) = &truth[state as usize] else {
                continue;
            };
            let range = [-1, 1].map(|sign| beside(value, &mut random, sign));
            if let ([Some(least), Some(most)], 0) = (range, random.below(4)) {
                ranges.insert(state, [least, most]);
            }
        }
        let cut = Cut {
            table: &table,
            ranges,
        };
        let sides = [0, 1].map(|side| {
            Solver::new()
                .exact()
                .threads(1)
                .solve(&cut.side(side))
                .map(|s| s.value())
        });
        let Ok(solution) = Solver::new().threads(1).solve(&cut) else {
            assert!(sides.iter().any(Result::is_err), "seed {seed}\n{table}");
            continue;
        };
        tried += 1;
        for &state in solution.states() {
            let value = solution.value_of(&state).unwrap();
            assert!(
                holds(&value, &truth[state as usize]),
                "seed {seed}, {state}: {value}\n{table}"
            );
        }
        // No wider than it has to be, up to what twelve digits of each side leave.
        if let [Ok(Value::Exact(least)), Ok(Value::Exact(most))] = &sides {
            let value = solution.value();
            let (lower, upper) = (value.lower().unwrap(), value.upper().unwrap());
            let slack = (RBig::ONE + least * least + most * most) / RBig::from(1_000_000u32);
            assert!(
                least - &slack <= *lower && *upper <= most + &slack,
                "seed {seed}"
            );
            assert!(lower <= least && most <= upper, "seed {seed}");
            let is_hidden = solution.stopped() == StopReason::CutOff;
            hidden += u32::from(is_hidden);
            named += u32::from(is_hidden && solution.widest_cut().is_some());
        }
        let saved = saved(&solution);
        let checked =
            check(&cut, &saved, &Silent).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{table}"));
        assert_eq!(checked.value, solution.value());
        // It is not true of a game that may pay more, or less, than was counted.
        if let Some((&state, &[least, most])) = cut.ranges.iter().next()
            && solution.find(&state).is_some()
        {
            let mut wider = cut.ranges.clone();
            wider.insert(
                state,
                match random.below(2) {
                    0 => [least, Payoff::from(1 << 50)],
                    _ => [Payoff::from(-(1 << 50)), most],
                },
            );
            let wider = Cut {
                table: &table,
                ranges: wider,
            };
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
struct UntilSix(i64);

impl Game for UntilSix {
    type State = (i64, bool);
    type Action = bool;

    fn initial(&self) -> (i64, bool) {
        (0, false)
    }

    fn node(&self, &(points, is_over): &(i64, bool)) -> Node<(i64, bool), bool> {
        use bestplay::Chance;
        if is_over {
            return Node::End(Payoff::from(points));
        }
        if points >= self.0 {
            return Node::Between(Payoff::from(points), Payoff::from(2 * points));
        }
        let roll = Chance::die(6).map(|n| match n {
            6 => (0, true),
            n => (points + i64::from(n), false),
        });
        Node::choice(
            Player::Max,
            [(true, roll), (false, Chance::certain((points, true)))],
        )
    }
}

#[test]
fn a_cut_hides_the_digits_that_it_may_change() {
    let right = RBig::from_parts(2_893_395_172_951i64.into(), 470_184_984_576u64.into());
    let solved = |cut| {
        let game = UntilSix(cut);
        let solution = Solver::new().solve(&game).unwrap();
        let widest = solution
            .widest_cut()
            .map(|id| solution.states()[id.index()].0);
        (solution.value(), solution.stopped(), widest)
    };
    let (value, stopped, widest) = solved(60);
    assert_eq!(value.decimal(12), "6.15373792840");
    assert_eq!((stopped, widest), (StopReason::DigitsCertain, None));
    let (value, stopped, widest) = solved(10);
    assert!(value.lower().unwrap() <= &right && &right <= value.upper().unwrap());
    assert_eq!((stopped, widest), (StopReason::CutOff, Some(10)));
    // No fraction is known.
    let game = UntilSix(10);
    let refused = Solver::new()
        .exact()
        .solve(&game)
        .err()
        .unwrap()
        .to_string();
    assert!(refused.contains("cut off"), "{refused}");
    // An end pays nothing on average, unless play begins anew there.
    assert_eq!(
        Solver::new().average(&game).unwrap().value(),
        Value::fraction(0, 1)
    );
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
    let solution = solver.solve(&UntilSix(10)).unwrap();
    let odds = solver.odds(&solution).unwrap();
    let [share] = &odds.results[..] else {
        panic!("{odds:?}")
    };
    assert_eq!(share.result, 0.into());
    let near = |value: &Value, expected: f64| {
        let (lower, upper) = value.enclosure();
        assert!(
            lower - 1e-12 < expected && expected < upper + 1e-12,
            "{value} {expected}"
        );
        assert!(upper - lower < 1e-9);
    };
    near(&share.probability, lost[0]);
    near(&odds.rest, 1.0 - lost[0]);
    assert_eq!(solver.results(&solution).unwrap().rest, odds.rest);
    // Where every play is the same in the whole game, all results are told.
    let certain = solver.solve(&UntilSix(60)).unwrap();
    let rest = solver.odds(&certain).unwrap().rest;
    assert_eq!(rest, Value::fraction(0, 1));
}
