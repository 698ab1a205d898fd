//! The parameters of a game as it declares them.
//!
//! A declaration says what a parameter takes, and it is the only place that does: values are read by
//! it ([`Arguments`]), and messages, types and the controls of a form are made from it.

mod argument;
mod arguments;
mod identity;
mod input;

pub(crate) use argument::Argument;
pub use arguments::Arguments;
pub use identity::identified;
pub use input::{Input, shortened};

use crate::{grouped, hint, numbers};

/// One parameter of a game, as the list of games declares it.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// What a user writes before the `=`.
    pub name: &'static str,
    /// What holds if the user says nothing; `None` for a parameter that may be left out and then
    /// has no value.
    pub default: Option<&'static str>,
    /// What may follow the `=`.
    pub takes: Takes,
    /// The words that it takes: all there are for [`Takes::Word`], those that may stand in place of
    /// something else otherwise.
    pub words: &'static [&'static str],
    /// What it means, with its range and unit.
    pub about: &'static str,
}

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A whole number.
    Whole {
        /// The least one.
        least: u64,
        /// The largest one.
        most: u64,
        /// What it has to be a multiple of; 1 for any number.
        step: u64,
    },
    /// One of a few words.
    Word,
    /// A probability, as a fraction, a decimal or per cent.
    Probability,
    /// Anything else, which the game reads by itself.
    Text,
    /// The same, or what is behind an `@`: the text of a file, or of standard input.
    Input,
}

impl Takes {
    /// What a program writes: `whole`, `word`, `probability` or `text`.
    pub fn name(self) -> &'static str {
        match self {
            Takes::Whole { .. } => "whole",
            Takes::Word => "word",
            Takes::Probability => "probability",
            Takes::Text | Takes::Input => "text",
        }
    }

    /// The least whole number, the largest, and what each is a multiple of; `None` where it is not
    /// a number.
    pub fn range(self) -> Option<[u64; 3]> {
        match self {
            Takes::Whole { least, most, step } => Some([least, most, step]),
            _ => None,
        }
    }
}

/// Words, each with what it means: one table for the declaration of a parameter and for its reading
/// ([`Arguments::one_of`]).
pub type Words<T, const N: usize> = [(&'static str, T); N];

/// `yes` and `no`.
pub const YES_OR_NO: Words<bool, 2> = [("yes", true), ("no", false)];

/// The words of a table, without what they mean.
pub const fn words_of<T, const N: usize>(table: &Words<T, N>) -> [&'static str; N] {
    let mut words = [""; N];
    let mut place = 0;
    while place < N {
        words[place] = table[place].0;
        place += 1;
    }
    words
}

impl Parameter {
    /// What was expected in place of `text`; of a whole number, with `most` as the largest if that is
    /// less than what is declared.
    fn expected(&self, text: &str, most: u64) -> String {
        let words = self.words.join(", ");
        let expected = match self.takes {
            Takes::Whole {
                least,
                most: largest,
                step,
            } => {
                let number = match step {
                    1 => "whole number".to_owned(),
                    step => format!("multiple of {}", grouped(step)),
                };
                let most = grouped(largest.min(most));
                format!("a {number} from {} to {most}", grouped(least))
            }
            Takes::Probability => "a probability from 0 to 1, like 1/2, 0.5 or 50%".to_owned(),
            Takes::Word => {
                // Of numbers the one that is written most alike is not what is meant.
                let hint = match numbers::whole(text) {
                    Some(_) => String::new(),
                    None => hint(text, self.words.iter().copied()),
                };
                return format!("expected one of {words}.{hint}");
            }
            Takes::Text | Takes::Input => self.about.to_owned(),
        };
        match words.is_empty() {
            true => format!("expected {expected}"),
            false => format!("expected {expected}, or {words}"),
        }
    }
}

/// A list of [`Parameter`]s, one a line: its name, its default if it has one, what it takes, what it
/// means.
///
/// What it takes is any text, or an `input`, which may be the text of a file, or a whole number `within`
/// a range, perhaps `by` a step, or `one_of` the words of a table, or a `probability`; `or` adds words
/// that may stand in place of it.
///
/// # Examples
///
/// ```
/// use bestplay_answers::{Parameter, Takes, Words, parameters, words_of};
///
/// const FIRST: Words<bool, 2> = [("fox", true), ("geese", false)];
/// const PARAMETERS: &[Parameter] = parameters! {
///     goal = "100" within 1..=65_535, "points to win, up to 65,535";
///     rolls = "all" within 1..=2000, or ["all"], "how often both roll: up to 2,000, or all";
///     first = "fox" one_of FIRST, "who moves first: fox or geese";
///     heads = "1/2" probability, "the probability of heads";
///     row input, "the pieces, from left to right; @file reads them from a file";
/// };
/// assert_eq!((PARAMETERS[0].default, PARAMETERS[4].default), (Some("100"), None));
/// assert_eq!(PARAMETERS[1].takes, Takes::Whole { least: 1, most: 2000, step: 1 });
/// assert_eq!(PARAMETERS[2].words, ["fox", "geese"]);
/// assert_eq!(words_of(&FIRST), ["fox", "geese"]);
/// assert_eq!((PARAMETERS[1].takes.name(), PARAMETERS[1].takes.range()), ("whole", Some([1, 2000, 1])));
/// ```
#[macro_export]
macro_rules! parameters {
    (@default) => { None };
    (@default $default:literal) => { Some($default) };
    (@step) => { 1 };
    (@step $step:literal) => { $step };
    (@takes ()) => { $crate::Takes::Text };
    (@takes () input) => { $crate::Takes::Input };
    (@takes () probability) => { $crate::Takes::Probability };
    (@takes () one_of $table:expr) => { $crate::Takes::Word };
    (@takes ($($step:literal)?) within $range:expr) => {{
        let range = $range;
        $crate::Takes::Whole {
            least: *range.start() as u64,
            most: *range.end() as u64,
            step: $crate::parameters!(@step $($step)?),
        }
    }};
    (@words ($words:expr) $($takes:tt)*) => { &$words };
    (@words () one_of $table:expr) => { &const { $crate::words_of(&$table) } };
    (@words () $($takes:tt)*) => { &[] };
    ($(
        $name:ident $(= $default:literal)? $($takes:ident $($what:expr)?)?
        $(, by $step:literal)? $(, or $words:expr)?, $about:literal;
    )*) => {
        &[$($crate::Parameter {
            name: stringify!($name),
            default: $crate::parameters!(@default $($default)?),
            takes: $crate::parameters!(@takes ($($step)?) $($takes $($what)?)?),
            words: $crate::parameters!(@words ($($words)?) $($takes $($what)?)?),
            about: $about,
        },)*]
    };
}
