//! Kuhn poker: what is known of large decks.

use bestplay::{Player, Solver};
use bestplay_answers::boxed_hidden;
use bestplay_games::kuhn_poker::{Betting, KuhnPoker};

/// With numbers between 0 and 1 for cards a bet of b to an ante of 1 is worth b / ((b + 1) (b + 4)) to the first
/// player (von Neumann and Morgenstern 1944), and -(b / (b + 2))² if he has to fold otherwise (Borel 1938). A deck of
/// 52 is near that.
#[test]
fn a_deck_of_52_is_nearly_continuous() {
    for bet in [1, 2, 4] {
        let b = bet as f64;
        let known = [
            (Betting::First, b / ((b + 1.0) * (b + 4.0))),
            (Betting::FirstOrFold, -(b / (b + 2.0)).powi(2)),
        ];
        for (betting, known) in known {
            let (cards, ante) = (52, 1);
            let game = KuhnPoker {
                cards,
                ante,
                bet,
                betting,
            };
            let boxed = boxed_hidden(game.clone());
            let solved = boxed.unfold(&Solver::new(), true).unwrap();
            let value = solved.solution().unwrap().value().decimal(6);
            let value: f64 = value.parse().unwrap();
            assert!((value - known).abs() < 0.03, "{game:?}: {value} {known}");
        }
    }
}

/// Kuhn's answer: the second player bets with the lowest card, and calls with the middle one, once in three.
#[test]
fn the_second_player_bluffs_once_in_three() {
    let (cards, ante, bet, betting) = (3, 1, 1, Betting::Either);
    let game = boxed_hidden(KuhnPoker {
        cards,
        ante,
        bet,
        betting,
    });
    let game = game.unfold(&Solver::new().exact(), true).unwrap();
    let strategy = game.solution().unwrap().strategy(Player::Min);
    let odds = strategy.odds().iter().flatten();
    assert_eq!(odds.filter(|odds| odds.to_string() == "1/3").count(), 2);
}
