//! The best threshold.
//!
//! Who lets r of n pass and takes the next that is better than all before wins with probability
//! r/n (1/r + 1/(r+1) + ... + 1/(n-1)), or 1/n for r = 0: number i > r is the best of all with
//! probability 1/n, and is come to if the best of those before it is among the first r, with
//! probability r/(i-1). To take number i where it is the best so far wins with probability i/n,
//! which grows with i, while what is lost by it shrinks: best play is such a threshold, and its r
//! is the least one for which 1/(r+1) + ... + 1/(n-1) is at most 1 (Lindley 1961). O(n) fractions
//! are added, in halves.

use bestplay::{Rational, Value};

use crate::fast::{harmonic, valued};
use bestplay_answers::{Answer, Field, Result, Task, fields};

pub(super) const FIELDS: &[Field] = fields! {
    let_pass: Count, "how many candidates to send away whatever they are";
};

/// The threshold, and how likely it is to win.
fn best(candidates: u32) -> (u32, Rational) {
    // Floating point guesses the place, fractions decide it.
    let mut pass = candidates - 1;
    let mut sum = 0.0;
    while pass > 0 && sum + 1.0 / f64::from(pass) <= 1.0 {
        sum += 1.0 / f64::from(pass);
        pass -= 1;
    }
    while pass > 0 && harmonic(pass, candidates) <= Rational::ONE {
        pass -= 1;
    }
    while harmonic(pass + 1, candidates) > Rational::ONE {
        pass += 1;
    }
    let wins = match pass {
        0 => Rational::from_parts(1.into(), candidates.into()),
        _ => Rational::from_parts(pass.into(), candidates.into()) * harmonic(pass, candidates),
    };
    (pass, wins)
}

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let (pass, wins) = best(super::read(task.arguments)?.candidates);
    let mut answer = valued(Value::Exact(wins), 12);
    answer.add("let_pass", "let pass", u64::from(pass));
    Ok(answer)
}
