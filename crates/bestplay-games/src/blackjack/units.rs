//! Blackjack: the dealer's hands, decks, and splits, card by card.

use bestplay::{Game, Node, Rational};

use super::shoe::{Gone, Shoe};
use super::table::{Dealer, card};
use super::{Action, Blackjack, Cards, ENTRY, Split, State, Table, Total, read};
use crate::trial::recursion;
use bestplay_answers::Arguments;

fn table(words: &[&str]) -> Table {
    let arguments = Arguments::parse("blackjack", ENTRY.parameters, words);
    read(&arguments.unwrap()).unwrap()
}

/// What cards add up to.
fn total(cards: &[u8]) -> Total {
    let with = |total: Total, &card: &u8| total.with(card);
    cards.iter().fold(Total::NONE, with)
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

/// How many of each card are left.
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
            found += if next == card {
                0.0
            } else {
                p * unlike(left, card, hidden - 1)
            };
        });
    }
    found
}

/// How likely the dealer beats so many points, draws level and loses, where the hidden cards are as they are.
fn dealer(cards: &[u8], left: Left, points: u8, gone: Gone, hits: bool) -> [f64; 3] {
    let total = total(cards);
    let goes_on =
        cards.len() < 2 || total.points < 17 || total.points == 17 && total.is_soft && hits;
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
            found
                .iter_mut()
                .zip(then)
                .for_each(|(found, then)| *found += p * then);
        }
    });
    found
}

/// Decks, against every order of the next card, the dealer's second one, and cards that are known to be unlike the
/// split one: counted one by one, in floating point.
#[test]
fn what_may_come_is_counted_one_by_one() {
    let normal = |found: Vec<f64>| -> Vec<f64> {
        let sum: f64 = found.iter().sum();
        // What cannot be is left out.
        let found = found.into_iter().filter(|&one| one > 0.0);
        found.map(|one| one / sum).collect()
    };
    let near = |chance: Vec<f64>, found: Vec<f64>| {
        let all = chance
            .iter()
            .zip(normal(found))
            .all(|(one, other)| (one - other).abs() < 1e-12);
        assert!(all, "{chance:?}");
    };
    let likely =
        |of: Vec<Rational>| -> Vec<f64> { of.iter().map(|p| p.to_f64().value()).collect() };
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
            let seen = cards
                .iter()
                .fold(Cards::default(), |seen, &card| seen.with(card))
                .with(up);
            let gone = Gone {
                seen,
                like,
                split,
                unlike: hidden,
            };
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
            let points = total(&cards).points;
            let met = dealer(&[up], left, points, gone, hits);
            near(
                likely(shoe.stand(up, points, gone).probabilities()),
                met.to_vec(),
            );
        }
    }
}

/// Every card of all hands of a split, one after the other: split whenever that is allowed, take cards up to 11, and
/// stand. What the hands gain must be what the rules say, where the other hands are hardly remembered.
#[test]
fn hands_of_a_split_are_dealt_one_after_the_other() {
    struct Brute {
        up: u8,
        hole: u8,
        split: u8,
        most: u8,
    }
    impl Brute {
        /// What all hands gain: so many wait, of so many, and those are over.
        fn gain(&self, left: Left, waiting: u8, hands: u8, over: &[u8]) -> f64 {
            if waiting == 0 {
                let gone = Gone {
                    seen: Cards::default(),
                    like: 0,
                    split: 0,
                    unlike: 0,
                };
                let one = |&points: &u8| match points {
                    22.. => -1.0,
                    _ => {
                        let met = dealer(&[self.up, self.hole], left, points, gone, false);
                        met[2] - met[0]
                    }
                };
                return over.iter().map(one).sum();
            }
            let mut found = 0.0;
            each(left, &mut |card, p, left| {
                found += p * match card == self.split && hands < self.most {
                    true => self.gain(left, waiting + 1, hands + 1, over),
                    false => {
                        let total = Total::NONE.with(self.split).with(card);
                        self.play(left, total, (waiting - 1, hands), over)
                    }
                };
            });
            found
        }

        fn play(&self, left: Left, total: Total, others: (u8, u8), over: &[u8]) -> f64 {
            if total.points > 11 {
                return self.gain(left, others.0, others.1, &[over, &[total.points]].concat());
            }
            let mut found = 0.0;
            each(left, &mut |card, p, left| {
                found += p * self.play(left, total.with(card), others, over);
            });
            found
        }
    }
    /// The same by the rules.
    fn by_rules(game: &Blackjack, state: &State, after: &mut dyn FnMut(State) -> f64) -> f64 {
        let event = match game.node(state) {
            Node::Choice(_, actions) => {
                let State::Turn(_, hand, _) = *state else {
                    unreachable!()
                };
                let takes = if hand.total.points > 11 {
                    Action::Stand
                } else {
                    Action::Hit
                };
                let place = |wanted| actions.iter().position(|(action, _)| *action == wanted);
                let place = place(Action::Split).or(place(takes)).unwrap();
                actions.into_iter().nth(place).unwrap().1.paying()
            }
            Node::Chance(event) => event.paying(),
            _ => return 0.0,
        };
        let outcomes = event.outcomes().iter().zip(event.probabilities());
        let each = outcomes.map(|(&((next, paid), _), p)| {
            p.to_f64().value() * (paid.to_rational().to_f64().value() + after(next))
        });
        each.sum()
    }
    for (up, split, most) in [(10, 10, 3), (9, 8, 2), (1, 9, 2)] {
        let game = Blackjack::new(table(&["decks=1", &format!("hands={most}")]));
        let start = State::Turn(up, game.hand(split, split), Split::NONE);
        let mut left = [4; 10];
        left[9] = 16;
        for card in [up, split, split] {
            left[usize::from(card) - 1] -= 1;
        }
        let (mut found, mut all) = (0.0, 0.0);
        each(left, &mut |hole, p, left| {
            if !Table::is_blackjack(up, hole) {
                let brute = Brute {
                    up,
                    hole,
                    split,
                    most,
                };
                found += p * brute.gain(left, 2, 2, &[]);
                all += p;
            }
        });
        let expected = recursion(start, |state, after| by_rules(&game, state, after));
        assert!(
            (found / all - expected).abs() < 1e-9,
            "{up} {split} {most}: {} {expected}",
            found / all
        );
    }
}
