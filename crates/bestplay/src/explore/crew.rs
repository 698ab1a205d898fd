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
//! far ahead, it leaves none. If it comes to a piece that is not done and stays so, because its helper has
//! no core to itself, say, it explores that piece, too. So whatever rules and numbers take, the threads share the
//! work; the graph does not depend on it. Pieces have a fixed size, but where few states are known: most games are wide,
//! but some are deep and narrow. No clock is asked.
//!
//! Where something is wrong, or a limit near, the crew is dismissed, and the lead goes on alone: it finds
//! the first mistake, or meets the limit, exactly as if it had been alone all the time.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};

use super::ahead::WINDOW;
use super::explorer::{Explorer, SOLVING_BYTES, most_states};
use super::helper::{Slip, Slips, help, look};
use super::table::StateTable;
use crate::graph::StateId;
use crate::threads::{self, Task};
use crate::{Game, Result};

/// States that the lead explores alone at first: to start threads takes as long as many of them.
const ALONE: usize = 1 << 13;

/// States of a piece, at the least and at the most: so few are still worth handing over, and so many are
/// done before a game that takes a millisecond a state has to be stopped.
const PIECE: (usize, usize) = (16, 64);

/// Pieces of each helper that are to lie between it and the lead; no more than twice as many do.
const PIECES_AHEAD: usize = 8;

/// Pieces that each helper has to do: one that it works on, and one for when it has done that.
const PIECES_WAITING: usize = 2;

/// Slips for each helper: as many as there are pieces, at the most.
const SLIPS: usize = 2 * PIECES_AHEAD + PIECES_WAITING;

/// A helper's piece has at most this part of its share of the states that are known and not explored yet.
const PIECES_KNOWN: usize = 16;

/// In how many steps the lead explores as many states as a piece has: between them it looks after the
/// helpers.
const STEPS: usize = 4;

/// When exploring is shared, and in which pieces.
#[derive(Clone, Copy)]
pub(super) struct Sharing {
    /// Threads that were asked for; 0: one for each core.
    threads: usize,
    /// States that one thread explores first.
    alone: usize,
    /// States of a piece, at the least and at the most.
    piece: (usize, usize),
}

impl Sharing {
    /// Among so many threads; 0: one for each core.
    pub(super) fn among(threads: usize) -> Sharing {
        Sharing {
            threads,
            alone: ALONE,
            piece: PIECE,
        }
    }

    /// Shares whatever can be shared.
    #[cfg(test)]
    pub(super) fn eager(threads: usize) -> Sharing {
        Sharing {
            threads,
            alone: 0,
            piece: (1, 3),
        }
    }

    /// Nothing more is shared.
    fn end(&mut self) {
        self.threads = 1;
    }

    /// Whether other threads are called, after so many states, when so many are known ahead.
    fn begins(&self, explored: usize, ahead: usize) -> bool {
        self.threads != 1 && explored >= self.alone && self.helpers(ahead) > 0
    }

    /// How many helpers there is enough to do for, when so many states are known ahead.
    fn helpers(&self, ahead: usize) -> usize {
        ahead / (PIECES_KNOWN * self.piece.0)
    }
}

/// How often the lead looks for a piece that is not done, before it explores that itself: for about as long
/// as that takes. Where the helper is late already, once.
const LOOKS: usize = 64;

/// The lead's view of a helper.
struct Helper {
    to_do: Sender<usize>,
    /// How many slips it has not given back, and how many of these the lead has explored itself.
    waiting: usize,
    late: usize,
    /// The numbers of what it has met, by its own numbers.
    numbers: Vec<StateId>,
}

/// States that a helper explores.
struct Piece {
    states: Range<usize>,
    helper: usize,
    /// What it has written, once it has given that back.
    slip: Option<usize>,
}

struct Crew<'a, S> {
    sharing: Sharing,
    helpers: Vec<Helper>,
    returned: Receiver<(usize, usize)>,
    /// What is handed out and not in the graph yet, in the order of the states.
    pieces: VecDeque<Piece>,
    slips: &'a Slips<S>,
    /// Slips that nobody needs at the moment.
    spare: Vec<usize>,
}

/// Explores everything, at first on this thread; on several once that seems worth while.
pub(super) fn run<G: Game>(explorer: &mut Explorer<'_, G>, mut sharing: Sharing) -> Result<()> {
    explorer.look_at_limits()?;
    while explorer.go_on()? {
        let begins = sharing.begins(explorer.explored(), explorer.ahead());
        if begins && !explore(explorer, sharing)? {
            sharing.end();
        }
        explorer.explore_until(explorer.explored() + WINDOW)?;
    }
    explorer.look_at_limits()
}

/// Explores everything, with all threads; says whether that was possible. If not, what is left is for the
/// lead alone.
fn explore<G: Game>(explorer: &mut Explorer<'_, G>, sharing: Sharing) -> Result<bool> {
    let helpers = match sharing.threads {
        _ if !threads::ARE_THERE => 0,
        0 => std::thread::available_parallelism().map_or(0, |cores| cores.get() - 1),
        threads => threads - 1,
    };
    if helpers == 0 {
        return Ok(false);
    }
    let (to, returned) = mpsc::channel();
    let game = explorer.game;
    let slips = &Slips::new(SLIPS * helpers, game.forever());
    let mut crew = Crew {
        sharing,
        helpers: Vec::new(),
        returned,
        pieces: VecDeque::new(),
        slips,
        spare: (0..SLIPS * helpers).rev().collect(),
    };
    let mut tasks = Vec::<Task<'_>>::new();
    for number in 0..helpers {
        let (sender, to_do) = mpsc::channel();
        crew.helpers.push(Helper {
            to_do: sender,
            waiting: 0,
            late: 0,
            numbers: Vec::new(),
        });
        let to = to.clone();
        tasks.push(Box::new(move || help(game, number, slips, to_do, to)));
    }
    drop(to);
    threads::beside(tasks, move || crew.work(explorer)).unwrap_or(Ok(false))
}

impl<S: std::hash::Hash + Eq + Clone> Crew<'_, S> {
    fn work<G: Game<State = S>>(&mut self, explorer: &mut Explorer<'_, G>) -> Result<bool> {
        while explorer.go_on()? {
            self.hand_out(explorer);
            if !self.advance(explorer)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Gives helpers who will soon have nothing to do pieces of what is known.
    fn hand_out<G: Game<State = S>>(&mut self, explorer: &mut Explorer<'_, G>) {
        while let Ok(returned) = self.returned.try_recv() {
            self.put(returned, explorer);
        }
        let (next, states) = (explorer.explored(), explorer.table.states());
        let (known, sharing) = (states.len() - next, self.sharing);
        let helpers = sharing.helpers(known).min(self.helpers.len());
        if helpers == 0 {
            return;
        }
        let size = sharing.piece.1.min(known / (PIECES_KNOWN * helpers));
        let enough = PIECES_AHEAD * size * helpers;
        loop {
            let end = self.pieces.back().map_or(next, |piece| piece.states.end);
            let ahead = end - next;
            let gap = size * enough.saturating_sub(ahead) / enough;
            let piece = end + gap..end + gap + size;
            // The first ones first: no more take part than the lead keeps up with.
            let mut free = 0..helpers;
            let free = free.find(|&helper| self.helpers[helper].waiting < PIECES_WAITING);
            let Some(helper) = free.filter(|_| piece.end <= states.len() && ahead <= 2 * enough)
            else {
                return;
            };
            let Some(slip) = self.spare.pop() else {
                return;
            };
            let mut opened = self.slips.open(slip);
            opened.states.extend_from_slice(&states[piece.clone()]);
            drop(opened);
            if self.helpers[helper].to_do.send(slip).is_err() {
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
    fn put<G: Game<State = S>>(
        &mut self,
        (helper, slip): (usize, usize),
        explorer: &mut Explorer<'_, G>,
    ) {
        self.helpers[helper].waiting -= 1;
        if self.helpers[helper].late > 0 {
            let mut late = self.slips.open(slip);
            self.helpers[helper].late -= 1;
            self.helpers[helper].learn(&mut late, &mut explorer.table);
            *late = Slip::new(explorer.game.forever());
            self.spare.push(slip);
            return;
        }
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
        if first != Some(next) {
            let few = self.sharing.piece.1.div_ceil(STEPS);
            explorer.explore_until(first.map_or(next + few, |first| first.min(next + few)))?;
            return Ok(true);
        }
        let front = self.pieces.front();
        let is_late = front.is_some_and(|piece| self.helpers[piece.helper].late > 0);
        let mut looks = 0..if is_late { 1 } else { LOOKS };
        while let Some(Piece { slip: None, .. }) = self.pieces.front()
            && looks.next().is_some()
        {
            match look(&self.returned) {
                Ok(returned) => self.put(returned, explorer),
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => return Ok(false),
            }
        }
        let Some(Piece {
            states,
            helper,
            slip,
        }) = self.pieces.pop_front()
        else {
            return Ok(false);
        };
        let Some(slip) = slip else {
            self.helpers[helper].late += 1;
            explorer.explore_until(states.end)?;
            return Ok(true);
        };
        Ok(self.take_over(helper, slip, explorer))
    }

    /// Puts what a helper has written of the next states into the graph; says whether that was possible.
    fn take_over<G: Game<State = S>>(
        &mut self,
        helper: usize,
        number: usize,
        explorer: &mut Explorer<'_, G>,
    ) -> bool {
        let slip = &mut *self.slips.open(number);
        if !slip.done || !fits(explorer, slip) {
            return false;
        }
        let helper = &mut self.helpers[helper];
        helper.learn(slip, &mut explorer.table);
        let (part, meanings) = (&mut slip.part, &mut slip.meanings);
        let known = |target: StateId| helper.numbers[target as usize];
        explorer.scribe.builder.append(part, meanings, known);
        self.spare.push(number);
        explorer.plan_look();
        true
    }
}

impl Helper {
    /// Looks up the numbers of what the helper has met, and empties the slip but for what is written.
    fn learn<S: std::hash::Hash + Eq>(&mut self, slip: &mut Slip<S>, table: &mut StateTable<S>) {
        if slip.anew {
            self.numbers.clear();
        }
        table.insert_all(&slip.hashes, slip.met.drain(..), &mut self.numbers);
        slip.hashes.clear();
        slip.states.clear();
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
