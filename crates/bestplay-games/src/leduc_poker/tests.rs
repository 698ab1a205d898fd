//! Leduc poker: its size.

use bestplay::{Player, Solver};

use super::LeducPoker;

/// Southey and others count 288 information sets.
#[test]
fn there_are_288_information_sets() {
    let game = LeducPoker {
        ranks: 3,
        suits: 2,
        ante: 1,
        bets: [2, 4],
        raises: 2,
    };
    let unfolded = Solver::new().unfold(&game).unwrap();
    let sets = [Player::Max, Player::Min].map(|player| unfolded.information_sets(player).len());
    assert_eq!(sets, [144, 144]);
}
