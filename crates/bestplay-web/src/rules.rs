//! Rules written in JavaScript, as a game of the engine.
//!
//! The engine sees numbers for states: JavaScript numbers them in the order in which they are found,
//! and hashes and compares them itself. An action is its place in the choice. What goes wrong in the
//! rules is kept by JavaScript, which raises it in place of the error that the engine ends with.

use bestplay::{Game, Node, Payoff};

use crate::areas;
use crate::held::{self, Kind};
use crate::host;
use crate::nodes::{self, Number};
use crate::request::{Request, answered};

/// The rules that JavaScript keeps under a number.
pub(crate) struct Rules {
    pub(crate) number: u32,
    pub(crate) forever: Payoff,
    /// Whether they are a part of a game.
    pub(crate) part: bool,
}

impl Rules {
    pub(crate) fn new(number: u32, request: &Request<'_>) -> Rules {
        Rules {
            number,
            forever: request.forever,
            part: request.part,
        }
    }
}

impl Game for Rules {
    type State = Number;
    type Action = u32;

    fn initial(&self) -> Number {
        Number(0)
    }

    fn node(&self, state: &Number) -> Node<Number, u32> {
        let words = host::node(self.number, state.0);
        areas::with_words(words, nodes::read)
    }

    fn describe(&self, state: &Number) -> String {
        areas::request(host::describe(self.number, state.0))
    }

    fn forever(&self) -> Payoff {
        self.forever
    }

    fn held_bytes(&self) -> u64 {
        host::kept(self.number) as u64
    }

    fn is_part(&self) -> bool {
        self.part
    }
}

/// Solves the rules with a number, and keeps the solution.
pub(crate) fn solve(number: u32, request: &str) -> String {
    answered(request, |request| {
        let rules = Rules::new(number, request);
        let solved = request.effort.solver.solve(rules)?;
        let solved = Kind::Rules(Box::new(solved));
        Ok(held::keep(solved, request.effort.digits))
    })
}

/// Finds the long-run averages of the rules with a number, and keeps them.
pub(crate) fn average(number: u32, request: &str) -> String {
    answered(request, |request| {
        let rules = Rules::new(number, request);
        let solver = request.effort.solver.again(request.again);
        let time = |state: &Number| host::time(number, state.0);
        let found = solver.average_over_time(rules, time)?;
        Ok(held::keep(Kind::Average(found), request.effort.digits))
    })
}
