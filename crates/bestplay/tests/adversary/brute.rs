//! The solver that tries everything: every pair of positional strategies, each chain of the two
//! evaluated exactly by Gaussian elimination over the rationals.
//!
//! In these games both players have optimal strategies that name one action a state (positional
//! determinacy), so that the value is max over `Max`'s of the min over `Min`'s, and the same the
//! other way round, which is asserted.
//!
//! A total that does not settle has no meaning; it is taken for the least that it comes to again and
//! again, then for the most. Nor has one that may become either infinity: it is taken for minus
//! infinity, then for plus infinity. A state has a value if that makes no difference.

use std::cmp::Ordering;

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

/// What every state is worth, where totals without meaning are taken for minus infinity, and where
/// they are taken for plus infinity.
pub(crate) type Worths = Vec<[Worth; 2]>;

/// The value of every state; `None` if it is undefined.
pub(crate) fn solve(table: &Table) -> Vec<Option<Worth>> {
    let readings = readings(table).into_iter();
    readings
        .map(|[least, most]| (least == most).then_some(least))
        .collect()
}

/// What every state is worth to `Max` at least, totals without meaning taken for minus infinity,
/// and what it costs `Min` at most, these taken for plus infinity.
pub(crate) fn readings(table: &Table) -> Vec<[Worth; 2]> {
    readings_of(table, true)
}

/// The same; if not `finely`, all totals that do not settle are taken for minus infinity, then for
/// plus infinity.
pub(crate) fn readings_of(table: &Table, finely: bool) -> Vec<[Worth; 2]> {
    let evaluated = of_all_pairs(table, |chosen| Some(evaluate(table, chosen, finely)));
    let [down, up] = evaluated.expect("every pair has a worth");
    let both = down.into_iter().zip(up);
    both.map(|(down, up)| {
        let defined = |[least, most]: &[Worth; 2]| least == most;
        assert!(
            !defined(&down) || !defined(&up) || down == up,
            "not determined: {table:?}"
        );
        let ([least, _], [_, most]) = (down, up);
        [least, most]
    })
    .collect()
}

/// The most that one of `Max`'s strategies is worth against all of `Min`'s, and the least that one of `Min`'s
/// leaves all of `Max`'s, state by state; `None` if a pair has no worth.
pub(crate) fn of_all_pairs(
    table: &Table,
    evaluate: impl Fn(&[usize]) -> Option<Worths>,
) -> Option<[Worths; 2]> {
    let [maxes, mins] = [Player::Max, Player::Min].map(|player| strategies(table, player));
    let mut all: Vec<Vec<Worths>> = Vec::new();
    for max in &maxes {
        let against = mins.iter().map(|min| {
            let chosen = max.iter().zip(min).map(|(a, b)| a + b);
            evaluate(&chosen.collect::<Vec<_>>())
        });
        all.push(against.collect::<Option<_>>()?);
    }
    let against = |min: usize| all.iter().map(move |worths| worths[min].clone());
    let of_max = all
        .iter()
        .map(|worths| fold(worths.iter().cloned(), Ord::min));
    let of_min = (0..mins.len()).map(|min| fold(against(min), Ord::max));
    Some([fold(of_max, Ord::max), fold(of_min, Ord::min)])
}

/// All ways in which a player may choose rows; 0 in states of others.
fn strategies(table: &Table, player: Player) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for state in 0..table.entries.len() as u32 {
        let rows = match table.rows(state) {
            (Some(who), rows) if who == player => rows.len(),
            _ => 1,
        };
        let each = |one: Vec<usize>| (0..rows).map(move |row| [&one[..], &[row]].concat());
        all = all.into_iter().flat_map(each).collect();
    }
    all
}

/// The best of all, state by state and reading by reading.
fn fold(all: impl Iterator<Item = Worths>, pick: fn(Worth, Worth) -> Worth) -> Worths {
    let both = |([a, b], [c, d]): ([Worth; 2], [Worth; 2])| [pick(a, c), pick(b, d)];
    let picked = all.reduce(|a, b| a.into_iter().zip(b).map(both).collect());
    picked.unwrap_or_default()
}

/// The number of pairs of strategies, if a word holds it.
pub(crate) fn pairs(table: &Table) -> u64 {
    (0..table.entries.len() as u32)
        .map(|state| table.rows(state).1.len().max(1) as u64)
        .fold(1, u64::saturating_mul)
}

/// The row that is taken in a state; nothing where play ends.
pub(crate) fn taken<'a>(
    table: &'a Table,
    chosen: &[usize],
    state: usize,
) -> &'a [(u32, u128, bestplay::Payoff)] {
    let rows = table.rows(state as u32).1;
    rows.get(chosen[state]).map_or(&[], Row::as_slice)
}

/// To which states each leads if these rows are taken, itself among them.
pub(crate) fn leads(table: &Table, chosen: &[usize]) -> Vec<Vec<bool>> {
    let count = table.entries.len();
    let row = |state: usize| taken(table, chosen, state);
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
    leads
}

/// The expected payoff of every state if these rows are taken.
fn evaluate(table: &Table, chosen: &[usize], finely: bool) -> Worths {
    let count = table.entries.len();
    let row = |state: usize| taken(table, chosen, state);
    let leads = leads(table, chosen);
    let forever = table.forever.to_rational();
    let (least, most) = (Worth::MinusInfinite, Worth::PlusInfinite);
    let mut worths: Vec<Option<[Worth; 2]>> = vec![None; count];
    for state in 0..count {
        if let Entry::End(payoff) = &table.entries[state] {
            let paid = Worth::Finite(payoff.to_rational());
            worths[state] = Some([paid.clone(), paid]);
            continue;
        }
        let class: Vec<usize> = (0..count).filter(|&to| leads[state][to]).collect();
        if !class.iter().all(|&to| leads[to][state]) {
            continue;
        }
        // A recurrent class: play stays in it for ever.
        let rows: Vec<_> = class.iter().map(|&s| row(s)).collect();
        let pays = rows
            .iter()
            .any(|row| row.iter().any(|(_, _, paid)| !paid.is_zero()));
        worths[state] = Some(match gain(&class, &rows).cmp(&RBig::ZERO) {
            Ordering::Greater => [most.clone(), most.clone()],
            Ordering::Less => [least.clone(), least.clone()],
            Ordering::Equal if pays => match swings(&class, &rows, state) {
                Some(ends) if finely => ends.map(|end| Worth::Finite(end + &forever)),
                _ => [least.clone(), most.clone()],
            },
            Ordering::Equal => [0, 1].map(|_| Worth::Finite(forever.clone())),
        });
    }
    let settled = worths.clone();
    for state in (0..count).filter(|&state| settled[state].is_none()) {
        let reached = || {
            let ahead = (0..count).filter(|&to| leads[state][to]);
            ahead.filter_map(|to| settled[to].as_ref()).flatten()
        };
        let [falls, grows] = [&least, &most].map(|worth| reached().any(|w| w == worth));
        worths[state] = match (falls, grows) {
            (true, true) => Some([least.clone(), most.clone()]),
            (true, false) => Some([least.clone(), least.clone()]),
            (false, true) => Some([most.clone(), most.clone()]),
            (false, false) => None,
        };
    }
    transient(&mut worths, row);
    worths.into_iter().flatten().collect()
}

/// The least and the most that a total comes to again and again in a recurrent class, counted from one of
/// its states, if that is the same whenever play is in the same state.
fn swings(
    class: &[usize],
    rows: &[&[(u32, u128, bestplay::Payoff)]],
    start: usize,
) -> Option<[RBig; 2]> {
    let place = |state: usize| class.iter().position(|&other| other == state);
    let mut totals: Vec<Option<RBig>> = vec![None; class.len()];
    totals[place(start)?] = Some(RBig::ZERO);
    // One state after another is found.
    for _ in class {
        for (at, row) in rows.iter().enumerate() {
            let Some(own) = totals[at].clone() else {
                continue;
            };
            for (to, _, paid) in row.iter() {
                let total = &own + paid.to_rational();
                let known = &mut totals[place(*to as usize)?];
                if known.get_or_insert_with(|| total.clone()) != &total {
                    return None;
                }
            }
        }
    }
    let found = || totals.iter().flatten().cloned();
    Some([found().min()?, found().max()?])
}

/// What a recurrent class is paid in the long run, times a positive number: states are eliminated
/// one by one, each handing on how often it is visited and what it pays (Grassmann, Taksar and
/// Heyman 1985).
pub(crate) fn gain(class: &[usize], rows: &[&[(u32, u128, bestplay::Payoff)]]) -> RBig {
    let mut paid: Vec<RBig> = rows.iter().map(|row| mean(row)).collect();
    let mut step = vec![vec![RBig::ZERO; class.len()]; class.len()];
    for (step, row) in step.iter_mut().zip(rows) {
        for &(to, weight, _) in row.iter() {
            let place = class.iter().position(|&s| s == to as usize);
            step[place.expect("a state of the class")] += RBig::from(weight) / total(row);
        }
    }
    for last in (1..class.len()).rev() {
        let onward: Vec<RBig> = step[last][..last].to_vec();
        let leave = onward.iter().fold(RBig::ZERO, |sum, p| sum + p);
        let gone = paid[last].clone();
        for (step, paid) in step.iter_mut().zip(&mut paid).take(last) {
            let visits = &step[last] / &leave;
            *paid += &visits * &gone;
            for (step, onward) in step.iter_mut().zip(&onward) {
                *step += &visits * onward;
            }
        }
    }
    paid.swap_remove(0)
}

/// Solves x = paid + P x for the states that are not known yet.
pub(crate) fn transient<'a>(
    worths: &mut [Option<[Worth; 2]>],
    row: impl Fn(usize) -> &'a [(u32, u128, bestplay::Payoff)],
) {
    let open: Vec<usize> = (0..worths.len()).filter(|&s| worths[s].is_none()).collect();
    let size = open.len();
    // Two right-hand sides, one for each reading.
    let mut matrix = vec![vec![RBig::ZERO; size + 2]; size];
    for (i, &state) in open.iter().enumerate() {
        matrix[i][i] += RBig::ONE;
        (matrix[i][size], matrix[i][size + 1]) = (mean(row(state)), mean(row(state)));
        let total: RBig = total(row(state));
        for &(to, weight, _) in row(state) {
            let p = RBig::from(weight) / &total;
            match &worths[to as usize] {
                Some([Worth::Finite(x), Worth::Finite(y)]) => {
                    matrix[i][size] += &p * x;
                    matrix[i][size + 1] += p * y;
                }
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
        let worth = |column: usize| Worth::Finite(&matrix[i][column] / &matrix[i][i]);
        worths[state] = Some([worth(size), worth(size + 1)]);
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
