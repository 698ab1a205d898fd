//! A number together with what is certain about it, and how its certain digits are printed.

mod root;
mod sums;

use dashu_base::{Abs, BitTest, Sign, Signed, UnsignedAbs};

use crate::{Integer, Natural, Rational};

/// An expected payoff (or a probability, or an expected length) with its guarantee.
///
/// # Examples
///
/// ```
/// use bestplay::Value;
///
/// assert_eq!(Value::fraction(1, 3).decimal(5), "0.33333");
/// assert_eq!(Value::fraction(1, 4).decimal(5), "0.25");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The exact fraction.
    Exact(Rational),
    /// Proven bounds: the number lies in `lower..=upper`.
    Bounds {
        /// Not above the number.
        lower: Rational,
        /// Not below the number.
        upper: Rational,
    },
    /// The expected total grows without limit, to plus infinity.
    PlusInfinity,
    /// The expected total falls without limit, to minus infinity.
    MinusInfinity,
}

impl Value {
    /// The exact value `numerator / denominator`.
    ///
    /// # Panics
    ///
    /// If the denominator is 0.
    pub fn fraction(numerator: i64, denominator: u64) -> Value {
        Value::Exact(Rational::from_parts(
            Integer::from(numerator),
            Natural::from(denominator),
        ))
    }

    /// The lower bound, `None` where the number is infinite.
    pub fn lower(&self) -> Option<&Rational> {
        match self {
            Value::Exact(number) => Some(number),
            Value::Bounds { lower, .. } => Some(lower),
            Value::PlusInfinity | Value::MinusInfinity => None,
        }
    }

    /// The upper bound, `None` where the number is infinite.
    pub fn upper(&self) -> Option<&Rational> {
        match self {
            Value::Exact(number) => Some(number),
            Value::Bounds { upper, .. } => Some(upper),
            Value::PlusInfinity | Value::MinusInfinity => None,
        }
    }

    /// Two floating-point numbers between which the number lies, each the nearest one outside its
    /// bound or the bound itself; infinities where the number is infinite.
    pub fn enclosure(&self) -> (f64, f64) {
        match (self.lower(), self.upper()) {
            (Some(lower), Some(upper)) => (below(lower), above(upper)),
            _ if *self == Value::PlusInfinity => (f64::INFINITY, f64::INFINITY),
            _ => (f64::NEG_INFINITY, f64::NEG_INFINITY),
        }
    }

    /// Whether the two values surely differ: their bounds do not overlap.
    pub fn differs_from(&self, other: &Value) -> bool {
        match (self.lower(), self.upper(), other.lower(), other.upper()) {
            (Some(low), Some(high), Some(other_low), Some(other_high)) => {
                high < other_low || other_high < low
            }
            _ => self != other,
        }
    }

    /// The number rounded to at most `digits` significant digits, and to no more of them than are
    /// certain: both bounds round to what is printed, so that the number differs from it by at
    /// most half a unit of the last digit. A number that needs fewer digits is printed with
    /// fewer. Of a number that might be 0 the certain decimals are printed, `digits` at most.
    ///
    /// Where the bounds straddle a place where rounding changes over, one digit more or less may
    /// be printed; where not even the whole part is certain, the bounds are (`[0.30, 2.10]`).
    pub fn decimal(&self, digits: usize) -> String {
        match self {
            Value::Exact(number) => exact_decimal(number, digits),
            Value::Bounds { lower, upper } => bounds_decimal(lower, upper, digits),
            Value::PlusInfinity => "infinity".into(),
            Value::MinusInfinity => "-infinity".into(),
        }
    }

    /// Whether bounds do not tell the number from 0.
    pub(crate) fn may_be_zero(&self) -> bool {
        match self {
            Value::Bounds { lower, upper } => *lower <= Rational::ZERO && *upper >= Rational::ZERO,
            _ => false,
        }
    }

    /// How many significant digits are certain, at most `wanted`; of a number that might be 0,
    /// how many decimals.
    pub fn certain_digits(&self, wanted: usize) -> usize {
        let Value::Bounds { lower, upper } = self else {
            return wanted;
        };
        let first = places(lower, upper, wanted);
        // Where rounding changes over between the bounds, a digit more settles it.
        let certain = (0..=wanted + 2).rev().find(|&d| {
            let places = first - wanted as i64 + d as i64;
            places >= 0 && round(lower, places as u64) == round(upper, places as u64)
        });
        certain.unwrap_or(0).min(wanted)
    }

    /// About how many bits bounds are too wide for so many digits.
    pub(crate) fn bits_lacking(&self, wanted: usize) -> u32 {
        let Value::Bounds { lower, upper } = self else {
            return 0;
        };
        let width = upper - lower;
        if width.is_zero() {
            return 0;
        }
        let places = magnitude(&width) + 1 + places(lower, upper, wanted);
        (places.max(0) as f64 * std::f64::consts::LOG2_10).ceil() as u32
    }
}

/// The largest floating-point number that is not above `x`.
fn below(x: &Rational) -> f64 {
    let near = x.to_f64().value();
    match Rational::try_from(near) {
        Ok(exact) if exact <= *x => near,
        _ => near.next_down(),
    }
}

/// The smallest floating-point number that is not below `x`.
fn above(x: &Rational) -> f64 {
    // Not minus zero.
    0.0 - below(&-x)
}

impl std::fmt::Display for Value {
    /// The exact fraction, or the bounds as decimals rounded outwards.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Exact(number) => write!(f, "{number}"),
            Value::Bounds { lower, upper } => {
                let (low, high) = outward_decimals(lower, upper);
                write!(f, "[{low}, {high}]")
            }
            other => f.write_str(&other.decimal(1)),
        }
    }
}

/// Bounds as decimal strings with enough places to tell them apart, rounded outwards, so that the
/// printed interval contains the proven one.
pub fn outward_decimals(lower: &Rational, upper: &Rational) -> (String, String) {
    let places = bound_places(lower, upper);
    let scale = Rational::from(Natural::from(10u8).pow(places as usize));
    let (down, up) = ((lower * &scale).floor(), (upper * &scale).ceil());
    (write_scaled(&down, places), write_scaled(&up, places))
}

/// Places after the point that show two digits of the width of the interval.
fn bound_places(lower: &Rational, upper: &Rational) -> u64 {
    let width = upper - lower;
    if width.is_zero() {
        return terminating_places(lower).unwrap_or(20);
    }
    u64::try_from(1 - magnitude(&width)).unwrap_or(0) + 1
}

/// The exponent e with 10^e <= |x| < 10^(e+1).
fn magnitude(x: &Rational) -> i64 {
    let x = x.clone().abs();
    // From the bit lengths, at most one off; then made exact.
    let bits = x.numerator().bit_len() as i64 - x.denominator().bit_len() as i64;
    let mut exponent = (bits as f64 * std::f64::consts::LOG10_2).floor() as i64 - 1;
    while x >= power_of_ten(exponent + 1) {
        exponent += 1;
    }
    exponent
}

fn power_of_ten(exponent: i64) -> Rational {
    let power = Natural::from(10u8).pow(exponent.unsigned_abs() as usize);
    if exponent >= 0 {
        Rational::from(power)
    } else {
        Rational::from_parts(Integer::ONE, power)
    }
}

/// The number of decimals of a fraction whose expansion ends, if it does within 1,000 places.
fn terminating_places(x: &Rational) -> Option<u64> {
    let mut rest = x.denominator().clone();
    let (two, five) = (Natural::from(2u8), Natural::from(5u8));
    let mut count = [0u64; 2];
    for (factor, count) in [two, five].iter().zip(&mut count) {
        while (&rest % factor).is_zero() {
            rest /= factor;
            *count += 1;
        }
    }
    let places = count[0].max(count[1]);
    (rest == Natural::ONE && places <= 1000).then_some(places)
}

/// Decimals that give `digits` significant digits of the number between the bounds; `digits`
/// decimals if it might be 0.
fn places(lower: &Rational, upper: &Rational, digits: usize) -> i64 {
    if lower.signum() != upper.signum() || lower.is_zero() || upper.is_zero() {
        return digits as i64;
    }
    let larger = if lower.is_negative() { lower } else { upper };
    (digits as i64 - 1 - magnitude(larger)).max(0)
}

/// x·10^places rounded to the nearest integer, halves away from zero.
fn round(x: &Rational, places: u64) -> Integer {
    let scaled = x * Rational::from(Natural::from(10u8).pow(places as usize));
    scaled.round()
}

/// Writes scaled / 10^places.
fn write_scaled(scaled: &Integer, places: u64) -> String {
    let places = places as usize;
    let digits = scaled.unsigned_abs().to_string();
    // Widths of Rust's formats end at 65,535.
    let digits = "0".repeat((places + 1).saturating_sub(digits.len())) + &digits;
    let (whole, decimals) = digits.split_at(digits.len() - places);
    let sign = if scaled.sign() == Sign::Negative {
        "-"
    } else {
        ""
    };
    match decimals {
        "" => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{decimals}"),
    }
}

fn exact_decimal(number: &Rational, digits: usize) -> String {
    if number.is_zero() {
        return "0".into();
    }
    let wanted = places(number, number, digits);
    match terminating_places(number) {
        Some(all) if all as i64 <= wanted => write_scaled(&round(number, all), all),
        _ => write_scaled(&round(number, wanted as u64), wanted as u64),
    }
}

fn bounds_decimal(lower: &Rational, upper: &Rational, digits: usize) -> String {
    if lower == upper {
        return exact_decimal(lower, digits);
    }
    let wanted = places(lower, upper, digits);
    let candidates = [wanted, wanted + 1, wanted + 2]
        .into_iter()
        .chain((0..wanted).rev());
    for places in candidates {
        let (low, high) = (round(lower, places as u64), round(upper, places as u64));
        if low == high {
            return write_scaled(&low, places as u64);
        }
    }
    let (low, high) = outward_decimals(lower, upper);
    format!("[{low}, {high}]")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(lower: (i64, u64), upper: (i64, u64)) -> Value {
        let rational =
            |(n, d): (i64, u64)| Rational::from_parts(Integer::from(n), Natural::from(d));
        Value::Bounds {
            lower: rational(lower),
            upper: rational(upper),
        }
    }

    #[test]
    fn exact_values_print_as_many_digits_as_asked_or_needed() {
        assert_eq!(Value::fraction(2, 3).decimal(5), "0.66667");
        assert_eq!(Value::fraction(-2, 3).decimal(3), "-0.667");
        assert_eq!(Value::fraction(1, 600).decimal(3), "0.00167");
        assert_eq!(Value::fraction(39, 1).decimal(12), "39");
        assert_eq!(Value::fraction(123_456, 1).decimal(2), "123456");
        assert_eq!(Value::fraction(0, 1).decimal(2), "0");
        assert_eq!(Value::fraction(999_999, 1_000_000).decimal(3), "1.000");
    }

    #[test]
    fn an_enclosure_is_as_narrow_as_floats_allow() {
        assert_eq!(Value::fraction(-3, 4).enclosure(), (-0.75, -0.75));
        assert_eq!(Value::fraction(0, 1).enclosure(), (0.0, 0.0));
        for (numerator, denominator) in [(1, 3), (-1, 3), (1, 10), (i64::MAX, 7), (-5, u64::MAX)] {
            let value = Value::fraction(numerator, denominator);
            let (lower, upper) = value.enclosure();
            assert_eq!(lower.next_up(), upper, "{value}");
            let exact = |float: f64| Rational::try_from(float).unwrap();
            let number = value.lower().unwrap();
            assert!(exact(lower) < *number && *number < exact(upper), "{value}");
        }
        let infinite = Value::MinusInfinity.enclosure();
        assert_eq!(infinite, (f64::NEG_INFINITY, f64::NEG_INFINITY));
    }

    #[test]
    fn only_certain_digits_are_printed() {
        assert_eq!(bounds((8364, 10_000), (8366, 10_000)).decimal(12), "0.84");
        assert_eq!(
            bounds((49_999, 100_000), (50_001, 100_000)).decimal(12),
            "0.5000"
        );
        assert_eq!(bounds((-1, 100_000), (1, 100_000)).decimal(12), "0.0000");
        assert_eq!(bounds((3, 10), (21, 10)).decimal(12), "[0.30, 2.10]");
        assert_eq!(bounds((1, 3), (1, 3)).decimal(4), "0.3333");
    }

    #[test]
    fn digits_may_be_many() {
        let third = Value::fraction(1, 3).decimal(70_000);
        assert_eq!(third, format!("0.{}", "3".repeat(70_000)));
        let tiny = Value::Exact(power_of_ten(-70_000) * Rational::from(Integer::from(7)));
        assert_eq!(tiny.decimal(1), format!("0.{}7", "0".repeat(69_999)));
        assert_eq!(bounds((1, 3), (1, 3)).decimal(70_000), third);
    }

    #[test]
    fn certain_digits_are_counted() {
        assert_eq!(bounds((8364, 10_000), (8366, 10_000)).certain_digits(12), 2);
        assert_eq!(
            bounds((1_000_000, 3_000_000), (1_000_001, 3_000_000)).certain_digits(5),
            5
        );
        assert_eq!(Value::fraction(1, 3).certain_digits(50), 50);
    }

    #[test]
    fn bounds_round_outwards() {
        assert_eq!(bounds((1, 3), (2, 3)).to_string(), "[0.333, 0.667]");
        assert_eq!(bounds((-2, 3), (-1, 3)).to_string(), "[-0.667, -0.333]");
    }
}
