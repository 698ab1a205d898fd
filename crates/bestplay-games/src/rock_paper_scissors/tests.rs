//! Rock, paper, scissors: the proportions by hand.

use bestplay::{Player, Rational, Solver};
use bestplay_answers::Instance;

#[test]
fn each_hand_is_played_as_often_as_the_hand_that_it_loses_to_does_not_pay() {
    for [rock, paper, scissors] in [[1, 1, 1], [2, 1, 1], [3, 5, 7], [1_000_000, 1, 999]] {
        let words = [("rock", rock), ("paper", paper), ("scissors", scissors)];
        let words = words.map(|(name, pays)| format!("{name}={pays}"));
        let instance = Instance::new(&bestplay_games::rock_paper_scissors::ENTRY, &words).unwrap();
        let rules = instance.rules().unwrap();
        let game = rules.unfold(&Solver::new().exact(), true).unwrap();
        let all = Rational::from(rock + paper + scissors);
        let odds = [scissors, rock, paper].map(|share: i64| Rational::from(share) / &all);
        for player in Player::BOTH {
            let best = game.solution().unwrap().strategy(player);
            assert_eq!(best.odds(), [odds.to_vec()]);
        }
    }
}
