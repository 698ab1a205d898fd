//! Which game, with which parameters: the words that most commands begin with.

use std::ffi::OsStr;

use bestplay_games::{Arguments, Entry, GAMES, GameError, Instance, Strategy, Topic, find};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Command};

use crate::failure::advised;

/// A game with its parameters, and the options of the question about it.
#[derive(Args)]
pub(crate) struct Words {
    /// The game; `bestplay games` lists them all
    #[arg(value_name = "GAME", value_parser = GameName, hide_possible_values = true)]
    pub(crate) game: &'static Entry,

    /// Parameters and options, listed by `bestplay rules GAME`; those left out keep their defaults
    #[arg(value_name = "NAME=VALUE")]
    words: Vec<String>,
}

impl Words {
    /// The game with its parameters set, and the options of a question.
    pub(crate) fn read(&self, topic: Topic) -> Result<(Instance, Arguments), GameError> {
        Instance::read(self.game, &self.words, topic)
    }
}

/// A game with its parameters, and strategies to play it by.
#[derive(Args)]
pub(crate) struct Players {
    /// The game; `bestplay games` lists them all
    #[arg(value_name = "GAME", value_parser = GameName, hide_possible_values = true)]
    game: &'static Entry,

    /// Strategies such as best, random, one that `bestplay rules GAME` lists, or a CSV file; and
    /// parameters of the game
    #[arg(value_name = "STRATEGY | NAME=VALUE")]
    words: Vec<String>,
}

impl Players {
    /// The game with its parameters set, and the strategies. Words with `=` are parameters.
    pub(crate) fn read(&self) -> Result<(Instance, Vec<Strategy>), GameError> {
        let is_parameter = |word: &&String| word.contains('=');
        let (parameters, names): (Vec<_>, Vec<_>) = self.words.iter().partition(is_parameter);
        let strategies = names
            .into_iter()
            .map(|name| Strategy::read(self.game, name));
        Ok((
            Instance::new(self.game, &parameters)?,
            strategies.collect::<Result<_, _>>()?,
        ))
    }
}

/// Reads the name of a game: shells complete it, and a misspelt one is answered with the nearest.
#[derive(Clone)]
pub(crate) struct GameName;

impl TypedValueParser for GameName {
    type Value = &'static Entry;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let name = StringValueParser::new().parse_ref(command, argument, value)?;
        find(&name).map_err(|error| usage(command, &error))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            GAMES
                .iter()
                .map(|game| PossibleValue::new(game.name).help(game.title)),
        ))
    }
}

/// An error of the catalogue as an error of the command line.
pub(crate) fn usage(command: &Command, error: &GameError) -> clap::Error {
    clap::Error::raw(ErrorKind::InvalidValue, format!("{}\n", advised(error))).with_cmd(command)
}
