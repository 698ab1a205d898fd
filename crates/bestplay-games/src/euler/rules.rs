//! A problem as a game.

use bestplay::{Game, Node, Notation};

use super::Problem;
use crate::sides::{self, joined};

/// A state: a few numbers, whose meaning is the problem's own.
pub type Numbers = Vec<u32>;

/// A problem.
#[derive(Clone, Debug)]
pub struct Euler {
    problem: Problem,
    start: Numbers,
}

impl Euler {
    /// A problem of the gallery.
    pub fn new(problem: Problem) -> Euler {
        Euler::from_start(problem, problem.start.to_vec())
    }

    /// A problem that starts elsewhere.
    pub fn from_start(problem: Problem, start: Numbers) -> Euler {
        Euler { problem, start }
    }

    /// The same with another first number.
    pub fn starting_with(mut self, number: u32) -> Euler {
        self.start[0] = number;
        self
    }
}

impl Game for Euler {
    type State = Numbers;
    type Action = ();

    fn initial(&self) -> Numbers {
        self.start.clone()
    }

    fn node(&self, numbers: &Numbers) -> Node<Numbers, ()> {
        (self.problem.node)(numbers)
    }
}

impl Notation for Euler {
    /// The numbers: `3-1`.
    fn show_state(&self, numbers: &Numbers) -> String {
        joined(numbers, "-")
    }

    fn parse_state(&self, text: &str) -> Result<Numbers, String> {
        let fits = |numbers: &Numbers| {
            numbers.len() == self.start.len() && (self.problem.fits)(numbers, &self.start)
        };
        let read = sides::listed(text.trim());
        read.filter(fits).ok_or_else(|| {
            format!(
                "'{text}': expected {}, with hyphens between them, like {}",
                self.problem.numbers,
                self.show_state(&self.initial())
            )
        })
    }

    fn picture(&self, numbers: &Numbers) -> String {
        (self.problem.picture)(&self.problem, numbers)
    }

    only_chance!("next");

    players!("chance");
}
