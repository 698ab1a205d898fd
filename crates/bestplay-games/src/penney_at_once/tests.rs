//! Penney's game at once: what is known of its odds.

use bestplay::{Player, Solver};
use bestplay_answers::Instance;

#[test]
fn sequences_of_three() {
    let instance = Instance::new(&bestplay_games::penney_at_once::ENTRY, &[""; 0]).unwrap();
    let rules = instance.rules().unwrap();
    let game = rules.unfold(&Solver::new().exact(), true).unwrap();
    let words = &game.sets(Player::Max)[0].actions;
    let odds = &game.solution().unwrap().strategy(Player::Max).odds()[0];
    let played = words.iter().zip(odds).filter(|(_, odds)| !odds.is_zero());
    let played: Vec<&str> = played.map(|(word, _)| word.as_str()).collect();
    // Whatever beats something: HTT and THH, with their reply to each other, HHT and TTH.
    assert!(
        played
            .iter()
            .all(|word| ["HTT", "THH", "HHT", "TTH"].contains(word)),
        "{played:?}"
    );
}
