//! Games that say how far play has come, solved in stages and whole: the same values, and the same of every state that
//! is looked up.

use bestplay::{ErrorKind, Silent, Solver, Value};
use bestplay_answers::question::{Effort, evaluate, explain, odds, solve};
use bestplay_answers::{Answer, Arguments, GameError, Instance, Method, Strategy};

use super::games;
use crate::trial::Plain;

fn value(answer: &Answer) -> &Value {
    answer.worth("value")
}

#[test]
fn games_in_stages_are_worth_what_they_are_whole() {
    let lines = include_str!("stages.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let lines: Vec<Vec<&str>> = lines.map(|line| line.split(' ').collect()).collect();
    for entry in games() {
        for words in lines.iter().filter(|words| words[0] == entry.name) {
            let folder = tempfile::tempdir().unwrap();
            let whole = Instance::new(entry, &words[1..]).unwrap();
            let stages = |name: &str| whole.clone().in_folder(Some(&folder.path().join(name)));
            let effort = |solver: Solver<'static>| Effort {
                method: Some(Method::Rules),
                ..Effort::new(solver)
            };
            let solve = solve(Arguments::none(entry.name), false);
            let bounds = effort(Solver::new());
            let answer = stages("bounds").ask(&solve, &bounds, &Silent).unwrap();
            let expected = whole.ask(&solve, &bounds, &Silent).unwrap();
            assert!(!value(&answer).differs_from(value(&expected)), "{words:?}");
            let best = |answer: &Answer| format!("{:?}", answer.get("best"));
            assert_eq!(best(&answer), best(&expected), "{words:?}");
            // Where fractions are not too long.
            match stages("exact").ask(&solve, &effort(Solver::new().exact()), &Silent) {
                Ok(exact) => {
                    let expected = whole.ask(&solve, &effort(Solver::new().exact()), &Silent);
                    assert_eq!(value(&exact), value(&expected.unwrap()), "{words:?}");
                }
                Err(GameError::Engine(error)) => {
                    assert_eq!(error.kind(), ErrorKind::Precision, "{words:?}: {error}");
                }
                Err(error) => panic!("{words:?}: {error}"),
            }
            // What best play comes to, followed through the folder.
            let line = stages("bounds").followed(None, &Solver::new()).unwrap();
            let line = line.solve(&Solver::new()).unwrap();
            assert!(line.graph().choosers().is_empty(), "{words:?}");
            assert!(!line.value().differs_from(value(&expected)), "{words:?}");
            let odds = stages("bounds").ask(&odds(100), &bounds, &Silent);
            assert!(
                !value(&odds.unwrap()).differs_from(value(&expected)),
                "{words:?}"
            );
            let rules = whole.rules().unwrap();
            let solved = rules.solve(&Solver::new()).unwrap();
            // Best play against somebody who takes what comes first: nobody does better against him.
            let best = Strategy::best;
            let first = || Strategy::read(entry, "first").unwrap();
            let seats = match solved.graph().choosers()[..] {
                [_, _] => vec![[best(), first()].to_vec(), [first(), best()].to_vec()],
                _ => vec![vec![best()]],
            };
            for strategies in seats {
                let is_for_max = strategies[0] == best();
                let evaluate = evaluate(strategies, 100);
                let found = stages("bounds").ask(&evaluate, &bounds, &Silent).unwrap();
                let (least, most) = match is_for_max {
                    true => (value(&expected), value(&found)),
                    false => (value(&found), value(&expected)),
                };
                assert!(least.lower() <= most.upper(), "{words:?}: {least} {most}");
                let differs = found.worth("best_play").differs_from(value(&expected));
                assert!(!differs, "{words:?}");
            }
            let step = solved.graph().states() / 12 + 1;
            for state in solved.graph().iter().step_by(step) {
                let state = Some(solved.state(state.id()));
                let explain = explain(state.clone());
                let one = stages("bounds").ask(&explain, &bounds, &Silent).unwrap();
                let other = whole.ask(&explain, &bounds, &Silent).unwrap();
                assert!(
                    !value(&one).differs_from(value(&other)),
                    "{words:?} {state:?}"
                );
            }
        }
    }
}
