//! The Race by a program made for The Race alone: one pass over the scores in doubles, with no bound
//! on its error.
//!
//! It is the floor that an engine for all games is measured against, not an answer. Player 1 tosses
//! once a turn, so that a turn that scores nothing leads back only by way of the other player's: the
//! two chances of a pair of scores are one equation for each number of tosses, and the best one
//! counts. Pairs are taken from the goal down.
//!
//!     race_floor TARGET

/// The chance that player 2 wins when player 1 begins.
fn race(target: usize) -> f64 {
    // The chances by the score of player 2: when player 1 is to toss, for one of his scores after the
    // other; and when player 2 is, for the score after it, which is the target at first.
    let mut tossing = vec![0.0; target + 1];
    tossing[target] = 1.0;
    let mut replies = vec![0.0; target];
    for _ in 0..target {
        for score in (0..target).rev() {
            let mut best = 0.0f64;
            let (mut heads, mut gain) = (0.5, 1);
            loop {
                // reply = heads · won + (1 - heads) · (replies + reply) / 2
                let won = tossing[target.min(score + gain)];
                let missed = (1.0 - heads) / 2.0;
                best = best.max((heads * won + missed * replies[score]) / (1.0 - missed));
                if score + gain >= target {
                    break;
                }
                (heads, gain) = (heads / 2.0, 2 * gain);
            }
            tossing[score] = (replies[score] + best) / 2.0;
            replies[score] = best;
        }
    }
    tossing[0]
}

fn main() {
    match std::env::args().nth(1).map(|target| target.parse()) {
        Some(Ok(target)) if (1..=100_000).contains(&target) => {
            println!("{{\"value\": \"{}\"}}", race(target));
        }
        _ => {
            eprintln!("usage: race_floor TARGET, a number from 1 to 100000");
            std::process::exit(2);
        }
    }
}
