//! Writing states that look like an earlier one.
//!
//! Neighbours mostly have the same outline. For states with that of an earlier one, it is known which
//! of the successors of all choices become words: they have the same shapes, and just where a
//! successor was the one that the choice before has in its place, it is so again.

use std::ops::Range;

use super::Outline;
use crate::graph::StateId;

/// Whether states are written like earlier ones at all: what is loaded from afar does without.
const USED: bool = !cfg!(target_family = "wasm");

/// How states with some outline are written.
#[derive(Debug, Default)]
pub(super) struct Form {
    /// The outline that the last state had.
    pub(super) last: Option<u32>,
    /// Whether the lists are those of this outline. They are made once a second state has it.
    known: bool,
    shapes: Vec<u32>,
    /// Successors that are compared with those in their places of the choices before.
    runs: Vec<Run>,
    /// Whether they are the same states, successor by successor.
    same: Vec<bool>,
    /// Which successor each word is.
    words: Vec<u32>,
}

/// Successors, and the first of as many others.
#[derive(Clone, Debug)]
struct Run {
    successors: Range<usize>,
    before: usize,
}

impl Form {
    /// Writes a state with these shapes and successors, if it has this form; says which outline it has.
    #[inline]
    pub(super) fn write(
        &self,
        shapes: &[u32],
        targets: &[StateId],
        successors: &mut Vec<StateId>,
    ) -> Option<u32> {
        let known = USED && self.known && self.shapes == shapes;
        let outline = self.last.filter(|_| known)?;
        let mut same = &self.same[..];
        let fits = self.runs.iter().all(|run| {
            let successors = &targets[run.successors.clone()];
            let before = &targets[run.before..][..successors.len()];
            let known = same.split_off(..successors.len()).unwrap_or_default();
            // All of them: several at a time, and nearly always they fit.
            let pairs = successors.iter().zip(before).zip(known);
            pairs.fold(true, |fit, ((target, before), &same)| {
                fit & ((target == before) == same)
            })
        });
        fits.then(|| {
            let words = self.words.iter();
            successors.extend(words.map(|&word| targets[word as usize]));
            outline
        })
    }

    /// Notes what outline a state has, and how such states are written if the last one had it too.
    pub(super) fn note(&mut self, id: u32, outline: Outline<'_>) {
        let again = self.last == Some(id);
        self.last = Some(id);
        self.known = again && USED;
        if self.known {
            self.learn(outline);
        }
    }

    fn learn(
        &mut self,
        Outline {
            choices, places, ..
        }: Outline<'_>,
    ) {
        self.shapes.clear();
        self.runs.clear();
        self.same.clear();
        self.words.clear();
        let mut before = 0;
        for (number, choice) in choices.iter().enumerate() {
            self.shapes.push(choice.shape);
            let start = choice.start as usize;
            let next = choices.get(number + 1);
            let end = next.map_or(places.len(), |next| next.start as usize);
            for (twin, successor) in (before..).zip(start..end) {
                let same = (places[successor] as usize) < self.words.len();
                if !same {
                    self.words.push(successor as u32);
                }
                if twin < start && end - start > 1 {
                    self.same.push(same);
                    self.compare(successor, twin);
                }
            }
            before = start;
        }
    }

    fn compare(&mut self, successor: usize, before: usize) {
        match self.runs.last_mut() {
            Some(run)
                if successor == run.successors.end
                    && successor - before == run.successors.start - run.before =>
            {
                run.successors.end += 1;
            }
            _ => self.runs.push(Run {
                successors: successor..successor + 1,
                before,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::{btree_set, vec};
    use proptest::prelude::*;

    use crate::graph::{GraphBuilder, StateId};
    use crate::{Payoff, Player};

    /// Where the choices of a state lead.
    type Choices = Vec<Vec<StateId>>;

    /// The words that the choices of a state need.
    fn words(choices: &Choices) -> usize {
        let no_choice = Vec::new();
        let before = [&no_choice].into_iter().chain(choices);
        let needed = choices.iter().zip(before).map(|(now, before)| {
            let shared = now.iter().zip(before).filter(|(a, b)| a == b).count();
            now.len() - if now.len() > 1 { shared } else { 0 }
        });
        needed.sum()
    }

    proptest! {
        #[test]
        fn what_looks_alike_is_written_as_it_would_be_by_itself(
            kinds in vec(vec(btree_set(0..4u32, 1..4), 1..4), 1..4),
            states in vec((any::<prop::sample::Index>(), any::<bool>()), 1..40),
        ) {
            // From the other end, choices of the same lengths share other successors.
            let states = states.iter().map(|(kind, from_the_end)| {
                let choices = kind.get(&kinds).iter().map(|choice| match from_the_end {
                    true => choice.iter().rev().copied().collect(),
                    false => choice.iter().copied().collect(),
                });
                choices.collect()
            });
            let states: Vec<Choices> = states.collect();
            let mut builder = GraphBuilder::new(Payoff::ZERO);
            for choices in &states {
                for choice in choices {
                    choice.iter().for_each(|&target| {
                        builder.outcome(target, 1, None);
                    });
                    builder.end_choice();
                }
                builder.end_state(Some(Player::Max));
            }
            let graph = builder.build();
            for (state, choices) in (0..).zip(&states) {
                let rows = graph.rows(state).map(|row| row.targets.iter().collect());
                prop_assert_eq!(&rows.collect::<Choices>(), choices);
                prop_assert_eq!(graph.successors(state).len(), words(choices));
            }
        }
    }
}
