//! Blackjack: known charts, and what is published.

use bestplay::random::rounds_of;
use bestplay::{Solver, Turn};
use bestplay_games::blackjack::ENTRY;

use crate::trial::{Plain, evaluated, nearly, solution_of, solved};

/// The basic strategy for many decks, as it is printed.
#[test]
fn charts_are_the_basic_strategy() {
    let answer = solved(&ENTRY, &["surrender=no"]).unwrap();
    let line = |chart: &str, hand: &str| {
        let rows = answer.rows(chart);
        let row = rows.iter().find(|row| row[0] == hand).unwrap();
        row[1..].join(" ")
    };
    assert_eq!(line("hard", "16"), "S S S S S H H H H H");
    assert_eq!(line("hard", "12"), "H H S S S H H H H H");
    assert_eq!(line("hard", "11"), "Dh Dh Dh Dh Dh Dh Dh Dh Dh H");
    assert_eq!(line("hard", "9"), "H Dh Dh Dh Dh H H H H H");
    assert_eq!(line("soft", "A,7"), "S Ds Ds Ds Ds S S H H H");
    assert_eq!(line("soft", "A,6"), "H Dh Dh Dh Dh H H H H H");
    assert_eq!(line("pairs", "8,8"), "P P P P P P P P P P");
    assert_eq!(line("pairs", "9,9"), "P P P P P S P P S S");
    assert_eq!(line("pairs", "A,A"), "P P P P P P P P P P");
    assert_eq!(line("pairs", "10,10"), "S S S S S S S S S S");
}

/// 0.14 per cent with the decks of its source, a little more with endless ones.
#[test]
fn the_simple_strategy_costs_little() {
    let answer = evaluated(&ENTRY, &[], &["simple"], Solver::new());
    let [simple, best] = ["value", "best_play"].map(|key| {
        let (lower, upper) = answer.worth(key).enclosure();
        f64::midpoint(lower, upper)
    });
    let costs = best - simple;
    assert!((0.0014..0.0016).contains(&costs), "{costs}");
}

/// Shackleford, The Wizard of Odds, Blackjack, appendix 9: what it is worth to stand, to take a card and to double,
/// six places behind the point; and whole games, in which he remembers a little less of the other hands of a split.
#[test]
fn hands_and_games_from_decks_are_worth_what_is_published() {
    let one_deck = ["decks=1", "hands=1"].as_slice();
    let six = ["decks=6", "hands=1", "soft_17=hits", "peek=no"].as_slice();
    let hands = [
        (one_deck, "2,3", [-0.659375, -0.291565, -1.318751]),
        (one_deck, "5,6", [-0.634013, 0.172946, 0.240259]),
        (one_deck, "A,7", [-0.101015, -0.108386, -0.357778]),
        (six, "2,3", [-0.721887, -0.529734, -1.443774]),
        (six, "5,6", [-0.720879, -0.235772, -0.535879]),
        (six, "A,6", [-0.665166, -0.463296, -0.999484]),
    ];
    for (words, hand, published) in hands {
        let solved = solution_of(&ENTRY, words, &Solver::new());
        let explained = solved.explain(Some(&format!("A: {hand}"))).unwrap();
        let Turn::Choice(_, actions) = explained.turn else {
            panic!("nobody chooses");
        };
        for (wanted, published) in ["stand", "hit", "double"].into_iter().zip(published) {
            let found = actions.iter().find(|one| one.action == wanted).unwrap();
            let found: f64 = found.value.decimal(9).parse().unwrap();
            let is_near = (found - published).abs() < 6e-7;
            assert!(is_near, "{words:?} {hand}: {found} {published}");
        }
    }
    let games = [
        ("decks=1", 0.001839),
        ("decks=1 after_split=no", 0.000423),
        ("decks=2 soft_17=hits", -0.003797),
        ("decks=2 soft_17=hits after_split=no", -0.005252),
        ("decks=6 soft_17=hits peek=no", -0.0072705),
        ("decks=8 soft_17=hits peek=no", -0.007562),
    ];
    for (words, published) in games.into_iter().take(rounds_of(0, 6) as usize) {
        let words: Vec<&str> = words.split(' ').collect();
        let found = nearly(&ENTRY, &words);
        assert!(
            (found - published).abs() < 1e-5,
            "{words:?}: {found} {published}"
        );
    }
}
