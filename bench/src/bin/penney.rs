//! The whole table of Penney's game with 26 red and 26 black cards, k = 1 to 26, on one core: the
//! contest's method (automaton, best-first search) beside ours. The answers are compared first.

use std::time::{Duration, Instant};

use bestplay::Silent;
use bestplay_games::penney::{Margin, Penney, Setting, Word, best_first};

type Failure = Box<dyn std::error::Error>;

fn settings() -> Result<Vec<Setting>, Failure> {
    let settings = (1..=26).map(|k| Ok(Setting::new(k, 26, 26)?));
    settings.collect()
}

/// The values by our method; all best sequences are found too, and the first of each listed.
fn ours() -> Result<Vec<Margin>, Failure> {
    let mut values = Vec::new();
    for setting in settings()? {
        values.push(Penney::new(setting).best_play(1, &Silent)?.margin);
    }
    Ok(values)
}

/// The values and one best sequence each by the contest's method.
fn contest() -> Result<Vec<(Margin, Word)>, Failure> {
    let values = settings()?.into_iter().map(best_first);
    let values: Option<Vec<_>> = values.collect();
    Ok(values.ok_or("the contest's method refuses")?)
}

fn timed<T>(run: impl Fn() -> Result<T, Failure>) -> Result<(T, Duration), Failure> {
    let start = Instant::now();
    Ok((run()?, start.elapsed()))
}

fn main() -> Result<(), Failure> {
    let (theirs, slow) = timed(contest)?;
    let mut fast = Duration::MAX;
    for _ in 0..5 {
        let (values, time) = timed(ours)?;
        let same = values.iter().eq(theirs.iter().map(|(value, _)| value));
        assert!(same, "the values differ");
        fast = fast.min(time);
    }
    let ratio = slow.as_secs_f64() / fast.as_secs_f64();
    println!(
        "penney, k = 1..26: contest's method {:.2} s, ours {:.1} ms, ratio {ratio:.0}",
        slow.as_secs_f64(),
        fast.as_secs_f64() * 1000.0
    );
    Ok(())
}
