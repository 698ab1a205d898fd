//! Counting the deals of a sequence for two million seats, beside the product of as many factors as there are cards.
//!
//! One line for each kind of sequence and modulus: the time, and its ratio to the yardstick: (4n)!, one factor after
//! the other.

use std::hint::black_box;

use bestplay::random::Random;
use bestplay_bench::shortest;
use bestplay_games::multibridge::Outcomes;
use bestplay_games::multibridge::count::Terms;

/// How often each of the ways is timed.
const RUNS: usize = 15;

/// A possible sequence whose runs have random lengths 1, 3, ..., 2·`longest` + 1.
fn sequence(seats: usize, longest: u64) -> Vec<u8> {
    let mut random = Random(1);
    let mut digits = Vec::with_capacity(seats);
    // Seat 1 begins a run, so the run before it ends at an A seat, after which points may rise.
    let mut digit = b'2';
    while digits.len() < seats {
        let half = random.below(longest + 1);
        let room = seats - digits.len();
        // The last run must be one of ties, and odd.
        let length = (2 * half as usize + 1).min(if digit == b'1' { room } else { room - 1 });
        digits.extend(std::iter::repeat_n(digit, length));
        digit = b'1' + b'2' - digit;
    }
    digits
}

/// The count with factorials and powers in 128 bits and one factor after the other: slow, and
/// nothing in common with the fast way.
fn plain_count(terms: &Terms, modulus: u64) -> u64 {
    let p = u128::from(modulus);
    let n = terms.players;
    let half = p.div_ceil(2);
    let sum = terms.terms.iter().fold(0, |sum, &(k, weight)| {
        let factorial = (1..=4 * n - k - 2).fold(1, |product, j| product * u128::from(j) % p);
        let ways = (0..2 * n - k - 1).fold(factorial, |product, _| product * half % p);
        (sum + weight % p * ways) % p
    });
    sum as u64
}

fn main() {
    let seats = 2_000_000;
    for modulus in [998_244_353, (1 << 61) - 1] {
        for (name, longest) in [
            ("40 runs", 50_000),
            ("runs of 1 to 39", 19),
            ("runs of 1 to 5", 2),
            ("runs of 1", 0),
        ] {
            let digits = sequence(seats, longest);
            let count = |text: &[u8]| {
                let outcomes = Outcomes::parse(text).expect("digits");
                let shape = outcomes.shape().expect("a possible sequence");
                Terms::new(outcomes.players(), shape).modulo(modulus)
            };
            let outcomes = Outcomes::parse(&digits).expect("digits");
            let shape = outcomes.shape().expect("a possible sequence");
            let terms = Terms::new(outcomes.players(), shape);
            assert_eq!(count(&digits), plain_count(&terms, modulus), "{name}");

            let factorial = |cards: u64| {
                let modulus = u128::from(modulus);
                (1..=cards).fold(1, |product, card| product * u128::from(card) % modulus)
            };
            let ours = shortest(RUNS, || count(black_box(&digits)));
            let whole = shortest(RUNS, || factorial(black_box(2 * seats as u64)));
            let pass = shortest(RUNS, || {
                Outcomes::parse(black_box(&digits)).map(|o| o.shape())
            });
            println!(
                "multibridge, 2*10^6 seats, {name}, modulo {modulus}: {ours:.2?}, {:.2} of a product of 4n factors; \
                 of it the passes over the sequence {pass:.2?}",
                ours.as_secs_f64() / whole.as_secs_f64(),
            );
        }
    }
}
