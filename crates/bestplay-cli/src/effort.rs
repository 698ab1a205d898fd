//! How hard to try: the options of every command that solves.

use bestplay::Solver;
use bestplay_games as games;
use clap::{Args, ValueEnum};

use crate::{memory, number};

/// What a solve is asked for, and what it may take.
#[derive(Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Effort {
    /// Find the exact fraction
    #[arg(long)]
    exact: bool,

    /// How many significant digits to prove and to print
    #[arg(long, value_name = "N", default_value = "12", value_parser = number::digits)]
    digits: u64,

    /// How to solve: by the game's own fast method, or by its plain rules. Unless told otherwise,
    /// as the game recommends
    #[arg(long, value_name = "HOW")]
    method: Option<Method>,

    /// The most states to explore
    #[arg(long, value_name = "N", value_parser = number::positive)]
    max_states: Option<u64>,

    /// The most memory to take, like 512M or 4G; unless told otherwise, three quarters of what is
    /// free
    #[arg(long, value_name = "SIZE", value_parser = memory::parse)]
    memory: Option<u64>,

    /// Threads to explore with; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = number::threads)]
    threads: usize,
}

/// How to solve.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// The game's own fast method
    Fast,
    /// The plain rules, by the general engine
    Rules,
}

impl Effort {
    /// What the catalogue is asked for.
    pub(crate) fn read(&self) -> games::Effort {
        let digits = self.digits as usize;
        let memory = self.memory.unwrap_or_else(memory::allowance);
        let mut solver = Solver::new().memory(memory).threads(self.threads);
        if let Some(max_states) = self.max_states {
            solver = solver.max_states(max_states);
        }
        games::Effort {
            solver: match self.exact {
                true => solver.exact(),
                false => solver.digits(digits),
            },
            digits,
            method: self.method.map(|method| match method {
                Method::Fast => games::Method::Fast,
                Method::Rules => games::Method::Rules,
            }),
        }
    }
}
