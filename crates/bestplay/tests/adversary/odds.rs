//! The odds of play against the chain that the recorded strategies leave, solved exactly and counted out.

use std::collections::BTreeMap;
use std::time::Duration;

use bestplay::{Arithmetic, ErrorKind, Odds, Payoff, Solution, Solver, Value};
use dashu_ratio::RBig;

use crate::brute::Worth;
use crate::compare::choices;
use crate::finding::{Patience, Verdict, demand, failed, finding};
use crate::oracle;
use crate::table::{Entry, Table, rows_of};
use crate::truth::{self, agree};

/// Steps for which the lengths are counted out.
const STEPS: u64 = 5;

/// Compares probabilities of results, of play that never ends, and lengths.
pub(crate) fn judge(
    table: &Table,
    solved: &Solution<&Table>,
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
    if table.pays() == [false; 2] {
        for share in &odds.results {
            let one =
                |payoff: Payoff| Payoff::from(i64::from(payoff.to_rational() == share.result));
            let truth = ask(&one, Payoff::ZERO, Payoff::ZERO);
            agree(&share.probability, &truth, "odds", || {
                format!("result {}", share.result)
            })?;
            let exact = matches!(share.probability, Value::Exact(_));
            let rounds = solver.arithmetic() != Arithmetic::Exact;
            demand(exact || rounds, "odds", || {
                format!("{} is no fraction", share.probability)
            })?;
        }
    }
    apart(&solver, solved, &odds)?;
    sound(table, &solved.value(), &odds)?;
    counted_out(table, &choices, &odds)
}

/// Results and lengths by themselves are those of the odds.
fn apart(solver: &Solver<'_>, solved: &Solution<&Table>, odds: &Odds) -> Verdict {
    let results = solver.results(solved).map_err(failed("odds"))?;
    let same = results.shares == odds.results
        && (&results.rest, &results.never) == (&odds.rest, &odds.never);
    demand(same, "odds", || "other results by themselves".into())?;
    let (lengths, together) = (
        solver.lengths(solved).map_err(failed("odds"))?,
        &odds.lengths,
    );
    let same = (&lengths.mean, &lengths.never) == (&together.mean, &odds.never)
        && lengths.missing() == together.missing()
        && lengths.iter().eq(together.iter());
    demand(same, "length", || "other lengths by themselves".into())
}

/// All probabilities together are 1, and so many points for each make the value.
fn sound(table: &Table, value: &Value, odds: &Odds) -> Verdict {
    let certain = |parts: Vec<&Value>| {
        let (low, high) = sum(parts.into_iter().map(|part| (RBig::ONE, part)));
        let holds = low <= RBig::ONE && RBig::ONE <= high;
        demand(holds, "odds", || format!("{low} to {high} in all"))
    };
    let shares = odds.results.iter().map(|share| &share.probability);
    certain(shares.chain([&odds.rest, &odds.never]).collect())?;
    let ended: Vec<(u64, Value)> = odds.lengths.iter().collect();
    let tail = odds.lengths.longer_than(odds.lengths.followed());
    certain(ended.iter().map(|(_, part)| part).chain([&tail]).collect())?;
    // What a play that never ends is paid on the way is not among the results.
    let zero = Value::fraction(0, 1);
    let all = odds.rest == zero && (odds.never == zero || table.pays() == [false; 2]);
    if let (true, Some(least), Some(most)) = (all, value.lower(), value.upper()) {
        let points = odds.results.iter();
        let points = points.map(|share| (share.result.clone(), &share.probability));
        let forever = (table.forever.to_rational(), &odds.never);
        let (low, high) = sum(points.chain([forever]));
        let holds = low <= *most && *least <= high;
        demand(holds, "odds", || format!("{low} to {high} on average"))?;
    }
    Ok(())
}

/// Both bounds of a sum.
fn sum<'a>(values: impl Iterator<Item = (RBig, &'a Value)>) -> (RBig, RBig) {
    values.fold((RBig::ZERO, RBig::ZERO), |(low, high), (by, value)| {
        let ends = [value.lower(), value.upper()].map(|end| end.expect("a probability") * &by);
        let [a, b] = ends;
        (low + (&a).min(&b), high + a.max(b))
    })
}

/// The first steps: what has ended after each, and with which results.
fn counted_out(table: &Table, choices: &[usize], odds: &Odds) -> Verdict {
    let (mut results, mut longer) = (BTreeMap::<RBig, RBig>::new(), RBig::ONE);
    let mut there = BTreeMap::from([((0u32, RBig::ZERO), RBig::ONE)]);
    for steps in 0..=STEPS {
        let mut ended = RBig::ZERO;
        let mut next = BTreeMap::<(u32, RBig), RBig>::new();
        for ((state, paid), mass) in there {
            let Some(row) = table.rows(state).1.get(choices[state as usize]) else {
                ended += &mass;
                if let Entry::End(payoff) = table.entries[state as usize] {
                    *results.entry(paid + payoff.to_rational()).or_default() += mass;
                }
                continue;
            };
            let weights = row.iter().map(|&(_, weight, _)| RBig::from(weight));
            let total = weights.fold(RBig::ZERO, |sum, weight| sum + weight);
            for &(to, weight, payoff) in row {
                let part = &mass * RBig::from(weight) / &total;
                *next.entry((to, &paid + payoff.to_rational())).or_default() += part;
            }
        }
        there = next;
        longer -= &ended;
        let lengths = &odds.lengths;
        for (said, truth) in [
            (lengths.at(steps), &ended),
            (lengths.longer_than(steps), &longer),
        ] {
            let truth = Worth::Finite(truth.clone());
            demand(truth::holds(&said, &truth), "length", || {
                format!("{steps} steps: {said} is not {}", truth::shown(&truth))
            })?;
        }
        let range = lengths.shortest.is_some_and(|least| least <= steps)
            && lengths.longest.is_none_or(|most| most >= steps);
        demand(range || ended.is_zero(), "length", || {
            format!("play may end after {steps} steps")
        })?;
    }
    for (result, truth) in results {
        let share = odds.results.iter().find(|share| share.result == result);
        let said = share.map_or(&odds.rest, |share| &share.probability);
        // More may come after the steps that were counted out.
        let most = &truth + &longer;
        let holds = said.upper().is_some_and(|upper| truth <= *upper)
            && (share.is_none() || said.lower().is_some_and(|lower| *lower <= most));
        demand(holds, "odds", || format!("result {result}: {said}"))?;
    }
    Ok(())
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
        if let Entry::End(payoff) = entry {
            *payoff = end(*payoff);
        }
        let outcomes = rows_of(entry).iter_mut().flatten();
        outcomes.for_each(|outcome| outcome.2 = way);
    }
    table
}
