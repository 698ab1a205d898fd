//! How an aim is written: `at least 300`, `exactly 7`, `between 10 and 20`, `each`.

use bestplay::{Payoff, made};

use crate::{GameError, Result, numbers, ranges};

/// What is asked about the total that play pays, in place of its mean.
#[derive(Clone, Debug)]
pub enum Aim {
    /// The chance of one event, and how it is written.
    One(made::Aim, String),
    /// The chance of at least each of these totals, or of each that there is.
    Each(Option<Vec<Payoff>>),
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
                let totals: Option<_> = totals.iter().map(|total| number(total)).collect();
                totals.map(|totals| Aim::Each(Some(totals)))
            }
            ["at", "least", total] => number(total)
                .map(|total| Aim::One(made::Aim::at_least(total), format!("at least {total}"))),
            ["exactly", total] => number(total)
                .map(|total| Aim::One(made::Aim::exactly(total), format!("exactly {total}"))),
            ["between", least, "and", most] => number(least)
                .zip(number(most))
                .filter(|(least, most)| least <= most)
                .map(|(least, most)| {
                    let written = format!("between {least} and {most}");
                    Aim::One(made::Aim::between(least, most), written)
                }),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aims_are_read() {
        let half = || Payoff::fraction(-1, 2);
        for (text, shown, in_it, out_of_it) in [
            ("at least  300", "at least 300", 301.into(), 299.into()),
            ("exactly -0.5", "exactly -1/2", half(), 0.into()),
            ("between 3 and 5", "between 3 and 5", 4.into(), 6.into()),
        ] {
            let Ok(Aim::One(aim, written)) = Aim::read(text) else {
                panic!("{text}")
            };
            assert_eq!(written, shown);
            assert_eq!(
                [in_it, out_of_it].map(|total| aim.worth(total)),
                [1, 0].map(Payoff::from)
            );
        }
        for (text, totals) in [
            ("at least 0..20..10", Some(vec![0, 10, 20])),
            ("at least {7,-2}", Some(vec![7, -2])),
            ("variance", None),
        ] {
            let Ok(Aim::Each(found)) = Aim::read(text) else {
                panic!("{text}")
            };
            let whole = |totals: Vec<i64>| totals.into_iter().map(Payoff::from).collect();
            assert_eq!(found, totals.map(whole), "{text}");
        }
        for wrong in ",300,at least,at least x,between 5 and 3,exactly 1..3".split(',') {
            assert!(Aim::read(wrong).is_err(), "{wrong}");
        }
    }
}
