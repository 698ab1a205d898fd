//! Laws of games that are played for a total.

use std::collections::BTreeMap;

use bestplay::made::{Aim, Aimed, Totals};
use bestplay::{ErrorKind, Payoff, Player, Rational, Solver};

use super::{CYCLIC, RISING, each, exact, fraction, kind_is_acyclic, refusal, value};
use crate::brute::Worth;
use crate::generate::{Random, game};
use crate::table::{Entry, Row, Table, table};
use crate::truth::holds;

/// The least and the largest total of a game without cycles.
fn range(table: &Table, state: u32) -> (Rational, Rational) {
    if let Entry::End(payoff) = &table.entries[state as usize] {
        return (payoff.to_rational(), payoff.to_rational());
    }
    let (_, rows) = table.rows(state);
    let ends = rows.iter().flatten().map(|&(to, _, payoff)| {
        let (least, most) = range(table, to);
        (least + payoff.to_rational(), most + payoff.to_rational())
    });
    ends.reduce(|(a, b), (c, d)| (a.min(c), b.max(d))).unwrap()
}

/// The best chance to come to a total of at least so much from a state, by plain recursion over what is missing.
fn chance(table: &Table, missing: &Rational, state: u32, known: &mut Known) -> Rational {
    let (player, rows) = table.rows(state);
    if let Entry::End(payoff) = &table.entries[state as usize] {
        return Rational::from(u8::from(payoff.to_rational() >= *missing));
    }
    let asked = (missing.clone(), state);
    if let Some(chance) = known.get(&asked) {
        return chance.clone();
    }
    let mut ahead = |row: &Row| {
        let (mut sum, mut all) = (Rational::ZERO, Rational::ZERO);
        for &(to, weight, paid) in row {
            let after = chance(table, &(missing - paid.to_rational()), to, known);
            sum += after * Rational::from(weight);
            all += Rational::from(weight);
        }
        sum / all
    };
    let chances: Vec<Rational> = rows.iter().map(&mut ahead).collect();
    let best = match player {
        Some(Player::Min) => chances.into_iter().min(),
        _ => chances.into_iter().max(),
    };
    let best = best.expect("a row");
    known.insert(asked, best.clone());
    best
}

/// Chances by what is missing and the state.
type Known = BTreeMap<(Rational, u32), Rational>;

/// Whole totals, from one that is sure to one that is out of reach.
fn totals_of(table: &Table) -> impl Iterator<Item = Payoff> + Clone {
    let (least, most) = range(table, 0);
    let [least, most] = [least.floor() - 1, most.ceil() + 1];
    let [least, most] = [least, most].map(|total| i64::try_from(total).unwrap());
    (least..=most).map(Payoff::from)
}

#[test]
fn aims_at_totals_are_as_likely_as_by_recursion() {
    each(&[RISING], 60, |table, solution, _| {
        let aimed = Aimed::at_least_each(table, totals_of(table));
        let all = exact().solve(&aimed).unwrap();
        for total in totals_of(table) {
            let likely = chance(table, &total.to_rational(), 0, &mut Known::new());
            let one = value(&Aimed::new(table, Aim::at_least(total)));
            assert_eq!(one, likely, "{total} in\n{table}");
            // All totals in one graph.
            let found = all.explain_exactly(&aimed.asking(total)).unwrap().value;
            assert_eq!(fraction(&found), likely, "{total} in\n{table}");
        }
        // An aim that is worth what the total is, is the game.
        let same = Aimed::new(table, Aim::utility(|total| total));
        assert_eq!(value(&same), fraction(&solution.value()), "{table}");
    });
}

/// The same table, in which no end pays less than nothing.
fn rising(table: &Table) -> Table {
    let mut rising = table.clone();
    for entry in &mut rising.entries {
        if let Entry::End(payoff) = entry {
            *payoff = (*payoff).max(-*payoff);
        }
    }
    rising
}

#[test]
fn all_totals_of_a_larger_game_are_one_sweep() {
    let kind = RISING.but(|kind| kind.inner = 1_500);
    let table = rising(&game(&kind, &mut Random(1)));
    let aimed = Aimed::at_least_each(&table, totals_of(&table)).rising();
    let all = Solver::new().solve(&aimed).unwrap();
    assert!(all.states().len() > 1_000, "{}", all.states().len());
    let mut known = Known::new();
    for total in totals_of(&table) {
        let value = all.value_of(&aimed.asking(total)).unwrap();
        let likely = chance(&table, &total.to_rational(), 0, &mut known);
        assert!(holds(&value, &Worth::Finite(likely)), "{total}: {value}");
        assert!(value.certain_digits(12) >= 12, "{total}: {value}");
    }
}

#[test]
fn a_settled_aim_changes_no_chance_where_no_payoff_is_negative() {
    each(&[RISING], 80, |table, _, _| {
        let changed = rising(table);
        let explored = exact().explore(&changed).unwrap();
        assert!(Totals::of(explored.graph()).rising);
        let payoff = |n| Payoff::fraction(n, 3);
        let aims = [
            Aim::at_least(payoff(8)),
            Aim::exactly(Payoff::from(2)),
            Aim::between(payoff(4), payoff(11)),
            Aim::steps(payoff(-1), [(payoff(9), payoff(2)), (payoff(3), payoff(1))]),
        ];
        for aim in aims {
            let all = Aimed::new(&changed, aim.clone());
            let rising = Aimed::new(&changed, aim).rising();
            assert_eq!(value(&all), value(&rising), "{changed}");
            let states = |game: &Aimed<&Table>| exact().explore(game).unwrap().states().len();
            assert!(states(&rising) <= states(&all) + 1, "{changed}");
        }
    });
}

#[test]
fn totals_that_grow_without_end_are_settled_only_where_they_never_fall() {
    // Each toss pays 1; heads end it.
    let growing = table("0: chance [0(1) 1(1)]; 1: ends 0");
    let aimed = Aimed::new(&growing, Aim::at_least(Payoff::from(4)));
    let error = exact().max_states(1000).solve(&aimed).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::TooManyStates);
    assert_eq!(value(&aimed.rising()).to_string(), "1/8");
    let falling = table("0: chance [0(1) 1(-1)]; 1: ends 0");
    let aimed = Aimed::new(&falling, Aim::at_least(Payoff::from(4))).rising();
    let error = refusal(&aimed);
    assert_eq!(error.kind(), ErrorKind::Rules);
    assert!(error.to_string().contains("never to fall"), "{error}");
}

/// Totals have a range unless something is paid in a cycle.
#[test]
fn totals_lie_in_their_range() {
    each(&[RISING, CYCLIC], 40, |table, solution, _| {
        let totals = Totals::of(solution.graph());
        if kind_is_acyclic(table) {
            assert_eq!(totals.range, Some(range(table, 0)), "{table}");
        }
    });
    // The largest step that goes into all payoffs.
    let table = table("0: Max [1(3/4)] [1(1/2)]; 1: ends 3/2");
    let explored = exact().explore(&table).unwrap();
    let step = Totals::of(explored.graph()).step;
    assert_eq!(step.to_string(), "1/4");
}
