//! Long-run averages of random games, compared with those of all pairs of strategies: the chain that a pair leaves
//! has in each closed class what its states are paid over the time that they take, and elsewhere what the
//! classes have that it comes to.

use bestplay::{
    Arithmetic, ErrorKind, Payoff, Player, Rational, Saved, Silent, Solver, StateId, Value,
    check_over_time,
};

use crate::brute::{Worth, each, gain, leads, taken, transient};
use crate::generate::{Kind, Random, game};
use crate::table::{Entry, Row, Table};

/// The same table in which every outcome pays what is said of its state.
fn paying(table: &Table, pay: impl Fn(usize) -> Payoff) -> Table {
    let mut other = table.clone();
    for (state, entry) in other.entries.iter_mut().enumerate() {
        for (.., paid) in rows_mut(entry).iter_mut().flatten() {
            *paid = pay(state);
        }
    }
    other
}

/// The states of a table that play can reach.
fn reached(table: &Table) -> Table {
    let mut found = vec![0u32];
    let mut next = 0;
    while let Some(&state) = found.get(next) {
        next += 1;
        for &(to, ..) in table.rows(state).1.iter().flatten() {
            if !found.contains(&to) {
                found.push(to);
            }
        }
    }
    let mut other = table.clone();
    other.entries = found
        .iter()
        .map(|&state| table.entries[state as usize].clone())
        .collect();
    for entry in &mut other.entries {
        for (to, ..) in rows_mut(entry).iter_mut().flatten() {
            *to = found.iter().position(|state| state == to).unwrap() as u32;
        }
    }
    other
}

fn rows_mut(entry: &mut Entry) -> &mut [Row] {
    match entry {
        Entry::End(_) => &mut [],
        Entry::Chance(row) => std::slice::from_mut(row),
        Entry::Choice(_, rows) => rows,
    }
}

/// What play from each state averages if these rows are taken; nothing if it may go on without time.
fn of_chain(table: &Table, free: &Table, timed: &Table, chosen: &[usize]) -> Option<Vec<Rational>> {
    let count = table.entries.len();
    let leads = leads(table, chosen);
    let mut worths = vec![None; count];
    for state in 0..count {
        let class: Vec<usize> = (0..count).filter(|&to| leads[state][to]).collect();
        if !class.iter().all(|&to| leads[to][state]) {
            continue;
        }
        let sum = |of: &Table| {
            let rows: Vec<_> = class
                .iter()
                .map(|&state| taken(of, chosen, state))
                .collect();
            gain(&class, &rows)
        };
        let average = match table.entries[state] {
            Entry::End(_) => Rational::ZERO,
            _ => match sum(timed) {
                time if time.is_zero() => return None,
                time => sum(table) / time,
            },
        };
        worths[state] = Some([0, 1].map(|_| Worth::Finite(average.clone())));
    }
    transient(&mut worths, |state| taken(free, chosen, state));
    let finite = |worth: Option<[Worth; 2]>| match worth {
        Some([Worth::Finite(average), _]) => average,
        other => panic!("{other:?}"),
    };
    Some(worths.into_iter().map(finite).collect())
}

/// The average of every state: the most that one of `Max`'s strategies keeps against all of `Min`'s, which is the
/// least that one of `Min`'s leaves all of `Max`'s. Nothing if play can go on without time.
fn brute(table: &Table, times: &[u32]) -> Option<Vec<Rational>> {
    let count = table.entries.len();
    let free = paying(table, |_| Payoff::ZERO);
    let timed = paying(table, |state| Payoff::from(i64::from(times[state])));
    let choices = |player: Player| -> Vec<(usize, usize)> {
        let rows = (0..count).map(|state| (state, table.rows(state as u32)));
        let own = rows.filter(|(_, (who, _))| *who == Some(player));
        own.map(|(state, (_, rows))| (state, rows.len())).collect()
    };
    let (maxes, mins) = (choices(Player::Max), choices(Player::Min));
    let keep = |all: &mut Vec<Option<Vec<Rational>>>, at: usize, new: Vec<Rational>, best: Pick| {
        all.resize(all.len().max(at + 1), None);
        all[at] = Some(match all[at].take() {
            Some(old) => old.into_iter().zip(new).map(|(a, b)| best(a, b)).collect(),
            None => new,
        });
    };
    let (mut of_max, mut of_min, mut all) = (Vec::new(), Vec::new(), [Vec::new(), Vec::new()]);
    let (mut chosen, mut is_timed) = (vec![0; count], true);
    each(&maxes, &mut chosen, &mut 0, &mut |chosen, i| {
        let mut inner = chosen.to_vec();
        each(&mins, &mut inner, &mut 0, &mut |chosen, j| {
            let Some(averages) = of_chain(table, &free, &timed, chosen) else {
                is_timed = false;
                return;
            };
            keep(&mut of_max, i, averages.clone(), Ord::min);
            keep(&mut of_min, j, averages, Ord::max);
        });
    });
    if !is_timed {
        return None;
    }
    of_max
        .into_iter()
        .flatten()
        .for_each(|of| keep(&mut all[0], 0, of, Ord::max));
    of_min
        .into_iter()
        .flatten()
        .for_each(|of| keep(&mut all[1], 0, of, Ord::min));
    let [down, up] = all.map(|mut all| all.pop().flatten().unwrap_or_default());
    assert_eq!(down, up, "not determined: {table}");
    Some(down)
}

type Pick = fn(Rational, Rational) -> Rational;

/// Compares a game's averages, exact and to some digits, with those of all strategies.
fn compare(table: &Table, times: &[u32], digits: usize) {
    let solver = Solver::new().threads(1);
    let right = brute(table, times);
    for solver in [solver.exact(), solver.digits(digits)] {
        let found = solver.average_over_time(table, |&state| times[state as usize]);
        let Some(right) = &right else {
            let kind = found.err().map(|error| error.kind());
            assert_eq!(kind, Some(ErrorKind::Undefined), "{times:?}\n{table}");
            continue;
        };
        if matches!(&found, Err(error) if error.kind() == ErrorKind::TooMuchMemory) {
            // Fractions of long weights may be too long to be weighed against each other.
            assert_eq!(solver.arithmetic(), Arithmetic::Exact);
            continue;
        }
        let found = found.unwrap_or_else(|error| panic!("{error}\n{times:?}\n{table}"));
        for (place, &state) in found.states().iter().enumerate() {
            let (value, right) = (
                found.value_at(StateId::new(place as u32)),
                &right[state as usize],
            );
            let shown = || format!("state {state}: {value}, not {right}\n{times:?}\n{table}");
            match solver.arithmetic() {
                Arithmetic::Exact => assert_eq!(value, Value::Exact(right.clone()), "{}", shown()),
                _ => assert!(
                    value.lower() <= Some(right) && value.upper() >= Some(right),
                    "{}",
                    shown()
                ),
            }
        }
        assert!(found.value().certain_digits(digits) >= digits);
        assert_eq!(found.unproven(), None);
        let mut file = Vec::new();
        found.write(&mut file, "table", &[]).unwrap();
        let saved = Saved::parse(&file).unwrap();
        let time = |&state: &u32| times[state as usize];
        let checked = check_over_time(table, &saved, time, &Silent);
        let checked = checked.unwrap_or_else(|error| panic!("{error}\n{times:?}\n{table}"));
        assert_eq!(checked.value, found.value());
    }
}

/// Compares many games of a kind.
fn many(seed: u64, count: usize, kind: &Kind, zero_times: bool) {
    // As many times the games, from another seed, as the adversary is given seconds.
    let seconds = std::env::var("ADVERSARY_SECONDS").map_or(1, |text| text.parse().unwrap_or(1));
    let mut random = Random(seed * seconds);
    for _ in 0..count * seconds as usize {
        let mut table = reached(&game(kind, &mut random));
        if random.percent(20) {
            for (_, weight, paid) in table.entries.iter_mut().flat_map(rows_mut).flatten() {
                *weight <<= random.below(110);
                if random.percent(10) {
                    *paid = Payoff::fraction(1, 1 << random.below(60));
                }
            }
        }
        let mut times = vec![1; table.entries.len()];
        if random.percent(50) {
            times.fill_with(|| match random.below(3) {
                0 if zero_times => 0,
                1 => 1 + random.below(9) as u32,
                _ => 1,
            });
        }
        if crate::brute::pairs(&table) <= 700 {
            compare(&table, &times, 1 + random.below(30) as usize);
        }
    }
}

fn paying_kind() -> Kind {
    Kind::PLAIN.but(|kind| (kind.paying, kind.staying) = (70, 85))
}

#[test]
fn games_for_one_average_what_their_best_strategy_does() {
    many(
        1,
        300,
        &paying_kind().but(|kind| (kind.max, kind.min) = (70, 0)),
        false,
    );
    many(
        2,
        300,
        &paying_kind().but(|kind| (kind.max, kind.min) = (0, 70)),
        false,
    );
    many(
        3,
        300,
        &paying_kind().but(|kind| (kind.max, kind.ends, kind.staying, kind.min) = (50, 1, 100, 0)),
        true,
    );
}

#[test]
fn games_for_two_average_what_both_can_keep() {
    many(4, 300, &paying_kind(), false);
    many(
        5,
        300,
        &paying_kind().but(|kind| (kind.ends, kind.staying) = (1, 100)),
        true,
    );
    many(
        6,
        200,
        &paying_kind().but(|kind| (kind.outcomes, kind.staying) = (1, 100)),
        false,
    );
}

#[test]
fn chains_average_what_their_classes_do() {
    many(
        7,
        300,
        &paying_kind().but(|kind| (kind.max, kind.min, kind.inner) = (0, 0, 9)),
        true,
    );
}
