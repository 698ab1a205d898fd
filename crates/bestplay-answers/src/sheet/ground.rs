//! What a sheet stands on.

use bestplay::made::{Numbered, Walked};
use bestplay::{Graph, Player, Solver, StateId, Value};

use crate::GameError;

/// A solved game, as far as a sheet needs to know it.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// What happens in each state.
    pub graph: &'a Graph,
    /// For each state the place of the action that best play takes; 0 where nobody chooses.
    pub choices: &'a [u32],
    /// The value of each state under best play.
    pub value_at: &'a (dyn Fn(StateId) -> Value + Send + Sync),
}

impl<'a> Ground<'a> {
    /// The game in which a player follows a strategy.
    pub(super) fn following<'b>(&self, player: Player, strategy: &'b Numbered) -> Walked<'b>
    where
        'a: 'b,
    {
        Walked::new(self.graph).following(player, strategy)
    }

    /// The value when a player follows a strategy and the other one plays their best: computed,
    /// unlike what the search for sheets guesses.
    pub(crate) fn value_before_best(
        &self,
        player: Player,
        strategy: &Numbered,
        solver: &Solver<'_>,
    ) -> Result<Value, GameError> {
        let best = Numbered::new(self.choices);
        let play = self.following(player, strategy);
        let play = play.following(player.opponent(), &best);
        Ok(solver.solve_walked(&play)?.value())
    }
}
