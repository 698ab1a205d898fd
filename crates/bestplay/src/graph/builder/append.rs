//! Putting a graph together from parts.
//!
//! A part is built by itself, with shapes, outlines and payoffs of its own. Parts are appended in
//! the order of their states; what a part met for the first time is then entered in the order in
//! which it was met, so that everything has the number that it would have had without parts.

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

impl GraphBuilder {
    /// Moves the states of a part behind those that are here; `number` says which state of the
    /// whole a successor is. The part is empty then, and remembers its outlines for the next use.
    pub(crate) fn append(
        &mut self,
        part: &mut GraphBuilder,
        meanings: &mut Meanings,
        number: impl Fn(StateId) -> StateId,
    ) {
        self.learn(part, meanings);
        let (graph, from) = (&mut self.graph, &mut part.graph);
        grow(&mut graph.rows, from.rows.len());
        grow(&mut graph.kinds, from.kinds.len());
        grow(&mut graph.offsets, from.kinds.len());
        let base = graph.rows.len() as u64;
        graph
            .offsets
            .extend(from.offsets[1..].iter().map(|offset| base + offset));
        for (state, &kind) in from.kinds.iter().enumerate() {
            let row = from.offsets[state] as usize..from.offsets[state + 1] as usize;
            if let [head, ref targets @ ..] = from.rows[row] {
                let heads = match kind {
                    Kind::End => &meanings.ends,
                    _ => &meanings.outlines,
                };
                graph.rows.push(heads[head as usize]);
                graph
                    .rows
                    .extend(targets.iter().map(|&target| number(target)));
            }
        }
        graph.kinds.append(&mut from.kinds);
        graph.choices += std::mem::take(&mut from.choices);
        graph.transitions += std::mem::take(&mut from.transitions);
        from.rows.clear();
        from.offsets.truncate(1);
        if from.outlines.bytes() > REMEMBERED_BYTES
            || meanings.shapes.len().max(meanings.ends.len()) > REMEMBERED
        {
            part.forget();
            *meanings = Meanings::default();
        }
    }

    /// Enters the shapes, outlines and payoffs that are new in a part.
    fn learn(&mut self, part: &GraphBuilder, meanings: &mut Meanings) {
        for &payoff in &part.graph.payoffs[meanings.ends.len()..] {
            meanings.ends.push(self.end_number(payoff));
        }
        let (graph, from) = (&mut self.graph, &part.graph);
        for shape in from.shapes.iter().skip(meanings.shapes.len()) {
            let number = graph.shapes.intern(shape.weights(), shape.payoffs());
            meanings.shapes.push(number);
        }
        let mut choices = Vec::new();
        for outline in meanings.outlines.len()..from.outlines.len() {
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
        self.outlines = vec![0; GUESSED];
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
        let kinds = grown(graph.kinds.capacity(), states);
        let offsets = grown(graph.offsets.capacity(), states + 1);
        let rows = grown(graph.rows.capacity(), rows);
        // Each of the vectors of the outlines doubles at the most, and then holds what is new.
        let outlines = 2 * (graph.outlines.bytes() + outlines);
        (kinds + 8 * offsets + 4 * rows) as u64 + outlines
    }
}

/// The capacity that a vector of this capacity has when it has grown to this length one by one:
/// what exploring takes does not depend on how much is added at a time.
pub(crate) fn grown(mut capacity: usize, length: usize) -> usize {
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
