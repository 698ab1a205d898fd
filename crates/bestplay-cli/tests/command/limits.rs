//! Limits on memory hold, and what is too large is answered with a way out.

use crate::support::{answer, bestplay, failure, json, refused};

#[test]
fn what_is_too_large_is_answered_with_ways_out() {
    let (code, message) = failure("solve pig --max-states 1000");
    assert_eq!(code, 1);
    for part in ["1000 states", "--max-states", "bestplay estimate pig"] {
        assert!(message.contains(part), "{part}: {message}");
    }
    assert!(!message.contains("--method fast"), "{message}");
    let (code, message) = failure("solve race target=300 --memory 2M --method rules");
    assert_eq!(code, 1);
    for part in ["2 MiB of memory", "raise --memory", "--method fast"] {
        assert!(message.contains(part), "{part}: {message}");
    }
    // Not where that is refused itself, by the digits or by the parameters.
    for words in [
        "solve race target=300 --memory 2M --method rules --exact",
        "solve connect-four columns=8 rows=8 --memory 20M --method rules",
        "solve connect-four columns=8 rows=8 --memory 20M",
    ] {
        let (code, message) = failure(words);
        assert_eq!(code, 1, "{message}");
        assert!(message.contains("raise --memory"), "{message}");
        assert!(!message.contains("--method fast"), "{message}");
    }
    // And so are the rows of a table.
    let rows = bestplay("sweep race target={2,300} --memory 2M --method rules --csv");
    let output = { rows }.output().unwrap();
    assert!(output.stdout.starts_with(b"target,") && output.status.code() == Some(1));
    for text in [output.stdout, output.stderr] {
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("--method fast"), "{text}");
    }
    // Odds are found by the rules alone.
    let (_, message) = failure("odds race target=300 --memory 2M");
    assert!(!message.contains("--method fast"), "{message}");
}

#[test]
fn the_fast_method_is_taken_where_the_rules_do_not_fit() {
    let words = "solve race target=300 --memory 2M";
    let found = json(words);
    assert_eq!(found["method"], "fast");
    let (there, decimal) = (json("solve race target=300"), "/value/decimal");
    assert_eq!(found.pointer(decimal), there.pointer(decimal));
    assert_eq!(there["method"], "rules");
    assert!(answer(words).contains("by the fast method: the rules take more than is allowed"));
    let mut command = bestplay("explain race target=300 --memory 2M --state");
    command.arg("7-0 2").assert().success();
}

/// The process as a whole is held to the limit, whatever a method counts.
#[cfg(target_os = "linux")]
#[test]
fn no_method_goes_beyond_the_limit() {
    let words = "solve race target=200 --exact --memory 15M";
    refused(words, 1, "more than 15 MiB of memory");
}

/// `ulimit -v` is a limit like any other: an error, and not the end of the process.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_on_the_address_space_is_honoured() {
    let binary = env!("CARGO_BIN_EXE_bestplay");
    for (limit, words) in [
        (300_000, "solve pig goal=200"),
        (300_000, "solve pig goal=200 --threads 64 --memory 8G"),
        // So little that the heaps of two threads would take it all.
        (160_000, "solve pig goal=200"),
    ] {
        let script = format!("ulimit -v {limit}; exec {binary} {words}");
        let mut shell = std::process::Command::new("sh");
        let output = shell.args(["-c", &script]).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.contains("of memory, the limit"), "{message}");
    }
}
