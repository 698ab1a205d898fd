//! Values that are known.

use std::sync::atomic::{AtomicBool, Ordering};

use super::games::{Kuhn, LiarsDice, Numbered, bent, matrix, morra, numbered};
use super::recall::replies_agree;
use super::twin::matrix_value;
use crate::random::Random;
use crate::{Game, Hidden, HiddenSolution, Natural, Node, Payoff, Player, Rational, Solver, Value};

/// The exact value, with strategies that the checker confirms.
fn solved(game: &Numbered) -> (String, HiddenSolution<&Numbered>) {
    let solution = Solver::new().exact().solve_hidden(game).unwrap();
    for player in Player::BOTH {
        let strategy = solution.strategy(player);
        replies_agree(solution.game(), strategy);
        assert_eq!(solution.exploitability(strategy), Value::fraction(0, 1));
    }
    (solution.value().to_string(), solution)
}

#[test]
fn poker_has_the_value_of_the_literature() {
    // Kuhn 1950.
    let game = numbered(&Kuhn(3));
    let (value, solution) = solved(&game);
    assert_eq!(value, "-1/18");
    // Min has but one optimal strategy: bet the lowest and call with the middle card in one of three.
    let odds = solution.strategy(Player::Min).odds().iter().flatten();
    assert_eq!(odds.filter(|odds| odds.to_string() == "1/3").count(), 2);
}

/// The digits of the longest denominator.
fn longest(solution: &HiddenSolution<&Numbered>) -> usize {
    let players = Player::BOTH.into_iter();
    let odds = players.flat_map(|player| solution.strategy(player).odds().iter().flatten());
    odds.map(|odds| odds.denominator().to_string().len())
        .max()
        .unwrap_or(0)
}

#[test]
fn liar_s_dice_has_the_values_of_linear_programming() {
    for (sides, value) in [(2, "0"), (3, "-1/9"), (4, "-1/8")] {
        let game = numbered(&LiarsDice(sides));
        let (found, solution) = solved(&game);
        assert_eq!(found, value);
        // Corners of the optimal face: odds as one may remember them.
        assert!(longest(&solution) <= 2);
    }
}

#[test]
fn weights_are_as_long_as_they_are() {
    for bits in [1usize, 100, 127, 128, 200, 1000] {
        let weight = Natural::ONE << bits;
        let value = format!("1/{}", &weight + Natural::ONE);
        assert_eq!(solved(&bent(&weight)).0, value);
    }
}

#[test]
fn moves_made_at_once() {
    let pennies = matrix(vec![vec![1, -1], vec![-1, 1]]);
    assert_eq!(solved(&pennies).0, "0");
    let table = matrix(vec![vec![3, -1], vec![-2, 1]]);
    let (value, solution) = solved(&table);
    assert_eq!(value, "1/7");
    let odds = |player| format!("{:?}", solution.strategy(player).odds());
    // By hand: 3/7 and 4/7, 2/7 and 5/7.
    assert!(odds(Player::Max).contains("3 / 7"), "{}", odds(Player::Max));
    assert!(odds(Player::Min).contains("2 / 7"), "{}", odds(Player::Min));
    // Games in which both have the same choice are fair.
    assert_eq!(solved(&morra(2)).0, "0");
    assert_eq!(solved(&morra(3)).0, "0");
}

#[test]
fn tables_have_the_value_of_the_simplex_method() {
    let mut random = Random(7);
    for size in [2, 3, 5, 8, 13] {
        for most in [2, 10, 1_000_000] {
            let mut line = |_| (0..size + 1).map(|_| random.below(most) as i64).collect();
            let table: Vec<Vec<i64>> = (0..size).map(&mut line).collect();
            let fractions = table
                .iter()
                .map(|line| line.iter().map(|&x| Rational::from(x)).collect());
            let twin = matrix_value(fractions.collect());
            assert_eq!(solved(&matrix(table)).1.value(), Value::Exact(twin));
        }
    }
}

#[test]
fn digits_are_proven_without_fractions() {
    let game = numbered(&LiarsDice(3));
    let solution = Solver::new().digits(9).solve_hidden(&game).unwrap();
    let value = solution.value();
    assert_eq!(value.decimal(9), "-0.111111111");
    let exact = Value::fraction(-1, 9);
    assert!(!value.differs_from(&exact));
    // More digits than floating point has: the fraction is there.
    let solution = Solver::new().digits(50).solve_hidden(&game).unwrap();
    assert_eq!(solution.value(), exact);
}

/// A choice that is asked about for the second time has lost an action.
struct Changing(AtomicBool);

impl Game for Changing {
    type State = Option<bool>;
    type Action = bool;

    fn initial(&self) -> Self::State {
        None
    }

    fn node(&self, state: &Self::State) -> Node<Self::State, bool> {
        match state {
            Some(won) => Node::End(Payoff::from(i64::from(*won))),
            None => {
                let again = self.0.swap(true, Ordering::Relaxed);
                let actions = [true, false].into_iter().filter(|&action| action || !again);
                Node::choice(Player::Max, actions.map(|action| (action, Some(action))))
            }
        }
    }
}

impl Hidden for Changing {
    type View = ();

    fn seen(&self, _: &Self::State, _: Player) {}
}

#[test]
fn rules_that_change_are_refused() {
    let game = Changing(AtomicBool::new(false));
    let error = Solver::new().unfold(&game).err().unwrap();
    assert_eq!(error.kind(), crate::ErrorKind::Rules);
    assert!(error.to_string().contains("something else"), "{error}");
}

#[test]
fn a_solve_can_be_stopped() {
    let stop = |progress: &crate::Progress| match progress.stage {
        crate::Stage::Solving => std::ops::ControlFlow::Break(()),
        _ => std::ops::ControlFlow::Continue(()),
    };
    let game = numbered(&Kuhn(3));
    let error = Solver::new().watch(&stop).solve_hidden(&game).err();
    assert_eq!(error.unwrap().kind(), crate::ErrorKind::Stopped);
}
