//! The engine of bestplay: rules to graph to proven values and strategies.

mod big;
mod chance;
#[cfg(feature = "files")]
mod check;
mod error;
mod explain;
mod explore;
mod game;
pub mod graph;
mod number;
mod odds;
mod payoff;
mod player;
pub mod sample;
mod solution;
mod solve;
mod solver;
#[cfg(feature = "files")]
mod store;
mod threads;
pub mod value;
mod watch;

pub use big::{Integer, Natural, Rational};
pub use chance::{Chance, Fault};
#[cfg(feature = "files")]
pub use check::{Checked, check};
pub(crate) use error::Mistake;
pub use error::{Error, ErrorKind};
pub use explain::{Candidate, Explanation, Outcome, Standing, Turn};
pub use explore::{Explored, Reached};
pub use game::{Branch, Game, Node, Notation};
pub use graph::{Graph, Kind, state::StateId};
pub use odds::{Lengths, Odds, Share};
pub use payoff::Payoff;
pub use player::Player;
pub use solution::{Solution, StopReason};
pub use solver::{Arithmetic, Solver};
#[cfg(feature = "files")]
pub use store::Saved;
pub use value::Value;
pub use watch::{Progress, Silent, Stage, Watch};

/// The engine's result.
pub type Result<T> = std::result::Result<T, Error>;
