//! What a failed command tells the user and the shell.
//!
//! Exit codes: 0, it went well; 1, it could not be done; 2, it was asked for in the wrong way;
//! 130, it was stopped.

use std::io::ErrorKind;
use std::process::ExitCode;

use bestplay_games::GameError;
use clap::error::{ContextKind, ContextValue, ErrorKind as Misuse};

use crate::interrupt::STOPPED;

/// Tells what went wrong on standard error, and gives the exit code.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    // Whoever read our output has seen enough (`bestplay games | head -1`): no failure.
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    let game_error = error.downcast_ref::<GameError>();
    if let Some(GameError::Engine(error)) = game_error
        && error.kind() == bestplay::ErrorKind::Stopped
    {
        return ExitCode::from(STOPPED);
    }
    match game_error {
        Some(error) => eprintln!("error: {}", advised(error)),
        None => eprintln!("error: {error}"),
    }
    match game_error {
        Some(error) if error.is_usage() => ExitCode::from(2),
        _ => ExitCode::FAILURE,
    }
}

/// The message of an error, with what to do about it.
pub(crate) fn advised(error: &GameError) -> String {
    let remedy = match error {
        GameError::Engine(error) => remedy(error.kind()),
        _ => "",
    };
    format!("{error}{remedy}")
}

/// What to do about an error of the engine, to follow its message.
fn remedy(kind: bestplay::ErrorKind) -> &'static str {
    use bestplay::ErrorKind;
    match kind {
        ErrorKind::TooManyStates => ". Raise the limit (--max-states) or take a smaller instance",
        ErrorKind::TooMuchMemory => ". Raise the limit (--memory) or take a smaller instance",
        ErrorKind::TotalTooLarge => "; take payoffs with fewer digits",
        ErrorKind::NoStrategy => "; ask for the odds of a game whose value is finite",
        ErrorKind::Precision => "; ask for fewer digits (--digits)",
        ErrorKind::Inseparable => "; solve again with more digits (--digits)",
        ErrorKind::UnknownState => "; ask for one that it does",
        ErrorKind::NotASolution => "; give a file written with --save",
        ErrorKind::Damaged => "; solve and save again",
        _ => "",
    }
}

/// Tells what is wrong with the words of a command, or what was asked for with `--help`.
pub(crate) fn misused(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A reader who went away is no failure.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    eprintln!("error: {}", message(error));
    ExitCode::from(2)
}

/// The message, in the words of the others.
fn message(error: &clap::Error) -> String {
    let words = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.clone()),
        Some(ContextValue::Strings(words)) => Some(words.join(", ")),
        _ => None,
    };
    let given = || words(ContextKind::InvalidValue).unwrap_or_default();
    // `--digits <N>` is the flag `--digits`.
    let flag = words(ContextKind::InvalidArg).map(|flag| match flag.split_once(" <") {
        Some((flag, _)) => flag.to_owned(),
        None => flag,
    });
    let hint = |kind| match words(kind) {
        Some(nearest) => format!(" Did you mean '{nearest}'?"),
        None => String::new(),
    };
    match (error.kind(), flag) {
        (Misuse::UnknownArgument, Some(flag)) => {
            let hint = hint(ContextKind::SuggestedArg);
            format!("there is no flag or word '{flag}' here.{hint} --help lists them")
        }
        (Misuse::InvalidSubcommand, _) => {
            let name = words(ContextKind::InvalidSubcommand).unwrap_or_default();
            let hint = hint(ContextKind::SuggestedSubcommand);
            format!("there is no command '{name}'.{hint} `bestplay --help` lists them all")
        }
        (Misuse::MissingRequiredArgument, Some(_)) => {
            let missing = words(ContextKind::InvalidArg).unwrap_or_default();
            format!("{missing} is missing; --help shows how to write it")
        }
        (Misuse::ArgumentConflict, Some(flag)) => {
            let other = words(ContextKind::PriorArg).unwrap_or_default();
            let other = other.split(" <").next().unwrap_or_default().to_owned();
            match other == flag {
                true => format!("{flag} is given twice"),
                false => format!("{flag} and {other} exclude each other; leave one out"),
            }
        }
        (Misuse::InvalidValue, Some(flag)) if given().is_empty() => {
            format!("{flag} needs a value; --help shows which")
        }
        (Misuse::InvalidValue, Some(flag)) => {
            let known = words(ContextKind::ValidValue).unwrap_or_default();
            let hint = hint(ContextKind::SuggestedValue);
            format!("{flag} {}: expected one of {known}.{hint}", given())
        }
        (Misuse::ValueValidation, Some(flag)) => {
            let why = std::error::Error::source(error).map(ToString::to_string);
            format!("{flag}: {}", why.unwrap_or_else(given))
        }
        // What the command itself has said, without the usage below it.
        _ => {
            let text = error.render().to_string();
            let text = text.strip_prefix("error: ").unwrap_or(&text);
            text.split("\n\n")
                .next()
                .unwrap_or_default()
                .trim()
                .to_owned()
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == ErrorKind::BrokenPipe)
}
