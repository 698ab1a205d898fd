//! The same game with fewer and longer events: each event goes on at once to what follows by chance, so that
//! weights are multiplied, mostly beyond machine words. The states that are left are worth the same.

use bestplay::{
    Arithmetic, Branch, Chance, Integer, Natural, Payoff, Rational, Solver, Turn, check,
};
use dashu_base::BitTest;

use crate::brute::Worth;
use crate::file::saved;
use crate::finding::{Patience, Verdict, demand, failed};
use crate::given::Given;
use crate::table::{Entry, Row, Table};
use crate::truth;

/// Events that follow each other at once, and outcomes that one of them may have.
const EVENTS: usize = 6;
const OUTCOMES: usize = 40;

/// Bits of all denominators up to which fractions are asked for.
const SHORT: usize = 10_000;

/// How likely a state is next, and what is paid until then.
type Outcome = ((u32, Rational), Rational);

/// The outcomes of a row with those of the events that follow it, and the common denominator of their
/// probabilities.
fn outcomes(table: &Table, row: &Row) -> (Vec<Outcome>, Natural) {
    let mut outcomes = shares(row, &Rational::ONE, &Rational::ZERO);
    for _ in 0..EVENTS {
        let next: Vec<Outcome> = (outcomes.iter())
            .flat_map(|((to, paid), p)| match &table.entries[*to as usize] {
                Entry::Chance(row) => shares(row, p, paid),
                _ => vec![((*to, paid.clone()), p.clone())],
            })
            .collect();
        let is_short = |((_, paid), _): &Outcome| Payoff::from_rational(paid).is_some();
        if next.len() > OUTCOMES || !next.iter().all(is_short) {
            break;
        }
        outcomes = next;
    }
    let common = outcomes.iter().fold(Natural::ONE, |all, (_, p)| {
        let own = (Rational::from(all.clone()) * p).denominator().clone();
        all * own
    });
    (outcomes, common)
}

/// A table whose events are united, and the bits of all denominators: about as long as the fractions of the values
/// are.
fn united(table: &Table) -> (Given, usize) {
    let mut bits = 0;
    let mut branch = |row: &Row| {
        let (outcomes, common) = outcomes(table, row);
        bits += common.bit_len();
        let weighted = outcomes.into_iter().map(|((to, paid), p)| {
            let weight = (p * Rational::from(common.clone())).into_parts().0;
            let weight = Natural::try_from(weight).expect("probabilities are positive");
            let paid = Payoff::from_rational(&paid).expect("it was found to be short");
            ((to, paid), weight)
        });
        Branch::from(Chance::weighted_long(weighted))
    };
    let states = 0..table.entries.len() as u32;
    let united = Given {
        nodes: states
            .map(|state| table.node_of(state, &mut branch))
            .collect(),
        forever: table.forever,
        ..Given::default()
    };
    (united, bits)
}

/// The outcomes of a row that comes with this probability, after so much was paid.
fn shares(row: &Row, p: &Rational, before: &Rational) -> Vec<Outcome> {
    let weights = row.iter().map(|&(_, weight, _)| Integer::from(weight));
    let total: Integer = weights.sum();
    let each = row.iter().map(|&(to, weight, paid)| {
        let share = Rational::from(Integer::from(weight)) / Rational::from(total.clone());
        ((to, before + paid.to_rational()), p * share)
    });
    each.collect()
}

/// Solves and checks the united game, unless totals go up and down: the least that such a total comes to
/// again and again may lie within an event. Fractions of tens of thousands of digits are not asked for.
pub(crate) fn judge(
    table: &Table,
    solver: &Solver<'_>,
    truth: &[Worth],
    patience: &Patience,
) -> Verdict {
    if table.pays() == [true; 2] {
        return Ok(());
    }
    let (united, bits) = united(table);
    if solver.arithmetic() == Arithmetic::Exact && bits > SHORT {
        return Ok(());
    }
    let failed = failed("united");
    let solved = solver.watch(patience).solve(&united).map_err(failed)?;
    truth::all_sound(&solved, truth, "united")?;
    for (state, value) in truth::told(&solved) {
        if let Turn::Choice(_, actions) = solved.explain(&state).map_err(failed)?.turn {
            let best = &actions[0].value;
            demand(!best.differs_from(&value), "united", || {
                format!("{best} is the best action's, {value} that of state {state}")
            })?;
        }
    }
    let saved = saved(&solved);
    let checked = check(&united, &saved, patience).map_err(failed)?;
    let restored = solver.restore(&united, &saved).map_err(failed)?.value();
    let same = checked.value == solved.value() && restored == checked.value;
    demand(same, "united", || {
        let (value, checked) = (solved.value(), checked.value);
        format!("{value} is confirmed as {checked}, restored as {restored}")
    })
}
