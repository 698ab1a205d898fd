//! The catalogue of bestplay: one folder a game, and one list.

#[macro_use]
mod catalogue;

// The list of games. A line declares the module and adds its entry to the list.
catalogue! {
    pig,
    race,
    shut_the_box,
    yahtzee,
    hog,
    farkle,
    bear_off,
    hypergammon,
    ur,
    repeated_sum,
    risk,
    six_and_eight,
    chutes,
    cherry_o,

    craps,
    baccarat,
    blackjack,
    video_poker,

    penney,
    penney_coin,
    humble_nishiyama,
    solitaire,
    multibridge,
    gambler,
    red_and_black,
    secretary,
    coupons,
    fleas,
    euler,

    game_2048,
    mnk,
    connect_four,
    dots_and_boxes,
    kalah,
    hex,
    clobber,
    einstein,
    breakthrough,
    morris,
    hare_and_hounds,
    fox_and_geese,

    nim,
    wythoff,
    kayles,
    chomp,
    irrefutable,
}

mod answer;
mod any_game;
pub mod board;
mod entry;
mod error;
mod estimated;
mod grid;
mod instance;
mod nearest;
pub mod numbers;
mod parameters;
mod question;
mod ranges;
#[cfg(feature = "files")]
mod reference;
mod remedy;
mod sampling;
mod schema;
mod sheet;
mod shelf;
mod sides;
mod source;
mod strategy;
pub mod sweep;
#[cfg(test)]
mod trial;
#[cfg(feature = "files")]
pub mod verify;

pub use answer::{Answer, Content, Piece, Show, Table, Written, grouped};
#[cfg(feature = "laws")]
pub use any_game::Laws;
pub use any_game::{
    ActionLine, AnyGame, AnySolution, Choose, Chooses, Explained, Happens, Lore, OutcomeLine,
    Plays, Thumb, boxed, boxed_with, erase, erase_with, explained_by, fitted_with,
};
pub(crate) use any_game::{asked, state_of, taken};
pub use catalogue::{find, find_judge};
pub use entry::{
    Entry, Estimate, Explain, Fast, Judge, NewSampler, Own, Range, Rules, Run, ShowPlay, Task,
    Together, Topic,
};
pub use error::GameError;
pub use estimated::{estimated, results, results_are};
pub use instance::Instance;
pub use nearest::hint;
pub use parameters::{
    Arguments, Identity, Input, Parameter, Takes, Words, YES_OR_NO, shortened, words_of,
};
pub use question::{
    Aim, Effort, Event, Explainer, MOST_DIGITS, Method, Needs, Question, Sheet, Way, schema,
    sheets, solve_by_rules, tell_meaning, with_explainer,
};
pub use ranges::{Ranges, values};
#[cfg(feature = "files")]
pub use reference::{Reference, references};
pub use remedy::{Dialect, Remedy, advise, brief};
pub use sampling::Sampled;
pub use schema::{Field, Kind};
pub use sheet::{Condition, Ground, Lines, Rule, Seen};
pub use shelf::Shelf;
pub use strategy::{
    EVERYWHERE, Named, Played, PlayedStep, STATES, Strategy, states, write_strategy,
};
