//! Numbers in flags, as a user writes them: `1e6`, `0.999`, `99.9%`.

use bestplay::Rational;
use bestplay_answers::{MOST_DIGITS, numbers};

/// Reads a whole number: `1000000`, `1_000_000`, `1e6`.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    numbers::whole(text).ok_or_else(|| {
        format!("'{text}' is not a whole number; expected one like 1000, 1_000 or 1e3")
    })
}

/// Reads a list of whole numbers: `1,2,4`.
pub(crate) fn list(text: &str) -> Result<std::sync::Arc<[u64]>, String> {
    text.split(',').map(|part| whole(part.trim())).collect()
}

pub(crate) fn positive(text: &str) -> Result<u64, String> {
    match whole(text)? {
        0 => Err("0 is too few; expected at least 1".into()),
        number => Ok(number),
    }
}

pub(crate) fn threads(text: &str) -> Result<usize, String> {
    Ok(up_to(MOST_THREADS, "threads", whole(text)?)? as usize)
}

pub(crate) fn digits(text: &str) -> Result<u64, String> {
    up_to(MOST_DIGITS as u64, "digits", positive(text)?)
}

fn up_to(most: u64, what: &str, number: u64) -> Result<u64, String> {
    match number <= most {
        true => Ok(number),
        false => Err(format!(
            "{number} {what} are too many; expected at most {most}"
        )),
    }
}

/// The most threads: the engine starts no more.
const MOST_THREADS: u64 = 256;

/// Reads a fraction: `1/2`, `0.5`, `50%`, or one of these with a minus.
pub(crate) fn fraction(text: &str) -> Result<Rational, String> {
    numbers::rational(text)
        .ok_or_else(|| format!("'{text}' is not a fraction; expected one like 1/2 or 0.5"))
}

/// Reads a part of the whole.
pub(crate) fn part(text: &str) -> Result<f64, String> {
    real(text)
        .filter(|&part| part > 0.0)
        .ok_or_else(|| format!("'{text}' is not a share; expected one like 0.001 or 0.1%"))
}

pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    real(text)
        .filter(|&seconds| seconds >= 0.0 && !text.ends_with('%'))
        .ok_or_else(|| format!("'{text}' is not a number of seconds; expected one like 60 or 0.5"))
}

pub(crate) fn decimals(text: &str) -> Result<u32, String> {
    let number = whole(text)?;
    u32::try_from(number).map_err(|_| format!("{number} decimals are too many"))
}

/// A number as near as a double comes: one that [`numbers::fraction`] reads, or a small one such as
/// `1e-3`.
fn real(text: &str) -> Option<f64> {
    let of = |(numerator, denominator): (u64, u64)| numerator as f64 / denominator as f64;
    let small = || {
        let (number, of) = match text.strip_suffix('%') {
            Some(number) => (number, 100.0),
            None => (text, 1.0),
        };
        number.trim().parse::<f64>().ok().map(|number| number / of)
    };
    let number = numbers::fraction(text).map(of).or_else(small);
    number.filter(|number| number.is_finite())
}

/// A part of the whole in per cent, without the noise of binary fractions.
pub(crate) fn percent(part: f64) -> String {
    let text = format!("{:.8}", part * 100.0);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text} per cent")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_limits() {
        assert_eq!(digits("1e5"), Ok(100_000));
        assert!(positive("0").is_err() && digits("100_001").is_err() && threads("1e9").is_err());
    }

    #[test]
    fn parts_are_read_and_written() {
        assert_eq!(part("0.1%"), Ok(0.001));
        assert_eq!(part("0.999"), Ok(0.999));
        assert_eq!(part("1/1_000"), Ok(0.001));
        assert_eq!(part("1e-3"), Ok(0.001));
        assert_eq!(seconds("1_0"), Ok(10.0));
        assert_eq!(seconds("0.5"), Ok(0.5));
        assert_eq!(seconds("0"), Ok(0.0));
        for wrong in ["", "x", "-1", "5%", "inf"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
        assert_eq!(decimals("1_0"), Ok(10));
        assert!(decimals("1e10").is_err() && decimals("1.5").is_err());
        assert_eq!(percent(0.999), "99.9 per cent");
        assert_eq!(percent(0.99999), "99.999 per cent");
        for wrong in ["", "%", "a", "-1", "0", "inf", "NaN"] {
            assert!(part(wrong).is_err(), "{wrong}");
        }
    }
}
