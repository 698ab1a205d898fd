//! Estimates: the same answer from one run, from shards, and after a kill; and what is refused.

use std::path::Path;

use serde_json::Value as Json;

use crate::support::{answer, at, json, json_in, refused, spawn, wait_until};

/// An answer without the time it took.
fn timeless(mut answer: Json) -> Json {
    for part in ["/estimate", ""] {
        let part = answer.pointer_mut(part).unwrap();
        part.as_object_mut().unwrap().remove("seconds");
    }
    answer
}

fn number(found: &Json, key: &str) -> f64 {
    let text = found["estimate"][key].as_str().unwrap();
    text.parse().unwrap()
}

/// An interval of at most this width covers the value.
#[track_caller]
fn covers(found: &Json, value: f64, widest: f64) {
    let (lower, upper) = (number(found, "lower"), number(found, "upper"));
    assert!(lower <= value && value <= upper, "{value} {found}");
    assert!(upper - lower < widest, "{found}");
}

/// jutge.org P20195: 0.00174.
#[test]
fn an_interval_covers_the_judges_answer() {
    for method in ["plain", "branching"] {
        let words = "estimate solitaire --games 300_000 --seed 5";
        let found = json(&format!("{words} --method {method}"));
        covers(&found, 0.00174, 0.001);
        let (estimate, number) = (&found["estimate"], |key: &str| number(&found, key));
        assert_eq!(estimate["games"], 300_000);
        assert_eq!(estimate["seed"], 5);
        assert_eq!(estimate["confidence"], 0.999);
        assert!(estimate["decimal"].is_string() && estimate["seconds"].is_number());
        let (mean, half_width) = (number("mean"), number("half_width"));
        assert!(mean - half_width <= number("lower") && number("upper") <= mean + half_width);
        let results = found["results"].as_array().unwrap();
        assert_eq!(results.is_empty(), method != "plain");
    }
}

/// Three ranks in two suits: 8/15, all 720 orders played one by one.
#[test]
fn digits_are_printed_once_they_are_certain() {
    let found = json("estimate solitaire ranks=3 suits=2 --digits 2");
    assert_eq!(found["estimate"]["decimal"], "0.53");
    assert_eq!(found["estimate"]["stopped"], "digits");
    let found = json("estimate solitaire ranks=3 suits=2 --relative 1% --confidence 99%");
    assert_eq!(found["estimate"]["stopped"], "relative");
    let found = json("estimate solitaire ranks=3 suits=2 --seconds 0.05");
    assert_eq!(found["estimate"]["stopped"], "seconds");
}

/// Against THH, HHH comes first only if the first three tosses are heads: 1/8.
#[test]
fn other_games_are_played_out_at_random() {
    let found = json("estimate penney-coin sequences=HHH,THH --games 20_000");
    covers(&found, 0.125, 0.04);
    assert!(answer("estimate mnk --games 2000").contains("every choice is made at random"));
}

/// Odds are played to what they are worth: in Leduc poker the value of the literature, and where all choices are even
/// what `evaluate` says.
#[test]
fn odds_are_played_to_what_they_are_worth() {
    let even = json("evaluate leduc-poker random");
    let even = even["value"]["decimal"].as_str().unwrap().parse().unwrap();
    for (strategy, value) in [("best", -0.085_606_424_078), ("random", even)] {
        let words = "estimate leduc-poker --games 20_000 --strategy";
        let found = json(&format!("{words} {strategy}"));
        covers(&found, value, 0.6);
    }
}

/// Under the strategies of the solved game the mean payoff is the value; the values are those of
/// `reference/` (Pig to 20 solved by the rules).
#[test]
fn the_solved_strategy_is_played_to_the_value() {
    for game in [
        "race target=10",
        "pig goal=20",
        "mnk m=3 n=3 k=3",
        "connect-four columns=4 rows=4",
        "irrefutable row=IOIIOOIOOI",
        "multibridge deal=1,8/2,3/4,5/6,7",
        "humble-nishiyama k=2 red=4 black=4",
    ] {
        let solved = json(&format!("solve {game} --exact --method rules"));
        let value = solved["value"]["fraction"].as_str().unwrap();
        let (above, below) = value.split_once('/').unwrap_or((value, "1"));
        let value = above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap();
        let words = format!("estimate {game} --games 20_000 --strategy best");
        let found = json(&words);
        // Izabella's points may be anything from -11 to 11.
        let is_wide = game.starts_with("irrefutable");
        covers(&found, value, if is_wide { 0.6 } else { 0.1 });
        let text = answer(&words);
        assert!(text.contains("the strategy of the solved game"), "{text}");
        let alone = json(&format!("{words} --threads 1"));
        assert_eq!(timeless(found), timeless(alone));
    }
}

#[test]
fn any_number_of_threads_and_shards_gives_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let games = "estimate solitaire --games 1_000_001 --method plain --seed 3";
    let whole = timeless(json(&format!("{games} --threads 1")));
    assert_eq!(whole, timeless(json(&format!("{games} --threads 3"))));
    let mut files = Vec::new();
    for number in [2, 1, 3] {
        let file = at(folder.path(), &format!("part{number}.json"));
        answer(&format!("{games} --shard {number}/3 --save {file}"));
        files.push(file);
    }
    let merged = timeless(json(&format!("merge {}", files.join(" "))));
    assert_eq!(merged, whole);
    let some = format!("merge {} {}", files[0], files[1]);
    refused(&some, 1, "missing: 3/3");
}

#[test]
fn a_killed_run_goes_on_to_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = at(folder.path(), "run.json");
    let words = "estimate solitaire --games 3_000_000 --method plain --seed 8 --threads 1";
    let undisturbed = timeless(json(words));
    let mut child = spawn(&format!("{words} --save {file}"));
    wait_until("a checkpoint", || Path::new(&file).exists());
    child.kill().unwrap();
    child.wait().unwrap();
    let played = json_in(&file)["games"].as_u64().unwrap();
    // It was killed on the way.
    assert!(0 < played && played < 3_000_000, "{played}");
    let resumed = format!("{words} --save {file}");
    assert_eq!(timeless(json(&resumed)), undisturbed);
    // A run that is finished answers again at once.
    assert_eq!(timeless(json(&resumed)), undisturbed);
}

#[cfg(unix)]
#[test]
fn an_interrupt_tells_what_is_known_and_saves_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = at(folder.path(), "run.json");
    let words = format!("estimate solitaire --digits 9 --save {file}");
    let exists = || Path::new(&file).exists();
    let found = crate::support::interrupted(&words, "a checkpoint", exists);
    assert_eq!(found["estimate"]["stopped"], "request");
    assert_eq!(json_in(&file)["games"], found["estimate"]["games"]);
}

#[test]
fn foreign_and_damaged_checkpoints_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = at(folder.path(), "run.json");
    let words = format!("estimate solitaire --games 100_000 --save {file}");
    answer(&words);
    for (other, hint) in [
        ("ranks=10", "game is solitaire ranks=12"),
        ("--method plain", "game is"),
        ("--seed 2", "seed is 1, not 2"),
        ("--shard 1/2", "shard 1/1"),
    ] {
        refused(&format!("{words} {other}"), 1, hint);
    }
    let text = std::fs::read_to_string(&file).unwrap();
    let damaged = &text[..text.len() / 2];
    std::fs::write(&file, damaged).unwrap();
    for words in [&words, &format!("merge {file}")] {
        refused(words, 1, "not whole");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), damaged);
}
