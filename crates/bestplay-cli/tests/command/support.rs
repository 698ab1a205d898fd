//! The command, called as a user calls it.

use std::process::Output;

use assert_cmd::Command;
use serde_json::Value as Json;

/// The command with these words.
pub(crate) fn bestplay(words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bestplay"));
    command.args(words.split_whitespace());
    command
}

/// What it writes to standard output, if all goes well.
pub(crate) fn answer(words: &str) -> String {
    let output = bestplay(words).assert().success().get_output().clone();
    String::from_utf8(output.stdout).unwrap()
}

/// The same, as JSON.
pub(crate) fn json(words: &str) -> Json {
    serde_json::from_str(&answer(&format!("{words} --json"))).unwrap()
}

/// The exit code, and what it writes to standard error.
pub(crate) fn failure(words: &str) -> (i32, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = bestplay(words).output().unwrap();
    assert!(stdout.is_empty(), "{words}: an error is no answer");
    (status.code().unwrap(), String::from_utf8(stderr).unwrap())
}
