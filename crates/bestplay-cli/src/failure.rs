//! What a failed command tells the user and the shell.
//!
//! Exit codes: 0, it went well; 1, it could not be done; 2, it was asked for in the wrong way;
//! 130, it was stopped.

use std::io::ErrorKind;
use std::process::ExitCode;

use bestplay_games::GameError;

use crate::interrupt::STOPPED;

/// Tells what went wrong on standard error, and gives the exit code.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    // Whoever read our output has seen enough (`bestplay games | head -1`): no failure.
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    let game_error = error.downcast_ref::<GameError>();
    if let Some(GameError::Engine(bestplay::Error::Stopped)) = game_error {
        return ExitCode::from(STOPPED);
    }
    eprintln!("error: {error}");
    match game_error {
        Some(error) if error.is_usage() => ExitCode::from(2),
        _ => ExitCode::FAILURE,
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == ErrorKind::BrokenPipe)
}
