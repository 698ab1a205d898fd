//! Outlines: what happens in a state, but for which states it leads to.
//!
//! An outline says who chooses and lists the choices, each with its shape and, for every outcome, the *place*
//! of the successor among those of the state. Many states have the same outline, so that it is
//! stored once. What two neighbouring choices share (the toss that fails leads to the same state
//! whatever was tried) has one place, and is one successor of the state. Where play ends there is no choice, and
//! one place: the number of the payoff.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::kind::Kind;
use super::words::{StateId, Words};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Choice {
    pub(super) shape: u32,
    /// Where the places of its outcomes start among those of the outline.
    pub(super) start: u32,
}

/// What happens, the choices, and the places of all their outcomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Outline<'a> {
    pub(super) kind: Kind,
    pub(super) choices: &'a [Choice],
    pub(super) places: &'a [u32],
}

impl Outline<'_> {
    /// The number of the payoff, where play ends.
    pub(super) fn payoff(&self) -> Option<usize> {
        match (self.kind, self.places) {
            (Kind::End, &[payoff]) => Some(payoff as usize),
            _ => None,
        }
    }
}

/// What is kept of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    kind: Kind,
    /// The successors of a state that has it.
    successors: u32,
    /// Where its choices and its places end among those of all.
    choices: usize,
    places: usize,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Outlines {
    choices: Vec<Choice>,
    places: Vec<u32>,
    known: Vec<Known>,
    numbers: HashTable<u32>,
}

impl Outlines {
    #[inline]
    pub(super) fn get(&self, id: u32) -> Outline<'_> {
        outline(&self.known, &self.choices, &self.places, id)
    }

    #[inline]
    pub(super) fn kind(&self, id: u32) -> Kind {
        self.known[id as usize].kind
    }

    /// The number of successors of a state that has this outline.
    #[inline]
    pub(super) fn successors(&self, id: u32) -> usize {
        self.known[id as usize].successors as usize
    }

    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    pub(super) fn most_choices(&self) -> usize {
        let all = (0..self.len() as u32).map(|id| self.get(id).choices.len());
        all.max().unwrap_or(0)
    }

    #[cfg(test)]
    pub(super) fn same(&self, other: &Outlines) -> bool {
        self.choices == other.choices && self.places == other.places && self.known == other.known
    }

    /// No more outlines come: what it takes to find one is given back.
    pub(super) fn shrink(&mut self) {
        self.numbers = HashTable::new();
        self.choices.shrink_to_fit();
        self.places.shrink_to_fit();
        self.known.shrink_to_fit();
    }

    /// The memory taken, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.lists_bytes() + numbers_bytes(self.numbers.len())
    }

    /// The most that it can be once the outlines of another graph are added.
    pub(super) fn bytes_with(&self, other: &Outlines) -> u64 {
        // Each of the lists doubles at the most, and then holds what is new.
        let lists = 2 * (self.lists_bytes() + other.lists_bytes());
        lists + most_numbers_bytes(self.len() + other.len())
    }

    fn lists_bytes(&self) -> u64 {
        let known = self.known.capacity() * size_of::<Known>();
        let choices = self.choices.capacity() * size_of::<Choice>();
        (known + choices + self.places.capacity() * size_of::<u32>()) as u64
    }

    pub(super) fn intern(&mut self, wanted: Outline<'_>) -> u32 {
        let hasher = FixedState::default();
        let (all, choices, places) = (&self.known, &self.choices, &self.places);
        let known = |&id: &u32| outline(all, choices, places, id);
        let hash = hasher.hash_one(wanted);
        if let Some(&id) = self.numbers.find(hash, |id| known(id) == wanted) {
            return id;
        }
        let id = all.len() as u32;
        self.numbers
            .insert_unique(hash, id, |id| hasher.hash_one(known(id)));
        self.choices.extend_from_slice(wanted.choices);
        self.places.extend_from_slice(wanted.places);
        let last = wanted.places.iter().max();
        self.known.push(Known {
            kind: wanted.kind,
            successors: last
                .filter(|_| wanted.kind != Kind::End)
                .map_or(0, |last| last + 1),
            choices: self.choices.len(),
            places: self.places.len(),
        });
        id
    }
}

/// The memory, in bytes, that a table of so many numbers takes. While it grows, the old one and one of
/// twice its size stand side by side; that is counted before it comes.
pub(crate) fn numbers_bytes(length: usize) -> u64 {
    match length + length / 8 > slots(length) / 8 * 7 {
        true => most_numbers_bytes(length),
        false => most_numbers_bytes(length) / 3,
    }
}

/// The same while it grows.
pub(super) fn most_numbers_bytes(length: usize) -> u64 {
    (3 * slots(length) * (size_of::<u32>() + 1)) as u64
}

/// The slots of a table of numbers, at most seven eighths of which are taken.
fn slots(length: usize) -> usize {
    (8 * length).div_ceil(7).next_power_of_two()
}

#[inline]
fn outline<'a>(known: &[Known], choices: &'a [Choice], places: &'a [u32], id: u32) -> Outline<'a> {
    let id = id as usize;
    let start = match id {
        0 => (0, 0),
        _ => (known[id - 1].choices, known[id - 1].places),
    };
    let end = known[id];
    Outline {
        kind: end.kind,
        choices: &choices[start.0..end.choices],
        places: &places[start.1..end.places],
    }
}

/// The successors of a choice, in the order of its outcomes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targets<'a> {
    /// The successors of the state.
    pub(super) words: Words<'a>,
    /// Where in them those of the choice are.
    pub(super) places: &'a [u32],
}

impl<'a> Targets<'a> {
    /// Where they are among the words of the state.
    #[inline]
    pub(crate) fn places(self) -> &'a [u32] {
        self.places
    }

    #[inline]
    pub(crate) fn iter(self) -> impl ExactSizeIterator<Item = StateId> + Clone {
        let places = self.places.iter();
        places.map(move |&place| self.words.get(place as usize))
    }
}

/// Where a choice leads, with weights, in the order of its outcomes.
///
/// An iterator of its own: two that are zipped are set up by a call that costs more than the few
/// outcomes that games have (a sixth of the time of The Race).
#[derive(Clone, Debug)]
pub(crate) struct Weighted<'a> {
    pub(super) words: Words<'a>,
    pub(super) places: std::slice::Iter<'a, u32>,
    pub(super) weights: std::slice::Iter<'a, u128>,
}

impl Iterator for Weighted<'_> {
    type Item = (StateId, u128);

    #[inline]
    fn next(&mut self) -> Option<(StateId, u128)> {
        let (&place, &weight) = (self.places.next()?, self.weights.next()?);
        Some((self.words.get(place as usize), weight))
    }
}
