//! What several of the benchmarks need.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The shortest of so many runs.
pub fn shortest<T>(runs: usize, mut run: impl FnMut() -> T) -> Duration {
    let time = |_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    };
    (0..runs).map(time).min().unwrap_or_default()
}
