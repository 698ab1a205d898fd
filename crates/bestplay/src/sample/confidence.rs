//! How far the truth can be from a sample: intervals that keep their promise.
//!
//! Three constructions, none of them an approximation:
//!
//! - [`fixed`]: the exact interval of Clopper and Pearson for a winning probability, where the
//!   number of games was fixed beforehand.
//! - [`probability`]: a *confidence sequence* for a winning probability. With the stated
//!   confidence the truth lies in the intervals of **all** numbers of games at once, so one may
//!   look as often as one likes and stop when one likes what one sees. For every p the ratio of
//!   the evidence averaged over a uniform prior to the evidence under p,
//!
//!   > M(n, p) = ∫ q^s (1-q)^(n-s) dq / (p^s (1-p)^(n-s)) = 1 / ((n+1) · P(s wins in n games | p)),
//!
//!   is a martingale with mean 1 under p. By Ville's inequality it ever reaches 1/α with
//!   probability α at most, so the p with (n+1)·P(s | p) > α form a confidence sequence
//!   (Robbins 1970).
//! - [`mean`]: a confidence sequence for the mean of bounded contributions. For X with
//!   X - x̂ ≥ -c, any fixed guess x̂ and 0 ≤ λ < 1/c, each factor of
//!
//!   > exp( λ Σ(X - μ) - ψ(λ) Σ(X - x̂)² ),  ψ(λ) = (-ln(1 - cλ) - cλ) / c²
//!
//!   has mean 1 at most (Fan, Grama and Liu 2015; Howard, Ramdas, McAuliffe and Sekhon 2021,
//!   Theorem 4 with a constant prediction), so it is a supermartingale, and so is a mixture over
//!   several λ. Ville's inequality bounds Σ(X - μ) from above; the same for -X from below. Only
//!   n, ΣX and ΣX² enter, which is why the blocks of a run can be added up in any order.
//!
//! Where floating point could err, the test for throwing a candidate out is made stricter by more
//! than the error, so that intervals come out too wide rather than too narrow.
//!
//! # References
//!
//! - C. Clopper, E. Pearson, Biometrika 26 (1934).
//! - H. Robbins, "Statistical methods related to the law of the iterated logarithm", Annals of
//!   Mathematical Statistics 41 (1970).
//! - X. Fan, I. Grama, Q. Liu, "Exponential inequalities for martingales with applications",
//!   Electronic Journal of Probability 20 (2015), proof of Theorem 2.
//! - S. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, "Time-uniform, nonparametric, nonasymptotic
//!   confidence sequences", Annals of Statistics 49 (2021), Theorem 4 and Section 3.3.

use super::beta::{ln_binomial, lower_quantile, upper_quantile};
use super::{Quantity, Tally};

/// How much stricter than the theorem a candidate is thrown out (on the scale of logarithms of
/// evidence): floating point stays far below it.
const SLACK: f64 = 1e-6;

/// Rates λ in a mixture: 2^-1 down to 2^-64, as many as any number of games could ask for.
const RATES: usize = 64;

/// An interval that contains the truth with a stated confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Not above the truth, with the confidence stated.
    pub lower: f64,
    /// Not below the truth, with the confidence stated.
    pub upper: f64,
    /// Whose theorem it is, for a reader.
    pub method: &'static str,
}

/// The interval for what a run has counted. `fixed_games` says that the number of games was
/// settled before the first of them; otherwise the interval stays true however the run was
/// stopped.
///
/// `confidence` lies strictly between 0 and 1 and is split evenly between the two sides.
pub fn interval(
    quantity: &Quantity,
    tally: &Tally,
    confidence: f64,
    fixed_games: bool,
) -> Interval {
    let wins = u64::try_from(tally.sum).unwrap_or(0);
    match (quantity.is_probability(), fixed_games) {
        (true, true) => fixed(wins, tally.games, confidence),
        (true, false) => probability(wins, tally.games, confidence),
        (false, _) => mean(quantity, tally, confidence),
    }
}

/// The exact interval of Clopper and Pearson for a winning probability after a number of games
/// that was fixed beforehand: the lower end is the probability under which `wins` wins or more
/// have probability (1 - confidence)/2, the upper end the same for `wins` or fewer.
///
/// # Examples
///
/// ```
/// use bestplay::sample::fixed;
///
/// // No win in 100 games: below 1 - (0.025)^(1/100).
/// let interval = fixed(0, 100, 0.95);
/// assert_eq!(interval.lower, 0.0);
/// assert!((interval.upper - 0.036_217).abs() < 1e-6);
/// ```
pub fn fixed(wins: u64, games: u64, confidence: f64) -> Interval {
    let tail = (1.0 - confidence) / 2.0;
    let (s, n) = (wins as f64, games as f64);
    let lower = || lower_quantile(s, n - s + 1.0, tail);
    let upper = || upper_quantile(s + 1.0, n - s, tail);
    let method = "Clopper-Pearson, number of games fixed beforehand";
    of_probability(wins, games, lower, upper, method)
}

/// The interval for a winning probability, the ends of which are known where all games were lost, or won.
fn of_probability(
    wins: u64,
    games: u64,
    lower: impl FnOnce() -> f64,
    upper: impl FnOnce() -> f64,
    method: &'static str,
) -> Interval {
    Interval {
        lower: if wins == 0 { 0.0 } else { lower() },
        upper: if wins >= games { 1.0 } else { upper() },
        method,
    }
}

/// The confidence sequence for a winning probability; see the [module](self) for the theorem.
pub fn probability(wins: u64, games: u64, confidence: f64) -> Interval {
    let (s, n) = (wins as f64, games as f64);
    let limit = (1.0 - confidence).ln() - SLACK;
    let plausible = |p: f64| (n + 1.0).ln() + ln_binomial(s, n, p) > limit;
    let centre = if games == 0 { 0.5 } else { s / n };
    let lower = || outer_end(0.0, centre, plausible);
    let upper = || outer_end(1.0, centre, plausible);
    let method = "confidence sequence (beta-binomial mixture)";
    of_probability(wins, games, lower, upper, method)
}

/// The confidence sequence for the mean of bounded contributions, in multiples of the quantity's
/// unit; see the [module](self) for the theorem.
pub fn mean(quantity: &Quantity, tally: &Tally, confidence: f64) -> Interval {
    const METHOD: &str = "confidence sequence (empirical Bernstein mixture)";
    let (least, most, unit) = (
        quantity.least as f64,
        quantity.most as f64,
        quantity.unit as f64,
    );
    let range = most - least;
    let scaled = |m: f64| (least + m * range) / unit;
    if tally.games == 0 || range <= 0.0 {
        return Interval {
            lower: scaled(0.0),
            upper: scaled(1.0),
            method: METHOD,
        };
    }
    // Everything is brought to contributions between 0 and 1. The sum of squares about the guess
    // is a whole number, so nothing is lost before the one division.
    let n = tally.games as f64;
    let guess = i128::from(quantity.guess.clamp(quantity.least, quantity.most));
    let about_guess =
        tally.squares as i128 - 2 * guess * tally.sum + i128::from(tally.games) * guess * guess;
    let spread = about_guess as f64 / (range * range);
    let average = ((tally.sum as f64 / n - least) / range).clamp(0.0, 1.0);
    let below = (guess as f64 - least) / range;
    let limit = (2.0 / (1.0 - confidence)).ln() + SLACK;
    let plausible = |excess: f64, scale: f64| evidence(excess * n, spread, scale) < limit;
    let lower = outer_end(0.0, average, |m| plausible(average - m, below));
    let upper = outer_end(1.0, average, |m| plausible(m - average, 1.0 - below));
    Interval {
        lower: scaled(lower),
        upper: scaled(upper),
        method: METHOD,
    }
}

/// ln Σ w_j exp(λ_j s - ψ(λ_j) v) with λ_j = 2^-j and w_j = 1/(j (j+1)), which add up to less
/// than 1.
fn evidence(s: f64, v: f64, scale: f64) -> f64 {
    let exponents = (1..=RATES).map(|j| {
        let rate = (-(j as f64)).exp2();
        rate * s - psi(rate, scale) * v - ((j * (j + 1)) as f64).ln()
    });
    let exponents: Vec<f64> = exponents.collect();
    let largest = exponents.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    largest
        + exponents
            .iter()
            .map(|e| (e - largest).exp())
            .sum::<f64>()
            .ln()
}

/// (-ln(1 - cλ) - cλ) / c², which is λ²/2 for c = 0.
fn psi(rate: f64, scale: f64) -> f64 {
    let x = rate * scale;
    if x < 1e-3 {
        // λ² (1/2 + x/3 + x²/4 + x³/5 + ...), cut where the rest is below 10^-15.
        return rate * rate * (0.5 + x * (1.0 / 3.0 + x * (0.25 + x * (0.2 + x / 6.0))));
    }
    (-(-x).ln_1p() - x) / (scale * scale)
}

/// The end of an interval: between `outside`, the limit of what is possible, and `inside`, which
/// is plausible, the last point found implausible, or `outside` if that is itself plausible.
fn outer_end(outside: f64, inside: f64, plausible: impl Fn(f64) -> bool) -> f64 {
    if plausible(outside) {
        return outside;
    }
    let (mut out, mut within) = (outside, inside);
    for _ in 0..1100 {
        let middle = out + (within - out) / 2.0;
        if middle == out || middle == within || (within - out).abs() <= 1e-12 * middle.abs() {
            break;
        }
        if plausible(middle) {
            within = middle;
        } else {
            out = middle;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clopper_pearson_matches_the_published_table() {
        // 95 per cent limits for 1 and 5 of 10: Clopper and Pearson's chart and every textbook's
        // table since (0.0025, 0.4450) and (0.1871, 0.8129).
        let one = fixed(1, 10, 0.95);
        assert!((one.lower - 0.0025).abs() < 5e-5 && (one.upper - 0.4450).abs() < 5e-5);
        let five = fixed(5, 10, 0.95);
        assert!((five.lower - 0.1871).abs() < 5e-5 && (five.upper - 0.8129).abs() < 5e-5);
    }

    #[test]
    fn the_sequence_is_wider_than_the_fixed_interval_and_contains_the_mean() {
        let few = [(0, 1), (1, 1), (3, 10)];
        let many = [(17, 10_000), (1_738_000, 1_000_000_000)];
        for (wins, games) in few.into_iter().chain(many) {
            let (fixed, any) = (fixed(wins, games, 0.999), probability(wins, games, 0.999));
            let mean = wins as f64 / games as f64;
            let is_wider = any.lower <= fixed.lower && fixed.upper <= any.upper;
            assert!(is_wider, "{wins} of {games}");
            assert!(fixed.lower <= mean && mean <= fixed.upper);
            assert!(any.upper - any.lower < 3.0 * (fixed.upper - fixed.lower));
        }
    }

    #[test]
    fn nothing_played_says_nothing() {
        let empty = Tally::default();
        let interval = interval(&Quantity::PROBABILITY, &empty, 0.99, false);
        assert_eq!((interval.lower, interval.upper), (0.0, 1.0));
        let quantity = Quantity {
            least: -3,
            most: 5,
            unit: 2,
            guess: 0,
        };
        let interval = mean(&quantity, &empty, 0.99);
        assert_eq!((interval.lower, interval.upper), (-1.5, 2.5));
    }

    #[test]
    fn the_mean_of_coin_tosses_is_nearly_as_sharp_as_their_own_sequence() {
        let mut tally = Tally::default();
        tally.add_times(1, 500_000);
        tally.add_times(0, 500_000);
        let quantity = Quantity {
            guess: 0,
            ..Quantity::PROBABILITY
        };
        let general = mean(&quantity, &tally, 0.999);
        let special = probability(500_000, 1_000_000, 0.999);
        let ratio = (general.upper - general.lower) / (special.upper - special.lower);
        // A guess of 0 doubles the squares (1/2 instead of 1/4), so a factor of 1.4 is expected.
        assert!(ratio < 1.5, "{ratio}");
        assert!(general.lower < 0.5 && general.upper > 0.5);
    }

    #[test]
    fn psi_is_continuous_where_its_formula_changes() {
        let (below, above) = (psi(0.5, 0.001_999_9), psi(0.5, 0.002_000_1));
        assert!((below - above).abs() < 1e-7 && below > 0.125);
        assert_eq!(psi(0.5, 0.0), 0.125);
    }
}
