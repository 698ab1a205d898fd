//! Commands that answer: text, JSON with stable names, CSV.

use crate::support::{answer, at, json};

#[test]
fn digits_may_be_more_than_rust_formats() {
    // 643/1375
    let digits = format!("0.467{}", "63".repeat(34_998));
    let question = "target=2 --exact --digits 70000";
    for words in ["solve race heads=1/3", "sweep race heads={1/3,1/2}"] {
        let answer = answer(&format!("{words} {question}"));
        assert!(answer.contains(&digits), "{words}");
    }
    assert!(answer("solve race target=2 --digits 65535").contains("0.525925925"));
}

#[test]
fn games_lists_each_game_once() {
    let (text, list) = (answer("games"), json("games"));
    for game in list.as_array().unwrap() {
        let line = format!("\n  {} ", game["name"].as_str().unwrap());
        assert_eq!(text.matches(&line).count(), 1, "{line}");
    }
    assert_eq!(list.as_array().unwrap().len(), bestplay_games::GAMES.len());
}

/// The fraction, against fifty digits that bounds prove on another way.
#[test]
fn exact_and_digits_agree() {
    let exact = json("solve race --exact --digits 50");
    let digits = json("solve race --digits 50");
    assert_eq!(exact["value"]["kind"], "exact");
    assert_eq!(exact["stopped"], "exact");
    assert_eq!(exact["value"]["decimal"], digits["value"]["decimal"]);
    assert_eq!(digits["value"]["decimal"].as_str().unwrap().len(), 52);
    // Numerator and denominator together have 959 digits.
    let fraction = exact["value"]["fraction"].as_str().unwrap();
    assert_eq!(fraction.len(), 959 + 1);
    // In text the fraction has a line of its own.
    let text = answer("solve race --exact");
    assert!(text.lines().any(|line| line == fraction));
    assert!(text.contains("479 over 480 digits"));
}

/// All commands that the help lists.
fn commands() -> Vec<String> {
    let help = answer("--help");
    let listed = help.lines().skip_while(|line| *line != "Commands:");
    let listed = listed.skip(1).take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !name.is_empty());
    let mut names: Vec<String> = names.map(String::from).collect();
    assert_eq!(names.pop().as_deref(), Some("help"));
    assert!(names.len() > 20);
    names
}

/// Whoever completes words builds the declarations of all commands, which clap then looks through for mistakes.
#[test]
fn completions_and_man_pages_know_every_command() {
    let commands = commands();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = answer(&format!("completions {shell}"));
        let has = |command: &String| script.contains(&**command);
        assert!(commands.iter().all(has), "{shell}");
    }
    // Games are completed too.
    assert!(answer("completions bash").contains("connect-four"));
    let folder = tempfile::tempdir().unwrap();
    answer(&format!("man {}", at(folder.path(), "man1")));
    for command in commands {
        let page = at(folder.path(), &format!("man1/bestplay-{command}.1"));
        let page = std::fs::read_to_string(page).unwrap();
        assert!(page.contains(&command));
    }
}

#[test]
fn every_command_shows_examples() {
    for command in commands() {
        for flag in ["-h", "--help"] {
            let help = answer(&format!("{command} {flag}"));
            assert!(help.contains("Examples:\n  bestplay "), "{command}");
            let fits = |line: &str| line.chars().count() <= 80;
            assert!(help.lines().all(fits), "{help}");
        }
    }
}

/// A solution that cannot be kept is no reason to keep the answer back.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_is_printed_even_where_it_cannot_be_saved() {
    for flag in ["--save", "--save-strategy"] {
        let words = format!("solve race target=3 {flag} /proc/nothing --json");
        let output = crate::support::bestplay(&words).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.contains("/proc/nothing"), "{message}");
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(found["value"]["decimal"], "0.544032921811");
    }
}
