//! What best play comes to, by the values of a folder.
//!
//! Stage by stage, the states by which best play enters it are solved with what follows them there, and the actions
//! taken are followed to the entries of later stages. All else is forgotten: what is left is an action for each state
//! that play comes to, a chain that is as large as that.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use super::folder::Folder;
use super::kept::Kept;
use super::later::Later;
use super::line::Line;
use super::parts::{self, Overall};
use super::records::first;
use super::stage::Stages;
use super::strings::Strings;
use crate::watch::Stage;
use crate::{Game, Notation, Player, Result, Solver};

impl<G: Notation + Send> Stages<G> {
    /// What is left of the game when one player, or both if nobody is named, follow the strategies that prove the
    /// values of a folder, in which it was solved. Where both do, only chance is left: what [`odds`](Solver::odds) say
    /// of it, they say of best play.
    ///
    /// # Errors
    ///
    /// As [`look_up`](Self::look_up); the states that best play comes to outgrow the limits, or the watch asks to stop.
    ///
    /// # Complexity
    ///
    /// One solve of what follows the entries that such play comes to, stage by stage; in memory, one stage or a part of
    /// it, and all states in which best play has a choice.
    pub fn followed(
        &self,
        who: Option<Player>,
        solver: &Solver<'_>,
        kept: &Kept,
    ) -> Result<Stages<G>> {
        let folder = Folder::read(kept)?;
        Ok(self.along(follow(self, who, solver, &folder)?))
    }
}

/// What best play comes to from some entries of a stage.
struct Reached<S> {
    /// States with a choice, and the place of the action taken.
    taken: Vec<(S, u32)>,
    /// The states by which it enters later stages.
    ahead: BTreeMap<u64, Strings>,
}

/// What is taken where one player, or both if nobody is named, play their best.
fn follow<G: Notation + Send>(
    game: &Stages<G>,
    who: Option<Player>,
    solver: &Solver<'_>,
    folder: &Folder,
) -> Result<Line<G::State>> {
    let later = Later::in_folder(folder.known.clone());
    let overall = Overall::new(
        solver.watch,
        Stage::Following,
        0,
        folder.journal.counts.entries,
    );
    let mut line = Line::new(who);
    let start = first(game);
    let mut packed = Strings::default();
    packed.push(|out| game.pack(&start, out));
    let mut ahead = BTreeMap::from([(game.stage(&start), packed)]);
    while let Some((stage, entries)) = ahead.pop_first() {
        let entries = entries.sorted();
        let solver = Solver {
            watch: &overall,
            memory: line.left(solver)?,
            ..*solver
        };
        let one = game.one(stage, Some(later.clone()));
        // From the middle of a stage there is one state to begin with.
        let size = folder.size(stage)?.unwrap_or(1);
        let mut found = BTreeMap::new();
        let follow = |solver: &Solver<'_>, _, part: &Strings| reached(&one, who, solver, part);
        parts::work(&solver, &entries, size, follow, |number, part| {
            found.insert(number, part);
            Ok(())
        })?;
        for part in found.into_values() {
            line.add(part.taken);
            for (stage, states) in part.ahead {
                let ahead: &mut Strings = ahead.entry(stage).or_default();
                states.iter().for_each(|state| ahead.add(state));
            }
        }
        (overall.done).fetch_add(entries.len() as u64, Ordering::Relaxed);
    }
    Ok(line)
}

/// What best play comes to from some entries of a stage.
fn reached<G: Notation + Send>(
    game: &Stages<G>,
    who: Option<Player>,
    solver: &Solver<'_>,
    entries: &Strings,
) -> Result<Reached<G::State>> {
    let explored = parts::explore(game, solver, entries)?;
    let solved = parts::solve(game, solver, &explored)?;
    let (graph, states) = (explored.graph(), explored.states());
    let (mut taken, mut ahead) = (Vec::new(), BTreeMap::<_, Strings>::new());
    let mut is_met = vec![false; states.len()];
    let mut path: Vec<u32> = (0..entries.len() as u32).collect();
    while let Some(id) = path.pop() {
        if std::mem::replace(&mut is_met[id as usize], true) {
            continue;
        }
        let state = &states[id as usize];
        if !game.is_inner(state) {
            let ahead = ahead.entry(game.stage(state)).or_default();
            ahead.push(|out| game.pack(state, out));
            continue;
        }
        let player = graph.kind(id).player();
        if player.is_some() && who.is_some() && player != who {
            path.extend(graph.successors(id));
            continue;
        }
        let place = solved.choices()[id as usize];
        if player.is_some() {
            taken.push((state.clone(), place));
        }
        let row = graph.rows(id).nth(place as usize);
        path.extend(row.iter().flat_map(|row| row.targets.iter()));
    }
    Ok(Reached { taken, ahead })
}
