//! How hard to try, and how: what every question that solves has.

use bestplay::{Arithmetic, Solver};

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
    /// As the game recommends, showing 12 digits.
    pub fn new(solver: Solver<'static>) -> Effort {
        Effort {
            solver,
            digits: 12,
            method: None,
        }
    }

    /// Whether the exact fraction is asked for.
    pub fn is_exact(&self) -> bool {
        self.solver.arithmetic() == Arithmetic::Exact
    }
}
