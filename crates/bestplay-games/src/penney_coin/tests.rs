//! Twins and known results of Penney's game with a coin.

use bestplay::{Rational, Solver, Value};
use bestplay_games::penney::Word;
use bestplay_games::penney_coin::{Coin, Duels, LONGEST_PLAY, Rules, race};

use crate::trial::{exact, solution, sum};

fn word(text: &str) -> Word {
    Word::parse(text, ['H', 'T']).unwrap()
}

fn words(text: &str) -> Vec<Word> {
    text.split(',').map(word).collect()
}

fn fair() -> Coin {
    Coin::new(1, 2).unwrap()
}

fn rules(coin: Coin, sequences: Vec<Word>, k: u32) -> Rules {
    Rules { coin, k, sequences }
}

#[test]
fn equations_are_the_rules_solved_by_the_engine() {
    let races = "HHH,THH HHT,HTT HTH,HHT,TTT H,T HT,TTHH,HHH HHHH,TH,TTT,HHHT HH,HHH THHT,HH,TTT \
                 HTHTH,THTHT,HHTHH HHT,HTH,THH,TTT,HTT";
    for (heads, of) in [(1, 2), (1, 3), (7, 10)] {
        let coin = Coin::new(heads, of).unwrap();
        for sequences in races.split(' ').map(words) {
            let outcome = race(coin, &sequences).unwrap();
            assert_eq!(sum(outcome.wins.clone()), Rational::ONE);
            // The engine tells the first player's chance: each takes the place of the first.
            for (place, wins) in outcome.wins.iter().enumerate() {
                let mut turned = sequences.clone();
                turned.rotate_left(place);
                let found = exact(&rules(coin, turned, 1));
                assert_eq!(found, *wins, "{sequences:?} {place}");
            }
            let (solver, rules) = (Solver::new().exact(), rules(coin, sequences, 1));
            let odds = solver.odds(&*solution(&rules, &solver));
            assert_eq!(odds.unwrap().lengths.mean, Value::Exact(outcome.tosses));
        }
    }
}

#[test]
fn duels_are_races_of_two() {
    let coin = Coin::new(3, 7).unwrap();
    let duels = Duels::new(coin, 4);
    for first in 0..16 {
        let first = Word::new(first, 4);
        for (second, chance) in duels.replies(first).unwrap() {
            assert_eq!(race(coin, &[first, second]).unwrap().wins[0], chance);
        }
    }
}

#[test]
fn a_sequence_that_contains_another_never_wins() {
    let outcome = race(fair(), &words("HTH,HT,TT")).unwrap();
    assert_eq!(outcome.contains, [Some(1), None, None]);
    assert!(outcome.wins[0].is_zero());
    // Complete at the same toss: the shorter one counts.
    let wins = race(fair(), &words("HH,H")).unwrap().wins;
    assert_eq!(wins, [Rational::ZERO, Rational::ONE]);
}

#[test]
fn what_cannot_be_is_refused() {
    assert!(Coin::new(0, 1).is_err() && Coin::new(1, 1).is_err() && Coin::new(3, 2).is_err());
    assert!(race(fair(), &[]).is_err());
    assert!(race(fair(), &words("HT,HT")).is_err());
    assert!(Duels::new(fair(), LONGEST_PLAY + 1).best_play().is_err());
}

#[test]
fn a_best_reply_to_a_fair_coin_stands_one_toss_before() {
    // Guibas and Odlyzko 1981: from three tosses on, a best reply ends in the first k - 1 letters
    // of the sequence answered.
    for k in 3..=7 {
        let duels = Duels::new(fair(), k);
        for first in (0..1 << k).map(|bits| Word::new(bits, k)) {
            let replies = duels.replies(first).unwrap();
            let (_, least) = &replies[0];
            for (second, _) in replies.iter().take_while(|(_, chance)| chance == least) {
                assert_eq!(second.last(k - 1), first.first(k - 1));
            }
        }
    }
}
