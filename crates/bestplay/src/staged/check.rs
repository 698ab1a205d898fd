//! A folder, checked part by part: what it says of the entries is confirmed by the checker of solutions.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::folder::{Folder, Known};
use super::kept::Kept;
use super::later::Later;
use super::onward::{each, onward, outcomes};
use super::parts::{self, Overall};
use super::records::{Entries, first};
use super::stage::Stages;
use super::strings::Strings;
use super::table::failed_to_read;
use super::worth;
use crate::check::confirm;
use crate::watch::Stage;
use crate::{Branch, Error, Game, Node, Notation, Payoff, Rational, Result, Saved, Solver, Value};

/// What was confirmed of a folder.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CheckedStages {
    /// The value of the initial state.
    pub value: Value,
    /// The entries whose values were confirmed.
    pub entries: u64,
    /// The states that were looked at for it.
    pub states: u64,
    /// The transitions whose inequalities were confirmed.
    pub transitions: u64,
}

impl<G: Notation + Send> Stages<G> {
    /// Confirms what a folder says of its entries, those of one part of a stage in so many: the part is solved again,
    /// with what the folder says of later stages, and what comes out is confirmed by [`check`](crate::check()), which
    /// shares nothing with the solvers; a value in the folder must hold what is proven then. Where play leaves the stage
    /// with every step, it must hold what follows, in fractions, from the values of later stages. All parts together prove
    /// the value of the initial state. All files are read, so that a byte that was changed is noticed. Fractions are
    /// confirmed to lie within the bounds.
    ///
    /// # Errors
    ///
    /// A value is wrong; the folder is damaged, of another game or not done; the watch asks to stop.
    pub fn check(&self, solver: &Solver<'_>, kept: &Kept, every: u64) -> Result<CheckedStages> {
        let folder = Folder::read(kept)?;
        folder.read_all()?;
        let all = folder.journal.counts.entries;
        let overall = Overall::new(solver.watch, Stage::Checking, 0, all);
        let solver = Solver {
            watch: &overall,
            ..*solver
        };
        let mut checked = CheckedStages {
            value: worth::of_state(&folder.known, self, &first(self))?,
            entries: 0,
            states: 0,
            transitions: 0,
        };
        let (mut before, parts) = (None, AtomicU64::new(0));
        while let Some(stage) = folder.stage_before(before)? {
            let Entries { size, states, .. } = folder.entries(stage)?;
            let later = Later::in_folder(Arc::clone(&folder.known));
            let game = self.one(stage, Some(later));
            let confirm = |solver: &Solver<'_>, _: usize, part: &Strings| {
                let is_taken = parts
                    .fetch_add(1, Ordering::Relaxed)
                    .is_multiple_of(every.max(1));
                let found = is_taken.then(|| confirm_part(&game, solver, &folder, part));
                let entries = part.len() as u64;
                overall.done.fetch_add(entries, Ordering::Relaxed);
                let found = found.transpose()?;
                Ok(found.map(|(states, transitions)| [entries, states, transitions]))
            };
            parts::work(&solver, &states, size, confirm, |_, found| {
                let [entries, states, transitions] = found.unwrap_or_default();
                checked.entries += entries;
                checked.states += states;
                checked.transitions += transitions;
                Ok(())
            })?;
            before = Some(stage);
        }
        Ok(checked)
    }
}

/// Confirms what a folder says of some entries by what it says of the states that follow them, in fractions, if play leaves
/// the stage with every step; counts states and transitions.
fn confirm_steps<G: Notation + Send>(
    game: &Stages<G>,
    solver: &Solver<'_>,
    known: &Known,
    part: &Strings,
) -> Result<Option<(u64, u64)>> {
    let (mut transitions, failed) = (0, Cell::new(None));
    let mut of_event = |event: &Branch<G::State>| {
        let (mut sums, mut total) = ([Rational::ZERO; 2], Rational::ZERO);
        outcomes(event, |to, weight, paid| {
            transitions += 1;
            let (to, _) = onward(game, to)?;
            let after = worth::of_state(known, game, &to);
            let after = after.map_err(|error| failed.set(Some(error))).ok()?;
            let weight = Rational::from(weight);
            for (sum, bound) in sums.iter_mut().zip([after.lower()?, after.upper()?]) {
                *sum += &weight * (bound + paid.to_rational());
            }
            total += weight;
            Some(())
        })?;
        Some(sums.map(|sum| sum / &total))
    };
    let confirmed = each(game, part, (solver, Stage::Checking), |state, node| {
        let proven = match node {
            Node::End(payoff) => Some([payoff; 2].map(Payoff::to_rational)),
            Node::Between(least, most) => Some([least, most].map(Payoff::to_rational)),
            Node::Chance(event) => of_event(&event),
            Node::Choice(player, actions) => {
                let all = actions.iter().map(|(_, event)| of_event(event));
                let all: Option<Vec<[Rational; 2]>> = all.collect();
                all.and_then(|all| {
                    let bound = |which: usize| {
                        let each = all.iter().map(|bounds| &bounds[which]);
                        each.max_by(|one, other| player.order(one, other)).cloned()
                    };
                    Some([bound(0)?, bound(1)?])
                })
            }
        };
        let Some([least, most]) = proven else {
            return failed.take().map_or(Ok(None), Err);
        };
        let kept = worth::of_state(known, game, state)?;
        confirm_kept(game, state, &kept, &Value::between(least, most))?;
        Ok(Some(()))
    })?;
    Ok(confirmed.map(|()| (part.len() as u64, transitions)))
}

/// Confirms what a folder says of some entries; counts states and transitions.
fn confirm_part<G: Notation + Send>(
    game: &Stages<G>,
    solver: &Solver<'_>,
    folder: &Folder,
    part: &Strings,
) -> Result<(u64, u64)> {
    if let Some(counts) = confirm_steps(game, solver, &folder.known, part)? {
        return Ok(counts);
    }
    let explored = parts::explore(game, solver, part)?;
    let solved = parts::solve(game, solver, &explored)?;
    let entries = explored.states()[..part.len()].to_vec();
    let mut bytes = Vec::new();
    let written = solved.write(&mut bytes, "", &[]);
    written.map_err(|source| Error::io("cannot write what is checked", source))?;
    let saved = Saved::parse(&bytes)?;
    let values = saved.values()?;
    let forever = game.forever().to_rational();
    for (place, state) in entries.iter().enumerate() {
        let kept = worth::of_state(&folder.known, game, state)?;
        confirm_kept(game, state, &kept, &values.bounds(place, &forever))?;
    }
    let confirmed = confirm(game, entries, values, solver.watch)?;
    Ok((confirmed.states, confirmed.transitions))
}

/// Confirms what a folder says of a state.
fn confirm_kept<G: Game>(game: &G, state: &G::State, kept: &Value, proven: &Value) -> Result<()> {
    if agree(proven, kept) {
        return Ok(());
    }
    let reason = format!("the folder says {kept}, but it is {proven}");
    Err(Error::refuted(game.describe(state), &reason))
}

/// Whether bounds that are kept hold those that are proven, or a fraction lies within these.
fn agree(proven: &Value, kept: &Value) -> bool {
    let within = |inner: &Value, outer: &Value| -> Option<bool> {
        let [a, b]: [&Rational; 2] = [inner.lower()?, inner.upper()?];
        Some(outer.lower()? <= a && b <= outer.upper()?)
    };
    let (outer, inner) = match kept {
        Value::Exact(_) => (proven, kept),
        _ => (kept, proven),
    };
    within(inner, outer) == Some(true)
}

impl Folder {
    /// Reads every block of every table.
    fn read_all(&self) -> Result<()> {
        for table in self.entries.iter().chain(&self.known.tables()) {
            table.from(&[]).each(|_, _| ()).map_err(failed_to_read)?;
        }
        Ok(())
    }
}
