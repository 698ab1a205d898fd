//! How often intervals are without the truth.

use super::*;

/// Short runs, and with which confidence each is looked at 25 times: at most 50 may ever miss on
/// average; 3.3 deviations above that is 72.
const RUNS: u64 = 500;
const CONFIDENCE: f64 = 0.9;
const ALLOWED: u64 = 72;

/// How many runs ever had an interval without the truth, with so many more games between looks each time.
fn misses(quantity: &Quantity, truth: f64, more: u64, draw: impl Fn(&mut Stream) -> i64) -> u64 {
    let missed = (0..RUNS).filter(|&run| {
        let (mut stream, mut tally) = (Stream::new(77, run), Tally::default());
        (0..25).any(|look| {
            (0..=look * more).for_each(|_| tally.add(draw(&mut stream)));
            let interval = confidence::interval(quantity, &tally, CONFIDENCE, false);
            truth < interval.lower || interval.upper < truth
        })
    });
    missed.count() as u64
}

#[test]
fn sequences_keep_their_promise_at_all_looks_at_once() {
    for (heads, of) in [(1u64, 2u64), (1, 50), (9, 10)] {
        let truth = heads as f64 / of as f64;
        let missed = misses(&Quantity::PROBABILITY, truth, 1, |stream| {
            (stream.below(of) < heads).into()
        });
        assert!(missed <= ALLOWED, "{heads}/{of}: {missed} missed");
        assert!(missed > 0, "{heads}/{of}: needlessly wide");
    }
    // Bounded contributions of a rare and skewed kind: 0, 1, 4 or 16 sixteenths with
    // probabilities 80, 15, 4 and 1 per cent; their mean is 47/1600.
    let quantity = Quantity {
        least: 0,
        most: 16,
        unit: 16,
        guess: 1,
    };
    let missed = misses(&quantity, 47.0 / 1600.0, 4, |stream| {
        match stream.below(100) {
            0..80 => 0,
            80..95 => 1,
            95..99 => 4,
            _ => 16,
        }
    });
    assert!(missed <= ALLOWED, "{missed} missed");
}

#[test]
fn fixed_intervals_keep_their_promise_exactly() {
    // The coverage of Clopper and Pearson's interval, summed over all results: not below the
    // stated confidence for any p.
    for p in [0.01, 0.1, 0.37, 0.5, 0.93] {
        for n in [1u64, 5, 30, 100] {
            let covered: f64 = (0..=n)
                .filter(|&s| {
                    let interval = fixed(s, n, 0.95);
                    interval.lower <= p && p <= interval.upper
                })
                .map(|s| beta::ln_binomial(s as f64, n as f64, p).exp())
                .sum();
            assert!(covered >= 0.95 - 1e-9, "p = {p}, n = {n}: {covered}");
        }
    }
}
