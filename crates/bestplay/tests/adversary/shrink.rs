//! A game that shows a disagreement, made as small as it goes while it still does.

use std::time::{Duration, Instant};

use bestplay::Payoff;

use crate::finding::Finding;
use crate::table::{Entry, Row, Table, rows_of};

/// Shrinks a game; `judge` says what is wrong with one, if anything.
pub(crate) fn shrink(
    table: Table,
    found: Finding,
    time: Duration,
    judge: &dyn Fn(&Table) -> Option<Finding>,
) -> (Table, Finding) {
    let end = Instant::now() + time;
    let (mut table, mut found) = (table, found);
    let mut smaller = true;
    while std::mem::take(&mut smaller) {
        for candidate in candidates(&table) {
            if Instant::now() > end {
                return (table, found);
            }
            if let Some(again) = judge(&candidate).filter(|again| again.kind == found.kind) {
                (table, found, smaller) = (candidate, again, true);
                break;
            }
        }
    }
    (table, found)
}

/// Games that are a little smaller, the boldest first.
fn candidates(table: &Table) -> Vec<Table> {
    let mut all = Vec::new();
    let count = table.entries.len();
    let mut put = |state: usize, entry: Entry| {
        let mut changed = table.clone();
        changed.entries[state] = entry;
        all.push(compact(&changed));
    };
    for state in 0..count {
        if !matches!(table.entries[state], Entry::End(_)) {
            for payoff in [Payoff::ZERO, Payoff::ONE] {
                put(state, Entry::End(payoff));
            }
        }
    }
    for state in 0..count {
        match &table.entries[state] {
            Entry::End(payoff) => {
                let simpler = [Payoff::ZERO, Payoff::ONE, Payoff::from(payoff.signum())];
                for simple in simpler
                    .into_iter()
                    .filter(|_| !(payoff.is_zero() || *payoff == Payoff::ONE))
                {
                    put(state, Entry::End(simple));
                }
            }
            Entry::Chance(_) => {}
            Entry::Choice(player, rows) => {
                for place in 0..rows.len() {
                    let mut fewer = rows.clone();
                    fewer.remove(place);
                    match fewer.len() {
                        0 => put(state, Entry::Chance(rows[0].clone())),
                        _ => put(state, Entry::Choice(*player, fewer)),
                    }
                }
            }
        }
        let rows = table.rows(state as u32).1.iter().enumerate();
        for (place, row) in
            rows.flat_map(|(place, row)| smaller_rows(row).into_iter().map(move |row| (place, row)))
        {
            let mut entry = table.entries[state].clone();
            rows_of(&mut entry)[place] = row;
            put(state, entry);
        }
    }
    // A state that only leads on is left out.
    for state in 1..count {
        if let Entry::Chance(row) = &table.entries[state]
            && let [(to, _, paid)] = row[..]
            && paid.is_zero()
            && to as usize != state
        {
            let mut changed = table.clone();
            let outcomes = changed.entries.iter_mut().flat_map(rows_of).flatten();
            for outcome in outcomes.filter(|outcome| outcome.0 as usize == state) {
                outcome.0 = to;
            }
            all.push(compact(&changed));
        }
    }
    if !table.forever.is_zero() {
        let mut changed = table.clone();
        changed.forever = Payoff::ZERO;
        all.push(changed);
    }
    all
}

/// Rows with fewer outcomes, smaller weights, less paid.
fn smaller_rows(row: &Row) -> Vec<Row> {
    let mut all = Vec::new();
    if row.len() > 1 {
        for place in 0..row.len() {
            let mut fewer = row.clone();
            fewer.remove(place);
            all.push(fewer);
        }
    }
    for (place, &(_, weight, paid)) in row.iter().enumerate() {
        let mut put = |weight: u128, paid: Payoff| {
            let mut changed = row.clone();
            (changed[place].1, changed[place].2) = (weight, paid);
            all.push(changed);
        };
        if !paid.is_zero() {
            put(weight, Payoff::ZERO);
        }
        if weight > 1 && row.len() == 1 {
            put(1, paid);
        }
        // A power of two near by reads better than any number, and a small one better still.
        let rounder = 1u128 << (127 - weight.leading_zeros());
        for less in [1, rounder, weight >> 16, weight / 2] {
            if less > 0 && less < weight && row.len() > 1 {
                put(less, paid);
            }
        }
    }
    all
}

/// The game without the states that play never reaches.
pub(crate) fn compact(table: &Table) -> Table {
    let mut name = vec![None; table.entries.len()];
    let mut order = vec![0u32];
    name[0] = Some(0);
    let mut next = 0;
    while let Some(&state) = order.get(next) {
        next += 1;
        for &(to, ..) in table.rows(state).1.iter().flatten() {
            if name[to as usize].is_none() {
                name[to as usize] = Some(order.len() as u32);
                order.push(to);
            }
        }
    }
    let kept = |&state: &u32| table.entries[state as usize].clone();
    let mut entries: Vec<Entry> = order.iter().map(kept).collect();
    for outcome in entries.iter_mut().flat_map(rows_of).flatten() {
        outcome.0 = name[outcome.0 as usize].unwrap_or(0);
    }
    Table {
        entries,
        forever: table.forever,
    }
}
