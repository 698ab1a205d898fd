//! The `bestplay` command: games of chance and skill, solved with a guarantee; as a library for programs that
//! bring games of their own ([`Own`]).
//!
//! `commands/mod.rs` lists the commands, and each file beside it declares one with its flags and does it; help,
//! man pages and completions come from there. The other files are what they share.

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
mod own;
mod progress;
mod target;
mod terminal;

use std::ffi::OsString;

use clap::Parser;

pub use own::Own;

/// Does what the words say, of which the first is the name of the program, and gives the exit code: 0 for
/// success, 1 for failure, 2 for wrong usage, 130 where the user stopped it.
pub fn run(words: impl IntoIterator<Item = OsString>, own: Option<Own>) -> u8 {
    interrupt::leave_at_once();
    own::bring(own);
    match cli::Cli::try_parse_from(words) {
        Err(error) => failure::misused(&error),
        Ok(cli) => failure::ended(cli.run()),
    }
}

/// Where little memory is allowed, starts the program anew in a way that takes less. To be called first.
pub fn begin() {
    memory::share_heap();
}
