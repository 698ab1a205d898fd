//! Entering states from several threads side by side.
//!
//! The states found so far are only read. What a thread finds goes into a list of its own, and a
//! number of its own, above those of all states, into the first empty slot: by one atomic exchange,
//! so that of two threads that find the same state, the second one meets the number of the first.
//! It cannot look at the other's list; that is done when all threads are ready. Then the slots get
//! the numbers that the states have in the order of discovery.

use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::{MOST_SLOTS, StateTable, full, is_taken, next, place, word};
use crate::graph::StateId;
use crate::threads;
use crate::zeros::zeros_together;

/// Slots of an array that several threads make larger, at the least, and the pieces that they take.
const SHARED: usize = 1 << 12;
const PIECES: usize = 16;

/// What a thread learns of a state that it enters.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::explore) enum Entered {
    /// It has this number.
    There(StateId),
    /// It is new, and its number is in this slot now.
    New(usize),
    /// Another thread has found a state with the same hash, most likely the same one: its number,
    /// and the slot in which that is.
    Elsewhere(StateId, usize),
}

impl<S> StateTable<S> {
    /// Grows until so many more states can be entered before any search becomes long, and more.
    /// Says how many.
    pub(in crate::explore) fn make_room(&mut self, states: usize) -> usize {
        while self.room() < states && (self.slots.len() as u64) < MOST_SLOTS {
            self.grow();
        }
        self.room()
    }

    /// What may be entered until seven of eight slots are taken.
    fn room(&self) -> usize {
        (self.slots.len() / 8 * 7).saturating_sub(self.states.len())
    }

    /// Gives the state in a slot its number.
    #[inline]
    pub(in crate::explore) fn settle(&self, slot: usize, number: StateId) {
        let hash = (self.slots[slot].load(Relaxed) >> 32) as u32;
        self.slots[slot].store(word(hash, number), Relaxed);
    }

    /// Empties a slot. All that was entered since the last states were settled has to go.
    pub(in crate::explore) fn take_back(&mut self, slot: usize) {
        self.slots[slot] = AtomicU64::new(0);
    }

    /// Adds states that were settled, in the order of their numbers.
    pub(in crate::explore) fn add_settled(&mut self, states: impl Iterator<Item = S>) {
        self.states.extend(states);
    }

    /// Grows if there are too many states, on several threads if there is much to do.
    pub(in crate::explore) fn grow_if_full(&mut self) {
        while full(self.states.len(), self.slots.len()) {
            if self.slots.len() < SHARED {
                self.grow();
            } else {
                self.grow_together();
            }
        }
    }

    /// Doubles the number of slots. As groups keep their order, a piece of the array becomes the piece
    /// of the new one at the same place. What belongs before its piece, or finds no slot in it, is
    /// entered when all pieces are ready.
    fn grow_together(&mut self) {
        let count = 2 * self.slots.len();
        let mut slots: Vec<AtomicU64> = zeros_together(count);
        let piece = self.slots.len() / PIECES;
        let old = self.slots.chunks_mut(piece);
        let new = slots.chunks_mut(2 * piece);
        let mut pieces: Vec<_> = old.zip(new).map(|piece| (piece, Vec::new())).collect();
        threads::each(&mut pieces, |number, ((old, new), outside)| {
            let start = number * 2 * piece;
            for slot in old
                .iter_mut()
                .map(|slot| *slot.get_mut())
                .filter(|&slot| slot != 0)
            {
                let mut at = place((slot >> 32) as u32, count).wrapping_sub(start);
                while new.get_mut(at).is_some_and(is_taken) {
                    at = next(at + start, count).wrapping_sub(start);
                }
                match new.get_mut(at) {
                    Some(free) => *free.get_mut() = slot,
                    None => outside.push(slot),
                }
            }
        });
        let outside: Vec<u64> = pieces
            .into_iter()
            .flat_map(|(_, outside)| outside)
            .collect();
        for slot in outside {
            let mut at = place((slot >> 32) as u32, count);
            while is_taken(&mut slots[at]) {
                at = next(at, count);
            }
            *slots[at].get_mut() = slot;
        }
        self.slots = slots;
    }
}

impl<S: Hash + Eq> StateTable<S> {
    /// Enters a state of a thread whose own ones, which have numbers from `first`, are `own`.
    #[inline]
    pub(in crate::explore) fn enter(
        &self,
        hash: u32,
        state: &S,
        first: StateId,
        own: &[S],
    ) -> Entered {
        let mut at = place(hash, self.slots.len());
        let mut elsewhere = None;
        loop {
            let slot = self.slots[at].load(Relaxed);
            if slot == 0 {
                if let Some((number, slot)) = elsewhere {
                    return Entered::Elsewhere(number, slot);
                }
                let new = word(hash, first + own.len() as StateId);
                let entered = self.slots[at].compare_exchange(0, new, Relaxed, Relaxed);
                if entered.is_ok() {
                    return Entered::New(at);
                }
                // Another thread was faster: what has it entered?
                continue;
            }
            if (slot >> 32) as u32 == hash {
                let number = slot as u32 - 1;
                match self.states.get(number as usize) {
                    Some(known) if known == state => return Entered::There(number),
                    Some(_) => {}
                    None => match own.get(number.wrapping_sub(first) as usize) {
                        Some(known) if known == state => return Entered::There(number),
                        Some(_) => {}
                        None => elsewhere = elsewhere.or(Some((number, at))),
                    },
                }
            }
            at = next(at, self.slots.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::hash;
    use super::Entered::{Elsewhere, New, There};
    use super::*;

    /// Enters states as a thread whose numbers start here; says where each is.
    fn enter<S: Hash + Eq>(table: &StateTable<S>, first: StateId, states: &[S]) -> Vec<Entered> {
        let places = 0..states.len();
        let entered = places.map(|place| {
            let state = &states[place];
            table.enter(hash(state), state, first, &states[..place])
        });
        entered.collect()
    }

    #[test]
    fn of_two_threads_the_second_meets_the_number_of_the_first() {
        let mut table = StateTable::default();
        table.insert(7u64);
        assert!(table.make_room(400) >= 400);
        let (one, two) = ([1, 2, 7, 3], [3, 4, 1]);
        let [New(at), New(_), There(0), New(_)] = enter(&table, 100, &one)[..] else {
            panic!("entered by one thread");
        };
        let [Elsewhere(103, _), New(four), Elsewhere(100, same)] = enter(&table, 200, &two)[..]
        else {
            panic!("entered by the other thread");
        };
        assert_eq!(at, same);
        assert_eq!(table.enter(hash(&4), &4, 200, &two), There(201));
        assert_eq!(table.find(&1), None);
        table.settle(at, 1);
        table.take_back(four);
        table.add_settled([1].into_iter());
        assert_eq!(table.find(&1), Some(1));
        assert_eq!(table.find(&4), None);
    }

    /// A state with one of a few hashes, so that searches run over the ends of pieces.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Alike(u64, u64);

    impl Hash for Alike {
        fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
            hasher.write_u64(self.0 % self.1);
        }
    }

    #[test]
    fn a_table_that_threads_have_made_larger_holds_the_same() {
        for hashes in [1, 3, 100, u64::MAX] {
            let count = if hashes < 100 { 3_000 } else { 20_000 };
            let states: Vec<Alike> = (0..count).map(|state| Alike(state, hashes)).collect();
            let mut table = StateTable::default();
            for state in &states {
                table.insert(state.clone());
            }
            for _ in 0..2 {
                table.grow_together();
                for (number, state) in states.iter().enumerate() {
                    assert_eq!(
                        table.find(state),
                        Some(number as StateId),
                        "{hashes} hashes"
                    );
                }
                assert_eq!(table.find(&Alike(count, hashes)), None);
            }
        }
    }

    #[test]
    fn what_a_table_takes_does_not_depend_on_how_it_grew() {
        let (mut one, mut other) = (StateTable::default(), StateTable::default());
        other.make_room(10_000);
        for state in 0..6_000u64 {
            one.insert(state);
            other.insert(state);
            assert_eq!(one.bytes(), other.bytes());
        }
    }
}
