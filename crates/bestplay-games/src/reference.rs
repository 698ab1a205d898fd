//! Values from outside: what the files of `reference/` say, one a game, with their sources.
//!
//! They are part of the library, so that whoever has it can compare: [`verify`](crate::verify).

use serde::Deserialize;

use crate::GAMES;
use bestplay_answers::Entry;

/// One published value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Reference {
    /// The parameters of the game, as a user writes them.
    pub parameters: Vec<String>,
    /// The value as a fraction.
    pub fraction: Option<String>,
    /// The value as it was printed: every digit counts.
    pub decimal: Option<String>,
    /// The field of the answer that this is a value of, if not the value of the game.
    pub field: Option<String>,
    /// Whether it is a count of instances: the answer to `count`, with its options among the parameters.
    pub counted: bool,
    /// Whether the fast method takes seconds for it, and is left for a thorough verification.
    pub slow: bool,
    /// Where it was printed.
    pub source: String,
}

impl Reference {
    /// The value as it was printed.
    pub fn figure(&self) -> &str {
        let figure = self.decimal.as_deref().or(self.fraction.as_deref());
        figure.unwrap_or_default()
    }
}

/// The tables `[[value]]` of a file; games have tables of their own beside them.
#[derive(Deserialize)]
struct File {
    #[serde(default)]
    value: Vec<Reference>,
}

/// The published values of a game, in the order of its file.
pub fn references(entry: &Entry) -> Vec<Reference> {
    let place = GAMES.iter().position(|known| known.name == entry.name);
    let file = place.and_then(|place| toml::from_str(crate::REFERENCES[place]).ok());
    file.map_or_else(Vec::new, |file: File| file.value)
}
