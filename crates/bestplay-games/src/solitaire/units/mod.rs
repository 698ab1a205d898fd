//! Twins (fast = plain, engine = counting all orders), laws, the statement's sample, pinned runs.

mod chosen;
mod sampled;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use bestplay::sample::{Checkpoint, LANES, Lanes, Plan, Sampler, Sampling, Shard, merge, run};
use bestplay::{Integer, Natural, Rational, Solver};

use super::planes::{Planes, Shuffler, open_places, reversed, rotated, settle};
use super::*;
use crate::trial::{Plain, evaluated, exact, sum};
use bestplay_answers::Content;

pub(super) fn deck(ranks: u8, suits: u8) -> Deck {
    Deck::new(ranks, suits).unwrap()
}

fn go_on(_: &Sampling<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A run of so many games.
fn games(games: u64) -> Plan {
    let mut plan = Plan::default();
    plan.stop.games = Some(games);
    plan
}

/// The first cards whose bits stand in a lane; decks with at least as many ranks as suits.
pub(super) fn cards_in(
    deck: Deck,
    planes: &Planes<u64, LANES>,
    lane: usize,
    count: usize,
) -> Vec<Card> {
    let card = |place: usize| {
        let planes = planes.iter().enumerate();
        let bits = planes.map(|(b, plane)| (plane[lane] >> place & 1) << b);
        let code: u64 = bits.sum();
        deck.card((code & 15) as u8, (code >> 4) as u8)
    };
    (0..count).map(card).collect()
}

/// Games laid out in planes from orders of cards.
fn planes_of(deck: Deck, orders: &[Vec<Card>; LANES]) -> Planes<u64, LANES> {
    let mut planes = [[0; LANES]; 6];
    for (lane, order) in orders.iter().enumerate() {
        for (place, &card) in order.iter().enumerate() {
            let code = u64::from(deck.suit(card)) << 4 | u64::from(deck.rank(card));
            for (b, plane) in planes.iter_mut().enumerate() {
                plane[lane] |= (code >> b & 1) << place;
            }
        }
    }
    planes
}

/// Plays the games in planes both ways and compares all that is left, card by card.
fn fast_is_plain(deck: Deck, mut planes: Planes<u64, LANES>) {
    let cards = deck.cards();
    let order = |lane| cards_in(deck, &planes, lane, cards);
    let orders: Vec<Vec<Card>> = (0..LANES).map(order).collect();
    let mut open = [open_places(cards as u32); LANES];
    settle(&mut planes, &mut open);
    for (lane, order) in orders.iter().enumerate() {
        let left = play(deck, order, |_, _| ());
        let at = || deck.show_all(order);
        let places: u64 = open_places(left.len() as u32);
        assert_eq!(open[lane], places, "{}", at());
        assert_eq!(cards_in(deck, &planes, lane, left.len()), left, "{}", at());
    }
}

/// Calls `with` for each sequence of `length` cards of the deck, after those that are chosen.
pub(super) fn every_sequence(
    deck: Deck,
    length: usize,
    chosen: &mut Vec<Card>,
    with: &mut impl FnMut(&[Card]),
) {
    if chosen.len() == length {
        return with(chosen);
    }
    for card in deck.all() {
        if !chosen.contains(&card) {
            chosen.push(card);
            every_sequence(deck, length, chosen, with);
            chosen.pop();
        }
    }
}

/// The same for each order of the whole deck.
fn every_order(deck: Deck, with: &mut impl FnMut(&[Card])) {
    every_sequence(deck, deck.cards(), &mut Vec::new(), with);
}

/// In how many orders each number of cards is left, by playing them all.
fn count_all(deck: Deck) -> BTreeMap<usize, u64> {
    let mut counts = BTreeMap::new();
    every_order(deck, &mut |order| {
        let left = play(deck, order, |_, _| ()).len();
        *counts.entry(left).or_default() += 1;
    });
    counts
}

/// The probability that so many cards are left, by the general engine.
fn exactly(deck: Deck, left: usize) -> Rational {
    exact(&Solitaire::new(deck).paying_for(left))
}

#[test]
fn the_statement_s_seven_cards() {
    let cards = Deck::SPANISH.parse_all("CB 1B 1C SO 4B 1E 4O").unwrap();
    let mut removed = Vec::new();
    let left = play(Deck::SPANISH, &cards, |step, _| {
        if let Step::Removed(card, _) = step {
            removed.push(card);
        }
    });
    assert_eq!(Deck::SPANISH.show_all(&removed), "4B 1C 1B SO");
    assert_eq!(Deck::SPANISH.show_all(&left), "CB 1E 4O");
    let shown = report(Deck::SPANISH, &cards);
    assert!(matches!(shown.get("left"), Some(Content::Text(left)) if left == "CB 1E 4O"));
    assert!(matches!(shown.get("steps"), Some(Content::Table(steps)) if steps.rows.len() == 11));
}

#[test]
fn fast_is_plain_on_random_orders() {
    let games = 100_000 * if cfg!(debug_assertions) { 1 } else { 10 };
    for (ranks, share) in [(12, 1), (10, 8), (13, 8), (15, 8)] {
        let deck = deck(ranks, 4);
        let shuffler = Shuffler::new(deck).unwrap();
        let mut random = Lanes::new(11, 0);
        for _ in 0..games / share / LANES {
            fast_is_plain(deck, shuffler.shuffle(&mut random));
        }
    }
}

#[test]
fn fast_is_plain_on_all_orders_of_small_decks() {
    for deck in [deck(3, 2), deck(4, 2), deck(3, 3)] {
        let mut waiting: Vec<Vec<Card>> = Vec::new();
        every_order(deck, &mut |order| {
            waiting.push(order.to_vec());
            if let Ok(orders) = <&[Vec<Card>; LANES]>::try_from(&waiting[..]) {
                fast_is_plain(deck, planes_of(deck, orders));
                waiting.clear();
            }
        });
        // The number of orders is a multiple of eight.
        assert!(waiting.is_empty());
    }
}

#[test]
fn the_engine_agrees_with_playing_all_orders() {
    let decks = [(2, 2), (3, 2), (2, 3), (7, 1), (4, 2), (3, 3)];
    for deck in decks.map(|(ranks, suits)| deck(ranks, suits)) {
        let counts = count_all(deck);
        let orders: u64 = counts.values().sum();
        for left in 0..=deck.cards() {
            let count = counts.get(&left).copied().unwrap_or(0);
            let expected = Rational::from_parts(Integer::from(count), Natural::from(orders));
            assert_eq!(exactly(deck, left), expected, "{deck:?}: {left} cards left");
        }
    }
}

/// Pearson's statistic of what was counted and expected, and the number of classes; what cannot come has not come.
fn chi_square(counts: impl IntoIterator<Item = (f64, f64)>) -> (f64, usize) {
    let (mut sum, mut classes) = (0.0, 0);
    for (found, expected) in counts {
        if expected == 0.0 {
            assert_eq!(found, 0.0);
            continue;
        }
        sum += (found - expected).powi(2) / expected;
        classes += 1;
    }
    (sum, classes)
}

#[test]
fn shuffles_in_planes_are_uniform() {
    let deck = deck(2, 2);
    let shuffler = Shuffler::new(deck).unwrap();
    let mut random = Lanes::new(3, 0);
    let mut counts: BTreeMap<Vec<Card>, u32> = BTreeMap::new();
    for _ in 0..30_000 {
        let planes = shuffler.shuffle(&mut random);
        for lane in 0..LANES {
            let order = cards_in(deck, &planes, lane, 4);
            *counts.entry(order).or_default() += 1;
        }
    }
    let (chi_square, classes) = chi_square(counts.values().map(|&n| (n.into(), 10_000.0)));
    // 23 degrees of freedom: exceeded with probability 0.001 at 49.7.
    assert!(
        classes == 24 && chi_square < 49.7,
        "chi-square {chi_square}"
    );
}

#[test]
fn the_last_card_lands_everywhere_in_a_large_deck() {
    let deck = deck(12, 4);
    let shuffler = Shuffler::new(deck).unwrap();
    let mut random = Lanes::new(4, 0);
    let mut counts = [[0u32; 48]; 3];
    let watched = [deck.card(0, 0), deck.card(5, 2), deck.card(11, 3)];
    for _ in 0..12_000 {
        let planes = shuffler.shuffle(&mut random);
        for lane in 0..LANES {
            for (place, card) in cards_in(deck, &planes, lane, 48).iter().enumerate() {
                if let Some(which) = watched.iter().position(|w| w == card) {
                    counts[which][place] += 1;
                }
            }
        }
    }
    for counts in counts {
        let (chi_square, _) = chi_square(counts.map(|count| (count.into(), 2_000.0)));
        // 47 degrees of freedom: exceeded with probability 0.001 at 82.7.
        assert!(chi_square < 82.7, "chi-square {chi_square}");
    }
}

#[test]
fn fields_turn_and_reverse() {
    let word = 0b1101_0110u64;
    assert_eq!(rotated(word, 4, 4, 1), 0b1110_0110);
    assert_eq!(rotated(word, 4, 4, 0), word);
    assert_eq!(reversed(word, 4, 4), 0b1011_0110);
    let word = 0xabcd_1234u32;
    assert_eq!(rotated(word, 16, 16, 4), 0xdabc_1234);
    assert_eq!(reversed(word, 24, 8), 0xd5cd_1234);
}

#[test]
fn the_distribution_is_the_exact_one() {
    // Ten cards, five ranks in two suits, by the engine; a million games by the fast player.
    let deck = deck(5, 2);
    let player = FastPlayer::new(deck).unwrap();
    let (estimate, _) = run(&player, &games(1_000_000), None, &mut go_on).unwrap();
    let exact: Vec<Rational> = (0..=10).map(|left| exactly(deck, left)).collect();
    let (chi_square, seen) = chi_square((0i64..).zip(&exact).map(|(left, exact)| {
        let found = estimate.results.get(&left).copied().unwrap_or(0);
        (found as f64, exact.to_f64().value() * 1e6)
    }));
    assert_eq!(sum(exact), Rational::ONE);
    // Nine classes at most: 8 degrees of freedom exceed 26.1 with probability 0.001.
    assert!((3..=9).contains(&seen), "{seen} classes");
    assert!(chi_square < 26.1, "chi-square {chi_square}");
}

#[test]
fn the_entry_answers_for_every_deck() {
    let arguments = |words: &[&str]| Arguments::parse("solitaire", ENTRY.parameters, words);
    let identity = |words: &[&str], method| {
        sampler(&arguments(words)?, method).map(|sampler| sampler.identity())
    };
    let square = &["ranks=5", "suits=5"];
    for (words, method, found) in [
        (&[][..], None, "ranks=12 suits=4 method=branching/2"),
        (&[], Some("plain"), "method=plain/1"),
        (square, None, "method=array/1"),
    ] {
        assert!(identity(words, method).unwrap().ends_with(found));
    }
    assert!(identity(square, Some("branching")).is_err());
    assert!(identity(&["ranks=50"], None).is_err());
    assert!(identity(&["left=3"], None).is_err());
    assert!((ENTRY.rules)(&arguments(&["ranks=3", "suits=2"]).unwrap()).is_ok());
}
