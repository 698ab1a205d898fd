//! Which components can be solved side by side.
//!
//! A component's *level* is one more than the highest of those that it leads to. Components of one
//! level do not need each other: whoever has solved all lower levels can solve them in any order,
//! or at once.

use std::ops::Range;

use super::{Components, Graph};

/// Components by level, and in the order of their numbers within a level.
#[derive(Debug)]
pub(crate) struct Levels {
    components: Vec<u32>,
    /// Where the components of each level start, and one more.
    starts: Vec<u32>,
}

impl Levels {
    /// The levels of all components from `first` on; those before it are solved.
    ///
    /// # Complexity
    ///
    /// One look at every transition; some 12 bytes a state.
    pub(crate) fn of(graph: &Graph, components: &Components, first: usize) -> Levels {
        // One more than the level of each state's component; 0 for what is solved.
        let mut height = vec![0u32; graph.states()];
        let mut heights = Vec::with_capacity(components.len() - first);
        let mut starts = vec![0u32];
        for component in first..components.len() {
            let states = components.get(component);
            // States of the component itself still have height 0.
            let ahead = states.iter().flat_map(|&state| graph.successors(state));
            let below = ahead.map(|&target| height[target as usize]).max();
            let own = below.unwrap_or(0) + 1;
            for &state in states {
                height[state as usize] = own;
            }
            heights.push(own);
            if starts.len() <= own as usize {
                starts.resize(own as usize + 1, 0);
            }
            starts[own as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        // `starts[h]` is where height h ends; from the back it becomes where it starts.
        let mut order = vec![0u32; heights.len()];
        for (component, &own) in heights.iter().enumerate().rev() {
            let start = &mut starts[own as usize];
            *start -= 1;
            order[*start as usize] = (first + component) as u32;
        }
        starts.remove(0);
        starts.push(sum);
        Levels {
            components: order,
            starts,
        }
    }

    /// The levels from the lowest on, each as a range of places.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Range<usize>> {
        self.starts
            .windows(2)
            .map(|level| level[0] as usize..level[1] as usize)
    }

    /// The component in a place.
    pub(crate) fn component(&self, place: usize) -> usize {
        self.components[place] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Payoff;
    use crate::graph::{GraphBuilder, StateId};

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
            for first in [0, 1, components.len() / 2, components.len()] {
                let levels = Levels::of(&graph, &components, first);
                let mut solved = vec![false; graph.states()];
                let solve = |component: usize, solved: &mut [bool]| {
                    for &state in components.get(component) {
                        assert!(!std::mem::replace(&mut solved[state as usize], true));
                    }
                };
                (0..first).for_each(|component| solve(component, &mut solved));
                for level in levels.iter() {
                    assert!(!level.is_empty());
                    let before = solved.clone();
                    for component in level.map(|place| levels.component(place)) {
                        let states = components.get(component);
                        let ready =
                            |&target: &StateId| before[target as usize] || states.contains(&target);
                        let mut ahead = states.iter().flat_map(|&state| graph.successors(state));
                        assert!(ahead.all(ready), "seed {seed}");
                        solve(component, &mut solved);
                    }
                }
                assert!(solved.iter().all(|&solved| solved));
            }
        }
    }
}
