//! One game with its parameters set, and nothing that belongs to a question.

#[cfg(feature = "files")]
use std::path::Path;

#[cfg(feature = "files")]
use bestplay::Saved;
use bestplay::sample::Checkpoint;

use crate::{AnyGame, Arguments, Effort, Entry, GameError, Method, Remedy, Topic, find};

/// A game of the catalogue with its parameters set.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The game.
    pub entry: &'static Entry,
    /// Its parameters.
    pub arguments: Arguments,
}

impl Instance {
    /// Reads `name=value` words, which all are parameters.
    ///
    /// # Errors
    ///
    /// As [`Arguments::parse`]; an option of a question.
    pub fn new<W: AsRef<str>>(entry: &'static Entry, words: &[W]) -> Result<Instance, GameError> {
        for word in words.iter().map(AsRef::as_ref) {
            let name = word.split_once('=').map_or(word, |(name, _)| name);
            if let Some(topic) = entry.topic_of(name) {
                let topic = topic.name();
                return Err(GameError::usage(format!(
                    "{name} is an option of `{topic}`, not a parameter of {}; leave it out here",
                    entry.name
                )));
            }
        }
        let arguments = Arguments::parse(entry.name, entry.parameters, words)?;
        Ok(Instance { entry, arguments })
    }

    /// Reads `name=value` words: parameters of the game, and options of a question about it.
    ///
    /// # Errors
    ///
    /// As [`Arguments::parse`]; an option of another question.
    pub fn read<W: AsRef<str>>(
        entry: &'static Entry,
        words: &[W],
        topic: Topic,
    ) -> Result<(Instance, Arguments), GameError> {
        let is_option = |word: &&str| {
            let name = word.split_once('=').map_or(*word, |(name, _)| name);
            entry.topic_of(name) == Some(topic)
        };
        let words = words.iter().map(AsRef::as_ref);
        let (options, own): (Vec<&str>, Vec<&str>) = words.partition(is_option);
        let options = Arguments::parse(entry.name, entry.options(topic), &options)?;
        Ok((Instance::new(entry, &own)?, options))
    }

    /// The instance that a saved solution is of.
    ///
    /// # Errors
    ///
    /// An unknown game, or parameters that it does not have.
    #[cfg(feature = "files")]
    pub fn of_saved(saved: &Saved) -> Result<Instance, GameError> {
        let entry = find(saved.game())?;
        let parameters = saved.parameters().iter();
        let words = parameters
            .filter(|(name, _)| entry.topic_of(name).is_none())
            .map(|(name, value)| format!("{name}={value}"));
        Instance::new(entry, &words.collect::<Vec<_>>())
    }

    /// The instance that a checkpoint says it is of: a game and its parameters, then the method.
    ///
    /// # Errors
    ///
    /// As [`of_saved`](Instance::of_saved).
    pub fn of_checkpoint(checkpoint: &Checkpoint) -> Result<Instance, GameError> {
        let mut words = checkpoint.identity.split_whitespace();
        let entry = find(words.next().unwrap_or_default())?;
        let is_parameter = |word: &&str| {
            let name = word.split_once('=').map_or("", |(name, _)| name);
            entry.parameters.iter().any(|known| known.name == name)
        };
        Instance::new(entry, &words.filter(is_parameter).collect::<Vec<_>>())
    }

    /// The plain rules.
    ///
    /// # Errors
    ///
    /// Parameters that make no game.
    pub fn rules(&self) -> Result<Box<dyn AnyGame>, GameError> {
        (self.entry.rules)(&self.arguments)
    }

    /// The rules as far as names and states go, where the fast method solves and explains: they may
    /// be refused as the [`rules`](Self::rules) to solve by.
    ///
    /// # Errors
    ///
    /// Parameters that make no game.
    pub fn notation(&self) -> Result<Box<dyn AnyGame>, GameError> {
        (self.entry.notation.unwrap_or(self.entry.rules))(&self.arguments)
    }

    /// What names the states that this effort explains.
    ///
    /// # Errors
    ///
    /// Parameters that make no game, or none that the rules are for.
    pub fn shown_by(&self, effort: &Effort) -> Result<Box<dyn AnyGame>, GameError> {
        let fast = effort.fast(self.entry)?;
        match fast.is_some_and(|fast| fast.explain.is_some()) {
            true => self.notation(),
            false => self.rules(),
        }
    }

    /// What can be done about an error of a question: a game that is too large may have a fast method
    /// that has not been tried, or be sampled. The effort is that of a question which fast methods
    /// answer.
    pub fn ways_out(
        &self,
        error: &GameError,
        topic: Topic,
        effort: Option<&Effort>,
    ) -> Vec<Remedy> {
        let mut ways = error.remedies().to_vec();
        if error.is_too_large() {
            let by_rules = effort.filter(|effort| effort.method == Some(Method::Rules));
            let fast = by_rules.and_then(|effort| {
                let none = Arguments::none(self.entry.name);
                let fast = self.entry.fast_for(topic)?;
                (fast.check)(&self.task(&none, &effort.solver)).ok()
            });
            ways.extend(fast.map(|()| Remedy::TakeFast));
            ways.extend(self.entry.estimate.map(|_| Remedy::Sample(self.entry.name)));
        }
        ways
    }

    /// The parameters that have a value.
    pub fn parameters(&self) -> Vec<(String, String)> {
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        self.arguments.iter().map(owned).collect()
    }
}

/// A checkpoint from its file. Earlier versions counted the options of questions among what is
/// played: they are taken out of its identity.
///
/// # Errors
///
/// As [`Checkpoint::load`].
#[cfg(feature = "files")]
pub fn load_checkpoint(path: &Path) -> bestplay::Result<Checkpoint> {
    let mut checkpoint = Checkpoint::load(path)?;
    checkpoint.identity = without_options(&checkpoint.identity);
    Ok(checkpoint)
}

/// An identity, a game and its parameters, without the options of questions that earlier versions
/// counted among them.
pub fn without_options(identity: &str) -> String {
    let game = identity.split(' ').next().unwrap_or_default();
    let Ok(entry) = find(game) else {
        return identity.to_owned();
    };
    let is_option = |word: &&str| {
        let name = word.split_once('=').map_or("", |(name, _)| name);
        entry.topic_of(name).is_some()
    };
    let words = identity.split(' ').filter(|word| !is_option(word));
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_no_part_of_what_is_played() {
        assert_eq!(
            without_options("penney k=3 red=26 black=26 show=20 strategy=best:12"),
            "penney k=3 red=26 black=26 strategy=best:12"
        );
        assert_eq!(
            without_options("of somebody's own show=3"),
            "of somebody's own show=3"
        );
        let penney = find("penney").unwrap();
        let (instance, options) = Instance::read(penney, &["show=5", "k=2"], Topic::Solve).unwrap();
        assert_eq!(instance.arguments.identity(), "penney k=2 red=26 black=26");
        assert_eq!(options.text("show"), Some("5"));
        let message = Instance::read(penney, &["show=5"], Topic::Estimate).unwrap_err();
        assert!(message.to_string().contains("`solve`"), "{message}");
    }
}
