//! Numbers as people write them: `1_000_000`, `1e6`, `1/3`, `0.25`, `50%`. The one reader of them.
//!
//! # Examples
//!
//! ```
//! use bestplay_answers::numbers::{fraction, plain, rational, several, whole};
//!
//! assert_eq!(whole("2.5e3"), Some(2_500));
//! assert_eq!(plain::<u8>("300"), None);
//! assert_eq!(several::<u32, 3>("4, 5 6", &[',']), Some([4, 5, 6]));
//! assert_eq!(fraction("62.5%"), Some((5, 8)));
//! assert_eq!(rational("-0.25").unwrap().to_string(), "-1/4");
//! ```

use bestplay::{Natural, Rational};

/// The largest exponent.
const LARGEST: usize = 40;

/// A whole number that is not negative: digits, perhaps with `_` between them; a decimal with an exponent may
/// stand for one (`1e6`, `2.5e3`). `None` if it does not fit in 64 bits.
pub fn whole(text: &str) -> Option<u64> {
    natural(text)?.try_into().ok()
}

/// The same of any size.
fn natural(text: &str) -> Option<Natural> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<usize>().ok()?),
        None => (text, 0),
    };
    if exponent > LARGEST {
        return None;
    }
    let (whole, decimals) = match mantissa.split_once('.') {
        Some((whole, decimals)) if exponent > 0 => (digits(whole)?, digits(decimals)?),
        _ => (digits(mantissa)?, String::new()),
    };
    let decimals = decimals.trim_end_matches('0');
    let zeros = exponent.checked_sub(decimals.len())?;
    let digits = format!("{whole}{decimals}{}", "0".repeat(zeros));
    digits.parse().ok()
}

/// A whole number as states write it: its digits and nothing else.
pub fn plain<T: std::str::FromStr>(text: &str) -> Option<T> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// Exactly `N` numbers as states write them, with blanks or any of `between` between them.
pub fn several<T: std::str::FromStr, const N: usize>(
    text: &str,
    between: &[char],
) -> Option<[T; N]> {
    let words = text.split(|c: char| c.is_whitespace() || between.contains(&c));
    let numbers: Option<Vec<T>> = words.filter(|word| !word.is_empty()).map(plain).collect();
    numbers?.try_into().ok()
}

/// A number that is not negative, as a reduced fraction: `a/b`, a decimal, or a part in per cent.
/// `None` if it is none of them or does not fit in 64 bits.
pub fn fraction(text: &str) -> Option<(u64, u64)> {
    let number = rational(text).filter(|_| !text.starts_with('-'))?;
    let (numerator, denominator) = number.into_parts();
    Some((numerator.try_into().ok()?, denominator.try_into().ok()?))
}

/// A [`fraction`] of any size, with or without a minus.
pub fn rational(text: &str) -> Option<Rational> {
    let (size, sign) = match text.strip_prefix('-') {
        Some(size) => (size, Rational::from(-1)),
        None => (text, Rational::ONE),
    };
    let (size, hundred) = match size.strip_suffix('%') {
        Some(size) => (size, Natural::from(100u8)),
        None => (size, Natural::ONE),
    };
    let (numerator, denominator) = match (size.split_once('/'), size.split_once('.')) {
        (Some((numerator, denominator)), _) => (natural(numerator)?, natural(denominator)?),
        (None, Some((before, decimals))) if !size.contains(['e', 'E']) => {
            let before = digits(if before.is_empty() { "0" } else { before })?;
            let decimals = digits(decimals)?;
            let numerator = format!("{before}{decimals}").parse().ok()?;
            (numerator, Natural::from(10u8).pow(decimals.len()))
        }
        (None, _) => (natural(size)?, Natural::ONE),
    };
    let number = || sign * Rational::from_parts(numerator.into(), denominator.clone() * hundred);
    (!denominator.is_zero()).then(number)
}

/// Digits, without the `_` between them.
fn digits(text: &str) -> Option<String> {
    let is_edge = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_digit());
    let bytes = text.as_bytes();
    let mut each = bytes.iter();
    let is_plain = each.all(|&byte| byte.is_ascii_digit() || byte == b'_');
    if is_edge(bytes.first()) || is_edge(bytes.last()) || !is_plain || text.contains("__") {
        return None;
    }
    Some(text.replace('_', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers() {
        let good = "0=0 007=7 1_000_000=1000000 1e6=1000000 25E3=25000 1.50e1=15 1_0e1=100";
        for row in good.split(' ') {
            let (text, number) = row.split_once('=').unwrap();
            assert_eq!(whole(text), plain(number), "{row}");
        }
        for bad in [
            "", "_1", "1_", "1__0", "-1", "+1", "1.5", "1.", "e3", "1e", "1e-2", "1.55e1", "1e99",
            "x", " 1", "1,000", "1.0",
        ] {
            assert_eq!(whole(bad), None, "{bad}");
        }
    }

    #[test]
    fn plain_numbers_have_no_sign() {
        assert_eq!(plain("07"), Some(7u8));
        for bad in ["", "+7", "-7", " 7", "1_0", "256"] {
            assert_eq!(plain::<u8>(bad), None, "{bad}");
        }
    }

    #[test]
    fn several_numbers() {
        assert_eq!(several("3-4 5", &['-']), Some([3u8, 4, 5]));
        assert_eq!(several::<u8, 2>("3-4 5", &['-']), None);
        assert_eq!(several::<u8, 2>("3 -4", &[]), None);
    }

    #[test]
    fn fractions_decimals_and_per_cent() {
        let good = "3/6=1/2 0.37=37/100 .5=1/2 0=0/1 50%=1/2 99.9%=999/1000 1/3%=1/300 1e3=1000/1";
        for row in good.split(' ') {
            let (text, reduced) = row.split_once('=').unwrap();
            let found = fraction(text).map(|(n, d)| format!("{n}/{d}"));
            assert_eq!(found.as_deref(), Some(reduced), "{row}");
        }
        for bad in [
            "", "%", "1/0", "a", "-1/2", "1.", "0/0", "1/2/3", " 1", "0.5e0", "50%%",
        ] {
            assert_eq!(fraction(bad), None, "{bad}");
        }
    }
}
