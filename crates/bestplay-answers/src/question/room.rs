//! The room in which questions about the solved game are answered: what all of them do first, once.

use bestplay::{Solver, Value, Watch};

use super::Asked;
use crate::{Answer, AnyGame, AnySolution, Content, GameError, Instance};

/// A game that was solved by its rules.
pub(super) struct Room<'a> {
    pub(super) instance: &'a Instance,
    pub(super) game: &'a dyn AnyGame,
    pub(super) solved: &'a dyn AnySolution,
    pub(super) solver: Solver<'a>,
    pub(super) watch: &'a dyn Watch,
    pub(super) digits: usize,
}

impl Asked<'_> {
    /// Solves the game by its rules, for an answer.
    pub(super) fn in_room(
        &self,
        answer: impl FnOnce(&Room<'_>) -> Result<Answer, GameError>,
    ) -> Result<Answer, GameError> {
        let solver = self.effort.solver.watch(self.watch);
        let game = self.instance.followed(&solver)?;
        let solved = game.solve(&solver)?;
        answer(&Room {
            instance: self.instance,
            game: &*game,
            solved: &*solved,
            solver,
            watch: self.watch,
            digits: self.effort.digits,
        })
    }
}

impl Room<'_> {
    /// An answer that begins with a value.
    pub(super) fn answer(&self, label: &str, value: Value) -> Answer {
        let mut answer = Answer::default();
        answer.worth(label, value, self.digits, self.instance.entry);
        answer
    }

    /// An answer that begins with the value under best play.
    pub(super) fn answer_beside_best_play(&self) -> Answer {
        self.answer("best play", self.solved.value())
    }

    /// A number, as an answer shows it.
    pub(super) fn shown(&self, value: Value) -> Content {
        Content::Value(value, self.digits)
    }
}
