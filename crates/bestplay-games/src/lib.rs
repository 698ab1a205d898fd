//! The catalogue of bestplay: one folder a game, and one list.

mod answer;
mod any_game;
pub mod board;
mod catalogue;
pub mod chutes;
pub mod connect_four;
mod entry;
mod error;
mod estimated;
pub mod histogram;
pub mod humble_nishiyama;
mod instance;
pub mod irrefutable;
pub mod mnk;
pub mod multibridge;
mod nearest;
pub mod numbers;
mod parameters;
pub mod penney;
pub mod penney_coin;
pub mod pig;
mod question;
pub mod race;
mod ranges;
mod schema;
pub mod solitaire;
mod source;
pub mod sweep;

pub use answer::{Answer, Content, Piece, Show, Table, Written, grouped};
pub use any_game::{
    ActionLine, AnyGame, AnySolution, Choose, Explained, Happens, Laws, OutcomeLine, Plays, erase,
    explained_by,
};
pub use catalogue::{GAMES, find, find_judge};
pub use entry::{
    Entry, Estimate, Explain, Fast, Judge, NewSampler, Own, Range, Rules, Run, ShowPlay, Task,
    Together, Topic,
};
pub use error::GameError;
pub use estimated::{estimated, results, results_are};
#[cfg(feature = "files")]
pub use instance::load_checkpoint;
pub use instance::{Instance, without_options};
pub use nearest::hint;
pub use parameters::{Arguments, Parameter};
pub use question::{
    Effort, Explainer, Method, Question, schema, solve_by_rules, tell_meaning, with_explainer,
};
pub use ranges::{Ranges, values};
pub use schema::{Field, Kind};
