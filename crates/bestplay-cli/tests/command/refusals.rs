//! What goes wrong: exit codes, messages, readers who leave.

use std::io::Read;

use crate::support::{bestplay, failure, spawn};

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
        let is_cut = message.contains("aaa...") || words.contains("--WORD");
        assert!(is_cut, "{words}: {message}");
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
        let mut child = spawn(words);
        // The reading end is closed before anything is read.
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(errors, "", "{words}");
        assert!(output.status.success(), "{words}: {}", output.status);
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
    let mut child = spawn("play mnk");
    // Waiting would close its input, and an end of the input is a way to leave as well.
    let stdin = child.stdin.take();
    // It waits for an action once the question is there.
    let mut stdout = child.stdout.take().unwrap();
    let mut seen = Vec::new();
    while !seen.ends_with(b"): ") {
        let mut byte = [0];
        let read = stdout.read(&mut byte).unwrap();
        assert_eq!(read, 1, "the question never came");
        seen.push(byte[0]);
    }
    crate::support::interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(stdin);
}
