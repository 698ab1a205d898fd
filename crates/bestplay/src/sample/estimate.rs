//! What sampling says: an interval with a confidence, never a solution.
//!
//! There is no way from an [`Estimate`] to a [`Value`](crate::Value): a value is certain, an
//! estimate is certain but for a stated probability.

use std::collections::BTreeMap;

use dashu_ratio::RBig;

use super::{Checkpoint, Interval, confidence};
use crate::value::outward_decimals;

/// The most decimals that are ever looked at: as many as an `f64` could hold.
const MOST_DECIMALS: u32 = 15;

crate::named! {
    /// Why a run ended.
    pub enum Stopped {
        Digits: "digits", "The decimals asked for are certain.";
        Relative: "relative", "The interval is as narrow as was asked for.";
        Games: "games", "All games that were asked for have been played.";
        Seconds: "seconds", "The time is up.";
        Request: "request", "The caller asked to stop.";
    }
}

/// What a run says about the number it estimates.
///
/// # Examples
///
/// ```
/// use bestplay::sample::{Estimate, Interval, Stopped};
///
/// let estimate = Estimate {
///     mean: 0.6,
///     interval: Interval { lower: 0.59, upper: 0.61, method: "some theorem" },
///     confidence: 0.95,
///     games: 10_000,
///     seed: 1,
///     seconds: 0.5,
///     stopped: Stopped::Games,
///     results: Default::default(),
/// };
/// assert_eq!((estimate.decimals(1), estimate.decimals(2)), (Some("0.6".into()), None));
/// assert_eq!((estimate.decimal(), estimate.shown(Some(1))), ("0.6".into(), "0.6".into()));
/// assert_eq!(estimate.at_least(1).as_deref(), Some("0.6"));
/// ```
#[derive(Clone, Debug)]
pub struct Estimate {
    /// The mean of the sample: unbiased, and all by itself without any guarantee.
    pub mean: f64,
    /// The interval, and whose theorem it rests on.
    pub interval: Interval,
    /// The probability, before the run, that the interval contains the truth.
    pub confidence: f64,
    /// Games played (of a method that plays several at a time and counts them as one: of these).
    pub games: u64,
    /// The seed that fixes the answer.
    pub seed: u64,
    /// Seconds spent, over all parts and resumptions.
    pub seconds: f64,
    /// Why the run ended.
    pub stopped: Stopped,
    /// How often each result came up, where the method tells results apart.
    pub results: BTreeMap<i64, u64>,
}

impl Estimate {
    /// What the counts of a checkpoint say.
    pub fn new(checkpoint: &Checkpoint, confidence: f64, stopped: Stopped) -> Estimate {
        // Only where nothing but the number of games could end the run was it fixed beforehand.
        let fixed = stopped == Stopped::Games && checkpoint.only_games_stop_it;
        let (quantity, tally) = (&checkpoint.quantity, &checkpoint.tally);
        Estimate {
            mean: tally.mean(quantity),
            interval: confidence::interval(quantity, tally, confidence, fixed),
            confidence,
            games: tally.games,
            seed: checkpoint.seed,
            seconds: checkpoint.seconds(),
            stopped,
            results: tally.results.clone(),
        }
    }

    /// The number rounded to `decimals` places, if these are certain: everything in the interval
    /// rounds to the same.
    pub fn decimals(&self, decimals: u32) -> Option<String> {
        certain_decimals(&self.interval, decimals)
    }

    /// The number rounded to as few places as are certain, but at least `decimals`. They are more
    /// where it lies close to the middle between two numbers with `decimals` places: 0.1250 is
    /// certain long before it is known whether 0.125 or a little less is to be rounded.
    pub fn at_least(&self, decimals: u32) -> Option<String> {
        at_least(&self.interval, decimals)
    }

    /// The number to as many places as are certain, at most 15; the interval in brackets where
    /// not even the whole part is.
    pub fn decimal(&self) -> String {
        let certain = (0..=MOST_DECIMALS)
            .rev()
            .find_map(|places| self.decimals(places));
        certain.unwrap_or_else(|| {
            let (lower, upper) = self.bounds();
            format!("[{lower}, {upper}]")
        })
    }

    /// The certain digits for a reader: the decimals that were asked for, or a few more where only
    /// these are certain.
    pub fn shown(&self, decimals: Option<u32>) -> String {
        if let Some(wanted) = decimals.and_then(|decimals| self.at_least(decimals)) {
            return wanted;
        }
        let decimal = self.decimal();
        // Zeros that a wide interval happens to round to say less than its ends.
        if decimal.bytes().any(|byte| (b'1'..=b'9').contains(&byte)) {
            return decimal;
        }
        let (lower, upper) = self.bounds();
        format!("[{lower}, {upper}]")
    }

    /// The ends of the interval as decimals with a few digits of their distance, rounded outwards.
    pub fn bounds(&self) -> (String, String) {
        let Interval { lower, upper, .. } = self.interval;
        match (RBig::try_from(lower), RBig::try_from(upper)) {
            (Ok(lower), Ok(upper)) => outward_decimals(&lower, &upper),
            _ => (lower.to_string(), upper.to_string()),
        }
    }
}

/// The common rounding of everything in the interval to `decimals` places, if there is one.
fn certain_decimals(interval: &Interval, decimals: u32) -> Option<String> {
    // Rust prints the exact binary value correctly rounded, and rounding is monotone.
    let print = |x: f64| format!("{:.*}", decimals as usize, x + 0.0);
    let (lower, upper) = (print(interval.lower), print(interval.upper));
    (lower == upper).then_some(lower)
}

/// The common rounding of everything in the interval to the fewest places from `decimals` on for
/// which there is one.
pub(super) fn at_least(interval: &Interval, decimals: u32) -> Option<String> {
    (decimals..=MOST_DECIMALS).find_map(|places| certain_decimals(interval, places))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(lower: f64, upper: f64) -> Estimate {
        Estimate {
            mean: (lower + upper) / 2.0,
            interval: Interval {
                lower,
                upper,
                method: "",
            },
            confidence: 0.999,
            games: 10,
            seed: 1,
            seconds: 0.0,
            stopped: Stopped::Digits,
            results: BTreeMap::new(),
        }
    }

    #[test]
    fn only_certain_decimals_are_printed() {
        let sharp = estimate(0.001_735_1, 0.001_741);
        assert_eq!(sharp.decimals(5).as_deref(), Some("0.00174"));
        assert_eq!(estimate(0.001_734_9, 0.001_741).decimals(5), None);
        assert_eq!(estimate(0.001_734_9, 0.001_741).decimal(), "0.0017");
        assert_eq!(estimate(0.5, 2.75).decimal(), "[0.50, 2.75]");
        // 0.0017384 or 0.0017385 rounds to 0.001738, 0.0017385 or 0.0017386 to 0.001739.
        let middle = estimate(0.001_738_46, 0.001_738_54);
        assert_eq!(middle.decimals(6), None);
        assert_eq!(middle.at_least(6).as_deref(), Some("0.0017385"));
        assert_eq!(middle.shown(Some(6)), "0.0017385");
        assert_eq!(middle.shown(Some(5)), "0.00174");
        assert_eq!(estimate(0.001_737, 0.001_738_54).at_least(6), None);
        assert_eq!(estimate(-0.5, 0.25).decimal(), "[-0.500, 0.250]");
    }

    #[test]
    fn bounds_are_rounded_outwards() {
        let (lower, upper) = estimate(0.001_737_123_9, 0.001_738_987_1).bounds();
        assert!(lower.parse::<f64>().unwrap() <= 0.001_737_123_9);
        assert!(upper.parse::<f64>().unwrap() >= 0.001_738_987_1);
        assert!(lower.len() <= 12, "{lower}");
    }
}
