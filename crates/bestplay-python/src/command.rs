//! The `bestplay` command, which also takes a file of rules in Python for a game.
//!
//! The half in Python (`_command.py`) reads the file and makes games of it; here they are games like those of
//! the catalogue, so that every command takes them. A run has one file.

use std::ffi::OsString;
use std::sync::Mutex;

use bestplay::{Game, Hidden, Node, Notation, Player};
use bestplay_answers::{
    AnyGame, Arguments, Entry, GameError, Parameter, Takes, YES_OR_NO, boxed, boxed_hidden,
    words_of,
};
use bestplay_cli::Own;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

use crate::asked::InPython;
use crate::attend::lock;
use crate::errors::UsageError;
use crate::hidden::{Name, Views};
use crate::mistake::{called, mistake};
use crate::rules::{Number, Rules, as_rules_say};
use crate::sheet::numbers;
use crate::staged;

/// What reads files: a function from the name of a game to a `File`.
static READER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// The file of this run, and what the catalogue would know of its game.
static FILE: PyOnceLock<(Py<PyAny>, &'static Entry)> = PyOnceLock::new();

/// What went wrong in the rules.
static FAILURE: Mutex<Option<String>> = Mutex::new(None);

/// Runs the command with these words, of which the first is its name, and gives the exit code. `reader` reads
/// files of rules.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, words: Vec<OsString>, reader: Py<PyAny>) -> u8 {
    let _ = READER.set(py, reader);
    let own = Own {
        read,
        failure: || lock(&FAILURE).take(),
    };
    py.detach(|| bestplay_cli::run(words, Some(own)))
}

fn read(name: &str) -> Result<&'static Entry, GameError> {
    Python::attach(|py| {
        let found = FILE.get_or_try_init(py, || open(py, name));
        let entry = found.map(|(_, entry)| *entry);
        entry.map_err(|error| GameError::usage(error.value(py).to_string()))
    })
}

fn open(py: Python<'_>, name: &str) -> PyResult<(Py<PyAny>, &'static Entry)> {
    let no_reader = || UsageError::new_err("no files are read here");
    let file = READER.get(py).ok_or_else(no_reader)?.call1(py, (name,))?;
    let entry = entry(file.bind(py))?;
    Ok((file, Box::leak(Box::new(entry))))
}

/// What the catalogue would know of the game. It is needed to the end of the run.
fn entry(file: &Bound<'_, PyAny>) -> PyResult<Entry> {
    let kept = |text: String| -> &'static str { text.leak() };
    let text = |name: &str| -> PyResult<&'static str> { Ok(kept(file.getattr(name)?.extract()?)) };
    type Declared = (String, Option<String>, String, String);
    let declared: Vec<Declared> = file.getattr("parameters")?.extract()?;
    let parameter = |(name, default, takes, about): Declared| Parameter {
        name: kept(name),
        default: default.map(kept),
        takes: match takes.as_str() {
            "whole" => Takes::Whole {
                least: 0,
                most: u64::MAX,
                step: 1,
            },
            "word" => Takes::Word,
            _ => Takes::Text,
        },
        words: match takes.as_str() {
            "word" => &const { words_of(&YES_OR_NO) },
            _ => &[],
        },
        about: kept(about),
    };
    let parameters: Vec<Parameter> = declared.into_iter().map(parameter).collect();
    let hidden: bool = file.getattr("hidden")?.extract()?;
    let staged: Option<bestplay_answers::Rules> = Some(|arguments| made(arguments, in_stages));
    Ok(Entry {
        about: text("about")?,
        source: text("path")?,
        value_means: "expected payoff of MAX",
        parameters: parameters.leak(),
        hidden,
        in_stages: staged.filter(|_| !hidden),
        ..Entry::new(text("name")?, text("title")?, |arguments| {
            made(arguments, whole)
        })
    })
}

/// A game that a file makes.
type Made<'py> = (Bound<'py, PyAny>, Py<PyAny>);

/// To be solved in memory.
fn whole((game, file): Made<'_>) -> PyResult<Box<dyn AnyGame>> {
    let is_hidden: bool = file.getattr(game.py(), "hidden")?.extract(game.py())?;
    let game = InFile {
        views: is_hidden.then(|| Views::new(&game)).transpose()?,
        rules: Rules::new(&game)?,
        game: game.unbind(),
        file,
    };
    Ok(match is_hidden {
        true => boxed_hidden(game),
        false => boxed(game),
    })
}

/// To be solved stage by stage.
fn in_stages((game, file): Made<'_>) -> PyResult<Box<dyn AnyGame>> {
    Ok(boxed(InFile {
        rules: staged::Rules::new(&game)?,
        views: None,
        game: game.unbind(),
        file,
    }))
}

/// The game of the file with its parameters set.
fn made(
    arguments: &Arguments,
    rules: fn(Made<'_>) -> PyResult<Box<dyn AnyGame>>,
) -> Result<Box<dyn AnyGame>, GameError> {
    Python::attach(|py| {
        let file = FILE.get(py).map(|(file, _)| file.clone_ref(py));
        let file = file.ok_or_else(|| GameError::usage("no file was read"))?;
        let made = || {
            let values = PyDict::new(py);
            for (name, text) in arguments.texts() {
                values.set_item(name, text)?;
            }
            let game = file.bind(py).call_method1("make", (values,))?;
            rules((game, file.clone_ref(py)))
        };
        made().map_err(|error| refused(py, &file, &error))
    })
}

/// What is wrong with the parameters, or with the rules before play has begun.
fn refused(py: Python<'_>, file: &Py<PyAny>, error: &PyErr) -> GameError {
    match error.is_instance_of::<UsageError>(py) {
        true => GameError::usage(error.value(py).to_string()),
        false => GameError::input(told(py, file, error)),
    }
}

/// What went wrong, with the line of the file in which it did.
fn told(py: Python<'_>, file: &Py<PyAny>, error: &PyErr) -> String {
    let said = file.call_method1(py, intern!(py, "told"), (error.value(py),));
    said.and_then(|said| said.extract(py))
        .unwrap_or_else(|_| error.to_string())
}

struct InFile<R> {
    rules: R,
    /// What players see, if that is not everything: then actions are compared.
    views: Option<Views>,
    game: Py<PyAny>,
    file: Py<PyAny>,
}

impl<R: InPython> InFile<R> {
    /// Keeps what went wrong, to be said where the command ends.
    fn keep(&self, py: Python<'_>, error: &PyErr) {
        lock(&FAILURE).get_or_insert_with(|| told(py, &self.file, error));
    }

    /// Keeps what went wrong in the rules: what the engine then says, such as of a choice without actions, is not
    /// that.
    fn settle(&self) {
        if let Some(error) = self.rules.asked().failure() {
            Python::attach(|py| self.keep(py, &error));
            self.rules.asked().fail_first(error);
        }
    }
}

impl<R: InPython> Game for InFile<R> {
    type State = R::State;
    type Action = Name;

    as_rules_say!();

    fn node(&self, state: &R::State) -> Node<R::State, Name> {
        let name = |place, action: Bound<'_, PyAny>| match &self.views {
            Some(views) => {
                let state = self.rules.object(action.py(), state);
                views.named(&self.rules, Ok(action), &state)
            }
            None => Name(place, action.to_string().into()),
        };
        let node = self.rules.named(state, &name);
        self.settle();
        node
    }
}

impl Hidden for InFile<Rules> {
    type View = Name;

    fn seen(&self, number: &Number, player: Player) -> Name {
        let seen = |views: &Views| views.seen(&self.rules, *number, player);
        let seen = self.views.as_ref().map(seen);
        self.settle();
        seen.unwrap_or(Name(number.0, "".into()))
    }
}

impl<R: InPython> Notation for InFile<R> {
    fn show_state(&self, state: &R::State) -> String {
        self.rules.describe(state)
    }

    fn parse_state(&self, text: &str) -> Result<R::State, String> {
        Python::attach(|py| {
            let state = self.file.call_method1(py, intern!(py, "state"), (text,));
            let placed = state.and_then(|state| {
                let state = state.bind(py);
                let placed = self.rules.placed(state);
                placed.map_err(|error| mistake(error, state))
            });
            placed.map_err(|error| error.value(py).to_string())
        })
    }

    fn show_action(&self, action: &Name) -> String {
        let Some(views) = &self.views else {
            return action.to_string();
        };
        Python::attach(|py| {
            let thing = views.thing(py, action);
            thing.map_or(String::new(), |thing| thing.bind(py).to_string())
        })
    }

    fn pack(&self, state: &R::State, out: &mut Vec<u8>) {
        self.rules.pack_into(state, out);
        self.settle();
    }

    fn unpack(&self, packed: &[u8]) -> Result<R::State, String> {
        let state = self.rules.unpacked(packed);
        self.settle();
        state
    }

    fn features(&self, state: &R::State) -> Vec<(&'static str, i64)> {
        Python::attach(|py| {
            let state = self.rules.object(py, state);
            let told = || {
                let features = self.game.bind(py).getattr_opt(intern!(py, "features"))?;
                let Some(features) = features.filter(|features| !features.is_none()) else {
                    return Ok(Vec::new());
                };
                let said = called(&features, &state)?;
                numbers(&said).map_err(|error| mistake(error, &state))
            };
            let told: PyResult<_> = told();
            let told = told.unwrap_or_else(|error| {
                self.keep(py, &error);
                Vec::new()
            });
            let feature = |(name, value)| (once(name), value);
            told.into_iter().map(feature).collect()
        })
    }
}

/// A name that is needed to the end of the run, kept once.
fn once(name: String) -> &'static str {
    static NAMES: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
    let mut names = lock(&NAMES);
    if let Some(known) = names.iter().find(|known| **known == name) {
        return known;
    }
    let name: &'static str = name.leak();
    names.push(name);
    name
}
