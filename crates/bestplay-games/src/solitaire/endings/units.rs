//! Endings against counting them one by one, and against games that are won.

use std::collections::HashSet;

use bestplay::sample::{LANES, Lanes};

use super::*;
use crate::solitaire::cards;
use crate::solitaire::planes::{PLANES, open_places, settle};
use crate::solitaire::rules::play;
use crate::solitaire::units::{cards_in, deck, every_sequence};

/// Whether each card but the last two has a like card two or more places further on.
fn passes(deck: Deck, order: &[cards::Card]) -> bool {
    (0..order.len().saturating_sub(2))
        .all(|i| order[i + 2..].iter().any(|&z| deck.alike(order[i], z)))
}

/// The card that the planes hold as this one, of a deck with at least as many ranks as suits.
fn named(deck: Deck, card: Card) -> cards::Card {
    deck.card(card & 15, card >> 4)
}

/// The cards of a packed order, the first to be dealt first.
fn unpacked(order: u64, cards: usize) -> Vec<Card> {
    let bit = |b: usize, place: usize| (order >> (8 * b + place) & 1) as u8;
    let places = 0..cards;
    let cards = places.map(|place| (0..PLANES).map(|b| bit(b, place) << b).sum());
    cards.collect()
}

#[test]
fn every_set_of_cards_is_in_one_class() {
    for (ranks, suits, cards, sets, classes) in [
        (12, 4, 8, 377_348_994, 225),
        (13, 4, 8, 752_538_150, 225),
        (10, 4, 8, 76_904_685, 225),
        (5, 2, 4, 210, 6),
        (7, 1, 3, 35, 1),
    ] {
        let found = classes::list(ranks, suits, cards);
        assert_eq!(found.len(), classes);
        assert_eq!(found.iter().map(|(_, sets)| sets).sum::<u64>(), sets);
        assert!(found.iter().all(|(set, _)| set.len() == cards));
    }
}

#[test]
fn as_many_endings_as_there_are() {
    for (deck, last) in [
        (deck(12, 4), 3),
        (deck(12, 4), 4),
        (deck(3, 3), 4),
        (deck(4, 2), 4),
        (deck(5, 2), 5),
        (deck(7, 1), 3),
    ] {
        let (mut all, mut possible) = (0, 0);
        every_sequence(deck, last, &mut Vec::new(), &mut |order| {
            all += 1;
            possible += u64::from(passes(deck, order));
        });
        let endings = Endings::new(deck, last).unwrap();
        assert_eq!(endings.all, all);
        assert_eq!(endings.classes.last().unwrap().up_to, possible);
        assert!(endings.all / endings.one_in >= possible && all % endings.one_in == 0);
    }
    let spanish = Endings::new(Deck::SPANISH, 8).unwrap();
    assert_eq!((spanish.classes.len(), spanish.one_in), (195, 30));
}

#[test]
fn no_game_is_won_with_another_ending() {
    let deck = deck(3, 3);
    every_sequence(deck, 9, &mut Vec::new(), &mut |order| {
        if play(deck, order, |_, _| ()).len() == 2 {
            assert!(passes(deck, order));
        }
    });
}

#[test]
fn listed_orders_pass_and_differ_in_more_than_names() {
    let deck = deck(5, 3);
    for (set, _) in classes::list(5, 3, 5) {
        let (orders, count) = orders::list(&set);
        for &order in &orders {
            let order = unpacked(order, 5).into_iter();
            let order: Vec<cards::Card> = order.map(|card| named(deck, card)).collect();
            assert!(passes(deck, &order));
        }
        let distinct: HashSet<u64> = orders.iter().copied().collect();
        assert_eq!(distinct.len(), orders.len());
        assert!(orders.is_empty() || count % orders.len() as u64 == 0);
    }
}

#[test]
fn each_place_of_a_draw_has_every_order_once() {
    for count in 1..40u64 {
        let orders: Vec<u64> = (0..count).collect();
        let spread = spread(&orders);
        for place in 0..AT_ONCE {
            let mut found = spread[place..place + orders.len()].to_vec();
            found.sort_unstable();
            assert_eq!(found, orders);
        }
    }
}

/// What [`may_be_won`] drops is lost whatever order of the last cards comes, by the plain rules;
/// and games in planes end as by the plain rules.
#[test]
fn dropped_games_are_lost() {
    let deck = Deck::SPANISH;
    let endings = Endings::new(deck, 8).unwrap();
    let (mut lanes, mut stream) = (Lanes::new(21, 0), Stream::new(21, 0));
    let (mut dropped, mut won) = (0, 0);
    for _ in 0..3_000 {
        let Some(number) = endings.draw(&mut stream) else {
            continue;
        };
        let class = endings.class(number);
        let mut planes = class.earlier.shuffle(&mut lanes);
        let (ranks, missing) = ([class.ranks; LANES], [class.missing_suits; LANES]);
        let may_be = may_be_won(&planes, &[40; LANES], &ranks, &missing);
        let [order, ..] = class.some_orders(&mut stream);
        for (b, plane) in planes.iter_mut().enumerate() {
            for word in plane {
                *word |= (order >> (8 * b) & 0xff) << 40;
            }
        }
        let game = |lane| cards_in(deck, &planes, lane, deck.cards());
        let games: Vec<Vec<cards::Card>> = (0..LANES).map(game).collect();
        let mut open = [open_places(48); LANES];
        settle(&mut planes, &mut open);
        for (lane, game) in games.iter().enumerate() {
            let is_won = play(deck, game, |_, _| ()).len() == 2;
            assert_eq!(is_won, open[lane] == 0);
            assert!(may_be[lane] || !is_won);
            dropped += u32::from(!may_be[lane]);
            won += u32::from(is_won);
        }
    }
    assert!(dropped > 5_000 && won > 500, "{dropped} dropped, {won} won");
}
