//! Errors on their way to JavaScript: what sort, the message with what to do, and the state.

use bestplay::{Error, ErrorKind};
use bestplay_games::GameError;

use crate::json::Json;

/// What went wrong.
pub(crate) struct Failure {
    sort: &'static str,
    message: String,
    state: Option<String>,
}

impl Failure {
    /// Something was asked for that there is not.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure {
            sort: "usage",
            message: message.into(),
            state: None,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure {
            sort: sort(error.kind()),
            message: format!("{error}{}", remedy(error.kind())),
            state: error.state().map(String::from),
        }
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Failure {
        match error {
            GameError::Engine(error) => error.into(),
            other => Failure::usage(other.to_string()),
        }
    }
}

/// The text of an answer, or of what went wrong instead.
pub(crate) fn settled(result: Result<Json, Failure>) -> String {
    let failure = match result {
        Ok(json) => return json.finish(),
        Err(failure) => failure,
    };
    let mut json = Json::new();
    json.object(|json| {
        json.key("$").text("error");
        json.key("sort").text(failure.sort);
        json.key("message").text(&failure.message);
        json.key("state").optional(failure.state.as_deref());
    });
    json.finish()
}

/// The sort of error, which is a class in JavaScript.
fn sort(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Rules => "rules",
        ErrorKind::TooManyStates | ErrorKind::TooMuchMemory | ErrorKind::TotalTooLarge => "limit",
        ErrorKind::Undefined | ErrorKind::NoStrategy => "undefined",
        ErrorKind::Precision | ErrorKind::Inseparable => "precision",
        ErrorKind::Stopped => "stopped",
        ErrorKind::UnknownState | ErrorKind::Plan => "usage",
        _ => "other",
    }
}

/// What to do about an error, to follow its message.
fn remedy(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::TooManyStates => ". Raise the limit (maxStates) or take a smaller instance",
        ErrorKind::TooMuchMemory => {
            ". Raise the limit (memory, in bytes, up to 3 GiB) or take a smaller instance"
        }
        ErrorKind::TotalTooLarge => "; take payoffs with fewer digits",
        ErrorKind::NoStrategy => "; ask for the odds of a game whose value is finite",
        ErrorKind::Precision => "; ask for fewer digits",
        ErrorKind::Inseparable => "; solve again with more digits",
        ErrorKind::UnknownState => "; ask for one that it does",
        _ => "",
    }
}
