//! Every message, in one file that people review: `messages.txt`, written by `make write`.

use crate::support::bestplay;

/// Words that are wrong, each line a call.
const CALLS: &str = include_str!("calls.txt");

#[test]
fn every_message_is_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = String::new();
    for words in CALLS.lines().filter(|line| !line.is_empty()) {
        let mut command = bestplay("");
        // What follows `~` is one word, with its blanks.
        let mut parts = words.split(" ~");
        let first = parts.next().unwrap_or_default().split_whitespace();
        command.current_dir(folder.path()).args(first).args(parts);
        let output = command.output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with("error: "), "{words}: {message}");
        assert!(!message.contains("panicked"), "{words}: {message}");
        let code = output.status.code().unwrap();
        text.push_str(&format!("$ bestplay {words}\n{code}: {message}\n"));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command/messages.txt");
    if std::env::var_os("BESTPLAY_WRITE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let reviewed = std::fs::read_to_string(path).unwrap_or_default();
    for (now, then) in text.split("\n\n").zip(reviewed.split("\n\n")) {
        assert_eq!(now, then, "make write writes messages.txt anew");
    }
    assert_eq!(text.len(), reviewed.len());
}
