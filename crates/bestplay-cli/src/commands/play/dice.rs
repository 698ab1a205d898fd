//! Chance, drawn from a seed: the same seed gives the same draws for ever.

use std::time::{SystemTime, UNIX_EPOCH};

use bestplay::random::Random;
use bestplay::{Natural, Rational, Value};
use bestplay_answers::OutcomeLine;

/// One of the outcomes, by its probability (to 2^-128). `None` if there are none.
pub(super) fn draw<'a>(
    random: &mut Random,
    outcomes: &'a [OutcomeLine],
) -> Option<&'a OutcomeLine> {
    if outcomes.len() <= 1 {
        return outcomes.first();
    }
    let drawn = u128::from(random.next()) << 64 | u128::from(random.next());
    let mut rest = Rational::from_parts(drawn.into(), Natural::ONE << 128);
    for outcome in outcomes {
        if rest < outcome.probability {
            return Some(outcome);
        }
        rest -= &outcome.probability;
    }
    outcomes.last()
}

/// A seed from the clock, short enough to be typed again.
pub(super) fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.unwrap_or_default();
    Random(now.as_nanos() as u64).below(1_000_000)
}

/// A probability as a short fraction, or else as a decimal.
pub(super) fn short_probability(probability: &Rational) -> String {
    let fraction = probability.to_string();
    match fraction.len() {
        0..=12 => fraction,
        _ => Value::Exact(probability.clone()).decimal(4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bestplay::{Payoff, Value};

    /// The first outputs for the seed 1234567, as the reference implementation's users publish
    /// them (Vigna's splitmix64.c; Rosetta Code, "Pseudo-random numbers/Splitmix64").
    #[test]
    fn the_stream_is_the_published_one() {
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        let mut random = Random(1_234_567);
        assert_eq!(published.map(|_| random.next()), published);
    }

    #[test]
    fn outcomes_come_as_often_as_they_should() {
        let line = |weight: u32| OutcomeLine {
            probability: Rational::from_parts(weight.into(), Natural::from(6u8)),
            payoff: Payoff::ZERO,
            state: weight.to_string(),
            value: Value::fraction(0, 1),
        };
        let outcomes = [line(1), line(2), line(3)];
        let mut random = Random(7);
        let mut seen = [0u32; 3];
        for _ in 0..6_000 {
            let drawn = draw(&mut random, &outcomes).unwrap();
            seen[drawn.state.parse::<usize>().unwrap() - 1] += 1;
        }
        // Five standard deviations about 1,000, 2,000 and 3,000.
        let expected = [(1000, 145), (2000, 183), (3000, 194)];
        for (count, (mean, slack)) in seen.into_iter().zip(expected) {
            assert!(count.abs_diff(mean) < slack, "{seen:?}");
        }
        assert!(draw(&mut random, &[]).is_none());
    }
}
