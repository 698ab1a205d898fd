//! Video poker: rules against inclusion and exclusion, and kinds of hands as everybody counts them.

use bestplay::{Rational, Solver, Value};

use super::cards::{canonical, choices, copies, five, read, show};
use super::{ENTRY, Kind, Pays, VideoPoker, read as parse};
use crate::trial::{Plain, solved};
use bestplay_answers::{Arguments, Happens, Instance};

fn game(words: &[&str]) -> VideoPoker {
    let arguments = Arguments::parse("video-poker", ENTRY.parameters, words);
    parse(&arguments.unwrap()).unwrap()
}

/// The frequencies of the poker hands, with pairs of jacks or better apart.
#[test]
fn hands_are_as_often_as_known() {
    let deck = game(&[]).deck();
    let (mut counts, mut classes, mut all) = ([0u32; 10], 0, 0);
    for hand in choices(deck, 5) {
        counts[Kind::of(five(hand), 9) as usize] += 1;
        if canonical(hand) == hand {
            classes += 1;
            all += copies(hand);
        }
    }
    let known = [
        4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920, 2_062_860,
    ];
    assert_eq!(counts, known);
    assert_eq!((classes, all), (134_459, 2_598_960));
}

#[test]
fn rules_and_inclusion_agree() {
    for words in [
        &["ranks=4"][..],
        &["ranks=5"],
        &["ranks=4", "pair=A", "pays=9,8,70,6,5,4,30,2,3"],
        &["hand=AsKsJsTs4h"],
        &["hand=2c3d4h5s9s", "ranks=13", "pair=10"],
        &["hand=AcKd9h8h9s", "ranks=7", "pays=9,9,9,9,0,0,1,1,1"],
    ] {
        let game = game(words);
        let rules = Solver::new().exact().solve(&game).unwrap().value();
        let fast = solved(&ENTRY, words).unwrap();
        assert_eq!(fast.plain("value"), rules.to_string(), "{words:?}");
    }
}

/// What hands come to adds up to one, and paid by the table to the value.
#[test]
fn kinds_and_holds_add_up() {
    for words in [&["ranks=5"][..], &[]] {
        let answer = solved(&ENTRY, words).unwrap();
        let number = |text: &String| text.parse::<Rational>().unwrap();
        let (mut sum, mut paid) = (Rational::ZERO, Rational::ZERO);
        for row in answer.rows("kinds") {
            sum += number(&row[2]);
            paid += number(&row[1]) * number(&row[2]);
        }
        assert_eq!(sum, Rational::ONE);
        assert_eq!(paid.to_string(), answer.plain("value"));
        let held = answer.rows("held");
        let held = held
            .iter()
            .fold(Rational::ZERO, |sum, row| sum + number(&row[1]));
        assert_eq!(held, Rational::ONE);
    }
}

/// Cards that are dealt are worth what the rules say, from the first on.
#[test]
fn the_deal_is_explained_as_by_the_engine() {
    let explain = ENTRY.fast.unwrap().explain.unwrap().run;
    let none = Arguments::none("video-poker");
    let solver = Solver::new().exact();
    let instance = Instance::new(&ENTRY, &["ranks=4", "pays=70,8,9,6,5,4,3,2,1"]).unwrap();
    let rules = instance.rules().unwrap();
    let solved = rules.solve(&solver).unwrap();
    let is_right = |value: &Value, state: &str| {
        let place = solved.find(state).unwrap().unwrap();
        assert!(!value.differs_from(&solved.value_at(place)), "{state}");
    };
    for state in [
        None,
        Some("As"),
        Some("KdQh"),
        Some("AsAhAd"),
        Some("JsQsKsAs"),
    ] {
        let (found, _) = explain(&instance.task(&none, &solver), state).unwrap();
        is_right(&found.value, state.unwrap_or("deal"));
        let Happens::Chance(next) = found.happens else {
            panic!("{state:?} is a deal");
        };
        for one in next {
            is_right(&one.value, &one.state);
        }
    }
}

/// The first card of 52: of thirteen ranks one; the value is that of the game.
#[test]
fn the_whole_deal_is_explained() {
    let explain = ENTRY.fast.unwrap().explain.unwrap().run;
    let none = Arguments::none("video-poker");
    let instance = Instance::new::<&str>(&ENTRY, &[]).unwrap();
    let (found, _) = explain(&instance.task(&none, &Solver::new()), None).unwrap();
    let value = solved::<&str>(&ENTRY, &[]).unwrap();
    assert_eq!(found.value.to_string(), value.plain("value"));
    assert!(matches!(found.happens, Happens::Chance(next) if next.len() == 13));
}

/// A royal flush comes once in 40,391 hands.
#[test]
fn the_royal_flush_is_as_rare_as_published() {
    let answer = solved::<&str>(&ENTRY, &[]).unwrap();
    let royal: Rational = answer.rows("kinds")[0][2].parse().unwrap();
    assert_eq!((Rational::ONE / royal).round().to_string(), "40391");
}

#[test]
fn text_comes_back_and_mistakes_are_answered() {
    for text in ["AsKsJsTs4h", "2c2d2h2s3s"] {
        let hand = read(text).unwrap();
        assert_eq!(read(&show(hand)), Some(hand));
    }
    for bad in ["AsAs", "Ax", "A", "1s"] {
        assert_eq!(read(bad), None, "{bad}");
    }
    let message = |words: &[&str]| {
        let instance = Instance::new(&ENTRY, words);
        let game = instance.and_then(|instance| instance.rules());
        game.err().map(|error| error.to_string())
    };
    assert!(
        message(&["pays=1,2"])
            .unwrap()
            .contains("nine whole numbers")
    );
    assert!(
        message(&["hand=AsKs"])
            .unwrap()
            .contains("five different cards")
    );
    assert!(
        message(&["hand=2s3s4s5s6s", "ranks=8"])
            .unwrap()
            .contains("of the deck")
    );
    assert!(message(&["pair=1"]).unwrap().contains("one of 2, 3"));
    assert!(message(&[]).unwrap().contains("hours"));
    assert_eq!(message(&["ranks=4"]), None);
    let pays = Pays {
        table: [0; 10],
        lowest_pair: 0,
    };
    assert_eq!(VideoPoker::new(pays, 9, None).deck().count_ones(), 16);
}
