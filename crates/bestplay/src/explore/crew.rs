//! Several threads that explore side by side.
//!
//! One thread leads: it numbers the states and writes the graph, in the order in which it would alone. The
//! others explore pieces of what is ahead of it ([`helper`](super::helper)). Where the lead comes to a
//! piece that a helper has explored, it looks up what that met and takes over what that wrote, which is
//! much less work than to explore it; what lies between two pieces it explores itself:
//!
//! ```text
//!   in the graph | explored by the lead | piece | lead | piece | ... known, to be handed out
//!                ^ next                   ^ of a helper, done or not
//! ```
//!
//! The gaps between the pieces are what keeps all threads busy. The nearer the lead comes to where the
//! helpers are, the larger it leaves the next one, so that it does not have to wait for them; once they are
//! far ahead, it leaves none. So whatever rules and numbers take, the threads share the work; the graph
//! does not depend on it.
//!
//! Where something is wrong, or a limit near, the crew is dismissed, and the lead goes on alone: it finds
//! the first mistake, or meets the limit, exactly as if it had been alone all the time.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::mpsc::{self, Receiver, Sender};

use super::helper::{Slip, help, wait};
use super::pace::{OVERDUE, Way};
use super::{Explorer, SOLVING_BYTES, most_states};
use crate::clock::Instant;
use crate::graph::StateId;
use crate::threads;
use crate::{Game, Result};

/// Pieces of each helper that are to lie between it and the lead; no more than twice as many do.
const PIECES_AHEAD: usize = 8;

/// Pieces that each helper has to do: one that it works on, and one for when it has done that.
const PIECES_WAITING: usize = 2;

/// A piece has at most this part of the states that are known and not explored yet.
const PIECES_KNOWN: usize = 16;

/// In how many steps the lead explores as many states as a piece has: between them it looks after the
/// helpers.
const STEPS: usize = 4;

/// The lead's view of a helper.
struct Helper<S> {
    slips: Sender<Slip<S>>,
    /// How many slips it has not given back.
    waiting: usize,
    /// The numbers of what it has met, by its own numbers.
    numbers: Vec<StateId>,
}

/// States that a helper explores.
struct Piece<S> {
    states: Range<usize>,
    helper: usize,
    /// What it has written, once it has given that back.
    slip: Option<Slip<S>>,
}

struct Crew<S> {
    helpers: Vec<Helper<S>>,
    returned: Receiver<(usize, Slip<S>)>,
    /// What is handed out and not in the graph yet, in the order of the states.
    pieces: VecDeque<Piece<S>>,
    /// Slips that nobody needs at the moment.
    spare: Vec<Slip<S>>,
}

/// Explores everything, with all threads as long as that is faster; says whether that was possible. If not,
/// what is left is for the lead alone.
///
/// # Errors
///
/// Those of exploring.
pub(super) fn explore<G: Game>(explorer: &mut Explorer<'_, G>) -> Result<bool> {
    let helpers = explorer.pace.threads() - 1;
    if helpers == 0 || !threads::ARE_THERE {
        return Ok(false);
    }
    explorer.table.grow_with(helpers + 1);
    let (to, returned) = mpsc::channel();
    let game = explorer.game;
    let helpers = (0..helpers).map(|number| {
        let (slips, to_do) = mpsc::channel();
        let to = to.clone();
        let helper = Helper {
            slips,
            waiting: 0,
            numbers: Vec::new(),
        };
        (helper, move || help(game, number, to_do, to))
    });
    let (helpers, tasks): (Vec<_>, Vec<_>) = helpers.unzip();
    drop(to);
    let mut crew = Crew {
        helpers,
        returned,
        pieces: VecDeque::new(),
        spare: Vec::new(),
    };
    threads::beside(tasks, move || crew.work(explorer)).unwrap_or(Ok(false))
}

impl<S: std::hash::Hash + Eq + Clone> Crew<S> {
    fn work<G: Game<State = S>>(&mut self, explorer: &mut Explorer<'_, G>) -> Result<bool> {
        while explorer.go_on()? {
            let (from, words) = (explorer.explored(), explorer.words());
            match explorer.pace.next(explorer.ahead()) {
                Way::Together(states) => {
                    let start = Instant::now();
                    while explorer.explored() < from + states && start.elapsed() < OVERDUE {
                        self.hand_out(explorer);
                        if !self.advance(explorer)? {
                            return Ok(false);
                        }
                    }
                    let words = explorer.words() - words;
                    explorer.pace.together_took(start.elapsed(), words);
                }
                Way::Alone(states) => {
                    while !self.pieces.is_empty() {
                        if !self.advance(explorer)? {
                            return Ok(false);
                        }
                    }
                    explorer.alone(states)?;
                }
            }
        }
        Ok(true)
    }

    /// Gives helpers who will soon have nothing to do pieces of what is known.
    fn hand_out<G: Game<State = S>>(&mut self, explorer: &Explorer<'_, G>) {
        while let Ok(returned) = self.returned.try_recv() {
            self.put(returned);
        }
        let (next, states) = (explorer.explored(), explorer.table.states());
        let helpers = explorer.pace.helpers(self.helpers.len());
        let share = (states.len() - next) / (PIECES_KNOWN * helpers);
        let size = explorer.pace.piece().min(share).max(1);
        let enough = PIECES_AHEAD * size * helpers;
        loop {
            let end = self.pieces.back().map_or(next, |piece| piece.states.end);
            let ahead = end - next;
            let gap = size * enough.saturating_sub(ahead) / enough;
            let piece = end + gap..end + gap + size;
            let idlest = (0..helpers).min_by_key(|&helper| self.helpers[helper].waiting);
            let idlest = idlest.filter(|&helper| self.helpers[helper].waiting < PIECES_WAITING);
            let Some(helper) = idlest.filter(|_| piece.end <= states.len() && ahead <= 2 * enough)
            else {
                return;
            };
            let slip = self.spare.pop();
            let mut slip = slip.unwrap_or_else(|| Slip::new(explorer.game.forever()));
            slip.states.extend_from_slice(&states[piece.clone()]);
            if self.helpers[helper].slips.send(slip).is_err() {
                // Its rules have panicked; so will those of the lead, once it comes there.
                return;
            }
            self.helpers[helper].waiting += 1;
            self.pieces.push_back(Piece {
                states: piece,
                helper,
                slip: None,
            });
        }
    }

    /// Takes a slip back.
    fn put(&mut self, (helper, slip): (usize, Slip<S>)) {
        self.helpers[helper].waiting -= 1;
        let mut pieces = self.pieces.iter_mut();
        // Each helper does its pieces in their order.
        let piece = pieces.find(|piece| piece.helper == helper && piece.slip.is_none());
        if let Some(piece) = piece {
            piece.slip = Some(slip);
        }
    }

    /// Goes on by the piece that comes next, or by some states on the way to it. Says whether the helpers
    /// can go on, too.
    fn advance<G: Game<State = S>>(&mut self, explorer: &mut Explorer<'_, G>) -> Result<bool> {
        let next = explorer.explored();
        let first = self.pieces.front().map(|piece| piece.states.start);
        if first == Some(next) {
            return Ok(self.take_over(explorer));
        }
        let few = (explorer.pace.piece() / STEPS).max(1);
        explorer.explore_until(first.map_or(next + few, |first| first.min(next + few)))?;
        Ok(true)
    }

    /// Puts what a helper has written of the next states into the graph; says whether that was possible.
    fn take_over<G: Game<State = S>>(&mut self, explorer: &mut Explorer<'_, G>) -> bool {
        while self
            .pieces
            .front()
            .is_some_and(|piece| piece.slip.is_none())
        {
            match wait(&self.returned) {
                Some(returned) => self.put(returned),
                None => return false,
            }
        }
        let first = self.pieces.pop_front();
        let Some((helper, mut slip)) = first.and_then(|piece| Some((piece.helper, piece.slip?)))
        else {
            return false;
        };
        if !slip.done || !fits(explorer, &slip) {
            return false;
        }
        let numbers = &mut self.helpers[helper].numbers;
        if slip.anew {
            numbers.clear();
        }
        let Slip { met, hashes, .. } = &mut slip;
        explorer.table.insert_all(hashes, met.drain(..), numbers);
        hashes.clear();
        let (part, meanings) = (&mut slip.part, &mut slip.meanings);
        let last = numbers.len().saturating_sub(1);
        // The words that are no successors are of any size.
        let number = |target: StateId| numbers.get((target as usize).min(last)).copied();
        let builder = &mut explorer.scribe.builder;
        builder.append(part, meanings, |target| number(target).unwrap_or_default());
        slip.states.clear();
        self.spare.push(slip);
        explorer.plan_look();
        true
    }
}

/// Whether the graph keeps within the limits for certain once a slip is entered.
fn fits<G: Game>(explorer: &Explorer<'_, G>, slip: &Slip<G::State>) -> bool {
    let (solver, new) = (explorer.solver, slip.met.len());
    let found = (explorer.table.len() + new) as u64;
    let bytes = explorer.game.held_bytes()
        + explorer.table.bytes_with(new)
        + explorer.scribe.builder.bytes_with(&slip.part)
        + SOLVING_BYTES * found;
    found <= most_states(solver) && bytes <= solver.memory
}
