//! Weights of more bits than machine words have: drawn digit by digit, and yet as exact as others.

use bestplay::{
    Branch, Chance, Game, Natural, Node, Payoff, Rational, Silent, Solver, Value, check,
};

use crate::file::saved;
use crate::generate::{Kind, Random, game};
use crate::table::Table;

/// Cards with the numbers from 1 on are shuffled until they lie in order; runs of numbers that follow each
/// other stay together from then on (Project Euler 595). States: how many runs there are, counted from
/// the first deal, which is no shuffle.
struct Sorting(u32);

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

impl Game for Sorting {
    /// The runs; `None` before the first deal.
    type State = Option<u32>;
    type Action = ();

    fn initial(&self) -> Option<u32> {
        None
    }

    fn node(&self, runs: &Option<u32>) -> Node<Option<u32>, ()> {
        let (runs, cost) = match *runs {
            Some(1) => return Node::End(Payoff::ZERO),
            Some(runs) => (runs, Payoff::ONE),
            None => (self.0, Payoff::ZERO),
        };
        let left = (1..=runs).map(|left| (Some(left), cost));
        Node::Chance(Branch::from(Chance::weighted_long(left.zip(orders(runs)))))
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
    let deck = Sorting(52);
    let solved = Solver::new().digits(15).solve(&deck).unwrap();
    assert_eq!(solved.value().decimal(13), "54.17529329264");
    let exact = Solver::new().exact().solve(&deck).unwrap();
    assert_eq!(exact.value(), Value::Exact(truth));
    // Twelve digits of the odds, whichever way they are found.
    let lengths = Solver::new().lengths(&solved).unwrap();
    assert_eq!(lengths.mean.decimal(12), "55.1752932926");
}

/// A table whose payoffs are a long fraction times as large.
struct Scaled(Table, Rational);

impl Scaled {
    fn paid(&self, payoff: Payoff) -> Payoff {
        Payoff::from_rational(&(payoff.to_rational() * &self.1)).unwrap()
    }
}

impl Game for Scaled {
    type State = u32;
    type Action = u32;

    fn initial(&self) -> u32 {
        self.0.initial()
    }

    fn node(&self, state: &u32) -> Node<u32, u32> {
        let scaled = |branch: Branch<u32>| match branch {
            Branch::Paying(chance) => Branch::from(chance.map(|(to, paid)| (to, self.paid(paid)))),
            free => free,
        };
        match self.0.node(state) {
            Node::End(payoff) => Node::End(self.paid(payoff)),
            Node::Between(least, most) => Node::Between(self.paid(least), self.paid(most)),
            Node::Chance(branch) => Node::Chance(scaled(branch)),
            Node::Choice(player, actions) => {
                let actions = actions.into_iter();
                Node::choice(
                    player,
                    actions.map(|(action, branch)| (action, scaled(branch))),
                )
            }
        }
    }

    fn forever(&self) -> Payoff {
        self.paid(self.0.forever())
    }
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
            let scaled = Scaled(table.clone(), factor.clone());
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
                assert!(
                    *lower <= value && value <= *bounds.upper().unwrap(),
                    "{}",
                    what()
                );
                assert!(
                    bounds.certain_digits(12) >= 12 || kind.sign == 0,
                    "{}",
                    what()
                );
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
