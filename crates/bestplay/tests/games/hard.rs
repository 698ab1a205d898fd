//! Games that are known to be hard for solvers: long, large, nearly endless, full of ties. Each
//! with its value in closed form or by symmetry, and confirmed by the checker.

use std::time::{Duration, Instant};

use crate::table::{Entry, Row, Table, step, toss};
use bestplay::{Checked, Payoff, Player, Saved, Silent, Solver, Value, check};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

fn fraction(numerator: i64, denominator: u64) -> RBig {
    RBig::from_parts(IBig::from(numerator), UBig::from(denominator))
}

/// Solves, checks the value and the solution file, and tells how long solving took.
fn prove(table: &Table, solver: &Solver<'_>, value: &RBig) -> Duration {
    confirmed(table, solver, value).0
}

/// The same, with what the checker says.
fn confirmed(table: &Table, solver: &Solver<'_>, value: &RBig) -> (Duration, Checked) {
    let start = Instant::now();
    let solved = solver.solve(table).unwrap();
    let time = start.elapsed();
    match solved.value() {
        Value::Exact(x) => assert_eq!(x, *value),
        Value::Bounds { lower, upper } => {
            assert!(
                lower <= *value && *value <= upper,
                "[{lower}, {upper}] misses {value}"
            );
        }
        other => panic!("{other} is not {value}"),
    }
    let mut file = Vec::new();
    solved.write(&mut file, "hard", &[]).unwrap();
    let start = Instant::now();
    let saved = Saved::parse(&file).unwrap();
    let checked = check(table, &saved, &Silent).unwrap();
    assert!(!checked.value.differs_from(&solved.value()));
    println!("checked in {:?}", start.elapsed());
    (time, checked)
}

fn prove_all(table: &Table, value: &RBig) {
    for solver in [
        Solver::new().digits(12),
        Solver::new().digits(40),
        Solver::new().exact(),
    ] {
        prove(table, &solver, value);
    }
}

/// A step that pays one point.
fn paid(to: &[u32]) -> Row {
    to.iter().map(|&to| (to, 1, Payoff::ONE)).collect()
}

/// Small end components one after another: in each, `Max` goes round for ever or takes a coin
/// that wins or leads to the next. `back` closes the whole into one component: losing the coin
/// leads back to the start once in so many times.
fn many_end_components(count: u32, on: u128, back: bool) -> Table {
    let (win, lose) = (3 * count, 3 * count + 1);
    let mut entries = Vec::new();
    for i in 0..count {
        let next = if i + 1 < count { 3 * (i + 1) } else { lose };
        entries.push(Entry::Choice(
            Player::Max,
            vec![step(3 * i + 1), step(3 * i + 2)],
        ));
        entries.push(Entry::Choice(
            Player::Max,
            vec![step(3 * i), step(3 * i + 2)],
        ));
        entries.push(Entry::Chance(if back {
            vec![
                (win, 1, Payoff::ZERO),
                (0, 1, Payoff::ZERO),
                (next, on, Payoff::ZERO),
            ]
        } else {
            vec![(win, 1, Payoff::ZERO), (next, on, Payoff::ZERO)]
        }));
    }
    entries.push(Entry::End(Payoff::ONE));
    entries.push(Entry::End(Payoff::ZERO));
    Table::new(entries)
}

#[test]
fn many_small_end_components() {
    // The chance to win one of 25,000 coins.
    for on in [1, 100_000] {
        let table = many_end_components(25_000, on, false);
        let lose = fraction(on as i64, on as u64 + 1);
        let value = RBig::ONE - lose.pow(25_000);
        let time = prove(&table, &Solver::new().digits(12), &value);
        println!("75,000 states: bounds in {time:?}");
        if on == 1 {
            let (time, checked) = confirmed(&table, &Solver::new().exact(), &value);
            println!("75,000 states: exactly in {time:?}");
            // All fractions together are too long for a file.
            assert_eq!(checked.claimed, Some(value));
        }
    }
    let table = many_end_components(500, 100_000, false);
    let value = RBig::ONE - fraction(100_000, 100_001).pow(500);
    prove(&table, &Solver::new().exact(), &value);
}

#[test]
fn many_small_end_components_in_one_large_one() {
    // With w to win, b to go back and q to go on in each: v = w·s + b·s·v, s = (1 - qⁿ) / (1 - q).
    let n = 5_000u32;
    let table = many_end_components(n, 100_000, true);
    let q = fraction(100_000, 100_002);
    let w = fraction(1, 100_002);
    let s = (RBig::ONE - q.pow(n as isize)) / (RBig::ONE - &q);
    let value = &w * &s / (RBig::ONE - &w * &s);
    let time = prove(&table, &Solver::new().digits(12), &value);
    println!("one component of {} states: {time:?}", 3 * n);
}

#[test]
fn a_chain_that_hardly_ever_ends() {
    // Two players tied everywhere; play ends once in 10^12 rounds, with a win in 2 of 3 cases.
    let rare = 1_000_000_000_000u128;
    let table = Table::new(vec![
        Entry::Choice(Player::Max, vec![step(1), step(2)]),
        Entry::Choice(Player::Min, vec![step(2), step(3)]),
        Entry::Choice(Player::Min, vec![step(3), step(4)]),
        Entry::Chance(toss(0, rare - 1, 5, 1)),
        Entry::Chance(toss(0, 2 * rare - 1, 5, 1)),
        Entry::Chance(toss(6, 2, 7, 1)),
        Entry::End(Payoff::ONE),
        Entry::End(Payoff::ZERO),
    ]);
    prove_all(&table, &fraction(2, 3));
}

#[test]
fn a_pair_that_hardly_ever_ends() {
    let rare = 1_000_000_000_000u128;
    let rows = vec![toss(2, 1, 1, rare), toss(3, 1, 1, 2 * rare)];
    let table = Table::new(vec![
        Entry::Choice(Player::Max, rows),
        Entry::Chance(toss(0, rare, 4, 1)),
        Entry::End(Payoff::ONE),
        Entry::End(Payoff::from(2)),
        Entry::End(Payoff::ZERO),
    ]);
    // With w and v to leave, what is paid p: x = w·p + (1 - w)·(1 - v)·x; the first action is
    // better, 1/2 against 2/3 of half the chance.
    let leave = |w: RBig, p: i64| {
        let v = fraction(1, 1_000_000_000_001);
        let stay = (RBig::ONE - &w) * (RBig::ONE - v);
        w * fraction(p, 1) / (RBig::ONE - stay)
    };
    let first = leave(fraction(1, 1_000_000_000_001), 1);
    let second = leave(fraction(1, 2_000_000_000_001), 2);
    prove_all(&table, &first.max(second));
}

/// A walk on 0..=n, one step left or right; what is paid for each step.
fn walk(n: u32, start: u32, step_pays: Payoff) -> Table {
    let name = |i: u32| {
        if i == start {
            0
        } else if i < start {
            i + 1
        } else {
            i
        }
    };
    let mut entries = vec![Entry::End(Payoff::ZERO); n as usize + 1];
    for i in 1..n {
        let row = [i - 1, i + 1].map(|j| (name(j), 1, step_pays));
        entries[name(i) as usize] = Entry::Chance(row.to_vec());
    }
    if step_pays.is_zero() {
        entries[name(n) as usize] = Entry::End(Payoff::ONE);
    }
    Table::new(entries)
}

#[test]
fn a_long_random_walk() {
    // Expected steps from i of n: i (n - i). Chance to end on the right: i / n.
    for (n, i) in [(10u32, 3u32), (1000, 400), (10_000, 3_000)] {
        let steps = fraction(i64::from(i) * i64::from(n - i), 1);
        prove(&walk(n, i, Payoff::ONE), &Solver::new().digits(12), &steps);
        prove(
            &walk(n, i, Payoff::ZERO),
            &Solver::new().digits(12),
            &fraction(i.into(), n.into()),
        );
        if n <= 1000 {
            prove(&walk(n, i, Payoff::ONE), &Solver::new().exact(), &steps);
        }
    }
}

#[test]
fn a_path_on_which_a_player_may_wait() {
    // To go on costs 1 and succeeds every other time, or else leads back; to wait costs 1, too.
    // With a wall at the start, each step takes 2 more than the one before: 2 + 4 + 6 + ...
    for n in [1_000u32, 20_000] {
        let mut entries: Vec<Entry> = (0..n)
            .map(|i| {
                let go = vec![
                    (i + 1, 1, Payoff::ONE),
                    (i.saturating_sub(1), 1, Payoff::ONE),
                ];
                Entry::Choice(Player::Min, vec![paid(&[i]), go])
            })
            .collect();
        entries.push(Entry::End(Payoff::ZERO));
        let value = fraction(i64::from(n) * i64::from(n + 1), 1);
        let time = prove(&Table::new(entries), &Solver::new().digits(12), &value);
        println!("waiting on a path of {n} states: {time:?}");
    }
}

#[test]
fn the_coupon_collector() {
    // n · (1 + 1/2 + ... + 1/n) draws.
    let n = 60u32;
    let mut entries: Vec<Entry> = (0..n)
        .map(|have| {
            let again = (have, u128::from(have), Payoff::ONE);
            let new = (have + 1, u128::from(n - have), Payoff::ONE);
            let row = [again, new]
                .into_iter()
                .filter(|&(_, weight, _)| weight > 0);
            Entry::Chance(row.collect())
        })
        .collect();
    entries.push(Entry::End(Payoff::ZERO));
    let harmonic = (1..=u64::from(n)).fold(RBig::ZERO, |sum, i| sum + fraction(1, i));
    prove_all(&Table::new(entries), &(harmonic * fraction(n.into(), 1)));
}

#[test]
fn one_large_end_component() {
    // Max walks about a ring of 3,000 states as he likes and may cash in at one of them.
    let n = 3_000u32;
    let mut entries: Vec<Entry> = (0..n)
        .map(|i| {
            let mut rows = vec![
                step((i + 1) % n),
                step((i + n - 1) % n),
                toss((i * 7) % n, 1, i, 1),
            ];
            rows.extend((i == n / 2).then(|| step(n)));
            Entry::Choice(Player::Max, rows)
        })
        .collect();
    entries.push(Entry::End(Payoff::ONE));
    let mut table = Table::new(entries);
    let time = prove(&table, &Solver::new().digits(12), &RBig::ONE);
    println!("one end component of {n} states: {time:?}");
    // Where cashing in costs something, going round for ever is right.
    table.entries[n as usize] = Entry::End(Payoff::from(-1));
    prove(&table, &Solver::new().digits(12), &RBig::ZERO);
    // ... unless that costs more.
    table.forever = Payoff::from(-2);
    prove(&table, &Solver::new().digits(12), &-RBig::ONE);
}

/// A walk on a grid of n by n states. The players choose alternately (by the colour of the field)
/// between two ways to walk; play ends at the rim, with a win on the right.
fn grid(n: u32) -> Table {
    let inner = n * n;
    let (lose, win) = (inner, inner + 1);
    let id = |x: i64, y: i64| {
        let limit = i64::from(n);
        if x >= limit {
            win
        } else if x < 0 || y < 0 || y >= limit {
            lose
        } else {
            (y * limit + x) as u32
        }
    };
    let mut entries = Vec::new();
    for y in 0..i64::from(n) {
        for x in 0..i64::from(n) {
            let all = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            let walk = |weights: [u128; 4]| -> Row {
                let steps = all.iter().zip(weights);
                steps
                    .map(|(&(dx, dy), w)| (id(x + dx, y + dy), w, Payoff::ZERO))
                    .collect()
            };
            let rows = vec![walk([1, 1, 1, 1]), walk([2, 2, 1, 1]), walk([1, 1, 2, 2])];
            let player = if (x + y) % 2 == 0 {
                Player::Max
            } else {
                Player::Min
            };
            entries.push(Entry::Choice(player, rows));
        }
    }
    entries.push(Entry::End(Payoff::ZERO));
    entries.push(Entry::End(Payoff::ONE));
    Table::new(entries)
}

#[test]
fn a_walk_on_a_grid() {
    let size = 60;
    let table = grid(size);
    let start = Instant::now();
    let solved = Solver::new().digits(12).solve(&table).unwrap();
    println!(
        "{0} by {0}: {1:?}, {2}",
        size,
        start.elapsed(),
        solved.value()
    );
    let mut file = Vec::new();
    solved.write(&mut file, "grid", &[]).unwrap();
    let start = Instant::now();
    check(&table, &Saved::parse(&file).unwrap(), &Silent).unwrap();
    println!("checked in {:?}", start.elapsed());
}

/// A maze of n by n cells on which steps slip aside; the last one is the goal, and every fifth cell of
/// every fifth row is a pit. Who walks away from pits never falls, and may go anywhere.
fn maze(n: u32) -> Table {
    let (goal, pit) = (n * n - 1, n * n);
    let cell = |x: i64, y: i64| {
        let limit = i64::from(n) - 1;
        let (x, y) = (x.clamp(0, limit), y.clamp(0, limit));
        match (x % 5, y % 5) {
            (2, 2) => pit,
            _ => (y * i64::from(n) + x) as u32,
        }
    };
    let state = |state: u32| {
        let (x, y) = (i64::from(state % n), i64::from(state / n));
        let go = |(dx, dy): (i64, i64)| -> Row {
            let ways = [(dx, dy, 8), (dy, dx, 1), (-dy, -dx, 1)];
            ways.map(|(dx, dy, weight)| (cell(x + dx, y + dy), weight, Payoff::ZERO))
                .to_vec()
        };
        Entry::Choice(
            Player::Max,
            [(1, 0), (0, 1), (-1, 0), (0, -1)].map(go).to_vec(),
        )
    };
    let mut entries: Vec<Entry> = (0..goal).map(state).collect();
    entries.extend([Entry::End(Payoff::ONE), Entry::End(Payoff::ZERO)]);
    Table::new(entries)
}

#[test]
fn a_maze_in_which_all_ways_are_as_good() {
    prove(&maze(70), &Solver::new(), &RBig::ONE);
}

#[test]
fn infinite_totals_say_so() {
    // Max may double a stake for ever in expectation: the total grows without limit.
    let table = Table::new(vec![
        Entry::Choice(
            Player::Max,
            vec![vec![(0, 1, Payoff::ONE), (0, 1, Payoff::ZERO)], step(1)],
        ),
        Entry::End(Payoff::ZERO),
    ]);
    assert_eq!(
        Solver::new().exact().solve(&table).unwrap().value(),
        Value::PlusInfinity
    );
    // Collecting 1 and paying 1 back for ever has no total.
    let wavers = Table::new(vec![
        Entry::Chance(paid(&[1])),
        Entry::Chance(vec![(0, 1, Payoff::from(-1))]),
    ]);
    let error = Solver::new()
        .exact()
        .solve(&wavers)
        .err()
        .unwrap()
        .to_string();
    assert!(error.starts_with("no value is known"), "{error}");
}

#[test]
fn events_that_wait_nearly_for_ever() {
    let z = Payoff::ZERO;
    let pays = |payoff: i64| Entry::End(Payoff::from(payoff));
    // Leaving with a chance of 4e-29 is the worse action: the other one wins in the end.
    let long = 79_228_162_514_264_337_593_543_950_336;
    let table = Table::new(vec![
        Entry::Choice(Player::Max, vec![step(1), vec![(1, long, z), (2, 3, z)]]),
        Entry::Chance(vec![(0, 2 * long, z), (3, 3, z)]),
        pays(0),
        pays(2),
    ]);
    prove_all(&table, &fraction(2, 1));
    // Nothing is ever paid, but that takes 1e32 steps.
    let table = Table::new(vec![
        Entry::Chance(step(1)),
        Entry::Chance(vec![(2, 1, z), (3, 1024 * long, z)]),
        pays(0),
        Entry::Chance(step(4)),
        Entry::Chance(vec![(4, 1, z), (0, 10, z)]),
    ]);
    prove_all(&table, &RBig::ZERO);
    // Waiting is as good as leaving with a chance of 1e-21.
    let table = Table::new(vec![
        Entry::Choice(Player::Max, vec![step(0), vec![(1, 1, z), (0, 1 << 68, z)]]),
        Entry::Chance(vec![(0, 25, z), (2, 262_145, z)]),
        pays(0),
    ]);
    prove_all(&table, &RBig::ZERO);
    // The way back from 2 to 0 must not count as progress.
    let table = Table::new(vec![
        Entry::Choice(Player::Max, vec![step(1), step(2)]),
        Entry::Chance(vec![(3, 1, z), (4, 1 << 55, z)]),
        Entry::Choice(Player::Max, vec![step(0), vec![(5, 1, z), (2, 1 << 39, z)]]),
        pays(0),
        pays(1),
        Entry::Chance(vec![(4, 16, z), (3, 10, z)]),
    ]);
    prove_all(&table, &fraction(1 << 55, (1 << 55) + 1));
}
