//! Strongly connected components, each after all components that it leads to.
//!
//! Tarjan's algorithm in the form of Pearce (2016), "A space-efficient algorithm for finding
//! strongly connected components": one number a state, and an explicit stack instead of recursion.
//!
//! A search leaves long chains behind, each component just after one that it leads to. Where a
//! component leads to nothing that was found lately, a chain ends and the next *run* starts: the
//! search has come to another branch. Runs are what several threads can solve side by side.

use super::{Graph, StateId};

/// The states grouped into strongly connected components, in the order in which a solver takes
/// them: successors first.
#[derive(Debug)]
pub(crate) struct Components {
    /// The states, component after component.
    states: Vec<StateId>,
    /// Where each component starts in `states`, and one more.
    starts: Vec<u32>,
    /// The components with which runs start.
    runs: Vec<u32>,
}

/// Components that a run's first one does not lead to: so many before it, or its run's.
const FAR: u32 = 32;

/// States of a run, at the least.
const RUN: u32 = 256;

/// A state on the way down: where it is, and how far its successors were looked at.
struct Visit {
    state: StateId,
    /// The next of its successors.
    next: u32,
    /// Whether no successor with an earlier number has been found so far.
    root: bool,
}

impl Components {
    /// Finds the components.
    ///
    /// The search starts from the states with the highest numbers. A graph that was explored
    /// breadth first leads mostly onwards, from there to what is complete: little of it is walked
    /// at a time, near in memory, and a solver that goes the same way finds it so too.
    ///
    /// # Complexity
    ///
    /// Linear in states and transitions; some 12 bytes a state.
    pub(crate) fn of(graph: &Graph) -> Components {
        let count = graph.states();
        let mut search = Search {
            graph,
            number: vec![0; count],
            visited: 1,
            finished: u32::MAX,
            step: u32::from(count < 1 << 31),
            path: Vec::new(),
            waiting: Vec::new(),
            found: Components {
                states: Vec::with_capacity(count),
                starts: vec![0],
                runs: Vec::new(),
            },
        };
        for state in (0..count as StateId).rev() {
            if search.number[state as usize] == 0 {
                search.run(state);
            }
        }
        search.found
    }

    /// The number of components.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The states of a component.
    pub(crate) fn get(&self, component: usize) -> &[StateId] {
        &self.states[self.starts[component] as usize..self.starts[component + 1] as usize]
    }

    /// The components with which runs start, the first component among them.
    pub(crate) fn runs(&self) -> &[u32] {
        &self.runs
    }

    /// The components, successors first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[StateId]> {
        (0..self.len()).map(|component| self.get(component))
    }
}

struct Search<'a> {
    graph: &'a Graph,
    /// 0: not seen; up to `visited`: the order in which the state (or the earliest state it is
    /// known to reach back to) was seen; from `finished` on: its component is complete.
    number: Vec<u32>,
    visited: u32,
    /// The number of the next component: each has one less than the one before, so that they tell
    /// which is which. (Of very many states all have the same number, and runs are cut anywhere.)
    finished: u32,
    step: u32,
    path: Vec<Visit>,
    /// States whose component is not complete yet.
    waiting: Vec<StateId>,
    found: Components,
}

impl Search<'_> {
    fn run(&mut self, start: StateId) {
        self.enter(start);
        while let Some(visit) = self.path.last_mut() {
            let mut number = self.number[visit.state as usize];
            let ahead = &self.graph.successors(visit.state)[visit.next as usize..];
            let mut unseen = None;
            for &target in ahead {
                visit.next += 1;
                match self.number[target as usize] {
                    0 => {
                        unseen = Some(target);
                        break;
                    }
                    other if other < number => {
                        number = other;
                        visit.root = false;
                    }
                    _ => {}
                }
            }
            self.number[visit.state as usize] = number;
            match unseen {
                Some(target) => self.enter(target),
                None => self.leave(),
            }
        }
    }

    #[inline]
    fn enter(&mut self, state: StateId) {
        self.number[state as usize] = self.visited;
        self.visited += 1;
        self.path.push(Visit {
            state,
            next: 0,
            root: true,
        });
    }

    /// The last state of the path has no successor left to look at.
    #[inline]
    fn leave(&mut self) {
        let Some(visit) = self.path.pop() else { return };
        let own = self.number[visit.state as usize];
        if visit.root {
            // Complete: everything that waits with a later number belongs to this component.
            self.found.states.push(visit.state);
            self.number[visit.state as usize] = self.finished;
            while let Some(&last) = self.waiting.last() {
                if self.number[last as usize] < own {
                    break;
                }
                self.waiting.pop();
                self.found.states.push(last);
                self.number[last as usize] = self.finished;
            }
            self.complete();
        } else {
            self.waiting.push(visit.state);
        }
        if let Some(parent) = self.path.last_mut() {
            let number = self.number[visit.state as usize];
            if number < self.number[parent.state as usize] {
                self.number[parent.state as usize] = number;
                parent.root = false;
            }
        }
    }

    /// The states of a component were added.
    #[inline]
    fn complete(&mut self) {
        let (component, start) = (self.found.len(), self.found.starts[self.found.len()]);
        self.found.starts.push(self.found.states.len() as u32);
        let starts_run = match self.found.runs.last() {
            None => true,
            Some(&run) => start - self.found.starts[run as usize] >= RUN && self.is_far(component),
        };
        if starts_run {
            self.found.runs.push(component as u32);
        }
        self.finished -= self.step;
    }

    /// Whether the last component leads to none of those shortly before it.
    fn is_far(&self, component: usize) -> bool {
        let states = self.found.get(component).iter();
        let mut ahead = states.flat_map(|&state| self.graph.successors(state));
        // Its own states have the number that no other has yet.
        ahead.all(|&target| {
            self.number[target as usize]
                .wrapping_sub(self.finished)
                .wrapping_sub(1)
                >= FAR
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Payoff;
    use crate::graph::GraphBuilder;

    /// Chance events that lead `ahead` states on at most, or back where `back` says so.
    fn graph(states: u32, ahead: u32, back: u32, seed: u64) -> Graph {
        let mut random = seed;
        let mut below = |n: u32| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((random >> 33) % u64::from(n.max(1))) as u32
        };
        let mut builder = GraphBuilder::new(Payoff::ZERO);
        for state in 0..states {
            if state + 1 == states || below(10) == 0 {
                builder.end(Payoff::ONE);
                continue;
            }
            for _ in 0..=below(3) {
                let on = state + 1 + below(ahead);
                builder.outcome(on.min(states - 1), 1, None);
            }
            if back > 0 && below(back) == 0 {
                builder.outcome(state.saturating_sub(below(20)), 1, None);
            }
            builder.end_choice();
            builder.end_state(None);
        }
        builder.build()
    }

    #[test]
    fn every_component_comes_once_and_after_what_it_leads_to() {
        for (seed, back) in [(1, 0), (2, 7), (3, 50), (4, 1)] {
            let graph = graph(3_000, 60, back, seed);
            let components = Components::of(&graph);
            let mut solved = vec![false; graph.states()];
            for states in components.iter() {
                let ready = |&target: &StateId| solved[target as usize] || states.contains(&target);
                let mut ahead = states.iter().flat_map(|&state| graph.successors(state));
                assert!(ahead.all(ready), "seed {seed}");
                for &state in states {
                    assert!(!std::mem::replace(&mut solved[state as usize], true));
                }
            }
            assert!(solved.iter().all(|&solved| solved));
        }
    }

    #[test]
    fn runs_start_with_what_leads_to_nothing_found_lately() {
        for (ahead, back) in [(2_000, 0), (500, 40), (60, 30), (1, 0)] {
            let graph = graph(10_000, ahead, back, 1);
            let components = Components::of(&graph);
            let runs = components.runs();
            assert_eq!(runs[0], 0);
            let mut place = vec![0; graph.states()];
            for (component, states) in components.iter().enumerate() {
                states
                    .iter()
                    .for_each(|&state| place[state as usize] = component);
            }
            for two in runs.windows(2) {
                let [from, to] = [two[0], two[1]].map(|run| run as usize);
                let states = (from..to).map(|component| components.get(component).len());
                assert!(states.sum::<usize>() >= RUN as usize);
                let states = components.get(to).iter();
                for &target in states.flat_map(|&state| graph.successors(state)) {
                    let other = place[target as usize];
                    assert!(other == to || other + (FAR as usize) < to, "{other} {to}");
                }
            }
            assert!(runs.len() > 8);
        }
    }
}
