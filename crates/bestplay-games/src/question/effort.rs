//! How hard to try, and how: what every question that solves has.

use bestplay::{Arithmetic, Solver};

use crate::{Entry, Fast, GameError, Remedy, Topic};

/// The most digits that front ends ask for: numbers are as long, and take as much memory.
pub const MOST_DIGITS: usize = 100_000;

/// What a solve is asked for, and what it may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The engine's options.
    pub solver: Solver<'static>,
    /// How many significant digits are shown.
    pub digits: usize,
    /// How to solve; by default as the game recommends.
    pub method: Option<Method>,
}

/// How to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By the game's own fast method.
    Fast,
    /// By the plain rules and the general engine.
    Rules,
}

impl Method {
    /// What a user writes.
    pub fn name(self) -> &'static str {
        match self {
            Method::Fast => "fast",
            Method::Rules => "rules",
        }
    }
}

impl Effort {
    /// Whether the exact fraction is asked for.
    pub fn is_exact(&self) -> bool {
        self.solver.arithmetic() == Arithmetic::Exact
    }

    /// The fast method, if it is to be used.
    ///
    /// # Errors
    ///
    /// It was asked for, and the game has none.
    pub fn fast(&self, entry: &'static Entry) -> Result<Option<&'static Fast>, GameError> {
        match (self.method, &entry.fast) {
            (Some(Method::Rules), _) => Ok(None),
            (Some(Method::Fast), None) => Err(GameError::usage(format!(
                "{} has no fast method; solve it by its rules",
                entry.name
            ))),
            (Some(Method::Fast), fast) => Ok(fast.as_ref()),
            (None, fast) => Ok(fast.as_ref().filter(|fast| fast.is_default)),
        }
    }

    /// The same by the fast method, where the rules have turned out to be too large: if the game
    /// has one that answers such a question, and no method was asked for.
    pub fn otherwise(&self, entry: &Entry, topic: Topic) -> Option<Effort> {
        let method = entry.fast_for(topic).map(|_| Method::Fast);
        method.filter(|_| self.method.is_none())?;
        Some(Effort { method, ..*self })
    }

    /// Refuses the fast method, for a question that it does not answer.
    ///
    /// # Errors
    ///
    /// It was asked for.
    pub fn check_rules(&self, entry: &Entry, question: &str) -> Result<(), GameError> {
        match self.method {
            Some(Method::Fast) => Err(GameError::advised(
                format!(
                    "the fast method of {} does not answer `{question}`",
                    entry.name
                ),
                &[Remedy::LeaveOutFast],
            )),
            _ => Ok(()),
        }
    }
}
