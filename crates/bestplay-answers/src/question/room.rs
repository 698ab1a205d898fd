//! The room in which questions about the solved game are answered: what all of them do first, once.

use bestplay::{Player, Solver, Value};

use super::Asked;
use crate::{Answer, AnyGame, AnySolution, Content, Result};

/// A game that was solved by its rules.
pub(super) struct Room<'a> {
    pub(super) asked: &'a Asked<'a>,
    pub(super) game: &'a dyn AnyGame,
    pub(super) solved: &'a dyn AnySolution,
    pub(super) solver: Solver<'a>,
    pub(super) digits: usize,
}

impl Asked<'_> {
    /// Solves the game by its rules, for an answer. Where it was solved in stages, only what follows best play of one
    /// player, or of both if nobody is named, is solved again.
    pub(super) fn in_room(
        &self,
        who: Option<Player>,
        answer: impl FnOnce(&Room<'_>) -> Result<Answer>,
    ) -> Result<Answer> {
        let solver = self.solver();
        let game = self.instance.followed(who, &solver)?;
        let solved = game.solve(&solver)?;
        answer(&Room {
            asked: self,
            game: &*game,
            solved: &*solved,
            solver,
            digits: self.effort.digits,
        })
    }

    /// An answer that begins with a value.
    pub(super) fn answer(&self, label: &str, value: Value) -> Answer {
        let mut answer = Answer::default();
        answer.worth(label, value, self.effort.digits, self.instance.entry);
        answer
    }
}

impl Room<'_> {
    /// A number, as an answer shows it.
    pub(super) fn shown(&self, value: Value) -> Content {
        Content::Value(value, self.digits)
    }
}
