//! Games in stages: the same values as whole, whatever lies between two stages.

use bestplay::random::Random;
use bestplay::{ErrorKind, Kept, Solver, Stages, Value};

use crate::brute::Worth;
use crate::families;
use crate::given::Given;
use crate::table::Table;
use crate::truth::{Truth, holds};

/// Components in the order in which play comes to them, some to a stage, or each by itself.
fn in_stages(table: &Table, random: &mut Random) -> Given {
    let explored = Solver::new().explore(table).unwrap();
    let is_apart = random.below(3) == 0;
    let (mut stage, mut stages) = (0, vec![0; table.entries.len()]);
    for component in explored.graph().components().rev() {
        stage += if is_apart { 1 } else { random.below(3) / 2 };
        for id in component {
            stages[explored.states()[id.index()] as usize] = stage;
        }
    }
    Given {
        stages,
        ..Given::of(table)
    }
}

#[test]
fn games_in_stages_are_worth_what_they_are_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (mut compared, mut exact, mut checked) = (0, 0, 0);
    for seed in 0..160 {
        let table = families::game(seed, false);
        let Ok(Truth::Values(truth)) = Truth::of(&table, seed) else {
            continue;
        };
        let mut random = Random(seed);
        let game = Stages::new(in_stages(&table, &mut random));
        let solver = Solver::new().threads(1);
        let is_infinite = truth.iter().any(|worth| !matches!(worth, Worth::Finite(_)));
        for (name, solver) in [("bounds", solver), ("exact", solver.exact())] {
            let path = folder.path().join(format!("{seed} {name}"));
            let kept = Kept::new(path, name, []);
            let whole = solver.solve(&table);
            let staged = match solver.solve_in_stages(&game, &kept) {
                Ok(staged) => staged,
                Err(error) => {
                    // Long fractions, and values that are infinite or too large, are refused.
                    let may_fail = is_infinite
                        || whole.is_err()
                        || matches!(error.kind(), ErrorKind::Precision | ErrorKind::Inseparable)
                        || error.to_string().contains("too large for games in stages");
                    assert!(may_fail, "seed {seed}, {name}: {error}\n{table}");
                    continue;
                }
            };
            let value = &staged.value;
            assert!(
                holds(value, &truth[0]),
                "seed {seed}, {name}: {value}\n{table}"
            );
            compared += 1;
            if name == "exact" {
                assert!(matches!(staged.value, Value::Exact(_)));
                exact += 1;
            }
            if seed % 4 == 0 {
                let confirmed = game.check(&solver, &kept, 1);
                let confirmed =
                    confirmed.unwrap_or_else(|e| panic!("seed {seed}, {name}: {e}\n{table}"));
                assert_eq!(confirmed.entries, staged.entries);
                checked += 1;
            }
        }
    }
    assert!(
        compared > 150 && exact > 60 && checked > 30,
        "{compared} {exact} {checked}"
    );
}
