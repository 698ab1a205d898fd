//! Twins and published results of the Humble-Nishiyama randomness game.

use std::num::Wrapping;

use super::*;
use crate::penney::{Automaton, Binomials, COLOURS, Word, words_with};
use crate::trial::published;

/// Deals every order of the deck.
fn by_dealing(first: Word, second: Word, red: u32, black: u32) -> Tricks {
    let mut sum = Tricks::default();
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
    for (k, red, black) in [(1, 3, 2), (2, 5, 5), (2, 7, 4), (3, 6, 6), (4, 6, 7)] {
        for (first, second) in Word::all(k).flat_map(|y| Word::all(k).map(move |z| (y, z))) {
            if first != second {
                let counted = tricks(first, second, (red, black));
                let dealt = by_dealing(first, second, red, black);
                assert_eq!(counted, dealt, "{first:?} {second:?}");
            }
        }
    }
}

/// Published odds of getting the first trick.
#[test]
fn published_odds_of_the_first_trick() {
    let file = include_str!("../../reference/humble_nishiyama.toml");
    let published = published(file, "first_trick_odds", "decimal");
    assert_eq!(published.len(), 8);
    for (words, decimal) in published {
        let word = |text: &String| Word::parse(text.split_once('=').unwrap().1, COLOURS).unwrap();
        let [first, second] = [word(&words[0]), word(&words[1])];
        let automaton = Automaton::new(first, second);
        let (won, lost) = automaton.count::<Wrapping<u128>>((26, 26), &Binomials::new(52));
        let odds = lost as f64 / won as f64;
        assert_eq!(format!("{odds:.2}"), decimal, "{words:?}");
    }
}
