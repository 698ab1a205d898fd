//! Input and output for the counting task, in a format of ours.
//!
//! The original task gives a sequence and asks for the number of deals modulo a large prime. Our
//! format: n; then 2n numbers 0, 1 or 2, A's points if seat 1, 2, ..., 2n begins; then the modulus,
//! from 2 to 2⁶⁴ − 1. Blanks and line ends divide; between the 2n numbers they may be left out. More
//! such instances may follow. The answer is one line for each: the number of deals modulo the
//! modulus.

use std::io::{BufRead, Write};

use super::count::Terms;
use super::deal::MOST_PLAYERS;
use super::outcomes::Outcomes;
use bestplay_answers::{GameError, Result, source};

/// Reads the instances, writes the counts; whatever is not as it should be is an error with its line
/// and column.
pub(super) fn judge(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<()> {
    let mut text = Vec::new();
    let read = input.read_to_end(&mut text);
    read.map_err(|e| GameError::io("reading the instances", e))?;
    let (text, at) = (source::trimmed(&text), 0);
    let mut reader = Reader { text, at };
    loop {
        let players =
            reader.number("n, the number of players of a team", 1, MOST_PLAYERS as u64)?;
        let digits = reader.digits(2 * players as usize)?;
        let modulus = reader.number("the modulus", 2, u64::MAX)?;
        let outcomes = Outcomes::parse(&digits).map_err(GameError::input)?;
        let terms = outcomes.shape().map(|shape| Terms::new(players, shape));
        let count = terms.map_or(0, |terms| terms.modulo(modulus));
        writeln!(output, "{count}").map_err(|e| GameError::io("writing the counts", e))?;
        if reader.skip_blanks().is_none() {
            return Ok(());
        }
    }
}

/// Where reading has come.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// The next byte that is no blank, if there is one.
    fn skip_blanks(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    /// A whole number.
    fn number(&mut self, what: &str, least: u64, most: u64) -> Result<u64> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let end = rest.iter().position(u8::is_ascii_whitespace);
        let end = end.unwrap_or(rest.len());
        let number = std::str::from_utf8(&rest[..end]).ok();
        let number = number.and_then(|word| word.parse().ok());
        let number = number.filter(|number| (least..=most).contains(number));
        let expected = || self.expected(&format!("{what}, from {least} to {most}"));
        let number = number.ok_or_else(expected)?;
        self.at += end;
        Ok(number)
    }

    /// Digits 0, 1, 2 with or without blanks between them.
    fn digits(&mut self, count: usize) -> Result<Vec<u8>> {
        let mut digits = Vec::with_capacity(count.min(self.text.len()));
        while digits.len() < count {
            match self.skip_blanks() {
                Some(digit @ b'0'..=b'2') => digits.push(digit),
                _ => {
                    let done = digits.len();
                    let what = format!("0, 1 or 2, number {} of {count}", done + 1);
                    return Err(self.expected(&what));
                }
            }
            self.at += 1;
        }
        match self.text.get(self.at) {
            Some(byte) if !byte.is_ascii_whitespace() => {
                Err(self.expected(&format!("a blank after {count} numbers")))
            }
            _ => Ok(digits),
        }
    }

    /// What was expected here, and what is here.
    fn expected(&self, what: &str) -> GameError {
        let place = source::place(self.text, self.at);
        let found = self.text.get(self.at).map(|&byte| source::shown(byte));
        let found = found.unwrap_or_else(|| "the end of the input".into());
        GameError::input(format!("{place}: expected {what}; found {found}"))
    }
}
