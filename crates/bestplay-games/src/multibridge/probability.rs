//! How likely a sequence is in a random deal.
//!
//! With M_k = (4n − k − 2)!/2^(2n−k−1) deals out of (4n)!/2^(2n), a term of the count contributes
//!
//! > weight · 2^(k+1) / (4n · (4n − 1) ⋯ (4n − k − 1)).
//!
//! For short chains that is a short fraction, however many players there are. For long ones the
//! k + 2 divisions are done on decimal numbers of 19 digits, once rounded down and once up, so that
//! the printed digits are certain.

use super::count::Terms;
use bestplay::{Natural, Rational};
use bestplay_answers::Written;

/// Up to this k the fraction is computed exactly.
const LONGEST_EXACT: u64 = 400;
/// Digits that are printed, if certain.
const DIGITS: usize = 12;

/// The exact probability, where it is a fraction of bearable length.
pub(super) fn exact(terms: &Terms) -> Option<Rational> {
    let &(last, _) = terms.terms.last()?;
    if last > LONGEST_EXACT {
        return None;
    }
    Some(relative(terms, last, 0))
}

/// Σ weight · 2^(k+1−`from`) / Π (4n − j) for j = `from`, ..., k + 1.
fn relative(terms: &Terms, last: u64, from: u64) -> Rational {
    let cards = 4 * terms.players;
    let falling = |first: u64, last: u64| {
        (first..=last).fold(Natural::ONE, |product, j| product * (cards - j))
    };
    let numerator: Natural = terms
        .terms
        .iter()
        .map(|&(k, weight)| {
            (Natural::from(weight) << (k + 1 - from) as usize) * falling(k + 2, last + 1)
        })
        .sum();
    Rational::from_parts(numerator.into(), falling(from, last + 1))
}

/// The probability with its certain digits.
pub(super) fn probability(terms: &Terms) -> Written {
    let written = |decimal: String, fraction: Rational| Written {
        decimal,
        fraction: Some(fraction),
        bounds: None,
    };
    let (Some(&(first, _)), Some(&(last, _))) = (terms.terms.first(), terms.terms.last()) else {
        return written("0".into(), Rational::ZERO);
    };
    if let Some(fraction) = exact(terms) {
        return written(Decimal::of(&fraction).shown(), fraction);
    }
    // The factors 2/(4n − j) that all terms share, j = 0, ..., first; the rest exactly.
    let shared = first + 1;
    let mut decimal = Decimal::of(&relative(terms, last, shared));
    for j in 0..shared {
        decimal.times_two_over(4 * terms.players - j);
    }
    Written {
        decimal: decimal.shown(),
        fraction: None,
        bounds: Some(decimal.bounds()),
    }
}

/// A positive number between `lower`·10^`exponent` and `upper`·10^`exponent`.
struct Decimal {
    lower: u128,
    upper: u128,
    exponent: i64,
}

/// Mantissas are kept from here to ten times that.
const SCALE: u128 = 1_000_000_000_000_000_000;

impl Decimal {
    /// A fraction, to 19 digits.
    fn of(fraction: &Rational) -> Decimal {
        let (numerator, denominator) = (fraction.numerator(), fraction.denominator());
        let numerator = Natural::try_from(numerator.clone()).unwrap_or_default();
        // Digits of the quotient, at most one off.
        let digits = |x: &Natural| x.to_string().len() as i64;
        let shift = 20 - (digits(&numerator) - digits(denominator));
        let ten = |power: i64| Natural::from(10u8).pow(power.max(0) as usize);
        let quotient = numerator * ten(shift) / (denominator * ten(-shift));
        let quotient = u128::try_from(quotient).unwrap_or(u128::MAX);
        let mut decimal = Decimal {
            lower: quotient,
            upper: quotient + 1,
            exponent: -shift,
        };
        decimal.normalise();
        decimal
    }

    /// Multiplies by 2/`divisor`.
    fn times_two_over(&mut self, divisor: u64) {
        // 19 digits and up to 10 of the divisor's fit in 128 bits.
        let scale = 10u128.pow(10);
        let divisor = u128::from(divisor);
        self.lower = self.lower * (2 * scale) / divisor;
        self.upper = (self.upper * (2 * scale)).div_ceil(divisor);
        self.exponent -= 10;
        self.normalise();
    }

    /// Back to 19 digits.
    fn normalise(&mut self) {
        let mut power = 1;
        while self.lower / power >= 10 * SCALE {
            power *= 10;
            self.exponent += 1;
        }
        self.lower /= power;
        self.upper = self.upper.div_ceil(power);
    }

    /// The number with `digits` significant digits, rounded from the bound given.
    fn rounded(&self, bound: u128, digits: usize) -> (u128, i64) {
        let unit = 10u128.pow(19 - digits as u32);
        let mantissa = bound.saturating_add(unit / 2) / unit;
        (mantissa, self.exponent + 19 - digits as i64)
    }

    /// Both bounds with all digits.
    fn bounds(&self) -> (String, String) {
        [self.lower, self.upper]
            .map(|bound| written(bound, self.exponent))
            .into()
    }

    /// As many digits as are certain, [`DIGITS`] at most.
    fn shown(&self) -> String {
        let certain = (1..=DIGITS).rev().find_map(|digits| {
            let [low, high] = [self.lower, self.upper].map(|bound| self.rounded(bound, digits));
            (low == high).then_some(low)
        });
        match certain {
            Some((mantissa, exponent)) => written(mantissa, exponent),
            None => format!("[{}, {}]", self.bounds().0, self.bounds().1),
        }
    }
}

/// mantissa·10^exponent as `0.0214285714` or, if small, as `5.41e-1234`.
fn written(mantissa: u128, exponent: i64) -> String {
    let digits = mantissa.to_string();
    let power = digits.len() as i64 - 1 + exponent;
    let digits = digits.trim_end_matches('0');
    if (-5..0).contains(&power) {
        let zeros = "0".repeat((-power - 1) as usize);
        return format!("0.{zeros}{digits}");
    }
    let (whole, decimals) = digits.split_at(1.min(digits.len()));
    let point = if decimals.is_empty() { "" } else { "." };
    match power {
        0 => format!("{whole}{point}{decimals}"),
        _ => format!("{whole}{point}{decimals}e{power}"),
    }
}
