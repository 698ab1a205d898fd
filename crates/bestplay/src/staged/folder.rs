//! What a folder holds of a game that is solved in stages.
//!
//! ```text
//! folder.json  what is solved and how far it has come; all else that is in the folder and not named by it is of
//!              no use
//! entries-N    the states by which play enters each stage, written before what follows them is found
//! ahead-N      those of stages that are not explored yet
//! values-N     what they are worth
//! ```
//!
//! While parts of a stage are worked on elsewhere, there are more ([`spread`](super::spread)).
//!
//! `folder.json` is replaced whenever the tables before it are on disk. After a kill the run goes on from there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use super::journal::Journal;
use super::kept::Kept;
use super::records::{Entries, Values, put_bare, size, sizes, stage_key, stage_of, states};
use super::strings::Strings;
use super::table::{self, Cache, Table, Writer, failed, failed_to_read};
use crate::error::amount;
use crate::{Arithmetic, Error, ErrorKind, Result};

/// Bytes of blocks that are kept in memory by those who look values up.
const LOOKED_UP: u64 = 1 << 26;

pub(super) struct Folder {
    pub(super) disk: Disk,
    pub(super) journal: Journal,
    pub(super) entries: Vec<Arc<Table>>,
    pub(super) ahead: Vec<Arc<Table>>,
    pub(super) known: Arc<Known>,
}

/// A table that is written and does not count yet, if there was something to write.
pub(super) type NextTable = Option<Arc<Table>>;

/// Where tables are written.
pub(super) struct Disk {
    path: PathBuf,
    /// Bytes that all of them may take.
    pub(super) room: u64,
}

/// The values that are in the folder.
pub(super) struct Known {
    tables: RwLock<Vec<Arc<Table>>>,
    cache: Cache,
    /// Bytes of blocks that are kept in memory.
    memory: u64,
}

impl Known {
    pub(super) fn find(&self, key: &[u8]) -> io::Result<Option<Vec<u8>>> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        // Later tables are of earlier stages.
        let place = tables.partition_point(|table| table.first().is_none_or(|first| first > key));
        match tables.get(place) {
            Some(table) => self.cache.find((place, table.as_ref()), key, self.memory),
            None => Ok(None),
        }
    }

    pub(super) fn tables(&self) -> Vec<Arc<Table>> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.clone()
    }
}

impl Folder {
    /// Opens a folder, or begins one. It fails if the folder is of another game or arithmetic, or damaged.
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

    /// Opens a folder in which a run has begun, to work on a part of it. It fails if there is none, or it is of another
    /// game or arithmetic, or damaged.
    pub(super) fn begun(kept: &Kept, arithmetic: Arithmetic) -> Result<Folder> {
        let journal = Journal::kept(kept, Some(arithmetic))?;
        Folder::with(&kept.folder, journal, LOOKED_UP)
    }

    /// Removes what a run that was killed has left, and what is not needed any more.
    fn tidy(&self) {
        for file in fs::read_dir(&self.disk.path)
            .into_iter()
            .flatten()
            .flatten()
        {
            let name = file.file_name();
            if self.journal.needs(&name.to_string_lossy()) == Some(false) {
                // It only takes room.
                let _ = fs::remove_file(file.path());
            }
        }
    }

    /// Opens a folder to look values up, whatever the arithmetic. It fails if there is none, it is of another game or
    /// damaged, or its run has not come to the end.
    pub(super) fn read(kept: &Kept) -> Result<Folder> {
        let journal = Journal::kept(kept, None)?;
        if !journal.is_solved() {
            return Err(Error::new(
                ErrorKind::NotASolution,
                format!(
                    "the run in {} has not come to its end; let it go on",
                    kept.folder.display()
                ),
            ));
        }
        Folder::with(&kept.folder, journal, LOOKED_UP)
    }

    fn with(path: &Path, journal: Journal, memory: u64) -> Result<Folder> {
        let open = |name: &str, count: usize| -> Result<Vec<Arc<Table>>> {
            let open = |number| {
                let path = path.join(numbered(name, number));
                let table = Table::open(&path).map_err(|source| failed("read", &path, source))?;
                Ok(Arc::new(table))
            };
            (0..count).map(open).collect()
        };
        Ok(Folder {
            disk: Disk {
                path: path.into(),
                room: u64::MAX,
            },
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

    /// Writes entries and states ahead, stages in order.
    pub(super) fn write_entered(
        &self,
        entered: &[Entries],
        ahead: &[(u64, Strings)],
    ) -> Result<[NextTable; 2]> {
        let put = |table: &mut Writer<'_>, of: &Entries| of.put(table);
        let ahead = (self.disk).next("ahead", self.ahead.len(), ahead.iter(), put_bare)?;
        let entered = (self.disk).next("entries", self.entries.len(), entered.iter(), put)?;
        Ok([entered, ahead])
    }

    /// From here on these tables count, and exploring has come as far as the journal says.
    pub(super) fn explored(&mut self, [entered, ahead]: [NextTable; 2]) -> Result<()> {
        self.entries.extend(entered);
        self.ahead.extend(ahead);
        if self.journal.is_explored {
            self.ahead.clear();
        }
        self.commit()
    }

    /// Writes values, the first of which are of the last stage.
    pub(super) fn write_values(&self, values: &[Values]) -> Result<NextTable> {
        let put = |table: &mut Writer<'_>, of: &Values| of.put(table);
        let values = values.iter().rev();
        self.disk.next("values", self.journal.values, values, put)
    }

    /// From here on this table counts, and solving has come as far as the journal says.
    pub(super) fn solved(&mut self, values: NextTable) -> Result<()> {
        let tables = self.known.tables.write();
        let mut tables = tables.unwrap_or_else(PoisonError::into_inner);
        tables.extend(values);
        self.journal.values = tables.len();
        drop(tables);
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
        let damaged = || Error::damaged("the folder is damaged: a stage has no record");
        let own = stage_key(stage);
        let mut records = self.entered(&own).ok_or_else(damaged)?.from(&own);
        let (count, size) = sizes(&mut records, stage)?.ok_or_else(damaged)?;
        records.pass();
        let states = states(&mut records, count).map_err(failed_to_read)?;
        Ok(Entries {
            stage,
            size,
            states: Arc::new(states.ok_or_else(damaged)?),
        })
    }

    /// How many entries of a stage are taken together, if it has any.
    pub(super) fn size(&self, stage: u64) -> Result<Option<usize>> {
        let table = self.entered(&stage_key(stage));
        table.map_or(Ok(None), |table| size(table, stage))
    }

    /// The table of entries that a key would be in.
    pub(super) fn entered(&self, key: &[u8]) -> Option<&Arc<Table>> {
        let is_before = |table: &Arc<Table>| table.first().is_some_and(|first| first <= key);
        let place = self.entries.partition_point(is_before);
        self.entries.get(place.wrapping_sub(1))
    }

    /// The file of that name, if it is there.
    pub(super) fn table(&self, name: &str) -> Result<Option<Arc<Table>>> {
        let path = self.disk.path.join(name);
        match Table::open(&path) {
            Ok(table) => Ok(Some(Arc::new(table))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed("read", &path, error)),
        }
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.disk.path.join(name).exists()
    }

    /// Writes the file of that name.
    pub(super) fn put(
        &self,
        name: &str,
        fill: impl FnOnce(&mut Writer<'_>) -> io::Result<()>,
    ) -> Result<()> {
        self.disk.write(name, fill).map(drop)
    }

    fn commit(&mut self) -> Result<()> {
        self.journal.entries = self.entries.len();
        self.journal.ahead = self.ahead.len();
        self.journal.write(&self.disk.path)?;
        self.tidy();
        Ok(())
    }
}

impl Disk {
    /// Writes a table, and opens it.
    fn write(
        &self,
        name: &str,
        fill: impl FnOnce(&mut Writer<'_>) -> io::Result<()>,
    ) -> Result<Arc<Table>> {
        let path = self.path.join(name);
        let table = table::write(&path, fill).and_then(|()| self.check(&path));
        table
            .and_then(|()| Table::open(&path))
            .map(Arc::new)
            .map_err(|source| failed("write", &path, source))
    }

    /// Removes what was written last if it has no room.
    fn check(&self, last: &Path) -> io::Result<()> {
        // Where there is no limit nothing is counted: a folder may have thousands of files.
        if self.room == u64::MAX {
            return Ok(());
        }
        let files = fs::read_dir(&self.path)?.flatten();
        let bytes: u64 = files
            .flat_map(|file| file.metadata())
            .map(|it| it.len())
            .sum();
        if bytes <= self.room {
            return Ok(());
        }
        fs::remove_file(last)?;
        let message = format!(
            "the folder would take {}, and may take {}; allow more, and the run goes on",
            amount(bytes),
            amount(self.room)
        );
        Err(io::Error::new(io::ErrorKind::StorageFull, message))
    }

    /// Writes the next table of a kind, if there is something to write.
    fn next<T>(
        &self,
        name: &str,
        number: usize,
        mut stages: impl ExactSizeIterator<Item = T>,
        put: impl Fn(&mut Writer<'_>, T) -> io::Result<()>,
    ) -> Result<NextTable> {
        let is_there = stages.len() > 0;
        let fill = |table: &mut Writer<'_>| stages.try_for_each(|stage| put(table, stage));
        let write = || self.write(&numbered(name, number), fill);
        is_there.then(write).transpose()
    }
}

fn numbered(name: &str, number: usize) -> String {
    format!("{name}-{number}")
}
