//! What the tests of many games ask.

use bestplay::{Game, Node, Notation, Solver};

/// The value of a game, as near as floats get.
pub(crate) fn value<G: Game>(game: &G) -> f64 {
    let solved = Solver::new().solve(game).unwrap();
    solved.value().decimal(12).parse().unwrap()
}

/// The actions of a state, both in the game's own words; none in an end or a chance event.
pub(crate) fn actions<G: Game + Notation>(game: &G, state: &str) -> Vec<String> {
    match game.node(&game.parse_state(state).unwrap()) {
        Node::Choice(_, actions) => actions.iter().map(|(a, _)| game.show_action(a)).collect(),
        _ => Vec::new(),
    }
}
