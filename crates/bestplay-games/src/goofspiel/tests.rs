//! Goofspiel: Ross's theorem, ties, and what is known of larger games.

use bestplay::{Game, Node, Player, Rational, Solver};
use bestplay_answers::boxed_hidden;
use bestplay_games::goofspiel::{Goofspiel, Order, Tie};

fn game(cards: u8, tie: Tie, for_points: bool) -> Goofspiel {
    Goofspiel {
        cards,
        order: Order::Random,
        tie,
        for_points,
    }
}

/// Against somebody who bids at random it is best, for points, to bid the card of the prize (Ross 1971).
#[test]
fn who_bids_at_random_is_answered_by_the_card_of_the_prize() {
    for cards in 1..=6 {
        let game = boxed_hidden(game(cards, Tie::Lost, true));
        let unfolded = game.unfold(&Solver::new(), false).unwrap();
        let random = unfolded.uniform(Player::Min);
        let matching = unfolded.sets(Player::Max).iter().map(|set| {
            let prize = set.memory.split("prize ").last().unwrap_or_default();
            let prize = prize.split(' ').next().unwrap_or_default();
            // Where that card has been played already it does not matter what is done.
            let card = set.actions.iter().position(|card| card == prize);
            let odds = |place| Rational::from(u8::from(place == card.unwrap_or(0)));
            (0..set.actions.len()).map(odds).collect()
        });
        let matching = unfolded.behaviour(Player::Max, matching.collect());
        let value = unfolded.evaluate(&matching.unwrap(), &random);
        assert_eq!(unfolded.reply(&random).value(), &value, "{cards} cards");
    }
}

/// The payoff if the prizes come in this order and both bid these cards.
fn played(game: &Goofspiel, rounds: [[u8; 3]; 4]) -> Rational {
    let mut state = game.initial();
    let mut paid = Rational::ZERO;
    for [prize, one, other] in rounds {
        let Node::Chance(prizes) = game.node(&state) else {
            panic!()
        };
        let prizes = prizes.paying();
        let mut prizes = prizes.outcomes().iter().map(|((state, _), _)| *state);
        state = prizes.find(|state| state.up == prize).unwrap();
        for card in [one, other] {
            let Node::Choice(_, bids) = game.node(&state) else {
                panic!()
            };
            let (_, branch) = bids.into_iter().find(|(bid, _)| *bid == card).unwrap();
            let branch = branch.paying();
            let (next, payoff) = branch.outcomes()[0].0;
            (state, paid) = (next, paid + payoff.to_rational());
        }
    }
    match game.node(&state) {
        Node::End(payoff) => paid + payoff.to_rational(),
        _ => panic!(),
    }
}

#[test]
fn ties_are_lost_or_carried_to_the_next_prize() {
    let rounds = [[2, 1, 1], [4, 2, 4], [1, 4, 3], [3, 3, 2]];
    for (tie, points) in [(Tie::Lost, 1 + 3 - 4), (Tie::Carried, 1 + 3 - 6)] {
        assert_eq!(played(&game(4, tie, true), rounds), Rational::from(points));
        let won = Rational::from(i64::signum(points));
        assert_eq!(played(&game(4, tie, false), rounds), won);
    }
}
