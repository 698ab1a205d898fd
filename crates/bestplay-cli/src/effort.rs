//! How hard to try: the options of every command that solves.

use bestplay::{Arithmetic, SolveOptions};
use bestplay_games::{Entry, Fast, GameError};
use clap::{Args, ValueEnum};

use crate::memory;

/// What a solve is asked for, and what it may take.
#[derive(Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Effort {
    /// Find the exact fraction
    #[arg(long)]
    pub(crate) exact: bool,

    /// How many significant digits to prove and to print
    #[arg(long, value_name = "N", default_value_t = 12,
          value_parser = clap::value_parser!(u64).range(1..=100_000))]
    digits: u64,

    /// How to solve: by the game's own fast method, or by its plain rules. Unless told otherwise,
    /// as the game recommends
    #[arg(long, value_name = "HOW")]
    method: Option<Method>,

    /// The most states to explore
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_states: Option<u64>,

    /// The most memory to take, like 512M or 4G; unless told otherwise, three quarters of what is
    /// free
    #[arg(long, value_name = "SIZE", value_parser = memory::parse)]
    memory: Option<u64>,

    /// Threads to explore with; 0 means one for each core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

/// How to solve.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    /// The game's own fast method
    Fast,
    /// The plain rules, by the general engine
    Rules,
}

impl Effort {
    /// The engine's options.
    pub(crate) fn options(&self) -> SolveOptions {
        let defaults = SolveOptions::default();
        SolveOptions {
            arithmetic: match self.exact {
                true => Arithmetic::Exact,
                false => Arithmetic::Bounds {
                    digits: self.digits(),
                },
            },
            max_states: self.max_states.unwrap_or(defaults.max_states),
            memory: self.memory.unwrap_or_else(memory::allowance),
            threads: self.threads,
        }
    }

    /// The digits to print.
    pub(crate) fn digits(&self) -> usize {
        self.digits as usize
    }

    /// Whether the user asked for the plain rules.
    pub(crate) fn wants_rules(&self) -> bool {
        self.method == Some(Method::Rules)
    }

    /// Whether the user asked for the fast method.
    pub(crate) fn wants_fast(&self) -> bool {
        self.method == Some(Method::Fast)
    }

    /// The fast method, if it is to be used.
    ///
    /// # Errors
    ///
    /// It was asked for, and the game has none.
    pub(crate) fn fast(&self, game: &'static Entry) -> Result<Option<&'static Fast>, GameError> {
        match (self.method, &game.fast) {
            (Some(Method::Rules), _) => Ok(None),
            (Some(Method::Fast), None) => Err(GameError::usage(format!(
                "{} has no fast method; leave out --method fast",
                game.name
            ))),
            (Some(Method::Fast), Some(fast)) => Ok(Some(fast)),
            (None, fast) => Ok(fast.as_ref().filter(|fast| fast.is_default)),
        }
    }
}
