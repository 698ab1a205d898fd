//! Penney's game with a deck: twins of its parts.

use std::num::Wrapping;

use bestplay::Silent;

use super::automaton::Automaton;
use super::bound::{Bound, Places, borders, ceiling};
use super::deck::Binomials;
use super::word::words_with;
use super::*;
use crate::fast::best;

/// Deals every order of the deck.
fn by_dealing(yvonne: Word, zara: Word, red: u32, black: u32) -> Tally {
    let mut tally = Tally::default();
    let dealt = red + black;
    for order in words_with(dealt, red) {
        tally.orders += 1;
        let ends = |n: u32, word: Word| n >= word.len() && order.first(n).last(word.len()) == word;
        let end = (1..=dealt).find(|&n| ends(n, yvonne) || ends(n, zara));
        match end {
            Some(n) if ends(n, yvonne) => tally.yvonne += 1,
            Some(_) => tally.zara += 1,
            None => (),
        }
        tally.cards += u128::from(end.unwrap_or(dealt));
    }
    tally
}

/// All pairs that may be laid out, with the red and black cards that are left to deal.
fn pairs(setting: Setting) -> impl Iterator<Item = (Word, Word, (u32, u32))> {
    let words = move || Word::all(setting.k());
    let pairs = words().flat_map(move |y| words().map(move |z| (y, z)));
    let others = pairs.filter(|(y, z)| y != z);
    others.filter_map(move |(y, z)| Some((y, z, setting.rest(y.reds(), z.reds())?)))
}

/// Decks small enough for every pair to be dealt out, equal and unequal, with every k.
fn small_settings() -> impl Iterator<Item = Setting> {
    let even = (1..=7).map(|cards| (cards, cards));
    let uneven = [(2, 1), (1, 4), (5, 2), (3, 6), (8, 3), (2, 9), (7, 5)];
    let all = even.chain(uneven).chain([(10, 1), (12, 0), (0, 3)]);
    all.flat_map(|(red, black)| (1..=7).filter_map(move |k| Setting::new(k, red, black).ok()))
}

#[test]
fn generating_functions_are_as_dealt() {
    let mut seen = 0;
    for setting in small_settings() {
        let mut penney = Penney::new(setting);
        for (yvonne, zara, (red, black)) in pairs(setting) {
            // Of the longer ones every few, with a stride that meets all residues.
            if setting.k() <= 4 || (yvonne.bits() * 37 + zara.bits() * 11) % 23 == 0 {
                let tally = penney.tally(yvonne, zara).unwrap();
                assert_eq!(tally, by_dealing(yvonne, zara, red, black), "{setting:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 2_000, "{seen}");
}

#[test]
fn generating_functions_are_as_counted_by_the_automaton() {
    let even = [(3, 26), (5, 26), (13, 26), (4, 60)].map(|(k, cards)| (k, cards, cards));
    for (k, red, black) in even.into_iter().chain([(6, 40, 17)]) {
        let setting = Setting::new(k, red, black).unwrap();
        let mut penney = Penney::new(setting);
        let binomials = Binomials::new(red + black);
        let count = 1u64 << k;
        for step in 0..120u64 {
            let yvonne = Word::new(step * 7_919 % count, k);
            let bits = step * step * 31 + 5 + yvonne.bits() * (step % 3);
            let zara = Word::new(bits % count, k);
            let Ok(tally) = penney.tally(yvonne, zara) else {
                continue;
            };
            let at = format!("{setting:?} {yvonne:?} {zara:?}");
            let rest = setting.rest(yvonne.reds(), zara.reds()).unwrap();
            let counted = by_automaton(yvonne, zara, rest, &binomials);
            assert_eq!((tally.yvonne, tally.zara), counted, "{at}");
            // The margin by the way that the search for best play takes.
            let replies = penney.replies(yvonne).unwrap();
            assert!(replies.contains(&(zara, tally.margin())), "{at}");
        }
    }
}

fn by_automaton(y: Word, z: Word, rest: (u32, u32), binomials: &Binomials) -> (u128, u128) {
    Automaton::new(y, z).count::<Wrapping<u128>>(rest, binomials)
}

#[test]
fn the_bounds_hold() {
    let mut tight = 0;
    let even = [(1, 6), (3, 13), (5, 20), (6, 7)].map(|(k, cards)| (k, cards, cards));
    for (k, red, black) in even.into_iter().chain([(2, 9, 8), (4, 9, 14)]) {
        let setting = Setting::new(k, red, black).unwrap();
        let mut penney = Penney::new(setting);
        let binomials = Binomials::new(red + black);
        for (yvonne, zara, rest) in pairs(setting) {
            let tally = penney.tally(yvonne, zara).unwrap();
            let lead = tally.yvonne as i128 - tally.zara as i128;
            let places = Places::new(&binomials, rest);
            let borders = borders(yvonne);
            let bound = Bound::new(&setting, &places, yvonne, &borders, zara.reds());
            let overlap = (0..k).rev().find(|&t| zara.overlaps(yvonne, t)).unwrap();
            let (floor, ceiling) = (bound.lead(overlap), ceiling(&places, yvonne, zara));
            let holds = floor <= lead && lead <= ceiling;
            assert!(holds, "{setting:?} {yvonne:?} {zara:?}");
            tight += u32::from(ceiling == lead) + u32::from(floor == lead);
        }
    }
    // And are met: a bound that is never met might be far off.
    assert!(tight > 1_000, "{tight}");
}

/// Best play with every pair dealt by the automaton: Yvonne's best sequences, and for each
/// Zara's best replies.
fn minimax(setting: Setting) -> (Margin, Vec<(Word, Vec<Word>)>) {
    let (red, black) = setting.deck();
    let binomials = Binomials::new(red + black);
    let all: Vec<_> = pairs(setting).collect();
    let answered = all.chunk_by(|one, other| one.0 == other.0).map(|replies| {
        let margins = replies.iter().map(|&(yvonne, zara, rest)| {
            let (ahead, behind) = by_automaton(yvonne, zara, rest, &binomials);
            let orders = binomials.orders(rest.0, rest.1);
            let margin = Margin::new(ahead as i128 - behind as i128, orders);
            (margin, zara)
        });
        let (least, zaras) = best(margins, |one, other| other.cmp(one)).unwrap();
        (least, (replies[0].0, zaras))
    });
    best(answered, Margin::cmp).unwrap()
}

fn check_best_play(setting: Setting) {
    let (margin, best) = minimax(setting);
    let mut penney = Penney::new(setting);
    let found = penney.best_play(usize::MAX, &Silent).unwrap();
    assert_eq!(found.margin, margin, "{setting:?}");
    let yvonnes: Vec<Word> = best.iter().map(|(yvonne, _)| *yvonne).collect();
    assert_eq!(found.yvonne.first(), yvonnes, "{setting:?}");
    assert_eq!(found.yvonne.count(), yvonnes.len() as u128);
    for (yvonne, zaras) in best {
        let replies = penney.best_replies(yvonne, usize::MAX).unwrap();
        assert_eq!(replies.zara.first(), zaras, "{setting:?} {yvonne:?}");
        assert_eq!(replies.zara.count(), zaras.len() as u128);
        assert_eq!(replies.margin, margin);
        let short = penney.best_replies(yvonne, 2).unwrap().zara;
        assert_eq!(short.first(), &zaras[..zaras.len().min(2)]);
    }
}

#[test]
fn best_play_is_that_of_all_pairs_in_small_decks() {
    small_settings().for_each(check_best_play);
}

#[test]
fn best_play_is_that_of_all_pairs_in_larger_decks() {
    let even = [(3, 26), (5, 26), (6, 13), (7, 11), (8, 12), (5, 40)];
    let even = even.map(|(k, cards)| (k, cards, cards));
    let small = [(7, 14, 9), (6, 9, 20), (7, 10, 11), (6, 12, 3)];
    let large = [(8, 13, 12), (4, 35, 30), (2, 60, 60)];
    for (k, red, black) in [&even[..], &small, &large].concat() {
        check_best_play(Setting::new(k, red, black).unwrap());
    }
}

#[test]
fn best_play_is_that_of_the_best_first_search() {
    for k in 1..=8 {
        for cards in [k, 3 * k / 2, 2 * k, 26] {
            let Ok(setting) = Setting::new(k, cards, cards) else {
                continue;
            };
            let best = Penney::new(setting).best_play(usize::MAX, &Silent).unwrap();
            let (margin, yvonne) = best_first(setting).unwrap();
            assert_eq!(best.margin, margin, "{setting:?}");
            assert!(best.yvonne.first().contains(&yvonne), "{setting:?}");
        }
    }
    assert!(best_first(Setting::new(2, 3, 4).unwrap()).is_none());
}
