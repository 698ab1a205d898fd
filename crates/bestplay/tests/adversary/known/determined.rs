//! Games without chance, large and with many cycles, against sweeps in whole numbers.

use bestplay::{Payoff, Player, Silent, Solver, Value, check};
use dashu_ratio::RBig;

use crate::file::saved;
use crate::generate::Random;
use crate::table::{Entry, Table, step, table};

/// Every state leads to two others not far from it; one in `ends` is an end.
pub(super) fn random_game(states: u32, ends: u64, seed: u64) -> Table {
    let mut random = Random(seed);
    let entries = (0..states).map(|state| {
        if random.below(ends) == 0 {
            return Entry::End(Payoff::from(random.below(7) as i64 - 3));
        }
        let mut near = || step((state + random.below(200) as u32 + states - 100) % states);
        let rows = vec![near(), near()];
        match random.below(5) {
            0 => Entry::Chance(rows[0].clone()),
            1 | 2 => Entry::Choice(Player::Max, rows),
            _ => Entry::Choice(Player::Min, rows),
        }
    });
    Table::new(entries.collect())
}

/// What the states are worth by sweeps over all of them, until nothing changes, in a game without lotteries: what
/// is paid on the way and at the end, or so much where that is open. If nothing is paid on the way, nobody needs to
/// come to a state twice to force an end; if every step is paid 1, and so much is infinite, the sweeps find who can
/// end play within n steps for larger and larger n.
pub(super) fn by_sweeps(table: &Table, open: i64) -> Vec<i64> {
    let number = |paid: Payoff| paid.words().unwrap().0;
    let mut values = vec![open; table.entries.len()];
    loop {
        let next = |state: usize| {
            let (player, rows) = table.rows(state as u32);
            let after = rows.iter().map(|row| {
                let (to, _, paid) = row[0];
                values[to as usize].saturating_add(number(paid))
            });
            match (&table.entries[state], player) {
                (Entry::End(paid), _) => Some(number(*paid)),
                (_, Some(Player::Min)) => after.min(),
                _ => after.max(),
            }
        };
        let after = (0..values.len()).map(next);
        let after: Vec<i64> = after.map(|value| value.expect("a row")).collect();
        if after == values {
            return values;
        }
        values = after;
    }
}

#[test]
fn every_value_is_that_of_sweeps() {
    for (seed, ends) in [(1, 3), (2, 10), (3, 50), (4, 50), (5, 400), (6, 2000)] {
        let table = random_game(2000, ends, seed);
        let known = by_sweeps(&table, 0);
        let solved = Solver::new().solve(&table).unwrap();
        for state in solved.states() {
            let known = Value::Exact(RBig::from(known[*state as usize]));
            let value = solved.value_of(state).unwrap();
            let differs = value.differs_from(&known);
            assert!(!differs, "seed {seed}, state {state}: {value}");
        }
        check(&table, &saved(&solved), &Silent).unwrap();
    }
}

#[test]
fn ends_that_are_lotteries_are_worth_their_mean() {
    // Each of the players goes round or takes his lottery; that of `Max` is the better one.
    let table =
        table("0: Max [1] [2×2 3]; 1: Min [4] [2 3×2]; 2: ends 0; 3: ends 1; 4: chance [0]");
    let third = RBig::from_parts(1.into(), 3u8.into());
    for solver in [
        Solver::new(),
        Solver::new().digits(60),
        Solver::new().exact(),
    ] {
        let value = solver.solve(&table).unwrap().value();
        assert!(!value.differs_from(&Value::Exact(third.clone())), "{value}");
    }
}
