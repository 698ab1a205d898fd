//! What sampling has found, as an answer: the interval with its confidence, and the distribution.

use std::path::Path;
use std::time::Duration;

use bestplay::sample::{Checkpoint, Estimate, SampleError};
use bestplay_games::{Entry, GameError, Line, Report, Table, histogram};
use dashu_ratio::RBig;
use serde_json::Value as Json;

use crate::answer::tell_time;
use crate::output::Format;

/// The longest bar of a histogram, in characters.
const BAR: usize = 40;

/// The digits behind the point of a share.
const SHARE_DIGITS: usize = 9;

/// An estimate of a game's value.
pub(crate) struct Sampled<'a> {
    pub(crate) entry: &'a Entry,
    pub(crate) estimate: &'a Estimate,
    /// What it was counted from.
    pub(crate) checkpoint: &'a Checkpoint,
    /// The decimals that were asked for, if any were.
    pub(crate) digits: Option<u32>,
}

impl Sampled<'_> {
    /// The answer.
    pub(crate) fn report(&self, format: Format) -> Report {
        let estimate = self.estimate;
        let mut report = Report::default();
        let decimal = estimate.shown(self.digits);
        let (lower, upper) = estimate.bounds();
        let mut json = estimate.to_json();
        json["decimal"] = decimal.clone().into();
        report.lines.push(Line {
            key: "estimate",
            label: "estimate".into(),
            text: format!(
                "{decimal}\n{}{}\nbetween {lower} and {upper} with a confidence of {}",
                self.entry.value_means,
                self.by_whom(),
                percent(estimate.confidence)
            ),
            json,
        });
        report
            .number("games", "games", estimate.games)
            .number("seed", "seed", estimate.seed);
        tell_time(&mut report, Duration::from_secs_f64(estimate.seconds));
        if !estimate.results.is_empty() {
            if format.is_text() {
                let bars = histogram::text(&self.counts(), BAR);
                report.text("histogram", self.results_are(), bars);
            }
            report.table(self.table());
        }
        report
    }

    /// Writes the distribution as a picture.
    pub(crate) fn save_picture(&self, path: &Path) -> Result<(), GameError> {
        if self.estimate.results.is_empty() {
            return Err(GameError::usage(
                "this method tells no results apart, so there is no histogram; leave out --svg or \
                 take another --method",
            ));
        }
        let title = format!("{}: {}", self.entry.title, self.results_are());
        std::fs::write(path, histogram::svg(&self.counts(), &title))
            .map_err(|source| GameError::io(path.display().to_string(), source))
    }

    /// Who plays, where the rules are played out.
    fn by_whom(&self) -> &'static str {
        match self.entry.estimate {
            Some(bestplay_games::Estimate::Playout { .. }) => {
                match self.checkpoint.identity.contains(" strategy=") {
                    true => "\nboth sides follow the strategy of the solved game",
                    false => "\nevery choice is made at random",
                }
            }
            _ => "",
        }
    }

    fn results_are(&self) -> &'static str {
        match self.entry.estimate {
            Some(bestplay_games::Estimate::Own { results, .. }) => results,
            _ => "payoff",
        }
    }

    /// Each result with how often it came up.
    fn counts(&self) -> Vec<(String, u64)> {
        let unit = self.checkpoint.quantity.unit;
        let name = |result: i64| RBig::from_parts(result.into(), unit.into()).to_string();
        let results = self.estimate.results.iter();
        results
            .map(|(&result, &times)| (name(result), times))
            .collect()
    }

    fn table(&self) -> Table {
        let row = |(result, times): (String, u64)| -> Vec<Json> {
            let share = times as f64 / self.estimate.games as f64;
            let share = format!("{share:.SHARE_DIGITS$}");
            vec![result.into(), times.into(), share.into()]
        };
        Table {
            key: "results",
            title: String::new(),
            columns: vec!["result".into(), "games".into(), "share".into()],
            rows: self.counts().into_iter().map(row).collect(),
        }
    }
}

/// A plan that makes no sense is the fault of the words, all else is the engine's.
pub(crate) fn refused(error: SampleError) -> GameError {
    match error {
        SampleError::Plan(message) => GameError::usage(message),
        other => GameError::Engine(other.into()),
    }
}

/// Reads a part of the whole: `0.999`, `99.9%`.
pub(crate) fn part(text: &str) -> Result<f64, String> {
    let (number, of) = match text.strip_suffix('%') {
        Some(number) => (number, 100.0),
        None => (text, 1.0),
    };
    let number: Option<f64> = number.trim().parse().ok();
    number
        .filter(|number| number.is_finite() && *number > 0.0)
        .map(|number| number / of)
        .ok_or_else(|| format!("'{text}' is no part of the whole; expected one like 0.001 or 0.1%"))
}

/// A part of the whole in per cent, without the noise of binary fractions.
fn percent(part: f64) -> String {
    let text = format!("{:.8}", part * 100.0);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text} per cent")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_and_told() {
        assert_eq!(part("0.1%"), Ok(0.001));
        assert_eq!(part("0.999"), Ok(0.999));
        assert_eq!(percent(0.999), "99.9 per cent");
        assert_eq!(percent(0.99999), "99.999 per cent");
        for wrong in ["", "%", "a", "-1", "0", "inf", "NaN"] {
            assert!(part(wrong).is_err(), "{wrong}");
        }
    }
}
