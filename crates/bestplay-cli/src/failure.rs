//! What a failed command says to the user and the shell.
//!
//! Exit codes: 0, success; 1, it could not be done; 2, the command line is wrong; 130, stopped.

use std::io;
use std::process::ExitCode;

use bestplay::ErrorKind;
use bestplay_games::{Entry, GameError, Topic, grouped};
use clap::error::{ContextKind, ContextValue, ErrorKind as Misuse};

use crate::interrupt::{STOPPED, exceeded};

/// Writes what went wrong to standard error, and gives the exit code.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    // The reader of our output has seen enough (`bestplay games | head -1`): no failure.
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    let game_error = error.downcast_ref::<GameError>();
    if let Some(GameError::Engine(engine)) = game_error
        && engine.kind() == ErrorKind::Stopped
    {
        let Some(limit) = exceeded() else {
            return ExitCode::from(STOPPED);
        };
        eprintln!("error: {}", beyond(limit));
        return ExitCode::FAILURE;
    }
    // What has a message of its own by now needs no other advice.
    let outermost = error.chain().next();
    match outermost.and_then(|outermost| outermost.downcast_ref::<GameError>()) {
        Some(error) => eprintln!("error: {}", advised(error)),
        None => eprintln!("error: {error}"),
    }
    match game_error {
        Some(error) if error.is_usage() => ExitCode::from(2),
        _ => ExitCode::FAILURE,
    }
}

/// An error of a question about a game; where the game is too large, with the ways out that there
/// are.
pub(crate) fn of_question(error: GameError, entry: &Entry, topic: Topic) -> anyhow::Error {
    let flag = match &error {
        GameError::Engine(error) if error.kind() == ErrorKind::TooManyStates => "--max-states",
        GameError::Engine(error) if error.kind() == ErrorKind::TooMuchMemory => "--memory",
        _ => return error.into(),
    };
    let mut ways = vec![format!("raise {flag}"), "take a smaller instance".into()];
    let fast = entry.fast.as_ref().filter(|fast| match topic {
        Topic::Solve => true,
        Topic::Explain | Topic::Play => fast.explain.is_some(),
        _ => false,
    });
    if fast.is_some() {
        ways.push("take --method fast".into());
    }
    if entry.estimate.is_some() {
        ways.push(format!("sample it with `bestplay estimate {}`", entry.name));
    }
    let last = ways.pop().unwrap_or_default();
    let message = format!("{error}; {} or {last}", ways.join(", "));
    anyhow::Error::new(error).context(message)
}

/// What there is to say where the process as a whole has gone beyond the limit on memory.
pub(crate) fn beyond(limit: u64) -> String {
    format!(
        "this takes more than {} MiB of memory, the limit; raise --memory, or take a smaller \
         instance",
        grouped(limit >> 20)
    )
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
fn remedy(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::TooManyStates => "; raise --max-states, or take a smaller instance",
        ErrorKind::TooMuchMemory => "; raise --memory, or take a smaller instance",
        ErrorKind::TotalTooLarge => "; take payoffs with fewer digits",
        ErrorKind::NoStrategy => "; ask for the odds of a game whose value is finite",
        ErrorKind::Precision => "; ask for fewer digits (--digits)",
        ErrorKind::Inseparable => "; solve again with more digits (--digits)",
        ErrorKind::UnknownState => "; ask for one that it does",
        ErrorKind::Strategy => {
            "; in a strategy file, the line of the state * stands for all that are not listed"
        }
        ErrorKind::NotASolution => "; give a file written with --save",
        ErrorKind::Damaged => "; solve and save again",
        _ => "",
    }
}

/// Writes what is wrong with the words of a command, or what was asked for with `--help`.
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
            let plain = plain(&missing);
            match plain.split('|').collect::<Vec<_>>()[..] {
                [_] => format!("{plain} is missing; --help shows an example"),
                [ref most @ .., last] => format!(
                    "expected at least one of {} and {last}; --help shows an example",
                    most.join(", ")
                ),
                [] => missing,
            }
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
            let flag = plain(&flag);
            format!("{flag} {}: expected one of {known}.{hint}", given())
        }
        (Misuse::ValueValidation, Some(flag)) => {
            let why = std::error::Error::source(error).map(ToString::to_string);
            format!("{}: {}", plain(&flag), why.unwrap_or_else(given))
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

/// The name of a flag or of a word, as a user writes it.
fn plain(name: &str) -> String {
    name.replace(['<', '>'], "")
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
