//! The room in which questions about the solved game are answered: what all of them do first, once.

use bestplay::{Player, Solver, Value};

use super::Asked;
use crate::{Answer, AnySolution, Content, Result};

/// A game that was solved by its rules, or unfolded where players do not see everything.
pub(super) struct Room<'a, G = Box<dyn AnySolution>> {
    pub(super) asked: &'a Asked<'a>,
    pub(super) game: G,
    pub(super) solver: Solver<'a>,
    /// What the players are called.
    pub(super) names: [&'static str; 2],
}

impl Asked<'_> {
    /// Solves the game by its rules. Where it was solved in stages, only what follows best play of one player, or of
    /// both if nobody is named, is solved again.
    pub(super) fn room(&self, who: Option<Player>) -> Result<Room<'_>> {
        let solver = self.solver();
        let rules = self.instance.followed(who, &solver)?;
        Ok(Room {
            asked: self,
            game: rules.solve(&solver)?,
            solver,
            names: rules.player_names(),
        })
    }

    /// An answer that begins with a value.
    pub(super) fn answer(&self, label: &str, value: Value) -> Answer {
        let mut answer = Answer::default();
        answer.worth(label, value, self.effort.digits, self.instance.entry);
        answer
    }
}

impl<G> Room<'_, G> {
    /// What a player is called.
    pub(super) fn name(&self, player: Player) -> &'static str {
        self.names[player as usize]
    }

    /// How many digits are shown.
    pub(super) fn digits(&self) -> usize {
        self.asked.effort.digits
    }

    /// A number, as an answer shows it.
    pub(super) fn shown(&self, value: Value) -> Content {
        Content::Value(value, self.digits())
    }
}
