//! The mean of an estimate, to as many digits as its interval bears.

use bestplay::sample::Estimate;

/// The most places behind the point.
const MOST_PLACES: usize = 17;

/// The mean and the half-width: mean - half-width to mean + half-width contains the interval. The
/// half-width has two digits, and the mean the same places.
pub(crate) fn mean(estimate: &Estimate) -> (String, String) {
    let (mean, interval) = (estimate.mean, &estimate.interval);
    let half_width = |mean: f64| (interval.upper - mean).max(mean - interval.lower);
    if half_width(mean) <= 0.0 {
        return (mean.to_string(), "0".into());
    }
    let places = 1 - half_width(mean).log10().floor() as i64;
    let places = places.clamp(0, MOST_PLACES as i64) as usize;
    let shown = format!("{mean:.places$}");
    // Of the mean as it is shown; rounded up.
    let unit = 10f64.powi(-(places as i32));
    let units = (half_width(shown.parse().unwrap_or(mean)) / unit).ceil();
    (shown, format!("{:.places$}", units * unit))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use bestplay::random::Random;
    use bestplay::sample::{Interval, Stopped};

    use super::*;

    fn estimate(lower: f64, mean: f64, upper: f64) -> Estimate {
        Estimate {
            mean,
            interval: Interval {
                lower,
                upper,
                method: "by hand",
            },
            confidence: 0.999,
            games: 1,
            seed: 1,
            seconds: 0.0,
            stopped: Stopped::Games,
            results: BTreeMap::new(),
        }
    }

    #[test]
    fn the_interval_lies_within_the_half_width() {
        let (mean, half_width) = mean(&estimate(0.5041, 0.5361, 0.5687));
        assert_eq!((mean.as_str(), half_width.as_str()), ("0.536", "0.033"));
        let mut numbers = Random(1);
        for _ in 0..2000 {
            let mut random = || (numbers.next() >> 11) as f64 / (1u64 << 53) as f64;
            let width = 10f64.powf(-9.0 * random());
            let lower = 20.0 * random() - 10.0;
            let (upper, middle) = (lower + width, lower + width * random());
            let (shown, half) = super::mean(&estimate(lower, middle, upper));
            let (shown, half): (f64, f64) = (shown.parse().unwrap(), half.parse().unwrap());
            assert!(shown - half <= lower + 1e-14 && upper - 1e-14 <= shown + half);
            assert!(half <= 1.2 * width, "{half} {width}");
        }
        assert_eq!(super::mean(&estimate(0.5, 0.5, 0.5)).1, "0");
    }
}
