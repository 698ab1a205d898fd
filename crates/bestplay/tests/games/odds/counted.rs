//! Random chains counted out in rational numbers, and what must hold of every game.

use std::collections::{BTreeMap, HashMap};

use super::holds;
use crate::brute::{self, Worth};
use crate::generate::{Kind, Random, game};
use crate::table::{Entry, Table};
use bestplay::{Arithmetic, ErrorKind, Odds, Payoff, Solution, Solver, Value};
use dashu_ratio::RBig;

/// Steps that are counted out.
const STEPS: u64 = 12;

/// Both bounds of a sum.
fn sum<'a>(values: impl Iterator<Item = (RBig, &'a Value)>) -> (RBig, RBig) {
    values.fold((RBig::ZERO, RBig::ZERO), |(low, high), (by, value)| {
        let ends = [value.lower().unwrap() * &by, value.upper().unwrap() * &by];
        let [a, b] = ends;
        if a <= b {
            (low + a, high + b)
        } else {
            (low + b, high + a)
        }
    })
}

/// A chain counted out: what ends with each result and after each number of steps, and what still
/// goes on.
struct Counted {
    results: BTreeMap<RBig, RBig>,
    lengths: Vec<RBig>,
    going: RBig,
}

fn count_out(table: &Table) -> Counted {
    let mut counted = Counted {
        results: BTreeMap::new(),
        lengths: Vec::new(),
        going: RBig::ONE,
    };
    let mut front: HashMap<(u32, RBig), RBig> = HashMap::from([((0, RBig::ZERO), RBig::ONE)]);
    for _ in 0..=STEPS {
        let mut ended = RBig::ZERO;
        let mut next: HashMap<(u32, RBig), RBig> = HashMap::new();
        for ((state, paid), mass) in front {
            let row = match &table.entries[state as usize] {
                Entry::End(payoff) => {
                    ended += &mass;
                    *counted
                        .results
                        .entry(paid + payoff.to_rational())
                        .or_default() += mass;
                    continue;
                }
                Entry::Chance(row) => row,
                Entry::Choice(..) => panic!("a chain has no choices"),
            };
            let total: RBig = row
                .iter()
                .fold(RBig::ZERO, |sum, &(_, weight, _)| sum + RBig::from(weight));
            for &(to, weight, payoff) in row {
                let key = (to, &paid + payoff.to_rational());
                *next.entry(key).or_default() += &mass * RBig::from(weight) / &total;
            }
        }
        counted.going -= &ended;
        counted.lengths.push(ended);
        front = next;
    }
    counted
}

/// The expected payoff of a chain with other payoffs.
fn paid_otherwise(
    table: &Table,
    end: impl Fn(Payoff) -> Payoff,
    forever: Payoff,
    way: Payoff,
) -> Worth {
    let mut table = table.clone();
    table.forever = forever;
    for entry in &mut table.entries {
        match entry {
            Entry::End(payoff) => *payoff = end(*payoff),
            Entry::Chance(row) => row.iter_mut().for_each(|outcome| outcome.2 = way),
            Entry::Choice(..) => panic!("a chain has no choices"),
        }
    }
    brute::solve(&table).swap_remove(0).unwrap()
}

fn assert_worth(value: &Value, worth: &Worth, what: &str) {
    let right = match worth {
        Worth::PlusInfinite => *value == Value::PlusInfinity,
        Worth::MinusInfinite => *value == Value::MinusInfinity,
        Worth::Finite(truth) => holds(value, truth),
    };
    assert!(right, "{what}: {value} is not {worth:?}");
}

/// Compares a chain's odds with what is counted out, and where nothing is paid on the way with
/// the exact probabilities.
fn compare(table: &Table, odds: &Odds, exact: bool, seed: u64) {
    let counted = count_out(table);
    let what = format!("seed {seed}\n{table}");
    let lengths = &odds.lengths;
    let mut longer = RBig::ONE;
    for (steps, truth) in counted.lengths.iter().enumerate() {
        longer -= truth;
        let steps = steps as u64;
        assert!(holds(&lengths.at(steps), truth), "{steps} steps, {what}");
        assert!(holds(&lengths.longer_than(steps), &longer), "{what}");
        if !truth.is_zero() {
            assert!(lengths.shortest.unwrap() <= steps, "{what}");
            assert!(lengths.longest.is_none_or(|l| l >= steps), "{what}");
        }
    }
    let first = counted.lengths.iter().position(|p| !p.is_zero());
    if let Some(first) = first {
        assert_eq!(lengths.shortest, Some(first as u64), "{what}");
    }
    if let Some(longest) = lengths.longest.filter(|&longest| longest <= STEPS) {
        assert!(!counted.lengths[longest as usize].is_zero(), "{what}");
        assert_eq!(lengths.longer_than(longest), odds.never, "{what}");
        assert_eq!(lengths.at(longest + 1), Value::fraction(0, 1), "{what}");
    }
    for (result, truth) in &counted.results {
        let share = odds.results.iter().find(|share| share.result == *result);
        let probability = share.map_or(&odds.rest, |share| &share.probability);
        // More may come after the steps that were counted out.
        assert!(*truth <= *probability.upper().unwrap(), "{result}, {what}");
        let most = truth + &counted.going;
        if share.is_some() {
            assert!(*probability.lower().unwrap() <= most, "{result}, {what}");
        }
    }
    let mean = paid_otherwise(table, |_| Payoff::ZERO, Payoff::ZERO, Payoff::ONE);
    assert_worth(&lengths.mean, &mean, &what);
    let never = paid_otherwise(table, |_| Payoff::ZERO, Payoff::ONE, Payoff::ZERO);
    assert_worth(&odds.never, &never, &what);
    let pays = (0..table.entries.len() as u32)
        .flat_map(|state| table.rows(state).1.iter().flatten())
        .any(|outcome| !outcome.2.is_zero());
    if !pays {
        for share in &odds.results {
            let one =
                |payoff: Payoff| Payoff::from(i64::from(payoff.to_rational() == share.result));
            let truth = paid_otherwise(table, one, Payoff::ZERO, Payoff::ZERO);
            assert_worth(&share.probability, &truth, &what);
            assert!(!exact || matches!(share.probability, Value::Exact(_)));
        }
    }
}

/// What must hold of any game: all probabilities together are 1, and so many points for each make
/// the value.
fn sound(table: &Table, value: &Value, odds: &Odds, seed: u64) {
    let one = || RBig::ONE;
    let parts = odds.results.iter().map(|share| (one(), &share.probability));
    let others = [(one(), &odds.rest), (one(), &odds.never)];
    let (low, high) = sum(parts.chain(others));
    assert!(
        low <= RBig::ONE && RBig::ONE <= high,
        "seed {seed}\n{table}"
    );
    let ended = odds.lengths.iter().collect::<Vec<_>>();
    let tail = odds.lengths.longer_than(odds.lengths.followed());
    let parts = ended.iter().map(|(_, probability)| (one(), probability));
    let (low, high) = sum(parts.chain([(one(), &tail)]));
    assert!(
        low <= RBig::ONE && RBig::ONE <= high,
        "seed {seed}\n{table}"
    );
    let zero = Value::fraction(0, 1);
    let pays_nothing = (0..table.entries.len() as u32)
        .flat_map(|state| table.rows(state).1.iter().flatten())
        .all(|outcome| outcome.2.is_zero());
    // What a play that never ends is paid on the way is not among the results.
    if odds.rest == zero && (odds.never == zero || pays_nothing) {
        let points = odds.results.iter();
        let points = points.map(|share| (share.result.clone(), &share.probability));
        let forever = (table.forever.to_rational(), &odds.never);
        let (low, high) = sum(points.chain([forever]));
        let (least, most) = (value.lower().unwrap(), value.upper().unwrap());
        assert!(low <= *most && *least <= high, "seed {seed}\n{table}");
        assert!(high - low < RBig::from_parts(1.into(), 1_000_000_000u64.into()));
    }
}

/// Results and lengths by themselves are those of the odds.
fn same_apart(solver: &Solver<'_>, solved: &Solution<'_, Table>, odds: &Odds, seed: u64) {
    let results = solver.results(solved).unwrap();
    assert_eq!(results.shares, odds.results, "seed {seed}");
    assert_eq!(
        (&results.rest, &results.never),
        (&odds.rest, &odds.never),
        "seed {seed}"
    );
    let lengths = solver.lengths(solved).unwrap();
    let apart = [&lengths.mean, &lengths.never, &lengths.missing()].map(Value::clone);
    let together = &odds.lengths;
    let together_said = [&together.mean, &odds.never, &together.missing()].map(Value::clone);
    assert_eq!(apart, together_said, "seed {seed}");
    assert!(lengths.iter().eq(together.iter()), "seed {seed}");
}

/// Games of a kind; how many had odds.
fn try_all(kind: Kind, games: u64) -> usize {
    let mut tried = 0;
    for seed in 0..games {
        let table = game(&kind, &mut Random(seed));
        for solver in [Solver::new().digits(12), Solver::new().exact()] {
            let solver = solver.max_steps(300).threads(1);
            let solved = match solver.solve(&table) {
                Err(error) if error.kind() == ErrorKind::Undefined && kind.paying > 0 => continue,
                solved => solved.unwrap(),
            };
            let odds = solver.odds(&solved).unwrap();
            tried += 1;
            same_apart(&solver, &solved, &odds, seed);
            if kind.max + kind.min == 0 {
                let exact = solver.arithmetic() == Arithmetic::Exact;
                compare(&table, &odds, exact, seed);
            }
            if solved.value().lower().is_some() {
                sound(&table, &solved.value(), &odds, seed);
            }
        }
    }
    tried
}

#[test]
fn chains_are_counted_out() {
    let chain = Kind::PLAIN.but(|k| (k.max, k.min) = (0, 0));
    let forever = chain.but(|k| (k.forever, k.tied, k.staying) = (true, true, 85));
    let acyclic = chain.but(|k| k.acyclic = true);
    for kind in [chain, forever, acyclic] {
        assert_eq!(try_all(kind, 150), 300, "{kind:?}");
    }
}

#[test]
fn chains_that_pay_on_the_way_are_counted_out() {
    let paying = Kind::PLAIN.but(|k| (k.max, k.min, k.paying, k.outcomes) = (0, 0, 30, 2));
    let acyclic = paying.but(|k| (k.acyclic, k.paying) = (true, 70));
    assert_eq!(try_all(acyclic, 100), 200);
    for sign in [-1, 0, 1] {
        assert!(try_all(paying.but(|k| k.sign = sign), 100) > 60);
    }
}

#[test]
fn the_odds_of_best_play_make_the_value() {
    let plain = Kind::PLAIN;
    let tied = plain.but(|k| (k.tied, k.staying, k.forever) = (true, 85, true));
    let large = plain.but(|k| (k.inner, k.ends) = (40, 5));
    for kind in [plain, tied, large] {
        assert_eq!(try_all(kind, 100), 200, "{kind:?}");
    }
    let paying = plain.but(|k| (k.paying, k.staying) = (15, 40));
    assert!(try_all(paying, 100) > 60);
}
