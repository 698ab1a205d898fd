//! The size of the largest strongly connected component (Tarjan 1972, without recursion).

use bestplay::Graph;

/// For each state its successors.
struct Successors {
    starts: Vec<usize>,
    targets: Vec<usize>,
}

impl Successors {
    fn of(graph: &Graph) -> Successors {
        let mut all = Successors {
            starts: vec![0],
            targets: Vec::new(),
        };
        for state in graph.iter() {
            let outcomes = state.actions().flat_map(|action| action.outcomes());
            all.targets
                .extend(outcomes.map(|outcome| outcome.to.index()));
            all.starts.push(all.targets.len());
        }
        all
    }

    fn of_state(&self, state: usize) -> &[usize] {
        &self.targets[self.starts[state]..self.starts[state + 1]]
    }
}

/// The number of states of the largest component.
pub fn largest(graph: &Graph) -> usize {
    const DONE: u32 = u32::MAX;
    let successors = Successors::of(graph);
    // When each state was entered, from 1 on; the earliest entry that it reaches; DONE once its
    // component is complete.
    let mut low = vec![0u32; graph.states()];
    let (mut entered, mut waiting, mut best) = (0, Vec::new(), 0);
    for start in 0..low.len() {
        let mut path: Vec<(usize, usize, u32)> = Vec::new();
        if low[start] == 0 {
            path.push((start, 0, 0));
        }
        while let Some(&mut (state, ref mut next, ref mut number)) = path.last_mut() {
            if *number == 0 {
                entered += 1;
                *number = entered;
                low[state] = entered;
                waiting.push(state);
            }
            let number = *number;
            if let Some(&target) = successors.of_state(state).get(*next) {
                if low[target] == 0 {
                    path.push((target, 0, 0));
                } else {
                    *next += 1;
                    if low[target] != DONE {
                        low[state] = low[state].min(low[target]);
                    }
                }
                continue;
            }
            if low[state] == number {
                let place = waiting.iter().rposition(|&other| other == state);
                let component = waiting.split_off(place.expect("it waits"));
                best = best.max(component.len());
                component.into_iter().for_each(|state| low[state] = DONE);
            }
            path.pop();
        }
    }
    best
}
