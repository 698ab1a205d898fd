//! Strongly connected components, each after all components that it leads to.
//!
//! Tarjan's algorithm in the form of Pearce (2016), "A space-efficient algorithm for finding
//! strongly connected components": one number a state, and an explicit stack instead of recursion.

use super::{Graph, StateId};

/// The states grouped into strongly connected components, in the order in which a solver takes
/// them: successors first.
#[derive(Debug)]
pub(crate) struct Components {
    /// The states, component after component.
    states: Vec<StateId>,
    /// Where each component starts in `states`, and one more.
    starts: Vec<u32>,
}

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
            path: Vec::new(),
            waiting: Vec::new(),
            found: Components {
                states: Vec::with_capacity(count),
                starts: vec![0],
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
    finished: u32,
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
            self.found.starts.push(self.found.states.len() as u32);
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
}
