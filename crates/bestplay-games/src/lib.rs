//! The catalogue of bestplay: one folder a game, and one list.

mod any_game;
pub mod board;
mod catalogue;
pub mod chutes;
pub mod connect_four;
mod entry;
mod error;
pub mod histogram;
pub mod humble_nishiyama;
pub mod irrefutable;
pub mod mnk;
pub mod multibridge;
mod nearest;
mod parameters;
pub mod penney;
pub mod penney_coin;
pub mod pig;
pub mod race;
mod report;
pub mod solitaire;
mod source;

pub use any_game::{
    ActionLine, AnyGame, AnySolved, Choose, Explained, Happens, OutcomeLine, Plays, erase,
};
pub use catalogue::{GAMES, find, find_judge};
pub use entry::{Entry, Estimate, Explain, Fast, Judge, NewSampler, Range, Run, Show, Sweep};
pub use error::GameError;
pub use nearest::nearest;
pub use parameters::{Arguments, Parameter};
pub use report::{Line, Report, Table, grouped, value_json, value_text};
