//! The graph the other way round: which states lead to each.

use super::{Graph, StateId};

/// For each state those that lead to it, once for each time that it is among their successors.
pub(crate) struct Before {
    /// Where the list of each state begins; the next one's beginning is its end.
    starts: Vec<usize>,
    states: Vec<StateId>,
}

impl Before {
    /// Looks at all states.
    ///
    /// # Complexity
    ///
    /// Linear in states and transitions.
    pub(crate) fn of(graph: &Graph) -> Before {
        let count = graph.states();
        let going = || (0..count as StateId).filter(|&state| graph.kind(state) != super::Kind::End);
        let edges = || {
            let successors = |from: StateId| graph.successors(from).iter();
            going().flat_map(move |from| successors(from).map(move |&to| (from, to)))
        };
        let mut starts = vec![0usize; count + 1];
        edges().for_each(|(_, to)| starts[to as usize + 1] += 1);
        for state in 0..count {
            starts[state + 1] += starts[state];
        }
        let mut places = starts.clone();
        let mut states = vec![0 as StateId; starts[count]];
        for (from, to) in edges() {
            let place = &mut places[to as usize];
            states[*place] = from;
            *place += 1;
        }
        Before { starts, states }
    }

    /// The states that lead to a state.
    pub(crate) fn state(&self, state: StateId) -> &[StateId] {
        &self.states[self.starts[state as usize]..self.starts[state as usize + 1]]
    }
}
