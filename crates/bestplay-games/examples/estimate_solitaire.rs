//! The winning chance of the Spanish solitaire until so many decimals are certain, with a
//! checkpoint: `estimate_solitaire DIGITS THREADS SEED CHECKPOINT-FILE`. Kill it whenever you
//! like; started again with the same words it goes on where it was.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use bestplay::sample::{Checkpoint, Plan, SampleError, Stop, run};
use bestplay_games::solitaire::{Branching, Deck};

fn main() -> Result<(), SampleError> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |i: usize, default: u64| words.get(i).and_then(|w| w.parse().ok()).unwrap_or(default);
    let digits = number(0, 5) as u32;
    let path = words.get(3).map(PathBuf::from);
    let Some(sampler) = Branching::new(Deck::SPANISH) else {
        return Ok(());
    };
    let stop = Stop {
        digits: Some(digits),
        ..Stop::default()
    };
    let (threads, seed) = (number(1, 0) as usize, number(2, 1));
    let plan = Plan {
        stop,
        threads,
        seed,
        ..Plan::default()
    };
    let resume = match &path {
        Some(path) if path.exists() => Some(Checkpoint::load(path)?),
        _ => None,
    };
    let mut last = Instant::now();
    let (estimate, checkpoint) = run(&sampler, &plan, resume, &mut |news| {
        if last.elapsed().as_secs() >= 10 {
            last = Instant::now();
            eprintln!(
                "{} games, {:.0} a second, {:.9} to {:.9}, {:.0} s left",
                news.checkpoint.tally.games,
                news.speed,
                news.interval.lower,
                news.interval.upper,
                news.seconds_left.unwrap_or(f64::NAN)
            );
            if let Some(Err(error)) = path.as_ref().map(|path| news.checkpoint.save(path)) {
                eprintln!("{error}");
            }
        }
        ControlFlow::Continue(())
    })?;
    if let Some(path) = &path {
        checkpoint.save(path)?;
    }
    println!("{}", estimate.to_json());
    Ok(())
}
