//! How many n make heaps that are multiples of n a loss for whoever is to move.
//!
//! The loss is an exclusive or of 0 (Bouton), which is a condition on each binary place by itself. So n
//! is read bit by bit from the lowest; what the higher places have to know of the lower ones is what
//! each multiple carries, and whether the bits so far are at most those of the limit. For each of these
//! a count: O(b · m₁ · m₂ ⋯ mₖ) steps for b bits and multiples m₁ to mₖ, whatever the number of n.

use std::collections::HashMap;

use crate::sides;
use bestplay_answers::{Answer, Field, Result, Task, fields};

/// The most carries that are told apart: the product of the multiples.
const MOST_CARRIES: u64 = 1 << 20;

pub(super) const FIELDS: &[Field] = fields! {
    first_wins: Count, "numbers n with which the first player wins";
    second_wins: Count, "numbers n with which the second player wins";
};

/// What is known of the lower bits of n: what each multiple carries, and whether they are more than
/// those of the limit.
type Lower = (Vec<u64>, bool);

/// How many n from 1 to `most` make an exclusive or of 0 of their multiples.
fn zeros(multiples: &[u64], most: u64) -> u64 {
    let mut counts: HashMap<Lower, u64> = HashMap::from([((vec![0; multiples.len()], false), 1)]);
    // What is carried beyond the last bit of n, less than the multiple, ends within 64 more places.
    for place in 0..128 {
        let mut next: HashMap<Lower, u64> = HashMap::new();
        let limit = most.checked_shr(place).unwrap_or(0) & 1;
        for ((carries, is_more), count) in counts {
            for bit in 0..=u64::from(place < u64::BITS) {
                let all = || multiples.iter().zip(&carries);
                let sums = || all().map(|(times, carry)| times * bit + carry);
                if sums().fold(0, |or, sum| or ^ sum) & 1 == 0 {
                    let is_more = if bit == limit { is_more } else { bit > limit };
                    let carries = sums().map(|sum| sum / 2).collect();
                    *next.entry((carries, is_more)).or_default() += count;
                }
            }
        }
        counts = next;
    }
    // Without n = 0.
    let within = counts.iter().filter(|((_, is_more), _)| !is_more);
    within.map(|(_, count)| count).sum::<u64>() - 1
}

pub(super) fn count(task: &Task<'_>) -> Result<Answer> {
    let fits = |multiples: &Vec<u64>| {
        let mut all = multiples.iter();
        let product = all.try_fold(1u64, |all, &times| all.checked_mul(times));
        multiples.iter().all(|&times| times > 0) && product.is_some_and(|all| all <= MOST_CARRIES)
    };
    let expected = "expected numbers from 1 on whose product is at most 1,048,576, like 1-2-3";
    let read = |text: &str| sides::listed(text).filter(fits);
    let multiples = task.options.read_by("multiples", expected, read)?;
    let most = task.options.integer("most")?;
    let mut lost = zeros(&multiples, most);
    if !super::last_wins(task.arguments)? {
        // Misère play differs with single counters alone.
        let ones = multiples.iter().all(|&times| times == 1);
        match (ones, multiples.len() % 2) {
            (true, 0) => lost -= 1,
            (true, _) => lost += 1,
            _ => {}
        }
    }
    let mut answer = Answer::default();
    answer
        .add("first_wins", "the first player wins", most - lost)
        .add("second_wins", "the second player wins", lost);
    Ok(answer)
}
