//! What is solved in a folder, and how far it has come: its `folder.json`.

use std::fs;
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::kept::Kept;
use super::table::failed;
use crate::{Arithmetic, Error, ErrorKind, Result, replace};

const FORMAT: &str = "bestplay stages";
const VERSION: u32 = 2;

/// What is solved, and how far it has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Journal {
    format: String,
    version: u32,
    pub(super) game: String,
    pub(super) parameters: Vec<(String, String)>,
    /// `12 digits`, or `fractions`.
    pub(super) arithmetic: String,
    /// The stage of the initial state.
    pub(super) first: u64,
    /// The tables that count.
    pub(super) entries: usize,
    pub(super) ahead: usize,
    pub(super) values: usize,
    /// The last stage whose entries lead on, and the first whose values are known.
    pub(super) explored: Option<u64>,
    pub(super) solved: Option<u64>,
    pub(super) is_explored: bool,
    pub(super) counts: Counts,
    /// What the run has taken, without what was lost.
    pub(super) milliseconds: u64,
    checksum: String,
}

/// What was counted while stages were explored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Counts {
    pub(super) stages: u64,
    /// States by which stages are entered.
    pub(super) entries: u64,
    /// States in the parts that were explored, all of them.
    pub(super) states: u64,
    /// The stage whose parts have most states in all, and how many.
    pub(super) largest: [u64; 2],
}

const NAME: &str = "folder.json";

impl Journal {
    /// Nothing is known yet.
    pub(super) fn new(kept: &Kept, arithmetic: String, first: u64) -> Journal {
        Journal {
            format: FORMAT.into(),
            version: VERSION,
            game: kept.game.clone(),
            parameters: kept.parameters.clone(),
            arithmetic,
            first,
            ..Journal::default()
        }
    }

    /// That of a folder, if there is one.
    pub(super) fn read(path: &Path) -> Result<Option<Journal>> {
        let path = path.join(NAME);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed("read", &path, error)),
        };
        let damaged = |why: &str| Error::damaged(format!("{} {why}", path.display()));
        let loose: serde_json::Value =
            serde_json::from_str(&text).map_err(|_| damaged("is damaged: it is not JSON"))?;
        if loose["format"] != FORMAT || loose["version"] != VERSION {
            return Err(damaged(
                "is not of this program's version of the format; use the one that wrote it",
            ));
        }
        let journal: Journal =
            serde_json::from_value(loose).map_err(|_| damaged("is damaged: a field is missing"))?;
        match journal.checksum == journal.sum() {
            true => Ok(Some(journal)),
            false => Err(damaged("is damaged: its checksum does not fit")),
        }
    }

    /// Which game a folder is of, with its parameters. It fails if there is none.
    pub(super) fn of(path: &Path) -> Result<Journal> {
        Journal::read(path)?.ok_or_else(|| {
            Error::new(
                ErrorKind::NotASolution,
                format!("{} holds no game that was solved in stages", path.display()),
            )
        })
    }

    /// That of a folder of this game, in this arithmetic or in any. It fails if there is none, or it is of something
    /// else.
    pub(super) fn kept(kept: &Kept, arithmetic: Option<Arithmetic>) -> Result<Journal> {
        let journal = Journal::of(&kept.folder)?;
        let words = arithmetic.map_or_else(|| journal.arithmetic.clone(), Journal::words);
        let wanted = Journal::new(kept, words, journal.first);
        journal.is_of(&wanted, &kept.folder)?;
        Ok(journal)
    }

    /// Replaces that of a folder.
    pub(super) fn write(&mut self, folder: &Path) -> Result<()> {
        self.checksum = self.sum();
        let path = folder.join(NAME);
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        let written = replace::replace(&path, |file| file.write_all(text.as_bytes()));
        written.map_err(|source| failed("write", &path, source))
    }

    fn sum(&self) -> String {
        let bare = Journal {
            checksum: String::new(),
            ..self.clone()
        };
        let fields = serde_json::to_vec(&bare).unwrap_or_default();
        blake3::hash(&fields).to_hex().to_string()
    }

    pub(super) fn is_of(&self, wanted: &Journal, path: &Path) -> Result<()> {
        let what = |journal: &Journal| (journal.game.clone(), journal.parameters.clone());
        let differ = match (
            what(self) == what(wanted),
            self.arithmetic == wanted.arithmetic,
        ) {
            (true, true) => return Ok(()),
            (true, false) => format!(
                "was begun for {}, not for {}",
                self.arithmetic, wanted.arithmetic
            ),
            _ => format!("is of {}, not of {}", self.named(), wanted.named()),
        };
        let message = format!("{} {differ}; name another folder", path.display());
        Err(Error::new(ErrorKind::OtherGame, message))
    }

    /// The game with its parameters.
    fn named(&self) -> String {
        let parameters = self.parameters.iter();
        let parameters = parameters.map(|(name, value)| format!(" {name}={value}"));
        self.game.clone() + &parameters.collect::<String>()
    }

    /// The arithmetic of a solver in words.
    pub(super) fn words(arithmetic: Arithmetic) -> String {
        match arithmetic {
            Arithmetic::Bounds { digits } => format!("{digits} digits"),
            Arithmetic::Exact => "fractions".into(),
        }
    }

    /// Whether a file of this name is needed from here on; `None` if it is none of the folder's tables.
    pub(super) fn needs(&self, name: &str) -> Option<bool> {
        let (kind, rest) = name.split_once('-')?;
        let numbers: Option<Vec<u64>> = rest.split('-').map(|part| part.parse().ok()).collect();
        let needs: fn(&Journal, u64) -> bool = match kind {
            "entries" => |journal, number| number < journal.entries as u64,
            "ahead" => |journal, number| number < journal.ahead as u64,
            "values" => |journal, number| number < journal.values as u64,
            "forwards" => |journal, stage| !journal.is_explored && Some(stage) > journal.explored,
            "backwards" => |journal, stage| journal.solved.is_none_or(|solved| stage < solved),
            _ => return None,
        };
        // What is only half written has other names.
        Some(numbers.is_some_and(|numbers| needs(self, numbers[0])))
    }

    /// Whether the first stage is solved.
    pub(super) fn is_solved(&self) -> bool {
        self.is_explored && self.solved == Some(self.first)
    }
}

impl Kept {
    /// The game that a folder is of.
    ///
    /// # Errors
    ///
    /// It is no such folder.
    pub fn in_folder(folder: &Path) -> Result<Kept> {
        let Journal {
            game, parameters, ..
        } = Journal::of(folder)?;
        Ok(Kept::new(folder, &game, parameters))
    }
}
