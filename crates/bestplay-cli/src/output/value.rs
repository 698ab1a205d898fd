//! A value as text: its certain digits, and the fraction where it is known.

use bestplay::Value;
use bestplay::value::outward_decimals;

/// The longest fraction that is shown on the line of its decimal.
pub(super) const SHORT_FRACTION: usize = 60;

/// A value: at most `digits` certain digits; of an exact value the whole fraction too, on lines of
/// its own if it is long.
pub(super) fn number(value: &Value, digits: usize) -> Vec<String> {
    let decimal = value.decimal(digits);
    let Value::Exact(number) = value else {
        return vec![decimal];
    };
    let fraction = number.to_string();
    match fraction.split_once('/') {
        None => vec![fraction],
        Some(_) if fraction.len() <= SHORT_FRACTION => vec![format!("{decimal} = {fraction}")],
        Some((above, below)) => {
            let (above, below) = (above.trim_start_matches('-').len(), below.len());
            let about = format!("the fraction has {above} over {below} digits:");
            vec![decimal, about, fraction]
        }
    }
}

/// A probability that people need not read about if it is 0.
pub(super) fn unless_zero(value: &Value, digits: usize) -> Option<String> {
    match (value.lower(), value.upper()) {
        (Some(lower), Some(upper)) if lower.is_zero() && upper.is_zero() => None,
        (Some(lower), Some(upper)) if lower.is_zero() => {
            Some(format!("at most {}", outward_decimals(lower, upper).1))
        }
        _ => Some(share(value, digits)),
    }
}

/// The certain digits, and the fraction if it is short.
pub(super) fn share(value: &Value, digits: usize) -> String {
    match number(value, digits) {
        lines if lines.len() == 1 => lines.concat(),
        _ => value.decimal(digits),
    }
}
