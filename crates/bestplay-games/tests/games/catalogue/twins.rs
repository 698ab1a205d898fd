//! Every fast method against the plain rules, on the small instances of `twins.txt`: the value, the best first
//! actions, and what it explains of states.

use std::collections::{BTreeMap, BTreeSet};

use bestplay::{Silent, Solver, Standing, Turn, Value};
use bestplay_answers::{
    AnySolution, Arguments, Content, Entry, Explained, Instance, Ranges, Topic,
};

use super::games;
use crate::trial::Plain;

/// The instances of a line, which are ranges of parameters.
fn instances(entry: &'static Entry, words: &[&str]) -> Vec<Instance> {
    let ranges = Ranges::parse(words, entry.parameters).unwrap();
    let rows = ranges.combinations().map(|row| {
        let row = row.iter();
        let words = row.map(|(name, value)| format!("{name}={}", value.text()));
        Instance::new(entry, &words.collect::<Vec<_>>()).unwrap()
    });
    rows.collect()
}

/// What can be compared of two explanations of a state: actions with their values and how they stand, or
/// the states that follow.
fn happens(explained: &Explained) -> BTreeMap<&str, (&Value, Option<Standing>)> {
    match &explained.turn {
        Turn::End(_) => BTreeMap::new(),
        Turn::Chance(next) => {
            let next = next.iter();
            let next = next.map(|next| (next.state.as_str(), (&next.value, None)));
            next.collect()
        }
        Turn::Choice(_, actions) => {
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
        let rules = solved.explain_watched(Some(&state), false, &Silent);
        let rules = rules.unwrap();
        assert_eq!(fast.state, rules.state);
        // Not every method knows how far the end is.
        if fast.distance.is_some() {
            assert_eq!(fast.distance, rules.distance, "{state}");
        }
        let (one, other) = (&fast.value, &rules.value);
        assert!(!one.differs_from(other), "{state}: {one} {other}");
        let (fast, rules) = (happens(&fast), happens(&rules));
        assert!(fast.keys().eq(rules.keys()), "{state}: {fast:?} {rules:?}");
        for (name, (value, standing)) in fast {
            let (known, stands) = rules[name];
            let is_open = standing == Some(Standing::Open);
            let fits = !value.differs_from(known) && (is_open || standing == stands);
            let found = format!("{value} {standing:?}, {known} {stands:?}");
            assert!(fits, "{state}: {name} {found}");
        }
    }
}

/// Compares one instance: as fractions, or with proven digits where a method knows no other way.
fn compare(instance: &Instance) {
    let at = instance.arguments.identity();
    let fast = instance.entry.fast.unwrap();
    let by = |effort: &Solver<'_>| {
        let (_, options) = Instance::read::<&str>(instance.entry, &[], Some(Topic::Solve)).unwrap();
        (fast.solve.run)(&instance.task(&options, effort))
    };
    let effort = Solver::new().max_states(200_000).threads(1);
    let effort = match by(&effort.exact()) {
        Ok(_) => effort.exact(),
        Err(_) => effort,
    };
    let answer = by(&effort).unwrap_or_else(|error| panic!("{at}: {error}"));
    let game = instance.rules().unwrap();
    let solved = game.solve(&effort);
    let solved = solved.unwrap_or_else(|error| panic!("{at}: {error}"));
    let value = answer.worth("value");
    let by_rules = solved.value();
    assert!(!value.differs_from(&by_rules), "{at}: {value} {by_rules}");
    let (lower, upper) = value.enclosure();
    assert!(upper - lower < 1e-9, "{at}: {value} has few digits");
    explained_alike(instance, &*solved, &effort);
    let mut keys = ["best", "best_replies", "moves"].iter();
    let best = keys.find_map(|key| answer.get(key));
    let (Some(Content::List(best)), Turn::Choice(_, actions)) =
        (best, solved.explain(None).unwrap().turn)
    else {
        return;
    };
    let actions = actions.iter();
    let stands = actions.filter(|line| line.standing != Standing::Worse);
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
        let name = entry.name;
        assert!(!lines.is_empty(), "twins.txt has no instance of {name}");
        for words in lines {
            let words: Vec<&str> = words.split(' ').collect();
            instances(entry, &words).iter().for_each(compare);
        }
    }
}
