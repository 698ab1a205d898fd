//! The chain theorem against every play; the rules are its twin.

use bestplay::sample::Stream;

use bestplay_games::multibridge::{Deal, Team, fast};

use super::all_deals;

/// A random deal.
fn random_deal(stream: &mut Stream, seats: usize) -> Deal {
    let mut cards: Vec<u32> = (1..=2 * seats as u32).collect();
    stream.shuffle(&mut cards);
    Deal::new(cards.as_chunks::<2>().0.to_vec()).expect("a deal")
}

/// A's points by every play of the hands to come, after these highest cards laid and kept.
fn minimax(hands: &[([u32; 2], Team)], a_holds: u32, laid: u32, kept: u32) -> u32 {
    let Some(&([high, low], team)) = hands.first() else {
        return (a_holds >> laid & 1) + (a_holds >> kept & 1);
    };
    let after =
        |card: u32, other: u32| minimax(&hands[1..], a_holds, laid.max(card), kept.max(other));
    let (one, other) = (after(high, low), after(low, high));
    match team {
        Team::A => one.max(other),
        Team::P => one.min(other),
    }
}

/// The points of every start, by every play.
fn the_chain_decides(deal: &Deal) {
    let holds = |card| u32::from(deal.team_of(card) == Team::A) << card;
    let a_holds = (1..=deal.top()).map(holds).sum();
    let hands = (1..=deal.seats()).map(|seat| (deal.hand(seat), Team::of(seat)));
    let mut order: Vec<([u32; 2], Team)> = hands.collect();
    for points in fast::outcomes(deal) {
        let expected = minimax(&order, a_holds, 0, 0);
        assert_eq!(u32::from(points), expected, "{deal:?}");
        order.rotate_left(1);
    }
}

#[test]
fn the_chain_decides_in_every_deal_of_up_to_six_seats() {
    all_deals(2, &mut |deal| the_chain_decides(&deal));
    all_deals(4, &mut |deal| the_chain_decides(&deal));
    // Turning the ring by two seats turns the sequence with it: the highest card at seat 1 or 2.
    all_deals(6, &mut |deal| {
        if deal.seat_of(deal.top()) <= 2 {
            the_chain_decides(&deal);
        }
    });
}

#[test]
fn the_chain_decides_in_random_deals_of_up_to_twelve_seats() {
    let mut stream = Stream::new(7, 0);
    for seats in [8, 10, 12] {
        for _ in 0..4000 >> (seats / 2) {
            the_chain_decides(&random_deal(&mut stream, seats));
        }
    }
}
