//! A thread that explores pieces of a batch while the states found before are only read.
//!
//! It writes a graph of its own. Successors that were found before the batch have their numbers.
//! Others have numbers for the time being ([`Found`]); those that they really have follow when all
//! threads are ready, and are put in when what was written is appended to the graph.

use super::agenda::Agenda;
use super::ahead::{Ahead, WINDOW};
use super::found::{self, Found, Local, Piece, REPEATED, place};
use super::scribe::{Distinct, Scribe};
use super::table::StateTable;
use crate::graph::{GraphBuilder, Mark, Meanings, StateId};
use crate::{Game, Payoff};

// Apart from what other threads write, in memory too.
#[repr(align(128))]
pub(super) struct Worker<S> {
    scribe: Scribe,
    meanings: Meanings,
    ahead: Ahead<S>,
    /// The pieces that were explored, by their numbers.
    pieces: Vec<(usize, Piece)>,
}

impl<S: std::hash::Hash + Eq> Worker<S> {
    pub(super) fn new(forever: Payoff) -> Worker<S> {
        Worker {
            scribe: Scribe::new(forever),
            meanings: Meanings::default(),
            ahead: Ahead::new(),
            pieces: Vec::new(),
        }
    }

    /// Explores pieces of a batch until none is left.
    pub(super) fn explore<G: Game<State = S>>(
        &mut self,
        game: &G,
        table: &StateTable<S>,
        agenda: &Agenda,
        thread: usize,
        found: &mut Found<S>,
    ) {
        let mut piece = thread;
        let (mut places, mut marks) = (0, Mark::default());
        while let Some(states) = agenda.piece(piece) {
            let mut numbers = Local {
                table,
                agenda,
                found,
            };
            self.explore_piece(game, &mut numbers, states);
            if found.failed() {
                return;
            }
            found.end_piece(piece);
            let (start, written) = (places, marks);
            (places, marks) = (found.len(), self.scribe.builder.mark());
            let explored = Piece {
                thread,
                found: start..places,
                written: written..marks,
            };
            self.pieces.push((piece, explored));
            piece = agenda.next();
        }
    }

    fn explore_piece<G: Game<State = S>>(
        &mut self,
        game: &G,
        numbers: &mut Local<'_, S>,
        states: std::ops::Range<usize>,
    ) {
        let table = numbers.table;
        let mut distinct = Distinct::new();
        let mut next = states.start;
        while next < states.end && !numbers.found.failed() {
            let window = next..states.end.min(next + WINDOW);
            next = window.end;
            if self.scribe.scattered() {
                self.ahead.ask(game, table, window);
                let (heads, mut rest) = self.ahead.give();
                for head in heads {
                    if self.scribe.write_flat(numbers, head, &mut rest).is_err() {
                        numbers.found.fail();
                    }
                }
            } else {
                for state in &table.states()[window] {
                    let node = game.node(state);
                    if self
                        .scribe
                        .write(game, numbers, &mut distinct, node)
                        .is_err()
                    {
                        numbers.found.fail();
                    }
                }
            }
        }
    }

    /// The graph that is being written.
    pub(super) fn builder(&self) -> &GraphBuilder {
        &self.scribe.builder
    }

    /// The pieces that were explored, by their numbers.
    pub(super) fn pieces(&mut self) -> std::vec::Drain<'_, (usize, Piece)> {
        self.pieces.drain(..)
    }

    /// Drops what was written.
    pub(super) fn clear(&mut self) {
        self.scribe.builder.clear();
        self.meanings = Meanings::default();
        self.pieces.clear();
    }
}

/// What a worker has written of the last batch, which is appended while the next one is explored.
// Apart from what other threads write, in memory too.
#[repr(align(128))]
pub(super) struct Sheet {
    builder: GraphBuilder,
    meanings: Meanings,
    /// The number that the first state found had for the time being.
    first: StateId,
    /// The numbers of the states found.
    pub(super) numbers: Vec<StateId>,
    /// Which of them repeat others: their places, and what they repeat.
    repeats: Vec<(usize, u64)>,
}

impl Sheet {
    pub(super) fn new(forever: Payoff) -> Sheet {
        Sheet {
            builder: GraphBuilder::new(forever),
            meanings: Meanings::default(),
            first: 0,
            numbers: Vec::new(),
            repeats: Vec::new(),
        }
    }

    /// Numbers what a thread has found, whose sheet this is, in pieces that start with these numbers.
    pub(super) fn number<S: std::hash::Hash + Eq>(
        &mut self,
        all: &[Found<S>],
        thread: usize,
        pieces: &[Piece],
        starts: &[StateId],
        table: &StateTable<S>,
    ) {
        let own = &all[thread];
        self.first = own.first();
        let own_pieces = pieces.iter().zip(starts).enumerate();
        for (number, (piece, &start)) in own_pieces.filter(|(_, (piece, _))| piece.thread == thread)
        {
            let found = (number, piece.found.clone());
            let (numbers, repeats) = (&mut self.numbers, &mut self.repeats);
            found::number(all, own, found, start, table, numbers, repeats);
        }
    }

    /// Takes what a worker has written, who goes on with an empty sheet.
    pub(super) fn take<S>(&mut self, worker: &mut Worker<S>) {
        std::mem::swap(&mut self.builder, &mut worker.scribe.builder);
        std::mem::swap(&mut self.meanings, &mut worker.meanings);
        worker
            .scribe
            .renumber(|target| match self.number_of(target) {
                REPEATED => 0,
                number => number,
            });
    }

    /// The number of a successor. Whether it was new is hard to predict, so that it is looked up in
    /// either case.
    #[inline]
    fn number_of(&self, target: StateId) -> StateId {
        let place = target.wrapping_sub(self.first) as usize;
        let last = self.numbers.len().saturating_sub(1);
        let number = self.numbers.get(place.min(last)).copied();
        if place <= last {
            number.unwrap_or(target)
        } else {
            target
        }
    }
}

/// Appends everything to the graph, in the order of the pieces.
pub(super) fn append(sheets: &mut [Sheet], pieces: &mut Vec<Piece>, graph: &mut GraphBuilder) {
    for thread in 0..sheets.len() {
        for (repeat, first) in std::mem::take(&mut sheets[thread].repeats) {
            let (piece, place) = place(first);
            let number = sheets[pieces[piece].thread].numbers[place];
            sheets[thread].numbers[repeat] = number;
        }
    }
    for Piece {
        thread, written, ..
    } in pieces.drain(..)
    {
        let mut meanings = std::mem::take(&mut sheets[thread].meanings);
        let sheet = &sheets[thread];
        graph.append(&sheet.builder, &mut meanings, written, |target| {
            sheet.number_of(target)
        });
        sheets[thread].meanings = meanings;
    }
    for sheet in sheets {
        graph.appended(&mut sheet.builder, &mut sheet.meanings);
        sheet.numbers.clear();
    }
}
