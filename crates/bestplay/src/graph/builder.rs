//! Building a graph, state by state in the order of their numbers.

mod append;
mod form;

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::{Choice, Graph, Kind, Outline, Row, StateId};
use crate::{Natural, Payoff, Player};

pub(crate) use append::Meanings;
use form::Form;

#[derive(Debug, Default)]
pub(crate) struct GraphBuilder {
    graph: Graph,
    /// For the i-th choice of a state: what the i-th choice of an earlier state had. States are alike, so that
    /// it is nearly always the right one.
    guesses: Vec<Guess>,
    /// The state that is being added: the shapes of its choices, and the targets of all of them.
    shapes: Vec<u32>,
    targets: Vec<StateId>,
    /// The choice that is being added: where its targets start, weights, payoffs.
    start: usize,
    weights: Vec<u128>,
    payoffs: Vec<Payoff>,
    /// Its weights where they are long; those above are 0 then.
    long: Vec<Natural>,
    /// Room for an outline.
    choices: Vec<Choice>,
    places: Vec<u32>,
    /// For each [`place`] of a kind and a number of choices: how an earlier state of both was written.
    forms: Vec<Form>,
    /// The same of certain steps: the outline of states with nothing else.
    steps: Vec<Option<u32>>,
    /// Where each outcome of a choice with many of them is.
    known: HashMap<(StateId, Option<Payoff>), usize, FixedState>,
    /// The outlines of ends, by what is paid there.
    ends: HashMap<[Payoff; 2], u32, FixedState>,
}

/// The weights that a choice may have, and the shape that it has then.
#[derive(Debug)]
struct Guess {
    weights: Vec<u128>,
    /// The same if they are two; else none that can be.
    pair: [u128; 2],
    shape: u32,
}

/// Outcomes of a choice that are searched one by one.
const FEW: usize = 24;

/// Choices of a state, at the most, whose shapes and outlines are guessed.
const GUESSED: usize = 256;

/// The places of as many certain steps, whoever chooses.
const STEPS: usize = 4 * GUESSED;

/// The place of what is known of states of a kind with so many choices.
#[inline]
fn place(kind: Kind, choices: usize) -> usize {
    4 * choices + kind as usize
}

impl GraphBuilder {
    pub(crate) fn new(forever: Payoff) -> GraphBuilder {
        GraphBuilder {
            graph: Graph {
                forever,
                ..Graph::default()
            },
            steps: vec![None; STEPS],
            ..GraphBuilder::default()
        }
    }

    /// A graph in which play that never ends is paid what it is in another one, and values count in the
    /// same units as there, whatever rows it gets.
    pub(crate) fn in_units_of(graph: &Graph) -> GraphBuilder {
        let mut builder = GraphBuilder::new(graph.forever());
        for shape in graph.shapes().iter() {
            builder.shape(shape);
        }
        builder
    }

    /// Adds a state in which play ends.
    pub(crate) fn end(&mut self, payoff: Payoff) {
        self.between([payoff; 2]);
    }

    /// Adds a state in which play is cut off, with the least and the most that it may pay.
    pub(crate) fn between(&mut self, range: [Payoff; 2]) {
        let id = self.end_outline(range);
        let from = self.graph.begin();
        self.graph.end(id, from);
    }

    /// Finds or makes the outline of what is paid at an end.
    fn end_outline(&mut self, range: [Payoff; 2]) -> u32 {
        let graph = &mut self.graph;
        *self.ends.entry(range).or_insert_with(|| {
            graph.payoffs.push(range[0]);
            graph.most.push(range[1]);
            graph.outlines.intern(Outline {
                kind: Kind::End,
                choices: &[],
                places: &[graph.payoffs.len() as u32 - 1],
            })
        })
    }

    /// Adds an outcome to the choice that is being added; says which outcome of it that is.
    #[inline]
    pub(crate) fn outcome(
        &mut self,
        target: StateId,
        weight: u128,
        payoff: Option<Payoff>,
    ) -> usize {
        // Two ways to the same state with the same payoff are one.
        let targets = &self.targets[self.start..];
        let twin = if targets.len() < FEW {
            (0..targets.len()).find(|&i| {
                targets[i] == target && payoff.is_none_or(|payoff| payoff == self.payoffs[i])
            })
        } else {
            self.twin_among_many(target, payoff)
        };
        match twin {
            Some(twin) => {
                self.weights[twin] += weight;
                twin
            }
            None => {
                self.targets.push(target);
                self.weights.push(weight);
                self.payoffs.extend(payoff);
                self.weights.len() - 1
            }
        }
    }

    /// The same where the weights of the choice may be long: then `long` are these, and `place` is that of
    /// the outcome among them.
    #[inline]
    pub(crate) fn outcome_of(
        &mut self,
        target: StateId,
        weight: u128,
        payoff: Option<Payoff>,
        (long, place): (Option<&[Natural]>, usize),
    ) {
        match long {
            Some(long) => self.long_outcome(target, &long[place], payoff),
            None => {
                self.outcome(target, weight, payoff);
            }
        }
    }

    /// Adds a choice that is like another one but for where it leads and what it pays there.
    pub(crate) fn copy(
        &mut self,
        row: &Row<'_>,
        mut change: impl FnMut(StateId, Option<Payoff>) -> (StateId, Option<Payoff>),
    ) {
        for (place, (target, weight, paid)) in row.outcomes().enumerate() {
            let (target, paid) = change(target, paid);
            self.outcome_of(target, weight, paid, (row.shape.long(), place));
        }
        self.end_choice();
    }

    #[cold]
    #[inline(never)]
    fn long_outcome(&mut self, target: StateId, weight: &Natural, payoff: Option<Payoff>) {
        let own = self.outcome(target, 0, payoff);
        self.long.resize(self.weights.len(), Natural::ZERO);
        self.long[own] += weight;
    }

    /// Where an outcome is in a long list, if it is there; notes where it comes if it is not.
    fn twin_among_many(&mut self, target: StateId, payoff: Option<Payoff>) -> Option<usize> {
        let targets = &self.targets[self.start..];
        if self.known.is_empty() {
            let payoffs = |i: usize| self.payoffs.get(i).copied();
            let known = targets.iter().enumerate();
            self.known
                .extend(known.map(|(i, &target)| ((target, payoffs(i)), i)));
        }
        let next = targets.len();
        let place = *self.known.entry((target, payoff)).or_insert(next);
        (place < next).then_some(place)
    }

    /// Adds a choice with two different successors.
    #[inline]
    pub(crate) fn pair(&mut self, targets: [StateId; 2], weights: [u128; 2]) {
        if let Some(guess) = self.guesses.get(self.shapes.len())
            // Bit by bit: the weights were written a moment ago, and a comparison of wider words
            // than those that were written would wait until they are in the cache.
            && (guess.pair[0] ^ weights[0]) | (guess.pair[1] ^ weights[1]) == 0
        {
            return self.choice(guess.shape, &targets);
        }
        self.new_pair(targets, weights);
    }

    #[cold]
    fn new_pair(&mut self, targets: [StateId; 2], weights: [u128; 2]) {
        self.outcome(targets[0], weights[0], None);
        self.outcome(targets[1], weights[1], None);
        self.end_choice();
    }

    /// Ends the choice that is being added.
    #[inline]
    pub(crate) fn end_choice(&mut self) {
        let shape = match self.guesses.get(self.shapes.len()) {
            Some(guess) if self.payoffs.is_empty() && guess.weights == self.weights => guess.shape,
            _ => self.intern(),
        };
        self.choice(shape, &[]);
        self.weights.clear();
        self.payoffs.clear();
        self.known.clear();
    }

    /// The number of a shape, perhaps of another graph.
    pub(crate) fn shape(&mut self, shape: &super::Shape) -> u32 {
        let shapes = &mut self.graph.shapes;
        shapes.again(shape)
    }

    /// Adds a choice, whose successors are different: those that were added as outcomes, and these.
    #[inline]
    pub(crate) fn choice(&mut self, shape: u32, targets: &[StateId]) {
        self.targets.extend_from_slice(targets);
        self.start = self.targets.len();
        self.shapes.push(shape);
    }

    /// Finds or makes the shape, and remembers it for the next state.
    fn intern(&mut self) -> u32 {
        if !self.long.is_empty() {
            let long = std::mem::take(&mut self.long);
            return self.graph.shapes.intern_long(&long, &self.payoffs);
        }
        let shape = self.graph.shapes.intern(&self.weights, &self.payoffs);
        // Payoffs on the way are not compared by the guess: such a choice is never guessed.
        if self.payoffs.is_empty() {
            let weights = self.weights.clone();
            let pair = weights.clone().try_into().unwrap_or_default();
            let guess = Guess {
                weights,
                pair,
                shape,
            };
            let choice = self.shapes.len();
            if choice < self.guesses.len() {
                self.guesses[choice] = guess;
            } else if choice == self.guesses.len() && choice < GUESSED {
                self.guesses.push(guess);
            }
        }
        shape
    }

    /// Ends the state whose choices were added.
    pub(crate) fn end_state(&mut self, player: Option<Player>) {
        let (kind, from) = (Kind::of(player), self.graph.begin());
        let form = place(kind, self.shapes.len().min(GUESSED - 1));
        let successors = self.graph.successors.last();
        let alike = self.forms.get(form);
        let alike = alike.and_then(|form| form.write(&self.shapes, &self.targets, successors));
        let outline = alike.unwrap_or_else(|| self.write(kind, form));
        self.graph.choices += self.shapes.len() as u64;
        self.graph.transitions += self.targets.len() as u64;
        self.shapes.clear();
        self.targets.clear();
        self.start = 0;
        self.graph.end(outline, from);
    }

    /// Writes the state whose choices were added, and notes its form. Targets are successors of the state, but
    /// for those that the choice before has in the same place.
    fn write(&mut self, kind: Kind, form: usize) -> u32 {
        let (graph, targets) = (&mut self.graph, &self.targets);
        let (choices, places) = (&mut self.choices, &mut self.places);
        choices.clear();
        places.clear();
        let successors = graph.successors.last();
        let (first, mut before) = (successors.len(), 0);
        for &shape in &self.shapes {
            let start = places.len();
            let length = graph.shapes.length(shape);
            for place in 0..length {
                // A certain step is not compared: sharing it would make many outlines and save little.
                let twin = (length > 1 && before + place < start).then_some(before + place);
                let target = targets[start + place];
                match twin.filter(|&twin| targets[twin] == target) {
                    Some(twin) => places.push(places[twin]),
                    None => {
                        places.push((successors.len() - first) as u32);
                        successors.push(target);
                    }
                }
            }
            choices.push(Choice {
                shape,
                start: start as u32,
            });
            before = start;
        }
        let outline = Outline {
            kind,
            choices,
            places,
        };
        if self.forms.len() <= form {
            self.forms.resize_with(form + 1, Form::default);
        }
        let form = &mut self.forms[form];
        let outlines = &mut graph.outlines;
        let guess = form.last.filter(|&last| outlines.get(last) == outline);
        let id = guess.unwrap_or_else(|| outlines.intern(outline));
        form.note(id, outline);
        id
    }

    /// Adds a state with `count` choices, at least one, each of which is a certain step.
    #[inline]
    pub(crate) fn steps(
        &mut self,
        player: Option<Player>,
        count: usize,
        targets: impl Iterator<Item = StateId>,
    ) {
        let kind = Kind::of(player);
        let known = self.steps.get(place(kind, count)).copied().flatten();
        let outline = known.unwrap_or_else(|| self.outline_of_steps(kind, count));
        let graph = &mut self.graph;
        let from = graph.begin();
        graph.successors.last().extend(targets);
        graph.choices += count as u64;
        graph.transitions += count as u64;
        graph.end(outline, from);
    }

    /// Finds or makes the outline of certain steps.
    #[cold]
    fn outline_of_steps(&mut self, kind: Kind, count: usize) -> u32 {
        let shape = self.graph.shapes.intern(&[1], &[]);
        let places: Vec<u32> = (0..count as u32).collect();
        let choices = places.iter().map(|&start| Choice { shape, start });
        let choices: Vec<Choice> = choices.collect();
        let outline = self.graph.outlines.intern(Outline {
            kind,
            choices: &choices,
            places: &places,
        });
        if let Some(known) = self.steps.get_mut(place(kind, count)) {
            *known = Some(outline);
        }
        outline
    }

    pub(crate) fn graph(&self) -> &Graph {
        &self.graph
    }

    pub(crate) fn build(mut self) -> Graph {
        self.graph.successors.end_block();
        self.graph.successors.shrink();
        self.graph.heads.shrink();
        self.graph.shapes.shrink();
        self.graph.outlines.shrink();
        self.graph
    }
}
