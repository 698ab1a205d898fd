//! Twins and published results of the Humble-Nishiyama randomness game.

use bestplay::{Game, Notation, Rational, Solver, Value};

use super::*;
use crate::penney::{Automaton, Binomials, COLOURS, Word, published, words_with};

fn words(k: u32) -> impl Iterator<Item = Word> {
    (0..1 << k).map(move |bits| Word::new(bits, k))
}

/// Deals every order of the deck.
fn by_dealing(first: Word, second: Word, red: u32, black: u32) -> Tricks {
    let mut sum = Tricks {
        orders: 0,
        first: 0,
        draws: 0,
        first_tricks: 0,
        second_tricks: 0,
    };
    for order in words_with(red + black, red) {
        let (mut start, mut won) = (0, [0u128; 2]);
        for end in 1..=red + black {
            let table = order.first(end).last(end - start);
            for (player, word) in [first, second].into_iter().enumerate() {
                if table.len() >= word.len() && table.last(word.len()) == word {
                    won[player] += 1;
                    start = end;
                }
            }
        }
        sum.orders += 1;
        sum.first += u128::from(won[0] > won[1]);
        sum.draws += u128::from(won[0] == won[1]);
        sum.first_tricks += won[0];
        sum.second_tricks += won[1];
    }
    sum
}

#[test]
fn counted_as_dealt() {
    for (k, red, black) in [
        (1, 3, 2),
        (2, 5, 5),
        (2, 7, 4),
        (3, 6, 6),
        (3, 9, 4),
        (4, 6, 7),
    ] {
        for (first, second) in words(k).flat_map(|y| words(k).map(move |z| (y, z))) {
            if first != second {
                let counted = tricks(first, second, (red, black));
                assert_eq!(
                    counted,
                    by_dealing(first, second, red, black),
                    "{first:?} {second:?}"
                );
            }
        }
    }
}

#[test]
fn best_play_is_that_of_the_rules_solved_by_the_engine() {
    for (k, deck) in [
        (1, (4, 4)),
        (2, (5, 5)),
        (2, (7, 3)),
        (3, (5, 5)),
        (3, (4, 8)),
    ] {
        let rules = Rules {
            k,
            deck,
            first: None,
            second: None,
        };
        let solved = Solver::new().exact().solve(&rules).unwrap();
        let worth = |first: Word| answer::sorted_replies(first, deck)[0].1.value();
        let best = words(k).map(worth).max().unwrap();
        assert_eq!(solved.value(), Value::Exact(best.clone()), "{rules:?}");
        let found = solved.best(&rules.initial());
        assert!(words(k).all(|word| found.contains(&word) == (worth(word) == best)));
        for state in solved.states() {
            let text = rules.show_state(state);
            assert_eq!(rules.parse_state(&text).as_ref(), Ok(state), "{text}");
        }
    }
}

#[test]
fn colours_and_players_can_be_exchanged() {
    let word = |text| Word::parse(text, COLOURS).unwrap();
    let deck = (26, 26);
    let one = tricks(word("BRB"), word("BBR"), deck);
    assert_eq!(one, tricks(word("RBR"), word("RRB"), deck));
    let other = tricks(word("BBR"), word("BRB"), deck);
    assert_eq!(
        (one.first, one.draws, one.second()),
        (other.second(), other.draws, other.first)
    );
}

const REFERENCE: &str = include_str!("../../reference/humble_nishiyama.toml");

#[test]
fn published_percentages() {
    // 24 percentages of Nishiyama's table, and three small instances.
    assert_eq!(published::check(&ENTRY, REFERENCE), 27);
}

/// Published odds of getting the first trick.
#[derive(serde::Deserialize)]
struct FirstTricks {
    first_trick_odds: Vec<Odds>,
}

#[derive(serde::Deserialize)]
struct Odds {
    parameters: [String; 2],
    decimal: String,
    source: String,
}

#[test]
fn published_odds_of_the_first_trick() {
    let published = toml::from_str::<FirstTricks>(REFERENCE)
        .unwrap()
        .first_trick_odds;
    assert_eq!(published.len(), 8);
    for Odds {
        parameters,
        decimal,
        source,
    } in published
    {
        let word = |text: &String| Word::parse(text.split_once('=').unwrap().1, COLOURS).unwrap();
        let [first, second] = [word(&parameters[0]), word(&parameters[1])];
        let (won, lost) =
            Automaton::new(first, second).count::<u128>((26, 26), &Binomials::new(52));
        let odds = Rational::from(lost) / Rational::from(won);
        assert_eq!(
            published::rounded(&odds, &decimal),
            decimal,
            "{parameters:?} {source}"
        );
    }
}
