//! The catalogue of bestplay: one folder a game, and one list.

#[macro_use]
mod catalogue;

// The list of games. A line declares the module and adds its entry to the list.
catalogue! {
    race,
    pig,
    chutes,
    mnk,
    connect_four,
    penney,
    penney_coin,
    humble_nishiyama,
    irrefutable,
    multibridge,
    solitaire,
}

mod answer;
mod any_game;
pub mod board;
mod entry;
mod error;
mod estimated;
pub mod histogram;
mod instance;
mod nearest;
pub mod numbers;
mod parameters;
mod question;
mod ranges;
mod schema;
mod source;
mod strategy;
pub mod sweep;

pub use answer::{Answer, Content, Piece, Show, Table, Written, grouped};
pub use any_game::{
    ActionLine, AnyGame, AnySolution, Choose, Chooses, Explained, Happens, Laws, Lore, OutcomeLine,
    Plays, Thumb, erase, erase_with, explained_by,
};
pub use catalogue::{find, find_judge};
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
pub use strategy::{EVERYWHERE, Named, Strategy, write_strategy};
