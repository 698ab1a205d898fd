//! What is wrong in a solution is found, and the state named.

use dashu_int::{IBig, UBig};

mod average;

use super::*;
use crate::table::{Table, table};
use crate::{ErrorKind, Silent, Solver};

/// A walk from 0 to 4 or 7: `Max` may roll a coin for one or two steps, `Min` sends it back or not;
/// at 4 play may stall. Every action is the only best one.
fn steps(forever: i64) -> Table {
    table(format!(
        "for ever: {forever}
         0: Max [1 7×2] [1 4×2]; 1: Min [0 4×2] [2 5×2]
         2: Max [3 7×2] [3 4×2]; 3: Min [2 4×2] [4 5×2]
         4: Max [4] [6]; 5: ends 3; 6: ends 2; 7: ends 1/2"
    ))
}

fn saved(game: &Table, solver: &Solver<'_>) -> SavedValues {
    let mut file = Vec::new();
    let solved = solver.solve(game).unwrap();
    solved.write(&mut file, "game", &[]).unwrap();
    Saved::parse(&file).unwrap().values().unwrap().clone()
}

/// The state in which a solution is refuted.
fn refuted(game: &Table, saved: &SavedValues) -> Option<String> {
    match values(game, saved, &Silent) {
        Ok(_) => None,
        Err(error) if error.kind() == ErrorKind::Refuted => error.state().map(String::from),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_true_solution_is_confirmed() {
    for forever in [-1, 0, 5] {
        let game = steps(forever);
        let (twelve, eighty) = (Solver::new(), Solver::new().digits(80));
        for solver in [twelve, eighty, Solver::new().exact()] {
            let checked = values(&game, &saved(&game, &solver), &Silent).unwrap();
            assert_eq!(checked.value, solver.solve(&game).unwrap().value());
            assert_eq!(checked.states, 8);
            assert_eq!(checked.transitions, 4 * 4 + 2);
        }
    }
}

#[test]
fn what_is_wrong_of_any_state_is_refuted() {
    let game = steps(0);
    let good = saved(&game, &Solver::new().digits(12));
    let fractions = saved(&game, &Solver::new().exact());
    let refuses = |saved: &SavedValues, change: &dyn Fn(&mut SavedValues)| {
        let mut wrong = saved.clone();
        change(&mut wrong);
        assert!(refuted(&game, &wrong).is_some(), "{wrong:?}");
    };
    for id in 0..good.states.len() {
        // A bound beyond the other one.
        refuses(&good, &|wrong| {
            wrong.states[id].lower = &good.states[id].upper + IBig::ONE
        });
        refuses(&good, &|wrong| {
            wrong.states[id].upper = &good.states[id].lower - IBig::ONE
        });
        // A numerator that is off by one.
        refuses(&fractions, &|wrong| {
            wrong.states[id].lower += IBig::ONE;
            wrong.states[id].upper += IBig::ONE;
        });
        // An infinite value that nothing forces.
        for size in [Size::PlusInfinite, Size::MinusInfinite] {
            refuses(&good, &|wrong| wrong.states[id].size = size);
        }
    }
    for size in [Size::PlusInfinite, Size::MinusInfinite] {
        refuses(&good, &|wrong| {
            wrong.states.iter_mut().for_each(|s| s.size = size)
        });
    }
    // The wrong number of states.
    refuses(&good, &|wrong| _ = wrong.states.pop());
    refuses(&good, &|wrong| wrong.states.push(good.states[0].clone()));
}

#[test]
fn a_wrong_action_is_refuted_where_it_is() {
    let game = steps(0);
    let good = saved(&game, &Solver::new().digits(12));
    let solved = Solver::new().digits(12).solve(&game).unwrap();
    let states = solved.states().iter().enumerate();
    for (id, state) in states.filter(|&(_, &state)| state < 5) {
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
    let game = steps(0);
    let mut wrong = saved(&game, &Solver::new().digits(12));
    let solved = Solver::new().digits(12).solve(&game).unwrap();
    let mut states = solved.states().iter();
    let at = states.position(|&state| state == 4).unwrap();
    assert_eq!(wrong.states[at].choice, 1);
    wrong.states[at].choice = 0;
    match values(&game, &wrong, &Silent) {
        Err(error) if error.kind() == ErrorKind::Refuted => {
            assert_eq!(error.state(), Some("4"));
            assert!(error.to_string().contains("stall"), "{error}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_wrong_fraction_is_refuted() {
    let game = steps(0);
    let good = saved(&game, &Solver::new().exact());
    assert_eq!(good.exact, Exactness::All);
    let Value::Exact(exact) = good.bounds(0, &RBig::ZERO) else {
        panic!("bounds that differ");
    };
    let little = RBig::from_parts(IBig::ONE, UBig::ONE << 3000usize);
    for off in [RBig::ONE, little] {
        let mut wrong = good.clone();
        wrong.exact = Exactness::Claimed(&exact + off);
        assert_eq!(refuted(&game, &wrong), Some("0".into()));
    }
}

/// A file of a table.
fn file(content: Content) -> Saved {
    Saved::new("table", content)
}

fn is_confirmed(game: &Table, saved: &SavedValues) -> bool {
    values(game, saved, &Silent).is_ok()
}

/// `Max` may collect 1 for ever, pay 1 for ever, or end with 3; or toss a coin between the first two.
fn endless() -> Table {
    table("0: Max [0(1)] [0(-1)] [1] [0(1) 0(-1)] [0×2(2) 0(-1)]; 1: ends 3")
}

#[test]
fn an_action_that_does_not_make_the_total_grow_is_refuted() {
    let game = endless();
    for solver in [Solver::new(), Solver::new().exact()] {
        let good = saved(&game, &solver);
        let checked = values(&game, &good, &Silent).unwrap();
        assert_eq!(checked.value, Value::PlusInfinity);
        assert_eq!(good.states[0].choice, 0);
        for choice in 0..6 {
            let mut other = good.clone();
            other.states[0].choice = choice;
            // The last one grows by 1 on average, as the first does.
            let grows = choice == 0 || choice == 4;
            assert_eq!(is_confirmed(&game, &other), grows, "action {choice}");
            // Whatever levels and potentials are made up.
            let witness = other.witness.as_mut().unwrap();
            witness.levels = vec![1, 0];
            witness.heights = vec![IBig::from(-5), IBig::from(7)];
            assert_eq!(is_confirmed(&game, &other), grows, "action {choice}");
        }
    }
}

#[test]
fn levels_and_potentials_are_needed() {
    // Heads leads to a round that pays 3, then costs 2; tails ends play.
    let game = table("0: chance [1 3]; 1: chance [2(3)]; 2: chance [1(-2)]; 3: ends 0");
    let good = saved(&game, &Solver::new());
    assert!(is_confirmed(&game, &good));
    let mut wrong = good.clone();
    wrong.witness.as_mut().unwrap().levels.clear();
    assert!(!is_confirmed(&game, &wrong));
    let mut wrong = good.clone();
    wrong.witness.as_mut().unwrap().heights.clear();
    assert!(!is_confirmed(&game, &wrong));
}

#[test]
fn a_file_without_ranks_is_filled_in() {
    let games = [
        endless(),
        // `Max` may go round with `Min`, or leave; to wait is no action that wins.
        table("0: Max [1] [2]; 1: Min [0] [2]; 2: ends 3"),
    ];
    for game in games {
        let mut bare = saved(&game, &Solver::new());
        bare.witness = None;
        assert!(is_confirmed(&game, &bare));
        bare.states[0].choice ^= 1;
        assert!(!is_confirmed(&game, &bare));
        bare.states[0].choice = 99;
        assert!(!is_confirmed(&game, &bare));
    }
}

#[test]
fn a_rank_that_does_not_fall_is_refuted() {
    let game = table("0: Max [0] [1]; 1: Max [0] [2]; 2: ends 3");
    let good = saved(&game, &Solver::new());
    assert!(is_confirmed(&game, &good));
    let ranks = &good.witness.as_ref().unwrap().ranks[0];
    assert!(ranks[0] > ranks[1] && ranks[1] > 0, "{ranks:?}");
    for place in 0..2 {
        let mut wrong = good.clone();
        wrong.witness.as_mut().unwrap().ranks[0][place] = 0;
        assert!(!is_confirmed(&game, &wrong));
        // Both ways of going round are worth the same, but for going on for ever.
        let mut wrong = good.clone();
        wrong.states[place].choice = 0;
        assert!(!is_confirmed(&game, &wrong));
    }
}

#[test]
fn a_claimed_fraction_is_said_to_lie_within_the_bounds() {
    // Max may leave with 1/3, or take an event that is worth 1 / 3·2^100 more, once in 2^100 times.
    let rest = (1u128 << 100) - 1;
    let third = rest / 3;
    let game = table(format!(
        "0: Max [4] [1]; 1: chance [4×{rest} 2]; 2: chance [3×{} 5×{}]
         3: ends 0; 4: ends 1/3; 5: ends 3",
        8 * third,
        third + 1
    ));
    let good = saved(&game, &Solver::new());
    let Value::Bounds { lower, upper } = good.bounds(0, &RBig::ZERO) else {
        panic!("equal bounds");
    };
    for claim in [&lower, &upper] {
        let mut claimed = good.clone();
        claimed.exact = Exactness::Claimed(claim.clone());
        let checked = values(&game, &claimed, &Silent).unwrap();
        assert_eq!(checked.claimed.as_ref(), Some(claim));
        assert!(matches!(checked.value, Value::Bounds { .. }));
        // Asked again, it answers with bounds.
        let restored = Solver::new()
            .restore(&game, &file(Content::Values(claimed)))
            .unwrap();
        assert_eq!(restored.value(), checked.value);
    }
}
