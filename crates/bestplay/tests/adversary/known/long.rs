//! Weights of more bits than machine words have: drawn digit by digit, and yet as exact as others.

use bestplay::{Chance, Natural, Node, Payoff, Rational, Silent, Solver, Value, check};

use crate::file::saved;
use crate::generate::{Kind, Random, game};
use crate::given::Given;
use crate::table::{Entry, Table, rows_of};

/// How many orders of so many runs leave each number of runs, from one on: of j that stay, j - 1 out of
/// runs - 1 places are open, and the j have to lie so that none is followed by its successor (OEIS A000255).
fn orders(runs: u32) -> Vec<Natural> {
    let mut apart = vec![Natural::ONE, Natural::ONE];
    let mut open = Natural::ONE;
    let mut orders = Vec::new();
    for j in 1..=runs as usize {
        if j > 1 {
            let next = &apart[j - 1] * Natural::from(j - 1) + &apart[j - 2] * Natural::from(j - 2);
            apart.push(next);
            open = open * Natural::from(runs as usize + 1 - j) / Natural::from(j - 1);
        }
        orders.push(&open * &apart[j]);
    }
    orders
}

/// So many cards with the numbers from 1 on are shuffled until they lie in order; runs of numbers that follow each
/// other stay together from then on (Project Euler 595). States: how many runs there are; 0 before the first
/// deal, which is no shuffle.
fn sorting(cards: u32) -> Given {
    let shuffle = |runs: u32, cost: Payoff| {
        let left = (1..=runs).map(|left| (left, cost));
        Node::chance(Chance::weighted_long(left.zip(orders(runs))))
    };
    let mut nodes = vec![shuffle(cards, Payoff::ZERO), Node::End(Payoff::ZERO)];
    nodes.extend((2..=cards).map(|runs| shuffle(runs, Payoff::ONE)));
    Given {
        nodes,
        ..Given::default()
    }
}

#[test]
fn a_deck_is_sorted() {
    // The mean by its recurrence, in fractions: e(n) · (1 - p(n, n)) = 1 + Σ p(n, j) · e(j).
    let mut means = vec![Rational::ZERO; 2];
    for runs in 2..=52 {
        let orders = orders(runs);
        let all: Natural = orders.iter().sum();
        let mut sum = Rational::from(all.clone());
        for (mean, ways) in means[1..].iter().zip(&orders) {
            sum += mean * Rational::from(ways.clone());
        }
        means.push(sum / Rational::from(all - &orders[runs as usize - 1]));
    }
    let orders = orders(52);
    let all: Natural = orders.iter().sum();
    let parts = means[1..].iter().zip(&orders);
    let sum = parts.fold(Rational::ZERO, |sum, (mean, ways)| {
        sum + mean * Rational::from(ways.clone())
    });
    let truth = sum / Rational::from(all);
    let deck = sorting(52);
    let solved = Solver::new().digits(15).solve(&deck).unwrap();
    assert_eq!(solved.value().decimal(13), "54.17529329264");
    let exact = Solver::new().exact().solve(&deck).unwrap();
    assert_eq!(exact.value(), Value::Exact(truth));
    // Twelve digits of the odds, whichever way they are found.
    let lengths = Solver::new().lengths(&solved).unwrap();
    assert_eq!(lengths.mean.decimal(12), "55.1752932926");
}

/// The table with payoffs that many times as large.
fn scaled(table: &Table, factor: &Rational) -> Table {
    let paid = |paid: Payoff| Payoff::from_rational(&(paid.to_rational() * factor)).unwrap();
    let mut scaled = table.clone();
    for entry in &mut scaled.entries {
        for outcome in rows_of(entry).iter_mut().flatten() {
            outcome.2 = paid(outcome.2);
        }
        if let Entry::End(payoff) = entry {
            *payoff = paid(*payoff);
        }
    }
    scaled.forever = paid(table.forever);
    scaled
}

#[test]
fn long_payoffs_are_worth_as_many_times_as_much() {
    let grains = Rational::from(Natural::from(2u8).pow(64) - Natural::ONE);
    let long = Rational::from_parts(
        ((Natural::ONE << 300) + Natural::ONE).into(),
        Natural::from(3u8).pow(200),
    );
    let short = Rational::from_parts(3.into(), Natural::ONE << 400);
    let paying = |sign| Kind::PLAIN.but(|k| (k.paying, k.sign, k.forever) = (40, sign, true));
    let mut compared = 0;
    for seed in 0..120 {
        for (kind, factor) in [Kind::PLAIN, paying(1), paying(0)]
            .iter()
            .zip([&grains, &long, &short])
        {
            let table = game(kind, &mut Random(seed));
            let scaled = scaled(&table, factor);
            let solver = Solver::new().exact().threads(1).max_steps(100);
            let what = || format!("seed {seed}, times {factor}:\n{table}");
            let (one, other) = (solver.solve(&table), solver.solve(&scaled));
            assert_eq!(one.is_ok(), other.is_ok(), "{}", what());
            let (Ok(one), Ok(other)) = (one, other) else {
                continue;
            };
            compared += 1;
            let worth = match one.value() {
                Value::Exact(value) => Value::Exact(value * factor),
                infinite => infinite,
            };
            assert_eq!(other.value(), worth, "{}", what());
            let bounds = Solver::new().threads(1).solve(&scaled).unwrap().value();
            if let (Value::Exact(value), Some(lower)) = (other.value(), bounds.lower()) {
                let holds = *lower <= value && value <= *bounds.upper().unwrap();
                let is_certain = bounds.certain_digits(12) >= 12 || kind.sign == 0;
                assert!(holds && is_certain, "{}", what());
            }
            let saved = saved(&other);
            let checked = check(&scaled, &saved, &Silent).unwrap();
            assert_eq!(checked.value, other.value(), "{}", what());
            let again = solver.restore(&scaled, &saved).unwrap();
            assert_eq!(again.value(), other.value(), "{}", what());
            let odds = [solver.results(&one).is_ok(), solver.results(&other).is_ok()];
            assert_eq!(odds[0], odds[1], "{}", what());
        }
    }
    assert!(compared > 250, "{compared} compared");
}
