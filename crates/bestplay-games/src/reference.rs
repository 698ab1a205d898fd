//! Values from outside: what the files of `reference/` say, one a game, with their sources.
//!
//! They are part of the library, so that whoever has it can compare: [`verify`](crate::verify). The
//! files are a small part of TOML: tables in a list (`[[value]]`), and in them a key and a string, a
//! number or a list of strings on each line.

use crate::{Entry, GAMES};

/// One published value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reference {
    /// The parameters of the game, as a user writes them.
    pub parameters: Vec<&'static str>,
    /// The value as a fraction.
    pub fraction: Option<&'static str>,
    /// The value as it was printed: every digit counts.
    pub decimal: Option<&'static str>,
    /// The field of the answer that this is a value of, if not the value of the game.
    pub field: Option<&'static str>,
    /// Whether it is a count of instances: the answer to `count`, with its options among the parameters.
    pub counted: bool,
    /// Whether the fast method takes seconds for it, and is left for a thorough verification.
    pub slow: bool,
    /// Where it was printed.
    pub source: &'static str,
}

impl Reference {
    /// The value as it was printed.
    pub fn figure(&self) -> &'static str {
        self.decimal.or(self.fraction).unwrap_or_default()
    }
}

/// The published values of a game, in the order of its file.
pub fn references(entry: &Entry) -> Vec<Reference> {
    let place = GAMES.iter().position(|known| known.name == entry.name);
    place.map_or_else(Vec::new, |place| read(crate::REFERENCES[place]))
}

/// Reads the tables `[[value]]` of a file.
fn read(text: &'static str) -> Vec<Reference> {
    let mut found = Vec::new();
    let mut is_value = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with('[') {
            is_value = line == "[[value]]";
            if is_value {
                found.push(Reference::default());
            }
        } else if let (Some((key, value)), Some(last), true) =
            (line.split_once(" = "), found.last_mut(), is_value)
        {
            let text = value.trim_matches('"');
            match key {
                "parameters" => last.parameters = strings(value),
                "fraction" => last.fraction = Some(text),
                "decimal" => last.decimal = Some(text),
                "field" => last.field = Some(text),
                "counted" => last.counted = value == "true",
                "slow" => last.slow = value == "true",
                "source" => last.source = text,
                _ => {}
            }
        }
    }
    found
}

/// The strings of a list.
fn strings(list: &'static str) -> Vec<&'static str> {
    let inner = list.trim_start_matches('[').trim_end_matches(']');
    inner.split('"').skip(1).step_by(2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct File {
        value: Vec<Value>,
    }

    #[derive(serde::Deserialize)]
    struct Value {
        parameters: Vec<String>,
        fraction: Option<String>,
        decimal: Option<String>,
        field: Option<String>,
        source: String,
    }

    /// The files are read as TOML says.
    #[test]
    fn files_are_read_as_toml() {
        for (entry, text) in GAMES.iter().zip(crate::REFERENCES) {
            let file: File = toml::from_str(text).unwrap_or_else(|e| panic!("{}: {e}", entry.name));
            let read = references(entry);
            assert_eq!(read.len(), file.value.len(), "{}", entry.name);
            for (one, value) in read.iter().zip(&file.value) {
                assert_eq!(one.parameters, value.parameters, "{}", entry.name);
                assert_eq!(one.fraction, value.fraction.as_deref(), "{}", entry.name);
                assert_eq!(one.decimal, value.decimal.as_deref(), "{}", entry.name);
                assert_eq!(one.field, value.field.as_deref(), "{}", entry.name);
                assert_eq!(one.source, value.source, "{}", entry.name);
            }
        }
    }
}
