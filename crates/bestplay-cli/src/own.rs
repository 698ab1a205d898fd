//! Games of a user's own: rules in a file, where the program that runs the command knows how to read them.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use bestplay_answers::{Entry, GameError};

/// What the names of such files end with.
const ENDING: &str = "py";

/// How rules in files become games. They are asked by one thread at a time.
#[derive(Clone, Copy, Debug)]
pub struct Own {
    /// The game of this name: a file, and after a colon one of several games in it. Called again, the same one.
    pub read: fn(&str) -> Result<&'static Entry, GameError>,
    /// What went wrong in the rules since, if anything did: in their own words, with the place.
    pub failure: fn() -> Option<String>,
}

static OWN: OnceLock<Own> = OnceLock::new();

/// Whether a game is one of those.
static IS_READ: AtomicBool = AtomicBool::new(false);

pub(crate) fn bring(own: Option<Own>) {
    if let Some(own) = own {
        let _ = OWN.set(own);
    }
}

/// The game with this name: of the catalogue, or in a file; an error says what is wrong with either.
pub(crate) fn find(name: &str) -> Result<&'static Entry, GameError> {
    match (is_file(name), OWN.get()) {
        (false, _) => bestplay_games::find(name),
        (true, Some(own)) => {
            IS_READ.store(true, Ordering::Relaxed);
            (own.read)(name)
        }
        (true, None) => Err(GameError::usage(format!(
            "{name}: this bestplay reads no rules in Python; the one that `pip install bestplay` brings does"
        ))),
    }
}

fn is_file(name: &str) -> bool {
    let path = name.rsplit_once(':').map_or(name, |(path, _)| path);
    let is_own = |path: &&str| Path::new(path).extension() == Some(OsStr::new(ENDING));
    [name, path].iter().any(is_own)
}

/// How many threads may ask the rules, of so many.
pub(crate) fn threads(asked: usize) -> usize {
    match IS_READ.load(Ordering::Relaxed) {
        true => 1,
        false => asked,
    }
}

/// What went wrong in rules of one's own.
pub(crate) fn failure() -> Option<String> {
    OWN.get().and_then(|own| (own.failure)())
}
