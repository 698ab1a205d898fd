//! The command, called as a user calls it.

use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::Command;
use serde_json::Value as Json;

pub(crate) fn bestplay(words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bestplay"));
    command.args(words.split_whitespace());
    command
}

/// What it writes to standard output, if all goes well.
pub(crate) fn answer(words: &str) -> String {
    printed(&mut bestplay(words))
}

/// The same of a command that was given more than words without blanks.
pub(crate) fn printed(command: &mut Command) -> String {
    let output = command.assert().success().get_output().clone();
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn json_in(file: &str) -> Json {
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// What the command answers, as JSON.
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

/// What is refused with this exit code, in words that contain these.
#[track_caller]
pub(crate) fn refused(words: &str, with: i32, says: &str) {
    let (code, message) = failure(words);
    assert_eq!(code, with, "{words}: {message}");
    assert!(message.contains(says), "{words}: {message}");
}

pub(crate) fn at(folder: &Path, file: &str) -> String {
    folder.join(file).display().to_string()
}

/// The command with these words, running beside the test, which has all its streams.
pub(crate) fn spawn(words: &str) -> Child {
    std::process::Command::new(env!("CARGO_BIN_EXE_bestplay"))
        .args(words.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits for what a command beside the test is to do.
pub(crate) fn wait_until(what: &str, is_done: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_done() {
        assert!(start.elapsed() < Duration::from_secs(60), "waiting: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// What a command answers that is interrupted once this is done.
#[cfg(unix)]
pub(crate) fn interrupted(words: &str, what: &str, is_done: impl Fn() -> bool) -> Json {
    let child = spawn(&format!("{words} --json"));
    wait_until(what, is_done);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[cfg(unix)]
pub(crate) fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let mut kill = std::process::Command::new("kill");
    let sent = kill.args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
}
