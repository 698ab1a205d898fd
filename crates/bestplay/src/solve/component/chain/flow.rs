//! A Markov chain by floating point: where each state leads, and how likely it leaves the chain.

use std::convert::Infallible;

use super::eliminate::Source;
use super::halt::Halt;
use super::real::Real;
use crate::graph::{Attractor, Backward, NONE, RowListBuilder, Strong};

/// A chain. What is missing from a row's sum to 1 leaves it.
pub(in super::super) struct Flow {
    starts: Vec<u32>,
    entries: Vec<(u32, f64)>,
    exits: Vec<f64>,
}

impl Flow {
    /// A chain without states.
    pub(in super::super) fn empty() -> Flow {
        Flow {
            starts: vec![0],
            entries: Vec::new(),
            exits: Vec::new(),
        }
    }

    /// Adds a step of the state that is being added.
    pub(in super::super) fn step(&mut self, to: u32, probability: f64) {
        self.entries.push((to, probability));
    }

    /// Ends the state whose steps were added.
    pub(in super::super) fn end_state(&mut self, exit: f64) {
        self.exits.push(exit);
        self.starts.push(self.entries.len() as u32);
    }

    /// The number of states.
    pub(in super::super) fn len(&self) -> usize {
        self.exits.len()
    }

    /// The number of steps that lead on within the chain.
    pub(in super::super) fn transitions(&self) -> usize {
        self.entries.len()
    }

    /// Where a state leads within the chain.
    pub(in super::super) fn row(&self, state: usize) -> &[(u32, f64)] {
        &self.entries[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    /// How likely a state leaves the chain.
    pub(in super::super) fn exit(&self, state: usize) -> f64 {
        self.exits[state]
    }

    /// The states in which the chain settles: the classes that it goes round in for ever.
    ///
    /// # Complexity
    ///
    /// Linear in states and transitions.
    pub(super) fn trapped(&self, halt: &Halt<'_>) -> Vec<bool> {
        let mut trapped = self.doomed(halt);
        if trapped.contains(&true) {
            let (part, parts) = self.parts(&trapped);
            let mut closed = vec![true; parts as usize];
            for state in (0..self.len()).filter(|&state| trapped[state]) {
                let own = part[state];
                let stays = |&(to, _): &(u32, f64)| part[to as usize] == own;
                closed[own as usize] &= self.row(state).iter().all(stays);
            }
            for (trapped, part) in trapped.iter_mut().zip(part) {
                *trapped &= closed.get(part as usize) == Some(&true);
            }
        }
        trapped
    }

    /// The strongly connected components of some states that lead only to each other: for each state
    /// the number of its component, and how many there are.
    ///
    /// # Complexity
    ///
    /// Linear in states and transitions.
    pub(super) fn parts(&self, inside: &[bool]) -> (Vec<u32>, u32) {
        let mut rows = RowListBuilder::new();
        for (state, &inside) in inside.iter().enumerate() {
            if inside {
                rows.row(self.row(state).iter().map(|&(to, _)| to));
            }
            rows.end_state();
        }
        let states = 0..self.len() as u32;
        let states: Vec<u32> = states.filter(|&state| inside[state as usize]).collect();
        let mut strong = Strong::new(self.len());
        let step = || Ok::<_, Infallible>(());
        let Ok(found) = strong.components(&rows.build(), |_| true, &states, step);
        let mut parts = vec![NONE; self.len()];
        for (number, members) in (0..).zip(&found) {
            for &member in members {
                parts[member as usize] = number;
            }
        }
        (parts, found.len() as u32)
    }

    /// The states from which the chain is never left.
    fn doomed(&self, halt: &Halt<'_>) -> Vec<bool> {
        let mut doomed: Vec<bool> = self.exits.iter().map(|&exit| exit <= 0.0).collect();
        // Most states lead to one that is known to be free, in one pass or the other.
        let is_free = |state: usize, doomed: &[bool]| {
            let mut row = self.row(state).iter();
            row.any(|&(to, p)| p > 0.0 && !doomed[to as usize])
        };
        for state in (0..self.len()).chain((0..self.len()).rev()) {
            if halt.at(state) {
                return doomed;
            }
            doomed[state] = doomed[state] && !is_free(state, &doomed);
        }
        if !doomed.contains(&true) {
            return doomed;
        }
        let back = Backward::new(self.len(), || {
            (0..self.len()).flat_map(|state| {
                let row = self.row(state).iter().filter(|&&(_, p)| p > 0.0);
                row.map(move |&(to, _)| (to, state as u32))
            })
        });
        let mut free = Attractor::of_any(&back);
        for (state, _) in (0..).zip(&doomed).filter(|(_, doomed)| !**doomed) {
            free.add(state, 0);
        }
        free.spread_at_once();
        (0..self.len() as u32)
            .map(|state| !free.holds(state))
            .collect()
    }
}

impl<N: Real + From<f64>> Source<N> for Flow {
    fn len(&self) -> usize {
        self.len()
    }

    fn transitions(&self) -> usize {
        self.transitions()
    }

    #[inline]
    fn steps(&self, state: usize) -> impl Iterator<Item = (u32, N)> {
        // What rounding made negative is nothing.
        let row = self.row(state).iter();
        row.map(|&(to, p)| (to, N::from(p.max(0.0))))
    }

    #[inline]
    fn exit(&self, state: usize) -> N {
        N::from(self.exit(state))
    }
}
