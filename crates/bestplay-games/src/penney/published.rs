//! Checks published values of Penney's game and its relatives: `reference/*.toml`.

use bestplay::{Natural, Rational};
use serde::Deserialize;

use crate::trial::{Plain, solved};
use bestplay_answers::Entry;

/// A file of published values.
#[derive(Deserialize)]
struct Reference {
    value: Vec<Published>,
}

/// A published value: a fraction, or a decimal with the digits that were printed.
#[derive(Deserialize)]
struct Published {
    parameters: Vec<String>,
    /// The line of the report that it belongs to.
    #[serde(default = "value")]
    field: String,
    fraction: Option<String>,
    decimal: Option<String>,
    source: String,
}

fn value() -> String {
    "value".into()
}

/// Solves each instance of a file by the game's fast method and compares. Returns how many there
/// are.
pub(crate) fn check(entry: &'static Entry, file: &str) -> usize {
    let values = toml::from_str::<Reference>(file).unwrap().value;
    for Published {
        parameters,
        field,
        fraction,
        decimal,
        source,
    } in &values
    {
        let answer = solved(entry, parameters).unwrap();
        let answer: Rational = answer.plain(field).parse().unwrap();
        match (fraction, decimal) {
            (Some(fraction), None) => {
                assert_eq!(answer.to_string(), *fraction, "{parameters:?} {source}");
            }
            (None, Some(decimal)) => {
                assert_eq!(
                    rounded(&answer, decimal),
                    *decimal,
                    "{parameters:?} {source}"
                );
            }
            _ => panic!("{parameters:?}: expected a fraction or a decimal"),
        }
    }
    values.len()
}

/// A number below 1,000 with as many decimals as the pattern has.
pub(crate) fn rounded(number: &Rational, pattern: &str) -> String {
    let places = pattern
        .split_once('.')
        .map_or(0, |(_, decimals)| decimals.len());
    let scaled = (number * Rational::from(Natural::from(10u8).pow(places))).round();
    let digits = format!("{:0>width$}", scaled.to_string(), width = places + 1);
    let (whole, decimals) = digits.split_at(digits.len() - places);
    format!("{whole}.{decimals}")
}
