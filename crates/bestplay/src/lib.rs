//! Exact answers to games of chance and skill: **every digit it prints is certain.**
//!
//! Give it the rules of a finite game, with dice, cards or coins, for one player or two. It finds the
//! value under best play, the best action in every state, and the odds: an exact fraction, or bounds
//! that are proven.
//!
//! Roll a die. Keep the points, or roll once more and take what comes. What is that worth?
//!
//! ```
//! use bestplay::{Chance, Game, Node, Payoff, Player, Solver};
//!
//! struct RerollOnce;
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! enum State { Start, Rolled(u32), Paid(u32) }
//!
//! impl Game for RerollOnce {
//!     type State = State;
//!     type Action = &'static str;
//!
//!     fn initial(&self) -> State { State::Start }
//!
//!     fn node(&self, state: &State) -> Node<State, &'static str> {
//!         match *state {
//!             State::Start => Node::chance(Chance::die(6).map(State::Rolled)),
//!             State::Rolled(roll) => Node::choice(Player::Max, [
//!                 ("keep", Chance::certain(State::Paid(roll))),
//!                 ("reroll", Chance::die(6).map(State::Paid)),
//!             ]),
//!             State::Paid(roll) => Node::End(Payoff::from(i64::from(roll))),
//!         }
//!     }
//! }
//!
//! # fn main() -> bestplay::Result<()> {
//! let solution = Solver::new().exact().solve(&RerollOnce)?;
//! assert_eq!(solution.value().to_string(), "17/4");
//! assert_eq!(solution.best(&State::Rolled(3)), ["reroll"]);
//! assert_eq!(solution.best(&State::Rolled(4)), ["keep"]);
//! # Ok(()) }
//! ```
//!
//! The [`guide`] is a tour: rules, values, explanations, odds, files. Then:
//!
//! - [`Game`] is the trait that rules implement, [`Chance`] what dice and draws are written in.
//! - [`Solver`] is the front door; a [`Solution`] is what comes out.
//! - [`Value`] is a number with its guarantee, and prints only digits that are certain.
//! - [`Hidden`] is for games in which players do not see everything, or move at once.
//! - [`made`] wraps games: a player who follows a strategy, an aim, a limit on the steps.
//! - [`graph`] lets you walk over a game's graph; [`sample`] estimates what is too large to solve.
//!
//! # Features
//!
//! Both are on unless left out.
//!
//! - `threads`: explore, reconstruct fractions and sample on several threads.
//! - `files`: solution files with their checker, and checkpoints of samples.

mod average;
mod chance;
#[cfg(feature = "files")]
mod check;
pub mod clock;
mod distance;
mod error;
mod explain;
mod explore;
mod game;
pub mod graph;
pub mod guide;
mod hidden;
mod interrupt;
pub mod made;
mod named;
mod number;
mod odds;
mod payoff;
mod player;
#[doc(hidden)]
pub mod random;
#[cfg(feature = "files")]
mod replace;
#[cfg(feature = "files")]
mod restore;
pub mod sample;
mod solution;
mod solve;
mod solver;
pub mod sorting;
mod staged;
#[cfg(feature = "files")]
mod store;
mod threads;
pub mod value;
mod watch;
mod witness;
mod zeros;

// Tests beside the code make games as the adversary does.
#[cfg(test)]
extern crate self as bestplay;
#[cfg(test)]
#[allow(dead_code, reason = "the adversary asks for more")]
#[path = "../tests/adversary/generate.rs"]
mod generate;
#[cfg(test)]
#[allow(dead_code, reason = "the adversary asks for more")]
#[path = "../tests/adversary/table.rs"]
mod table;

pub use average::{Average, Averages};
pub use chance::{Chance, Faces, Fault, Load};
#[cfg(feature = "files")]
pub use check::{Checked, check, check_over_time};
pub use distance::Distance;
pub(crate) use error::Mistake;
pub use error::{Error, ErrorKind, Reached, Result};
pub use explain::{Candidate, Explanation, Outcome, Standing, Turn};
pub use explore::Explored;
pub use game::{Branch, Game, Node, Notation};
pub use graph::{Graph, Kind, state::StateId};
#[cfg(feature = "files")]
pub use hidden::check_hidden;
pub use hidden::{
    Behaviour, Explained, Hidden, HiddenSolution, Histories, History, InformationSet, Remembered,
    Reply, Unfolded,
};
pub use odds::{Lengths, Odds, Results, Share};
pub use payoff::Payoff;
pub use player::Player;
pub use solution::{Solution, Solved, StopReason};
pub use solver::{Arithmetic, Solver};
pub use staged::Stages;
#[cfg(feature = "files")]
pub use staged::{CheckedStages, Kept, Staged};
#[cfg(feature = "files")]
pub use store::Saved;
pub use value::Value;
pub use watch::{Progress, Silent, Stage, Watch};

// Whole and rational numbers of any length, under the engine's own names.
pub use dashu_int::{IBig as Integer, UBig as Natural};
pub use dashu_ratio::RBig as Rational;
