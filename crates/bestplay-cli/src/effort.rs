//! How hard to try: the options of every command that solves.

use bestplay::Solver;
use bestplay_answers as answers;
use clap::{Args, ValueEnum};

use crate::{interrupt, memory, number, own};

/// What a solve is asked for, and what it may take.
#[derive(Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Effort {
    /// Find the exact fraction
    #[arg(long)]
    exact: bool,

    /// Significant digits to prove and print; decimals, where the value may be 0
    #[arg(long, value_name = "N", default_value = "12", value_parser = number::digits)]
    digits: u64,

    /// Solve by the game's own fast method or by its plain rules; by default, as the game recommends
    #[arg(long, value_name = "HOW")]
    method: Option<Method>,

    /// The most states to explore
    #[arg(long, value_name = "N", value_parser = number::positive)]
    max_states: Option<u64>,

    /// The most memory to use, like 512M or 4G; by default, three quarters of what is free
    #[arg(long, value_name = "SIZE", value_parser = memory::parse)]
    memory: Option<u64>,

    /// Threads to use; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = number::threads)]
    threads: usize,
}

/// How far play is followed, for the odds of its lengths.
#[derive(Args)]
pub(crate) struct Steps {
    /// Follow play for this many steps at most
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = number::whole)]
    pub(crate) steps: u64,
}

/// How to solve.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// The game's own fast method
    Fast,
    /// The plain rules, by the general engine
    Rules,
}

/// A solver that may take this much memory, to which the process is held from here on, and so many threads.
pub(crate) fn solver(memory: Option<u64>, threads: usize) -> Solver<'static> {
    let memory = memory::allowance(memory);
    interrupt::hold_to(memory);
    let threads = own::threads(memory::threads(threads));
    Solver::new().memory(memory).threads(threads)
}

impl Effort {
    /// What the catalogue is asked for. From here on the process is held to its memory.
    pub(crate) fn read(&self) -> answers::Effort {
        let digits = self.digits as usize;
        let mut solver = solver(self.memory, self.threads);
        if let Some(max_states) = self.max_states {
            solver = solver.max_states(max_states);
        }
        answers::Effort {
            solver: match self.exact {
                true => solver.exact(),
                false => solver.digits(digits),
            },
            digits,
            method: self.method.map(|method| match method {
                Method::Fast => answers::Method::Fast,
                Method::Rules => answers::Method::Rules,
            }),
        }
    }
}
