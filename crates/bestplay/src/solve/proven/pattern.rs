//! What the rows of a state weigh that leads to another one and back, once for all pairs that look
//! alike.
//!
//! Two states with the same outline that lead back to their pairs in the same places differ in nothing
//! but where else they lead. Games have few outlines, and neighbours mostly share theirs: what was
//! found for the last pair nearly always holds for the next one.

use std::ops::Range;

use super::near::{Near, Rounding};
use crate::graph::{Graph, StateId};

/// The rows of a state that belongs to a pair, in a graph that is always the same.
#[derive(Default)]
pub(super) struct Pattern {
    outline: Option<u32>,
    /// Whether each word of the state is of the pair: 0 if it is not, else its place there and one more.
    roles: Vec<u8>,
    /// The words.
    words: Vec<StateId>,
    pub(super) rows: Vec<Weights>,
    terms: Vec<Term>,
}

/// The places of the two states in a pair.
pub(super) const HUB: usize = 0;
pub(super) const EVENT: usize = 1;

/// The weights of a row.
pub(super) struct Weights {
    /// The sum of all.
    pub(super) total: u128,
    /// Those with which it leads to either state of the pair.
    pub(super) within: [u128; 2],
    /// Those with which it leads away from the first state of the pair, and to the second state, rounded down
    /// so that words hold sums of them; and what an inequality has to spare.
    pub(super) away: i64,
    pub(super) to_event: i64,
    pub(super) spare: i64,
    /// What leads elsewhere.
    terms: Range<usize>,
}

/// Where a row leads elsewhere: a word of the state, and its weight.
#[derive(Clone, Copy)]
pub(super) struct Term {
    word: u32,
    pub(super) weight: u128,
    /// The weight as words see it.
    pub(super) rounded: i64,
}

impl Pattern {
    /// Makes this the rows of a state, which belongs to the pair; says whether they were others.
    #[inline]
    pub(super) fn fit(
        &mut self,
        graph: &Graph,
        state: StateId,
        pair: [StateId; 2],
        near: &Near,
    ) -> bool {
        // States with one outline have the same number of words.
        let outline = graph.copy_successors(state, &mut self.words);
        let roles = self.words.iter().zip(&self.roles);
        let differs =
            |differ, (&word, &known): (&StateId, &u8)| differ | (role(word, pair) ^ known);
        let fits = self.outline == Some(outline) && roles.fold(0, differs) == 0;
        if !fits {
            self.outline = Some(outline);
            self.learn(graph, state, pair, near);
        }
        !fits
    }

    #[cold]
    fn learn(&mut self, graph: &Graph, state: StateId, pair: [StateId; 2], near: &Near) {
        let words = self.words.iter();
        self.roles = words.map(|&word| role(word, pair)).collect();
        self.rows.clear();
        self.terms.clear();
        for row in graph.rows(state) {
            let first = self.terms.len();
            let rounding = Rounding::of(row.shape);
            let (mut within, mut away, mut to_event) = ([0; 2], 0, 0);
            for (&word, &weight) in row.targets.places().iter().zip(row.shape.weights()) {
                let down = rounding.down(weight);
                match self.roles[word as usize] {
                    0 => {
                        away += down;
                        self.terms.push(Term {
                            word,
                            weight,
                            rounded: down,
                        });
                    }
                    role => {
                        let place = usize::from(role) - 1;
                        within[place] += weight;
                        if place == EVENT {
                            away += down;
                            to_event += down;
                        }
                    }
                }
            }
            self.rows.push(Weights {
                total: row.shape.total(),
                within,
                away,
                to_event,
                spare: near.spare(rounding),
                terms: first..self.terms.len(),
            });
        }
    }

    /// Where a row of the state leads elsewhere.
    #[inline]
    pub(super) fn elsewhere(&self, row: &Weights) -> impl Iterator<Item = (StateId, &Term)> {
        let terms = self.terms[row.terms.clone()].iter();
        terms.map(|term| (self.words[term.word as usize], term))
    }
}

/// Whether a state is of a pair.
#[inline]
fn role(state: StateId, [first, second]: [StateId; 2]) -> u8 {
    u8::from(state == first) + 2 * u8::from(state == second)
}
