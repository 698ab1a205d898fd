//! Yahtzee: the plain rules on small cards against the method, and boxes as rule sheets have them.

use bestplay::{Game, Node, Notation, Silent, Solver};
use proptest::prelude::*;

use super::card::{Category, Joker, Scoring};
use super::fast::Table;
use super::lattice::Lattice;
use super::rules::roll;
use super::{ENTRY, State, Throw, Yahtzee, read};
use bestplay_answers::question::Explain;
use bestplay_answers::{Arguments, Effort, Instance, Method};

fn game(words: &[&str]) -> Yahtzee {
    let arguments = Arguments::parse("yahtzee", ENTRY.parameters, words);
    read(&arguments.unwrap()).unwrap()
}

#[test]
fn rules_and_method_agree_on_small_cards() {
    for words in [
        &["boxes=ones,five", "bonus_at=5"][..],
        &["boxes=sixes,five,full-house", "joker=forced", "bonus_at=18"],
        &["boxes=five,small-straight,large-straight"],
        &[
            "boxes=twos,one-pair,two-pairs",
            "scoring=yatzy",
            "bonus_at=6",
            "bonus=9",
        ],
        &["boxes=three,four,chance", "joker=none"],
        &["boxes=three,four,full-house", "scoring=yatzy"],
        &[
            "boxes=small-straight,large-straight,five",
            "scoring=yatzy",
            "joker=free",
        ],
    ] {
        let game = game(words);
        let rules = Solver::new().solve(&game).unwrap();
        let table = Table::new(game.card(), &Silent).unwrap();
        let fast = table.value(game.card().empty());
        let rules_value = rules.value();
        assert!(
            !fast.differs_from(&rules_value),
            "{words:?}: {fast} {rules_value}"
        );
        let width = fast.upper().unwrap() - fast.lower().unwrap();
        assert!(width.to_f64().value() < 1e-10, "{words:?}");
        // Every state, with what it is worth.
        for state in rules.states().iter().step_by(17) {
            let turn = table.turn(state.filled);
            let found = match state.throw {
                Throw::First => table.value(state.filled),
                Throw::Rolled(dice, left) => table.rolled(&turn, state.filled, &dice, left),
                Throw::Kept(dice, left) => table.kept(&turn, state.filled, dice, left),
            };
            let expected = rules.value_of(state).unwrap();
            assert!(
                !found.differs_from(&expected),
                "{state:?}: {found} {expected}"
            );
        }
    }
}

/// The method's throws are those of dice.
#[test]
fn throws_are_all_throws() {
    let lattice = Lattice::new();
    let throws = roll([0; 6]);
    assert_eq!((throws.total(), throws.outcomes().len()), (7776, 252));
    assert_eq!(lattice.throws().len(), 252);
    for (dice, _) in throws.outcomes() {
        let place = lattice.place(dice) - super::lattice::THROWS;
        assert_eq!(lattice.throws()[place], *dice);
    }
}

#[test]
fn boxes_score_as_on_rule_sheets() {
    let dice = |faces: &str| {
        let mut dice = [0; 6];
        faces
            .bytes()
            .for_each(|face| dice[usize::from(face - b'1')] += 1);
        dice
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
            assert_eq!(
                category.score(&dice(faces), scoring, false),
                points,
                "{name} {faces}"
            );
        }
    }
    assert_eq!(
        Category::LargeStraight.score(&dice("11111"), Scoring::Yahtzee, true),
        40
    );
}

/// Five sixes once the box for them has 50: where they may go, and for how much.
#[test]
fn jokers_go_where_the_rules_say() {
    let uses = |joker: &str, open: &str| -> Vec<(String, i64)> {
        let game = game(&["boxes=ones,sixes,full-house,five", joker]);
        let state = game
            .parse_state(&format!("{open} upper 0 fifty: 66666 0"))
            .unwrap();
        let Node::Choice(_, actions) = game.node(&state) else {
            panic!("no choice")
        };
        let paid = |branch: &bestplay::Branch<State>| match branch {
            bestplay::Branch::Paying(chance) => chance.outcomes()[0].0.1.words().unwrap().0,
            bestplay::Branch::Free(_) => 0,
        };
        actions
            .iter()
            .map(|(action, branch)| (game.show_action(action), paid(branch)))
            .collect()
    };
    let are = |found: Vec<(String, i64)>, expected: &[(&str, i64)]| {
        let expected: Vec<_> = expected
            .iter()
            .map(|&(name, n)| (name.to_owned(), n))
            .collect();
        assert_eq!(found, expected);
    };
    are(
        uses("joker=free", "ones,sixes,full-house"),
        &[("ones", 100), ("sixes", 130), ("full-house", 100)],
    );
    are(
        uses("joker=forced", "ones,sixes,full-house"),
        &[("sixes", 130)],
    );
    are(
        uses("joker=forced", "ones,full-house"),
        &[("full-house", 125)],
    );
    are(
        uses("joker=free", "ones,full-house"),
        &[("ones", 100), ("full-house", 125)],
    );
    are(uses("joker=forced", "ones"), &[("ones", 100)]);
    assert_eq!(game(&["scoring=yatzy"]).card().joker, Joker::None);
}

/// A state of a whole card is explained by the method, and one that no play comes to is not.
#[test]
fn states_of_a_card_are_explained() {
    let explain = |state: &str| {
        let instance = Instance::new(&ENTRY, &["boxes=ones,twos,chance"]).unwrap();
        let effort = Effort {
            method: Some(Method::Fast),
            ..Effort::new(Solver::new())
        };
        let question = Explain {
            state: Some(state.into()),
        };
        instance.ask(&question, &effort, &Silent)
    };
    assert!(explain("ones,chance upper 4: 11266 1").is_ok());
    let error = explain("ones,chance upper 3: 11266 1").unwrap_err();
    assert!(error.to_string().contains("no play comes to"), "{error}");
    assert!(explain("over").is_ok());
}

#[test]
fn what_is_wrong_is_said() {
    let message = |words: &[&str]| {
        let arguments = Arguments::parse("yahtzee", ENTRY.parameters, words);
        let game = arguments.and_then(|arguments| read(&arguments));
        game.err().map_or(String::new(), |error| error.to_string())
    };
    assert!(message(&["boxes=ones,ones"]).contains("twice"));
    assert!(message(&["boxes=one-pair"]).contains("yatzy only"));
    assert!(message(&["boxes="]).contains("names of boxes"));
    assert!(message(&["bonus=201"]).contains("200"));
    assert_eq!(message(&["scoring=yatzy", "boxes=one-pair"]), "");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC*|(ones|over|ones,chance|five)( upper [0-9]{1,2})?( fifty)?(: (keep )?[1-6]{0,5} [0-2])?"
    ) {
        let game = game(&["boxes=ones,five,chance"]);
        if let Ok(state) = game.parse_state(&text) {
            game.node(&state);
            prop_assert_eq!(game.parse_state(&game.show_state(&state)), Ok(state));
        }
    }
}
