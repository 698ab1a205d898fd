//! The ways to an answer, and what is said where one does not lead there.

use bestplay::{Silent, Solver};
use bestplay_answers::question::Solve;
use bestplay_answers::{Content, Effort, GameError, Instance, Method, Topic, Way};
use bestplay_games::find;

fn effort(method: Option<Method>) -> Effort {
    Effort {
        method,
        ..Effort::new(Solver::new().max_states(1_000))
    }
}

fn solve(words: &[&str], method: Option<Method>) -> Result<(String, bool), GameError> {
    let (instance, options) = Instance::read(find(words[0])?, &words[1..], Topic::Solve)?;
    let question = Solve {
        options,
        brief: true,
    };
    let answer = instance.ask(&question, &effort(method), &Silent)?;
    let value = answer.get("value").and_then(Content::as_value);
    let value = value.map_or(String::new(), |value| value.decimal(12));
    let by_fast = matches!(answer.get("method"), Some(Content::Text(how)) if how == "fast");
    Ok((value, by_fast))
}

#[test]
fn the_fast_method_takes_over_where_the_rules_cannot() {
    for (words, value) in [
        // Too many states; powers beyond 128 bits; heaps beyond what the rules list.
        (&["race", "target=100"][..], "0.836485555847"),
        (&["race", "heads=0.1234567"], "0.498176986437"),
        (&["wythoff", "one=1e12", "other=1e12"], "1"),
    ] {
        assert_eq!(solve(words, None).unwrap(), (value.into(), true));
        assert!(
            solve(words, Some(Method::Rules))
                .unwrap_err()
                .is_beyond_rules()
        );
    }
    assert_eq!(
        solve(&["race", "target=1"], None).unwrap(),
        ("0.333333333333".into(), false)
    );
}

#[test]
fn a_way_that_does_not_lead_there_is_refused() {
    let race = find("race").unwrap();
    let (fast, none) = (effort(Some(Method::Fast)), effort(None));
    assert!(matches!(race.way(Topic::Solve, &fast), Ok(Way::Fast(_))));
    assert!(matches!(race.way(Topic::Explain, &none), Ok(Way::Rules)));
    let refused = |game, topic| {
        find(game)
            .unwrap()
            .way(topic, &fast)
            .unwrap_err()
            .to_string()
    };
    assert!(refused("race", Topic::Odds).ends_with("does not answer `odds`"));
    assert!(refused("kayles", Topic::Explain).ends_with("does not answer `explain`"));
    assert!(refused("pig", Topic::Solve).contains("no fast method"));
}
