//! A part of a batch: what one thread explores while the states found before are only read.
//!
//! The part writes a graph of its own. Successors that were found before the batch have their
//! numbers. Others are numbered from there on in the order in which the part meets them, as if it
//! were the only one; the numbers that they really have follow when all parts are ready, and are
//! put in when the part is appended to the graph.

use super::ahead::{Ahead, WINDOW};
use super::near::hash;
use super::scribe::{Numbers, Scribe};
use super::table::StateTable;
use crate::graph::{GraphBuilder, Meanings, StateId};
use crate::{Game, Payoff};

/// New states that a part may have: with so many its numbers still fit, as exploring ends that far
/// from the largest number.
const MOST_NEW: usize = 1 << 22;

pub(super) struct Part<S> {
    scribe: Scribe,
    meanings: Meanings,
    new: StateTable<S>,
    /// The hashes of the new states.
    hashes: Vec<u32>,
    /// The numbers of the new states.
    numbers: Vec<StateId>,
    /// How many states were known before the batch.
    base: usize,
    /// Whether something is wrong, which is then found again in the order of the states.
    failed: bool,
}

/// The numbers that a part gives.
struct Local<'a, S> {
    known: &'a StateTable<S>,
    new: &'a mut StateTable<S>,
    hashes: &'a mut Vec<u32>,
}

impl<S: std::hash::Hash + Eq> Numbers<S> for Local<'_, S> {
    #[inline]
    fn state(&self, number: StateId) -> Option<&S> {
        let (number, known) = (number as usize, self.known.states());
        match known.get(number) {
            Some(state) => Some(state),
            None => self.new.states().get(number - known.len()),
        }
    }

    #[inline]
    fn number(&mut self, state: S) -> StateId {
        let hash = hash(&state);
        if let Some(number) = self.known.find_hashed(hash, &state) {
            return number;
        }
        self.number_new(hash, state)
    }

    #[inline]
    fn number_new(&mut self, hash: u32, state: S) -> StateId {
        let place = self.new.insert_hashed(hash, state);
        if place as usize == self.hashes.len() {
            self.hashes.push(hash);
        }
        (self.known.len() as StateId).wrapping_add(place)
    }
}

impl<S: std::hash::Hash + Eq> Part<S> {
    pub(super) fn new(forever: Payoff) -> Part<S> {
        Part {
            scribe: Scribe::new(forever),
            meanings: Meanings::default(),
            new: StateTable::default(),
            hashes: Vec::new(),
            numbers: Vec::new(),
            base: 0,
            failed: false,
        }
    }

    /// Explores some of the states that are known.
    pub(super) fn explore<G: Game<State = S>>(
        &mut self,
        game: &G,
        known: &StateTable<S>,
        states: std::ops::Range<usize>,
    ) {
        self.base = known.len();
        let mut ahead = Ahead::new();
        let mut next = states.start;
        let mut numbers = Local {
            known,
            new: &mut self.new,
            hashes: &mut self.hashes,
        };
        while next < states.end && !self.failed {
            let window = next..states.end.min(next + WINDOW);
            next = window.end;
            if self.scribe.scattered() {
                ahead.ask(game, known, window);
                let (heads, mut rest) = ahead.give();
                for head in heads {
                    let written = self.scribe.write_flat(&mut numbers, head, &mut rest);
                    self.failed |= written.is_err();
                }
            } else {
                for state in &known.states()[window] {
                    let written = self.scribe.write(game, &mut numbers, game.node(state));
                    self.failed |= written.is_err();
                }
            }
            self.failed |= numbers.hashes.len() > MOST_NEW;
        }
    }

    pub(super) fn failed(&self) -> bool {
        self.failed
    }

    /// The number of new states; other parts may have some of them too.
    pub(super) fn found(&self) -> usize {
        self.hashes.len()
    }

    /// The graph of the part.
    pub(super) fn builder(&self) -> &GraphBuilder {
        &self.scribe.builder
    }

    /// Enters the new states. All parts before this one have done so.
    pub(super) fn number(&mut self, table: &mut StateTable<S>) {
        self.numbers.clear();
        let mut new = self.new.drain();
        for hashes in self.hashes.chunks(WINDOW) {
            table.glance(hashes);
            let new = hashes.iter().zip(&mut new);
            self.numbers
                .extend(new.map(|(&hash, state)| table.insert_hashed(hash, state)));
        }
    }

    /// Moves the part to the end of the graph. All parts before this one are there.
    pub(super) fn append_to(&mut self, graph: &mut GraphBuilder) {
        let (base, numbers) = (self.base, &self.numbers);
        graph.append(
            &mut self.scribe.builder,
            &mut self.meanings,
            |target| match (target as usize).checked_sub(base) {
                None => target,
                Some(place) => numbers[place],
            },
        );
        self.hashes.clear();
    }

    /// Drops everything.
    pub(super) fn clear(&mut self) {
        self.scribe.builder.clear();
        self.meanings = Meanings::default();
        self.hashes.clear();
        self.new.drain();
        self.failed = false;
    }
}
