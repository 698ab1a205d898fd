//! Parts of a stage that are worked on elsewhere: by other processes, or machines that see the folder.
//!
//! ```text
//! forwards-S-N   what came of its part N: the record of the stage, with the number of states, and those of later ones
//! backwards-S-N  what the entries of part N of a stage are worth
//! ```

use std::collections::BTreeMap;
use std::sync::Arc;

use super::folder::Folder;
use super::found::Found;
use super::kept::Kept;
use super::later::Later;
use super::part::{Part, Way};
use super::records::{Entries, Values, key_of, packed, put_bare, stage_key, stage_of, states};
use super::run::{PACE, Pace, Run};
use super::stage::Stages;
use super::strings::Strings;
use super::table::{Table, failed_to_read};
use super::{onward, parts, worth};
use crate::store::{Bytes, put_number};
use crate::{Arithmetic, Error, Notation, Result, Solver, StateId};

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
        kept: &Kept,
    ) -> Result<Vec<String>> {
        self.parts_at(game, kept, PACE)
    }

    pub(super) fn parts_at<G: Notation + Send>(
        &self,
        game: &Stages<G>,
        kept: &Kept,
        pace: Pace,
    ) -> Result<Vec<String>> {
        let mut run = Run::new(self, game, kept, pace)?;
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
        kept: &Kept,
        part: &str,
    ) -> Result<()> {
        let part: Part = part.parse()?;
        let mut folder = Folder::begun(kept, self.arithmetic)?;
        folder.disk.room = self.disk;
        let entries = folder.entries_of(&part)?;
        let file = part.way.file(part.stage, part.number);
        match part.way {
            Way::Forwards => {
                let found = find(game, part.stage, &entries, self)?;
                let mut inner = Vec::new();
                put_number(&mut inner, found.inner);
                folder.put(&file, |table| {
                    table.put(&stage_key(part.stage), &inner)?;
                    found.ahead.iter().try_for_each(|of| put_bare(table, of))
                })
            }
            Way::Backwards => {
                let later = Later::in_folder(Arc::clone(&folder.known));
                let values = Values {
                    stage: part.stage,
                    values: solve(&game.one(part.stage, Some(later)), &entries, self)?,
                    states: Arc::new(entries),
                };
                folder.put(&file, |table| values.put(table))
            }
        }
    }
}

impl Folder {
    fn entries_of(&self, part: &Part) -> Result<Strings> {
        let first = key_of(part.stage, &part.first);
        let read = |table: &Arc<Table>| states(&mut table.from(&first), part.count as u64);
        let entries = self.entered(&first).map(read).transpose();
        let entries = entries.map_err(failed_to_read)?;
        let is_it = |entries: &Strings| entries.iter().next() == Some(&part.first);
        let damaged = || Error::damaged("the folder has no such part of a stage");
        entries.flatten().filter(is_it).ok_or_else(damaged)
    }
}

impl<G: Notation + Send> Run<'_, '_, G> {
    /// The parts of a stage that are to be worked on elsewhere, if any are.
    pub(super) fn left_to_others(&self, way: Way, entries: &Entries) -> Vec<Part> {
        let (stage, size, states) = (entries.stage, entries.size, &entries.states);
        if !self.spreads || size >= states.len() {
            return Vec::new();
        }
        let firsts = (0..states.len()).step_by(size).enumerate();
        let parts = firsts.map(|(number, first)| Part {
            way,
            stage,
            number,
            count: size.min(states.len() - first),
            first: states.get(first).to_vec(),
        });
        let is_left = |part: &Part| !self.folder.has(&way.file(stage, part.number));
        parts.filter(is_left).collect()
    }

    /// What follows a part of a stage: what others have found, or what is found now.
    pub(super) fn find(
        &self,
        stage: u64,
        (number, entries): (usize, &Strings),
        solver: &Solver<'_>,
    ) -> Result<Found> {
        let Some(table) = self.folder.table(&Way::Forwards.file(stage, number))? else {
            return find(self.game, stage, entries, solver);
        };
        let (mut inner, mut ahead) = (0, BTreeMap::<u64, Strings>::new());
        let read = |key: &[u8], value: &[u8]| match stage_of(key) {
            own if own == stage => inner = Bytes::new(value).number().unwrap_or_default(),
            later => ahead.entry(later).or_default().add(packed(key)),
        };
        table.from(&[]).each(read).map_err(failed_to_read)?;
        let ahead = ahead.into_iter().collect();
        Ok(Found { inner, ahead })
    }

    /// What a part of a stage is worth: what others have found, or what is found now.
    pub(super) fn solve_part(
        &self,
        stage: u64,
        (number, entries): (usize, &Strings),
        solver: &Solver<'_>,
    ) -> Result<Strings> {
        let Some(table) = self.folder.table(&Way::Backwards.file(stage, number))? else {
            let game = self.game.one(stage, Some(self.later.clone()));
            return solve(&game, entries, solver);
        };
        let mut values = Strings::default();
        let read = table.from(&[]).each(|_, value| values.add(value));
        read.map_err(failed_to_read)?;
        Ok(values)
    }
}

fn find<G: Notation + Send>(
    game: &Stages<G>,
    stage: u64,
    entries: &Strings,
    solver: &Solver<'_>,
) -> Result<Found> {
    let one = game.one(stage, None);
    if let Some(found) = onward::find(&one, entries, solver)? {
        return Ok(found);
    }
    let explored = parts::explore(&one, solver, entries)?;
    Ok(Found::of(game, stage, explored.states()))
}

fn solve<G: Notation + Send>(
    game: &Stages<G>,
    entries: &Strings,
    solver: &Solver<'_>,
) -> Result<Strings> {
    if let Some(values) = onward::solve(game, entries, solver)? {
        return Ok(values);
    }
    let explored = parts::explore(game, solver, entries)?;
    let solved = parts::solve(game, solver, &explored)?;
    let is_exact = solver.arithmetic == Arithmetic::Exact;
    let mut values = Strings::default();
    for place in 0..entries.len() as u32 {
        let state = StateId::new(place);
        let value = match is_exact {
            true => solved.exact_value_at(state, solver.watch)?,
            false => solved.value_at(state),
        };
        let mut written = Ok(());
        values.push(|out| written = worth::write(&value, is_exact, out));
        written?;
    }
    Ok(values)
}
