//! What must hold for every game of the catalogue: a source, values from outside that every solver
//! and every arithmetic confirms, and the laws of states and actions.

mod rulings;
mod stages;
mod twins;

use std::collections::{BTreeSet, HashSet, VecDeque};

use bestplay::random::rounds;
use bestplay::{ErrorKind, Player, Silent, Solver, Standing, Turn, Value};
use bestplay_answers::{AnySolution, Entry, Explained, GameError, Instance, OutcomeLine, Shelf};
use bestplay_games::verify::{Computed, Depth, Verdict, Way, cases};
use bestplay_games::{GAMES, find, references};

/// The games that are tested: all, or the one that `BESTPLAY_GAME` names.
fn games() -> impl Iterator<Item = &'static Entry> {
    let one = std::env::var("BESTPLAY_GAME").ok();
    let one = one.map(|name| find(&name).unwrap().name);
    let all = GAMES.iter().copied();
    all.filter(move |entry| one.is_none_or(|name| entry.name == name))
}

/// Solves one instance by its rules, and hands the solution to `look`; `None` if it is too large
/// or has no plain rules to explore.
fn by_rules<T>(
    entry: &'static Entry,
    words: &[String],
    max_states: u64,
    look: impl FnOnce(&dyn AnySolution) -> T,
) -> Option<T> {
    let game = Instance::new(entry, words).ok()?.rules().ok()?;
    match game.solve(&Solver::new().max_states(max_states).threads(1)) {
        Ok(solved) => Some(look(&*solved)),
        Err(GameError::Engine(error)) if error.kind() == ErrorKind::TooManyStates => None,
        Err(error) => panic!("{} {words:?}: {error}", entry.name),
    }
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
        let is_there = rules.contains(example);
        assert!(is_there, "not in chutes/rules.rs:\n{example}");
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
    assert_eq!(entries.count(), GAMES.len(), "src/list.rs lists every game");
    let lines = include_str!("../../../src/list.rs").lines();
    for game in lines.filter_map(|line| line.trim().strip_suffix(" (no tests.rs),")) {
        let path = format!("{folder}/{game}/tests.rs");
        assert!(!std::path::Path::new(&path).exists(), "{path} is not run");
    }
}

#[test]
fn every_game_says_what_it_is_and_where_it_comes_from() {
    let mut names = BTreeSet::new();
    for entry in GAMES {
        assert!(names.insert(entry.name), "{} is listed twice", entry.name);
        assert!(entry.about.len() > 100, "{}: say more", entry.name);
        assert!(entry.source.len() > 10, "{}: name a source", entry.name);
        for parameter in entry.parameters {
            let name = parameter.name;
            assert!(parameter.about.len() > 10, "{} {name}", entry.name);
        }
    }
}

#[test]
fn every_game_has_a_line_and_shelves_stand_in_their_order() {
    let shelved = Shelf::ALL
        .into_iter()
        .flat_map(|(_, shelf)| GAMES.iter().filter(move |entry| entry.shelf == shelf));
    let (shelved, listed) = (shelved.map(|entry| entry.name), GAMES.iter());
    assert!(shelved.eq(listed.map(|entry| entry.name)));
    assert!(GAMES.iter().all(|entry| !entry.line.is_empty()));
}

#[test]
fn games_are_found_by_a_word() {
    let about = |word| {
        let games = GAMES.iter();
        games.filter(move |entry| entry.is_about(word)).count()
    };
    // Appendices are not dice.
    assert!(!find("blackjack").unwrap().is_about("dice") && about("jack") >= 2);
    assert!(about("penney") >= 2 && about("Golden Ratio") == 1 && about("xyzzy") == 0);
    assert!(["mancala", "Noughts and crosses", "zilch", "yatzee"].map(about) == [1; 4]);
}

/// The ways in which a value was computed and agreed, for the document.
fn ways(all: &[Computed]) -> String {
    let agreed = all.iter().filter(|one| one.verdict == Verdict::Agrees);
    let mut names: Vec<&str> = Vec::new();
    for name in agreed.map(|one| one.way.name()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}

/// Every published value through every way of computing it, within limits; and `docs/values.md`,
/// written anew by `make write`, says which they were.
#[test]
fn published_values_in_every_way() {
    let mut document = include_str!("values.md").to_owned();
    let solver = Solver::new().threads(1);
    for entry in games() {
        let mut by_rules = 0;
        document += &format!("\n## {}\n\n{}.\n\n", entry.title, entry.value_means);
        document.push_str("| | value | computed by | source |\n| --- | --- | --- | --- |\n");
        for case in cases(Some(entry)) {
            let at = case.name();
            let has_source = case.reference.source.len() > 5;
            assert!(has_source, "{at}: a value without a source");
            let all = case.verify(Depth::Quick, &solver, &Silent);
            let all = all.unwrap_or_else(|error| panic!("{at}: {error}"));
            for one in &all {
                let wrong = matches!(one.verdict, Verdict::Differs(_));
                assert!(!wrong, "{at} is {}, but {one:?}", case.reference.figure());
            }
            let agrees = |one: &&Computed| one.way == Way::Rules && one.verdict == Verdict::Agrees;
            by_rules += all.iter().filter(agrees).count();
            document.push_str(&format!(
                "| `{at}` | {} | {} | {} |\n",
                case.reference.figure(),
                ways(&all),
                case.reference.source.replace('|', "\\|"),
            ));
        }
        let missing = "no value from outside was confirmed by the rules";
        assert!(by_rules > 0, "{}: {missing}", entry.name);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/values.md");
    if games().count() < GAMES.len() {
        return;
    }
    if std::env::var_os("BESTPLAY_WRITE").is_some() {
        std::fs::write(path, &document).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == document, "make write writes docs/values.md anew");
}

#[test]
fn the_rules_keep_the_laws() {
    // Some games have thousands of references, each with states of its own.
    let enough = rounds(20_000);
    for entry in games() {
        let mut looked_at = 0;
        for reference in references(entry) {
            if looked_at > enough {
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
    for entry in games().filter(|entry| !entry.hidden) {
        let walk_all = |most| {
            let references = references(entry);
            let walked = references.iter().filter_map(|reference| {
                by_rules(entry, &reference.parameters, most, |solved| {
                    walk(entry, solved)
                })
            });
            walked.count()
        };
        // Some games have no small instance.
        let sizes = [rounds(1_000), 3_000, 40_000];
        let walked = sizes.into_iter().any(|most| walk_all(most) > 0);
        let missing = "no instance was small enough to walk through";
        assert!(walked, "{}: {missing}", entry.name);
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
        let at = format!("{} in {}", entry.name, here.state);
        let again = solved.explain(Some(&here.state)).unwrap();
        assert_eq!(again.state, here.state, "{at}: text does not come back");
        for outcome in laws(&at, &here) {
            if !seen.contains(&outcome.state) {
                queue.push_back(solved.explain(Some(&outcome.state)).unwrap());
            }
        }
    }
    // Symmetric copies are shown as they lie: there may be more texts than canonical states.
    let states = solved.graph().states();
    assert!(seen.len() >= states, "{}: two states, one text", entry.name);
}

/// What holds of the values in one state; gives back where it leads.
fn laws<'h>(at: &str, here: &'h Explained) -> Vec<&'h OutcomeLine> {
    match &here.turn {
        Turn::End(paid) => {
            assert_eq!(here.value, *paid, "{at}");
            assert!(matches!(paid, Value::Exact(_)), "{at}");
            Vec::new()
        }
        Turn::Chance(outcomes) => outcomes.iter().collect(),
        Turn::Choice(player, actions) => {
            assert!(actions[0].standing != Standing::Worse, "{at}: best first");
            for action in actions {
                let (best, other) = (&here.value, &action.value);
                let beaten = match player {
                    Player::Max => other.lower() > best.upper(),
                    Player::Min => other.upper() < best.lower(),
                };
                assert!(!beaten, "{at}: {} is better than best", action.action);
            }
            let outcomes = actions.iter().flat_map(|action| &action.outcomes);
            outcomes.collect()
        }
    }
}
