//! Which state has which number: a vector of the states and a hash table of numbers beside it.
//!
//! The hash table is one array of slots, searched from the place that the hash names onwards
//! (linear probing; Knuth, *The Art of Computer Programming*, volume 3, section 6.4). A slot holds
//! 32 bits of the hash and a number, so that what is not there is mostly found missing by a single
//! access to memory:
//!
//! ```text
//!  63       32 31        0
//! +-----------+-----------+
//! |   hash    | number + 1|     0: empty
//! +-----------+-----------+
//! ```
//!
//! The place is the hash as a fraction of the array. In a larger array all slots keep their order:
//! the table grows in one pass from front to back, without a look at the states.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;

use crate::graph::StateId;

/// The states found so far, numbered from 0.
#[derive(Debug)]
pub(crate) struct StateTable<S> {
    states: Vec<S>,
    slots: Vec<u64>,
    hasher: FixedState,
}

impl<S> Default for StateTable<S> {
    fn default() -> Self {
        // A fixed seed: two runs do the same.
        let hasher = FixedState::with_seed(0x6265_7374_706c_6179);
        StateTable {
            states: Vec::new(),
            slots: vec![0; 64],
            hasher,
        }
    }
}

impl<S> StateTable<S> {
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    pub(crate) fn states(&self) -> &[S] {
        &self.states
    }

    /// The memory taken, in bytes, without what the states themselves point to.
    pub(crate) fn bytes(&self) -> u64 {
        (self.states.capacity() * size_of::<S>() + self.slots.len() * size_of::<u64>()) as u64
    }

    /// The table without spare room.
    pub(crate) fn finish(mut self) -> Self {
        self.states.shrink_to_fit();
        self
    }

    /// Doubles the number of slots.
    #[cold]
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        let count = 2 * old.len();
        self.slots = vec![0; count];
        // From here on all slots are empty, which need not be looked up: that would cost a first
        // access to memory more.
        let mut empty = 0;
        for slot in old.into_iter().filter(|&slot| slot != 0) {
            let mut at = place(slot, count);
            while at < empty && self.slots[at] != 0 {
                at = next(at, count);
            }
            self.slots[at] = slot;
            empty = empty.max(at + 1);
        }
    }
}

/// Where the search for a hash starts, of so many slots; a slot starts with its hash.
#[inline]
fn place(hash: u64, slots: usize) -> usize {
    ((hash >> 32) * slots as u64 >> 32) as usize
}

/// The slot after this one; the first comes after the last.
#[inline]
fn next(place: usize, slots: usize) -> usize {
    if place + 1 == slots { 0 } else { place + 1 }
}

impl<S: Hash + Eq> StateTable<S> {
    /// The number of a state, if it was found.
    pub(crate) fn find(&self, state: &S) -> Option<StateId> {
        self.search(self.hasher.hash_one(state), state).ok()
    }

    /// The number of a state, or the empty slot where its number belongs.
    #[inline]
    fn search(&self, hash: u64, state: &S) -> Result<StateId, usize> {
        let mut at = place(hash, self.slots.len());
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Err(at);
            }
            let id = slot as u32 - 1;
            if slot >> 32 == hash >> 32 && self.states[id as usize] == *state {
                return Ok(id);
            }
            at = next(at, self.slots.len());
        }
    }

    /// The number of a state; a new one if it is new.
    #[inline]
    pub(crate) fn insert(&mut self, state: S) -> StateId {
        let hash = self.hasher.hash_one(&state);
        match self.search(hash, &state) {
            Ok(id) => id,
            Err(at) => {
                let id = self.states.len() as StateId;
                self.slots[at] = hash >> 32 << 32 | u64::from(id + 1);
                self.states.push(state);
                // A hash names no more than 2³² places; states are fewer than that.
                let (filled, slots) = (self.states.len() as u64, self.slots.len() as u64);
                if 4 * filled > 3 * slots && slots < 1 << 32 {
                    self.grow();
                }
                id
            }
        }
    }
}
