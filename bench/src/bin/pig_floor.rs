//! Pig by a program made for Pig alone: value iteration in doubles, with no bound on its error.
//!
//! It is the floor that an engine for all games is measured against, not an answer. The method is
//! that of Neller and Presser, "Optimal Play of the Dice Game Pig" (The UMAP Journal, 2004): a
//! roll or a hold leads back only within the two score pairs (mine, yours) and (yours, mine), so
//! such couples of pairs are iterated one after another, those nearest to the goal first.
//!
//!     pig_floor GOAL

/// Iteration ends when the two values at the starts of turns change by less than this.
const CHANGE: f64 = 1e-14;

/// The chance to win of the player about to roll with `mine` banked, when `after[k]` is the
/// other's chance at the start of a turn after `k` more points were banked: one pass over the
/// turn's points, from the goal down.
fn turn(goal: usize, mine: usize, after: impl Fn(usize) -> f64) -> f64 {
    let bust = 1.0 - after(0);
    // The chances with 2 to 6 points more in the turn, nearest first.
    let mut ahead = [1.0; 6];
    for points in (0..goal - mine).rev() {
        let roll = (bust + ahead[1..].iter().sum::<f64>()) / 6.0;
        let best = roll.max(1.0 - after(points));
        ahead.rotate_right(1);
        ahead[0] = best;
    }
    ahead[0]
}

/// The chance to win of the player who goes first.
fn pig(goal: usize) -> f64 {
    let mut start = vec![vec![0.5; goal]; goal];
    for sum in (0..2 * goal - 1).rev() {
        for mine in sum.saturating_sub(goal - 1)..=sum / 2 {
            let yours = sum - mine;
            loop {
                let one = turn(goal, mine, |banked| start[yours][mine + banked]);
                let mut change = (one - start[mine][yours]).abs();
                start[mine][yours] = one;
                let other = turn(goal, yours, |banked| start[mine][yours + banked]);
                change = change.max((other - start[yours][mine]).abs());
                start[yours][mine] = other;
                if change < CHANGE {
                    break;
                }
            }
        }
    }
    start[0][0]
}

fn main() {
    match std::env::args().nth(1).map(|goal| goal.parse()) {
        Some(Ok(goal)) if (1..=10_000).contains(&goal) => {
            println!("{{\"value\": \"{}\"}}", pig(goal));
        }
        _ => {
            eprintln!("usage: pig_floor GOAL, a number from 1 to 10000");
            std::process::exit(2);
        }
    }
}
