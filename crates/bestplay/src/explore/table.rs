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
//! In a larger array the groups keep their order, so that the table grows without a look at the states,
//! in one pass from front to back.

use std::hash::Hash;
use std::sync::OnceLock;

use super::near::{GROUP, hash, next, place};
use crate::graph::StateId;

/// Slots of an empty table.
const LEAST_SLOTS: usize = 4 * GROUP as usize;

/// A hash names no more slots; states are fewer than that.
const MOST_SLOTS: u64 = 1 << 32;

/// States among which one is looked for without a hash: most are asked of where play begins.
const FIRST: usize = 64;

/// States that are entered together.
const TOGETHER: usize = 16;

/// A successor: its number if it was found, else its hash and the state.
pub(super) type Found<S> = Result<StateId, (u32, S)>;

/// The states found so far, numbered from 0.
#[derive(Debug)]
pub(crate) struct StateTable<S> {
    states: Vec<S>,
    /// A power of two of them, at least one group; none once the table is finished.
    slots: Vec<u64>,
    /// The same after that, once somebody has asked for a state that is not among the first.
    again: OnceLock<Vec<u64>>,
}

impl<S> Default for StateTable<S> {
    fn default() -> Self {
        StateTable {
            states: Vec::new(),
            slots: vec![0; LEAST_SLOTS],
            again: OnceLock::new(),
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
    /// room that the vector keeps for more: nothing is in memory there.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes_with(0)
    }

    /// What [`bytes`](Self::bytes) is when so many more states have come. While the table grows,
    /// the old array and the new one stand side by side; that is counted before it comes.
    pub(crate) fn bytes_with(&self, more: usize) -> u64 {
        let length = self.states.len() + more;
        let mut slots = slots_for(self.states.len());
        let mut arrays = slots;
        while full(length + length / 8, slots) {
            slots *= 2;
            arrays = slots + slots / 2;
        }
        (length * size_of::<S>() + arrays * size_of::<u64>()) as u64
    }

    /// Forgets all states.
    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.slots.fill(0);
    }

    /// The table once all states are there: what it takes to look them up is made when it is needed, for
    /// solving needs the room.
    pub(crate) fn finish(mut self) -> Self {
        self.states.shrink_to_fit();
        self.slots = Vec::new();
        self
    }
}

/// The slots of so many states.
fn slots_for(states: usize) -> usize {
    let mut slots = LEAST_SLOTS;
    while full(states, slots) {
        slots *= 2;
    }
    slots
}

/// What a slot holds.
#[inline]
fn word(hash: u32, number: StateId) -> u64 {
    u64::from(hash) << 32 | u64::from(number + 1)
}

/// So many slots, filled with words of different states.
#[cold]
fn filled(count: usize, words: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut slots = vec![0; count];
    for word in words {
        let mut at = place((word >> 32) as u32, count);
        while slots[at] != 0 {
            at = next(at, count);
        }
        slots[at] = word;
    }
    slots
}

/// Whether so many states are too many for so many slots: with more than five states for eight slots,
/// searches for what is not there become long.
#[inline]
fn full(states: usize, slots: usize) -> bool {
    8 * states as u64 > 5 * slots as u64 && (slots as u64) < MOST_SLOTS
}

impl<S: Hash + Eq> StateTable<S> {
    /// The number of a state, if it was found.
    pub(crate) fn find(&self, state: &S) -> Option<StateId> {
        if !self.slots.is_empty() {
            return self.search(&self.slots, hash(state), state).ok();
        }
        let mut first = (0..).zip(self.states.iter().take(FIRST));
        if let Some((number, _)) = first.find(|(_, first)| *first == state) {
            return Some(number);
        }
        let slots = self.again.get_or_init(|| {
            let words = (0..).zip(&self.states);
            let words = words.map(|(number, state)| word(hash(state), number));
            filled(slots_for(self.states.len()), words)
        });
        self.search(slots, hash(state), state).ok()
    }

    /// Looks at the slots of some hashes, whatever is in them: after this look they are near. The
    /// looks may wait for memory, but they wait together.
    #[inline]
    pub(super) fn glance(&self, hashes: &[u32]) {
        let slots = hashes
            .iter()
            .map(|&hash| self.slots[place(hash, self.slots.len())]);
        std::hint::black_box(slots.fold(0, |all, slot| all ^ slot));
    }

    /// The number of a state, or the empty slot where its number belongs.
    #[inline]
    fn search(&self, slots: &[u64], hash: u32, state: &S) -> Result<StateId, usize> {
        let mut at = place(hash, slots.len());
        loop {
            let slot = slots[at];
            if slot == 0 {
                return Err(at);
            }
            let id = slot as u32 - 1;
            if (slot >> 32) as u32 == hash && self.states[id as usize] == *state {
                return Ok(id);
            }
            at = next(at, slots.len());
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
        self.search(&self.slots, hash, state).ok()
    }

    /// The number of a state that was looked up; a new one if it was not found, and still is not there.
    #[inline]
    pub(super) fn insert_found(&mut self, found: Found<S>) -> StateId {
        found.unwrap_or_else(|(hash, state)| self.insert_hashed(hash, state))
    }

    /// Enters states that have these hashes; their numbers go to the end of a list.
    pub(super) fn insert_all(
        &mut self,
        hashes: &[u32],
        mut states: impl Iterator<Item = S>,
        numbers: &mut Vec<StateId>,
    ) {
        for hashes in hashes.chunks(TOGETHER) {
            self.glance(hashes);
            // The list that ends first comes first: of the states, no more is taken.
            let both = hashes.iter().zip(&mut states);
            numbers.extend(both.map(|(&hash, state)| self.insert_hashed(hash, state)));
        }
    }

    /// As [`insert`](Self::insert), where the hash is known.
    #[inline]
    pub(super) fn insert_hashed(&mut self, hash: u32, state: S) -> StateId {
        match self.search(&self.slots, hash, &state) {
            Ok(id) => id,
            Err(at) => {
                let id = self.states.len() as StateId;
                self.slots[at] = word(hash, id);
                self.states.push(state);
                if full(self.states.len(), self.slots.len()) {
                    let old = std::mem::take(&mut self.slots);
                    let words = old.iter().copied().filter(|&word| word != 0);
                    self.slots = filled(2 * old.len(), words);
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
        let table = table.finish();
        for (i, state) in states.iter().enumerate() {
            assert_eq!(table.find(state), Some(i as StateId));
        }
        assert!(missing.iter().all(|state| table.find(state).is_none()));
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
