//! Whether a value is at least a number is said right at that very number.

use bestplay::{Rational, Silent};
use bestplay_answers::question::threshold;
use bestplay_answers::{Content, Effort, Instance, Method, Topic};
use bestplay_games::find;

/// Just below, at and just above the value, by each method; at it, only the exact value decides.
#[test]
fn the_verdict_is_right_at_the_very_value() {
    for (game, words) in [
        ("pig", &["goal=5"][..]),
        ("race", &["target=5"]),
        ("penney-coin", &["sequences=HHT,THH"]),
        ("mnk", &["m=2", "n=2", "k=2"]),
    ] {
        let entry = find(game).unwrap();
        let (instance, none) = Instance::read(entry, words, Some(Topic::Solve)).unwrap();
        let effort = Effort {
            solver: bestplay::Solver::new().digits(6),
            digits: 6,
            method: None,
        };
        let rules = instance.rules().unwrap();
        let solved = rules.solve(&effort.solver.exact()).unwrap();
        let value = solved.value().lower().unwrap().clone();
        let tiny = Rational::from_parts(1.into(), 10u8.into()).pow(30);
        let methods = [None, Some(Method::Rules), Some(Method::Fast)];
        let has_fast = instance.entry.fast.is_some();
        let methods = methods.into_iter();
        for method in methods.filter(|method| has_fast || *method != Some(Method::Fast)) {
            let effort = Effort { method, ..effort };
            let around = [&value - &tiny, value.clone(), &value + &tiny];
            for (at, yes) in around.into_iter().zip([true, true, false]) {
                let question = threshold(none.clone(), at.clone());
                match instance.ask(&question, &effort, &Silent) {
                    Ok(answer) => {
                        let said = matches!(answer.get("at_least"), Some(Content::Flag(true)));
                        assert_eq!(said, yes, "{game} {at} {method:?}");
                    }
                    // A method of bounds alone says that it cannot.
                    Err(error) => {
                        assert!(method == Some(Method::Fast), "{game} {method:?}: {error}");
                    }
                }
            }
        }
    }
}
