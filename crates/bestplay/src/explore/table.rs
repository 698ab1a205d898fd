//! Which state has which number: a vector of the states and a hash table of numbers beside it.
//!
//! The hash table is one array of slots. A slot holds the number of a state and as many bits of its hash as
//! there is room for, so that of states that are not there few are compared with others:
//!
//! ```text
//!  31     k  k-1         0
//! +--------+--------------+
//! |  hash  |  number + 1  |     0: empty; of 2^k slots
//! +--------+--------------+
//! ```
//!
//! Slots come in groups ([`near`](super::near)). The hash names a group, as a fraction of the
//! array, and a place in it. If that is taken, the same place of the next group is searched, and so
//! on (linear probing; Knuth, *The Art of Computer Programming*, volume 3, section 6.4); after the
//! last group comes the next place of the first.
//!
//! A larger array is filled from the states, once the smaller one is gone: there are never two.

use std::hash::Hash;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::near::{GROUP, hash, next, place};
use crate::graph::StateId;

/// Slots of an empty table.
const LEAST_SLOTS: usize = 4 * GROUP as usize;

/// A hash names no more slots; states are fewer than that.
const MOST_SLOTS: u64 = 1 << 32;

/// States that are searched without a hash even then: most are asked of where play begins.
const FIRST: usize = 64;

/// How often all states are searched one by one, before it is worth making slots.
const SEARCHES: usize = 16;

/// States that are entered together.
const TOGETHER: usize = 16;

/// A successor: its number if it was found, else its hash and the state.
pub(super) type Found<S> = Result<StateId, (u32, S)>;

/// The states found so far, numbered from 0.
#[derive(Debug)]
pub(crate) struct StateTable<S> {
    states: Vec<S>,
    /// None once the table is finished.
    slots: Slots,
    /// The same after that, once many states were searched one by one.
    again: OnceLock<Slots>,
    /// How many were.
    searched: AtomicUsize,
}

/// Places for numbers of states.
#[derive(Debug, Default)]
struct Slots {
    /// A power of two of them.
    list: Vec<u32>,
    /// The bits of a slot that are a number: more than there are states.
    number: u32,
}

impl Slots {
    fn empty(count: usize) -> Slots {
        Slots {
            number: (count - 1) as u32,
            list: vec![0; count],
        }
    }

    /// The bits of a hash that its slot holds.
    #[inline]
    fn tag(&self, hash: u32) -> u32 {
        // Those that do not choose the group.
        let above = u64::from(hash) / GROUP * (u64::from(self.number) + 1);
        above as u32
    }

    /// What a slot holds.
    #[inline]
    fn word(&self, hash: u32, number: StateId) -> u32 {
        self.tag(hash) | (number + 1)
    }

    /// The number in a slot, if it may be that of a state with this tag.
    #[inline]
    fn number(&self, slot: u32, tag: u32) -> Option<StateId> {
        (slot & !self.number == tag).then(|| (slot & self.number) - 1)
    }

    /// Looks at some slots, whatever is in them: after this look they are near. The looks may wait for memory,
    /// but they wait together.
    #[inline]
    fn look_at(&self, places: impl Iterator<Item = usize>) {
        std::hint::black_box(places.fold(0, |all, at| all ^ self.list[at]));
    }

    /// So many slots for different states.
    #[cold]
    fn of<S: Hash>(states: &[S], count: usize) -> Slots {
        let mut slots = Slots::empty(count);
        let mut room = [(0, 0); TOGETHER];
        let mut number = 0;
        for states in states.chunks(TOGETHER) {
            let room = &mut room[..states.len()];
            for ((at, word), state) in room.iter_mut().zip(states) {
                let hash = hash(state);
                (*at, *word) = (place(hash, count), slots.word(hash, number));
                number += 1;
            }
            slots.look_at(room.iter().map(|&(at, _)| at));
            for &(mut at, word) in &*room {
                while slots.list[at] != 0 {
                    at = next(at, count);
                }
                slots.list[at] = word;
            }
        }
        slots
    }
}

impl<S> Default for StateTable<S> {
    fn default() -> Self {
        StateTable {
            states: Vec::new(),
            slots: Slots::empty(LEAST_SLOTS),
            again: OnceLock::new(),
            searched: AtomicUsize::new(0),
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

    /// What [`bytes`](Self::bytes) is when so many more states have come. A larger array is counted before it comes.
    pub(crate) fn bytes_with(&self, more: usize) -> u64 {
        let length = self.states.len() + more;
        let slots = slots_for(length + length / 8);
        (length * size_of::<S>() + slots * size_of::<u32>()) as u64
    }

    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.slots.list.fill(0);
    }

    /// The table once all states are there: what it takes to look them up is made when it is needed, for
    /// solving needs the room.
    pub(crate) fn finish(mut self) -> Self {
        self.states.shrink_to_fit();
        self.slots = Slots::default();
        self
    }
}

fn slots_for(states: usize) -> usize {
    let mut slots = LEAST_SLOTS;
    while full(states, slots) {
        slots *= 2;
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
        if !self.slots.list.is_empty() {
            return self.search(&self.slots, hash(state), state).ok();
        }
        let slots = match self.again.get() {
            Some(slots) => slots,
            None => {
                let all = self.states.len();
                let first = match self.searched.load(Ordering::Relaxed) / SEARCHES < all {
                    true => all,
                    false => FIRST.min(all),
                };
                let found = self.states[..first].iter().position(|one| one == state);
                let searched = found.unwrap_or(first);
                self.searched.fetch_add(searched, Ordering::Relaxed);
                if found.is_some() || first == all {
                    return found.map(|number| number as StateId);
                }
                self.again
                    .get_or_init(|| Slots::of(&self.states, slots_for(all)))
            }
        };
        self.search(slots, hash(state), state).ok()
    }

    /// Looks at the slots of some hashes: after this look they are near.
    #[inline]
    pub(super) fn glance(&self, hashes: &[u32]) {
        let slots = self.slots.list.len();
        (self.slots).look_at(hashes.iter().map(|&hash| place(hash, slots)));
    }

    /// The number of a state, or the empty slot where its number belongs.
    #[inline]
    fn search(&self, slots: &Slots, hash: u32, state: &S) -> Result<StateId, usize> {
        let list = &slots.list[..];
        let (mut at, tag) = (place(hash, list.len()), slots.tag(hash));
        loop {
            let slot = list[at];
            if slot == 0 {
                return Err(at);
            }
            if let Some(id) = slots.number(slot, tag)
                && self.states[id as usize] == *state
            {
                return Ok(id);
            }
            at = next(at, list.len());
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
                self.slots.list[at] = self.slots.word(hash, id);
                self.states.push(state);
                let slots = self.slots.list.len();
                if full(self.states.len(), slots) {
                    self.slots = Slots::default();
                    self.slots = Slots::of(&self.states, 2 * slots);
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
