//! Parts of a stage that are worked on elsewhere: by other processes, or machines that see the folder.
//!
//! ```text
//! forwards-S     the entries of a stage whose parts are being explored: its record and theirs
//! forwards-S-N   what came of its part N: the record of the stage, with the number of states, and those of later ones
//! backwards-S-N  what the entries of part N of a stage are worth
//! ```

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use super::folder::{Folder, failed_to_read, key, sizes, stage_key, text_of};
use super::run::{PACE, Pace, Run};
use super::table::Record;
use super::{Stages, parts, worth};
use crate::graph::StateId;
use crate::store::put_number;
use crate::{Arithmetic, Error, ErrorKind, Game, Notation, Result, Solver};

/// Which way a run goes.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Way {
    Forwards,
    Backwards,
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Way::Forwards => "forwards",
            Way::Backwards => "backwards",
        }
    }

    /// The file of a part.
    fn file(self, stage: u64, number: usize) -> String {
        format!("{}-{stage}-{number}", self.name())
    }
}

/// The file of the entries of a stage that is being explored.
fn list(stage: u64) -> String {
    format!("{}-{stage}", Way::Forwards.name())
}

/// A part of a stage; as text, it is sent to whoever works on it.
pub(super) struct Part {
    way: Way,
    stage: u64,
    /// Its place among the parts.
    number: usize,
    /// How many entries it has, and the first of them.
    count: usize,
    first: String,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (way, stage) = (self.way.name(), self.stage);
        write!(
            f,
            "{way} {stage} {} {} {}",
            self.number, self.count, self.first
        )
    }
}

impl FromStr for Part {
    type Err = Error;

    fn from_str(text: &str) -> Result<Part> {
        let read = || {
            let mut words = text.splitn(5, ' ');
            let ways = [Way::Forwards, Way::Backwards];
            let name = words.next()?;
            Some(Part {
                way: ways.into_iter().find(|way| way.name() == name)?,
                stage: words.next()?.parse().ok()?,
                number: words.next()?.parse().ok()?,
                count: words.next()?.parse().ok()?,
                first: words.next()?.to_owned(),
            })
        };
        read().ok_or_else(|| Error::new(ErrorKind::Plan, format!("'{text}' is no part of a stage")))
    }
}

impl Solver<'_> {
    /// The parts of a stage that can be worked on elsewhere before [`solve_in_stages`](Self::solve_in_stages) goes on:
    /// [`work_in_stages`](Self::work_in_stages) has to be called with each, in any order, by any process that sees the
    /// folder. None are left once the game is solved, but for the first stage if that is in one part.
    ///
    /// # Errors
    ///
    /// As [`solve_in_stages`](Self::solve_in_stages).
    pub fn parts_in_stages<G: Notation + Send>(
        &self,
        game: &Stages<G>,
        folder: &Path,
        name: &str,
        parameters: &[(String, String)],
    ) -> Result<Vec<String>> {
        self.parts_at(game, folder, (name, parameters), PACE)
    }

    pub(super) fn parts_at<G: Notation + Send>(
        &self,
        game: &Stages<G>,
        folder: &Path,
        kept: (&str, &[(String, String)]),
        pace: Pace,
    ) -> Result<Vec<String>> {
        let mut run = Run::new(self, game, folder, kept, pace)?;
        run.spreads = true;
        Ok(run.go_on()?.iter().map(Part::to_string).collect())
    }

    /// Works on a part of a stage, and leaves what comes of it in the folder: the same bits wherever it is done.
    ///
    /// # Errors
    ///
    /// It is no part that [`parts_in_stages`](Self::parts_in_stages) has named; as
    /// [`solve_in_stages`](Self::solve_in_stages).
    pub fn work_in_stages<G: Notation + Send>(
        &self,
        game: &Stages<G>,
        folder: &Path,
        name: &str,
        parameters: &[(String, String)],
        part: &str,
    ) -> Result<()> {
        let part: Part = part.parse()?;
        let folder = Folder::begun(folder, (name, parameters), self.arithmetic)?;
        let keys = folder.entries_of(&part)?;
        let mut found = work_on(game, &folder, (part.way, part.stage), &keys, self)?;
        found.sort_unstable();
        folder.put(&part.way.file(part.stage, part.number), found)
    }
}

impl Folder {
    /// The entries that a part has.
    fn entries_of(&self, part: &Part) -> Result<Vec<Vec<u8>>> {
        let first = key(part.stage, &part.first);
        let table = match part.way {
            Way::Forwards => self.table(&list(part.stage))?,
            Way::Backwards => self.entered(&first).cloned(),
        };
        let records = table.map(|table| table.from(&first).take(part.count));
        let keys = records
            .into_iter()
            .flatten()
            .map(|record| record.map(|(key, _)| key));
        let keys: Vec<_> = keys
            .collect::<std::io::Result<_>>()
            .map_err(failed_to_read)?;
        match keys.first() == Some(&first) && keys.len() == part.count {
            true => Ok(keys),
            false => Err(Error::new(
                ErrorKind::Damaged,
                "the folder has no such part of a stage",
            )),
        }
    }
}

impl<G: Notation + Send> Run<'_, '_, G> {
    /// The parts of a stage that are to be worked on elsewhere, if any are.
    pub(super) fn left_to_others(
        &self,
        way: Way,
        stage: u64,
        size: usize,
        entries: &[Vec<u8>],
    ) -> Vec<Part> {
        if !self.spreads || size >= entries.len() {
            return Vec::new();
        }
        let part = |(number, keys): (usize, &[Vec<u8>])| Part {
            way,
            stage,
            number,
            count: keys.len(),
            first: keys
                .first()
                .and_then(|key| text_of(key))
                .unwrap_or_default()
                .to_owned(),
        };
        let is_left = |part: &Part| !self.folder.has(&way.file(stage, part.number));
        entries
            .chunks(size)
            .enumerate()
            .map(part)
            .filter(is_left)
            .collect()
    }

    /// What comes of a part: what others have found, or what is found now.
    pub(super) fn part(
        &self,
        (way, stage, number): (Way, u64, usize),
        keys: &[Vec<u8>],
        solver: &Solver<'_>,
    ) -> Result<Vec<Record>> {
        match self.folder.table(&way.file(stage, number))? {
            Some(table) => table
                .from(&[])
                .collect::<std::io::Result<_>>()
                .map_err(failed_to_read),
            None => work_on(self.game, &self.folder, (way, stage), keys, solver),
        }
    }
}

impl Folder {
    /// How many entries of a stage are explored together, if others have begun to.
    pub(super) fn begun_with(&self, stage: u64) -> Result<Option<usize>> {
        let Some(table) = self.table(&list(stage))? else {
            return Ok(None);
        };
        let record = table.from(&[]).next().transpose().map_err(failed_to_read)?;
        Ok(record
            .and_then(|(_, record)| sizes(&record).ok())
            .map(|(_, size)| size as usize))
    }

    /// Lets others explore a stage.
    pub(super) fn begin(&self, stage: u64, records: Vec<Record>) -> Result<()> {
        self.put(&list(stage), records)
    }
}

/// Explores or solves a part of a stage: what goes into its file.
fn work_on<G: Notation + Send>(
    game: &Stages<G>,
    folder: &Folder,
    (way, stage): (Way, u64),
    keys: &[Vec<u8>],
    solver: &Solver<'_>,
) -> Result<Vec<Record>> {
    match way {
        Way::Forwards => {
            let explored = parts::explore(&game.one(stage, None), solver, keys)?;
            Ok(leaves(game, stage, explored.states()))
        }
        Way::Backwards => {
            let game = game.one(stage, Some(Arc::clone(&folder.known)));
            let (solved, _) = parts::solve(&game, solver, keys)?;
            let is_exact = solver.arithmetic == Arithmetic::Exact;
            let worth = |(place, key): (StateId, &Vec<u8>)| {
                let state = crate::StateId::new(place);
                let value = match is_exact {
                    true => solved.exact_value_at(state, solver.watch)?,
                    false => solved.value_at(state),
                };
                let mut bytes = Vec::new();
                worth::write(&value, is_exact, &mut bytes)?;
                Ok((key.clone(), bytes))
            };
            (0..).zip(keys).map(worth).collect()
        }
    }
}

/// The record of a stage with the number of states explored, and those of the states that are of later stages.
pub(super) fn leaves<G: Notation + Send>(
    game: &Stages<G>,
    stage: u64,
    states: &[G::State],
) -> Vec<Record> {
    let left = states.iter().filter_map(|state| {
        let to = game.stage(state);
        (to != stage).then(|| (key(to, &game.game().show_state(state)), Vec::new()))
    });
    let mut records: Vec<Record> = left.collect();
    let mut count = Vec::new();
    put_number(&mut count, (states.len() - records.len()) as u64);
    records.push((stage_key(stage), count));
    records
}
