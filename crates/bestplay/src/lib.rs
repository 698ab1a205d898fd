//! The engine of bestplay: rules to graph to proven values and strategies.

mod chance;
mod game;
mod payoff;
mod player;
pub mod value;

pub use chance::{Chance, Fault};
pub use game::{Branch, Game, Node, Notation};
pub use payoff::Payoff;
pub use player::Player;
pub use value::Value;
