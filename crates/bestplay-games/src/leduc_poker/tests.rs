//! Leduc poker: its size.

use bestplay::{Player, Solver};
use bestplay_answers::boxed_hidden;
use bestplay_games::leduc_poker::LeducPoker;

/// The game of Southey and others.
const SOUTHEY: LeducPoker = LeducPoker {
    ranks: 3,
    suits: 2,
    ante: 1,
    bets: [2, 4],
    raises: 2,
};

/// Southey and others count 288 information sets.
#[test]
fn there_are_288_information_sets() {
    let game = boxed_hidden(SOUTHEY);
    let unfolded = game.unfold(&Solver::new(), false).unwrap();
    let sets = Player::BOTH.map(|player| unfolded.information_sets(player).len());
    assert_eq!(sets, [144, 144]);
}

/// Antes a thousand times the bets: an exact value, or an error that says what is proven. The bounds are those of 12
/// digits.
#[test]
fn what_is_proven_is_said_where_stakes_are_of_very_different_sizes() {
    let game = boxed_hidden(LeducPoker {
        ante: 1000,
        bets: [1, 2],
        ..SOUTHEY
    });
    let said = match game.unfold(&Solver::new().exact(), true) {
        Ok(game) => format!("in [{}", game.solution().unwrap().value().decimal(8)),
        Err(error) => error.to_string(),
    };
    assert!(said.contains("in [-0.15498304"), "{said}");
}
