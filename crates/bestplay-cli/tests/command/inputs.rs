//! Values behind an `@`, which are read once for all that is asked; and one identity for all ways to
//! write a value.

use crate::support::{answer, at, bestplay, json, printed, refused};

/// What the command answers, with this on its standard input.
fn piped(words: &str, input: &str) -> String {
    printed(bestplay(words).write_stdin(input))
}

/// An answer without its heading, which says what was typed, and the time it took.
fn body(answer: &str) -> Vec<&str> {
    let lines = answer.lines().skip(1);
    lines.filter(|line| !line.starts_with("time ")).collect()
}

#[test]
fn every_question_is_about_what_was_read() {
    let row = ("row=", "IOIIOO");
    let deal = ("deal=", "1,8/2,3/4,5/6,7");
    let jumps = ("jumps=", "1-38,16-6");
    for (words, (name, text)) in [
        ("solve irrefutable", row),
        ("explain irrefutable", row),
        ("explain irrefutable --method rules", row),
        ("odds irrefutable", row),
        ("evaluate irrefutable random", row),
        ("mistakes irrefutable random", row),
        ("reply irrefutable random", row),
        ("estimate irrefutable --games 100", row),
        ("play irrefutable --as none --seed 1", row),
        ("solve multibridge", deal),
        ("explain multibridge", deal),
        ("count multibridge", ("outcomes=", "0010")),
        ("solve chutes", jumps),
        ("explain chutes", jumps),
        ("solve chutes --threshold 30", jumps),
    ] {
        let typed = answer(&format!("{words} {name}{text}"));
        let read = piped(&format!("{words} {name}@-"), &format!("{text}\r\n"));
        assert_eq!(body(&read), body(&typed), "{words}");
    }
    let aim = |jumps: &str| {
        let mut command = bestplay("evaluate chutes random --aim");
        printed(command.args(["at least 30", jumps]).write_stdin("1-38"))
    };
    assert_eq!(body(&aim("jumps=@-")), body(&aim("jumps=1-38")));
}

#[test]
fn all_rows_of_a_sweep_are_of_what_was_read() {
    let words = |jumps: &str| format!("sweep chutes jumps={jumps} squares=50..52 --csv");
    assert_eq!(piped(&words("@-"), "1-38\n"), answer(&words("1-38")));
    let folder = tempfile::tempdir().unwrap();
    let [file, rows] = ["letters", "rows"].map(|name| at(folder.path(), name));
    std::fs::write(&file, "IOIIOO\n").unwrap();
    // Kept by what was read, not by where it was.
    let words = |row: &str| format!("sweep irrefutable row={{IO,{row}}} --save {rows}");
    let values = |row: &str| {
        let found = json(&words(row));
        let rows = found["table"].as_array().unwrap().iter();
        rows.map(|row| row["value"].clone()).collect::<Vec<_>>()
    };
    let read = values(&format!("@{file}"));
    assert_eq!(read[1]["decimal"], "-5");
    assert_eq!(values("IOIIOO"), read);
    assert_eq!(std::fs::read_to_string(&rows).unwrap().lines().count(), 3);
    std::fs::write(&file, "II").unwrap();
    assert_eq!(values(&format!("@{file}"))[1]["decimal"], "2");
}

#[test]
fn an_estimate_is_of_the_same_game_however_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = at(folder.path(), "run");
    let run = |words: &str| {
        let found = json(&format!("estimate {words} --games 2000 --save {file}"));
        found["estimate"]["mean"].clone()
    };
    let mean = run("pig goal=20");
    assert_eq!(run("pig goal=2e1"), mean);
    let other = format!("estimate pig goal=21 --games 2000 --save {file}");
    refused(&other, 1, "game is pig goal=20");

    let row = at(folder.path(), "row");
    std::fs::write(&row, "\nIOIIOO\n").unwrap();
    std::fs::remove_file(&file).unwrap();
    let mean = run(&format!("irrefutable row=@{row}"));
    assert_eq!(run("irrefutable row=IOIIOO"), mean);
    let merged = answer(&format!("merge {file}"));
    let heading = "Irrefutable Outcome  row=IOIIOO  first=Izabella\n";
    assert!(merged.starts_with(heading), "{merged}");

    std::fs::remove_file(&file).unwrap();
    let blanks = ["row= IOIIOO", "--save", &file];
    printed(bestplay("estimate irrefutable --games 100").args(blanks));
    assert!(answer(&format!("merge {file}")).starts_with(heading));
    let deal = ["deal=1,8/ 2,3 /4,5/6,7", "--save", &file];
    std::fs::remove_file(&file).unwrap();
    printed(bestplay("estimate multibridge --games 100").args(deal));
    let heading = "Multi-bridge  deal=1,8/ 2,3 /4,5/6,7  first=1\n";
    assert!(answer(&format!("merge {file}")).starts_with(heading));
}
