//! The command's names for what can be set and asked for, in the remedies of errors and answers.

use bestplay_answers::{Dialect, Remedy, advise};

const COMMAND: Dialect = Dialect {
    max_states: "--max-states",
    memory: "--memory",
    digits: "--digits",
    exact: "--exact",
    fast: "--method fast",
    strategy: "--strategy",
    save: "--save",
    games: "`bestplay games`",
    estimate: |game| format!("`bestplay estimate {game}`"),
};

/// A fact with its remedies, in the words of the command.
pub(crate) fn say(fact: &str, remedies: &[Remedy]) -> String {
    advise(fact, remedies, &COMMAND)
}
