//! Every fast method against the plain rules, on the small instances of `twins.txt`: the value, the best first
//! actions, and what it explains of states.

use std::collections::{BTreeMap, BTreeSet};

use bestplay::{Silent, Solver, Standing, Value};
use bestplay_answers::{
    AnySolution, Arguments, Content, Entry, Explained, Happens, Instance, Ranges, Topic,
};

use super::games;

/// The instances of a line, which are ranges of parameters.
fn instances(entry: &'static Entry, words: &[&str]) -> Vec<Instance> {
    let ranges = Ranges::parse(words, entry.parameters).unwrap();
    let rows = ranges.combinations().map(|row| {
        let words = row
            .iter()
            .map(|(name, value)| format!("{name}={}", value.text()));
        Instance::new(entry, &words.collect::<Vec<_>>()).unwrap()
    });
    rows.collect()
}

/// What can be compared of two explanations of a state: actions with their values and how they stand, or
/// the states that follow.
fn happens(explained: &Explained) -> BTreeMap<&str, (&Value, Option<Standing>)> {
    match &explained.happens {
        Happens::End(_) => BTreeMap::new(),
        Happens::Chance(next) => {
            let next = next
                .iter()
                .map(|next| (next.state.as_str(), (&next.value, None)));
            next.collect()
        }
        Happens::Choice(_, actions) => {
            let actions = actions.iter();
            let lines =
                actions.map(|line| (line.action.as_str(), (&line.value, Some(line.standing))));
            lines.collect()
        }
    }
}

/// Some states of a solved game, explained by both.
fn explained_alike(instance: &Instance, solved: &dyn AnySolution, effort: &Solver<'_>) {
    let Some(explain) = instance.entry.fast.and_then(|fast| fast.explain) else {
        return;
    };
    let none = Arguments::none(instance.entry.name);
    let step = solved.graph().states() / 60 + 1;
    for state in solved.graph().iter().step_by(step) {
        let state = solved.state(state.id());
        let (fast, _) = (explain.run)(&instance.task(&none, effort), Some(&state)).unwrap();
        let rules = solved
            .explain_watched(Some(&state), false, &Silent)
            .unwrap();
        assert_eq!(fast.state, rules.state);
        // Not every method knows how far the end is.
        if fast.distance.is_some() {
            assert_eq!(fast.distance, rules.distance, "{state}");
        }
        assert!(
            !fast.value.differs_from(&rules.value),
            "{state}: {} {}",
            fast.value,
            rules.value
        );
        let (fast, rules) = (happens(&fast), happens(&rules));
        assert!(fast.keys().eq(rules.keys()), "{state}: {fast:?} {rules:?}");
        for (name, (value, standing)) in fast {
            let (known, stands) = rules[name];
            let is_open = standing == Some(Standing::Open);
            let fits = !value.differs_from(known) && (is_open || standing == stands);
            assert!(
                fits,
                "{state}: {name} {value} {standing:?}, {known} {stands:?}"
            );
        }
    }
}

/// Compares one instance: as fractions, or with proven digits where a method knows no other way.
fn compare(instance: &Instance) {
    let at = instance.arguments.identity();
    let fast = instance.entry.fast.unwrap();
    let by = |effort: &Solver<'_>| {
        let (_, options) = Instance::read::<&str>(instance.entry, &[], Topic::Solve).unwrap();
        (fast.solve.run)(&instance.task(&options, effort))
    };
    let effort = Solver::new().max_states(200_000).threads(1);
    let effort = if by(&effort.exact()).is_ok() {
        effort.exact()
    } else {
        effort
    };
    let answer = by(&effort).unwrap_or_else(|error| panic!("{at}: {error}"));
    let game = instance.rules().unwrap();
    let solved = game
        .solve(&effort)
        .unwrap_or_else(|error| panic!("{at}: {error}"));
    let value = answer.get("value").and_then(Content::as_value).unwrap();
    assert!(
        !value.differs_from(&solved.value()),
        "{at}: {value} {}",
        solved.value()
    );
    let (lower, upper) = value.enclosure();
    assert!(upper - lower < 1e-9, "{at}: {value} has few digits");
    explained_alike(instance, &*solved, &effort);
    let best = ["best", "best_replies", "moves"]
        .iter()
        .find_map(|key| answer.get(key));
    let (Some(Content::List(best)), Happens::Choice(_, actions)) =
        (best, solved.explain(None).unwrap().happens)
    else {
        return;
    };
    let stands = actions
        .iter()
        .filter(|line| line.standing != Standing::Worse);
    let stands: BTreeSet<&str> = stands.map(|line| line.action.as_str()).collect();
    let best: BTreeSet<&str> = best.iter().map(String::as_str).collect();
    // Where only moves that win are listed, a lost position has none.
    assert!(best == stands || best.is_empty() && upper < 0.0, "{at}");
}

#[test]
fn fast_methods_say_what_the_rules_say() {
    for entry in games().filter(|entry| entry.fast.is_some()) {
        let lines = include_str!("twins.txt").lines();
        let lines = lines.filter_map(|line| line.strip_prefix(entry.name)?.strip_prefix(' '));
        let lines: Vec<&str> = lines.collect();
        assert!(
            !lines.is_empty(),
            "twins.txt has no instance of {}",
            entry.name
        );
        for words in lines {
            let words: Vec<&str> = words.split(' ').collect();
            instances(entry, &words).iter().for_each(compare);
        }
    }
}
