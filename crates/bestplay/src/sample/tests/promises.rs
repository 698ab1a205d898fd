//! How often intervals are without the truth.

use super::*;

/// How many of many short runs, each watched all the way, ever had an interval without the truth.
fn misses(runs: u64, mut looks: impl FnMut(&mut Stream, u64) -> Interval, truth: f64) -> u64 {
    let missed = (0..runs).filter(|&run| {
        let mut stream = Stream::new(77, run);
        (0..25).any(|look| {
            let interval = looks(&mut stream, look);
            truth < interval.lower || interval.upper < truth
        })
    });
    missed.count() as u64
}

#[test]
fn sequences_keep_their_promise_at_all_looks_at_once() {
    // 1,500 runs, each looked at 25 times, at a confidence of 90 per cent: at most 150 may ever
    // miss on average; 3.3 deviations above that is 188.
    let (runs, confidence, allowed) = (1_500, 0.9, 188);
    for (heads, of) in [(1u64, 2u64), (1, 50), (9, 10)] {
        let mut tally = Tally::default();
        let missed = misses(
            runs,
            |stream, look| {
                if look == 0 {
                    tally = Tally::default();
                }
                (0..=look).for_each(|_| tally.add((stream.below(of) < heads).into()));
                confidence::interval(&Quantity::PROBABILITY, &tally, confidence, false)
            },
            heads as f64 / of as f64,
        );
        assert!(missed <= allowed, "{heads}/{of}: {missed} of {runs} missed");
        assert!(
            missed > 0,
            "{heads}/{of}: the intervals are needlessly wide"
        );
    }
    // Bounded contributions of a rare and skewed kind: 0, 1, 4 or 16 sixteenths with
    // probabilities 80, 15, 4 and 1 per cent; their mean is 47/1600.
    let quantity = Quantity {
        least: 0,
        most: 16,
        unit: 16,
        guess: 1,
    };
    let mut tally = Tally::default();
    let missed = misses(
        runs,
        |stream, look| {
            if look == 0 {
                tally = Tally::default();
            }
            (0..=look * 4).for_each(|_| {
                tally.add(match stream.below(100) {
                    0..80 => 0,
                    80..95 => 1,
                    95..99 => 4,
                    _ => 16,
                });
            });
            confidence::interval(&quantity, &tally, confidence, false)
        },
        47.0 / 1600.0,
    );
    assert!(missed <= allowed, "{missed} of {runs} missed");
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
