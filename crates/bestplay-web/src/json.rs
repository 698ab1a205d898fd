//! Answers on their way to JavaScript: JSON, in which a number that JSON lacks is an object whose `$`
//! says what it is.

use std::fmt::Write;

use bestplay::value::outward_decimals;
use bestplay::{Rational, Value};
use bestplay_answers::Written;

/// The largest whole number up to which JavaScript's numbers have all.
const LARGEST: u64 = (1 << 53) - 1;

/// A JSON text that grows.
pub(crate) struct Json(String);

impl Json {
    pub(crate) fn new() -> Json {
        Json(String::new())
    }

    pub(crate) fn finish(self) -> String {
        self.0
    }

    /// An object with what `fill` adds.
    pub(crate) fn object<T>(&mut self, fill: impl FnOnce(&mut Json) -> T) -> T {
        self.0.push('{');
        let filled = fill(self);
        self.0.push('}');
        filled
    }

    /// The name of the next entry of an object.
    pub(crate) fn key(&mut self, key: &str) -> &mut Json {
        if !self.0.ends_with(['{', '[']) {
            self.0.push(',');
        }
        self.text(key);
        self.0.push(':');
        self
    }

    /// A list with an item for each of `all`.
    pub(crate) fn list<T>(
        &mut self,
        all: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Json, T),
    ) {
        self.0.push('[');
        for (place, item) in all.into_iter().enumerate() {
            if place > 0 {
                self.0.push(',');
            }
            write(self, item);
        }
        self.0.push(']');
    }

    /// A list with an object for each of `all`.
    pub(crate) fn objects<T>(
        &mut self,
        all: impl IntoIterator<Item = T>,
        mut fill: impl FnMut(&mut Json, T),
    ) {
        self.list(all, |json, item| json.object(|json| fill(json, item)));
    }

    pub(crate) fn null(&mut self) {
        self.0.push_str("null");
    }

    pub(crate) fn flag(&mut self, flag: bool) {
        self.0.push_str(if flag { "true" } else { "false" });
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.0.push('"');
        for character in text.chars() {
            match character {
                '"' => self.0.push_str("\\\""),
                '\\' => self.0.push_str("\\\\"),
                '\n' => self.0.push_str("\\n"),
                control if control < ' ' => {
                    self.display(format_args!("\\u{:04x}", u32::from(control)));
                }
                other => self.0.push(other),
            }
        }
        self.0.push('"');
    }

    pub(crate) fn optional(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.null(),
        }
    }

    pub(crate) fn texts<T: AsRef<str>>(&mut self, all: impl IntoIterator<Item = T>) {
        self.list(all, |json, text| json.text(text.as_ref()));
    }

    /// A floating-point number. JSON has no infinite ones, but JavaScript reads what is too large as one.
    pub(crate) fn float(&mut self, number: f64) {
        if number.is_finite() {
            return self.display(format_args!("{number:?}"));
        }
        self.0.push_str(match number.is_nan() {
            true => "null",
            false if number > 0.0 => "1e999",
            false => "-1e999",
        });
    }

    /// A count, as a number of JavaScript where that is exact.
    pub(crate) fn count(&mut self, count: u64) {
        match count <= LARGEST {
            true => self.display(count),
            false => self.integer(count),
        }
    }

    pub(crate) fn integer(&mut self, number: impl ToString) {
        self.object(|json| {
            json.tag("integer");
            json.key("digits").text(&number.to_string());
        });
    }

    pub(crate) fn rational(&mut self, number: &Rational) {
        self.object(|json| {
            json.tag("fraction");
            json.key("fraction").text(&number.to_string());
        });
    }

    /// A number with its guarantee, of which at most this many digits are shown.
    pub(crate) fn value(&mut self, value: &Value, digits: usize) {
        self.number(value, &value.decimal(digits));
    }

    /// The same, where there is one.
    pub(crate) fn optional_value(&mut self, value: Option<&Value>, digits: usize) {
        match value {
            Some(value) => self.value(value, digits),
            None => self.null(),
        }
    }

    /// A number with its guarantee, shown as this decimal number.
    fn number(&mut self, value: &Value, decimal: &str) {
        self.object(|json| {
            match value {
                Value::Exact(number) => {
                    json.tag("exact");
                    json.key("fraction").text(&number.to_string());
                }
                Value::Bounds { lower, upper } => {
                    json.tag("bounds");
                    let (low, high) = outward_decimals(lower, upper);
                    json.key("lower").text(&low);
                    json.key("upper").text(&high);
                }
                Value::PlusInfinity | Value::MinusInfinity => json.tag("infinite"),
            }
            let (low, high) = value.enclosure();
            json.key("atLeast").float(low);
            json.key("atMost").float(high);
            json.key("decimal").text(decimal);
        });
    }

    /// A number that is known as its digits.
    pub(crate) fn written(&mut self, number: &Written) {
        if let Some(fraction) = &number.fraction {
            return self.number(&Value::Exact(fraction.clone()), &number.decimal);
        }
        self.object(|json| {
            match &number.bounds {
                Some((lower, upper)) => {
                    json.tag("bounds");
                    json.key("lower").text(lower);
                    json.key("upper").text(upper);
                }
                None => json.tag("infinite"),
            }
            json.key("decimal").text(&number.decimal);
        });
    }

    fn tag(&mut self, tag: &str) {
        self.key("$").text(tag);
    }

    pub(crate) fn display(&mut self, shown: impl std::fmt::Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{shown}");
    }
}
