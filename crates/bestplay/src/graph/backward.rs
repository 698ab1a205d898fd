//! The other way round: what leads to each state.

use super::Graph;

/// For each of some states, or places of them in a list, what leads to it: once for each time that it
/// does.
#[derive(Default)]
pub(crate) struct Backward {
    /// Where what leads to each begins; the next one's beginning is its end.
    pub(super) starts: Vec<usize>,
    sources: Vec<u32>,
}

impl Backward {
    /// Gathers pairs of a target below `count` and what leads to it. `pairs` lists the same ones each time that it is
    /// called; what leads to a target comes in their order. Linear in the pairs and in `count`.
    pub(crate) fn new<P: Iterator<Item = (u32, u32)>>(
        count: usize,
        pairs: impl Fn() -> P,
    ) -> Backward {
        // How many there are of each target is counted two places on, so that the place next to it first
        // says where they begin, and where they end once all are entered.
        let mut starts = vec![0usize; count + 2];
        // Each iterator goes through by itself, which is faster than step by step.
        pairs().for_each(|(target, _)| starts[target as usize + 2] += 1);
        for at in 0..count {
            starts[at + 2] += starts[at + 1];
        }
        let mut sources = vec![0; starts[count + 1]];
        pairs().for_each(|(target, source)| {
            let place = &mut starts[target as usize + 1];
            sources[*place] = source;
            *place += 1;
        });
        Backward { starts, sources }
    }

    /// The states of a graph that lead to each. Linear in states and transitions.
    pub(crate) fn of_graph(graph: &Graph) -> Backward {
        Backward::of_steps(graph.states(), |from| graph.successors(from))
    }

    /// The states that lead to each, where `ahead` names those to which a state does.
    pub(crate) fn of_steps<A: Iterator<Item = u32>>(
        count: usize,
        ahead: impl Fn(u32) -> A,
    ) -> Backward {
        Backward::new(count, || {
            let states = 0..count as u32;
            states.flat_map(|from| ahead(from).map(move |to| (to, from)))
        })
    }

    #[inline]
    pub(crate) fn of(&self, target: u32) -> &[u32] {
        let target = target as usize;
        &self.sources[self.starts[target]..self.starts[target + 1]]
    }
}
