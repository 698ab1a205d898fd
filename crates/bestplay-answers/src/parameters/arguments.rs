//! The parameters of a game as a user has set them: each fits its declaration.

use super::argument::Is;
use super::{Argument, Input, Parameter, identity, shortened};
use crate::{GameError, Result, source};

/// The parameters of one game, as set by the user, with the defaults filled in.
///
/// A value that is asked for and missing, or that is not what the caller can take, is refused in a sentence that says
/// what the parameter means or what was expected.
///
/// # Examples
///
/// ```
/// use bestplay_answers::{
///     Arguments, Entry, GameError, Input, Parameter, Result, identified, parameters, shortened,
/// };
///
/// const ALL: &[Parameter] = parameters! {
///     dice = "2" within 1..=9, or ["all"], "how many dice, from 1 to 9";
///     heads probability, "how likely a coin shows heads";
/// };
///
/// # fn main() -> Result<()> {
/// let arguments = Arguments::parse("toy", ALL, &["heads=25%"])?;
/// assert_eq!(arguments.integer::<u32>("dice")?, 2);
/// assert_eq!(arguments.probability("heads")?, (1, 4));
/// assert!(arguments.given().eq(["heads"]));
///
/// // A word stands in place of the number.
/// let arguments = Arguments::parse("toy", ALL, &["dice=all"])?;
/// assert_eq!(arguments.integer_if_any::<u32>("dice")?, None);
///
/// let wrong = Arguments::parse("toy", ALL, &["dic=3"]).unwrap_err();
/// assert!(wrong.to_string().contains("Did you mean 'dice'?"), "{wrong}");
/// let input = Input::new("03");
/// assert_eq!((input.text(), input.written(), shortened("0\t3").as_str()), ("03", "03", "0 3"));
/// let arguments = Arguments::of("toy", ALL, [("dice", input)])?;
/// assert!(arguments.written().eq([("dice", "03")]) && arguments.texts().eq([("dice", "03")]));
/// assert_eq!((arguments.text("heads"), arguments.required("dice")?), (None, "03"));
/// assert_eq!(arguments.read_by("dice", "digits", |text| text.parse::<u8>().ok())?, 3);
/// assert!(arguments.integer_up_to::<u64>("dice", 2).is_err());
/// assert_eq!(arguments.one_of("dice", &[("03", "three")])?, "three");
/// assert_eq!(arguments.refused("dice", "too few").to_string(), "dice=03: too few");
/// assert_eq!(arguments.refused_at("dice", 1, "odd").to_string(), "dice=03, column 2: odd");
/// static TOY: Entry = Entry { parameters: ALL, ..Entry::new("toy", "A Toy", |_| Err(GameError::usage("no rules"))) };
/// assert_eq!((arguments.identity(), Arguments::none("toy").identity()), ("toy dice=3".into(), "toy".into()));
/// assert_eq!(identified("toy dice=3", |_| Ok(&TOY))?.1, [("dice", "3".into())]);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Arguments {
    game: &'static str,
    parameters: &'static [Parameter],
    /// What stands for each of `parameters`, if anything.
    values: Vec<Option<Argument>>,
    /// The names that the user wrote.
    given: Vec<&'static str>,
}

impl Arguments {
    /// Reads `name=value` words, and the files and standard input that they name.
    ///
    /// # Errors
    ///
    /// A word without `=`; a file that cannot be read; as [`of`](Self::of).
    pub fn parse<W: AsRef<str>>(
        game: &'static str,
        parameters: &'static [Parameter],
        words: &[W],
    ) -> Result<Arguments> {
        let mut arguments = Arguments::defaults(game, parameters);
        for word in words.iter().map(AsRef::as_ref) {
            let (name, value) = arguments.split(word)?;
            arguments.add(name, value)?;
        }
        Ok(arguments)
    }

    /// The name and the value of a word.
    pub(crate) fn split<'w>(&self, word: &'w str) -> Result<(&'w str, &'w str)> {
        word.split_once('=').ok_or_else(|| {
            let known = self.known();
            GameError::usage(format!("'{word}' is not of the form name=value. {known}"))
        })
    }

    /// Adds a value as a user writes it.
    pub(crate) fn add(&mut self, name: &str, value: &str) -> Result<()> {
        let place = self.place(name)?;
        self.set(place, Input::read(Some(&self.parameters[place]), value)?)
    }

    /// Values that are at hand, by their names: no file is opened.
    ///
    /// # Errors
    ///
    /// An unknown name (answered with the nearest one), a name given twice, a value that its
    /// declaration does not allow.
    pub fn of<'a>(
        game: &'static str,
        parameters: &'static [Parameter],
        values: impl IntoIterator<Item = (&'a str, Input)>,
    ) -> Result<Arguments> {
        let mut arguments = Arguments::defaults(game, parameters);
        for (name, input) in values {
            let place = arguments.place(name)?;
            arguments.set(place, input)?;
        }
        Ok(arguments)
    }

    /// No parameters at all.
    pub fn none(game: &'static str) -> Arguments {
        Arguments::defaults(game, &[])
    }

    /// The defaults, before any value is added.
    pub(crate) fn defaults(game: &'static str, parameters: &'static [Parameter]) -> Arguments {
        let default = |one: &'static Parameter| Argument::fit(one, Input::new(one.default?));
        Arguments {
            game,
            parameters,
            values: parameters.iter().map(default).collect(),
            given: Vec::new(),
        }
    }

    /// The place of a parameter that was not given yet.
    fn place(&self, name: &str) -> Result<usize> {
        let place = self.parameters.iter().position(|known| known.name == name);
        let place = place.ok_or_else(|| {
            let hint = crate::hint(name, self.parameters.iter().map(|known| known.name));
            let (game, known) = (self.game, self.known());
            GameError::usage(format!("{game} has no parameter '{name}'.{hint} {known}"))
        })?;
        match self.given.contains(&name) {
            false => Ok(place),
            true => Err(GameError::usage(format!(
                "parameter '{name}' is given twice"
            ))),
        }
    }

    /// Sets a parameter to a value that fits its declaration.
    fn set(&mut self, place: usize, input: Input) -> Result<()> {
        let declared = &self.parameters[place];
        let argument = Argument::fit(declared, input.clone());
        let argument = argument.ok_or_else(|| {
            let expected = declared.expected(input.text(), u64::MAX);
            refused(declared.name, &input, &format!(": {expected}"))
        })?;
        self.values[place] = Some(argument);
        self.given.push(declared.name);
        Ok(())
    }

    /// The names of those that the user has set.
    pub fn given(&self) -> impl Iterator<Item = &'static str> {
        self.given.iter().copied()
    }

    /// The parameters with their values as they were written, in the order in which the game
    /// declares them; those without a value are left out.
    pub fn written(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let both = self.iter();
        both.map(|(name, value)| (name, value.input.written()))
    }

    /// The same with the texts that the values stand for: all that there is to know of the game.
    pub fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.iter().map(|(name, value)| (name, value.text()))
    }

    /// The game's name and parameters in one line, the same for all ways to write them: what a
    /// checkpoint is of.
    pub fn identity(&self) -> String {
        let parameters = self.iter().map(|(name, value)| identity::word(name, value));
        let game = std::iter::once(self.game.to_owned());
        let words: Vec<String> = game.chain(parameters).collect();
        words.join(" ")
    }

    fn iter(&self) -> impl Iterator<Item = (&'static str, &Argument)> {
        let both = self.parameters.iter().zip(&self.values);
        both.filter_map(|(parameter, value)| Some((parameter.name, value.as_ref()?)))
    }

    /// The text that a value stands for, if there is one.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.argument(name).map(Argument::text)
    }

    fn argument(&self, name: &str) -> Option<&Argument> {
        let found = self.iter().find(|&(known, _)| known == name);
        found.map(|(_, value)| value)
    }

    /// The text that a value stands for.
    pub fn required(&self, name: &'static str) -> Result<&str> {
        self.value(name).map(|(_, value)| value.text())
    }

    /// What the game itself reads in the text of a value; a refusal ends with what was `expected`.
    pub fn read_by<T>(
        &self,
        name: &'static str,
        expected: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T> {
        read(self.required(name)?).ok_or_else(|| self.refused(name, expected))
    }

    /// A whole number, as declared.
    pub fn integer<T: TryFrom<u64>>(&self, name: &'static str) -> Result<T> {
        self.fitting(name, u64::MAX)
    }

    /// A whole number, as declared, of which other parameters allow no more than `most`.
    pub fn integer_up_to<T>(&self, name: &'static str, most: T) -> Result<T>
    where
        T: TryFrom<u64> + TryInto<u64>,
    {
        self.fitting(name, most.try_into().unwrap_or(u64::MAX))
    }

    /// A whole number, as declared, or `None` where the parameter has no value, or a word in place of a number.
    pub fn integer_if_any<T>(&self, name: &'static str) -> Result<Option<T>>
    where
        T: TryFrom<u64>,
    {
        match self.argument(name).map(|value| value.is) {
            None | Some(Is::Word(_)) => Ok(None),
            Some(_) => self.integer(name).map(Some),
        }
    }

    fn fitting<T: TryFrom<u64>>(&self, name: &'static str, most: u64) -> Result<T> {
        let number = match self.value(name)?.1.is {
            Is::Whole(number) if number <= most => T::try_from(number).ok(),
            _ => None,
        };
        number.ok_or_else(|| self.unexpected(name, most))
    }

    /// A probability written as a fraction `1/3`, a decimal `0.37` or `37%`: its exact numerator and
    /// denominator.
    pub fn probability(&self, name: &'static str) -> Result<(u64, u64)> {
        match self.value(name)?.1.is {
            Is::Fraction(numerator, denominator) => Ok((numerator, denominator)),
            _ => Err(self.unexpected(name, u64::MAX)),
        }
    }

    /// What a word means in a table, which is the one that the declaration names.
    pub fn one_of<T: Copy>(&self, name: &'static str, table: &[(&str, T)]) -> Result<T> {
        let text = self.required(name)?;
        match table.iter().find(|(word, _)| *word == text) {
            Some((_, meaning)) => Ok(*meaning),
            None => Err(self.unexpected(name, u64::MAX)),
        }
    }

    /// The value is not what the declaration allows; of a whole number, with `most` as the largest.
    fn unexpected(&self, name: &'static str, most: u64) -> GameError {
        match self.value(name) {
            Ok((declared, value)) => self.refused(name, &declared.expected(value.text(), most)),
            Err(missing) => missing,
        }
    }

    /// A value was refused: `why` says what was expected.
    pub fn refused(&self, name: &'static str, why: &str) -> GameError {
        match self.argument(name) {
            Some(value) => refused(name, &value.input, &format!(": {why}")),
            None => GameError::of_parameter(name, format!("{name}=...: {why}")),
        }
    }

    /// A value was refused for what stands at a place of its text, in bytes.
    pub fn refused_at(&self, name: &'static str, place: usize, why: &str) -> GameError {
        let Some(value) = self.argument(name) else {
            return self.refused(name, why);
        };
        let text = value.text().as_bytes();
        let place = source::place(text, place.min(text.len()));
        // What is written on a command line is a line.
        let place = match value.input.is_read() {
            true => place.as_str(),
            false => place.strip_prefix("line 1, ").unwrap_or(&place),
        };
        refused(name, &value.input, &format!(", {place}: {why}"))
    }

    /// A value that must be there, with its declaration.
    fn value(&self, name: &'static str) -> Result<(&'static Parameter, &Argument)> {
        let declared = self.parameters.iter().find(|one| one.name == name);
        declared.zip(self.argument(name)).ok_or_else(|| {
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

/// A value was refused: `why` follows it. What was read from a file is not the fault of the words.
fn refused(name: &'static str, input: &Input, why: &str) -> GameError {
    let message = format!("{name}={}{why}", shortened(input.written()));
    match input.is_read() {
        true => GameError::input(message),
        false => GameError::of_parameter(name, message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_not_repeated_and_places_are_named() {
        let row: &[Parameter] = crate::parameters! { row, "the pieces"; };
        let parse = |word: &str| Arguments::parse("irrefutable", row, &[word]).unwrap();
        let refused = parse("row=IO\nIx").refused_at("row", 4, "expected I or O");
        let expected = "row=IO Ix, line 2, column 2: expected I or O";
        assert_eq!(refused.to_string(), expected);
        let long = parse(&format!("row={}", "IO".repeat(1000)));
        let message = long.refused("row", "no").to_string();
        let begins = "IO".repeat(16);
        assert_eq!(message, format!("row={begins}... (2000 characters): no"));
    }
}
