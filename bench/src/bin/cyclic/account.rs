//! What this process has taken so far, by the system's account.

use std::fs::read_to_string;

/// CPU seconds of this process; 0 where the system does not say. The time of a single thread is known to the
/// microsecond, that of several to a hundredth of a second.
pub fn cpu_seconds(threads: usize) -> f64 {
    let field = |path: &str, place: usize| -> Option<f64> {
        let text = read_to_string(path).ok()?;
        // What follows the program's name, which may hold spaces.
        let fields = text.rsplit(')').next()?;
        fields.split_whitespace().nth(place)?.parse().ok()
    };
    if threads == 1 {
        return field("/proc/self/schedstat", 0).unwrap_or(0.0) / 1e9;
    }
    // User and system time, in clock ticks: fields 14 and 15 of the line, 11 behind the name.
    let ticks = [11, 12].map(|place| field("/proc/self/stat", place).unwrap_or(0.0));
    (ticks[0] + ticks[1]) / 100.0
}

/// The peak of resident memory; 0 where the system does not say.
pub fn peak_mebibytes() -> u64 {
    let status = read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = peak.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.unwrap_or(0) / 1024
}
