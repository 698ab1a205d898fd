//! The `bestplay` command: games of chance and skill, solved with a guarantee.
//!
//! `cli.rs` declares every command and flag once; help, man pages and completions come from
//! there. Each file of `commands/` is one command; the other files are what they share.

mod cli;
mod commands;
mod dialect;
mod drawing;
mod duration;
mod effort;
mod failure;
mod instance;
mod interrupt;
mod memory;
mod number;
mod output;
mod progress;
mod target;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    memory::share_heap();
    interrupt::leave_at_once();
    match cli::Cli::try_parse() {
        Err(error) => failure::misused(&error),
        Ok(cli) => match cli.run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => failure::report(&error),
        },
    }
}
