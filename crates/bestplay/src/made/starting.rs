//! Play from another state.

use crate::game::{notation_of_its_game, play_of_its_game};
use crate::{Game, Notation};

/// A game that starts in a state of one's own, such as a position set up on a board: only what can
/// follow is explored. Without one it is the game itself.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use bestplay::made::Starting;
/// use bestplay::{Solver, Value};
///
/// let mut game = Starting::new(Pig { goal: 2 }, None);
/// let first = game.game().initial();
/// game.start_at(State { player: Player::Min, ..first });
/// assert_eq!(Solver::new().exact().solve(&game)?.value(), Value::fraction(1, 5));
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Starting<G: Game> {
    game: G,
    start: Option<G::State>,
}

impl<G: Game> Starting<G> {
    /// The game, from `start` on. The rules have to hold for that state as for any other.
    pub fn new(game: G, start: Option<G::State>) -> Starting<G> {
        Starting { game, start }
    }

    /// The game as it starts by its rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Whether it starts elsewhere than by its rules.
    pub fn is_moved(&self) -> bool {
        self.start.is_some()
    }

    /// Starts in another state.
    pub fn start_at(&mut self, start: G::State) {
        self.start = Some(start);
    }
}

impl<G: Game> Game for Starting<G> {
    type State = G::State;
    type Action = G::Action;

    fn initial(&self) -> G::State {
        let start = self.start.clone();
        start.unwrap_or_else(|| self.game.initial())
    }

    play_of_its_game!(self => self.game);
}

impl<G: Notation> Notation for Starting<G> {
    notation_of_its_game!();
}
