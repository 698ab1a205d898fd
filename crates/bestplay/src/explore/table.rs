//! Which state has which number: a vector of the states and a hash table of numbers beside it.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::graph::StateId;

/// The states found so far, numbered from 0.
///
/// A state is stored once, in the vector; the hash table holds 32-bit numbers only.
#[derive(Debug)]
pub(crate) struct StateTable<S> {
    states: Vec<S>,
    numbers: HashTable<StateId>,
    hasher: FixedState,
}

impl<S> Default for StateTable<S> {
    fn default() -> Self {
        // A fixed seed: two runs do the same.
        let hasher = FixedState::with_seed(0x6265_7374_706c_6179);
        StateTable {
            states: Vec::new(),
            numbers: HashTable::new(),
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
        // A slot of the hash table is a number and a control byte; at most 7/8 are filled.
        let slots = self.numbers.capacity() * 8 / 7;
        (self.states.capacity() * size_of::<S>() + slots * (size_of::<StateId>() + 1)) as u64
    }

    /// The table without spare room.
    pub(crate) fn finish(mut self) -> Self {
        self.states.shrink_to_fit();
        self
    }
}

impl<S: Hash + Eq> StateTable<S> {
    /// The number of a state, if it was found.
    pub(crate) fn find(&self, state: &S) -> Option<StateId> {
        let hash = self.hasher.hash_one(state);
        self.numbers
            .find(hash, |&id| self.states[id as usize] == *state)
            .copied()
    }

    /// The number of a state; a new one if it is new.
    #[inline]
    pub(crate) fn insert(&mut self, state: S) -> StateId {
        let hash = self.hasher.hash_one(&state);
        if let Some(&id) = self
            .numbers
            .find(hash, |&id| self.states[id as usize] == state)
        {
            return id;
        }
        let id = self.states.len() as StateId;
        let (states, hasher) = (&self.states, &self.hasher);
        self.numbers
            .insert_unique(hash, id, |&id| hasher.hash_one(&states[id as usize]));
        self.states.push(state);
        id
    }
}
