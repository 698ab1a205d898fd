//! Sweeps: a table over ranges, by the game's own way or row by row; stopped, killed and gone on.

use crate::support::{answer, at, json, refused, spawn, wait_until};

#[test]
fn a_sweep_is_a_table() {
    let swept = json("sweep race target=2..6..2 heads={1/2,1/3} --method rules");
    let rows = swept["table"].as_array().unwrap();
    assert_eq!(rows.len(), 6);
    assert_eq!(rows[0]["target"], "2");
    assert_eq!(rows[0]["heads"], "1/2");
    // The last parameter runs fastest.
    assert_eq!(rows[1]["heads"], "1/3");
    assert_eq!(rows[1]["target"], "2");
    assert_eq!(rows[5]["target"], "6");
    for row in rows {
        let text = |name: &str| row[name].as_str().unwrap().to_owned();
        let (target, heads) = (text("target"), text("heads"));
        let words = format!("target={target} heads={heads}");
        let alone = json(&format!("solve race {words} --method rules"));
        assert_eq!(row["value"], alone["value"]);
    }
    assert_eq!(swept["parameters"]["first"], "1");
    assert!(swept["parameters"].get("target").is_none());
    // A list by itself or out of the shell's hands is the same.
    let one = answer("sweep race target=3 heads={1/2,1/3} --csv");
    assert_eq!(one, answer("sweep race target=3 heads=1/2 heads=1/3 --csv"));
    assert_eq!(one.lines().count(), 3);
}

/// However a range is written, and whatever is in it.
#[test]
fn a_sweep_has_one_schema() {
    let columns = |words: &str| {
        let text = answer(&format!("sweep {words} --csv"));
        text.lines().next().unwrap().to_owned()
    };
    let race = columns("race target=2..4");
    assert!(race.starts_with("target,value,value_fraction,value_lower,value_upper,best,"));
    for words in [
        "race target={2,4}",
        "race target=2..4..1",
        "race target=2 target=4",
        "race target={3}",
        "race target=3..3",
        "race target=2..4 --exact",
        "race target=2..4 --method rules",
        "race target=2..4 first=2",
    ] {
        assert_eq!(columns(words), race, "{words}");
    }
    assert_eq!(columns("penney k={2,3}"), columns("penney k=2..3 show=1"));
    let listed = answer("sweep race target={2,3,4} --csv");
    assert_eq!(listed, answer("sweep race target=2..4 --csv"));
    let keys = |words: &str| {
        let swept = json(&format!("sweep {words}"));
        let row = swept["table"][0].as_object().unwrap();
        row.keys().cloned().collect::<Vec<_>>()
    };
    assert_eq!(keys("race target=2..3"), keys("race target={2,3} --exact"));
}

/// Two rows that are found at once, then one that takes seconds.
const LONG: &str = "sweep pig goal={10,12,150}";

fn rows(file: &str) -> usize {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.matches('\n').count().saturating_sub(1)
}

#[cfg(unix)]
#[test]
fn an_interrupted_sweep_tells_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let file = at(folder.path(), "rows");
    let words = format!("{LONG} --save {file}");
    let found = crate::support::interrupted(&words, "two rows", || rows(&file) == 2);
    assert_eq!(found["stopped"], "after 2 of 3 rows");
    let whole = json("sweep pig goal={10,12}");
    assert_eq!(found["table"], whole["table"]);
}

#[test]
fn a_killed_sweep_goes_on_from_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let file = at(folder.path(), "rows");
    let mut child = spawn(&format!("{LONG} --save {file}"));
    wait_until("two rows", || rows(&file) == 2);
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = std::fs::read_to_string(&file).unwrap();
    let words = "sweep pig goal={10,12,14}";
    let whole = json(words);
    for _ in 0..2 {
        assert_eq!(json(&format!("{words} --save {file}")), whole);
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.starts_with(&kept), "the rows found before stay");
        assert_eq!(rows(&file), 3, "and are not solved again");
    }
    // Other effort, other rows.
    let exact = json(&format!("{words} --exact --save {file}"));
    assert_eq!(exact, json(&format!("{words} --exact")));
    assert_eq!(rows(&file), 6);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("value", "worth")).unwrap();
    refused(&format!("{words} --save {file}"), 1, "line 2 is damaged");
}

/// A disk that is full: the rows are on the screen all the same.
#[cfg(target_os = "linux")]
#[test]
fn rows_that_cannot_be_kept_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let file = at(folder.path(), "rows");
    let words = format!("sweep pig goal=3..10 --csv --save {file}");
    // No file may be longer than 1 KiB: room for the first rows.
    let output = std::process::Command::new("bash")
        .args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" $1"])
        .args([env!("CARGO_BIN_EXE_bestplay"), &words])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 9, "{text}");
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("not kept"), "{message}");
    let kept = rows(&file);
    assert!(0 < kept && kept < 8, "{kept}");
    // With more room it goes on from them.
    answer(&words);
    assert_eq!(rows(&file), 8);
}
