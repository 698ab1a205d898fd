//! The course that play can take: how soon it can end, how late, and from where it cannot.

use super::chain::Chain;
use super::sums::{NOTHING, Sum, Sums};
use crate::graph::{Attractor, Backward, Components, Graph, Kind, NONE, StateId};

/// What the chain's graph says about play, whatever its probabilities are.
pub(super) struct Course {
    /// The states of the game, not of the chain, from which no end can be reached any more.
    pub(super) traps: Vec<bool>,
    /// The fewest steps in which play can end; `None` if it never does.
    pub(super) shortest: Option<u64>,
    /// The most steps after which play can end; `None` if there is no limit, or no end.
    pub(super) longest: Option<u64>,
    components: Components,
}

impl Course {
    /// Looks at a chain of the game's states that is explored to the end. Linear in states and transitions.
    pub(super) fn of(chain: &Chain<'_>) -> Course {
        let graph = chain.graph();
        let distances = distances(graph);
        let components = Components::of(graph);
        let mut traps = vec![false; chain.play.graph.states()];
        for (id, distance) in distances.iter().enumerate() {
            traps[chain.state(id as StateId) as usize] = distance.is_none();
        }
        Course {
            traps,
            shortest: distances[0],
            longest: longest(graph, &components, &distances),
            components,
        }
    }

    /// Whether play may come to where it cannot end.
    pub(super) fn may_never_end(&self) -> bool {
        self.traps.contains(&true)
    }

    /// Whether play that ends can be paid on the way again and again, so that there is no limit to
    /// its totals: it can return to a state with another total than before.
    ///
    /// Within a component each state then has no total of its own, counted from the component's
    /// first state; elsewhere it has.
    pub(super) fn totals_are_endless(&self, chain: &Chain<'_>) -> bool {
        let (graph, play) = (chain.graph(), chain.play);
        let mut sums = Sums::of(play.graph);
        let component_of = self.components.numbers();
        let mut total: Vec<Option<Sum>> = vec![None; graph.states()];
        let mut to_do: Vec<StateId> = Vec::new();
        for (number, states) in (0..).zip(self.components.iter()) {
            let first = states[0];
            if graph.kind(first) == Kind::End || self.traps[chain.state(first) as usize] {
                continue;
            }
            total[first as usize] = Some(NOTHING);
            to_do.push(first);
            while let Some(id) = to_do.pop() {
                let own = total[id as usize].unwrap_or_default();
                let row = play.row(chain.state(id));
                for (target, _, paid) in row.outcomes() {
                    let Some(target) = chain.id(target) else {
                        continue;
                    };
                    if component_of[target as usize] != number {
                        continue;
                    }
                    let next = sums.add(own, paid.unwrap_or_default());
                    match total[target as usize].replace(next) {
                        None => to_do.push(target),
                        Some(known) if known == next => {}
                        Some(_) => return true,
                    }
                }
            }
        }
        false
    }
}

/// The fewest steps from each state to an end: breadth first, backwards from all ends.
fn distances(graph: &Graph) -> Vec<Option<u64>> {
    let before = Backward::of_graph(graph);
    let ends = (0..graph.states() as StateId).filter(|&state| graph.kind(state) == Kind::End);
    let ranks = Attractor::of_any(&before).drawn_to(ends).ranks.into_iter();
    ranks
        .map(|rank| (rank != NONE).then_some(rank.into()))
        .collect()
}

/// The most steps from the first state to an end; `None` if play can return to a state and still
/// end, or cannot end at all.
fn longest(graph: &Graph, components: &Components, distances: &[Option<u64>]) -> Option<u64> {
    let mut longest = vec![None; graph.states()];
    for states in components.iter() {
        let state = states[0];
        if distances[state as usize].is_none() {
            continue;
        }
        let targets = || graph.rows(state).flat_map(|row| row.targets.iter());
        if states.len() > 1 || targets().any(|target| target == state) {
            return None;
        }
        let after = targets().filter_map(|target| longest[target as usize]);
        let after = after.max();
        longest[state as usize] = Some(after.map_or(0, |after: u64| after + 1));
    }
    longest[0]
}
