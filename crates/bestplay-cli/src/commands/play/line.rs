//! What a person types: an action, by any beginning that only one has, or a word about the play.

use std::io::IsTerminal;

use anyhow::Result;
use bestplay_answers::{ActionLine, GameError, hint};

use crate::output::print;

/// The most actions that a question lists.
const MOST_LISTED: usize = 12;

/// The words about the play, each with what it does.
const WORDS: [(&str, &str); 5] = [
    ("help", "this list"),
    ("hint", "every action with its value, best first"),
    (
        "why",
        "what the best action leads to; `why ACTION`, what another one does",
    ),
    (
        "undo",
        "takes your last choice back, and what chance made of it",
    ),
    ("quit", "leaves the play"),
];

pub(super) enum Line<'l> {
    Action(&'l ActionLine),
    Hint,
    /// Why an action is worth what it is worth.
    Why(&'l ActionLine),
    Undo,
    Quit,
}

/// Asks `player` until there is an answer that makes sense.
pub(super) fn ask<'l>(player: &str, actions: &'l [ActionLine]) -> Result<Line<'l>> {
    let mut names: Vec<&str> = actions.iter().map(|line| line.action.as_str()).collect();
    // The order in which they are known, best first, would give the best away.
    names.sort_by_key(|name| (name.len(), *name));
    let listed = match names.len() {
        0..=MOST_LISTED => names.join(" "),
        more => format!("{} ... {more} in all", names[..MOST_LISTED].join(" ")),
    };
    loop {
        print(&format!("{player}, your action ({listed}): "))?;
        let Some(line) = next()? else {
            return Ok(Line::Quit);
        };
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let answer = match find(&line, &names) {
            Found::One(name) => return Ok(Line::Action(named(actions, name))),
            Found::Many(found) => format!("'{line}' may be {}\n", found.join(" or ")),
            Found::Nothing if line.is_empty() => continue,
            Found::Nothing => match (find(word, &WORDS.map(|(word, _)| word)), rest.trim()) {
                (Found::One("hint"), "") => return Ok(Line::Hint),
                (Found::One("undo"), "") => return Ok(Line::Undo),
                (Found::One("quit"), "") => return Ok(Line::Quit),
                (Found::One("why"), "") => return Ok(Line::Why(&actions[0])),
                (Found::One("why"), rest) => match find(rest, &names) {
                    Found::One(name) => return Ok(Line::Why(named(actions, name))),
                    _ => unknown(rest, &names),
                },
                (Found::One("help"), _) => help(&names),
                (Found::Many(found), "") => format!("'{line}' may be {}\n", found.join(" or ")),
                _ => unknown(&line, &names),
            },
        };
        print(&answer)?;
    }
}

/// Asks a question until it is answered by yes or no; an empty line and the end of the input are
/// a no.
pub(super) fn agrees(question: &str) -> Result<bool> {
    print("\n")?;
    loop {
        print(&format!("{question} (yes or no): "))?;
        let Some(answer) = next()?.filter(|answer| !answer.is_empty()) else {
            return Ok(false);
        };
        match find(&answer, &["yes", "no", "quit"]) {
            Found::One(word) => return Ok(word == "yes"),
            _ => print(&format!("'{answer}' is neither yes nor no\n"))?,
        }
    }
}

/// The next line; `None` at the end of the input. What came through a pipe is repeated: it is not seen otherwise.
fn next() -> Result<Option<String>> {
    let mut line = String::new();
    let input = std::io::stdin();
    let read = input.read_line(&mut line);
    if read.map_err(|error| GameError::io("standard input", error))? == 0 {
        print("\n")?;
        return Ok(None);
    }
    let line = line.trim().to_owned();
    if !input.is_terminal() {
        print(&format!("{line}\n"))?;
    }
    Ok(Some(line))
}

/// What a word may be.
enum Found<'n> {
    One(&'n str),
    Many(Vec<&'n str>),
    Nothing,
}

/// The name that a word is, or is the beginning of: at first as it is written, then in any case.
fn find<'n>(word: &str, names: &[&'n str]) -> Found<'n> {
    let lower = word.to_lowercase();
    let whole = |name: &&&'n str| **name == word;
    let alike = |name: &&&'n str| name.to_lowercase() == lower;
    let same = names.iter().find(whole);
    if let Some(name) = same.or_else(|| names.iter().find(alike)) {
        return Found::One(name);
    }
    let begins = |name: &&'n str| !word.is_empty() && name.to_lowercase().starts_with(&lower);
    let found: Vec<&str> = names.iter().copied().filter(begins).collect();
    match found[..] {
        [] => Found::Nothing,
        [one] => Found::One(one),
        _ => Found::Many(found),
    }
}

/// The action with this name, which is there.
fn named<'l>(actions: &'l [ActionLine], name: &str) -> &'l ActionLine {
    let place = actions.iter().position(|line| line.action == name);
    &actions[place.unwrap_or(0)]
}

fn unknown(word: &str, names: &[&str]) -> String {
    let hint = hint(word, names.iter().copied());
    format!(
        "'{word}' is not an action here.{hint} The actions are: {}; `help` lists what else you \
         can say\n",
        names.join(" ")
    )
}

fn help(names: &[&str]) -> String {
    let names = names.join(" ");
    let mut text = format!("actions, by any beginning that only one has: {names}\n");
    for (word, about) in WORDS {
        text.push_str(&format!("{word}  {about}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(word: &str, names: &[&str]) -> String {
        match find(word, names) {
            Found::One(name) => name.to_owned(),
            Found::Many(names) => names.join("|"),
            Found::Nothing => "-".into(),
        }
    }

    #[test]
    fn any_beginning_that_only_one_has() {
        let names = ["a1", "a2", "b1", "Hold", "a"];
        assert_eq!(found("b", &names), "b1");
        assert_eq!(found("a", &names), "a");
        assert_eq!(found("h", &names), "Hold");
        assert_eq!(found("HOLD", &names), "Hold");
        assert_eq!(found("a", &names[..4]), "a1|a2");
        assert_eq!(found("c", &names), "-");
        assert_eq!(found("", &names), "-");
    }
}
