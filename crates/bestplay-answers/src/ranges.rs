//! Ranges and lists of parameter values: what a sweep goes through.
//!
//! - `target=1..100` takes every whole number from 1 to 100, `target=10..100..10` every tenth,
//!   `heads=0.1..0.9..0.1` decimals;
//! - `heads={1/2,1/3}`, or `heads=1/2 heads=1/3` (which is what a shell may make of the braces),
//!   takes the values of a list; an item may be a range.
//!
//! A comma without braces is part of the value: some parameters are lists themselves.

use bestplay::{Natural, Rational};

use crate::{GameError, Input, Parameter, Result, grouped, numbers};

/// The most combinations that a sweep goes through.
const MOST_COMBINATIONS: usize = 1_000_000;

/// The words of a sweep: each parameter with the values that it takes.
///
/// # Examples
///
/// ```
/// use bestplay_answers::{Ranges, Result, values};
///
/// # fn main() -> Result<()> {
/// let ranges = Ranges::parse(&["target=10..30..10", "heads={1/2,1/3}", "start=0"], &[])?;
/// assert!(ranges.swept().eq(["target", "heads"]));
/// assert!(ranges.fixed().map(|(name, _)| name).eq(["start"]));
/// assert_eq!(ranges.combinations().count(), 6);
/// assert_eq!(values("0.1..0.3..0.1")?, ["0.1", "0.2", "0.3"]);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Ranges {
    parameters: Vec<Ranged>,
}

/// A parameter with its values.
#[derive(Clone, Debug)]
struct Ranged {
    name: String,
    values: Vec<Input>,
    /// Whether it was written as a range or a list, even of one value.
    is_swept: bool,
}

impl Ranges {
    /// Reads `name=value` words, in which a value may be a range or a list, and the files that they
    /// name.
    ///
    /// # Errors
    ///
    /// A word without `=`; too many combinations; a file that cannot be read.
    pub fn parse<W: AsRef<str>>(words: &[W], declared: &[Parameter]) -> Result<Ranges> {
        let mut parameters: Vec<Ranged> = Vec::new();
        for word in words.iter().map(AsRef::as_ref) {
            let Some((name, text)) = word.split_once('=') else {
                return Err(GameError::usage(format!(
                    "'{word}' is not of the form name=value, name=from..to or name={{a,b,c}}"
                )));
            };
            let values = values(text)?;
            let is_swept = values != [text];
            let declared = declared.iter().find(|known| known.name == name);
            let read = |value: &String| Input::read(declared, value);
            let values = values.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            match parameters.iter_mut().find(|known| known.name == name) {
                Some(known) => {
                    known.values.extend(values);
                    known.is_swept = true;
                }
                None => parameters.push(Ranged {
                    name: name.to_owned(),
                    values,
                    is_swept,
                }),
            }
        }
        let ranges = Ranges { parameters };
        let mut sizes = ranges.parameters.iter().map(|known| known.values.len());
        match sizes.try_fold(1usize, |all, size| all.checked_mul(size)) {
            Some(all) if all <= MOST_COMBINATIONS => Ok(ranges),
            _ => Err(too_many()),
        }
    }

    /// The parameters that are written as a range or a list.
    pub fn swept(&self) -> impl Iterator<Item = &str> {
        let swept = self.parameters.iter().filter(|known| known.is_swept);
        swept.map(|known| known.name.as_str())
    }

    /// The parameters that have one value.
    pub fn fixed(&self) -> impl Iterator<Item = (&str, &Input)> {
        let fixed = self.parameters.iter().filter(|known| !known.is_swept);
        fixed.map(|known| (known.name.as_str(), &known.values[0]))
    }

    /// All combinations, the last parameter running fastest: the value of each parameter.
    pub fn combinations(&self) -> impl ExactSizeIterator<Item = Vec<(&str, &Input)>> {
        let sizes = self.parameters.iter().map(|known| known.values.len());
        (0..sizes.product()).map(|number: usize| {
            let mut rest = number;
            let value = |known| {
                let Ranged { name, values, .. }: &Ranged = known;
                let value = &values[rest % values.len()];
                rest /= values.len();
                (name.as_str(), value)
            };
            let mut row: Vec<(&str, &Input)> = self.parameters.iter().rev().map(value).collect();
            row.reverse();
            row
        })
    }
}

fn too_many() -> GameError {
    GameError::usage(format!(
        "the ranges have more than {} combinations; take narrower ones",
        grouped(MOST_COMBINATIONS as u64)
    ))
}

/// The values that a text stands for: those of a range or a list, or itself.
///
/// # Errors
///
/// Numbers that make no range; a step that is not above 0; more than a million values.
pub fn values(text: &str) -> Result<Vec<String>> {
    let list = text.strip_prefix('{');
    match list.and_then(|rest| rest.strip_suffix('}')) {
        None => item(text),
        Some(list) => {
            let items: Result<Vec<_>, _> = list.split(',').map(|part| item(part.trim())).collect();
            Ok(items?.concat())
        }
    }
}

/// A range, or a value as it stands.
fn item(text: &str) -> Result<Vec<String>> {
    let parts: Vec<&str> = text.split("..").collect();
    let (from, to, step) = match parts[..] {
        [from, to] => (from, to, "1"),
        [from, to, step] => (from, to, step),
        _ => return Ok(vec![text.to_owned()]),
    };
    let numbers = [from, to, step].map(decimal);
    let [Some((from, a)), Some((to, b)), Some((step, c))] = numbers else {
        // What has no number at all beside its dots is a value with dots in it.
        return match parts.iter().all(|part| numbers::fraction(part).is_none()) {
            true => Ok(vec![text.to_owned()]),
            false => Err(GameError::usage(format!(
                "{text}: expected a range of decimal numbers, like 1..10, 10..100..10 or 0.1..0.9..0.1"
            ))),
        };
    };
    if step <= Rational::ZERO {
        return Err(GameError::usage(format!(
            "{text}: the step of a range must be above 0"
        )));
    }
    let step = if from <= to { step } else { -step };
    let steps = usize::try_from(((to - &from) / &step).floor()).ok();
    let steps = steps.filter(|&steps| steps < MOST_COMBINATIONS);
    let (steps, decimals) = (steps.ok_or_else(too_many)?, a.max(b).max(c));
    let value = |place| written(&from + Rational::from(place) * &step, decimals);
    Ok((0..=steps).map(value).collect())
}

/// A decimal number, and how many decimals it has.
fn decimal(text: &str) -> Option<(Rational, usize)> {
    let size = text.trim_start_matches('-');
    let begins = size.starts_with(|c: char| c.is_ascii_digit());
    let is_decimal = begins && !text.contains(['/', '%']);
    let number = numbers::rational(text).filter(|_| is_decimal)?;
    let decimals = text.split_once('.').map_or("", |(_, decimals)| decimals);
    let is_whole = decimals.contains(['e', 'E']);
    let digits = decimals.bytes().filter(u8::is_ascii_digit).count();
    Some((number, if is_whole { 0 } else { digits }))
}

/// A number with so many decimals.
fn written(number: Rational, decimals: usize) -> String {
    let sign = if number < Rational::ZERO { "-" } else { "" };
    let shift = Rational::from(Natural::from(10u8).pow(decimals));
    let digits = (number * shift).floor().to_string();
    let digits = format!(
        "{:0>width$}",
        digits.trim_start_matches('-'),
        width = decimals + 1
    );
    match digits.split_at(digits.len() - decimals) {
        (whole, "") => format!("{sign}{whole}"),
        (whole, after) => format!("{sign}{whole}.{after}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_lists_and_plain_values() {
        let expand = |text| values(text).unwrap();
        assert_eq!(expand("1..4"), ["1", "2", "3", "4"]);
        assert_eq!(expand("10..31..10"), ["10", "20", "30"]);
        assert_eq!(expand("3..1"), ["3", "2", "1"]);
        assert_eq!(expand("-1..1"), ["-1", "0", "1"]);
        assert_eq!(expand("1e3..1_002"), ["1000", "1001", "1002"]);
        assert_eq!(expand("-0.5..0.50..0.5"), ["-0.50", "0.00", "0.50"]);
        assert_eq!(expand("{1/2,1/3}"), ["1/2", "1/3"]);
        assert_eq!(expand("{1..3,10}"), ["1", "2", "3", "10"]);
        for plain in ["1,2", "../x../...", "a..b", "@../file", "100", "1..2..3..4"] {
            assert_eq!(expand(plain), [plain]);
        }
    }

    #[test]
    fn what_is_no_range_and_what_is_too_wide_is_refused() {
        for bad in ["1..2..0", "2..x", "1/2..1", "2...4", "1..2..x", "{1,2..x}"] {
            assert!(values(bad).is_err(), "{bad}");
        }
        assert!(values("1..999999999999999999").is_err());
        assert!(Ranges::parse(&["a=1..2000", "b=1..2000"], &[]).is_err());
    }

    #[test]
    fn combinations_run_through_the_last_parameter_fastest() {
        let ranges = Ranges::parse(&["a=1..2", "b=x", "c=7", "c=8"], &[]).unwrap();
        assert_eq!(ranges.swept().collect::<Vec<_>>(), ["a", "c"]);
        assert!(ranges.fixed().eq([("b", &Input::new("x"))]));
        // A range is a range, even of one value.
        for one in ["a={7}", "a=7..7", "a=7..8..5"] {
            let ranges = Ranges::parse(&[one], &[]).unwrap();
            assert_eq!(ranges.swept().count(), 1, "{one}");
        }
        let text = |row: Vec<(&str, &Input)>| row.iter().map(|(_, value)| value.text()).collect();
        let all: Vec<String> = ranges.combinations().map(text).collect();
        assert_eq!(all, ["1x7", "1x8", "2x7", "2x8"]);
    }
}
