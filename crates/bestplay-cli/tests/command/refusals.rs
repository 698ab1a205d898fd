//! What goes wrong: exit codes, messages, readers who leave.

use std::io::Read;
use std::process::{Command, Stdio};

use crate::support::{bestplay, failure};

#[test]
fn long_words_are_not_repeated_whole() {
    let long = "a".repeat(50_000);
    for words in [
        "WORD",
        "solve WORD",
        "solve race WORD",
        "solve race WORD=3",
        "solve race target=WORD",
        "solve race --WORD",
        "solve race --digits WORD",
        "solve race --save WORD",
        "explain pig --state WORD",
        "evaluate pig WORD",
        "play pig --as WORD",
        "sweep race target=WORD",
        "judge WORD",
        "check WORD",
        "rules WORD",
    ] {
        let (code, message) = failure(&words.replace("WORD", &long));
        assert!(code != 0 && message.len() < 2_000, "{words}: {message}");
        assert!(
            message.contains("aaa...") || words.contains("--WORD"),
            "{words}: {message}"
        );
    }
}

#[cfg(not(feature = "serve"))]
#[test]
fn a_command_without_the_page_says_how_to_get_it() {
    crate::support::refused("serve --open", 2, "--features serve");
}

/// Like `bestplay sweep ... | head -1`: the reader leaves, and nobody panics.
#[test]
fn a_reader_may_leave() {
    for words in [
        "sweep race target=1..3000 --csv",
        "solve race --exact",
        "judge race",
        "--help",
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bestplay"))
            .args(words.split_whitespace())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The reading end is closed before anything is read.
        drop(child.stdout.take());
        let mut errors = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut errors)
            .unwrap();
        let status = child.wait().unwrap();
        assert_eq!(errors, "", "{words}");
        assert!(status.success(), "{words}: {status}");
    }
}

/// Standard error is no terminal here: nothing but errors goes there.
#[test]
fn progress_is_for_terminals_only() {
    let solved = bestplay("solve race target=300").assert().success();
    assert!(solved.get_output().stderr.is_empty());
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_at_once() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bestplay"))
        .args(["play", "mnk"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Waiting would close its input, and an end of the input is a way to leave as well.
    let stdin = child.stdin.take();
    // It waits for an action once the question is there.
    let mut stdout = child.stdout.take().unwrap();
    let mut seen = Vec::new();
    while !seen.ends_with(b"): ") {
        let mut byte = [0];
        assert_eq!(
            stdout.read(&mut byte).unwrap(),
            1,
            "the question never came"
        );
        seen.push(byte[0]);
    }
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(stdin);
}
