//! Errors on their way to JavaScript: what sort, the message with what to do, and the state or the
//! parameter that it is about.

use bestplay::{Error, ErrorKind};
use bestplay_answers::{Dialect, GameError, Remedy, advise};

use crate::json::Json;

/// How JavaScript writes what can be set and asked for.
const JAVASCRIPT: Dialect = Dialect {
    max_states: "maxStates",
    memory: "memory (in bytes, up to 3 GiB)",
    digits: "digits",
    exact: "exact: true",
    fast: "method: \"fast\"",
    strategy: "strategy",
    save: "`bestplay solve --save`",
    games: "games()",
    estimate: |game| format!("estimate(\"{game}\")"),
};

pub(crate) struct Failure {
    sort: &'static str,
    message: String,
    state: Option<String>,
    parameter: Option<&'static str>,
}

impl Failure {
    /// Something was asked for that there is not.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure {
            sort: "usage",
            message: message.into(),
            state: None,
            parameter: None,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let remedies = Remedy::of(error.kind());
        Failure {
            sort: sort(error.kind()),
            state: error.state().map(String::from),
            ..Failure::usage(advise(&error.to_string(), remedies, &JAVASCRIPT))
        }
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Failure {
        match error {
            GameError::Engine(error) => error.into(),
            other => Failure {
                parameter: other.parameter(),
                ..Failure::usage(advise(&other.to_string(), other.remedies(), &JAVASCRIPT))
            },
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
        json.key("parameter").optional(failure.parameter);
    });
    json.finish()
}

/// The sort of error, which is a class in JavaScript.
fn sort(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Rules => "rules",
        ErrorKind::TooManyStates | ErrorKind::TooMuchMemory => "limit",
        ErrorKind::Undefined => "undefined",
        ErrorKind::Precision | ErrorKind::Inseparable => "precision",
        ErrorKind::Stopped => "stopped",
        ErrorKind::UnknownState | ErrorKind::Plan => "usage",
        _ => "other",
    }
}
