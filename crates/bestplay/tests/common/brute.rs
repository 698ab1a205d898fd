//! The solver that tries everything: every pair of positional strategies, each chain of the two
//! evaluated exactly by Gaussian elimination over the rationals.
//!
//! In these games both players have optimal strategies that name one action a state (positional
//! determinacy), so that the value is max over `Max`'s of the min over `Min`'s, and the same the
//! other way round, which is asserted.

use bestplay::Player;
use dashu_ratio::RBig;

use crate::table::{Entry, Row, Table};

/// An expected payoff.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Worth {
    MinusInfinite,
    Finite(RBig),
    PlusInfinite,
}

/// The value of every state; `None` if some pair of strategies leaves a total undefined.
pub(crate) fn solve(table: &Table) -> Option<Vec<Worth>> {
    let choices = |player: Player| -> Vec<(usize, usize)> {
        let counts = (0..table.entries.len()).filter_map(|state| {
            let (who, rows) = table.rows(state as u32);
            (who == Some(player)).then_some((state, rows.len()))
        });
        counts.collect()
    };
    let (maxes, mins) = (choices(Player::Max), choices(Player::Min));
    let mut chosen = vec![0usize; table.entries.len()];
    // best_reply[i]: over all strategies of `Min` against the i-th of `Max`, and so on.
    let mut of_max: Vec<Option<Vec<Worth>>> = Vec::new();
    let mut of_min: Vec<Option<Vec<Worth>>> = Vec::new();
    each(&maxes, &mut chosen, &mut 0, &mut |chosen, i| {
        let mut inner = chosen.to_vec();
        each(&mins, &mut inner, &mut 0, &mut |chosen, j| {
            let worths = evaluate(table, chosen)?;
            keep(&mut of_max, i, &worths, Ord::min);
            keep(&mut of_min, j, &worths, Ord::max);
            Some(())
        })
    })?;
    let fold = |all: Vec<Option<Vec<Worth>>>, pick: fn(Worth, Worth) -> Worth| {
        all.into_iter()
            .flatten()
            .reduce(|a, b| a.into_iter().zip(b).map(|(a, b)| pick(a, b)).collect())
    };
    let (down, up) = (fold(of_max, Ord::max), fold(of_min, Ord::min));
    assert_eq!(down, up, "not determined: {table:?}");
    down
}

/// The number of pairs of strategies.
pub(crate) fn pairs(table: &Table) -> u64 {
    (0..table.entries.len() as u32)
        .map(|state| table.rows(state).1.len().max(1) as u64)
        .product()
}

/// Keeps the better of what is known and what is new, state by state.
fn keep(
    all: &mut Vec<Option<Vec<Worth>>>,
    at: usize,
    new: &[Worth],
    pick: fn(Worth, Worth) -> Worth,
) {
    if all.len() <= at {
        all.resize(at + 1, None);
    }
    all[at] = Some(match all[at].take() {
        None => new.to_vec(),
        Some(old) => old
            .into_iter()
            .zip(new)
            .map(|(a, b)| pick(a, b.clone()))
            .collect(),
    });
}

/// Calls `then` for every way to choose rows in the given states, with its number.
fn each(
    states: &[(usize, usize)],
    chosen: &mut [usize],
    number: &mut usize,
    then: &mut dyn FnMut(&mut [usize], usize) -> Option<()>,
) -> Option<()> {
    let Some((&(state, rows), rest)) = states.split_first() else {
        *number += 1;
        return then(chosen, *number - 1);
    };
    for row in 0..rows {
        chosen[state] = row;
        each(rest, chosen, number, then)?;
    }
    Some(())
}

/// The expected payoff of every state if these rows are taken.
fn evaluate(table: &Table, chosen: &[usize]) -> Option<Vec<Worth>> {
    let count = table.entries.len();
    let row = |state: usize| -> &[(u32, u128, bestplay::Payoff)] {
        table
            .rows(state as u32)
            .1
            .get(chosen[state])
            .map_or(&[], Row::as_slice)
    };
    // Who leads to whom.
    let mut leads: Vec<Vec<bool>> = (0..count)
        .map(|state| {
            let ahead = |to: usize| row(state).iter().any(|&(target, ..)| target as usize == to);
            (0..count).map(|to| to == state || ahead(to)).collect()
        })
        .collect();
    for middle in 0..count {
        let onward = leads[middle].clone();
        for from in leads.iter_mut().filter(|from| from[middle]) {
            from.iter_mut()
                .zip(&onward)
                .for_each(|(lead, &on)| *lead |= on);
        }
    }
    let forever = table.forever.to_rational();
    let mut worths: Vec<Option<Worth>> = vec![None; count];
    for state in 0..count {
        if let Entry::End(payoff) = &table.entries[state] {
            worths[state] = Some(Worth::Finite(payoff.to_rational()));
            continue;
        }
        let class: Vec<usize> = (0..count).filter(|&to| leads[state][to]).collect();
        if !class.iter().all(|&to| leads[to][state]) {
            continue;
        }
        // A recurrent class: play stays in it for ever.
        let means: Vec<RBig> = class.iter().map(|&s| mean(row(s))).collect();
        let pays = class
            .iter()
            .any(|&s| row(s).iter().any(|(_, _, paid)| !paid.is_zero()));
        let signs = [
            RBig::ZERO < *means.iter().max()?,
            *means.iter().min()? < RBig::ZERO,
        ];
        worths[state] = Some(match signs {
            [false, false] if !pays => Worth::Finite(forever.clone()),
            [true, false] => Worth::PlusInfinite,
            [false, true] => Worth::MinusInfinite,
            _ => return None,
        });
    }
    let settled = worths.clone();
    for state in (0..count).filter(|&state| settled[state].is_none()) {
        let reaches = |worth: &Worth| {
            (0..count).any(|to| leads[state][to] && settled[to].as_ref() == Some(worth))
        };
        worths[state] = match (
            reaches(&Worth::PlusInfinite),
            reaches(&Worth::MinusInfinite),
        ) {
            (true, true) => return None,
            (true, false) => Some(Worth::PlusInfinite),
            (false, true) => Some(Worth::MinusInfinite),
            (false, false) => None,
        };
    }
    transient(&mut worths, row);
    worths.into_iter().collect()
}

/// Solves x = paid + P x for the states that are not known yet.
fn transient<'a>(
    worths: &mut [Option<Worth>],
    row: impl Fn(usize) -> &'a [(u32, u128, bestplay::Payoff)],
) {
    let open: Vec<usize> = (0..worths.len()).filter(|&s| worths[s].is_none()).collect();
    let size = open.len();
    let mut matrix = vec![vec![RBig::ZERO; size + 1]; size];
    for (i, &state) in open.iter().enumerate() {
        matrix[i][i] += RBig::ONE;
        matrix[i][size] = mean(row(state));
        let total: RBig = total(row(state));
        for &(to, weight, _) in row(state) {
            let p = RBig::from(weight) / &total;
            match &worths[to as usize] {
                Some(Worth::Finite(x)) => matrix[i][size] += p * x,
                _ => {
                    let j = open.iter().position(|&s| s == to as usize);
                    matrix[i][j.expect("a transient state")] -= p;
                }
            }
        }
    }
    for column in 0..size {
        let pivot = (column..size).find(|&r| !matrix[r][column].is_zero());
        matrix.swap(column, pivot.expect("a regular system"));
        let head = matrix[column].clone();
        for (r, line) in matrix.iter_mut().enumerate() {
            if r != column && !line[column].is_zero() {
                let factor = &line[column] / &head[column];
                for (x, y) in line.iter_mut().zip(&head) {
                    *x -= &factor * y;
                }
            }
        }
    }
    for (i, &state) in open.iter().enumerate() {
        worths[state] = Some(Worth::Finite(&matrix[i][size] / &matrix[i][i]));
    }
}

fn total(row: &[(u32, u128, bestplay::Payoff)]) -> RBig {
    row.iter()
        .map(|&(_, weight, _)| RBig::from(weight))
        .fold(RBig::ZERO, |a, b| a + b)
}

/// What a row pays on the way, expected.
pub(crate) fn mean(row: &[(u32, u128, bestplay::Payoff)]) -> RBig {
    let paid = row
        .iter()
        .map(|(_, weight, paid)| RBig::from(*weight) * paid.to_rational());
    let sum = paid.fold(RBig::ZERO, |a, b| a + b);
    if row.is_empty() {
        sum
    } else {
        sum / total(row)
    }
}
