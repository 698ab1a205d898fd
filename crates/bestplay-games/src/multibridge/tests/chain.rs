//! The chain theorem against every play, and against the engine in every state.

use bestplay::{Game, Node, Notation, Solver, Value};

use super::all_deals;
use crate::multibridge::rules::{Rules, State};
use crate::multibridge::{Deal, Team, fast};

/// A's points by the rulebook alone: every play, down to the cards on the table.
fn plain(deal: &Deal, first: u32, turn: u32, laid: &mut Vec<u32>, kept: &mut Vec<u32>) -> u32 {
    if turn == deal.seats() {
        let highest = |cards: &[u32]| *cards.iter().max().expect("cards");
        let point = |cards: &[u32]| u32::from(deal.team_of(highest(cards)) == Team::A);
        return point(laid) + point(kept);
    }
    let seat = deal.seat_at(turn, first);
    let [high, low] = deal.hand(seat);
    let mut points = [(high, low), (low, high)].map(|(card, other)| {
        laid.push(card);
        kept.push(other);
        let points = plain(deal, first, turn + 1, laid, kept);
        laid.pop();
        kept.pop();
        points
    });
    points.sort_unstable();
    if Team::of(seat) == Team::A {
        points[1]
    } else {
        points[0]
    }
}

/// Random numbers, always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % bound
    }

    fn deal(&mut self, seats: usize) -> Deal {
        let mut cards: Vec<u32> = (1..=2 * seats as u32).collect();
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.below(i + 1));
        }
        let hands = cards.as_chunks::<2>().0.to_vec();
        Deal::new(hands).expect("a deal")
    }
}

#[test]
fn the_chain_decides_in_every_deal_of_two_and_four_seats() {
    for seats in [2, 4] {
        all_deals(seats, &mut |deal| {
            let outcomes = fast::outcomes(&deal);
            for first in 1..=deal.seats() {
                let points = plain(&deal, first, 0, &mut Vec::new(), &mut Vec::new());
                assert_eq!(
                    u32::from(outcomes[first as usize - 1]),
                    points,
                    "{deal:?} {first}"
                );
                assert_eq!(fast::points(&deal, first, State::START), Some(points));
            }
        });
    }
}

/// As [`plain`], with the highest cards laid and kept instead of all.
fn minimax(hands: &[([u32; 2], Team)], a_holds: u32, laid: u32, kept: u32) -> u32 {
    let Some(&([high, low], team)) = hands.first() else {
        return (a_holds >> laid & 1) + (a_holds >> kept & 1);
    };
    let after =
        |card: u32, other: u32| minimax(&hands[1..], a_holds, laid.max(card), kept.max(other));
    let points = [after(high, low), after(low, high)];
    if team == Team::A {
        points[0].max(points[1])
    } else {
        points[0].min(points[1])
    }
}

#[test]
fn the_chain_decides_in_every_deal_of_six_seats() {
    // Turning the ring by two seats turns the sequence with it: the highest card at seat 1 or 2.
    all_deals(6, &mut |deal| {
        if deal.seat_of(deal.top()) > 2 {
            return;
        }
        let a_holds = (1..=12)
            .map(|card| u32::from(deal.team_of(card) == Team::A) << card)
            .sum();
        let mut order: Vec<([u32; 2], Team)> = (1..=6)
            .map(|seat| (deal.hand(seat), Team::of(seat)))
            .collect();
        for points in fast::outcomes(&deal) {
            assert_eq!(
                minimax(&order, a_holds, 0, 0),
                u32::from(points),
                "{deal:?}"
            );
            order.rotate_left(1);
        }
    });
}

#[test]
fn the_chain_decides_in_random_deals_of_up_to_twelve_seats() {
    let mut random = Random(7);
    for seats in [6, 8, 10, 12] {
        for _ in 0..4000 >> (seats / 2) {
            let deal = random.deal(seats);
            let outcomes = fast::outcomes(&deal);
            for first in 1..=deal.seats() {
                let points = plain(&deal, first, 0, &mut Vec::new(), &mut Vec::new());
                assert_eq!(
                    u32::from(outcomes[first as usize - 1]),
                    points,
                    "{deal:?} {first}"
                );
            }
        }
    }
}

#[test]
fn every_state_and_every_best_action_agrees_with_the_engine() {
    let mut random = Random(11);
    let solver = Solver::new().exact().threads(1);
    let mut check = |deal: Deal| {
        for first in 1..=deal.seats() {
            let rules = Rules::new(deal.clone(), first);
            let solved = solver.solve(&rules).unwrap();
            let mut states = vec![State::START];
            while let Some(state) = states.pop() {
                let points = fast::points(&deal, first, state).unwrap();
                let value = Value::fraction(i64::from(points), 1);
                assert_eq!(
                    solved.value_of(&state),
                    Some(value),
                    "{deal:?} {first} {state:?}"
                );
                let shown = rules.show_state(&state);
                assert_eq!(rules.parse_state(&shown), Ok(state));
                let mut best = solved.best(&state);
                best.sort_unstable_by_key(|&card| std::cmp::Reverse(card));
                assert_eq!(
                    fast::best_actions(&deal, first, state),
                    best,
                    "{deal:?} {state:?}"
                );
                if let Node::Choice(..) = rules.node(&state) {
                    let [high, low] = deal.hand(deal.seat_at(state.moved, first));
                    states.extend([state.after(high, low), state.after(low, high)]);
                }
            }
        }
    };
    all_deals(2, &mut check);
    for seats in [4, 6, 8] {
        for _ in 0..60 {
            check(random.deal(seats));
        }
    }
}
