//! What goes wrong: exit codes, messages, readers who leave.

use std::io::Read;
use std::process::{Command, Stdio};

use crate::support::{bestplay, failure};

#[test]
fn wrong_words_exit_with_2_and_name_the_nearest() {
    for (words, hint) in [
        ("solve rase", "Did you mean 'race'?"),
        ("rules conect-four", "Did you mean 'connect-four'?"),
        ("solve race traget=3", "Did you mean 'target'?"),
        ("judge rece", "Did you mean 'race'?"),
        ("solve race target", "name=value"),
        ("solve race target=0", "expected a whole number"),
        ("solve race target=3 target=4", "twice"),
        ("solve race --digits 0", "--digits"),
        ("solve race --memory lots", "512M"),
        ("solve race --json --csv", "--csv"),
        ("solve chutes --method fast", "no fast method"),
        ("solve race --method fast --save x", "no solution to save"),
        ("count race", "nothing to count"),
        ("slove race", "solve"),
        ("explain mnk --state abc", "expected"),
        ("play pig goal=5 --as nobody", "first player"),
        ("sweep race", "NAME=VALUES"),
        ("sweep race target=1..0..0", "step"),
        ("sweep race heads={7,8}", "expected a probability"),
    ] {
        let (code, message) = failure(words);
        assert_eq!(code, 2, "{words}: {message}");
        assert!(message.contains(hint), "{words}: {message}");
        assert!(message.starts_with("error: "), "{words}: {message}");
    }
}

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
    let (code, message) = failure("serve --open");
    assert_eq!(code, 2);
    assert!(message.contains("--features serve"), "{message}");
}

#[test]
fn what_cannot_be_done_exits_with_1_and_says_how_far_it_came() {
    let (code, message) = failure("solve race --max-states 1000 --method rules");
    assert_eq!(code, 1, "{message}");
    assert!(
        message.contains("1000 states") && message.contains("--max-states"),
        "{message}"
    );
    let (code, message) = failure("solve race target=1000 --memory 1M --method rules");
    assert_eq!(code, 1, "{message}");
    assert!(message.contains("--memory"), "{message}");
    let (code, _) = failure("check no-such-file");
    assert_eq!(code, 1);
}

#[test]
fn a_sweep_that_fails_in_part_shows_the_rest() {
    let mut command = bestplay("sweep race target={3,100} --max-states 1000 --method rules --csv");
    let output = command.assert().code(1).get_output().clone();
    let table = String::from_utf8(output.stdout).unwrap();
    assert_eq!(table.lines().count(), 3, "{table}");
    assert!(table.lines().nth(1).unwrap().starts_with("3,0."), "{table}");
    assert!(
        table.lines().nth(2).unwrap().contains("max-states"),
        "{table}"
    );
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
    let output = bestplay("solve race target=300")
        .assert()
        .success()
        .get_output()
        .clone();
    assert!(output.stderr.is_empty());
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
