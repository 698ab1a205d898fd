//! Random small games against the solver that tries everything.

use crate::brute::{self, Worth};
use crate::generate::{Kind, Random, game};
use crate::table::Table;
use bestplay::{ErrorKind, Player, Saved, Silent, Solution, Solver, Value, check};
use dashu_ratio::RBig;

/// Whether a value that the engine gives is true, and how wide its bounds are.
fn assert_true(value: &Value, worth: &Worth, what: &dyn Fn() -> String) {
    let holds = match (value, worth) {
        (Value::PlusInfinity, Worth::PlusInfinite) => true,
        (Value::MinusInfinity, Worth::MinusInfinite) => true,
        (Value::Exact(x), Worth::Finite(y)) => x == y,
        (Value::Bounds { lower, upper }, Worth::Finite(y)) => lower <= y && y <= upper,
        _ => false,
    };
    assert!(holds, "{value} is not {worth:?}: {}", what());
}

/// What came of a set of games.
#[derive(Debug, Default)]
struct Tally {
    compared: usize,
    undefined: usize,
    /// Refused, though there is a value: where payoffs on the way have both signs.
    open: usize,
}

/// Saves, loads and checks a solution.
fn pass_the_check(solved: &Solution<'_, Table>, seed: u64) {
    let mut file = Vec::new();
    solved.write(&mut file, "table", &[]).unwrap();
    let saved = Saved::parse(&file).unwrap();
    match check(solved.game(), &saved, &Silent) {
        Ok(checked) => {
            assert_eq!(checked.value, solved.value(), "seed {seed}");
            assert_eq!(checked.states, solved.states().len() as u64);
        }
        Err(error) => panic!("seed {seed}: {error} in\n{}", solved.game()),
    }
}

/// Solves random games of a kind in the given way and compares every state.
fn compare(kind: &Kind, seeds: std::ops::Range<u64>, solver: &Solver<'_>) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let table = game(kind, &mut Random(seed));
        if brute::pairs(&table) > 800 {
            continue;
        }
        let truth = brute::solve(&table);
        let solved = match solver.threads(1).solve(&table) {
            Ok(solved) => solved,
            Err(error) if error.kind() == ErrorKind::Undefined && kind.paying > 0 => {
                // Of two players who go round within bounds it is not always known what they get; of one
                // it is, but for totals that do not settle.
                let both = [Player::Max, Player::Min].map(|player| chooses(&table, player));
                let defined = |finely: bool| {
                    let readings = brute::readings_of(&table, finely);
                    readings.iter().all(|[least, most]| least == most)
                };
                let (both, is_known) = (both == [true; 2], defined(false));
                let may_be_open = kind.sign == 0 && (both || !is_known);
                let is_open = may_be_open && error.to_string().starts_with("no value is known");
                let is_defined = if both { is_known } else { defined(true) };
                assert!(!is_defined || is_open, "seed {seed}: {error}\n{table}");
                match is_defined {
                    true => tally.open += 1,
                    false => tally.undefined += 1,
                }
                continue;
            }
            Err(error) => panic!("seed {seed}: {error}\n{table}"),
        };
        pass_the_check(&solved, seed);
        tally.compared += 1;
        let mut said = Vec::new();
        for &state in solved.states() {
            let value = solved.value_of(&state).unwrap();
            let what = || format!("seed {seed}, state {state} of\n{table}");
            let Some(worth) = &truth[state as usize] else {
                panic!("{value} is undefined: {}", what());
            };
            assert_true(&value, worth, &what);
            actions(&solved, &table, state, &truth, &what);
            said.push(value);
        }
        if let Value::Bounds { lower, upper } = solved.value() {
            let width = upper - lower;
            let most = RBig::from_parts(1.into(), 10_000_000_000u64.into());
            assert!(width < most, "seed {seed}");
        }
    }
    tally
}

/// Whether a player has anything to choose.
fn chooses(table: &Table, player: Player) -> bool {
    let states = 0..table.entries.len() as u32;
    states
        .map(|state| table.rows(state))
        .any(|(who, rows)| who == Some(player) && rows.len() > 1)
}

/// Every action's value is true, and what is called best or worse is so.
fn actions(
    solved: &Solution<'_, Table>,
    table: &Table,
    state: u32,
    truth: &[Option<Worth>],
    what: &dyn Fn() -> String,
) {
    let explanation = solved
        .explain(&state)
        .unwrap_or_else(|error| panic!("{}: {error}\n{table}", what()));
    let bestplay::Turn::Choice(_, candidates) = explanation.turn else {
        return;
    };
    let rows = table.rows(state).1;
    for candidate in &candidates {
        let row = &rows[candidate.action as usize];
        // To come to both infinities has no expected total.
        let Some(worth) = brute::worth(row, |to| truth[to as usize].as_ref()) else {
            continue;
        };
        assert_true(&candidate.value, &worth, what);
        let (worth, own) = (Some(&worth), truth[state as usize].as_ref());
        match candidate.standing {
            bestplay::Standing::Best => assert_eq!(worth, own, "{}", what()),
            bestplay::Standing::Worse => assert_ne!(worth, own, "{}", what()),
            bestplay::Standing::Open | bestplay::Standing::Delays => {}
        }
    }
    let possible = |c: &bestplay::Candidate<u32, u32>| c.standing.may_be_best();
    assert!(candidates.iter().any(possible), "{}", what());
}

/// All three ways to solve.
fn ways() -> [Solver<'static>; 3] {
    [
        Solver::new().digits(12),
        Solver::new().digits(40),
        Solver::new().exact(),
    ]
}

fn compare_all(kind: Kind, games: u64) {
    for (way, solver) in ways().iter().enumerate() {
        let start = 1_000_000 * way as u64;
        let tally = compare(&kind, start..start + games, solver);
        let enough = games as usize / 6;
        assert!(tally.compared > enough, "{kind:?}: {tally:?}");
        assert!(8 * tally.open < tally.compared, "{kind:?}: {tally:?}");
    }
}

#[test]
fn acyclic_games() {
    compare_all(Kind::PLAIN.but(|k| k.acyclic = true), 300);
    compare_all(Kind::PLAIN.but(|k| (k.acyclic, k.paying) = (true, 50)), 300);
}

#[test]
fn cyclic_games_of_two_players() {
    compare_all(Kind::PLAIN, 1500);
    compare_all(Kind::PLAIN.but(|k| k.inner = 4), 1500);
    let large = Kind::PLAIN.but(|k| (k.inner, k.rows, k.max, k.min) = (8, 2, 25, 25));
    compare_all(large, 500);
}

#[test]
fn cyclic_games_of_one_player() {
    compare_all(Kind::PLAIN.but(|k| (k.max, k.min) = (70, 0)), 500);
    compare_all(Kind::PLAIN.but(|k| (k.max, k.min) = (0, 70)), 500);
}

#[test]
fn games_with_a_payoff_for_ever() {
    let kind = Kind::PLAIN.but(|k| (k.forever, k.staying) = (true, 80));
    compare_all(kind, 1000);
}

#[test]
fn games_full_of_ties_and_stalling() {
    let tied = Kind::PLAIN.but(|k| k.tied = true);
    let kind = tied.but(|k| (k.staying, k.max, k.min) = (85, 45, 45));
    compare_all(kind, 1500);
    let kind = kind.but(|k| (k.forever, k.staying, k.outcomes) = (true, 90, 2));
    compare_all(kind, 1500);
    let large = tied.but(|k| (k.staying, k.max, k.min, k.inner) = (70, 15, 15, 8));
    compare_all(large, 500);
}

#[test]
fn totals_of_one_sign() {
    for sign in [1, -1] {
        let kind = Kind::PLAIN.but(|k| (k.paying, k.sign, k.staying) = (40, sign, 50));
        compare_all(kind, 1000);
        compare_all(kind.but(|k| k.tied = true), 1000);
        compare_all(kind.but(|k| (k.max, k.min) = (70, 0)), 500);
        compare_all(kind.but(|k| (k.max, k.min) = (0, 70)), 500);
    }
}

#[test]
fn totals_of_either_sign() {
    let kind = Kind::PLAIN.but(|k| (k.paying, k.staying) = (15, 40));
    compare_all(kind, 1000);
    compare_all(kind.but(|k| (k.tied, k.forever) = (true, true)), 1000);
}

/// Games dense in end components, with payoffs of either sign, ties and payoffs for ever.
#[test]
fn totals_among_end_components() {
    for (paying, staying) in [(10, 90), (25, 60), (50, 40)] {
        let kind = Kind::PLAIN
            .but(|k| (k.paying, k.staying, k.inner, k.tied) = (paying, staying, 5, true));
        compare_all(kind, 1000);
        compare_all(kind.but(|k| (k.forever, k.outcomes) = (true, 2)), 1000);
        compare_all(kind.but(|k| (k.max, k.min) = (80, 0)), 500);
        compare_all(kind.but(|k| (k.max, k.min) = (0, 80)), 500);
    }
}

/// What the checker confirms is true: larger games, in which not everything can be tried.
fn confirm(kind: Kind, games: u64) {
    let mut checked = 0;
    for seed in 0..games {
        let table = game(&kind, &mut Random(seed));
        for solver in [Solver::new().digits(12), Solver::new().digits(60)] {
            match solver.threads(1).solve(&table) {
                Ok(solved) => {
                    pass_the_check(&solved, seed);
                    checked += 1;
                }
                Err(error) if error.kind() == ErrorKind::Undefined && kind.paying > 0 => {}
                Err(error) => panic!("seed {seed}: {error}"),
            }
        }
    }
    assert!(checked > games / 4, "{kind:?}: {checked}");
}

#[test]
fn games_of_hundreds_of_states() {
    let large = Kind::PLAIN.but(|k| (k.inner, k.ends) = (300, 5));
    confirm(large, 60);
    let tied = large.but(|k| (k.tied, k.staying, k.forever) = (true, 97, true));
    confirm(tied, 60);
    let sparse = large.but(|k| (k.outcomes, k.rows, k.staying) = (2, 2, 99));
    confirm(sparse, 60);
    let costly = large.but(|k| (k.paying, k.sign, k.max, k.min) = (30, 1, 0, 60));
    confirm(costly, 60);
    let dear = large.but(|k| (k.paying, k.sign, k.max, k.min) = (30, -1, 60, 0));
    confirm(dear.but(|k| k.tied = true), 60);
}

#[test]
fn very_long_numbers() {
    for digits in [100, 400] {
        let solver = Solver::new().digits(digits);
        for kind in [
            Kind::PLAIN,
            Kind::PLAIN.but(|k| (k.tied, k.staying, k.forever) = (true, 85, true)),
        ] {
            let tally = compare(&kind, 0..60, &solver);
            assert!(tally.compared > 20, "{tally:?}");
        }
    }
}
