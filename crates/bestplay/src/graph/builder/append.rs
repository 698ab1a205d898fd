//! Putting a graph together from parts.
//!
//! A part is built by itself, with shapes, outlines and payoffs of its own. Parts are appended piece
//! by piece, in the order of their states; what a piece met for the first time is then entered in the
//! order in which it was met, so that everything has the number that it would have had without parts.

use super::{GUESSED, GraphBuilder};
use crate::graph::outline::{Choice, Outlines};
use crate::graph::{Kind, PAYOFF_BYTES, StateId};

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
    /// Adds all that a part has written behind what is here; `number` says which state of the whole a
    /// successor is. The part is empty then, and remembers its outlines for the next use.
    pub(crate) fn append(
        &mut self,
        part: &mut GraphBuilder,
        meanings: &mut Meanings,
        number: impl Fn(StateId) -> StateId,
    ) {
        self.learn(part, meanings);
        let (graph, from) = (&mut self.graph, &mut part.graph);
        let base = graph.rows.len();
        for state in 1..from.offsets.len() {
            graph.end_words(base + from.offset(state));
        }
        // All words as if they were successors, then the words that are something else.
        let words = from.rows.iter();
        graph.rows.extend(words.map(|&target| number(target)));
        let rows = &mut graph.rows[base..];
        for (state, &kind) in from.kinds.iter().enumerate() {
            let heads = match kind {
                Kind::End => &meanings.ends,
                _ => &meanings.outlines,
            };
            let start = from.offset(state);
            rows[start] = heads[from.rows[start] as usize];
        }
        graph.kinds.append(&mut from.kinds);
        graph.choices += std::mem::take(&mut from.choices);
        graph.transitions += std::mem::take(&mut from.transitions);
        from.rows.clear();
        from.offsets.truncate(1);
        from.turns.clear();
        if from.outlines.bytes() > REMEMBERED_BYTES
            || meanings.shapes.len().max(meanings.ends.len()) > REMEMBERED
        {
            part.forget();
            *meanings = Meanings::default();
        }
    }

    /// Enters the shapes, outlines and payoffs that are new in a part.
    fn learn(&mut self, part: &GraphBuilder, meanings: &mut Meanings) {
        let new = part.graph.payoffs.iter().zip(&part.graph.most);
        for (&least, &most) in new.skip(meanings.ends.len()) {
            meanings.ends.push(self.end_number([least, most]));
        }
        let (graph, from) = (&mut self.graph, &part.graph);
        for shape in from.shapes.iter().skip(meanings.shapes.len()) {
            meanings.shapes.push(graph.shapes.again(shape));
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

    /// Drops all outlines, shapes and payoffs, which no state uses any more.
    fn forget(&mut self) {
        self.graph.outlines = Outlines::default();
        self.graph.shapes = super::super::Shapes::default();
        self.graph.payoffs.clear();
        self.graph.most.clear();
        self.ends.clear();
        self.guesses.clear();
        self.forms.clear();
        self.steps = vec![None; GUESSED];
    }

    /// An upper bound on the memory, in bytes, that the graph takes once this part is appended.
    pub(crate) fn bytes_with(&self, part: &GraphBuilder) -> u64 {
        let (graph, part) = (&self.graph, &part.graph);
        let states = graph.kinds.len() + part.kinds.len();
        let rows = graph.rows.len() + part.rows.len();
        let payoffs = graph.payoffs.len() + part.payoffs.len();
        let outlines = graph.outlines.bytes_with(&part.outlines);
        let shapes = graph.shapes.bytes_with(&part.shapes);
        let rest = states + 4 * (states + 1 + rows) + PAYOFF_BYTES * payoffs;
        rest as u64 + outlines + shapes
    }
}
