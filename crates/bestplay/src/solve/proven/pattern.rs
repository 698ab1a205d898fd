//! What the rows of a state weigh that leads to another one and back, once for all pairs that look
//! alike.
//!
//! Two states with the same outline that lead back to their pairs in the same places differ in nothing
//! but where else they lead. Games have few outlines, and neighbours mostly share theirs: what was
//! found for the last pair nearly always holds for the next one.

use std::ops::Range;

use crate::graph::{Graph, StateId};

/// The rows of a state that belongs to a pair, in a graph that is always the same.
#[derive(Default)]
pub(super) struct Pattern {
    outline: Option<u32>,
    /// Whether each word of the state is of the pair: 0 if it is not, else its place there and one more.
    roles: Vec<u8>,
    pub(super) rows: Vec<Weights>,
    terms: Vec<Term>,
}

/// The weights of a row.
pub(super) struct Weights {
    /// The sum of all.
    pub(super) total: u64,
    /// Those with which it leads to either state of the pair.
    pub(super) within: [u64; 2],
    /// What leads elsewhere.
    terms: Range<usize>,
}

/// Where a row leads elsewhere: a word of the state, and its weight.
#[derive(Clone, Copy)]
pub(super) struct Term {
    word: u32,
    weight: i64,
}

impl Pattern {
    /// Makes this the rows of a state, which belongs to the pair. No sum of weights has more than 62 bits.
    #[inline]
    pub(super) fn fit(&mut self, graph: &Graph, state: StateId, pair: [StateId; 2]) {
        // States with one outline have the same number of words.
        let mut words = graph.successors(state).iter().zip(&self.roles);
        let known = self.outline == Some(graph.outline(state));
        if !known || !words.all(|(&word, &known)| role(word, pair) == known) {
            self.learn(graph, state, pair);
        }
    }

    #[cold]
    fn learn(&mut self, graph: &Graph, state: StateId, pair: [StateId; 2]) {
        let words = graph.successors(state);
        self.outline = Some(graph.outline(state));
        self.roles = words.iter().map(|&word| role(word, pair)).collect();
        self.rows.clear();
        self.terms.clear();
        for row in graph.rows(state) {
            let first = self.terms.len();
            let mut within = [0; 2];
            for (&word, &weight) in row.targets.places().iter().zip(row.shape.weights()) {
                match self.roles[word as usize] {
                    0 => self.terms.push(Term {
                        word,
                        weight: weight as i64,
                    }),
                    role => within[usize::from(role) - 1] += weight as u64,
                }
            }
            self.rows.push(Weights {
                total: row.shape.total() as u64,
                within,
                terms: first..self.terms.len(),
            });
        }
    }

    /// Where a row of a state, which has these words, leads elsewhere, with weights.
    #[inline]
    pub(super) fn elsewhere<'a>(
        &'a self,
        row: &Weights,
        words: &'a [StateId],
    ) -> impl Iterator<Item = (StateId, i64)> + 'a {
        let terms = self.terms[row.terms.clone()].iter();
        terms.map(|term| (words[term.word as usize], term.weight))
    }
}

/// Whether a state is of a pair.
#[inline]
fn role(state: StateId, [first, second]: [StateId; 2]) -> u8 {
    u8::from(state == first) + 2 * u8::from(state == second)
}
