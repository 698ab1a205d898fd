//! What must hold for every game of the catalogue: a source, values from outside that every solver
//! and every arithmetic confirms, and the laws of states and actions.

use std::collections::{BTreeSet, HashSet, VecDeque};

use bestplay::{Arithmetic, ErrorKind, Player, Rational, Silent, Solver, Standing, Value};
use bestplay_games::{
    AnySolution, Content, Entry, Explained, GAMES, GameError, Happens, Instance, OutcomeLine, Topic,
};

/// The arithmetics, each with the most states that the plain rules may have in these tests: what
/// takes longer is for the game's own tests.
const ARITHMETICS: [(Arithmetic, u64); 3] = [
    (Arithmetic::Bounds { digits: 12 }, 300_000),
    (Arithmetic::Bounds { digits: 40 }, 60_000),
    (Arithmetic::Exact, 25_000),
];

/// One value of a reference file.
#[derive(serde::Deserialize)]
struct Reference {
    parameters: Vec<String>,
    fraction: Option<String>,
    decimal: Option<String>,
    /// The field of the answer that this is a value of, if not the value of the game.
    field: Option<String>,
    source: String,
}

#[derive(serde::Deserialize)]
struct File {
    value: Vec<Reference>,
}

fn references(entry: &Entry) -> Vec<Reference> {
    let path = format!(
        "{}/../../reference/{}.toml",
        env!("CARGO_MANIFEST_DIR"),
        entry.name
    );
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: every game has a reference file: {error}", entry.name));
    let mut file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    file.value.retain(|reference| reference.field.is_none());
    file.value
}

fn solver((arithmetic, max_states): (Arithmetic, u64)) -> Solver<'static> {
    let solver = Solver::new().max_states(max_states).threads(1);
    match arithmetic {
        Arithmetic::Bounds { digits } => solver.digits(digits),
        Arithmetic::Exact => solver.exact(),
    }
}

/// Solves one instance by its rules, and hands the solution to `look`; `None` if it is too large
/// or has no plain rules to explore.
fn by_rules<T>(
    entry: &'static Entry,
    words: &[String],
    effort: (Arithmetic, u64),
    look: impl FnOnce(&dyn AnySolution) -> T,
) -> Option<T> {
    let game = Instance::new(entry, words).ok()?.rules().ok()?;
    match game.solve(&solver(effort)) {
        Ok(solved) => Some(look(&*solved)),
        Err(GameError::Engine(error)) if error.kind() == ErrorKind::TooManyStates => None,
        Err(error) => panic!("{} {words:?}: {error}", entry.name),
    }
}

/// Digits behind the point.
fn places(decimal: &str) -> usize {
    decimal
        .split_once('.')
        .map_or(0, |(_, decimals)| decimals.len())
}

/// Whether a value rounds to the decimal, as far as its bounds tell.
fn rounds_to(value: &Value, decimal: &str) -> bool {
    let digits = decimal.replace(['.', '-'], "");
    let scale = Rational::from(bestplay::Natural::from(10u8).pow(places(decimal)));
    let printed = Rational::from(digits.parse::<bestplay::Integer>().unwrap());
    let printed = if decimal.starts_with('-') {
        -printed
    } else {
        printed
    };
    let half = Rational::from_parts(1.into(), 2u8.into());
    let near = |bound: &Rational| {
        let distance = bound * &scale - &printed;
        distance <= half && -distance <= half
    };
    value.lower().is_some_and(near) && value.upper().is_some_and(near)
}

/// What a guide shows is what stands in the code.
#[test]
fn the_example_of_the_guide_is_the_code() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let (guide, rules) = (read("../../CONTRIBUTING.md"), read("src/chutes/rules.rs"));
    let examples: Vec<&str> = guide.split("```rust\n").skip(1).collect();
    assert!(!examples.is_empty());
    for example in examples {
        let (example, _) = example.split_once("```").unwrap();
        assert!(
            rules.contains(example),
            "not in chutes/rules.rs:\n{example}"
        );
    }
}

/// A game whose folder is there is in the list.
#[test]
fn every_folder_with_an_entry_is_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let names = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let texts = names.filter_map(|path| std::fs::read_to_string(path.join("mod.rs")).ok());
    let entries = texts.filter(|text| text.contains("pub const ENTRY"));
    assert_eq!(entries.count(), GAMES.len(), "src/lib.rs lists every game");
}

#[test]
fn every_game_says_what_it_is_and_where_it_comes_from() {
    let mut names = BTreeSet::new();
    for entry in GAMES {
        assert!(names.insert(entry.name), "{} is listed twice", entry.name);
        assert!(entry.about.len() > 100, "{}: say more", entry.name);
        assert!(entry.source.len() > 10, "{}: name a source", entry.name);
        for parameter in entry.parameters {
            assert!(
                parameter.about.len() > 10,
                "{} {}",
                entry.name,
                parameter.name
            );
        }
    }
}

#[test]
fn published_values_through_every_arithmetic() {
    for entry in GAMES {
        let mut confirmed = 0;
        for reference in references(entry) {
            assert!(
                reference.source.len() > 5,
                "{}: a value without a source",
                entry.name
            );
            let words = &reference.parameters;
            let at = format!("{} {}", entry.name, words.join(" "));
            for (arithmetic, most) in ARITHMETICS {
                let effort = (arithmetic, most);
                let Some(value) = by_rules(entry, words, effort, |solved| solved.value()) else {
                    break;
                };
                if let Some(fraction) = &reference.fraction {
                    let fraction: Rational = fraction.parse().unwrap();
                    assert!(
                        value.lower().is_some_and(|lower| *lower <= fraction),
                        "{at}: {value}"
                    );
                    assert!(
                        value.upper().is_some_and(|upper| *upper >= fraction),
                        "{at}: {value}"
                    );
                    if arithmetic == Arithmetic::Exact {
                        assert_eq!(value, Value::Exact(fraction), "{at}");
                    }
                    confirmed += 1;
                }
                if let Some(decimal) = &reference.decimal {
                    assert!(rounds_to(&value, decimal), "{at}: {value} is not {decimal}");
                    confirmed += 1;
                }
            }
        }
        assert!(
            confirmed > 0,
            "{}: no value from outside was confirmed by the rules",
            entry.name
        );
    }
}

#[test]
fn fast_methods_agree_with_published_values() {
    for entry in GAMES {
        let Some(fast) = entry.fast else { continue };
        for reference in references(entry) {
            let words = &reference.parameters;
            let (instance, options) = Instance::read(entry, words, Topic::Solve).unwrap();
            let effort = Solver::new();
            let answer = match (fast.solve.run)(&instance.task(&options, &effort)) {
                Ok(answer) => answer,
                // A fast method may be for part of the instances only, if it says so.
                Err(GameError::Usage(..)) => continue,
                Err(error) => panic!("{} {words:?}: {error}", entry.name),
            };
            let value = answer.get("value").and_then(Content::as_value).unwrap();
            match (&reference.fraction, value) {
                (Some(fraction), Value::Exact(given)) => {
                    assert_eq!(given.to_string(), *fraction, "{} {words:?}", entry.name);
                }
                _ => {
                    if let Some(expected) = &reference.decimal {
                        let at = format!("{} {words:?}: {value}", entry.name);
                        assert!(rounds_to(value, expected), "{at}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_rules_keep_the_laws() {
    // Some games have thousands of references, each with states of its own.
    const ENOUGH: u64 = 20_000;
    for entry in GAMES {
        let mut looked_at = 0;
        for reference in references(entry) {
            if looked_at > ENOUGH {
                break;
            }
            let Ok(game) = Instance::new(entry, &reference.parameters).and_then(|one| one.rules())
            else {
                continue;
            };
            let laws = game.laws(3000, &Silent).unwrap();
            let at = format!("{} {:?}", entry.name, reference.parameters);
            assert!(laws.broken.is_empty(), "{at}: {:?}", laws.broken);
            looked_at += laws.states;
        }
        assert!(looked_at > 0, "{}", entry.name);
    }
}

#[test]
fn states_and_actions_keep_the_laws() {
    for entry in GAMES {
        let mut walked = 0;
        for reference in references(entry) {
            let effort = (Arithmetic::Bounds { digits: 12 }, 3000);
            let looked = by_rules(entry, &reference.parameters, effort, |solved| {
                walk(entry, solved)
            });
            walked += usize::from(looked.is_some());
        }
        assert!(
            walked > 0,
            "{}: no instance was small enough to walk through",
            entry.name
        );
    }
}

/// Visits all states by their text.
fn walk(entry: &Entry, solved: &dyn AnySolution) {
    let mut seen = HashSet::new();
    let mut queue = VecDeque::from([solved.explain(None).unwrap()]);
    while let Some(here) = queue.pop_front() {
        if !seen.insert(here.state.clone()) {
            continue;
        }
        assert!(
            !here.state.contains('\n'),
            "{}: a state is one line",
            entry.name
        );
        let again = solved.explain(Some(&here.state)).unwrap();
        assert_eq!(
            again.state, here.state,
            "{}: text does not come back",
            entry.name
        );
        for outcome in laws(entry, &here) {
            if !seen.contains(&outcome.state) {
                queue.push_back(solved.explain(Some(&outcome.state)).unwrap());
            }
        }
    }
    // Symmetric copies are shown as they lie: there may be more texts than canonical states.
    assert!(
        seen.len() as u64 >= solved.states(),
        "{}: two states with one text",
        entry.name
    );
}

/// What holds in one state; gives back where it leads.
fn laws(entry: &Entry, here: &Explained) -> Vec<OutcomeLine> {
    let at = format!("{} in {}", entry.name, here.state);
    let sure = |outcomes: &[OutcomeLine]| {
        assert!(
            outcomes
                .iter()
                .all(|outcome| outcome.probability > Rational::ZERO),
            "{at}"
        );
        let sum = outcomes
            .iter()
            .fold(Rational::ZERO, |sum, o| sum + &o.probability);
        assert_eq!(sum, Rational::ONE, "{at}: probabilities");
    };
    match &here.happens {
        Happens::End(payoff) => {
            assert_eq!(here.value, Value::Exact(payoff.to_rational()), "{at}");
            Vec::new()
        }
        Happens::Chance(outcomes) => {
            sure(outcomes);
            outcomes.clone()
        }
        Happens::Choice(player, actions) => {
            let names: HashSet<&str> = actions.iter().map(|a| a.action.as_str()).collect();
            assert_eq!(
                names.len(),
                actions.len(),
                "{at}: two actions with one text"
            );
            assert!(actions[0].standing != Standing::Worse, "{at}: best first");
            for action in actions {
                sure(&action.outcomes);
                let (best, other) = (&here.value, &action.value);
                let beaten = match player {
                    Player::Max => other.lower() > best.upper(),
                    Player::Min => other.upper() < best.lower(),
                };
                assert!(!beaten, "{at}: {} is better than best", action.action);
            }
            actions
                .iter()
                .flat_map(|action| action.outcomes.clone())
                .collect()
        }
    }
}
