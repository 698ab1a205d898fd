//! A game and its parameters in one line, the same for all ways to write them: what a checkpoint is
//! of, and what a row of a sweep is kept under.
//!
//! `pig goal=20 die=6`: words with blanks between them. Blanks within a value are written as `%20`,
//! and a long value is named by its BLAKE3 checksum.

use super::Argument;
use crate::{Entry, GameError, find};

/// Bytes of a value that are written out.
const LONGEST: usize = 256;

/// A word of an identity.
pub(super) fn word(name: &str, value: &Argument) -> String {
    let value = value.canonical();
    let value = match value.len() {
        0..=LONGEST => escaped(&value),
        _ => format!("blake3:{}", blake3::hash(value.as_bytes()).to_hex()),
    };
    format!("{name}={value}")
}

/// What an identity says.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The game.
    pub entry: &'static Entry,
    /// Its parameters, with the defaults filled in.
    pub parameters: Vec<(&'static str, String)>,
}

impl Identity {
    /// Reads it; what it says besides is left out.
    ///
    /// # Errors
    ///
    /// An unknown game.
    pub fn read(text: &str) -> Result<Identity, GameError> {
        let mut words = text.split(' ');
        let entry = find(words.next().unwrap_or_default())?;
        let words: Vec<(&str, &str)> = words.filter_map(|word| word.split_once('=')).collect();
        let parameters = entry.parameters.iter().filter_map(|known| {
            let word = words.iter().find(|(name, _)| *name == known.name);
            let value = word.map(|(_, value)| unescaped(value));
            Some((known.name, value.or(known.default.map(str::to_owned))?))
        });
        let parameters = parameters.collect();
        Ok(Identity { entry, parameters })
    }
}

/// The value without blanks.
fn escaped(value: &str) -> String {
    let mut all = String::with_capacity(value.len());
    for letter in value.chars() {
        if letter.is_whitespace() || letter.is_control() || letter == '%' {
            let mut bytes = [0; 4];
            let bytes = letter.encode_utf8(&mut bytes).bytes();
            bytes.for_each(|byte| all.push_str(&format!("%{byte:02X}")));
        } else {
            all.push(letter);
        }
    }
    all
}

/// What was [`escaped`]; anything else as it stands.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).filter(|_| *first == b'%');
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Instance;

    /// The identity of a game with these parameters.
    fn identity(game: &str, words: &[&str]) -> String {
        let instance = Instance::new(find(game).unwrap(), words).unwrap();
        instance.arguments.identity()
    }

    #[test]
    fn it_does_not_depend_on_how_values_are_written() {
        for (game, ways) in [
            ("pig", ["goal=20", "goal=2e1", "goal=0_020"]),
            ("race", ["heads=1/2", "heads=0.5", "heads=50%"]),
            ("gambler", ["heads=1", "heads=100%", "heads=2/2"]),
            ("irrefutable", ["row=IO", "row= IO", "row=IO\n"]),
            ("chutes", ["jumps=none", "jumps=None", "jumps=NONE "]),
        ] {
            let [one, two, three] = ways.map(|word| identity(game, &[word]));
            assert_eq!((&one, &one), (&two, &three));
        }
        assert_eq!(
            identity("chutes", &["squares=1e2", "finish=Pass"]),
            "chutes squares=100 spinner=6 jumps=standard finish=pass"
        );
    }

    #[test]
    fn what_it_says_is_read_back() {
        for value in ["1,8 / 2,3\n4,5\t6 7", "50%20", "é %\u{a0}", ""] {
            let identity = identity("multibridge", &[&format!("deal={value}")]);
            assert!(!identity.contains('\n'), "{identity}");
            let read = Identity::read(&format!("{identity} strategy=first")).unwrap();
            assert_eq!(read.entry.name, "multibridge");
            let expected = [("deal", value.to_owned()), ("first", "1".into())];
            assert_eq!(read.parameters, expected);
        }
        let parameters = Identity::read("pig goal=50% die=%2").unwrap().parameters;
        assert_eq!(
            parameters[..2],
            [("goal", "50%".into()), ("die", "%2".into())]
        );
        assert_eq!(parameters[2], ("bust", "1".into()));
        assert!(Identity::read("").is_err());
    }

    #[test]
    fn long_values_are_named_by_a_checksum() {
        let row =
            |last: &str| identity("irrefutable", &[&format!("row={}{last}", "IO".repeat(200))]);
        assert!(row("I").starts_with("irrefutable row=blake3:"));
        assert!(row("I").len() < 120);
        assert_ne!(row("I"), row("O"));
    }
}
