//! A game and its parameters in one line, the same for all ways to write them: what a checkpoint is
//! of, and what a row of a sweep is kept under.
//!
//! `pig goal=20 die=6`: words with blanks between them. Blanks within a value are written as `%20`,
//! and a long value is named by its BLAKE3 checksum.

use super::Argument;
use crate::{Entry, Result};

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

/// The game of an identity and its parameters, with the defaults filled in: with whoever knows the games by name.
/// What it says besides is left out.
///
/// # Errors
///
/// An unknown game.
pub fn identified(
    text: &str,
    find: impl Fn(&str) -> Result<&'static Entry>,
) -> Result<(&'static Entry, Vec<(&'static str, String)>)> {
    let mut words = text.split(' ');
    let entry = find(words.next().unwrap_or_default())?;
    let words: Vec<(&str, &str)> = words.filter_map(|word| word.split_once('=')).collect();
    let parameters = entry.parameters.iter().filter_map(|known| {
        let word = words.iter().find(|(name, _)| *name == known.name);
        let value = word.map(|(_, value)| unescaped(value));
        Some((known.name, value.or(known.default.map(str::to_owned))?))
    });
    Ok((entry, parameters.collect()))
}

/// The value without blanks.
fn escaped(value: &str) -> String {
    let is_special = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '%';
    let code = |byte: u8| format!("%{byte:02X}");
    let letter = |letter: char| match is_special(letter) {
        true => letter.to_string().bytes().map(code).collect(),
        false => letter.to_string(),
    };
    value.chars().map(letter).collect()
}

/// What was [`escaped`]; anything else as it stands.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let digits = part.get(..2);
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(b'%'));
        bytes.extend(part.bytes().skip(if byte.is_some() { 2 } else { 0 }));
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}
