//! Laws of games that are played for a total.

use bestplay::made::{Aim, Aimed, Totals};
use bestplay::{ErrorKind, Payoff, Rational};

use super::{CYCLIC, RISING, each, exact, fraction, kind_is_acyclic, refusal, value};
use crate::table::{Entry, Table, table};

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

#[test]
fn an_aim_below_the_minimum_is_sure_and_one_above_the_maximum_is_lost() {
    each(&[RISING], 60, |table, solution, _| {
        let (least, most) = range(table, 0);
        let floor: i64 = least.floor().try_into().unwrap();
        let ceiling: i64 = most.ceil().try_into().unwrap();
        let chance = |total: i64| value(&Aimed::new(table, Aim::at_least(Payoff::from(total))));
        assert_eq!(chance(floor), Rational::ONE, "{table}");
        assert_eq!(chance(ceiling + 1), Rational::ZERO, "{table}");
        let totals: Vec<i32> = (floor as i32 - 1..=ceiling as i32 + 1).collect();
        let chances: Vec<Rational> = totals.iter().map(|&t| chance(i64::from(t))).collect();
        assert!(chances.is_sorted_by(|a, b| a >= b), "{table}");
        // All totals in one graph.
        let aimed = Aimed::at_least_each(table, totals.iter().map(|&t| i64::from(t).into()));
        let all = exact().solve(&aimed).unwrap();
        for (&total, chance) in totals.iter().zip(&chances) {
            let found = all
                .explain_exactly(&aimed.asking(i64::from(total).into()))
                .unwrap()
                .value;
            assert_eq!(fraction(&found), *chance, "{total} in\n{table}");
        }
        // An aim that is worth what the total is, is the game.
        let same = Aimed::new(table, Aim::utility(|total| total));
        assert_eq!(value(&same), fraction(&solution.value()), "{table}");
    });
}

#[test]
fn a_settled_aim_changes_no_chance_where_no_payoff_is_negative() {
    each(&[RISING], 80, |table, _, _| {
        let mut changed = table.clone();
        for entry in &mut changed.entries {
            if let Entry::End(payoff) = entry {
                *payoff = (*payoff).max(-*payoff);
            }
        }
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
}
