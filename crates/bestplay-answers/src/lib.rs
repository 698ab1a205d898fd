//! Questions about any game, and their answers: what stands between the engine and the games on one
//! side, and the command, Python and the page on the other.
//!
//! It knows no list of games: a game comes as an [`Entry`]. An [`Instance`] is one with its parameters
//! set, a [`Question`] what is asked of it, an [`Answer`] what is known then, in types that a front end
//! writes. Nothing here prints.

mod answer;
mod any_game;
pub mod csv;
mod entry;
mod error;
mod estimated;
mod instance;
mod nearest;
pub mod numbers;
mod parameters;
pub mod question;
mod ranges;
mod remedy;
mod sampling;
mod schema;
mod sheet;
mod shelf;
pub mod source;
mod strategy;
pub mod sweep;

pub use answer::{Answer, Content, Piece, Show, Table, Written, grouped};
#[cfg(feature = "files")]
pub use any_game::Kept;
#[cfg(feature = "laws")]
pub use any_game::Laws;
pub use any_game::{
    ActionLine, AnyGame, AnySolution, Choose, Chooses, Explained, Happens, HiddenGame, Lore,
    OutcomeLine, Parcel, Plays, Remembers, Thumb, Who, argument_in, boxed, boxed_hidden,
    boxed_with, choose, erase_with, explained_by, explained_with, fitted_with, loss, standing,
    state_of,
};
pub use entry::{
    Entry, Estimate, Explain, Fast, Judge, Named, NewSampler, Own, Range, Rules, Run, ShowPlay,
    Task, Together, Topic,
};
pub use error::{GameError, Result};
pub use estimated::{estimated, results, results_are};
pub use instance::Instance;
pub use nearest::hint;
pub use parameters::{
    Arguments, Identity, Input, Parameter, Takes, Words, YES_OR_NO, shortened, words_of,
};
pub use question::{
    Aim, Asked, Effort, Event, Explainer, LOSS_DIGITS, MOST_DIGITS, Method, Needs, Question, Sheet,
    Way, schema, sheets,
};
pub use ranges::{Ranges, values};
pub use remedy::{Dialect, Remedy, advise, brief};
pub use sampling::Sampled;
pub use schema::{Field, Kind};
pub use sheet::{Seen, escaped};
pub use shelf::Shelf;
pub use strategy::{
    EVERYWHERE, Played, PlayedStep, STATES, Strategy, mark, odds_text, states, strategy_text,
};
