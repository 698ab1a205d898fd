//! How an aim is written: `at least 300`, `exactly 7`, `between 10 and 20`, `each`.

use std::fmt;

use bestplay::{Payoff, made};

use crate::{GameError, Result, numbers, ranges};

/// What is asked about the total that play pays, in place of its mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The chance of one event.
    One(Event),
    /// The chance of at least each of these totals, or of each that there is.
    Each(Option<Vec<Payoff>>),
}

/// Something that a total is or is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It is at least this.
    AtLeast(Payoff),
    /// It is this very number.
    Exactly(Payoff),
    /// It is one of these two or lies between them.
    Between(Payoff, Payoff),
}

impl Aim {
    /// Reads an aim: `at least T`, `exactly T`, `between A and B`; `at least A..B` or `at least
    /// A..B..STEP` for several totals, and `each` for all; `variance` asks the same as `each`.
    ///
    /// # Errors
    ///
    /// It is none of these.
    pub fn read(text: &str) -> Result<Aim> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let found = match words[..] {
            ["each" | "variance"] | ["at", "least", "each"] => Some(Aim::Each(None)),
            ["at", "least", range] if range.contains(['{', ',']) || range.contains("..") => {
                let totals = ranges::values(range)?;
                let totals = totals.iter().map(|total| number(total));
                totals
                    .collect::<Option<_>>()
                    .map(|totals| Aim::Each(Some(totals)))
            }
            ["at", "least", total] => number(total).map(|total| Aim::One(Event::AtLeast(total))),
            ["exactly", total] => number(total).map(|total| Aim::One(Event::Exactly(total))),
            ["between", least, "and", most] => number(least)
                .zip(number(most))
                .filter(|(least, most)| least <= most)
                .map(|(least, most)| Aim::One(Event::Between(least, most))),
            _ => None,
        };
        found.ok_or_else(|| {
            GameError::usage(format!(
                "'{text}' is not an aim; expected one like 'at least 300', 'exactly 7', 'between \
                 10 and 20', 'at least 0..300..10' or 'each'"
            ))
        })
    }
}

/// A number with or without a sign.
fn number(text: &str) -> Option<Payoff> {
    Payoff::from_rational(&numbers::rational(text)?)
}

impl Event {
    /// The event as what a game is played for.
    pub(super) fn aim(self) -> made::Aim {
        match self {
            Event::AtLeast(total) => made::Aim::at_least(total),
            Event::Exactly(total) => made::Aim::exactly(total),
            Event::Between(least, most) => made::Aim::between(least, most),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::AtLeast(total) => write!(f, "at least {total}"),
            Event::Exactly(total) => write!(f, "exactly {total}"),
            Event::Between(least, most) => write!(f, "between {least} and {most}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aims_are_read() {
        let read = |text| Aim::read(text).ok();
        let whole = |numbers: &[i64]| numbers.iter().map(|&n| n.into()).collect::<Vec<Payoff>>();
        let half = Payoff::fraction(-1, 2);
        for (text, aim) in [
            ("at least  300", Aim::One(Event::AtLeast(300.into()))),
            ("exactly -1/2", Aim::One(Event::Exactly(half))),
            (
                "between 3 and 5",
                Aim::One(Event::Between(3.into(), 5.into())),
            ),
            ("at least 0..20..10", Aim::Each(Some(whole(&[0, 10, 20])))),
            ("at least {7,-2}", Aim::Each(Some(whole(&[7, -2])))),
            ("variance", Aim::Each(None)),
        ] {
            assert_eq!(read(text), Some(aim), "{text}");
        }
        for wrong in [
            "",
            "300",
            "at least",
            "at least x",
            "between 5 and 3",
            "exactly 1..3",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
