//! Limits on memory hold; what is said of them is in `transcripts.md`.

/// The process as a whole is held to the limit, whatever a method counts.
#[cfg(target_os = "linux")]
#[test]
fn no_method_goes_beyond_the_limit() {
    let words = "solve race target=200 --exact --memory 15M";
    crate::support::refused(words, 1, "more than 15 MiB of memory");
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
