//! Putting a graph together from parts.
//!
//! A part is built by itself, with shapes, outlines and payoffs of its own. Parts are appended piece
//! by piece, in the order of their states; what a piece met for the first time is then entered in the
//! order in which it was met, so that everything has the number that it would have had without parts.

use super::{GraphBuilder, STEPS};
use crate::graph::StateId;
use crate::graph::outline::{Choice, Outline, Outlines};

/// Bytes of outlines, and shapes and payoffs, that a part remembers from one use to the next.
const REMEMBERED_BYTES: u64 = 1 << 18;
const REMEMBERED: usize = 1 << 12;

/// What the numbers of a part stand for in the whole.
#[derive(Debug, Default)]
pub(crate) struct Meanings {
    shapes: Vec<u32>,
    outlines: Vec<u32>,
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
        from.successors.end_block();
        for state in 0..from.states() as StateId {
            let outline = meanings.outlines[from.outline(state) as usize];
            let start = graph.begin();
            let targets = from.successors(state).map(&number);
            graph.successors.last().extend(targets);
            graph.end(outline, start);
        }
        from.heads.clear();
        graph.choices += std::mem::take(&mut from.choices);
        graph.transitions += std::mem::take(&mut from.transitions);
        from.successors.clear();
        if from.outlines.bytes() > REMEMBERED_BYTES
            || meanings.shapes.len().max(from.payoffs.len()) > REMEMBERED
        {
            part.forget();
            *meanings = Meanings::default();
        }
    }

    /// Enters the shapes, outlines and payoffs that are new in a part.
    fn learn(&mut self, part: &GraphBuilder, meanings: &mut Meanings) {
        for shape in part.graph.shapes.iter().skip(meanings.shapes.len()) {
            meanings.shapes.push(self.shape(shape));
        }
        let mut choices = Vec::new();
        for outline in meanings.outlines.len()..part.graph.outlines.len() {
            let outline = part.graph.outlines.get(outline as u32);
            meanings.outlines.push(match outline.payoff() {
                Some(id) => self.end_outline([part.graph.payoffs[id], part.graph.most[id]]),
                None => {
                    choices.clear();
                    choices.extend(outline.choices.iter().map(|choice| Choice {
                        shape: meanings.shapes[choice.shape as usize],
                        start: choice.start,
                    }));
                    let choices = &choices;
                    self.graph.outlines.intern(Outline { choices, ..outline })
                }
            });
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
        self.steps = vec![None; STEPS];
    }

    /// An upper bound on the memory, in bytes, that the graph takes once this part is appended.
    pub(crate) fn bytes_with(&self, part: &GraphBuilder) -> u64 {
        let (graph, part) = (&self.graph, &part.graph);
        let [states, successors, payoffs] =
            [part.states(), part.transitions as usize, part.payoffs.len()];
        let lists = graph.lists_bytes(states, successors, payoffs, part.outlines.len());
        lists + graph.outlines.bytes_with(&part.outlines) + graph.shapes.bytes_with(&part.shapes)
    }
}
