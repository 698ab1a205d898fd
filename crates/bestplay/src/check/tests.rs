//! What is wrong in a solution is found, and the state named.

use super::*;
use crate::{Chance, Node, Silent, SolveOptions, solve};

/// A walk from 0 to 4 or 9: `Max` may roll a coin for one or two steps, `Min` sends it back or not;
/// at 4 play may stall. Every action is the only best one.
struct Steps {
    forever: i64,
}

impl Game for Steps {
    type State = u32;
    type Action = u32;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &state: &u32) -> Node<u32, u32> {
        let coin = |a: u32, b: u32| Chance::weighted([(a, 1), (b, 2)]);
        match state {
            0 | 2 => Node::choice(
                Player::Max,
                [(0, coin(state + 1, 9)), (1, coin(state + 1, 4))],
            ),
            1 | 3 => Node::choice(
                Player::Min,
                [(0, coin(state - 1, 4)), (1, coin(state + 1, 5))],
            ),
            4 => Node::choice(
                Player::Max,
                [(0, Chance::certain(4)), (1, Chance::certain(6))],
            ),
            5 => Node::End(Payoff::from(3)),
            6 => Node::End(Payoff::from(2)),
            _ => Node::End(Payoff::fraction(1, 2)),
        }
    }

    fn forever(&self) -> Payoff {
        Payoff::from(self.forever)
    }
}

fn saved(game: &Steps, options: &SolveOptions) -> Saved {
    let mut file = Vec::new();
    let solved = solve(game, options).unwrap();
    solved
        .write(&mut file, "steps", &[("n".into(), "9".into())])
        .unwrap();
    Saved::parse(&file).unwrap()
}

/// The state in which a solution is refuted.
fn refuted(game: &Steps, saved: &Saved) -> Option<String> {
    match check(game, saved, &Silent) {
        Ok(_) => None,
        Err(Error::Refuted { state, .. }) => Some(state),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_true_solution_is_confirmed() {
    for forever in [-1, 0, 5] {
        let game = Steps { forever };
        let options = [
            SolveOptions::digits(12),
            SolveOptions::digits(80),
            SolveOptions::exact(),
        ];
        for options in options {
            let checked = check(&game, &saved(&game, &options), &Silent).unwrap();
            assert_eq!(checked.value, solve(&game, &options).unwrap().value());
            assert_eq!(checked.states, 8);
            assert_eq!(checked.transitions, 4 * 4 + 2);
        }
    }
}

#[test]
fn a_bound_beyond_the_other_is_refuted() {
    let game = Steps { forever: 0 };
    let good = saved(&game, &SolveOptions::digits(12));
    for id in 0..good.states.len() {
        let mut lower = good.clone();
        lower.states[id].lower = &good.states[id].upper + IBig::ONE;
        assert!(
            refuted(&game, &lower).is_some(),
            "lower bound of number {id}"
        );
        let mut upper = good.clone();
        upper.states[id].upper = &good.states[id].lower - IBig::ONE;
        assert!(
            refuted(&game, &upper).is_some(),
            "upper bound of number {id}"
        );
    }
}

#[test]
fn a_wrong_action_is_refuted_where_it_is() {
    let game = Steps { forever: 0 };
    let good = saved(&game, &SolveOptions::digits(12));
    let solved = solve(&game, &SolveOptions::digits(12)).unwrap();
    for (id, state) in solved
        .states()
        .iter()
        .enumerate()
        .filter(|&(_, &state)| state < 5)
    {
        let mut wrong = good.clone();
        wrong.states[id].choice ^= 1;
        assert_eq!(refuted(&game, &wrong), Some(state.to_string()));
        wrong.states[id].choice = 2;
        assert_eq!(refuted(&game, &wrong), Some(state.to_string()));
    }
}

#[test]
fn a_player_who_stalls_earns_nothing() {
    // That stalling at 4 keeps its value at 2 is inductive, and false.
    let game = Steps { forever: 0 };
    let mut wrong = saved(&game, &SolveOptions::digits(12));
    let solved = solve(&game, &SolveOptions::digits(12)).unwrap();
    let at = solved
        .states()
        .iter()
        .position(|&state| state == 4)
        .unwrap();
    assert_eq!(wrong.states[at].choice, 1);
    wrong.states[at].choice = 0;
    match check(&game, &wrong, &Silent) {
        Err(Error::Refuted { state, reason }) => {
            assert_eq!(state, "4");
            assert!(reason.contains("stall"), "{reason}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_wrong_fraction_is_refuted() {
    let game = Steps { forever: 0 };
    let good = saved(&game, &SolveOptions::exact());
    let exact = good.exact.clone().unwrap();
    for off in [
        RBig::ONE,
        RBig::from_parts(IBig::ONE, UBig::ONE << 3000usize),
    ] {
        let mut wrong = good.clone();
        wrong.exact = Some(&exact + off);
        assert_eq!(refuted(&game, &wrong), Some("0".into()));
    }
}

#[test]
fn the_wrong_number_of_states_is_refuted() {
    let game = Steps { forever: 0 };
    let good = saved(&game, &SolveOptions::digits(12));
    let mut wrong = good.clone();
    wrong.states.pop();
    assert!(refuted(&game, &wrong).is_some());
    let mut wrong = good.clone();
    wrong.states.push(good.states[0].clone());
    assert!(refuted(&game, &wrong).is_some());
}

#[test]
fn infinite_values_cannot_be_checked() {
    let game = Steps { forever: 0 };
    let mut saved = saved(&game, &SolveOptions::digits(12));
    saved.states[2].extent = Extent::PlusInfinite;
    let error = check(&game, &saved, &Silent).unwrap_err().to_string();
    assert!(error.contains("cannot be checked"), "{error}");
}
