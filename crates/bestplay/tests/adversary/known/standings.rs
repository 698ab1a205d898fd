//! How actions stand that are worth the same: those that only put off what they lead to are marked.

use bestplay::Standing::{self, Best, Delays, Worse};
use bestplay::random::rounds;
use bestplay::{Player, Solver, Turn, Value};

use crate::brute::{self, Worth};
use crate::generate::{Kind, Random, game};
use crate::table::{Entry, table};

/// How the actions of a state stand, in the order in which they are listed. Those that may be best are named as such.
fn standings(game: &str, state: u32) -> Vec<(u32, Standing)> {
    standings_by(&Solver::new(), game, state)
}

pub(super) fn standings_by(solver: &Solver<'_>, game: &str, state: u32) -> Vec<(u32, Standing)> {
    let table = table(game);
    let solved = solver.solve(&table).unwrap();
    let Turn::Choice(_, actions) = solved.explain(&state).unwrap().turn else {
        panic!("nobody chooses");
    };
    let unmarked = actions.iter().filter(|one| one.standing.may_be_best());
    let unmarked: Vec<u32> = unmarked.map(|one| one.action).collect();
    assert_eq!(solved.best(&state), unmarked);
    let actions = actions.iter();
    actions.map(|one| (one.action, one.standing)).collect()
}

#[test]
fn waiting_is_not_called_best() {
    let game = "0: Max [0] [1]; 1: ends 1";
    assert_eq!(standings(game, 0), [(1, Best), (0, Delays)]);
    // Going round by way of another state, too; from there one may go on or end it.
    let game = "0: Max [1] [2] [2]; 1: Max [0] [2]; 2: ends 1";
    assert_eq!(standings(game, 0), [(1, Best), (2, Best), (0, Delays)]);
    assert_eq!(standings(game, 1), [(1, Best), (0, Delays)]);
    // Standing still pays 0, which is the best that can be had.
    let game = "0: Max [0] [1]; 1: ends 0";
    assert_eq!(standings(game, 0), [(0, Best), (1, Best)]);
}

/// A player may stop, go round, or toss a coin for one of the two; it is all the same to him.
#[test]
fn nothing_delays_where_going_on_for_ever_costs_nothing() {
    let game = "0: Max [1] [3] [2]; 1: Max [0] [3]; 2: Max [0] [0 3]; 3: ends 0";
    for solver in [Solver::new(), Solver::new().exact()] {
        for state in 0..3 {
            for (action, standing) in standings_by(&solver, game, state) {
                assert!(standing.may_be_best(), "{state} {action}: {standing:?}");
                assert_ne!(standing, Delays, "{state} {action}");
            }
        }
    }
}

#[test]
fn what_does_not_make_a_total_grow_is_not_called_best() {
    let expected = [(0, Best), (1, Delays), (2, Delays), (3, Worse)];
    let game = "0: Max [0(1)] [0(-1)] [0] [1]; 1: ends 2";
    assert_eq!(standings(game, 0), expected);
    // Another round than the recorded one makes it grow as well.
    let game = "0: Max [2] [1] [0] [3]; 1: chance [0(1)]; 2: chance [0(3)]; 3: Max [0] [3]";
    let expected = [(0, Best), (1, Best), (2, Delays), (3, Delays)];
    assert_eq!(standings(game, 0), expected);
    assert_eq!(standings(game, 3), [(0, Best), (1, Delays)]);
    // Both cost on the way to what pays.
    let game = "0: Max [1(-1)] [2(-1)]; 1: chance [0(2) 3]; 2: chance [0(3) 3]; 3: chance [0(5)]";
    assert_eq!(standings(game, 0), [(0, Best), (1, Best)]);
}

/// Always taken, and elsewhere what is recorded, an action gains an infinite value or delays, by a solver that tries
/// everything.
#[test]
fn what_delays_does_not_gain_an_infinite_value() {
    let mut seen = [0; 2];
    for seed in 0..rounds(10_000) {
        let random = &mut Random(seed);
        let kind = Kind {
            inner: 4,
            ends: 1,
            rows: 3,
            outcomes: 1 + random.below(2),
            max: 60,
            min: 25,
            paying: 40,
            staying: 80,
            ..Kind::PLAIN
        };
        let table = game(&kind, random);
        let Ok(solved) = Solver::new().solve(&table) else {
            continue;
        };
        for &state in solved.states() {
            let (gainer, gained) = match solved.value_of(&state) {
                Some(Value::PlusInfinity) => (Player::Max, Worth::PlusInfinite),
                Some(Value::MinusInfinity) => (Player::Min, Worth::MinusInfinite),
                _ => continue,
            };
            let Turn::Choice(player, actions) = solved.explain(&state).unwrap().turn else {
                continue;
            };
            let good = |standing| standing == Best || standing == Delays;
            for action in actions.iter().filter(|one| good(one.standing)) {
                if player != gainer {
                    assert_eq!(action.standing, Best, "{seed}: {state} {}", action.action);
                    continue;
                }
                let mut fixed = table.clone();
                for (&other, &recorded) in solved.states().iter().zip(solved.choices()) {
                    let taken = if other == state {
                        action.action
                    } else {
                        recorded
                    };
                    if let Entry::Choice(chooser, rows) = &mut fixed.entries[other as usize]
                        && *chooser == player
                    {
                        *rows = vec![rows.swap_remove(taken as usize)];
                    }
                }
                let gains = brute::solve(&fixed)[state as usize].as_ref() == Some(&gained);
                assert_eq!(
                    action.standing == Best,
                    gains,
                    "{seed}: {state} {}",
                    action.action
                );
                seen[usize::from(gains)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&seen| seen > 20), "{seen:?}");
}

#[test]
fn some_action_is_always_best() {
    // The way round by 1 and 3 is worth -1, and so is the second action but for 10^-12: three digits do
    // not tell at 3 that going back to 0 only puts it off.
    let table = table(
        "0: Min [1] [2×1099511627776 3 4] [0]; 1: chance [3]; 2: ends -1; 3: Min [0] [2]; 4: ends 0",
    );
    for digits in 1..20 {
        let solved = Solver::new().digits(digits).solve(&table).unwrap();
        for state in solved.states() {
            let is_choice = table.rows(*state).0.is_some();
            let what = || format!("{digits} digits, state {state}");
            assert_ne!(is_choice, solved.best(state).is_empty(), "{}", what());
        }
    }
}
