//! What may be done in single states, and what is refused with which words: `rulings.txt`.

use std::sync::Mutex;

use bestplay_answers::{Entry, Instance, Plays, Result, Who};

use super::games;

/// The actions of a state, in the order of the rules; none where nobody chooses. Nothing is solved: a play
/// that starts there is asked what it would choose from, and ended.
fn actions(instance: &Instance, state: &str) -> Result<Vec<String>> {
    let instance = instance.clone().starting_at(state)?;
    let game = instance.rules()?;
    let at = instance.arguments.identity();
    assert_eq!(game.initial(), state, "{at}: text comes back");
    let seen = Mutex::new(Vec::new());
    let choose = |at: &str, actions: &[String]| {
        if at == state {
            *seen.lock().unwrap() = actions.to_vec();
        }
        usize::MAX
    };
    let plays = Plays {
        name: String::new(),
        range: (-1000, 1000),
        unit: 1,
    };
    // It ends with an error, or with luck alone.
    let _ = game
        .playout(Who::Named("", Box::new(choose)), &plays)?
        .play(1, 0, 1);
    Ok(seen.into_inner().unwrap())
}

/// What is wrong with a line about a state, if anything.
fn wrong(instance: &Instance, line: &str) -> Option<String> {
    let refused = line.split_once("!! ");
    let (state, says) = refused.or(line.split_once(" ->")).unwrap_or((line, "?"));
    let found = actions(instance, state.trim_end());
    let is_right = match &found {
        Ok(actions) => refused.is_none() && actions.join(" ") == says.trim_start(),
        Err(error) => refused.is_some() && error.to_string().contains(says),
    };
    (!is_right).then(|| format!("{line}: {found:?}"))
}

/// A game that is tested, and the parameters after its name.
fn about(words: &str) -> Option<(&'static Entry, Vec<&str>)> {
    let mut words = words.split(' ');
    let name = words.next()?;
    let entry = games().find(|entry| entry.name == name)?;
    Some((entry, words.collect()))
}

/// Whether an instance is refused with these words.
fn is_refused(entry: &'static Entry, words: &[&str], says: &str) -> bool {
    let rules = Instance::new(entry, words).and_then(|instance| instance.rules().map(drop));
    rules.is_err_and(|error| error.to_string().contains(says))
}

#[test]
fn states_are_as_ruled() {
    let lines = include_str!("rulings.txt").lines();
    let (mut now, mut all) = (None, Vec::new());
    for line in lines.filter(|line| !line.starts_with('#')) {
        let refused = line.strip_prefix("refused ");
        let refused = refused.and_then(|line| line.split_once(" !! "));
        if let Some(words) = line.strip_prefix("game ") {
            now = about(words).map(|(entry, words)| Instance::new(entry, &words).unwrap());
        } else if let Some((words, says)) = refused {
            let is_wrong = |(entry, words): (_, Vec<&str>)| !is_refused(entry, &words, says);
            all.extend(about(words).is_some_and(is_wrong).then(|| line.to_owned()));
        } else {
            all.extend(now.as_ref().and_then(|instance| wrong(instance, line)));
        }
    }
    assert!(all.is_empty(), "{all:#?}");
}
