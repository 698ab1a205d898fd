//! What a folder holds of a game that is solved in stages.
//!
//! ```text
//! folder.json  what is solved and how far it has come; all else that is in the folder and not named by it is of
//!              no use
//! entries-N    the states by which play enters each stage
//! ahead-N      those of stages that are not explored yet
//! values-N     what they are worth
//! ```
//!
//! While parts of a stage are worked on elsewhere, there are more ([`spread`](super::spread)).
//!
//! `folder.json` is replaced whenever the tables before it are on disk. After a kill the run goes on from there.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use serde::{Deserialize, Serialize};

use super::Stages;
use super::strings::Strings;
use super::table::{self, Cache, Records, Table, Writer};
use crate::store::{Bytes, put_number};
use crate::{Arithmetic, Error, ErrorKind, Game, Notation, Result, replace};

/// Bytes of blocks that are kept in memory by those who look values up.
const LOOKED_UP: u64 = 1 << 26;

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
    entries: usize,
    ahead: usize,
    values: usize,
    /// The last stage whose entries lead on, and the first whose values are known.
    pub(super) explored: Option<u64>,
    pub(super) solved: Option<u64>,
    /// Whether all stages are explored.
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

/// The key of a stage's own record, which comes before those of its states.
pub(super) fn stage_key(stage: u64) -> Vec<u8> {
    stage.to_be_bytes().to_vec()
}

/// The key of a packed state: its stage, 1, and the state.
pub(super) fn key_of(stage: u64, packed: &[u8]) -> Vec<u8> {
    [&stage.to_be_bytes(), [1].as_slice(), packed].concat()
}

/// The bytes that precede a packed state in its key.
const HEAD: usize = 9;

/// The key of a state.
pub(super) fn key<G: Notation>(game: &G, state: &G::State) -> Vec<u8> {
    let mut key = key_of(game.stage(state), &[]);
    game.pack(state, &mut key);
    key
}

/// The initial state.
pub(super) fn first<G: Notation + Send>(game: &Stages<G>) -> G::State {
    game.canonical(game.initial())
}

/// How many entries a stage has, and how many are taken together, of its record.
pub(super) fn sizes(record: &[u8]) -> std::result::Result<(u64, u64), &'static str> {
    let mut record = Bytes::new(record);
    Ok((record.number()?, record.number()?))
}

/// The stage of a key.
pub(super) fn stage_of(key: &[u8]) -> u64 {
    key.first_chunk()
        .map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

/// The packed state of a key; nothing in a stage's own.
pub(super) fn packed(key: &[u8]) -> &[u8] {
    key.get(HEAD..).unwrap_or_default()
}

/// Writes states of a stage, each with what its place has.
pub(super) fn put_states<'v>(
    table: &mut Writer<'_>,
    (stage, states): (u64, &Strings),
    value: impl Fn(usize) -> &'v [u8],
) -> std::io::Result<()> {
    let mut key = key_of(stage, &[]);
    for (place, state) in states.iter().enumerate() {
        key.truncate(HEAD);
        key.extend_from_slice(state);
        table.put(&key, value(place))?;
    }
    Ok(())
}

/// The states by which play enters a stage, and how many of them are taken together.
pub(super) struct Entries {
    pub(super) stage: u64,
    pub(super) size: usize,
    pub(super) states: Strings,
}

impl Entries {
    pub(super) fn put(&self, table: &mut Writer<'_>) -> std::io::Result<()> {
        let mut sizes = Vec::new();
        put_number(&mut sizes, self.states.len() as u64);
        put_number(&mut sizes, self.size as u64);
        table.put(&stage_key(self.stage), &sizes)?;
        put_states(table, (self.stage, &self.states), |_| &[])
    }
}

/// What the entries of a stage are worth.
pub(super) struct Values {
    pub(super) stage: u64,
    pub(super) states: Arc<Strings>,
    pub(super) values: Strings,
}

impl Values {
    pub(super) fn put(&self, table: &mut Writer<'_>) -> std::io::Result<()> {
        put_states(table, (self.stage, &self.states), |place| {
            self.values.get(place)
        })
    }
}

/// A folder.
pub(super) struct Folder {
    path: PathBuf,
    pub(super) journal: Journal,
    pub(super) entries: Vec<Arc<Table>>,
    pub(super) ahead: Vec<Arc<Table>>,
    pub(super) known: Arc<Known>,
}

/// The values that are in the folder.
pub(super) struct Known {
    tables: RwLock<Vec<Arc<Table>>>,
    cache: Cache,
    /// Bytes of blocks that are kept in memory.
    memory: u64,
}

impl Known {
    /// What is known of a key.
    pub(super) fn find(&self, key: &[u8]) -> std::io::Result<Option<Vec<u8>>> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        // Later tables are of earlier stages.
        let place = tables.partition_point(|table| table.first().is_none_or(|first| first > key));
        match tables.get(place) {
            Some(table) => self.cache.find((place, table.as_ref()), key, self.memory),
            None => Ok(None),
        }
    }

    /// The tables that hold them.
    pub(super) fn tables(&self) -> Vec<Arc<Table>> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.clone()
    }
}

impl Folder {
    /// Opens a folder, or begins one.
    ///
    /// # Errors
    ///
    /// It is of another game or arithmetic, it is damaged, or the system refuses.
    pub(super) fn open(path: &Path, wanted: Journal, memory: u64) -> Result<Folder> {
        let journal = match Journal::read(path)? {
            Some(journal) => {
                journal.is_of(&wanted, path)?;
                journal
            }
            None => {
                fs::create_dir_all(path).map_err(|source| failed("make", path, source))?;
                let others = fs::read_dir(path).map_err(|source| failed("read", path, source))?;
                if others.count() > 0 {
                    return Err(Error::new(
                        ErrorKind::OtherGame,
                        format!(
                            "{} holds other files; name a new folder, or an empty one",
                            path.display()
                        ),
                    ));
                }
                let mut folder = Folder::with(path, wanted, memory)?;
                folder.commit()?;
                return Ok(folder);
            }
        };
        let folder = Folder::with(path, journal, memory)?;
        folder.tidy();
        Ok(folder)
    }

    /// Opens a folder in which a run has begun, to work on a part of it.
    ///
    /// # Errors
    ///
    /// There is none, or it is of another game or arithmetic, or damaged.
    pub(super) fn begun(
        path: &Path,
        kept: (&str, &[(String, String)]),
        arithmetic: Arithmetic,
    ) -> Result<Folder> {
        let journal = Journal::kept(path, kept, Some(arithmetic))?;
        Folder::with(path, journal, LOOKED_UP)
    }

    /// Removes what a run that was killed has left, and what is not needed any more.
    fn tidy(&self) {
        for file in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = file.file_name();
            if self.journal.needs(&name.to_string_lossy()) == Some(false) {
                // It only takes room.
                let _ = fs::remove_file(file.path());
            }
        }
    }

    /// Opens a folder to look values up, whatever the arithmetic.
    ///
    /// # Errors
    ///
    /// There is none, it is of another game or damaged, its run has not come to the end.
    pub(super) fn read(path: &Path, kept: (&str, &[(String, String)])) -> Result<Folder> {
        let journal = Journal::kept(path, kept, None)?;
        if !journal.is_solved() {
            return Err(Error::new(
                ErrorKind::NotASolution,
                format!(
                    "the run in {} has not come to its end; let it go on",
                    path.display()
                ),
            ));
        }
        Folder::with(path, journal, LOOKED_UP)
    }

    fn with(path: &Path, journal: Journal, memory: u64) -> Result<Folder> {
        let open = |name: &str, count: usize| -> Result<Vec<Arc<Table>>> {
            let open = |number| {
                let path = place(path, name, number);
                let table = Table::open(&path).map_err(|source| failed("read", &path, source))?;
                Ok(Arc::new(table))
            };
            (0..count).map(open).collect()
        };
        Ok(Folder {
            path: path.into(),
            entries: open("entries", journal.entries)?,
            ahead: open("ahead", journal.ahead)?,
            known: Arc::new(Known {
                tables: RwLock::new(open("values", journal.values)?),
                cache: Cache::default(),
                memory,
            }),
            journal,
        })
    }

    /// Brings entries and states ahead to disk, stages in order, and how far exploring has come; gives the table of the
    /// latter.
    pub(super) fn explored(
        &mut self,
        entered: &[Entries],
        ahead: &[(u64, Strings)],
    ) -> Result<Option<Arc<Table>>> {
        let path = &self.path;
        let written = append(path, "ahead", &mut self.ahead, ahead, |table, of| {
            put_states(table, (of.0, &of.1), |_| &[])
        })?;
        append(path, "entries", &mut self.entries, entered, |table, of| {
            of.put(table)
        })?;
        if self.journal.is_explored {
            self.ahead.clear();
        }
        self.commit()?;
        Ok(written)
    }

    /// Brings values to disk, stages in order, and how far solving has come.
    pub(super) fn solved(&mut self, values: &[Values]) -> Result<()> {
        let known = Arc::clone(&self.known);
        let mut tables = known.tables.write().unwrap_or_else(PoisonError::into_inner);
        append(&self.path, "values", &mut tables, values, |table, of| {
            of.put(table)
        })?;
        self.journal.values = tables.len();
        self.commit()
    }

    /// The last stage before this one, or of all.
    pub(super) fn stage_before(&self, stage: Option<u64>) -> Result<Option<u64>> {
        let end = stage.map_or(vec![u8::MAX; 16], stage_key);
        // Later tables are of later stages.
        for table in self.entries.iter().rev() {
            if let Some(key) = table.before(&end).map_err(failed_to_read)? {
                return Ok(Some(stage_of(&key)));
            }
        }
        Ok(None)
    }

    /// How many entries of a stage are taken together, and these.
    pub(super) fn entries(&self, stage: u64) -> Result<Entries> {
        let damaged = || {
            Error::new(
                ErrorKind::Damaged,
                "the folder is damaged: a stage has no record",
            )
        };
        let own = stage_key(stage);
        let mut records = self.entered(&own).ok_or_else(damaged)?.from(&own);
        let record = records.peek().map_err(failed_to_read)?;
        let (_, value) = record.filter(|&(key, _)| key == own).ok_or_else(damaged)?;
        let (count, size) = sizes(value).map_err(|_| damaged())?;
        records.pass();
        let states = states(&mut records, count)?.ok_or_else(damaged)?;
        Ok(Entries {
            stage,
            size: size as usize,
            states,
        })
    }

    /// The table of entries that a key would be in.
    pub(super) fn entered(&self, key: &[u8]) -> Option<&Arc<Table>> {
        let is_before = |table: &Arc<Table>| table.first().is_some_and(|first| first <= key);
        let place = self.entries.partition_point(is_before);
        self.entries.get(place.wrapping_sub(1))
    }

    /// The file of that name, if it is there.
    pub(super) fn table(&self, name: &str) -> Result<Option<Arc<Table>>> {
        let path = self.path.join(name);
        match Table::open(&path) {
            Ok(table) => Ok(Some(Arc::new(table))),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed("read", &path, error)),
        }
    }

    /// Whether there is a file of that name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.path.join(name).exists()
    }

    /// Writes the file of that name.
    pub(super) fn put(
        &self,
        name: &str,
        fill: impl FnOnce(&mut Writer<'_>) -> std::io::Result<()>,
    ) -> Result<()> {
        written(&self.path.join(name), fill).map(drop)
    }

    fn commit(&mut self) -> Result<()> {
        self.journal.entries = self.entries.len();
        self.journal.ahead = self.ahead.len();
        self.journal.checksum = self.journal.sum();
        let path = self.path.join(NAME);
        let text = serde_json::to_string_pretty(&self.journal).unwrap_or_default();
        let written = replace::replace(&path, |file| file.write_all(text.as_bytes()));
        written.map_err(|source| failed("write", &path, source))?;
        self.tidy();
        Ok(())
    }
}

const NAME: &str = "folder.json";

impl Journal {
    /// Nothing is known yet.
    pub(super) fn new(
        game: &str,
        parameters: &[(String, String)],
        arithmetic: String,
        first: u64,
    ) -> Journal {
        Journal {
            format: FORMAT.into(),
            version: VERSION,
            game: game.into(),
            parameters: parameters.to_vec(),
            arithmetic,
            first,
            ..Journal::default()
        }
    }

    /// That of a folder, if there is one.
    fn read(path: &Path) -> Result<Option<Journal>> {
        let path = path.join(NAME);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed("read", &path, error)),
        };
        let damaged =
            |why: &str| Error::new(ErrorKind::Damaged, format!("{} {why}", path.display()));
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

    /// Which game a folder is of, with its parameters.
    ///
    /// # Errors
    ///
    /// There is none.
    pub(super) fn of(path: &Path) -> Result<Journal> {
        Journal::read(path)?.ok_or_else(|| {
            Error::new(
                ErrorKind::NotASolution,
                format!("{} holds no game that was solved in stages", path.display()),
            )
        })
    }

    /// That of a folder of this game, in this arithmetic or in any.
    ///
    /// # Errors
    ///
    /// There is none, or it is of something else.
    fn kept(
        path: &Path,
        (game, parameters): (&str, &[(String, String)]),
        arithmetic: Option<Arithmetic>,
    ) -> Result<Journal> {
        let journal = Journal::of(path)?;
        let words = arithmetic.map_or_else(|| journal.arithmetic.clone(), Journal::words);
        journal.is_of(&Journal::new(game, parameters, words, journal.first), path)?;
        Ok(journal)
    }

    fn sum(&self) -> String {
        let bare = Journal {
            checksum: String::new(),
            ..self.clone()
        };
        let fields = serde_json::to_vec(&bare).unwrap_or_default();
        blake3::hash(&fields).to_hex().to_string()
    }

    fn is_of(&self, wanted: &Journal, path: &Path) -> Result<()> {
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
        let parameters = self
            .parameters
            .iter()
            .map(|(name, value)| format!(" {name}={value}"));
        std::iter::once(self.game.clone())
            .chain(parameters)
            .collect()
    }

    /// The arithmetic of a solver in words.
    pub(super) fn words(arithmetic: Arithmetic) -> String {
        match arithmetic {
            Arithmetic::Bounds { digits } => format!("{digits} digits"),
            Arithmetic::Exact => "fractions".into(),
        }
    }

    /// Whether a file of this name is needed from here on; `None` if it is none of the folder's tables.
    fn needs(&self, name: &str) -> Option<bool> {
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

fn place(path: &Path, name: &str, number: usize) -> PathBuf {
    path.join(format!("{name}-{number}"))
}

/// So many states, from the next record on; `None` if there are fewer.
///
/// # Errors
///
/// The table cannot be read.
pub(super) fn states(records: &mut Records, count: u64) -> Result<Option<Strings>> {
    let mut states = Strings::default();
    for _ in 0..count {
        let Some((key, _)) = records.peek().map_err(failed_to_read)? else {
            return Ok(None);
        };
        states.push(|out| out.extend_from_slice(packed(key)));
        records.pass();
    }
    Ok(Some(states))
}

/// Writes a table, and opens it.
fn written(
    path: &Path,
    fill: impl FnOnce(&mut Writer<'_>) -> std::io::Result<()>,
) -> Result<Arc<Table>> {
    let table = table::write(path, fill).and_then(|()| Table::open(path));
    table
        .map(Arc::new)
        .map_err(|source| failed("write", path, source))
}

/// Writes the next table of a kind, if there is something to write.
fn append<T>(
    folder: &Path,
    name: &str,
    tables: &mut Vec<Arc<Table>>,
    stages: &[T],
    put: impl Fn(&mut Writer<'_>, &T) -> std::io::Result<()>,
) -> Result<Option<Arc<Table>>> {
    if stages.is_empty() {
        return Ok(None);
    }
    let fill = |table: &mut Writer<'_>| stages.iter().try_for_each(|stage| put(table, stage));
    let table = written(&place(folder, name, tables.len()), fill)?;
    tables.push(Arc::clone(&table));
    Ok(Some(table))
}

/// A table of the folder cannot be read.
pub(super) fn failed_to_read(source: std::io::Error) -> Error {
    Error::io("cannot read a table of the folder", source)
}

fn failed(what: &str, path: &Path, source: std::io::Error) -> Error {
    Error::io(format_args!("cannot {what} {}", path.display()), source)
}
