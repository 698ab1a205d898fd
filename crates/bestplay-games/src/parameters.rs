//! The parameters of a game: what may be set, and what a user has set.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;

use crate::{GameError, grouped, numbers};

/// One parameter of a game, as the list of games declares it.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// What a user writes before the `=`.
    pub name: &'static str,
    /// What holds if the user says nothing; `None` for a parameter that may be left out and then
    /// has no value.
    pub default: Option<&'static str>,
    /// What it means, with its range and unit.
    pub about: &'static str,
}

/// A list of [`Parameter`]s, one a line: its name, its default if it has one, what it means.
///
/// # Examples
///
/// ```
/// use bestplay_games::{Parameter, parameters};
///
/// const PARAMETERS: &[Parameter] = parameters! {
///     goal = "100", "points to win, up to 65,535";
///     row, "the pieces, from left to right";
/// };
/// assert_eq!((PARAMETERS[0].default, PARAMETERS[1].default), (Some("100"), None));
/// ```
#[macro_export]
macro_rules! parameters {
    (@default) => { None };
    (@default $default:literal) => { Some($default) };
    ($($name:ident $(= $default:literal)?, $about:expr;)*) => {
        &[$($crate::Parameter {
            name: stringify!($name),
            default: $crate::parameters!(@default $($default)?),
            about: $about,
        },)*]
    };
}

/// The parameters of one game, as set by the user, with the defaults filled in.
#[derive(Clone, Debug)]
pub struct Arguments {
    game: &'static str,
    parameters: &'static [Parameter],
    values: BTreeMap<&'static str, String>,
    /// The names that the user wrote.
    given: Vec<&'static str>,
}

impl Arguments {
    /// Reads `name=value` words.
    ///
    /// # Errors
    ///
    /// A word without `=`, an unknown name (answered with the nearest one), a name given twice.
    pub fn parse<W: AsRef<str>>(
        game: &'static str,
        parameters: &'static [Parameter],
        words: &[W],
    ) -> Result<Arguments, GameError> {
        let mut arguments = Arguments {
            game,
            parameters,
            values: BTreeMap::new(),
            given: Vec::new(),
        };
        for word in words.iter().map(AsRef::as_ref) {
            let Some((name, value)) = word.split_once('=') else {
                return Err(GameError::usage(format!(
                    "'{word}' is not of the form name=value. {}",
                    arguments.known()
                )));
            };
            let Some(parameter) = parameters.iter().find(|p| p.name == name) else {
                let hint = crate::hint(name, parameters.iter().map(|p| p.name));
                return Err(GameError::usage(format!(
                    "{game} has no parameter '{name}'.{hint} {}",
                    arguments.known()
                )));
            };
            if arguments
                .values
                .insert(parameter.name, value.to_owned())
                .is_some()
            {
                return Err(GameError::usage(format!(
                    "parameter '{name}' is given twice"
                )));
            }
            arguments.given.push(parameter.name);
        }
        for parameter in parameters {
            if let Some(default) = parameter.default {
                arguments
                    .values
                    .entry(parameter.name)
                    .or_insert_with(|| default.to_owned());
            }
        }
        Ok(arguments)
    }

    /// No parameters at all.
    pub fn none(game: &'static str) -> Arguments {
        Arguments {
            game,
            parameters: &[],
            values: BTreeMap::new(),
            given: Vec::new(),
        }
    }

    /// The names of those that the user has set.
    pub fn given(&self) -> impl Iterator<Item = &'static str> {
        self.given.iter().copied()
    }

    /// The parameters with their values, in the order in which the game declares them; those
    /// without a value are left out.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.parameters
            .iter()
            .filter_map(|p| Some((p.name, self.values.get(p.name)?.as_str())))
    }

    /// The game's name and parameters in one line: what a checkpoint is of.
    pub fn identity(&self) -> String {
        let parameters = self.iter().map(|(name, value)| format!(" {name}={value}"));
        std::iter::once(self.game.to_owned())
            .chain(parameters)
            .collect()
    }

    /// Refuses values that are read from files: what a checkpoint is of would not be known, since
    /// a file may change.
    ///
    /// # Errors
    ///
    /// A value is read from a file.
    pub fn check_identity(&self) -> Result<(), GameError> {
        match self.iter().find(|(_, value)| value.starts_with('@')) {
            None => Ok(()),
            Some((name, value)) => Err(GameError::usage(format!(
                "a checkpoint must say what is played, and {name}={value} does not; write the \
                 value out, or keep no checkpoint"
            ))),
        }
    }

    /// The value as written, if there is one.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// A value that must be there.
    ///
    /// # Errors
    ///
    /// It is not: a sentence that says what the parameter means.
    pub fn required(&self, name: &str) -> Result<&str, GameError> {
        self.text(name).ok_or_else(|| {
            let about = self
                .parameters
                .iter()
                .find(|p| p.name == name)
                .map_or("", |p| p.about);
            GameError::usage(format!("{} needs {name}=...: {about}", self.game))
        })
    }

    /// A whole number within `range`.
    ///
    /// # Errors
    ///
    /// The parameter is missing, is not a whole number or lies outside the range.
    pub fn integer<T>(&self, name: &str, range: RangeInclusive<T>) -> Result<T, GameError>
    where
        T: TryFrom<u128> + PartialOrd + Display + Copy,
    {
        let text = self.required(name)?;
        let number = numbers::whole(text).and_then(|number| T::try_from(number).ok());
        match number {
            Some(number) if range.contains(&number) => Ok(number),
            _ => Err(GameError::usage(format!(
                "{name}={text}: expected a whole number from {} to {}",
                grouped(range.start()),
                grouped(range.end())
            ))),
        }
    }

    /// A probability written as a fraction `1/3`, a decimal `0.37` or `37%`: its exact numerator and
    /// denominator.
    ///
    /// # Errors
    ///
    /// The parameter is missing, malformed, above 1, or needs more than 64 bits.
    pub fn probability(&self, name: &str) -> Result<(u64, u64), GameError> {
        let text = self.required(name)?;
        numbers::fraction(text)
            .filter(|(n, d)| n <= d)
            .ok_or_else(|| {
                GameError::usage(format!(
                    "{name}={text}: expected a probability from 0 to 1, like 1/2, 0.5 or 50%"
                ))
            })
    }

    /// One word out of a few.
    ///
    /// # Errors
    ///
    /// The parameter is missing or is none of the words (answered with the nearest one).
    pub fn one_of<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<T, GameError> {
        let text = self.required(name)?;
        if let Some((_, meaning)) = words
            .iter()
            .find(|(word, _)| word.eq_ignore_ascii_case(text))
        {
            return Ok(*meaning);
        }
        let all: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let hint = crate::hint(text, all.iter().copied());
        Err(GameError::usage(format!(
            "{name}={text}: expected one of {}.{hint}",
            all.join(", ")
        )))
    }

    /// A sentence that lists the parameters.
    fn known(&self) -> String {
        if self.parameters.is_empty() {
            return format!("{} has no parameters.", self.game);
        }
        let names: Vec<&str> = self.parameters.iter().map(|p| p.name).collect();
        format!("The parameters of {} are: {}.", self.game, names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: &[Parameter] = parameters! {
        target = "100", "points to win";
        heads = "1/2", "chance of heads";
        row, "the pieces";
    };

    fn parse(words: &[&str]) -> Result<Arguments, GameError> {
        Arguments::parse("race", PARAMETERS, words)
    }

    #[test]
    fn defaults_and_values() {
        let arguments = parse(&["target=1_000"]).unwrap();
        assert_eq!(arguments.integer("target", 1..=5000u32).unwrap(), 1000);
        assert_eq!(arguments.probability("heads").unwrap(), (1, 2));
        assert_eq!(arguments.text("row"), None);
        assert_eq!(arguments.iter().count(), 2);
    }

    #[test]
    fn mistakes_are_answered_with_what_to_do() {
        let message = |words: &[&str]| parse(words).unwrap_err().to_string();
        assert!(message(&["traget=3"]).contains("Did you mean 'target'?"));
        assert!(message(&["target"]).contains("name=value"));
        assert!(message(&["target=1", "target=2"]).contains("twice"));
        let error = parse(&["target=-3"])
            .unwrap()
            .integer("target", 1..=9u32)
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "target=-3: expected a whole number from 1 to 9"
        );
        assert!(parse(&["heads=3/2"]).unwrap().probability("heads").is_err());
        assert!(
            parse(&[])
                .unwrap()
                .required("row")
                .unwrap_err()
                .to_string()
                .contains("the pieces")
        );
    }
}
