//! One value that fits its declaration.

use super::{Input, Parameter, Takes};
use crate::numbers;

/// A value that fits its declaration, as it was written and as what it is.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    /// The value as it was written.
    pub(super) input: Input,
    pub(super) is: Is,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Is {
    Whole(u64),
    /// One of the words that the declaration names, as it writes it.
    Word(&'static str),
    /// A probability, reduced.
    Fraction(u64, u64),
    Text,
}

impl Argument {
    /// The value by its declaration; `None` if that does not allow it.
    pub(super) fn fit(declared: &'static Parameter, input: Input) -> Option<Argument> {
        let text = input.text();
        let is_word = |word: &&&str| word.eq_ignore_ascii_case(text);
        let is = match (declared.words.iter().find(is_word), declared.takes) {
            (Some(word), _) => Is::Word(word),
            (None, Takes::Whole { least, most, step }) => numbers::whole(text)
                .filter(|number| (least..=most).contains(number) && number.is_multiple_of(step))
                .map(Is::Whole)?,
            (None, Takes::Probability) => numbers::fraction(text)
                .filter(|(n, d)| n <= d)
                .map(|(n, d)| Is::Fraction(n, d))?,
            (None, Takes::Word) => return None,
            (None, Takes::Text | Takes::Input) => Is::Text,
        };
        Some(Argument { input, is })
    }

    /// The text that it stands for, with words as they are declared.
    pub(super) fn text(&self) -> &str {
        match self.is {
            Is::Word(word) => word,
            _ => self.input.text(),
        }
    }

    /// The same for all ways to write it.
    pub(super) fn canonical(&self) -> String {
        match self.is {
            Is::Whole(number) => number.to_string(),
            Is::Fraction(n, 1) => n.to_string(),
            Is::Fraction(n, d) => format!("{n}/{d}"),
            Is::Word(_) | Is::Text => self.text().trim_ascii().to_owned(),
        }
    }
}
