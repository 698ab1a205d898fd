//! Which game, with which parameters: the words that most commands begin with.

use std::ffi::OsStr;
use std::path::PathBuf;

use anyhow::Result;
use bestplay_answers::{Arguments, Entry, GameError, Instance, Question, Strategy, Topic};
use bestplay_games::GAMES;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Command};

use crate::commands;
use crate::effort::Effort;
use crate::failure::advised;
use crate::output::Format;
use crate::own::find;

/// A game with its parameters, and the options of the question about it.
#[derive(Args)]
pub(crate) struct Words {
    /// The game; `bestplay games` lists them all
    #[arg(value_name = "GAME", value_parser = game_name(), hide_possible_values = true)]
    pub(crate) game: &'static Entry,

    /// Parameters and options, listed by `bestplay rules GAME`; those left out keep their defaults
    #[arg(value_name = "NAME=VALUE")]
    words: Vec<String>,
}

/// Where play starts.
#[derive(Args)]
pub(crate) struct Start {
    /// Start from this state, in the game's notation: only what can follow is explored
    #[arg(long, value_name = "STATE", allow_hyphen_values = true)]
    state: Option<String>,
}

/// Where the game was solved in stages.
#[derive(Args)]
pub(crate) struct Folder {
    /// Look the values of later stages up in this folder, which `bestplay solve --folder` has filled
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl Folder {
    /// The game as that folder knows it.
    pub(crate) fn of(&self, instance: Instance) -> Instance {
        instance.in_folder(self.folder.as_deref())
    }
}

impl Start {
    /// The game from that state on.
    pub(crate) fn of(&self, instance: Instance) -> Result<Instance, GameError> {
        instance.starting_at(self.state.as_deref())
    }
}

impl Words {
    /// The game with its parameters set, and the options of a question.
    pub(crate) fn read(&self, topic: Topic) -> Result<(Instance, Arguments), GameError> {
        Instance::read(self.game, &self.words, Some(topic))
    }

    /// The first word that sets nothing.
    pub(crate) fn stray(&self) -> Option<&str> {
        let mut words = self.words.iter().map(String::as_str);
        words.find(|word| !word.contains('='))
    }
}

/// A question about strategies: the game with its parameters, who plays, how hard to try, and how to
/// print.
#[derive(Args)]
pub(crate) struct Players {
    /// The game; `bestplay games` lists them all
    #[arg(value_name = "GAME", value_parser = game_name(), hide_possible_values = true)]
    game: &'static Entry,

    /// Strategies such as best, random, one that `bestplay rules GAME` lists, or a CSV file; and
    /// parameters of the game
    #[arg(value_name = "STRATEGY | NAME=VALUE")]
    words: Vec<String>,

    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

impl Players {
    /// Asks what `question` makes of the strategies, of a game that a folder may know, and prints the answer. Words
    /// with `=` are parameters.
    pub(crate) fn ask(
        &self,
        folder: Option<&Folder>,
        question: impl FnOnce(Vec<Strategy>) -> Result<Question<'static>, GameError>,
    ) -> Result<()> {
        let is_parameter = |word: &&String| word.contains('=');
        let (parameters, names): (Vec<_>, Vec<_>) = self.words.iter().partition(is_parameter);
        let instance = self.start.of(Instance::new(self.game, &parameters)?)?;
        let instance = instance.in_folder(folder.and_then(|folder| folder.folder.as_deref()));
        let strategies = names.iter().map(|name| Strategy::read(self.game, name));
        let question = question(strategies.collect::<Result<_, _>>()?)?;
        commands::answer(&instance, &question, &self.effort.read(), self.format)
    }
}

/// The only strategy of a question that is about one; `purpose` completes "expected one".
pub(crate) fn only(strategies: Vec<Strategy>, purpose: &str) -> Result<Strategy, GameError> {
    let strategies = <[_; 1]>::try_from(strategies).map_err(|given| {
        let given = given.len();
        GameError::usage(format!("{given} strategies: expected one {purpose}"))
    });
    strategies.map(|[strategy]| strategy)
}

/// Reads the name of a game: shells complete it, and a misspelt one is answered with the nearest.
pub(crate) fn game_name() -> Name<&'static Entry> {
    Name {
        find,
        all: || GAMES.iter().map(|game| (game.name, game.title)).collect(),
    }
}

/// Reads one of the names of a list, which says something of each.
#[derive(Clone)]
pub(crate) struct Name<T> {
    pub(crate) find: fn(&str) -> Result<T, GameError>,
    pub(crate) all: fn() -> Vec<(&'static str, &'static str)>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Name<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let name = StringValueParser::new().parse_ref(command, argument, value)?;
        (self.find)(&name).map_err(|error| {
            let message = format!("{}\n", advised(&error));
            clap::Error::raw(ErrorKind::InvalidValue, message).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let all = (self.all)().into_iter();
        let values = all.map(|(name, about)| PossibleValue::new(name).help(about));
        Some(Box::new(values))
    }
}
