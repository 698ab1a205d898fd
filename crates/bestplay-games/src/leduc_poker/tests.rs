//! Leduc poker: its size.

use bestplay::{Player, Solver};

use super::LeducPoker;

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
    let game = SOUTHEY;
    let unfolded = Solver::new().unfold(&game).unwrap();
    let sets = [Player::Max, Player::Min].map(|player| unfolded.information_sets(player).len());
    assert_eq!(sets, [144, 144]);
}

/// Antes a thousand times the bets: an exact value, or an error that says what is proven. The bounds are those of 12
/// digits.
#[test]
fn what_is_proven_is_said_where_stakes_are_of_very_different_sizes() {
    let game = LeducPoker {
        ante: 1000,
        bets: [1, 2],
        ..SOUTHEY
    };
    let said = match Solver::new().exact().solve_hidden(&game) {
        Ok(solution) => format!("in [{}", solution.value().decimal(8)),
        Err(error) => error.to_string(),
    };
    assert!(said.contains("in [-0.15498304"), "{said}");
}
