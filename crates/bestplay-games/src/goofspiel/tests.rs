//! Goofspiel: Ross's theorem, and ties.

use bestplay::{Player, Rational, Solver};

use super::{Bids, Goofspiel, Order, Tie};

/// Against somebody who bids at random it is best, for points, to bid the card of the prize (Ross 1971).
#[test]
fn who_bids_at_random_is_answered_by_the_card_of_the_prize() {
    for cards in 1..=4 {
        let (order, tie, for_points) = (Order::Random, Tie::Lost, true);
        let game = Goofspiel {
            cards,
            order,
            tie,
            for_points,
        };
        let unfolded = Solver::new().unfold(&game).unwrap();
        let random = unfolded.uniform(Player::Min);
        let matching = unfolded.behaviour(Player::Max, |set| {
            let seen = format!("{:?}", set.memory.last()).replace('"', " ");
            let prize = set
                .actions
                .iter()
                .position(|card| seen.contains(&format!(" {card}: )")));
            // Where that card has been played already it does not matter what is done.
            let prize = prize.unwrap_or(0);
            let odds = |place| Rational::from(u8::from(place == prize));
            (0..set.actions.len()).map(odds).collect()
        });
        let value = unfolded.evaluate(&matching.unwrap(), &random);
        assert_eq!(unfolded.reply(&random).value(), &value, "{cards} cards");
    }
}

#[test]
fn ties_are_lost_or_carried_to_the_next_prize() {
    let bids = Bids {
        prizes: vec![2, 4, 1, 3],
        bids: [vec![1, 2, 4, 3], vec![1, 4, 3, 2]],
    };
    for (tie, points) in [(Tie::Lost, 1 + 3 - 4), (Tie::Carried, 1 + 3 - 6)] {
        let (cards, order, for_points) = (4, Order::Random, true);
        let game = Goofspiel {
            cards,
            order,
            tie,
            for_points,
        };
        assert_eq!(game.points(&bids), points);
    }
}
