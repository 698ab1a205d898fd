//! Long-run averages of random games, compared with those of all pairs of strategies: the chain that a pair leaves
//! has in each closed class what its states are paid over the time that they take, and elsewhere what the
//! classes have that it comes to.

use bestplay::random::rounds;
use bestplay::{
    Arithmetic, ErrorKind, Payoff, Rational, Saved, Silent, Solver, StateId, Value, check_over_time,
};

use crate::brute::{Worth, Worths, gain, leads, of_all_pairs, taken, transient};
use crate::generate::{Kind, Random, game};
use crate::shrink::compact;
use crate::table::{Entry, Table, rows_of};
use crate::truth::holds;

/// The same table in which every outcome pays what is said of its state.
fn paying(table: &Table, pay: impl Fn(usize) -> Payoff) -> Table {
    let mut other = table.clone();
    for (state, entry) in other.entries.iter_mut().enumerate() {
        for (.., paid) in rows_of(entry).iter_mut().flatten() {
            *paid = pay(state);
        }
    }
    other
}

/// What play from each state averages if these rows are taken; nothing if it may go on without time.
fn of_chain(table: &Table, free: &Table, timed: &Table, chosen: &[usize]) -> Option<Worths> {
    let count = table.entries.len();
    let leads = leads(table, chosen);
    let mut worths = vec![None; count];
    for state in 0..count {
        let class: Vec<usize> = (0..count).filter(|&to| leads[state][to]).collect();
        if !class.iter().all(|&to| leads[to][state]) {
            continue;
        }
        let sum = |of: &Table| {
            let rows = class.iter().map(|&state| taken(of, chosen, state));
            gain(&class, &rows.collect::<Vec<_>>())
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
    worths.into_iter().collect()
}

/// The average of every state: the most that one of `Max`'s strategies keeps against all of `Min`'s, which is the
/// least that one of `Min`'s leaves all of `Max`'s. Nothing if play can go on without time.
fn brute(table: &Table, times: &[u32]) -> Option<Worths> {
    let free = paying(table, |_| Payoff::ZERO);
    let timed = paying(table, |state| Payoff::from(i64::from(times[state])));
    let [down, up] = of_all_pairs(table, |chosen| of_chain(table, &free, &timed, chosen))?;
    assert_eq!(down, up, "not determined: {table}");
    Some(down)
}

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
            let value = found.value_at(StateId::new(place as u32));
            let [right, _] = &right[state as usize];
            let shown = || format!("state {state}: {value}, not {right:?}\n{times:?}\n{table}");
            assert!(holds(&value, right), "{}", shown());
            let exact = solver.arithmetic() == Arithmetic::Exact;
            assert!(!exact || matches!(value, Value::Exact(_)), "{}", shown());
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

/// Compares many games of a kind; more of them, from another seed, the more seconds the adversary is given.
fn many(kind: Kind, zero_times: bool) {
    let seconds = std::env::var("ADVERSARY_SECONDS").map_or(1, |text| text.parse().unwrap_or(1));
    let mut random = Random(seconds);
    for _ in 0..rounds(300) * seconds {
        let mut table = compact(&game(&kind, &mut random));
        if random.percent(20) {
            for (_, weight, paid) in table.entries.iter_mut().flat_map(rows_of).flatten() {
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

#[test]
fn games_average_what_their_best_strategies_do() {
    let kind =
        |max, min| Kind::PLAIN.but(|k| (k.paying, k.staying, k.max, k.min) = (70, 85, max, min));
    let endless = |kind: Kind| kind.but(|k| (k.ends, k.staying) = (1, 100));
    for (kind, zero_times) in [
        // Of one player, with times that may be 0 where play goes on for ever; of both; chains.
        (kind(70, 0), false),
        (kind(0, 70), false),
        (endless(kind(50, 0)), true),
        (kind(35, 35), false),
        (endless(kind(35, 35)), true),
        (
            kind(35, 35).but(|k| (k.outcomes, k.staying) = (1, 100)),
            false,
        ),
        (kind(0, 0).but(|k| k.inner = 9), true),
    ] {
        many(kind, zero_times);
    }
}
