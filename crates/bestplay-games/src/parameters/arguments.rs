//! The parameters of a game as a user has set them, and how they are read.

use super::Parameter;
use crate::{GameError, numbers};

/// The parameters of one game, as set by the user, with the defaults filled in.
#[derive(Clone, Debug)]
pub struct Arguments {
    game: &'static str,
    parameters: &'static [Parameter],
    /// What stands for each of `parameters`, if anything.
    values: Vec<Option<String>>,
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
            values: vec![None; parameters.len()],
            given: Vec::new(),
        };
        for word in words.iter().map(AsRef::as_ref) {
            let Some((name, value)) = word.split_once('=') else {
                return Err(GameError::usage(format!(
                    "'{word}' is not of the form name=value. {}",
                    arguments.known()
                )));
            };
            let Some(place) = parameters.iter().position(|p| p.name == name) else {
                let hint = crate::hint(name, parameters.iter().map(|p| p.name));
                return Err(GameError::usage(format!(
                    "{game} has no parameter '{name}'.{hint} {}",
                    arguments.known()
                )));
            };
            if arguments.values[place].replace(value.to_owned()).is_some() {
                return Err(GameError::usage(format!(
                    "parameter '{name}' is given twice"
                )));
            }
            arguments.given.push(parameters[place].name);
        }
        for (parameter, value) in parameters.iter().zip(&mut arguments.values) {
            if value.is_none() {
                *value = parameter.default.map(str::to_owned);
            }
        }
        Ok(arguments)
    }

    /// No parameters at all.
    pub fn none(game: &'static str) -> Arguments {
        Arguments {
            game,
            parameters: &[],
            values: Vec::new(),
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
        let both = self.parameters.iter().zip(&self.values);
        both.filter_map(|(parameter, value)| Some((parameter.name, value.as_deref()?)))
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
        let found = self.iter().find(|&(known, _)| known == name);
        found.map(|(_, value)| value)
    }

    /// A value that must be there.
    ///
    /// # Errors
    ///
    /// It is not: a sentence that says what the parameter means.
    pub fn required(&self, name: &'static str) -> Result<&str, GameError> {
        self.value(name).map(|(_, text)| text)
    }

    /// A whole number, as declared.
    ///
    /// # Errors
    ///
    /// The parameter is missing, or is not a whole number that the declaration allows.
    pub fn integer<T: TryFrom<u64>>(&self, name: &'static str) -> Result<T, GameError> {
        self.fitting(name, u64::MAX)
    }

    /// A whole number, as declared, of which other parameters allow no more than `most`.
    ///
    /// # Errors
    ///
    /// As [`integer`](Self::integer), and the number is too large.
    pub fn integer_up_to<T>(&self, name: &'static str, most: T) -> Result<T, GameError>
    where
        T: TryFrom<u64> + TryInto<u64>,
    {
        self.fitting(name, most.try_into().unwrap_or(u64::MAX))
    }

    /// A whole number, as declared, or `None` for a word that may stand in place of it.
    ///
    /// # Errors
    ///
    /// As [`integer`](Self::integer).
    pub fn integer_or_word<T>(&self, name: &'static str) -> Result<Option<T>, GameError>
    where
        T: TryFrom<u64>,
    {
        let (declared, text) = self.value(name)?;
        match declared.words.contains(&text) {
            true => Ok(None),
            false => self.integer(name).map(Some),
        }
    }

    fn fitting<T: TryFrom<u64>>(&self, name: &'static str, most: u64) -> Result<T, GameError> {
        let number = T::try_from(self.whole(name, most)?);
        number.map_err(|_| self.unexpected(name, most))
    }

    /// A whole number that the declaration allows, up to `most`.
    fn whole(&self, name: &'static str, most: u64) -> Result<u64, GameError> {
        let (declared, text) = self.value(name)?;
        let [least, largest, step] = declared.takes.range().unwrap_or([0, u64::MAX, 1]);
        let range = least..=largest.min(most);
        numbers::whole(text)
            .and_then(|number| u64::try_from(number).ok())
            .filter(|number| range.contains(number) && number.is_multiple_of(step))
            .ok_or_else(|| self.unexpected(name, most))
    }

    /// A probability written as a fraction `1/3`, a decimal `0.37` or `37%`: its exact numerator and
    /// denominator.
    ///
    /// # Errors
    ///
    /// The parameter is missing, malformed, above 1, or needs more than 64 bits.
    pub fn probability(&self, name: &'static str) -> Result<(u64, u64), GameError> {
        let text = self.required(name)?;
        numbers::fraction(text)
            .filter(|(n, d)| n <= d)
            .ok_or_else(|| self.unexpected(name, u64::MAX))
    }

    /// What a word means in a table, which is the one that the declaration names.
    ///
    /// # Errors
    ///
    /// The parameter is missing or is none of the words (answered with the nearest one).
    pub fn one_of<T: Copy>(&self, name: &'static str, table: &[(&str, T)]) -> Result<T, GameError> {
        let text = self.required(name)?;
        table
            .iter()
            .find(|(word, _)| word.eq_ignore_ascii_case(text))
            .map(|(_, meaning)| *meaning)
            .ok_or_else(|| self.unexpected(name, u64::MAX))
    }

    /// The value is not what the declaration allows; of a whole number, with `most` as the largest.
    fn unexpected(&self, name: &'static str, most: u64) -> GameError {
        match self.value(name) {
            Ok((declared, text)) => self.refused(name, &declared.expected(text, most)),
            Err(missing) => missing,
        }
    }

    /// A value was refused: `why` says what was expected.
    pub fn refused(&self, name: &'static str, why: &str) -> GameError {
        let text = self.text(name).unwrap_or("...");
        GameError::of_parameter(name, format!("{name}={text}: {why}"))
    }

    /// A value that must be there, with its declaration.
    fn value(&self, name: &'static str) -> Result<(&'static Parameter, &str), GameError> {
        let declared = self.parameters.iter().find(|one| one.name == name);
        declared.zip(self.text(name)).ok_or_else(|| {
            let about = declared.map_or("", |declared| declared.about);
            GameError::of_parameter(name, format!("{} needs {name}=...: {about}", self.game))
        })
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
    use crate::{Words, parameters};

    const WINS: Words<bool, 2> = [("wins", true), ("loses", false)];

    const PARAMETERS: &[Parameter] = parameters! {
        target = "100" within 1..=5000, "points to win";
        goal = "50" within 0..=1000, by 50, "points to reach";
        rolls = "all" within 1..=9u8, or ["all"], "how often one rolls";
        last = "wins" one_of WINS, "what the last one does";
        heads = "1/2" probability, "chance of heads";
        row, "the pieces";
    };

    fn parse(words: &[&str]) -> Result<Arguments, GameError> {
        Arguments::parse("race", PARAMETERS, words)
    }

    #[test]
    fn defaults_and_values() {
        let arguments = parse(&["target=1_000", "last=Loses"]).unwrap();
        assert_eq!(arguments.integer::<u32>("target").unwrap(), 1000);
        assert_eq!(arguments.integer_up_to("target", 1000u16).unwrap(), 1000);
        assert_eq!(arguments.integer::<u8>("goal").unwrap(), 50);
        assert_eq!(arguments.integer_or_word::<u8>("rolls").unwrap(), None);
        assert!(!arguments.one_of("last", &WINS).unwrap());
        assert_eq!(arguments.probability("heads").unwrap(), (1, 2));
        assert_eq!(arguments.text("row"), None);
        assert_eq!(arguments.iter().count(), 5);
    }

    #[test]
    fn mistakes_are_answered_with_what_to_do() {
        let message = |words: &[&str]| parse(words).unwrap_err().to_string();
        assert!(message(&["traget=3"]).contains("Did you mean 'target'?"));
        assert!(message(&["target"]).contains("name=value"));
        assert!(message(&["target=1", "target=2"]).contains("twice"));
    }

    #[test]
    fn refusals_say_what_the_declaration_allows_and_of_which_parameter() {
        let words = [
            "target=5001",
            "goal=75",
            "rolls=10",
            "last=wims",
            "heads=3/2",
        ];
        let arguments = parse(&words).unwrap();
        let refusals = [
            arguments.integer::<u32>("target").map(|_| ()),
            arguments.integer_up_to("target", 70u8).map(|_| ()),
            arguments.integer::<u32>("goal").map(|_| ()),
            arguments.integer_or_word::<u32>("rolls").map(|_| ()),
            arguments.one_of("last", &WINS).map(|_| ()),
            arguments.probability("heads").map(|_| ()),
            arguments.required("row").map(|_| ()),
        ]
        .map(Result::unwrap_err);
        assert_eq!(
            refusals.each_ref().map(ToString::to_string),
            [
                "target=5001: expected a whole number from 1 to 5,000",
                "target=5001: expected a whole number from 1 to 70",
                "goal=75: expected a multiple of 50 from 0 to 1,000",
                "rolls=10: expected a whole number from 1 to 9, or all",
                "last=wims: expected one of wins, loses. Did you mean 'wins'?",
                "heads=3/2: expected a probability from 0 to 1, like 1/2, 0.5 or 50%",
                "race needs row=...: the pieces",
            ]
        );
        let names = refusals.each_ref().map(GameError::parameter);
        let all = ["target", "target", "goal", "rolls", "last", "heads", "row"];
        assert_eq!(names, all.map(Some));
    }
}
