//! Putting a graph together from parts.
//!
//! A part is built by itself, with shapes, outlines and payoffs of its own. Parts are appended piece
//! by piece, in the order of their states; what a piece met for the first time is then entered in the
//! order in which it was met, so that everything has the number that it would have had without parts.

use std::ops::Range;

use super::{GUESSED, GraphBuilder};
use crate::graph::outline::{Choice, Outlines};
use crate::graph::{Kind, StateId};

/// Bytes of outlines, and shapes and payoffs, that a part remembers from one use to the next.
const REMEMBERED_BYTES: u64 = 1 << 18;
const REMEMBERED: usize = 1 << 12;

/// What the numbers of a part stand for in the whole.
#[derive(Debug, Default)]
pub(crate) struct Meanings {
    shapes: Vec<u32>,
    outlines: Vec<u32>,
    ends: Vec<u32>,
}

/// How far a part has come: how much of everything there is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark {
    states: usize,
    shapes: usize,
    outlines: usize,
    ends: usize,
}

impl GraphBuilder {
    /// How far it has come.
    pub(crate) fn mark(&self) -> Mark {
        let graph = &self.graph;
        Mark {
            states: graph.kinds.len(),
            shapes: graph.shapes.len(),
            outlines: graph.outlines.len(),
            ends: graph.payoffs.len(),
        }
    }

    /// Adds what a part has written between two marks behind what is here; `number` says which state
    /// of the whole a successor is.
    pub(crate) fn append(
        &mut self,
        part: &GraphBuilder,
        meanings: &mut Meanings,
        written: Range<Mark>,
        number: impl Fn(StateId) -> StateId,
    ) {
        self.learn(part, meanings, written.end);
        let (graph, from) = (&mut self.graph, &part.graph);
        let (start, end) = (written.start.states, written.end.states);
        let offsets = &from.offsets[start..=end];
        let (Some(&first), Some(&last)) = (offsets.first(), offsets.last()) else {
            return;
        };
        grow(&mut graph.rows, (last - first) as usize);
        grow(&mut graph.kinds, end - start);
        grow(&mut graph.offsets, end - start);
        let base = graph.rows.len();
        let ends = offsets[1..].iter();
        graph
            .offsets
            .extend(ends.map(|offset| base as u64 + (offset - first)));
        // All words as if they were successors, then the words that are something else.
        let rows = &from.rows[first as usize..last as usize];
        graph.rows.extend(rows.iter().map(|&target| number(target)));
        let rows_here = &mut graph.rows[base..];
        for (&kind, &start) in from.kinds[start..end].iter().zip(offsets) {
            let heads = match kind {
                Kind::End => &meanings.ends,
                _ => &meanings.outlines,
            };
            let word = (start - first) as usize;
            rows_here[word] = heads[rows[word] as usize];
        }
        graph.kinds.extend_from_slice(&from.kinds[start..end]);
    }

    /// Everything of a part is appended: it is empty again, and remembers its outlines for the next
    /// use.
    pub(crate) fn appended(&mut self, part: &mut GraphBuilder, meanings: &mut Meanings) {
        let (graph, from) = (&mut self.graph, &mut part.graph);
        graph.choices += std::mem::take(&mut from.choices);
        graph.transitions += std::mem::take(&mut from.transitions);
        from.rows.clear();
        from.kinds.clear();
        from.offsets.truncate(1);
        if from.outlines.bytes() > REMEMBERED_BYTES
            || meanings.shapes.len().max(meanings.ends.len()) > REMEMBERED
        {
            part.forget();
            *meanings = Meanings::default();
        }
    }

    /// Enters the shapes, outlines and payoffs that are new in a part, up to a mark.
    fn learn(&mut self, part: &GraphBuilder, meanings: &mut Meanings, to: Mark) {
        let new = meanings.ends.len()..to.ends;
        for place in new {
            meanings
                .ends
                .push(self.end_number(part.graph.payoffs[place]));
        }
        let (graph, from) = (&mut self.graph, &part.graph);
        let new = from.shapes.iter().take(to.shapes);
        for shape in new.skip(meanings.shapes.len()) {
            let number = graph.shapes.intern(shape.weights(), shape.payoffs());
            meanings.shapes.push(number);
        }
        let mut choices = Vec::new();
        for outline in meanings.outlines.len()..to.outlines {
            let outline = from.outlines.get(outline as u32);
            choices.clear();
            choices.extend(outline.choices.iter().map(|choice| Choice {
                shape: meanings.shapes[choice.shape as usize],
                start: choice.start,
            }));
            let number = graph.outlines.intern(super::Outline {
                choices: &choices,
                places: outline.places,
            });
            meanings.outlines.push(number);
        }
    }

    /// Drops the states that were added, and everything that is remembered of them.
    pub(crate) fn clear(&mut self) {
        *self = GraphBuilder::new(self.graph.forever);
    }

    /// Drops all outlines, shapes and payoffs, which no state uses any more.
    fn forget(&mut self) {
        self.graph.outlines = Outlines::default();
        self.graph.shapes = super::super::Shapes::default();
        self.graph.payoffs.clear();
        self.ends.clear();
        self.guesses.clear();
        self.forms.clear();
        self.steps = vec![None; GUESSED];
    }

    /// An upper bound on the memory, in bytes, that the graph takes once these parts are appended.
    pub(crate) fn bytes_with<'a>(&self, parts: impl Iterator<Item = &'a GraphBuilder>) -> u64 {
        let graph = &self.graph;
        let (mut states, mut rows) = (graph.kinds.len(), graph.rows.len());
        let mut outlines = 0;
        for part in parts {
            states += part.graph.kinds.len();
            rows += part.graph.rows.len();
            outlines += part.graph.outlines.bytes();
        }
        // Each of the vectors of the outlines doubles at the most, and then holds what is new.
        let outlines = 2 * (graph.outlines.bytes() + outlines);
        (states + 8 * (states + 1) + 4 * rows) as u64 + outlines
    }
}

/// The capacity that a vector of this capacity has when it has grown to this length one by one:
/// what exploring takes does not depend on how much is added at a time.
fn grown(mut capacity: usize, length: usize) -> usize {
    capacity = capacity.max(8);
    while capacity < length {
        capacity *= 2;
    }
    capacity
}

/// Makes room for more, as adding them one by one would.
fn grow<T>(list: &mut Vec<T>, more: usize) {
    let length = list.len() + more;
    if length > list.capacity() {
        list.reserve_exact(grown(list.capacity(), length) - list.len());
    }
}
