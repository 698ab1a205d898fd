//! A thread that explores states ahead of the one that leads.
//!
//! What a state leads to has a number only once all states before it are explored, which is why one
//! thread gives the numbers. But what the rules say of a state does not depend on numbers. So a helper
//! numbers the successors that it meets for itself, in a small table that stays near, and writes what
//! happens in a state with those numbers. It hands over what it has written together with the successors
//! that it had not met before: the thread that leads looks up each of them once, however often it is led
//! to, and puts the numbers in.

use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use super::near::hash;
use super::scribe::{Distinct, Scribe};
use super::table::StateTable;
use crate::graph::{GraphBuilder, Meanings};
use crate::{Game, Payoff};

/// Successors that a helper remembers, about: their table has to stay near.
const REMEMBERED: usize = 1 << 13;

/// How often a thread that waits looks before it sleeps, and how long it pauses between two looks.
const LOOKS: usize = 150;
const PAUSES: usize = 32;

/// What passes between the thread that leads and a helper, to and fro. They tell each other its number, so that what
/// passes numbers is compiled once for all games.
pub(super) struct Slip<S> {
    pub(super) states: Vec<S>,
    /// What happens in them, with the helper's numbers for what they lead to, and what the shapes and
    /// outlines there stand for in the graph.
    pub(super) part: GraphBuilder,
    pub(super) meanings: Meanings,
    /// The successors that the helper had not met before, in the order of its numbers, and their hashes.
    pub(super) met: Vec<S>,
    pub(super) hashes: Vec<u32>,
    /// Whether the helper has begun to number anew.
    pub(super) anew: bool,
    /// Whether all states are explored, and nothing was wrong there.
    pub(super) done: bool,
}

impl<S> Slip<S> {
    pub(super) fn new(forever: Payoff) -> Slip<S> {
        Slip {
            states: Vec::new(),
            part: GraphBuilder::new(forever),
            meanings: Meanings::default(),
            met: Vec::new(),
            hashes: Vec::new(),
            anew: false,
            done: false,
        }
    }
}

/// Slips, each of which is made when it is first needed.
pub(super) struct Slips<S> {
    slips: Vec<OnceLock<Mutex<Slip<S>>>>,
    forever: Payoff,
}

impl<S> Slips<S> {
    pub(super) fn new(count: usize, forever: Payoff) -> Slips<S> {
        Slips {
            slips: (0..count).map(|_| OnceLock::new()).collect(),
            forever,
        }
    }

    /// A slip, for whoever has its number.
    pub(super) fn open(&self, number: usize) -> MutexGuard<'_, Slip<S>> {
        let slip = self.slips[number].get_or_init(|| Mutex::new(Slip::new(self.forever)));
        // Where rules have panicked, it says that not all is done.
        slip.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A slip on its way back, whatever happens: rules may panic, and the thread that leads waits for it.
struct Returning<'a> {
    helper: usize,
    slip: usize,
    to: &'a Sender<(usize, usize)>,
}

impl Drop for Returning<'_> {
    fn drop(&mut self) {
        // Nobody waits for it any more if the thread that leads is gone.
        let _ = self.to.send((self.helper, self.slip));
    }
}

/// Explores whatever slips come, until no more can come.
pub(super) fn help<G: Game>(
    game: &G,
    helper: usize,
    slips: &Slips<G::State>,
    to_do: Receiver<usize>,
    to: Sender<(usize, usize)>,
) {
    let mut own = Own::new(game);
    while let Some(slip) = wait(&to_do) {
        let to = &to;
        let _returning = Returning { helper, slip, to };
        own.explore(&mut slips.open(slip));
    }
}

/// What comes next; `None` if nothing can come any more. At first the thread stays awake, for a tenth of a
/// millisecond or so: to wake it takes about as long as exploring what it waits for. Others that have no
/// core to themselves come first.
fn wait<T>(from: &Receiver<T>) -> Option<T> {
    for _ in 0..LOOKS {
        match look(from) {
            Err(TryRecvError::Empty) => std::thread::yield_now(),
            next => return next.ok(),
        }
    }
    from.recv().ok()
}

/// What has come, or comes within a moment.
pub(super) fn look<T>(from: &Receiver<T>) -> Result<T, TryRecvError> {
    let next = from.try_recv();
    if let Err(TryRecvError::Empty) = next {
        (0..PAUSES).for_each(|_| std::hint::spin_loop());
    }
    next
}

/// What a helper has of its own.
struct Own<'a, G: Game> {
    game: &'a G,
    scribe: Scribe,
    distinct: Distinct<G::Action>,
    /// The successors that were met, numbered as they came.
    known: StateTable<G::State>,
}

impl<G: Game> Own<'_, G> {
    fn new(game: &G) -> Own<'_, G> {
        Own {
            game,
            scribe: Scribe::new(game.forever()),
            distinct: Distinct::new(),
            known: StateTable::default(),
        }
    }

    fn explore(&mut self, slip: &mut Slip<G::State>) {
        // In case that the rules panic.
        slip.done = false;
        slip.anew = self.known.len() > REMEMBERED;
        if slip.anew {
            self.known.clear();
        }
        let before = self.known.len();
        std::mem::swap(&mut self.scribe.builder, &mut slip.part);
        slip.done = slip.states.iter().all(|state| {
            let node = self.game.node(state);
            let (known, distinct) = (&mut self.known, &mut self.distinct);
            self.scribe.write(self.game, known, distinct, node).is_ok()
        });
        std::mem::swap(&mut self.scribe.builder, &mut slip.part);
        let met = &self.known.states()[before..];
        slip.met.extend_from_slice(met);
        slip.hashes.extend(met.iter().map(hash));
    }
}
