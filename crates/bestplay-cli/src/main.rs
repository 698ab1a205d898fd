//! The `bestplay` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    bestplay_cli::begin();
    bestplay_cli::run(std::env::args_os(), None).into()
}
