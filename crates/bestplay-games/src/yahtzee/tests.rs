//! Yahtzee: boxes as rule sheets have them, and states that no play comes to.

use bestplay::made::Starting;
use bestplay::{Game, Kept, Node, Notation, Solver, Stages, Value};
use bestplay_answers::{Arguments, Instance};
use bestplay_games::yahtzee::{Category, ENTRY, Scoring, State, read};

use crate::trial::explained;

#[test]
fn boxes_score_as_on_rule_sheets() {
    let dice = |faces: &str| {
        let count = |face: u8| faces.bytes().filter(|&shown| shown == face).count() as u8;
        [b'1', b'2', b'3', b'4', b'5', b'6'].map(count)
    };
    for (name, faces, yahtzee, yatzy) in [
        ("threes", "33316", 9, 9),
        ("one-pair", "33661", 12, 12),
        ("two-pairs", "33661", 18, 18),
        ("two-pairs", "33336", 0, 0),
        ("three", "33316", 16, 9),
        ("four", "33332", 14, 12),
        ("four", "33322", 0, 0),
        ("full-house", "33322", 25, 13),
        ("full-house", "33333", 0, 0),
        ("small-straight", "12346", 30, 0),
        ("small-straight", "12345", 30, 15),
        ("small-straight", "33456", 30, 0),
        ("large-straight", "12345", 40, 0),
        ("large-straight", "23456", 40, 20),
        ("five", "66666", 50, 50),
        ("chance", "66662", 26, 26),
    ] {
        let category = Category::named(name).unwrap();
        for (scoring, points) in [(Scoring::Yahtzee, yahtzee), (Scoring::Yatzy, yatzy)] {
            let found = category.score(&dice(faces), scoring, false);
            assert_eq!(found, points, "{name} {faces}");
        }
    }
    let joker = Category::LargeStraight.score(&dice("11111"), Scoring::Yahtzee, true);
    assert_eq!(joker, 40);
}

/// Five sixes once the box for them has 50: where they may go, and for how much.
#[test]
fn jokers_go_where_the_rules_say() {
    let uses = |joker: &str, open: &str| -> String {
        let words = ["boxes=ones,sixes,full-house,five", joker];
        let game = read(&Instance::new(&ENTRY, &words).unwrap().arguments).unwrap();
        let state = format!("{open} upper 0 fifty: 66666 0");
        let state = game.parse_state(&state).unwrap();
        let Node::Choice(_, actions) = game.node(&state) else {
            panic!("no choice")
        };
        let shown = actions.into_iter().map(|(action, branch)| {
            let (_, paid) = branch.paying().outcomes()[0].0;
            format!("{} {}", game.show_action(&action), paid.to_rational())
        });
        shown.collect::<Vec<_>>().join(", ")
    };
    for (joker, open, expected) in [
        (
            "joker=free",
            "ones,sixes,full-house",
            "ones 100, sixes 130, full-house 100",
        ),
        ("joker=forced", "ones,sixes,full-house", "sixes 130"),
        ("joker=forced", "ones,full-house", "full-house 125"),
        ("joker=free", "ones,full-house", "ones 100, full-house 125"),
        ("joker=forced", "ones", "ones 100"),
    ] {
        assert_eq!(uses(joker, open), expected, "{joker} {open}");
    }
}

/// A state that no play comes to is not explained by the method.
#[test]
fn states_of_a_card_are_explained() {
    let explain = |state| explained(&ENTRY, &["boxes=ones,twos,chance"], Some(state));
    assert!(explain("ones,chance upper 4: 11266 1").is_ok() && explain("over").is_ok());
    let error = explain("ones,chance upper 3: 11266 1").unwrap_err();
    assert!(error.to_string().contains("no play comes to"), "{error}");
}

/// Whatever card play comes to is worth by the rules, in stages, what the method says: of small cards, and of the one that
/// was solved in the folder that `BESTPLAY_YAHTZEE` names, if it does.
#[test]
fn every_card_in_stages_is_worth_what_the_method_says() {
    let folder = tempfile::tempdir().unwrap();
    let joker =
        |joker| ["boxes=ones,fives,full-house,five", "bonus_at=13", joker].map(String::from);
    let cards = ["joker=free", "joker=forced", "joker=none"].map(joker);
    let small = cards
        .into_iter()
        .map(|words| (words.to_vec(), folder.path().join(&words[2])));
    let named = std::env::var_os("BESTPLAY_YAHTZEE").map(|path| {
        let kept = Kept::in_folder(path.as_ref()).unwrap();
        let words = kept
            .parameters
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        (words.collect(), path.into())
    });
    for (words, path) in small.chain(named) {
        let instance = Instance::new(&ENTRY, &words).unwrap();
        let (kept, effort) = (instance.parameters(), Solver::new());
        let kept = Kept::new(path, "yahtzee", kept);
        let game = read(&instance.arguments).unwrap();
        let stages = Stages::new(Starting::new(game.clone(), None));
        let solved = Solver::new().solve_in_stages(&stages, &kept);
        let none = Arguments::none(ENTRY.name);
        let explain = ENTRY.fast.unwrap().explain.unwrap().run;
        let mut entries = 0;
        let compare = |state: State, value: Value| {
            let text = game.show_state(&state);
            let found = explain(&instance.task(&none, &effort), Some(&text));
            let expected = found.unwrap().0.value;
            let agrees = !expected.differs_from(&value);
            assert!(agrees, "{text}: {value}, not {expected}");
            entries += 1;
            Ok(())
        };
        stages.entries(&kept, compare).unwrap();
        assert_eq!(entries, solved.unwrap().entries);
    }
}
