//! The catalogue of bestplay: one folder a game, and one list.

#[macro_use]
mod catalogue;
#[macro_use]
mod declared;
#[macro_use]
mod wager;

include!("list.rs");

pub mod at_once;
pub mod board;
mod dice;
mod fast;
mod grid;
pub mod homeward;
pub mod hunt;
mod played;
#[cfg(feature = "files")]
mod reference;
mod sides;
pub mod to_a_target;
#[cfg(feature = "files")]
pub mod verify;

// What tests of parts of a game share with those that ask it from outside.
#[cfg(test)]
extern crate self as bestplay_games;
#[cfg(test)]
#[path = "../tests/games/trial.rs"]
mod trial;

pub use catalogue::{find, find_judge};
#[cfg(feature = "files")]
pub use reference::{Reference, references};
