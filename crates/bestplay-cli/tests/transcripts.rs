//! The shell transcripts of the README and of `transcripts.md`, run as they stand there: every line that they
//! print is printed, to the last digit. Times alone may differ.
//!
//! `make write` writes what is printed today.

#![cfg(unix)]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a person is asked in a play; what stands behind it was typed in.
const QUESTIONS: [&str; 2] = ["your action (", "Another game? ("];

/// What a command prints on both streams, typed into in the given folder.
fn run(command: &str, typed: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_bestplay"));
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", binary.parent().unwrap().display());
    let mut shell = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .envs([("PATH", path.as_str()), ("COLUMNS", "80")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = shell.stdin.take().unwrap();
    input.write_all(typed.as_bytes()).unwrap();
    drop(input);
    String::from_utf8(shell.wait_with_output().unwrap().stdout).unwrap()
}

/// What was typed in a play that printed these lines.
fn typed(printed: &[&str]) -> String {
    let answers = printed.iter().filter_map(|line| {
        let mut questions = QUESTIONS.iter();
        let question = questions.find_map(|question| line.split_once(question))?;
        let (_, answer) = question.1.split_once("): ")?;
        Some(format!("{answer}\n"))
    });
    answers.collect()
}

/// A line without the time that it says.
fn steady(line: &str) -> &str {
    match line.trim_start() {
        time if time.starts_with("time ") => "time",
        seconds if seconds.starts_with("\"seconds\": ") => "seconds",
        _ => line,
    }
}

/// The text with what its transcripts print today, where that differs by more than times.
fn printed_today(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let Some(command) = line.strip_prefix("$ ") else {
            continue;
        };
        let mut printed = Vec::new();
        let is_printed = |line: &&str| !line.starts_with("$ ") && *line != "```";
        while let Some(line) = lines.next_if(is_printed) {
            printed.push(line);
        }
        let today = run(command, &typed(&printed), folder.path());
        // An empty line before the next command is the README's.
        let is_apart = lines.peek().is_some_and(|line| *line != "```");
        let was_apart = is_apart && printed.last() == Some(&"");
        let apart = if was_apart { "\n" } else { "" };
        let today = format!("{}{apart}", today.trim_end_matches('\n').to_owned() + "\n");
        let today = if today == "\n" { String::new() } else { today };
        let mut old = printed.iter();
        // What a slow machine says of how far it is.
        let is_progress = |line: &&str| line.starts_with("bestplay: ") && line.ends_with(" so far");
        for new in today.lines().filter(|line| !is_progress(line)) {
            let line = old.next().filter(|line| steady(line) == steady(new));
            out.push_str(line.unwrap_or(&new));
            out.push('\n');
        }
    }
    out
}

/// Runs the transcripts of a file.
fn prints_what_it_says(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    let today = printed_today(&text);
    assert!(text.matches("\n$ bestplay ").count() > 10, "transcripts");
    if std::env::var_os("BESTPLAY_WRITE").is_some() {
        std::fs::write(&path, &today).unwrap();
        return;
    }
    for (number, (here, there)) in text.lines().zip(today.lines()).enumerate() {
        assert_eq!(here, there, "{file}, line {}", number + 1);
    }
    assert_eq!(text.lines().count(), today.lines().count());
}

#[test]
fn the_readme_prints_what_it_says() {
    prints_what_it_says("../../README.md");
}

#[test]
fn the_transcripts_print_what_they_say() {
    prints_what_it_says("tests/transcripts.md");
}

#[test]
fn a_wrong_digit_is_found() {
    let right = "$ bestplay solve race target=3 --csv | cut -c 1-27 | tail -1\n";
    let wrong = format!("{right}0.5439\n$ echo\n");
    let today = printed_today(&wrong);
    let is_anew = today.contains("0.54403") && !today.contains("0.5439");
    assert!(is_anew, "{today}");
}
