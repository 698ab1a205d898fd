//! What the threads find in a batch, and the numbers that it gets.
//!
//! A state is new where it is met first in the order of the states, whichever thread came first in
//! time. Each thread lists what it finds, piece by piece, so that the order of what all of them
//! found is that of the pieces. What another thread was about to number already is listed as the
//! *twin* of the other's state. When all threads are ready, each compares its twins with the states
//! of the others. Of a state and its twins, the one that comes first in the order has the number, and
//! the others repeat it.

use std::hash::Hash;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use super::SPARE;
use super::agenda::{Agenda, ROOM};
use super::near::hash;
use super::scribe::Numbers;
use super::table::{Entered, StateTable};
use crate::graph::{Mark, StateId};

/// No number: the state repeats another one.
pub(super) const REPEATED: StateId = StateId::MAX;

/// No place.
const NONE: u32 = u32::MAX;

/// What a thread has found in a batch.
// Apart from what other threads write, in memory too.
#[repr(align(128))]
pub(super) struct Found<S> {
    /// The first number for the time being of any thread.
    all: StateId,
    /// The number that the first of them has for the time being; the others follow.
    first: StateId,
    /// How many numbers there are for this thread.
    most: usize,
    states: Vec<S>,
    /// The slot of the table in which the number is: that of the other state, for a twin.
    slots: Vec<usize>,
    /// Which comes first, of each state and its twins: the piece, and the place in the thread's list
    /// (see [`order`]).
    firsts: Vec<AtomicU64>,
    twins: Vec<Twin>,
    /// For each thread and each place in its list: the place of the twin here, or [`NONE`].
    known_twins: Vec<Vec<u32>>,
    /// How many states may still be entered into the table.
    room: usize,
    failed: bool,
}

/// A state that another thread has found too.
#[derive(Clone, Copy)]
struct Twin {
    /// The place in the thread's own list.
    place: u32,
    /// The other's number.
    of: StateId,
}

/// A piece of the batch: who explored it, what was found there, as places in the list, and what was
/// written.
#[derive(Clone)]
pub(super) struct Piece {
    pub(super) thread: usize,
    pub(super) found: Range<usize>,
    pub(super) written: Range<Mark>,
}

/// A place in the order of all that was found: by pieces, then by places in a thread's list.
fn order(piece: usize, place: usize) -> u64 {
    (piece as u64) << 32 | place as u64
}

/// The piece and the place.
pub(super) fn place(order: u64) -> (usize, usize) {
    ((order >> 32) as usize, order as u32 as usize)
}

/// The numbers that a thread gives, all threads working side by side.
pub(super) struct Local<'a, S> {
    pub(super) table: &'a StateTable<S>,
    pub(super) agenda: &'a Agenda,
    pub(super) found: &'a mut Found<S>,
}

impl<S: Hash + Eq> Numbers<S> for Local<'_, S> {
    #[inline]
    fn state(&self, number: StateId) -> Option<&S> {
        let known = self.table.states().get(number as usize);
        known.or_else(|| self.found.state(number))
    }

    #[inline]
    fn number(&mut self, state: S) -> StateId {
        self.number_new(hash(&state), state)
    }

    #[inline]
    fn number_new(&mut self, hash: u32, state: S) -> StateId {
        let found = &mut *self.found;
        if found.room == 0 && !found.take_room(self.agenda) {
            return 0;
        }
        let (first, place) = (found.first, found.states.len());
        match self.table.enter(hash, &state, first, &found.states) {
            Entered::There(number) => number,
            Entered::New(slot) => {
                found.room -= 1;
                found.states.push(state);
                found.slots.push(slot);
                first + place as StateId
            }
            Entered::Elsewhere(of, slot) => found.twin(of, slot, state),
        }
    }
}

impl<S: Hash + Eq> Found<S> {
    pub(super) fn new() -> Found<S> {
        Found {
            all: 0,
            first: 0,
            most: 0,
            states: Vec::new(),
            slots: Vec::new(),
            firsts: Vec::new(),
            twins: Vec::new(),
            known_twins: Vec::new(),
            room: 0,
            failed: false,
        }
    }

    /// A batch begins, with so many states known; the thread is one of so many.
    pub(super) fn start(&mut self, known: usize, thread: usize, threads: usize) {
        self.most = SPARE as usize / threads;
        self.all = known as StateId;
        self.first = (known + thread * self.most) as StateId;
        self.known_twins.resize_with(threads, Vec::new);
    }

    #[inline]
    fn state(&self, number: StateId) -> Option<&S> {
        self.states.get(number.wrapping_sub(self.first) as usize)
    }

    /// The number that the first state has for the time being.
    pub(super) fn first(&self) -> StateId {
        self.first
    }

    /// The number of states found; other threads may have found some of them too.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether the batch has to be explored once more, by one thread.
    pub(super) fn failed(&self) -> bool {
        self.failed
    }

    pub(super) fn fail(&mut self) {
        self.failed = true;
    }

    /// Takes room for more states.
    #[cold]
    fn take_room(&mut self, agenda: &Agenda) -> bool {
        let room = (self.states.len() + ROOM <= self.most).then(|| agenda.take_room());
        match room.flatten() {
            Some(room) => self.room = room,
            None => self.failed = true,
        }
        !self.failed
    }

    /// The number of a state of which another thread has found the twin.
    fn twin(&mut self, of: StateId, slot: usize, state: S) -> StateId {
        let new = self.states.len();
        let other = (of - self.all) as usize;
        let (thread, other) = (other / self.most, other % self.most);
        let known = &mut self.known_twins[thread];
        if known.len() <= other {
            known.resize(other + 1, NONE);
        }
        if known[other] == NONE {
            known[other] = new as u32;
        }
        let place = known[other];
        if place as usize == new {
            self.room -= 1;
            self.states.push(state);
            self.slots.push(slot);
            self.twins.push(Twin { place, of });
        } else if self.states[place as usize] != state {
            // Two states have one hash: only one can be the twin.
            self.failed = true;
        }
        self.first + place
    }

    /// A piece is explored: what was found there, from here on, is in the order.
    pub(super) fn end_piece(&mut self, piece: usize) {
        let places = self.firsts.len()..self.states.len();
        let firsts = places.map(|place| AtomicU64::new(order(piece, place)));
        self.firsts.extend(firsts);
    }

    /// Takes what was entered out of the table, and drops it.
    pub(super) fn take_back(&mut self, table: &mut StateTable<S>) {
        let mut twins = self.twins.iter().map(|twin| twin.place as usize).peekable();
        for (place, &slot) in self.slots.iter().enumerate() {
            if twins.next_if_eq(&place).is_none() {
                table.take_back(slot);
            }
        }
        self.states.clear();
        self.clear();
    }

    fn clear(&mut self) {
        self.slots.clear();
        self.firsts.clear();
        self.twins.clear();
        self.known_twins.iter_mut().for_each(Vec::clear);
        self.room = 0;
        self.failed = false;
    }
}

/// Compares the twins of a thread with the states of the others, and counts for each piece what
/// repeats something that comes before it. Says whether all of them are the same states.
pub(super) fn compare<S: Eq>(all: &[Found<S>], own: &Found<S>, repeated: &[AtomicU32]) -> bool {
    own.twins.iter().all(|twin| {
        let (other, of) = found_as(all, twin.of);
        let place = twin.place as usize;
        let order = own.firsts[place].load(Relaxed);
        let before = other.firsts[of].fetch_min(order, Relaxed);
        let (piece, _) = self::place(order.max(before));
        repeated[piece].fetch_add(1, Relaxed);
        other.states[of] == own.states[place]
    })
}

/// Who has found the state that has this number for the time being, and its place there.
fn found_as<S>(all: &[Found<S>], number: StateId) -> (&Found<S>, usize) {
    let place = (number - all[0].first) as usize;
    let thread = place / all[0].most;
    (&all[thread], place % all[0].most)
}

/// Numbers what a thread has found in one of its pieces, the first of them by `next`, and writes the
/// numbers into the table. What repeats something has [`REPEATED`], and `repeats` names its
/// place and what it repeats.
pub(super) fn number<S: Hash + Eq>(
    all: &[Found<S>],
    own: &Found<S>,
    (piece, found): (usize, Range<usize>),
    mut next: StateId,
    table: &StateTable<S>,
    numbers: &mut Vec<StateId>,
    repeats: &mut Vec<(usize, u64)>,
) {
    let from = own
        .twins
        .partition_point(|twin| (twin.place as usize) < found.start);
    let mut twins = own.twins[from..].iter();
    let mut twin = twins.next();
    for place in found {
        let first = match twin {
            Some(here) if here.place as usize == place => {
                let (other, of) = found_as(all, here.of);
                twin = twins.next();
                &other.firsts[of]
            }
            _ => &own.firsts[place],
        };
        let first = first.load(Relaxed);
        if first == order(piece, place) {
            table.settle(own.slots[place], next);
            numbers.push(next);
            next += 1;
        } else {
            numbers.push(REPEATED);
            repeats.push((place, first));
        }
    }
}

/// Gives all states that do not repeat another one to the table, in their order.
pub(super) fn give<S: Hash + Eq>(
    all: &mut [Found<S>],
    pieces: &[Piece],
    numbers: &[&[StateId]],
    table: &mut StateTable<S>,
) {
    let mut states: Vec<_> = all.iter_mut().map(|found| found.states.drain(..)).collect();
    for piece in pieces {
        let states = &mut states[piece.thread];
        let numbers = &numbers[piece.thread][piece.found.clone()];
        // The list that ends first comes first: of the states, no more is taken.
        let found = numbers.iter().zip(states);
        table.add_settled(found.filter_map(|(&n, state)| (n != REPEATED).then_some(state)));
    }
    drop(states);
    all.iter_mut().for_each(Found::clear);
    table.grow_if_full();
}
