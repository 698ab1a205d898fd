//! Binomial probabilities and the incomplete beta function, accurate up to 10^12 games and more.
//!
//! The textbook formula through log-gamma functions subtracts numbers of size n ln n from each
//! other and loses every digit for large n. Loader's saddle-point expansion writes a binomial
//! probability as a product of factors that are each computed to full precision; the incomplete
//! beta function is that factor times a continued fraction, and its inverse a Newton iteration
//! that falls back to bisection.
//!
//! # References
//!
//! - C. Loader, "Fast and accurate computation of binomial probabilities" (2000).
//! - NIST Digital Library of Mathematical Functions, 8.17.22 (continued fraction).

use std::f64::consts::TAU;

/// The relative and the absolute error that every quantile is widened by: above what rounding can
/// do (of 1 - x a few units of 2^-53 may be lost), far below what anyone reads.
const SLACK: (f64, f64) = (1e-11, 1e-15);

/// The logarithm of the probability of `wins` wins in `games` games of winning probability `p`.
/// Neither number need be whole.
pub(super) fn ln_binomial(wins: f64, games: f64, p: f64) -> f64 {
    let losses = games - wins;
    if p <= 0.0 {
        return if wins == 0.0 { 0.0 } else { f64::NEG_INFINITY };
    }
    if p >= 1.0 {
        return if losses == 0.0 {
            0.0
        } else {
            f64::NEG_INFINITY
        };
    }
    if wins == 0.0 {
        return games * (-p).ln_1p();
    }
    if losses == 0.0 {
        return games * p.ln();
    }
    let stirling = stirling_error(games) - stirling_error(wins) - stirling_error(losses);
    // How many more wins there are than expected; the losses miss as many. (1 - p is not formed:
    // for a tiny p it would lose digits.)
    let excess = wins - games * p;
    let deviance = deviance(wins, excess) + deviance(losses, -excess);
    stirling - deviance + 0.5 * (games / (TAU * wins * losses)).ln()
}

/// What Stirling's formula misses: ln Γ(x+1) - (x ln x - x + ½ ln 2πx).
fn stirling_error(x: f64) -> f64 {
    if x < 16.0 {
        // From the recurrence Γ(x+2) = (x+1) Γ(x+1).
        return stirling_error(x + 1.0) + (x + 0.5) * (1.0 / x).ln_1p() - 1.0;
    }
    let inverse = 1.0 / (x * x);
    let terms = [
        1.0 / 12.0,
        -1.0 / 360.0,
        1.0 / 1260.0,
        -1.0 / 1680.0,
        1.0 / 1188.0,
    ];
    terms
        .iter()
        .rev()
        .fold(0.0, |sum, term| sum * inverse + term)
        / x
}

/// x ln(x/m) + m - x for m = x - `excess`, without cancellation where the two are close: with
/// v = (x-m)/(x+m) the logarithm is 2 artanh v.
fn deviance(x: f64, excess: f64) -> f64 {
    let m = x - excess;
    if excess.abs() >= 0.1 * (x + m) {
        return x * (x / m).ln() - excess;
    }
    let v = excess / (x + m);
    let mut sum = excess * v;
    let mut power = 2.0 * x * v;
    for j in 1..200 {
        power *= v * v;
        let next = sum + power / f64::from(2 * j + 1);
        if next == sum {
            break;
        }
        sum = next;
    }
    sum
}

/// The lower and the upper tail of the beta distribution with shapes `a` and `b` at `x`. The
/// smaller one is computed, the larger one is the rest.
fn tails(a: f64, b: f64, x: f64) -> (f64, f64) {
    if x <= 0.0 {
        return (0.0, 1.0);
    }
    if x >= 1.0 {
        return (1.0, 0.0);
    }
    if x <= (a + 1.0) / (a + b + 2.0) {
        let lower = (ln_density(a, b, x).exp() / a * fraction(a, b, x)).min(1.0);
        (lower, 1.0 - lower)
    } else {
        let upper = (ln_density(a, b, x).exp() / b * fraction(b, a, 1.0 - x)).min(1.0);
        (1.0 - upper, upper)
    }
}

/// ln( x^a (1-x)^b / B(a, b) ).
fn ln_density(a: f64, b: f64, x: f64) -> f64 {
    ln_binomial(a, a + b, x) + (a * b / (a + b)).ln()
}

/// The continued fraction of the incomplete beta function by Lentz's method.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away_from_zero = |y: f64| if y.abs() < TINY { TINY } else { y };
    let mut c = 1.0;
    let mut d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    // Of the order of the square root of a + b steps where x is near the mean.
    for m in 1..50_000_000u32 {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / away_from_zero(1.0 + even * d);
        c = away_from_zero(1.0 + even / c);
        value *= c * d;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / away_from_zero(1.0 + odd * d);
        c = away_from_zero(1.0 + odd / c);
        value *= c * d;
        if (c * d - 1.0).abs() < 1e-15 {
            break;
        }
    }
    value
}

/// The x at which the lower tail of the beta distribution is `tail`, rounded downwards.
pub(super) fn lower_quantile(a: f64, b: f64, tail: f64) -> f64 {
    let x = invert(a, b, tail, 1.0, |x| tails(a, b, x).0);
    (x * (1.0 - SLACK.0) - SLACK.1).max(0.0)
}

/// The x at which the upper tail of the beta distribution is `tail`, rounded upwards.
pub(super) fn upper_quantile(a: f64, b: f64, tail: f64) -> f64 {
    let x = invert(a, b, tail, -1.0, |x| tails(a, b, x).1);
    (x * (1.0 + SLACK.0) + SLACK.1).min(1.0)
}

/// The x at which a tail is as `wanted`, where its logarithm times `sign` increases with x. The slope of
/// that is the density over the tail. Newton's steps are taken while they stay in the bracket.
fn invert(a: f64, b: f64, wanted: f64, sign: f64, tail: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0f64, 1.0f64);
    let mut x = (a / (a + b)).clamp(1e-300, 1.0 - 1e-16);
    for _ in 0..2_000 {
        let now = tail(x);
        let error = sign * (now.ln() - wanted.ln());
        if error < 0.0 {
            low = x;
        } else {
            high = x;
        }
        let slope = (ln_density(a, b, x) - now.ln()).exp() / (x * (1.0 - x));
        let newton = x - error / slope;
        let next = if newton > low && newton < high {
            newton
        } else {
            low + (high - low) / 2.0
        };
        if (next - x).abs() <= 1e-15 * x || next <= low || next >= high {
            return next;
        }
        x = next;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomial_probabilities_are_those_of_counting() {
        // C(10, 3) / 2^10 and C(20, 1) 0.1 0.9^19.
        assert!((ln_binomial(3.0, 10.0, 0.5) - (120.0f64 / 1024.0).ln()).abs() < 1e-14);
        let expected = (20.0f64 * 0.1).ln() + 19.0 * 0.9f64.ln();
        assert!((ln_binomial(1.0, 20.0, 0.1) - expected).abs() < 1e-14);
        let sum: f64 = (0..=50)
            .map(|k| ln_binomial(f64::from(k), 50.0, 0.3).exp())
            .sum();
        assert!((sum - 1.0).abs() < 1e-13);
    }

    #[test]
    fn tails_are_sums_of_binomial_probabilities() {
        // P(at least k of n) is the lower tail of the beta distribution (k, n - k + 1) at p.
        let small = [(3, 10, 0.2), (40, 100, 0.5)];
        let large = [(1, 1000, 0.0001), (700, 1000, 0.69)];
        for (k, n, p) in small.into_iter().chain(large) {
            let sum: f64 = (k..=n)
                .map(|i| ln_binomial(f64::from(i), f64::from(n), p).exp())
                .sum();
            let (lower, upper) = tails(f64::from(k), f64::from(n - k + 1), p);
            let off = (lower - sum).abs();
            assert!(off < 1e-13 * sum.max(0.01), "{k} of {n}: {lower} {sum}");
            assert!((upper - (1.0 - sum)).abs() < 1e-12);
        }
    }

    #[test]
    fn closed_forms_are_met() {
        // With a = 1 the lower tail is 1 - (1-x)^b; with b = 1 it is x^a.
        let near = |x: f64, expected: f64| {
            assert!((x / expected - 1.0).abs() < 1e-10, "{x} {expected}");
        };
        let expected = -(0.99f64.ln() / 50.0).exp_m1();
        near(lower_quantile(1.0, 50.0, 0.01), expected);
        near(lower_quantile(30.0, 1.0, 0.5), 0.5f64.powf(1.0 / 30.0));
        let expected = -(0.025f64.ln() / 1e12).exp_m1();
        let found = upper_quantile(1.0, 1e12, 0.025);
        let is_near = found >= expected && found < expected + 3e-15;
        assert!(is_near, "{found} {expected}");
    }

    #[test]
    fn huge_numbers_of_games_are_no_trouble() {
        // Far from the edges the beta distribution is nearly normal: mean 1/2, deviation
        // 1/(2 sqrt n); the 2.5 per cent point lies 1.959963985 deviations away.
        let n = 1e12;
        let x = lower_quantile(n / 2.0, n / 2.0, 0.025);
        let deviations = (0.5 - x) * 2.0 * f64::sqrt(n);
        assert!((deviations - 1.959_963_985).abs() < 1e-4, "{deviations}");
        let (lower, _) = tails(n / 2.0, n / 2.0, x);
        assert!((lower - 0.025).abs() < 1e-6);
    }
}
