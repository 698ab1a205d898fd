//! Which state has which number: a vector of the states and a hash table of numbers beside it.
//!
//! The hash table is one array of slots. A slot holds the 32 bits of the hash and a number, so that
//! what is not there is mostly found missing by a single access to memory:
//!
//! ```text
//!  63       32 31        0
//! +-----------+-----------+
//! |   hash    | number + 1|     0: empty
//! +-----------+-----------+
//! ```
//!
//! Slots come in groups ([`near`](super::near)). The hash names a group, as a fraction of the
//! array, and a place in it. If that is taken, the same place of the next group is searched, and so
//! on (linear probing; Knuth, *The Art of Computer Programming*, volume 3, section 6.4); after the
//! last group comes the next place of the first.
//!
//! In a larger array the groups keep their order: the table grows in one pass from front to back,
//! without a look at the states.
//!
//! Slots are atomic, so that several threads can enter what they find side by side
//! ([`shared`]); for a thread alone they are plain words.

mod shared;

use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::near::{GROUP, hash};
use crate::graph::StateId;
use crate::zeros::zeros;

pub(super) use shared::Entered;

/// Slots of an empty table.
const LEAST_SLOTS: usize = 4 * GROUP as usize;

/// A hash names no more slots; states are fewer than that.
const MOST_SLOTS: u64 = 1 << 32;

/// The states found so far, numbered from 0.
#[derive(Debug)]
pub(crate) struct StateTable<S> {
    states: Vec<S>,
    /// A power of two of them, at least one group.
    slots: Vec<AtomicU64>,
}

impl<S> Default for StateTable<S> {
    fn default() -> Self {
        StateTable {
            states: Vec::new(),
            slots: zeros(LEAST_SLOTS, 1),
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

    /// The memory taken, in bytes, without what the states themselves point to and without the
    /// room that the vector keeps for more: nothing is in memory there. Only the number of states
    /// counts, not whether the array has grown a little early for several threads.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes_with(0)
    }

    /// What [`bytes`](Self::bytes) is when so many more states have come. While the table grows,
    /// the old array and the new one stand side by side; that is counted before it comes.
    pub(crate) fn bytes_with(&self, more: usize) -> u64 {
        let length = self.states.len() + more;
        let mut slots = LEAST_SLOTS;
        while full(self.states.len(), slots) {
            slots *= 2;
        }
        let mut arrays = slots;
        while full(length + length / 8, slots) {
            slots *= 2;
            arrays = slots + slots / 2;
        }
        (length * size_of::<S>() + arrays * size_of::<u64>()) as u64
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
        // As far as the array is not there yet, all slots are empty, which need not be looked up:
        // that would cost a first access to memory more.
        let mut slots = Vec::with_capacity(count);
        let old = old.into_iter().map(AtomicU64::into_inner);
        for slot in old.filter(|&slot| slot != 0) {
            let mut at = place((slot >> 32) as u32, count);
            while slots.get_mut(at).is_some_and(is_taken) {
                at = next(at, count);
            }
            if at >= slots.len() {
                slots.resize_with(
                    at - at % GROUP as usize + GROUP as usize,
                    AtomicU64::default,
                );
            }
            slots[at] = AtomicU64::new(slot);
        }
        slots.resize_with(count, AtomicU64::default);
        self.slots = slots;
    }
}

/// Whether there is a number in a slot.
#[inline]
fn is_taken(slot: &mut AtomicU64) -> bool {
    *slot.get_mut() != 0
}

/// What a slot holds.
#[inline]
fn word(hash: u32, number: StateId) -> u64 {
    u64::from(hash) << 32 | u64::from(number + 1)
}

/// Whether so many states are too many for so many slots.
#[inline]
fn full(states: usize, slots: usize) -> bool {
    4 * states as u64 > 3 * slots as u64 && (slots as u64) < MOST_SLOTS
}

/// Where the search for a hash starts, of so many slots.
#[inline]
fn place(hash: u32, slots: usize) -> usize {
    let (hash, groups) = (u64::from(hash), slots as u64 / GROUP);
    let group = (hash / GROUP * groups) >> (32 - GROUP.trailing_zeros());
    (group * GROUP + hash % GROUP) as usize
}

/// The slot that is searched after this one.
#[inline]
fn next(at: usize, slots: usize) -> usize {
    let next = at + GROUP as usize;
    if next < slots {
        next
    } else {
        (next + 1) % GROUP as usize
    }
}

impl<S: Hash + Eq> StateTable<S> {
    /// The number of a state, if it was found.
    pub(crate) fn find(&self, state: &S) -> Option<StateId> {
        self.search(hash(state), state).ok()
    }

    /// Looks at the slots of some hashes, whatever is in them: after this look they are near. The
    /// looks may wait for memory, but they wait together.
    #[inline]
    pub(super) fn glance(&self, hashes: &[u32]) {
        let slots = hashes
            .iter()
            .map(|&hash| self.slots[place(hash, self.slots.len())].load(Relaxed));
        std::hint::black_box(slots.fold(0, |all, slot| all ^ slot));
    }

    /// The number of a state, or the empty slot where its number belongs. Numbers that several
    /// threads have given for the time being are no states.
    #[inline]
    fn search(&self, hash: u32, state: &S) -> Result<StateId, usize> {
        let mut at = place(hash, self.slots.len());
        loop {
            let slot = self.slots[at].load(Relaxed);
            if slot == 0 {
                return Err(at);
            }
            let id = slot as u32 - 1;
            if (slot >> 32) as u32 == hash && self.states.get(id as usize) == Some(state) {
                return Ok(id);
            }
            at = next(at, self.slots.len());
        }
    }

    /// The number of a state; a new one if it is new.
    #[inline]
    pub(crate) fn insert(&mut self, state: S) -> StateId {
        self.insert_hashed(hash(&state), state)
    }

    /// The number of a state with this hash, if it was found.
    #[inline]
    pub(super) fn find_hashed(&self, hash: u32, state: &S) -> Option<StateId> {
        self.search(hash, state).ok()
    }

    /// As [`insert`](Self::insert), where the hash is known.
    #[inline]
    pub(super) fn insert_hashed(&mut self, hash: u32, state: S) -> StateId {
        match self.search(hash, &state) {
            Ok(id) => id,
            Err(at) => {
                let id = self.states.len() as StateId;
                self.slots[at] = AtomicU64::new(word(hash, id));
                self.states.push(state);
                if full(self.states.len(), self.slots.len()) {
                    self.grow();
                }
                id
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers every state of a list twice, and looks for it and for some that are not there.
    fn numbers_in_order<S: Hash + Eq + Clone>(states: &[S], missing: &[S]) {
        let mut table = StateTable::default();
        for round in 0..2 {
            for (i, state) in states.iter().enumerate() {
                assert_eq!(table.insert(state.clone()), i as StateId, "round {round}");
            }
        }
        for (i, state) in states.iter().enumerate() {
            assert_eq!(table.find(state), Some(i as StateId));
        }
        assert!(missing.iter().all(|state| table.find(state).is_none()));
        assert!(table.states() == states);
    }

    #[test]
    fn states_are_numbered_in_the_order_of_discovery() {
        let dense: Vec<u64> = (0..50_000).collect();
        numbers_in_order(&dense, &[50_000, u64::MAX]);
        let sparse: Vec<u64> = (0..50_000).map(|i| i << 20).collect();
        numbers_in_order(&sparse, &[1, 1 << 19]);
        let texts: Vec<String> = (0..5_000).map(|i| format!("{i}")).collect();
        numbers_in_order(&texts, &["5000".into(), String::new()]);
    }

    #[test]
    fn one_hash_for_all_is_slow_but_right() {
        #[derive(Clone, PartialEq, Eq)]
        struct Alike(u32);
        impl Hash for Alike {
            fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
        }
        let states: Vec<Alike> = (0..500).map(Alike).collect();
        numbers_in_order(&states, &[Alike(500)]);
    }
}
