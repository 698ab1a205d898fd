//! The ways to an answer, and what is said where one does not lead there.

use bestplay::{Silent, Solver};
use bestplay_answers::question::solve;
use bestplay_answers::{Arguments, Content, Effort, Instance, Method, Result, Topic, Way};
use bestplay_games::find;

fn effort(method: Option<Method>) -> Effort {
    Effort {
        method,
        ..Effort::new(Solver::new().max_states(1_000))
    }
}

fn solved(words: &[&str], method: Option<Method>) -> Result<(String, bool)> {
    let (instance, options) = Instance::read(find(words[0])?, &words[1..], Some(Topic::Solve))?;
    let question = solve(options, true);
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
        assert_eq!(solved(words, None).unwrap(), (value.into(), true));
        let error = solved(words, Some(Method::Rules)).unwrap_err();
        assert!(error.is_beyond_rules());
    }
    let (value, by_fast) = solved(&["race", "target=1"], None).unwrap();
    assert_eq!((value.as_str(), by_fast), ("0.333333333333", false));
}

/// What a search begins anywhere, and a board that is beyond it, which the rules take.
#[test]
fn a_fast_method_may_begin_anywhere_and_end_where_it_is_beyond_itself() {
    let end = "oxoxox./oxoxox./oxoxox./xoxoxo./xoxoxo./xoxoxox";
    let large = "......../oxoxoxox/oxoxoxox/oxoxoxox/xoxoxoxo/xoxoxoxo/xoxoxoxo/oxoxoxox";
    for (words, state, by_fast) in [
        (["columns=7", "rows=6"], end, true),
        (["columns=8", "rows=8"], large, false),
    ] {
        let four = Instance::new(find("connect-four").unwrap(), &words).unwrap();
        let instance = four.starting_at(state).unwrap();
        let question = solve(Arguments::none("connect-four"), true);
        let answer = instance.ask(&question, &effort(None), &Silent).unwrap();
        assert_eq!(answer.get("positions").is_some(), by_fast, "{state}");
        let asked = instance.ask(&question, &effort(Some(Method::Fast)), &Silent);
        assert_eq!(asked.is_ok(), by_fast, "{state}");
    }
}

#[test]
fn a_way_that_does_not_lead_there_is_refused() {
    let race = find("race").unwrap();
    let (fast, none) = (effort(Some(Method::Fast)), effort(None));
    assert!(matches!(race.way(Topic::Solve, &fast), Ok(Way::Fast(_))));
    assert!(matches!(race.way(Topic::Explain, &none), Ok(Way::Rules)));
    let refused = |game, topic| {
        let way = find(game).unwrap().way(topic, &fast);
        way.unwrap_err().to_string()
    };
    assert!(refused("race", Topic::Odds).ends_with("does not answer `odds`"));
    assert!(refused("kayles", Topic::Explain).ends_with("does not answer `explain`"));
    assert!(refused("pig", Topic::Solve).contains("no fast method"));
}
