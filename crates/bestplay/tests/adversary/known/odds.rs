//! The odds of play of chains of which it is known what must come out.

use std::ops::ControlFlow;

use super::fraction;
use crate::brute::Worth;
use crate::table::{Entry, Table, table};
use crate::truth;
use bestplay::{Arithmetic, ErrorKind, Odds, Payoff, Progress, Solver, Stage, Value};
use dashu_ratio::RBig;

fn odds_of(table: &Table, solver: &Solver<'_>) -> bestplay::Result<Odds> {
    let solution = solver.solve(table)?;
    solver.odds(&solution)
}

fn holds(value: &Value, truth: &RBig) -> bool {
    truth::holds(value, &Worth::Finite(truth.clone()))
}

/// A state that is left once in a million steps: the results at once, the lengths in the long run.
#[test]
fn waiting_long() {
    let table = table("0: chance [0×999999 1]; 1: chance [2 3×2]; 2: ends 1; 3: ends 0");
    let solver = Solver::new().exact().memory(u64::MAX);
    let odds = odds_of(&table, &solver).unwrap();
    assert_eq!(odds.results[0].probability, Value::fraction(2, 3));
    assert_eq!(odds.results[1].probability, Value::fraction(1, 3));
    assert_eq!(odds.lengths.mean, Value::fraction(1_000_001, 1));
    let lengths = (odds.lengths.shortest, odds.lengths.longest);
    assert_eq!(lengths, (Some(2), None));
    assert_eq!(odds.lengths.followed(), 100_000);
    let half = fraction(1, 2);
    assert_eq!(odds.lengths.quantile(&half), None);
    // (1 - 10^-6)^99,999 of the plays have not left by then.
    let left = odds.lengths.longer_than(100_000).decimal(9);
    let truth = (99_999.0 * (-1e-6f64).ln_1p()).exp();
    assert_eq!(left, format!("{truth:.9}"));
    let odds = odds_of(&table, &solver.max_steps(700_000)).unwrap();
    // The least n with (1 - 10^-6)^(n - 1) <= 1/2.
    let truth = 0.5f64.ln() / (-1e-6f64).ln_1p();
    assert_eq!(odds.lengths.quantile(&half), Some(truth.ceil() as u64 + 1));
}

/// A point for each toss until heads: as many results as lengths.
#[test]
fn totals_without_a_limit() {
    let table = table("0: chance [0(1) 1(1)]; 1: ends 0");
    let odds = odds_of(&table, &Solver::new()).unwrap();
    assert_eq!(odds.results.len() as u64, odds.lengths.followed());
    for (tosses, share) in (1u64..).zip(&odds.results) {
        assert_eq!(share.result, RBig::from(tosses));
        let truth = RBig::from_parts(1.into(), dashu_int::UBig::ONE << tosses as usize);
        assert_eq!(odds.lengths.at(tosses), Value::Exact(truth.clone()));
        assert!(holds(&share.probability, &truth));
    }
    let rest = odds.rest.upper().unwrap().clone();
    assert!(rest < fraction(1, 1_000_000_000_000));
    assert!(odds.rest.lower().unwrap().is_zero());
}

/// Ever more totals: they are followed as far as memory goes, and the rest is said.
#[test]
fn totals_beyond_memory() {
    let table = table("0: chance [0×50(1) 0×49(1000000) 1]; 1: ends 0");
    let solver = Solver::new().digits(3);
    let solution = solver.solve(&table).unwrap();
    // Long payoffs count as well, also those of other tests.
    let rests = [1 << 24, 1 << 26].map(|memory| {
        let results = solver.memory(memory).results(&solution).unwrap();
        assert_eq!(results.shares[0].result, RBig::ZERO);
        assert!(holds(&results.shares[0].probability, &fraction(1, 100)));
        results.rest.upper().unwrap().clone()
    });
    let [more, less] = &rests;
    assert!(more > less && *less > fraction(1, 1_000), "{rests:?}");
}

/// A loop that pays and takes back returns to its total: there are few totals, and fractions.
#[test]
fn totals_that_come_back() {
    let table = table("0: chance [1(3)]; 1: chance [0(-3) 2×2(1/2)]; 2: ends 1");
    // The engine calls totals undefined that might not settle; this play surely ends.
    let odds = odds_of(&table, &Solver::new().exact()).unwrap();
    assert_eq!(odds.results.len(), 1);
    assert_eq!(odds.results[0].result, fraction(9, 2));
    assert_eq!(odds.results[0].probability, Value::fraction(1, 1));
    assert_eq!(odds.lengths.mean, Value::fraction(3, 1));
}

#[test]
fn play_that_never_ends() {
    // One in three comes to where it is paid for ever.
    let game = table("0: chance [1 2×2]; 1: chance [1(1)]; 2: ends 7");
    let odds = odds_of(&game, &Solver::new().exact()).unwrap();
    assert_eq!(odds.never, Value::fraction(1, 3));
    assert_eq!(odds.results[0].probability, Value::fraction(2, 3));
    assert_eq!(odds.lengths.mean, Value::PlusInfinity);
    assert_eq!(odds.lengths.longest, Some(1));
    assert!(holds(&odds.lengths.longer_than(1000), &fraction(1, 3)));
    let odds = odds_of(&table("0: chance [0]"), &Solver::new()).unwrap();
    assert_eq!(odds.never, Value::fraction(1, 1));
    assert!(odds.results.is_empty());
    assert_eq!((odds.lengths.shortest, odds.lengths.longest), (None, None));
    assert_eq!(odds.lengths.longer_than(9), Value::fraction(1, 1));
}

#[test]
fn play_of_infinite_value_follows_what_makes_the_total_grow() {
    let table = table("0: Max [0(1)] [1]; 1: ends 0");
    let odds = odds_of(&table, &Solver::new()).unwrap();
    assert_eq!(odds.never, Value::fraction(1, 1));
    assert!(odds.results.is_empty());
}

/// Every step pays a power of two or nothing: as many totals as plays.
#[test]
fn too_many_totals() {
    let step = |i: u32| format!("{i}: chance [{} {}({})]\n", i + 1, i + 1, 1 << i);
    let table = table((0..20).map(step).collect::<String>() + "20: ends 0");
    let error = odds_of(&table, &Solver::new().max_states(50_000)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooManyStates);
    assert!(error.to_string().contains("every total"), "{error}");
}

/// Totals without a limit meet the limit on states: what is known is told. Lengths do not count totals.
#[test]
fn the_limit_on_states_ends_following() {
    let table = table("0: chance [0×99999(1) 1(1)]; 1: ends 0");
    let odds = odds_of(&table, &Solver::new().max_states(40_000)).unwrap();
    let results = odds.results.len() as u64;
    assert!((10_000..40_000).contains(&results), "{results}");
    let left = |steps: u64| format!("{:.9}", (steps as f64 * (-1e-5f64).ln_1p()).exp());
    let rest = odds.rest.upper().unwrap().clone();
    assert_eq!(Value::Exact(rest).decimal(9), left(results));
    let lengths = &odds.lengths;
    assert_eq!(lengths.followed(), 100_000);
    assert_eq!(lengths.longer_than(results).decimal(9), left(results));
    assert_eq!(lengths.longer_than(100_000).decimal(9), left(100_000));
}

/// What is paid on the way changes nothing about lengths: three states are enough for them, whatever
/// totals there may be.
#[test]
fn lengths_do_not_count_totals() {
    let game = |[one, other]: [&str; 2]| {
        let way = format!("chance [0×500({one}) 1×500({other}) 2]");
        table(format!("0: {way}; 1: {way}; 2: ends 0"))
    };
    let solver = Solver::new().max_states(3);
    let lengths_of = |table: &Table| solver.lengths(&solver.solve(table).unwrap()).unwrap();
    let paid = lengths_of(&game(["1000000", "1/7"]));
    let free = lengths_of(&game(["0"; 2]));
    assert_eq!(paid.mean.decimal(9), "1001.00000");
    assert!(paid.followed() > 27_000);
    assert!(paid.iter().eq(free.iter()));
}

#[test]
fn more_digits_than_numbers_hold_are_refused() {
    let table = table("0: chance [1]; 1: ends 1");
    let solved = Solver::new().solve(&table).unwrap();
    for digits in [400_000, usize::MAX] {
        let error = Solver::new().digits(digits).odds(&solved).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Precision);
    }
}

#[test]
fn following_stops_on_request() {
    let enough = |progress: &Progress| match progress.stage {
        Stage::Following => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let table = table("0: chance [0×99999999 1]; 1: ends 0");
    let solver = Solver::new().max_steps(10_000_000).watch(&enough);
    let stopped = odds_of(&table, &solver).unwrap_err();
    assert_eq!(stopped.kind(), ErrorKind::Stopped);
}

/// A chance event with very many results.
#[test]
fn very_many_results() {
    let count = 20_000u32;
    let event = (1..=count).map(|end| (end, u128::from(end), Payoff::ZERO));
    let mut entries = vec![Entry::Chance(event.collect())];
    entries.extend((0..count).map(|end| Entry::End(Payoff::fraction(-i64::from(end), 7))));
    let table = Table::new(entries);
    let total = u64::from(count) * u64::from(count + 1) / 2;
    for solver in [Solver::new(), Solver::new().exact()] {
        let solution = solver.solve(&table).unwrap();
        let results = solver.results(&solution).unwrap();
        assert_eq!(results.shares.len(), count as usize);
        for (weight, share) in (1..=count).rev().zip(&results.shares) {
            let result = fraction(1 - i64::from(weight), 7);
            assert_eq!(share.result, result);
            let truth = Value::fraction(weight.into(), total);
            assert!(!share.probability.differs_from(&truth));
            assert_eq!(share.probability.decimal(12), truth.decimal(12));
            assert!(solver.arithmetic() != Arithmetic::Exact || share.probability == truth);
        }
    }
    let watch = |_: &Progress| ControlFlow::Break(());
    let solution = Solver::new().solve(&table).unwrap();
    let error = Solver::new().watch(&watch).results(&solution).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Stopped);
}

/// States that lead to each other, each of which has ends of its own: every result is worth what a game is
/// that pays for it alone.
#[test]
fn many_results_of_states_that_lead_to_each_other() {
    let (ring, ends) = (9u32, 12u32);
    let table = |pays: &dyn Fn(u32) -> Payoff| {
        let event = |state: u32| {
            let mut row = vec![
                ((state + 1) % ring, 1_000, Payoff::ZERO),
                (
                    (state * 5 + 2) % ring,
                    3_000 + u128::from(state),
                    Payoff::ZERO,
                ),
            ];
            let own = (0..ends).map(|end| ring + ends * state + end);
            row.extend(own.map(|end| (end, u128::from(1 + end % 4), Payoff::ZERO)));
            Entry::Chance(row)
        };
        let mut entries: Vec<Entry> = (0..ring).map(event).collect();
        entries.extend((0..ring * ends).map(|end| Entry::End(pays(end))));
        Table::new(entries)
    };
    let game = table(&|end| Payoff::from(i64::from(end)));
    let exact = Solver::new().exact();
    let fractions = exact.results(&exact.solve(&game).unwrap()).unwrap();
    let digits = [3, 12, 60];
    let bounds = digits.map(|digits| {
        let solver = Solver::new().digits(digits);
        solver.results(&solver.solve(&game).unwrap()).unwrap()
    });
    assert_eq!(fractions.shares.len(), (ring * ends) as usize);
    for (end, share) in (0u32..).zip(&fractions.shares) {
        let alone = table(&|own| Payoff::from(i64::from(own == end)));
        let truth = exact.solve(&alone).unwrap().value();
        assert_eq!(share.probability, truth, "result {end}");
        for (digits, results) in digits.into_iter().zip(&bounds) {
            let found = &results.shares[end as usize].probability;
            assert!(!found.differs_from(&truth), "result {end}");
            let [found, truth] = [found, &truth].map(|value| value.decimal(digits));
            assert_eq!(found, truth, "result {end}");
        }
    }
}

/// Payoffs whose common denominator is longer than any machine word: a step for each of many primes, which
/// pays one part of it or nothing.
#[test]
fn payoffs_without_a_short_common_denominator() {
    let primes = (100_000u64..).filter(|n| (2..400).all(|d| n % d != 0));
    let primes: Vec<u64> = primes.take(12).collect();
    let step = |(next, prime)| format!("{}: chance [{next}(1/{prime}) {next}×2]\n", next - 1);
    let steps: String = (1..).zip(&primes).map(step).collect();
    let table = table(steps + "12: ends 1/2");
    for solver in [Solver::new(), Solver::new().exact()] {
        let odds = odds_of(&table, &solver).unwrap();
        assert_eq!(odds.results.len(), 1 << primes.len());
        let parts = primes.iter().map(|&prime| fraction(1, prime.into()));
        let (least, most) = (&odds.results[0], &odds.results[odds.results.len() - 1]);
        let half = fraction(1, 2);
        assert_eq!(least.result, half);
        assert_eq!(most.result, parts.fold(half, |sum, part| sum + part));
        let total = 3u64.pow(primes.len() as u32);
        for (share, above) in [(least, 1 << primes.len()), (most, 1)] {
            let truth = Value::fraction(above, total);
            assert_eq!(share.probability.decimal(12), truth.decimal(12));
        }
    }
}
