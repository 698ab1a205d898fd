//! The odds of play against the chain that the recorded strategies leave, solved exactly.

use std::time::Duration;

use bestplay::{ErrorKind, Payoff, Solution, Solver};
use dashu_ratio::RBig;

use crate::brute::Worth;
use crate::compare::choices;
use crate::finding::{Patience, Verdict, demand, finding};
use crate::oracle;
use crate::table::{Entry, Table};
use crate::truth::{self, agree};

/// Steps for which the lengths are counted out.
const STEPS: usize = 5;

/// Compares probabilities of results, of play that never ends, and lengths.
pub(crate) fn judge(
    table: &Table,
    solved: &Solution<'_, Table>,
    solver: &Solver<'_>,
    limit: Duration,
) -> Verdict {
    let patience = Patience::of(limit);
    let solver = solver.max_steps(50).max_states(10_000).watch(&patience);
    let odds = match solver.odds(solved) {
        Ok(odds) => odds,
        Err(error) => {
            return match error.kind() {
                ErrorKind::TooManyStates => Ok(()),
                ErrorKind::Stopped => Err(finding("slow", "odds")),
                _ => Err(finding("odds", error.to_string())),
            };
        }
    };
    let choices = choices(solved);
    let ask = |end: &dyn Fn(Payoff) -> Payoff, forever: Payoff, way: Payoff| -> Worth {
        let asked = paid_otherwise(table, end, forever, way);
        let mut worths = oracle::chain(&asked, &choices).expect("payoffs of one sign");
        worths.swap_remove(0)
    };
    let mean = ask(&|_| Payoff::ZERO, Payoff::ZERO, Payoff::ONE);
    agree(&odds.lengths.mean, &mean, "length", || "mean length".into())?;
    let never = ask(&|_| Payoff::ZERO, Payoff::ONE, Payoff::ZERO);
    agree(&odds.never, &never, "odds", || "no end".into())?;
    if !pays(table) {
        for share in &odds.results {
            let one =
                |payoff: Payoff| Payoff::from(i64::from(payoff.to_rational() == share.result));
            let truth = ask(&one, Payoff::ZERO, Payoff::ZERO);
            agree(&share.probability, &truth, "odds", || {
                format!("result {}", share.result)
            })?;
        }
    }
    for (steps, truth) in lengths(table, &choices).into_iter().enumerate() {
        let said = odds.lengths.at(steps as u64);
        let truth = Worth::Finite(truth);
        demand(truth::holds(&said, &truth), "length", || {
            format!("{steps} steps: {said} is not {}", truth::shown(&truth))
        })?;
    }
    Ok(())
}

/// Whether anything is paid on the way.
fn pays(table: &Table) -> bool {
    (0..table.entries.len() as u32)
        .flat_map(|state| table.rows(state).1.iter().flatten())
        .any(|(.., paid)| !paid.is_zero())
}

/// The game with other payoffs.
fn paid_otherwise(
    table: &Table,
    end: &dyn Fn(Payoff) -> Payoff,
    forever: Payoff,
    way: Payoff,
) -> Table {
    let mut table = table.clone();
    table.forever = forever;
    for entry in &mut table.entries {
        match entry {
            Entry::End(payoff) => *payoff = end(*payoff),
            Entry::Chance(row) => row.iter_mut().for_each(|outcome| outcome.2 = way),
            Entry::Choice(_, rows) => rows.iter_mut().flatten().for_each(|o| o.2 = way),
        }
    }
    table
}

/// The probability of an end after each of the first numbers of steps.
fn lengths(table: &Table, choices: &[usize]) -> Vec<RBig> {
    let mut ended = Vec::new();
    let mut there = vec![(0u32, RBig::ONE)];
    for _ in 0..=STEPS {
        let mut sum = RBig::ZERO;
        let mut next: Vec<(u32, RBig)> = Vec::new();
        for (state, probability) in there {
            let Some(row) = table.rows(state).1.get(choices[state as usize]) else {
                sum += probability;
                continue;
            };
            let total = row
                .iter()
                .fold(RBig::ZERO, |sum, &(_, w, _)| sum + RBig::from(w));
            for &(to, weight, _) in row {
                let part = &probability * RBig::from(weight) / &total;
                match next.iter_mut().find(|(known, _)| *known == to) {
                    Some((_, sum)) => *sum += part,
                    None => next.push((to, part)),
                }
            }
        }
        ended.push(sum);
        there = next;
    }
    ended
}
