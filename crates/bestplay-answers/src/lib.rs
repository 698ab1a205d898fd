//! Questions about any game, and their answers: what stands between the engine and the games on one
//! side, and the command, Python and the page on the other.
//!
//! It knows no list of games: a game comes as an [`Entry`]. An [`Instance`] is one with its parameters
//! set, a [`Question`] what is asked of it, an [`Answer`] what is known then, in types that a front end
//! writes. Nothing here prints.
//!
//! # Examples
//!
//! A game of one's own comes through the same door as those of the catalogue:
//!
//! ```
#![doc = include_str!("turn.rs")]
//!
//! use bestplay::{Silent, Solver};
//! use bestplay_answers::question::solve;
//! use bestplay_answers::{Content, Effort, Instance};
//!
//! # fn main() -> Result<()> {
//! let instance = Instance::new(&TURN, &["goal=100"])?;
//! let effort = Effort::new(Solver::new());
//! let question = solve(Arguments::none("turn"), false);
//! let answer = instance.ask(&question, &effort, &Silent)?;
//! let value = answer.get("value").and_then(Content::as_value);
//! assert_eq!(value.map(|value| value.decimal(6)).as_deref(), Some("8.14179"));
//!
//! let wrong = Instance::new(&TURN, &["goal=0"]).unwrap_err();
//! assert!(wrong.is_usage() && wrong.to_string().contains("from 1 to 1,000"));
//! # Ok(()) }
//! ```

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
pub mod source;
mod strategy;
pub mod sweep;

pub use answer::{Answer, Content, Piece, Show, Table, Written, grouped};
#[cfg(feature = "laws")]
pub use any_game::Laws;
pub use any_game::{
    ActionLine, AnyGame, AnySolution, Choose, Chooses, Explained, HiddenGame, Lore, OutcomeLine,
    Parcel, Plays, Remembers, Thumb, Who, argument_in, boxed, boxed_hidden, boxed_with, choose,
    erase_with, explained_by, fitted_with, loss, state_of,
};
pub use bestplay_sheets::Seen;
pub use entry::{
    Entry, Estimate, Explain, Fast, Judge, Named, NewSampler, Own, Range, Rules, Run, Shelf,
    ShowPlay, Task, Together, Topic,
};
pub use error::{GameError, Result};
pub use estimated::{estimated, results, results_are};
pub use instance::Instance;
pub use nearest::hint;
pub use parameters::{
    Arguments, Input, Parameter, Takes, Words, YES_OR_NO, identified, shortened, words_of,
};
pub use question::{
    Aim, Asked, Effort, Explainer, LOSS_DIGITS, MOST_DIGITS, Method, Needs, Question, Way, schema,
    sheets,
};
pub use ranges::{Ranges, values};
pub use remedy::{Dialect, Remedy, advise, brief};
pub use sampling::Sampled;
pub use schema::{Field, Kind};
pub use sheet::{Sheet, escaped};
pub use strategy::{
    EVERYWHERE, Played, PlayedStep, STATES, Strategy, mark, odds_text, states, strategy_text,
};
