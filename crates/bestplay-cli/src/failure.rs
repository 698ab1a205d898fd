//! What a failed command says to the user and the shell.
//!
//! Exit codes: 0, success; 1, it could not be done; 2, the command line is wrong; 130, stopped.

use std::io;

use bestplay::ErrorKind;
use bestplay_answers::{Effort, GameError, Instance, Topic, brief};
use clap::error::{ContextKind, ContextValue, ErrorKind as Misuse};

use crate::dialect::say;
use crate::interrupt::{STOPPED, beyond, exceeded};
use crate::own;

/// The exit codes.
const SUCCESS: u8 = 0;
const FAILURE: u8 = 1;
const MISUSED: u8 = 2;

/// Writes what went wrong to standard error, if anything did, and gives the exit code. What went wrong in rules of
/// one's own is said in their words, also where nobody noticed.
pub(crate) fn ended(done: Result<(), anyhow::Error>) -> u8 {
    match (done, own::failure()) {
        // The reader of our output has seen enough (`bestplay games | head -1`): no failure.
        (Err(error), _) if is_broken_pipe(&error) => SUCCESS,
        (_, Some(said)) => {
            eprintln!("error: {said}");
            FAILURE
        }
        (Err(error), None) => report(&error),
        (Ok(()), None) => SUCCESS,
    }
}

/// Writes what went wrong, and gives the exit code.
pub(crate) fn report(error: &anyhow::Error) -> u8 {
    let game_error = error.downcast_ref::<GameError>();
    if let Some(GameError::Engine(engine)) = game_error
        && engine.kind() == ErrorKind::Stopped
    {
        let Some(limit) = exceeded() else {
            return STOPPED;
        };
        eprintln!("error: {}", beyond(limit));
        return FAILURE;
    }
    // What has a message of its own by now needs no other advice.
    let outermost = error.chain().next();
    match outermost.and_then(|outermost| outermost.downcast_ref::<GameError>()) {
        Some(error) => eprintln!("error: {}", advised(error)),
        None => eprintln!("error: {}", brief(&error.to_string())),
    }
    match game_error {
        Some(error) if error.is_usage() => MISUSED,
        _ => FAILURE,
    }
}

/// An error of a question about a game, with the ways out that there are. The effort is that of a
/// question which fast methods answer.
pub(crate) fn of_question(
    error: GameError,
    instance: &Instance,
    topic: Topic,
    effort: Option<&Effort>,
) -> anyhow::Error {
    let ways = instance.ways_out(&error, topic, effort);
    let message = say(&error.to_string(), &ways);
    anyhow::Error::new(error).context(message)
}

pub(crate) fn advised(error: &GameError) -> String {
    say(&error.to_string(), error.remedies())
}

/// Writes what is wrong with the words of a command, or what was asked for with `--help`.
pub(crate) fn misused(error: &clap::Error) -> u8 {
    if !error.use_stderr() {
        // A reader who went away is no failure.
        return match error.print() {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                eprintln!("error: {error}");
                FAILURE
            }
            _ => SUCCESS,
        };
    }
    eprintln!("error: {}", brief(&message(error)));
    MISUSED
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
        (Misuse::UnknownArgument, Some(flag)) if flag.parse::<f64>().is_ok() => {
            format!("{flag}: no negative number is expected here; --help shows what is")
        }
        (Misuse::UnknownArgument, Some(flag)) => {
            let hint = hint(ContextKind::SuggestedArg);
            format!("there is no flag or word '{flag}' here.{hint} --help lists them")
        }
        (Misuse::InvalidSubcommand, _) => {
            let name = words(ContextKind::InvalidSubcommand).unwrap_or_default();
            if name == "serve" {
                return "this bestplay was built without the page; build it with the page by `make page`, then \
                        `cargo install --path crates/bestplay-cli --features serve`"
                    .into();
            }
            let hint = hint(ContextKind::SuggestedSubcommand);
            format!("there is no command '{name}'.{hint} `bestplay --help` lists them all")
        }
        (Misuse::MissingRequiredArgument, Some(_)) => {
            let missing = plain(&words(ContextKind::InvalidArg).unwrap_or_default());
            // Of some flags, one is enough: `--digits N|--games N`.
            let (several, single): (Vec<_>, Vec<_>) =
                missing.split(", ").partition(|name| name.contains('|'));
            let what = match (&single[..], &several[..]) {
                ([], several) => {
                    let names = several.concat().replace('|', ", ");
                    let (most, last) = names.rsplit_once(", ").unwrap_or(("", &names));
                    format!("expected at least one of {most} and {last}")
                }
                ([one], _) => format!("{one} is missing"),
                (several, _) => format!("{} are missing", several.join(" and ")),
            };
            format!("{what}; --help shows an example")
        }
        (Misuse::TooManyValues, Some(flag)) => format!("{flag} takes no value"),
        (Misuse::InvalidUtf8, _) => "a word of the command is not text in UTF-8".into(),
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
            let first = text.split("\n\n").next().unwrap_or_default();
            first.trim().to_owned()
        }
    }
}

/// The name of a flag or of a word, as a user writes it.
fn plain(name: &str) -> String {
    name.replace(['<', '>'], "")
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
    causes.any(|cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe)
}
