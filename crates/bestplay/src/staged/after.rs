//! What comes after a stage.

use std::sync::{Mutex, PoisonError};

use super::later::Later;
use crate::{Error, ErrorKind, Node, Notation, Payoff, Result};

/// What comes after a stage.
pub(super) struct After {
    pub(super) stage: u64,
    /// What is known of later stages; `None` while that is still being found out.
    pub(super) later: Option<Later>,
    /// What went wrong first when the rules were asked.
    failed: Mutex<Option<Error>>,
}

impl std::fmt::Debug for After {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("After")
            .field("stage", &self.stage)
            .finish_non_exhaustive()
    }
}

impl After {
    pub(super) fn new(stage: u64, later: Option<Later>) -> After {
        After {
            stage,
            later,
            failed: Mutex::default(),
        }
    }

    /// What went wrong first when the rules or the folder were asked.
    pub(super) fn failure(&self) -> Option<Error> {
        self.failed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }

    /// What play is paid from a state on that is of another stage; `None` in this stage.
    pub(super) fn end<G: Notation>(
        &self,
        game: &G,
        state: &G::State,
    ) -> Option<Node<G::State, G::Action>> {
        let stage = game.stage(state);
        (stage != self.stage).then(|| match self.worth(game, state, stage) {
            Ok([least, most]) if least == most => Node::End(least),
            Ok([least, most]) => Node::Between(least, most),
            Err(error) => {
                let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
                failed.get_or_insert(error);
                Node::End(Payoff::ZERO)
            }
        })
    }

    fn worth<G: Notation>(&self, game: &G, state: &G::State, stage: u64) -> Result<[Payoff; 2]> {
        if stage < self.stage {
            return Err(earlier(game, (None, self.stage), state));
        }
        match &self.later {
            Some(later) => later.bounds(game, state, stage),
            None => Ok([Payoff::ZERO; 2]),
        }
    }
}

/// The error where play comes to a state of an earlier stage.
pub(super) fn earlier<G: Notation>(
    game: &G,
    (from, stage): (Option<&G::State>, u64),
    to: &G::State,
) -> Error {
    let from = from.map_or(String::new(), |from| {
        format!("the state {} of ", game.describe(from))
    });
    let message = format!(
        "the rules are wrong: play comes from {from}stage {stage} to the state {} of stage {}; a stage must never go \
         down",
        game.describe(to),
        game.stage(to)
    );
    Error::new(ErrorKind::Rules, message)
}
