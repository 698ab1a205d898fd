//! What best play comes to, by the values of a folder.
//!
//! Stage by stage, the states by which best play enters it are solved with what follows them there, and the actions
//! taken are followed to the entries of later stages. All else is forgotten: what is left is an action for each state
//! that play comes to, a chain that is as large as that.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use super::folder::Folder;
use super::later::Later;
use super::parts::{self, Overall};
use super::records::first;
use super::strings::Strings;
use super::{Kept, Stages};
use crate::explore::StateTable;
use crate::made::{Followed, Strategy};
use crate::watch::Stage;
use crate::{Branch, Chance, Error, Game, Node, Notation, Player, Result, Solver};

/// What is taken in each state in which a player of best play has a choice.
#[derive(Debug)]
pub(super) struct Line<S> {
    /// Who plays his best; both if nobody is named.
    who: Option<Player>,
    states: StateTable<S>,
    places: Vec<u32>,
}

/// What best play comes to from some entries of a stage.
struct Reached<S> {
    /// States with a choice, and the place of the action taken.
    taken: Vec<(S, u32)>,
    /// The states by which it enters later stages.
    ahead: BTreeMap<u64, Strings>,
}

impl<G: Notation + Send> Stages<G> {
    /// What is left of the game when one player, or both if nobody is named, follow the strategies that prove the values of
    /// a folder, in which it was solved. Where both do, that is chance, and
    /// nothing to choose: what [`odds`](Solver::odds) say of it, they say of best play.
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
        Ok(self.along(Line::of(self, who, solver, &folder)?))
    }
}

impl<S: Clone + Eq + std::hash::Hash + Send + Sync> Line<S> {
    fn of<G>(
        game: &Stages<G>,
        who: Option<Player>,
        solver: &Solver<'_>,
        folder: &Folder,
    ) -> Result<Line<S>>
    where
        G: Notation<State = S> + Send,
    {
        let later = Later::in_folder(folder.known.clone());
        let overall = Overall::new(
            solver.watch,
            Stage::Following,
            0,
            folder.journal.counts.entries,
        );
        let mut line = Line {
            who,
            states: StateTable::default(),
            places: Vec::new(),
        };
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

    /// What happens in a state of the game along it.
    pub(super) fn node<G: Game<State = S>>(&self, game: &G, state: &S) -> Node<S, G::Action> {
        match self.who {
            None => Followed::by_both(game, self).node(state),
            Some(player) => Followed::new(game, player, self).node(state),
        }
    }

    /// The states, each with the place of the action taken.
    pub(super) fn taken(&self) -> impl Iterator<Item = (&S, u32)> {
        self.states.states().iter().zip(self.places.iter().copied())
    }

    /// Adds what one part takes, but where a part before it has a choice of its own: what follows that is there as well,
    /// so that play which comes there keeps to it, and gets to an end.
    fn add(&mut self, taken: Vec<(S, u32)>) {
        for (state, place) in taken {
            if self.states.find(&state).is_none() {
                self.states.insert(state);
                self.places.push(place);
            }
        }
    }

    /// The memory that is left.
    fn left(&self, solver: &Solver<'_>) -> Result<u64> {
        let bytes = self.states.bytes() + (self.places.len() * size_of::<u32>()) as u64;
        let found = self.places.len() as u64;
        let left = solver.memory.checked_sub(bytes);
        left.ok_or_else(|| {
            let reached = crate::Reached {
                explored: found,
                found,
                bytes,
            };
            Error::too_much_memory(solver.memory, reached)
        })
    }
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

impl<S: Eq + std::hash::Hash + Sync, A> Strategy<S, A> for &Line<S> {
    fn choose(&self, state: &S, _: Player, _: &[(A, Branch<S>)]) -> Chance<usize> {
        let place = self.states.find(state);
        let place = place.map(|known| self.places[known as usize] as usize);
        Chance::certain(place.unwrap_or(usize::MAX))
    }
}
