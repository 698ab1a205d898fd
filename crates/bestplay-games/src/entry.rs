//! What the catalogue knows about a game.

use std::io::{BufRead, Write};

use bestplay::sample::Sampler;
use bestplay::{SolveOptions, Watch};

use crate::{AnyGame, Arguments, GameError, Parameter, Report};

/// One game of the catalogue: what it is, where it comes from, and what can be asked of it.
///
/// Of the functions, only [`rules`](Entry::rules) is there for every game; with it the engine
/// solves, explains, plays, sweeps and checks. A game adds what it can do better or beyond.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What a user writes: lower case, words joined by `-`.
    pub name: &'static str,
    /// The game's name.
    pub title: &'static str,
    /// The rules in plain words, and how the answer is found.
    pub about: &'static str,
    /// Where the game and its known answers come from.
    pub source: &'static str,
    /// What may be set.
    pub parameters: &'static [Parameter],
    /// Whose expected payoff the value is, in words: "probability that player 2 wins".
    pub value_means: &'static str,
    /// The plain rules with the parameters set.
    pub rules: fn(&Arguments) -> Result<Box<dyn AnyGame>, GameError>,
    /// The game's own fast method for `solve`.
    pub fast: Option<Fast>,
    /// `count`: how many instances have a given answer.
    pub count: Option<Run>,
    /// A table of the game's own for `sweep`, for the ranges that the user gives. Without it, a
    /// sweep solves the game for each combination.
    pub sweep: Option<Sweep>,
    /// `estimate`: how the game is sampled; `None` where it cannot be.
    pub estimate: Option<Estimate>,
    /// `play` of a game in which nobody has to choose: the play is shown.
    pub show: Option<Show>,
    /// The contest formats.
    pub judges: &'static [Judge],
}

/// A computation of a game's own: parameters and options in, report out. Long ones tell `watch`.
pub type Run = fn(&Arguments, &SolveOptions, &dyn Watch) -> Result<Report, GameError>;

/// A game's own table over ranges: the `name=value` words as the user wrote them, ranges
/// (`k=1..26`) included. `Ok(None)` leaves it to the general sweep.
pub type Sweep = fn(&[String], &SolveOptions, &dyn Watch) -> Result<Option<Report>, GameError>;

/// What best play does in a state: the parameters and the state, if one was given.
pub type Explain = fn(&Arguments, Option<&str>, &SolveOptions) -> Result<Report, GameError>;

/// One play of a game in which nobody chooses, step by step: the parameters and the seed of
/// chance.
pub type Show = fn(&Arguments, u64) -> Result<Report, GameError>;

/// A sampler for these parameters, by the method's name if the user gave one.
pub type NewSampler = fn(&Arguments, Option<&str>) -> Result<Box<dyn Sampler>, GameError>;

/// The least and the largest total payoff of a game with its parameters set.
pub type Range = fn(&dyn AnyGame) -> (i64, i64);

/// How a game is sampled.
#[derive(Clone, Copy, Debug)]
pub enum Estimate {
    /// By playing out its plain rules, with choices at random or by a strategy. Confidence needs
    /// bounds that hold whatever happens, so the range of the total payoff is stated; a play
    /// outside ends the run with an error.
    Playout {
        /// The least and the largest total payoff.
        range: Range,
        /// Every total payoff is a multiple of one over this.
        unit: u64,
    },
    /// By samplers of the game's own.
    Own {
        /// The methods' names, each with a sentence about it; the first one is for whoever names
        /// none.
        methods: &'static [(&'static str, &'static str)],
        /// The sampler by a method's name; without a name, the best one for these parameters.
        sampler: NewSampler,
        /// What the results are that the sampler counts.
        results: &'static str,
    },
}

/// A fast method.
#[derive(Clone, Copy, Debug)]
pub struct Fast {
    /// What it does, in a sentence, with its complexity.
    pub about: &'static str,
    /// Whether `solve` uses it unless told otherwise. The plain rules are always there on
    /// `--method rules`.
    pub is_default: bool,
    /// Solves.
    pub solve: Run,
    /// `explain` by the fast method, where the general engine's would not do.
    pub explain: Option<Explain>,
}

/// A contest's own input and output.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// What a user writes after `judge`.
    pub name: &'static str,
    /// The format, and the contest.
    pub about: &'static str,
    /// Reads the contest's input, writes the contest's output.
    pub run: fn(&mut dyn BufRead, &mut dyn Write) -> Result<(), GameError>,
}
