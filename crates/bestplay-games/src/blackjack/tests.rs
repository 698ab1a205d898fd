//! Blackjack: the dealer's hands, and known charts.

use bestplay::Solver;

use super::shoe::{Gone, Shoe};
use super::table::{Dealer, card};
use super::{Cards, ENTRY, Table, Total, read};
use crate::trial::{Plain, evaluated, solved};
use bestplay_answers::Arguments;

fn table(words: &[&str]) -> Table {
    let arguments = Arguments::parse("blackjack", ENTRY.parameters, words);
    read(&arguments.unwrap()).unwrap()
}

/// How often the dealer is bust, by plain sums in floating point.
fn bust(total: u32, soft: bool, hits: bool) -> f64 {
    if total > 21 && soft {
        return bust(total - 10, false, hits);
    }
    match total {
        22.. => 1.0,
        17 if !(soft && hits) => 0.0,
        18..=21 => 0.0,
        _ => {
            let next = |card: u32| match card {
                1 if total + 11 <= 21 => bust(total + 11, true, hits),
                card => bust(total + card, soft, hits),
            };
            let sum: f64 = (1..=9).map(next).sum();
            (sum + 4.0 * next(10)) / 13.0
        }
    }
}

#[test]
fn the_dealer_is_bust_as_often_as_known() {
    for hits in [false, true] {
        let soft = ["soft_17=stands", "soft_17=hits"][usize::from(hits)];
        let words = ["peek=no", soft];
        for up in 1..=10 {
            let dealer = table(&words).dealer(up);
            let found = dealer.weight_of(&Dealer::Bust) as f64 / dealer.total() as f64;
            let expected = match up {
                1 => bust(11, true, hits),
                up => bust(u32::from(up), false, hits),
            };
            assert!((found - expected).abs() < 1e-12, "{up} {found} {expected}");
        }
    }
    // The six is the dealer's worst card but for the five, as every player knows.
    assert!((bust(6, false, false) - 0.4232).abs() < 5e-5);
    assert_eq!(card().total(), 13);
}

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

#[test]
fn aces_count_eleven_or_one() {
    let with = |total: Total, &card: &u8| total.with(card);
    let total = |cards: &[u8]| cards.iter().fold(Total::NONE, with);
    let pair = |cards: &[u8]| (total(cards).points, total(cards).is_soft);
    assert_eq!(pair(&[1, 1]), (12, true));
    assert_eq!(pair(&[1, 10]), (21, true));
    assert_eq!(pair(&[5, 6, 1]), (12, false));
    assert_eq!(pair(&[1, 6, 10]), (17, false));
    assert_eq!(pair(&[1, 5, 1, 9, 1]), (17, false));
    assert!(total(&[10, 6, 6]).is_bust());
}

/// 0.14 per cent with the decks of its source, a little more with endless ones.
#[test]
fn the_simple_strategy_costs_little() {
    let answer = evaluated(&ENTRY, &[], &["simple"], Solver::new());
    let [simple, best] = ["value", "best_play"].map(|key| {
        let (lower, upper) = answer.get(key).unwrap().as_value().unwrap().enclosure();
        f64::midpoint(lower, upper)
    });
    let costs = best - simple;
    assert!((0.0014..0.0016).contains(&costs), "{costs}");
}

/// Decks, against every order of the next card, the dealer's second one, and cards that are known to be unlike the
/// split one: counted one by one, in floating point.
#[test]
fn what_may_come_is_counted_one_by_one() {
    type Left = [u8; 10];
    /// Calls `with` for each card that is left, with how likely it is and what is left then.
    fn each(left: Left, with: &mut dyn FnMut(u8, f64, Left)) {
        let all: u32 = left.iter().map(|&count| u32::from(count)).sum();
        for card in (1..=10).filter(|&card| left[card - 1] > 0) {
            let mut then = left;
            then[card - 1] -= 1;
            with(card as u8, f64::from(left[card - 1]) / f64::from(all), then);
        }
    }
    /// How likely so many cards are all unlike this one.
    fn unlike(left: Left, card: u8, hidden: u8) -> f64 {
        let mut found = if hidden == 0 { 1.0 } else { 0.0 };
        if hidden > 0 {
            each(left, &mut |next, p, left| {
                found += if next == card { 0.0 } else { p * unlike(left, card, hidden - 1) };
            });
        }
        found
    }
    /// How likely the dealer beats so many points, draws level and loses, before the hidden cards.
    fn dealer(cards: &[u8], left: Left, points: u8, gone: Gone, hits: bool) -> [f64; 3] {
        let total = cards.iter().fold(Total::NONE, |total, &card| total.with(card));
        let goes_on = cards.len() < 2
            || total.points < 17
            || total.points == 17 && total.is_soft && hits;
        if !goes_on {
            let at = match total.is_bust() {
                true => 2,
                false => 1 + (points.cmp(&total.points)) as i8,
            };
            let mut found = [0.0; 3];
            found[at as usize] = unlike(left, gone.split, gone.unlike);
            return found;
        }
        let mut found = [0.0; 3];
        each(left, &mut |card, p, left| {
            // The dealer has looked.
            if cards.len() > 1 || !Table::is_blackjack(cards[0], card) {
                let then = dealer(&[cards, &[card]].concat(), left, points, gone, hits);
                found.iter_mut().zip(then).for_each(|(found, then)| *found += p * then);
            }
        });
        found
    }
    let normal = |found: Vec<f64>| -> Vec<f64> {
        let sum: f64 = found.iter().sum();
        found.into_iter().map(|one| one / sum).collect()
    };
    let near = |chance: Vec<f64>, found: Vec<f64>| {
        let all = chance.iter().zip(normal(found)).all(|(one, other)| (one - other).abs() < 1e-12);
        assert!(all, "{chance:?}");
    };
    let likely = |of: Vec<bestplay::Rational>| -> Vec<f64> { of.iter().map(|p| p.to_f64().value()).collect() };
    for (decks, hits) in [(1, false), (2, true)] {
        let soft = ["soft_17=stands", "soft_17=hits"][usize::from(hits)];
        let shoe = Shoe::new(&table(&[&format!("decks={decks}"), "hands=4", soft]), decks);
        for (up, cards, split, like, hidden) in [
            (10, vec![8, 3], 8, 1, 0),
            (10, vec![10, 4], 10, 2, 1),
            (9, vec![7, 2, 5], 7, 2, 1),
            (1, vec![1, 6], 1, 1, 2),
            (8, vec![6, 10], 0, 0, 0),
        ] {
            let seen = cards.iter().fold(Cards::default(), |seen, &card| seen.with(card)).with(up);
            let gone = Gone { seen, like, split, unlike: hidden };
            let mut left = [4 * decks; 10];
            left[9] *= 4;
            for card in seen.each().chain((0..like).map(|_| split)) {
                left[usize::from(card) - 1] -= 1;
            }
            let mut next = vec![0.0; 10];
            each(left, &mut |card, p, left| {
                each(left, &mut |hole, q, left| {
                    if !Table::is_blackjack(up, hole) {
                        next[usize::from(card) - 1] += p * q * unlike(left, split, hidden);
                    }
                });
            });
            near(likely(shoe.next(up, gone).probabilities()), next);
            let points = cards.iter().fold(Total::NONE, |total, &card| total.with(card)).points;
            let met = dealer(&[up], left, points, gone, hits);
            near(likely(shoe.stand(up, points, gone).probabilities()), met.to_vec());
        }
    }
}
