//! Plays that are written down, as a file of played games.

use std::path::Path;

use anyhow::Result;
use bestplay_answers::{GameError, Played, PlayedStep};

use crate::target::Target;

/// A file of played games, to which plays are added.
#[derive(Clone)]
pub(super) struct Record {
    target: Target,
    games: Vec<Played>,
    /// The play that goes on.
    steps: Vec<PlayedStep>,
}

impl Record {
    /// A file that is new, empty, or one of ours; another one, or one that cannot be read, is refused.
    pub(super) fn new(path: &Path) -> Result<Record, GameError> {
        let target = Target::new(path, false, |path| Played::read(path).is_ok())?;
        let games = match target.is_filled() {
            true => Played::read(target.path())?,
            false => Vec::new(),
        };
        Ok(Record {
            target,
            games,
            steps: Vec::new(),
        })
    }

    /// Writes a step down after so many, and takes those back that were there: a state, and what was done there
    /// if somebody chose. Says how many there are then.
    pub(super) fn note(&mut self, after: usize, state: &str, action: &str) -> usize {
        self.steps.truncate(after);
        self.steps.push(PlayedStep {
            state: state.to_owned(),
            action: action.to_owned(),
            ..PlayedStep::default()
        });
        self.steps.len()
    }

    /// Adds the play to the file, if it has a step.
    pub(super) fn end(&mut self) -> Result<()> {
        if self.steps.is_empty() {
            return Ok(());
        }
        let is_free = |name: &String| self.games.iter().all(|game| game.name != *name);
        let names = (self.games.len() + 1..).map(|number| number.to_string());
        self.games.push(Played {
            name: names.into_iter().find(is_free).unwrap_or_default(),
            steps: std::mem::take(&mut self.steps),
        });
        let text = Played::text(&self.games);
        Ok(self.target.write_text(&text)?)
    }
}
